"""`Pieces`: ranges of a text, and why each ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Pieces"]


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Ranges of a text, and why each ended.

    Attributes
    ----------
    start, end : ndarray of int64, shape (n_pieces,), code points
        Half-open.
    why : ndarray of int64, shape (n_pieces,)
        Codes of `Boundary`.
    """

    start: NDArray[np.int64]
    end: NDArray[np.int64]
    why: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.start)

    @classmethod
    def of(cls, rows: Sequence[int]) -> Pieces:
        """The pieces of rows of start, end and reason, one row after the other.

        Examples
        --------
        >>> Pieces.of([0, 4, 2, 4, 9, 0]).end.tolist()
        [4, 9]
        """
        if not rows:
            return _NONE
        start, end, why = np.array(rows, dtype=np.int64).reshape(-1, 3).T.copy()
        return cls(start, end, why)

    @classmethod
    def joined(cls, parts: Sequence[Pieces]) -> Pieces:
        """The pieces of all `parts`, by start."""
        parts = [part for part in parts if len(part)]
        if len(parts) < 2:
            return parts[0].by_start() if parts else _NONE
        return cls(
            np.concatenate([part.start for part in parts]),
            np.concatenate([part.end for part in parts]),
            np.concatenate([part.why for part in parts]),
        ).by_start()

    def by_start(self) -> Pieces:
        """The same pieces in the order in which they begin."""
        if (self.start[:-1] <= self.start[1:]).all():
            return self
        return self.rows(np.argsort(self.start, kind="stable"))

    def rows(self, rows: NDArray[np.int64] | NDArray[np.bool_]) -> Pieces:
        """Some of the pieces, by their numbers or a mask."""
        return Pieces(self.start[rows], self.end[rows], self.why[rows])


_NONE = Pieces(*(np.empty(0, dtype=np.int64) for _ in range(3)))
