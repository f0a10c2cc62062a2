"""`WordCuts`: how many cuts fall inside a word, of those of which that can be said."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.splitters import Boundary
from chunkscope.stats._ranges import Ranges, touching
from chunkscope.stats._ratios import ratio
from chunkscope.tokens.word_characters import NO_WORD, UNSPACED, WORD, word_kinds

__all__ = ["WordCuts", "cuts_of_page", "cuts_of_table"]


class WordCuts(NamedTuple):
    """Cuts, counted.

    Attributes
    ----------
    n_inside : int
        Cuts with characters of a word on both sides.
    n_judged : int
        Cuts beside no character of a script without blanks between words: see
        `chunkscope.tokens.word_characters`.
    """

    n_inside: int = 0
    n_judged: int = 0

    def plus(self, other: WordCuts) -> WordCuts:
        """Both together."""
        return WordCuts(self.n_inside + other.n_inside, self.n_judged + other.n_judged)

    @property
    def share(self) -> float:
        """`n_inside` by `n_judged`; NaN where none can be judged."""
        return ratio(self.n_inside, self.n_judged)


def cuts_of_page(
    kinds: NDArray[np.uint8],
    start: NDArray[np.int64],
    end: NDArray[np.int64],
    boundary: NDArray[np.int64],
) -> WordCuts:
    """The cuts of one page, as `cuts_of_table` counts them, without a text of a chunk.

    Parameters
    ----------
    kinds : ndarray of uint8, shape (n_code_points,)
        `word_kinds` of the page's text.
    start, end, boundary : ndarray of int64, shape (n_chunks,)
        The chunks; starts and ends ascend, and none is empty.

    Examples
    --------
    >>> kinds = word_kinds("One two.")
    >>> cuts_of_page(kinds, np.array([0, 5]), np.array([5, 8]), np.array([9, 0]))
    WordCuts(n_inside=1, n_judged=1)
    """
    after = np.full(len(start), NO_WORD, dtype=np.uint8)
    # As starts and ends ascend, only the next chunk can hold what follows.
    held = np.flatnonzero(start[1:] <= end[:-1])
    after[held] = kinds[end[held]]
    cut = boundary != Boundary.text_end
    return _counted(kinds[end[cut] - 1], after[cut])


def cuts_of_table(part: pd.DataFrame, page: NDArray[np.int64]) -> WordCuts:
    """The cuts of one splitter, by the texts of its chunks.

    What follows a cut is told by a chunk of the page that holds it, the first by start and
    end. Where none does, the text there was left out, blanks mostly: no word goes on.

    Parameters
    ----------
    part : pandas.DataFrame
        Rows of a checked chunk table, with ``text``.
    page : ndarray of int64, shape (n_chunks,)
        Number of the page of each row.
    """
    texts = part["text"].tolist()
    start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
    cuts = np.flatnonzero((part["boundary"] != Boundary.text_end.name).to_numpy())
    at = end[cuts]
    # The last place that int64 can hold has none after it.
    places = Ranges(page[cuts], at, np.where(at < np.iinfo(np.int64).max, at + 1, at))
    pairs = touching(places, Ranges(page, start, end))
    one, first = np.unique(pairs.one, return_index=True)
    chunk = pairs.other[first]
    offset = at[one] - start[chunk]
    before = [texts[row][-1:] or "\0" for row in cuts.tolist()]
    after = ["\0"] * len(cuts)
    for cut, row, place in zip(one.tolist(), chunk.tolist(), offset.tolist(), strict=True):
        after[cut] = texts[row][place : place + 1] or "\0"
    return _counted(word_kinds("".join(before)), word_kinds("".join(after)))


def _counted(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> WordCuts:
    inside = (before == WORD) & (after == WORD)
    judged = (before != UNSPACED) & (after != UNSPACED)
    return WordCuts(int(inside.sum()), int(judged.sum()))
