"""Pages cut by many splitters, to the numbers that a summary needs and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from chunkscope.chunks.page_numbers import NUMBERS, Cutter, PageIndexes
from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import registered
from chunkscope.stats.steps import Advance, in_chars
from chunkscope.stats.word_cuts import WordCuts, cuts_of_page
from chunkscope.sweeps._blanks import Blanks
from chunkscope.tokens import Encoding
from chunkscope.tokens.word_characters import word_kinds

__all__ = ["Cuts", "cut_pages", "cutters"]

_START, _END = NUMBERS.index("char_start"), NUMBERS.index("char_end")
_BOUNDARY = NUMBERS.index("boundary")
_MOST = int(np.iinfo(np.int32).max)


@dataclass(slots=True)
class Cuts:
    """What one splitter made of some pages.

    Attributes
    ----------
    pages : list of ndarray of int32 or int64, shape (9, n_chunks)
        `Cutter.numbers` of each page, in half the memory where they fit.
    advance : Advance
        How far its chunks went.
    n_blank : int
        How many hold nothing but white space.
    words : WordCuts
        How many cuts fall inside a word.
    """

    pages: list[NDArray[np.signedinteger]] = field(default_factory=list)
    advance: Advance = field(default_factory=Advance)
    n_blank: int = 0
    words: WordCuts = field(default_factory=WordCuts)

    @property
    def n_chunks(self) -> int:
        """How many chunks there are."""
        return sum(page.shape[1] for page in self.pages)

    def extend(self, others: Cuts) -> None:
        """Take in the cuts of the pages that follow."""
        self.pages += others.pages
        self.advance += others.advance
        self.n_blank += others.n_blank
        self.words = self.words.plus(others.words)


def cutters(splitters: Mapping[str, Splitter], default: Encoding) -> list[Cutter]:
    """The splitters with the encodings they need, in order."""
    return [Cutter(name, splitter, default) for name, splitter in splitters.items()]


def cut_pages(
    texts: Iterable[str],
    by: Sequence[Cutter],
    *,
    exact: bool,
    done: Callable[[int], object],
) -> list[Cuts]:
    """The cuts of `texts` by each of `by`; each text is encoded once an encoding.

    Parameters
    ----------
    texts : iterable of str
        The pages.
    by : sequence of Cutter
        What cuts.
    exact : bool
        Whether tokens are counted; else they are estimated.
    done : callable
        Told how many characters were just cut, as often as a splitter cut a page.
    """
    found = [Cuts() for _ in by]
    for text in texts:
        page = PageIndexes(text)
        blanks, kinds = Blanks(text), word_kinds(text)
        for cutter, cuts in zip(by, found, strict=True):
            numbers = cutter.numbers(page, exact=exact, estimated=not exact)
            cuts.pages.append(_compact(numbers))
            cuts.advance += _advance(page, cutter, numbers[_START])
            start, end, boundary = numbers[_START], numbers[_END], numbers[_BOUNDARY]
            cuts.n_blank += blanks.count(start, end)
            cuts.words = cuts.words.plus(cuts_of_page(kinds, start, end, boundary))
            done(len(text))
    return found


def _compact(numbers: NDArray[np.int64]) -> NDArray[np.signedinteger]:
    fits = numbers.max(initial=0) <= _MOST
    return numbers.astype(np.int32) if fits else numbers


def _advance(page: PageIndexes, cutter: Cutter, start: NDArray[np.int64]) -> Advance:
    """The steps between `start`, of which only the first and the last remain in the sum."""
    splitter = registered(cutter.splitter)
    if splitter is None or len(start) < 2:
        return Advance()
    ends = start[[0, -1]]
    if not in_chars(splitter):
        ends = page[cutter.counts_in].char_to_token(ends)
    return Advance(int(ends[1] - ends[0]), len(start) - 1)
