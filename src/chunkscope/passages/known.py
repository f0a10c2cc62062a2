"""Rows that are known, and which of them others are equal to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.passages.words import Words

__all__ = ["Known", "known_rows"]

_FACTOR = 0x9E3779B97F4A7C15
"""An odd number with its bits all over: 2**64 over the golden ratio."""

_TABLES = 16
"""As many are needed by none but rows that somebody made to fall together."""

_BLOCK = 1 << 15
"""Rows looked up at a time, so that what is made on the way stays in the processor's cache."""


@dataclass(frozen=True)
class _Table:
    """Some of the known rows, each where a few bits of its number say."""

    rows: NDArray[np.signedinteger]
    factor: np.uint64
    shift: np.uint64

    @classmethod
    def of(cls, rows: NDArray[np.int64], numbers: NDArray[np.uint64], depth: int) -> _Table:
        """A table of `rows`, in order; where several have one place, of the first."""
        bits = (8 * len(rows)).bit_length()
        held = np.zeros(1 << bits, dtype=np.min_scalar_type(-rows[-1] - 1))
        table = cls(held, _power(depth), np.uint64(64 - bits))
        held[table.places(numbers)[::-1]] = rows[::-1]  # what is written last stays
        return table

    def places(self, numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
        return ((numbers * self.factor) >> self.shift).view(np.int64)

    def candidates(self, numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The one known row that each may be equal to."""
        # All places are inside the table; "clip" is what takes the least time.
        return self.rows.take(self.places(numbers), mode="clip").astype(np.int64)


@dataclass(frozen=True)
class Known:
    """Rows that are known, to be found by a number made of their words.

    Attributes
    ----------
    first : ndarray of int64, shape (n_known,)
        The first of the known rows that each is equal to.
    """

    first: NDArray[np.int64]
    _words: Words
    _tables: tuple[_Table, ...]

    def rows(self, asked: Words) -> NDArray[np.int64]:
        """The first known row that each of `asked` is equal to, -1 where there is none."""
        n_asked = len(asked[0])
        if not self._tables:
            return np.full(n_asked, -1)
        rows = np.empty(n_asked, dtype=np.int64)
        for start in range(0, n_asked, _BLOCK):
            block = slice(start, start + _BLOCK)
            rows[block] = self._rows([word[block] for word in asked])
        return rows

    def _rows(self, asked: Words) -> NDArray[np.int64]:
        words = _with_number(asked)
        rows = self._rows_in(self._tables[0], words)
        for table in self._tables[1:]:
            missing = np.flatnonzero(rows < 0)
            if not len(missing):
                break
            rows[missing] = self._rows_in(table, [word[missing] for word in words])
        return rows

    def _rows_in(self, table: _Table, words: Words) -> NDArray[np.int64]:
        rows = table.candidates(words[0])
        return np.where(_are_equal(self._words, rows, words), rows, -1)


def known_rows(words: Words) -> Known | None:
    """`words` as rows that are known; None where too many of them fall together.

    Notes
    -----
    A table has one row a place. Those that find one there that is not equal to them go to
    the next table, which is of them alone and looks at other bits; that happens to few. No
    more is left to the numbers than how many: rows are the same where their words are.
    """
    known = _with_number(words)
    n_rows = len(words[0])
    first = np.arange(n_rows)
    left = first.copy()
    tables: list[_Table] = []
    while len(left):
        if len(tables) == _TABLES:
            return None
        table = _Table.of(left, known[0][left], len(tables))
        tables.append(table)
        rows = table.candidates(known[0][left])
        equal = _are_equal(known, rows, [word[left] for word in known])
        first[left[equal]] = rows[equal]
        left = left[~equal]
    return Known(first, known, tuple(tables))


def _with_number(words: Words) -> Words:
    """The number of each row, and its words but the first, which these settle."""
    # The number is a sum of products with odd factors, of which no two are equal for
    # unequal words: where it and all other words are equal, the first is too.
    number = words[0] * _power(1)
    others = [np.ascontiguousarray(word) for word in words[1:]]
    for depth, word in enumerate(others, start=2):
        number += word * _power(depth)
    return [number, *others]


def _are_equal(known: Words, rows: NDArray[np.int64], asked: Words) -> NDArray[np.bool_]:
    """Which of `asked` are equal to the known row beside them."""
    equal = np.ones(len(rows), dtype=bool)
    for ours, theirs in zip(known, asked, strict=True):
        equal &= ours.take(rows, mode="clip") == theirs
    return equal


def _power(depth: int) -> np.uint64:
    return np.uint64(pow(_FACTOR, depth, 1 << 64))
