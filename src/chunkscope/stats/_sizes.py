"""`sizes`: how many chunks have which size, an integer histogram."""

from __future__ import annotations

import numpy as np
import pandas as pd

from chunkscope.arguments import one_of
from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.stats.measure import UNITS, Unit, measured

__all__ = ["sizes", "sizes_of"]


def sizes(chunks: pd.DataFrame, *, unit: Unit = "tokens") -> pd.DataFrame:
    """Number of chunks of each size that occurs, by splitter.

    Nothing is binned, so quantiles of the histogram are those of the chunks. Histograms
    of parts of a table add up: sum ``n_chunks`` by ``splitter``, ``unit`` and ``size``.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    unit : {"tokens", "chars"}, default "tokens"
        What sizes count. Tokens are ``n_tokens`` where every chunk has it, otherwise
        ``est_tokens``, and the column ``unit`` says so.

    Returns
    -------
    pandas.DataFrame
        One row a splitter and size, splitters in order of first appearance, sizes
        ascending:

        - ``splitter``;
        - ``unit``: ``"chars"``, ``"cl100k_base tokens"``, or
          ``"estimated cl100k_base tokens"``;
        - ``size``, int64;
        - ``n_chunks``, int64: the chunks of that size, at least 1;
        - ``share``, float64: of the splitter's chunks, in (0, 1];
        - ``cumulative_share``, float64: of the splitter's chunks, those of that size or
          less; 1 in the last row of a splitter.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or for tokens of several encodings: they are
        not one unit.
    ArgumentError, ArgumentTypeError
        For an unknown `unit`, and where `chunks` is no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One. Two. Three!", cs.SplitPoints(chunk_size=6))
    >>> histogram = cs.stats.sizes(chunks, unit="chars")
    >>> histogram[["size", "n_chunks", "cumulative_share"]]
       size  n_chunks  cumulative_share
    0     4         1          0.333333
    1     6         2          1.000000

    The quantiles of the chunks, from their histogram:

    >>> import numpy as np
    >>> float(np.quantile(np.repeat(histogram["size"], histogram["n_chunks"]), 0.25))
    5.0
    """
    table = check(chunks)
    one_of("unit", unit, UNITS)
    return sizes_of(table, unit)


def sizes_of(table: pd.DataFrame, unit: Unit) -> pd.DataFrame:
    """`sizes` of a checked table, which needs no ``text`` and no ``chunk_id``."""
    measure = measured(table, unit)
    splitter, names = pd.factorize(table["splitter"])  # numbered in order of appearance
    counted = pd.DataFrame({"splitter": splitter, "size": measure.sizes})
    n_chunks = counted.groupby(["splitter", "size"]).size().astype("int64")
    by_splitter = n_chunks.groupby(level="splitter")
    total = by_splitter.transform("sum").to_numpy()
    codes = n_chunks.index.get_level_values("splitter")
    return pd.DataFrame(
        {
            "splitter": text_column(names[codes]),
            "unit": text_column([measure.unit] * len(n_chunks)),
            "size": n_chunks.index.get_level_values("size").to_numpy(np.int64),
            "n_chunks": n_chunks.to_numpy(),
            "share": n_chunks.to_numpy() / total,
            "cumulative_share": by_splitter.cumsum().to_numpy() / total,
        }
    )
