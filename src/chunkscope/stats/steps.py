"""Whether overlap and look-back eat the step: by what settings leave of it, and as measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import RegisteredSplitter, registered
from chunkscope.stats.settings import encoding_name

__all__ = ["EATEN", "Advance", "advance_of", "in_chars", "is_eaten", "least_step"]

EATEN: Final = 4
"""A step is eaten where it is less than ``chunk_size`` by this: four chunks and more of each
place of a text, or a fourth of the size used."""


@dataclass(frozen=True, slots=True)
class Advance:
    """How far chunks went, each from its start to the start of the next on the page.

    Attributes
    ----------
    units : int
        All of these steps together, in the unit of ``chunk_size``.
    n_steps : int
        How many there are: the chunks with a chunk after them.
    """

    units: int = 0
    n_steps: int = 0

    @property
    def mean(self) -> float | None:
        """The mean step; None where there is none."""
        return self.units / self.n_steps if self.n_steps else None

    def __add__(self, other: Advance) -> Advance:
        return Advance(self.units + other.units, self.n_steps + other.n_steps)


def advance_of(part: pd.DataFrame, splitter: RegisteredSplitter) -> Advance | None:
    """How far the chunks of a splitter went, where the table has the unit of its size.

    It has code points and the tokens of its encoding. Graphemes, words and tokens of another
    encoding can be told from the text of the pages alone, as `chunkscope.sweep` does.

    Parameters
    ----------
    part : pandas.DataFrame
        Rows of a checked chunk table, all of `splitter`.
    splitter : SplitPoints, TokenWindows or Recursive
        What made them.

    Returns
    -------
    Advance or None

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitter = cs.SplitPoints(chunk_size=4, lookback=0)
    >>> advance_of(cs.chunk("One. Two. Three.", splitter), splitter)
    Advance(units=12, n_steps=3)
    """
    if in_chars(splitter):
        column = "char_start"
    elif part["encoding"].eq(encoding_name(splitter.size_unit)).all():
        column = "token_start"
    else:
        return None
    document, _ = pd.factorize(part["doc_id"])
    page, index = part["page_index"].to_numpy(), part["chunk_index"].to_numpy()
    order = np.lexsort((index, page, document))
    start = part[column].to_numpy()[order]
    same = (np.diff(document[order]) == 0) & (np.diff(page[order]) == 0)
    return Advance(int(np.diff(start)[same].sum()), int(same.sum()))


def in_chars(splitter: RegisteredSplitter) -> bool:
    """Whether ``chunk_size`` counts code points, whatever else the splitter counts."""
    return encoding_name(splitter.size_unit) == "unicode"


def least_step(splitter: Splitter) -> int | None:
    """What overlap and look-back leave of ``chunk_size``, in its unit.

    None of a splitter of others, of which nothing is known.

    Examples
    --------
    The context of `SplitPoints` is kept apart, so only the look-back shortens its step:

    >>> from chunkscope import SplitPoints, TokenWindows
    >>> least_step(SplitPoints(100, chunk_overlap=80, lookback=30))
    70
    >>> least_step(TokenWindows(100, chunk_overlap=80))
    20
    """
    known = registered(splitter)
    return None if known is None else known.least_step


def is_eaten(splitter: Splitter, advance: Advance | None) -> bool | None:
    """Whether overlap and look-back eat the step of `splitter`; False where nothing is known.

    So it is where they leave less than a fourth of ``chunk_size``; and where there is any
    of them and chunks went less than a fourth of it on average. The latter meets
    `TokenWindows`, whose marks can end a window anywhere behind the overlap, and
    `Recursive`, whose pieces can. None where that depends on an `advance` that is None.
    """
    known = registered(splitter)
    if known is None:
        return False
    step, size = known.least_step, known.chunk_size
    if EATEN * step < size or step >= size:
        return step < size
    return None if advance is None else EATEN * advance.units < size * advance.n_steps
