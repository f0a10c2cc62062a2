"""`WordCuts`: how many cuts fall inside a word, of those of which that can be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.splitters import Boundary
from chunkscope.stats._ratios import ratio
from chunkscope.stats.ranges import Ranges, n_touching, on_one_line
from chunkscope.tokens.word_characters import NO_WORD, UNSPACED, WORD, word_kinds

__all__ = ["WordCuts", "cuts_of_page", "cuts_of_table", "cuts_on_pages"]


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

    What follows a cut is told by a chunk of the page that holds it, the one that reaches
    furthest. Where none does, the text there was left out, blanks mostly: no word goes on.

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
    chunk, one = _holding(Ranges(page[cuts], at, at), Ranges(page, start, end))
    offset = at[one] - start[chunk]
    before = [texts[row][-1:] or "\0" for row in cuts.tolist()]
    after = ["\0"] * len(cuts)
    for cut, row, place in zip(one.tolist(), chunk.tolist(), offset.tolist(), strict=True):
        after[cut] = texts[row][place : place + 1] or "\0"
    return _counted(word_kinds("".join(before)), word_kinds("".join(after)))


def cuts_on_pages(part: pd.DataFrame, page: NDArray[np.int64], texts: Sequence[str]) -> WordCuts:
    """The same by the texts of the pages, in memory that does not grow with the chunks' lengths.

    Parameters
    ----------
    part : pandas.DataFrame
        Rows of a checked chunk table, all inside their pages.
    page : ndarray of int64, shape (n_chunks,)
        Number of the page of each row.
    texts : sequence of str
        The text of each page.

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.chunk("One two.", cs.SplitPoints(5, lookback=0))
    >>> cuts_on_pages(table, np.array([0, 0]), ["One two."])
    WordCuts(n_inside=1, n_judged=1)
    """
    start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
    cuts = np.flatnonzero((part["boundary"] != Boundary.text_end.name).to_numpy())
    on, at = page[cuts], end[cuts]
    held = n_touching(Ranges(on, at, at + 1), Ranges(page, start, end)) > 0
    last = np.where(start[cuts] < at, at - 1, at)  # of an empty chunk there is none
    before, after = [], []
    places = zip(on.tolist(), last.tolist(), at.tolist(), held.tolist(), strict=True)
    for number, first, beyond, is_held in places:
        before.append(texts[number][first:beyond] or "\0")
        after.append((is_held and texts[number][beyond : beyond + 1]) or "\0")
    return _counted(word_kinds("".join(before)), word_kinds("".join(after)))


def _holding(places: Ranges, chunks: Ranges) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """A chunk that holds the character at each place, and the places that have one.

    Of the chunks that begin in time it is the one that reaches furthest, found by a running
    maximum: pairs of chunks and places would be their square where all overlap.
    """
    at, _, start, end = on_one_line(places, chunks)
    order = np.lexsort((end, start))
    reached = np.maximum.accumulate(end[order])
    is_new = np.diff(reached, prepend=-1) > 0
    furthest = np.maximum.accumulate(np.where(is_new, np.arange(len(order)), 0))
    begun = np.searchsorted(start[order], at, side="right") - 1
    held = np.flatnonzero((begun >= 0) & (np.append(reached, -1)[begun] > at))
    return order[furthest[begun[held]]], held


def _counted(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> WordCuts:
    inside = (before == WORD) & (after == WORD)
    judged = (before != UNSPACED) & (after != UNSPACED)
    return WordCuts(int(inside.sum()), int(judged.sum()))
