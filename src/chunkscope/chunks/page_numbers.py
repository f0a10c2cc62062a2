"""The numbers of the chunks of one page: made here for the chunk table and for sweeps alike."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    ChunkscopeError,
    excerpt,
    must_be,
)
from chunkscope.splitters import Spans, Splitter
from chunkscope.tokens import Encoding, TokenIndex, load
from chunkscope.tokens.estimates import UNITS, estimate_counts

__all__ = ["NOT_ASKED", "NUMBERS", "Cutter", "PageIndexes"]

NUMBERS: Final = (
    "char_start",
    "char_end",
    "token_start",
    "token_end",
    "n_tokens",
    "est_tokens",
    "overlap_chars",
    "context_chars",
    "boundary",
)
"""The numbers of a chunk, in the order in which `Cutter.numbers` gives them."""

NOT_ASKED: Final = -1
"""Stands in ``n_tokens`` or ``est_tokens`` where they were not asked for."""


class PageIndexes:
    """The indexes of one page, each made when first asked for, and then kept.

    So a page is encoded once an encoding, however many splitters ask.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._made: dict[int, TokenIndex] = {}

    def __getitem__(self, encoding: Encoding) -> TokenIndex:
        if id(encoding) not in self._made:
            self._made[id(encoding)] = TokenIndex(self.text, encoding)
        return self._made[id(encoding)]

    @property
    def n_chars(self) -> int:
        """Characters of all the indexes made, which is what they cost in memory."""
        return len(self.text) * len(self._made)


class Cutter:
    """A splitter with the encodings it needs, which cuts one page at a time.

    Parameters
    ----------
    name : str
        What the column ``splitter`` says; errors name it.
    splitter : Splitter
        What cuts.
    default : Encoding
        The encoding of the token columns where the splitter has none of its own.

    Attributes
    ----------
    encoding : Encoding
        That of the token columns.
    counts_in : Encoding
        What the splitter itself counts in: `encoding`, unless it says otherwise.

    Raises
    ------
    ArgumentError, ArgumentTypeError, EncodingError
        Where a splitter of others says of its encoding what cannot be one.
    """

    def __init__(self, name: str, splitter: Splitter, default: Encoding) -> None:
        self.name = name
        self.splitter = splitter
        self.encoding = self._own("encoding") or default
        # What the splitter itself counts in where that is no model's tokens, if it says so.
        self.counts_in = self._own("counts_in") or self.encoding

    def _own(self, attribute: str) -> Encoding | None:
        """The encoding that an attribute of the splitter names, None where it names none."""
        whose = f"{attribute} of splitter {excerpt(self.name)}"
        try:
            told = getattr(self.splitter, attribute, None)
        except (ChunkscopeError, MemoryError):
            raise
        except Exception as reason:
            raise ArgumentError(f"{whose} raised {excerpt(reason)}") from reason
        try:
            return None if told is None else load(told)
        except ChunkscopeError as reason:
            raise type(reason)(f"{whose}: {reason}") from None

    def numbers(self, page: PageIndexes, *, exact: bool, estimated: bool) -> NDArray[np.int64]:
        """The numbers of the chunks of a page: one row each of `NUMBERS`, one column a chunk.

        Parameters
        ----------
        page : PageIndexes
            The page.
        exact, estimated : bool
            Whether to count and to estimate the tokens of each chunk; what is not asked
            for is `NOT_ASKED`.

        Returns
        -------
        ndarray of int64, shape (9, n_chunks)
            Offsets, sizes, overlap and context in code points or tokens of `encoding`;
            codes of `Boundary`.

        Raises
        ------
        ArgumentTypeError, ArgumentError
            Where the splitter returns no spans, or spans beyond the end of the page, and
            where one of others raises; what it raised is the cause. MemoryError and what
            is no Exception, such as KeyboardInterrupt, are left as they are.
        """
        index = page[self.encoding]
        spans = self._spans(page)
        start, end = spans.start, spans.end
        numbers = np.full((len(NUMBERS), len(start)), NOT_ASKED, dtype=np.int64)
        # By number, since many pages have few chunks: the order is that of `NUMBERS`.
        numbers[0], numbers[1] = start, end
        numbers[2], numbers[3] = index.token_range(start, end)
        if exact:
            numbers[4] = index.count(start, end)
        if estimated:
            numbers[5] = self._estimated(index, start, end)
        numbers[6, :1] = 0
        np.maximum(end[:-1] - start[1:], 0, out=numbers[6, 1:])
        np.subtract(start, spans.context_start, out=numbers[7])
        numbers[8] = spans.boundary
        return numbers

    def _estimated(
        self, index: TokenIndex, start: NDArray[np.int64], end: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The estimates of the chunks of a page; units are counted, with the index there is."""
        if self.encoding.name in UNITS and self.encoding is load(self.encoding.name):
            return index.count(start, end)
        return estimate_counts(index.text, start, end, encoding=self.encoding)

    def _spans(self, page: PageIndexes) -> Spans:
        """The spans of a page, checked: a splitter of others may return anything."""
        index = page[self.counts_in]
        try:
            spans = self.splitter.spans(page.text, index=index)
        except (ChunkscopeError, MemoryError):
            raise
        except Exception as reason:
            called = "called as spans(text, *, index=None)"
            told = f"{self._whose_spans}, {called}, raised {excerpt(reason)}"
            raise ArgumentError(told) from reason
        if not isinstance(spans, Spans):
            raise ArgumentTypeError(must_be(self._whose_spans, "Spans", spans))
        if len(spans) and spans.end[-1] > len(page.text):
            within = f"inside the text of {len(page.text)} characters"
            raise ArgumentError(must_be(self._whose_spans, within, int(spans.end[-1])))
        return spans

    @property
    def _whose_spans(self) -> str:
        return f"spans of splitter {excerpt(self.name)}"
