"""`disagreements`: the windows in which two segmentations disagree, for Pk and WindowDiff."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.stats._segmentations import Overlay

__all__ = ["Disagreements", "disagreements"]


@dataclass(frozen=True, slots=True)
class Disagreements:
    """Windows counted, over all pages.

    Attributes
    ----------
    n_windows : int
        The windows.
    n_parted_by_one : int
        Those whose two ends lie in one segment of the one and in two of the other: Pk.
    n_unequal : int
        Those in which the numbers of boundaries differ: WindowDiff.
    """

    n_windows: int
    n_parted_by_one: int
    n_unequal: int


def disagreements(line: Overlay) -> Disagreements:
    """The windows of all pages in which `b` disagrees with `a`, which is the reference.

    A page of N code points has the windows (i, i + k] for 0 <= i < N - k. Its k is half
    the mean length of the segments that `a` cuts it into, rounded (a half to the even
    number), at least 1. How many boundaries a window holds changes only where one enters
    or leaves it, so the work is in the number of boundaries and not of characters.
    """
    page_a, page_b = line.page_of(line.a), line.page_of(line.b)
    lengths = np.diff(line.origins)
    n_segments = np.bincount(page_a, minlength=len(lengths)) + 1
    k = np.maximum(np.rint(lengths / (2 * n_segments)).astype(np.int64), 1)
    n_windows = np.maximum(lengths - k, 0)
    # The windows of all pages, numbered on one line of their own.
    origins = np.concatenate([[0], np.cumsum(n_windows)])

    def enters_and_leaves(
        places: NDArray[np.int64], page: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The first window that holds each boundary, and the first that no longer does."""
        inside = places - line.origins[page]
        enters = np.clip(inside - k[page], 0, n_windows[page])
        leaves = np.clip(inside, 0, n_windows[page])
        return origins[page] + enters, origins[page] + leaves

    events = [*enters_and_leaves(line.a, page_a), *enters_and_leaves(line.b, page_b)]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    step = np.repeat(np.array(steps, dtype=np.int64), [len(each) for each in events], axis=0)
    at = np.concatenate(events)
    order = np.argsort(at)
    held_a, held_b = np.cumsum(step[order], axis=0).T
    # As many windows hold these numbers as lie before the next event.
    n_alike = np.diff(at[order], append=origins[-1])
    return Disagreements(
        n_windows=int(origins[-1]),
        n_parted_by_one=int(n_alike[(held_a > 0) != (held_b > 0)].sum()),
        n_unequal=int(n_alike[held_a != held_b].sum()),
    )
