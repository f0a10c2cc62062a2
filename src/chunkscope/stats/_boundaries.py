"""`boundaries`: at which kinds of place the chunks end."""

from __future__ import annotations

import pandas as pd

from chunkscope.chunks import check
from chunkscope.splitters import Boundary
from chunkscope.stats._frames import framed
from chunkscope.stats.parts import Parts, parts

__all__ = ["boundaries", "boundaries_of"]

_COLUMNS = {
    "splitter": "str",
    "boundary": "str",
    "n_chunks": "int64",
    "share": "float64",
    "share_of_cuts": "float64",
}


def boundaries(chunks: pd.DataFrame) -> pd.DataFrame:
    """One row a splitter and kind of boundary: how many chunks end there.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, each with every `Boundary` in the order of
        that enumeration, from the end of the text to an arbitrary cut:

        - ``splitter``;
        - ``boundary``: the name of a `Boundary`;
        - ``n_chunks``, int64: the chunks that end there, 0 or more;
        - ``share``, float64: of the splitter's chunks; the ten sum to 1;
        - ``share_of_cuts``, float64: of the chunks that end before their text does. The nine
          sum to 1; missing for ``text_end``, which is no cut, and where nothing was cut.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has a boundary that is none.
    ArgumentTypeError
        Where `chunks` is no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One two. Three four five.", cs.SplitPoints(chunk_size=9, lookback=8))
    >>> table = cs.stats.boundaries(chunks)
    >>> table.loc[table["n_chunks"] > 0, ["boundary", "n_chunks", "share_of_cuts"]]
       boundary  n_chunks  share_of_cuts
    0  text_end         1            NaN
    4  sentence         1       0.333333
    6      word         2       0.666667
    """
    return boundaries_of(parts(check(chunks)))


def boundaries_of(by_splitter: Parts) -> pd.DataFrame:
    """`boundaries` of the parts of a checked table."""
    rows = []
    for splitter, part in by_splitter:
        at = part["boundary"].value_counts()
        n_cuts = len(part) - int(at.get(Boundary.text_end.name, 0))
        for boundary in Boundary:
            n_chunks = int(at.get(boundary.name, 0))
            is_cut = boundary is not Boundary.text_end and n_cuts > 0
            rows.append(
                {
                    "splitter": splitter,
                    "boundary": boundary.name,
                    "n_chunks": n_chunks,
                    "share": n_chunks / len(part),
                    "share_of_cuts": n_chunks / n_cuts if is_cut else None,
                }
            )
    return framed(rows, _COLUMNS)
