"""`boundary_changes`: the boundaries of two splitters, each with what became of it."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import whole_number
from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.stats._agreement import TOLERANCE
from chunkscope.stats._edits import edits
from chunkscope.stats._segmentations import Segmentation, overlay, page_numbers, segmentations

__all__ = ["boundary_changes", "boundary_changes_of"]

_NOWHERE = -1
"""No place on the line, where a boundary has none."""


def boundary_changes(
    chunks: pd.DataFrame, a: str, b: str, *, tolerance: int = TOLERANCE
) -> pd.DataFrame:
    """The boundaries of two splitters, side by side: shared, moved, added or dropped.

    What a boundary is, and which two are one that moved, is as in `agreement`, whose
    counts are those of these rows.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table that has both splitters.
    a, b : str
        Their names in the column ``splitter``; `a` is the one that changes are counted
        from.
    tolerance : int, default 20
        The farthest that a boundary may have moved, in code points, at least 0.

    Returns
    -------
    pandas.DataFrame
        One row a boundary, or a pair of them, page by page in order of first appearance
        and then by place; only pages that both have chunks of:

        - ``doc_id``, ``page_index``: as in the chunk table;
        - ``change``: ``"shared"``, ``"moved"``, ``"added"`` (only `b` has it) or
          ``"dropped"`` (only `a` has it);
        - ``position_a``, ``position_b``, Int64: the place in the page, in code points;
          missing where there is none.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or its pages are longer than can be counted.
    ArgumentError, ArgumentTypeError
        For a splitter that the table does not have, a `tolerance` below 0 or no whole
        number, and where `chunks` is no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = {"12": cs.SplitPoints(chunk_size=12), "16": cs.SplitPoints(chunk_size=16)}
    >>> chunks = cs.chunk("One two three. Four five six. Seven.", splitters)
    >>> cs.stats.boundary_changes(chunks, "12", "16", tolerance=4)
      doc_id  page_index   change  position_a  position_b
    0   text           0    moved          12          14
    1   text           0  dropped          24        <NA>
    2   text           0    added        <NA>          29
    """
    table = check(chunks)
    within = whole_number("tolerance", tolerance, least=0)
    return boundary_changes_of(table, a, b, tolerance=within)


def boundary_changes_of(table: pd.DataFrame, a: str, b: str, *, tolerance: int) -> pd.DataFrame:
    """`boundary_changes` of a checked table, which needs no ``text`` and no ``chunk_id``."""
    numbers, first_rows = page_numbers(table)
    found = dict(segmentations(table, numbers))
    line = overlay(_of_name("a", a, found), _of_name("b", b, found))
    changes = edits(line, tolerance)
    of_a = {
        "shared": changes.shared,
        "moved": changes.moved_from,
        "added": _nowhere(changes.added),
        "dropped": changes.dropped,
    }
    of_b = {
        "shared": changes.shared,
        "moved": changes.moved_to,
        "added": changes.added,
        "dropped": _nowhere(changes.dropped),
    }
    at_a, at_b = np.concatenate(list(of_a.values())), np.concatenate(list(of_b.values()))
    change = np.repeat(np.array(list(of_a), dtype=object), [len(each) for each in of_a.values()])
    anywhere = np.where(at_a == _NOWHERE, at_b, at_a)
    first = np.where(at_b == _NOWHERE, anywhere, np.minimum(anywhere, at_b))
    order = np.argsort(first)
    page = line.page_of(first[order])
    origin = line.origins[page]
    home = table.iloc[first_rows[line.pages[page]]]
    return pd.DataFrame(
        {
            "doc_id": home["doc_id"].reset_index(drop=True),
            "page_index": home["page_index"].to_numpy(),
            "change": text_column(change[order]),
            "position_a": _places(at_a[order], origin),
            "position_b": _places(at_b[order], origin),
        }
    )


def _of_name(which: str, name: object, found: dict[str, Segmentation]) -> Segmentation:
    if not isinstance(name, str):
        allowed = "the name of a splitter in the table"
        raise ArgumentTypeError(must_be(f"splitter {which}", allowed, name))
    if name not in found:
        raise ArgumentError(unknown(f"splitter {which}", name, found))
    return found[name]


def _nowhere(places: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.full(len(places), _NOWHERE, dtype=np.int64)


def _places(on_line: NDArray[np.int64], origin: NDArray[np.int64]) -> pd.Series:
    missing = on_line == _NOWHERE
    return pd.Series(pd.arrays.IntegerArray(on_line - origin, missing))
