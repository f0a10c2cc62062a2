"""`Bars`: the chunks of a table by size, in the bins of the histogram that shows them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.showing.bins import size_bins, sizes_in_bin
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.measure import Unit, measured, one_encoding
from chunkscope.stats.summarising import own_limit
from chunkscope.stats.unchecked import sizes_of

__all__ = ["Bars", "bars_of", "shown_limit"]


@dataclass(frozen=True, eq=False)
class Bars:
    """Sizes, and the bins they fall into.

    Attributes
    ----------
    sizes : ndarray of int64, shape (n_chunks,)
        One a chunk, in the order of the table.
    unit : str
        What they count, in words.
    table : pandas.DataFrame
        The rows that `chunkscope.stats.sizes` has of them.
    edges : ndarray of float64, shape (n_bars + 1,)
        Between the bins; none lies on a size.
    limit : int or None
        Where a line is drawn.
    """

    sizes: NDArray[np.int64]
    unit: str
    table: pd.DataFrame
    edges: NDArray[np.float64]
    limit: int | None

    @property
    def filled(self) -> list[int]:
        """The numbers of the bars that hold chunks."""
        return [int(bar) for bar in np.unique(self._bar_of_each)]

    def chunks(self, bar: int) -> NDArray[np.int64]:
        """The positions in the table of the chunks of a bar, the largest first."""
        inside = np.flatnonzero(self._bar_of_each == bar)
        return inside[np.argsort(-self.sizes[inside], kind="stable")]

    def holds(self, bar: int) -> bool:
        """Whether there is such a bar."""
        return 0 <= bar < len(self.edges) - 1

    def ends(self, bar: int) -> tuple[int, int]:
        """The smallest and the largest size that a bar can hold."""
        return sizes_in_bin(self.edges, bar)

    @property
    def _bar_of_each(self) -> NDArray[np.int64]:
        return np.searchsorted(self.edges, self.sizes).astype(np.int64) - 1


def bars_of(table: pd.DataFrame, unit: Unit, limit: int | None) -> Bars | None:
    """The bars of a checked chunk table of one splitter; None where it has no rows.

    Examples
    --------
    >>> import chunkscope as cs
    >>> found = bars_of(cs.chunk("One. Two. Three!", cs.SplitPoints(chunk_size=6)), "chars", None)
    >>> found.filled, [found.ends(bar) for bar in found.filled]
    ([3, 5], [(4, 4), (6, 6)])
    >>> found.chunks(5).tolist()
    [0, 1]
    """
    if table.empty:
        return None
    measure, counted = measured(table, unit), sizes_of(table, unit)
    edges, _ = size_bins(counted, limit)
    return Bars(measure.sizes, measure.unit, counted, edges, limit)


def shown_limit(
    table: pd.DataFrame, unit: Unit, limit: int | None, splitter: RegisteredSplitter | None
) -> int | None:
    """The limit in the unit of the sizes, as the summary has it; of characters there is none."""
    if unit != "tokens" or limit is not None or table.empty:
        return limit if unit == "tokens" else None
    return own_limit(splitter, one_encoding(table), exact=measured(table, unit).exact)
