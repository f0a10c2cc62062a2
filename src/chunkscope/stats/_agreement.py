"""`agreement`: how far the splitters of a table cut at the same places."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import whole_number
from chunkscope.chunks import check
from chunkscope.stats._edits import edits
from chunkscope.stats._frames import framed
from chunkscope.stats._ratios import ratio
from chunkscope.stats._segmentations import Segmentation, overlay, page_numbers, segmentations
from chunkscope.stats._windows import disagreements

__all__ = ["TOLERANCE", "agreement", "agreement_of"]

TOLERANCE = 20
"""How far a boundary may be from another to be the same one, moved: some three words of
English, in code points."""

_COLUMNS = {
    "splitter_a": "str",
    "splitter_b": "str",
    **dict.fromkeys(("n_documents", "n_pages", "n_pages_of_one"), "int64"),
    **dict.fromkeys(("n_boundaries_a", "n_boundaries_b"), "int64"),
    **dict.fromkeys(("n_shared", "n_moved", "n_added", "n_dropped"), "int64"),
    **dict.fromkeys(("precision", "recall", "f1"), "float64"),
    **dict.fromkeys(("pk", "window_diff", "boundary_similarity"), "float64"),
}
"""Name -> dtype of every column, in order."""


def agreement(chunks: pd.DataFrame, *, tolerance: int = TOLERANCE) -> pd.DataFrame:
    """One row for each two splitters: boundaries shared, moved, added and dropped, and scores.

    A boundary is a place inside a page where a chunk ends, in code points. Where chunks
    overlap it is their ends that count, and the end of a splitter's last chunk on a page
    is no boundary, because it parts nothing. The first of two splitters is the reference.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table of several splitters over the same documents.
    tolerance : int, default 20
        The farthest that a boundary may have moved, in code points, at least 0. Blanks
        that one splitter keeps before a cut and another after it, or a cut a word or two
        later, are moves. With 0 nothing moves.

    Returns
    -------
    pandas.DataFrame
        One row for each two splitters, both in order of first appearance; none for a
        table of one. What cannot be said is missing.

        - ``splitter_a``, the reference, and ``splitter_b``;
        - ``n_documents``, ``n_pages``: what both have chunks of. Only these are compared;
          ``n_pages_of_one`` counts the pages left out;
        - ``n_boundaries_a``, ``n_boundaries_b``;
        - ``n_shared``: boundaries at the same place;
        - ``n_moved``: of the others, pairs at most `tolerance` apart on a page, the
          nearest first, each boundary in one pair at most;
        - ``n_added``, ``n_dropped``: the rest of ``splitter_b`` and of ``splitter_a``;
        - ``precision``, ``recall``, ``f1``: shared boundaries by those of ``splitter_b``,
          by those of ``splitter_a``, and their harmonic mean; moved ones count as wrong;
        - ``pk`` [1]_ and ``window_diff`` [2]_, from 0 (alike) to 1: the share of windows
          of k code points that disagree, namely on whether both ends lie in one segment,
          or on the number of boundaries inside. k is half the mean length of the
          reference's segments, by page, rounded, at least 1, and the windows of all pages
          are counted together, so that each page weighs as much as it has windows;
        - ``boundary_similarity`` [3]_, from 0 to 1 (alike): the edits counted above, a
          move by d code points as ``d / (tolerance + 1)`` of an edit (n_t there is
          ``tolerance + 1``), by the number of edits and shared boundaries, from 1.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or its pages are longer than can be counted.
    ArgumentError, ArgumentTypeError
        For a `tolerance` below 0 or no whole number, and where `chunks` is no DataFrame.

    See Also
    --------
    boundary_changes : The boundaries themselves.

    Notes
    -----
    A page is as long as the farthest end of a chunk of either splitter. ``f1`` and
    ``boundary_similarity`` do not depend on which of the two is the reference; ``pk`` and
    ``window_diff`` do, through k.

    References
    ----------
    .. [1] D. Beeferman, A. Berger, J. Lafferty (1999). Statistical Models for Text
       Segmentation. Machine Learning 34, 177-210.
    .. [2] L. Pevzner, M. A. Hearst (2002). A Critique and Improvement of an Evaluation
       Metric for Text Segmentation. Computational Linguistics 28 (1), 19-36.
    .. [3] C. Fournier (2013). Evaluating Text Segmentation using Boundary Edit Distance.
       Proceedings of ACL 2013, 1702-1712; the weight of a move as in its author's
       implementation, SegEval 2.0.11.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = {"12": cs.SplitPoints(chunk_size=12), "16": cs.SplitPoints(chunk_size=16)}
    >>> chunks = cs.chunk("One two three. Four five six. Seven.", splitters)
    >>> table = cs.stats.agreement(chunks, tolerance=4)
    >>> table[["n_shared", "n_moved", "n_added", "n_dropped", "boundary_similarity"]]
       n_shared  n_moved  n_added  n_dropped  boundary_similarity
    0         0        1        1          1                  0.2
    """
    table = check(chunks)
    return agreement_of(table, tolerance=whole_number("tolerance", tolerance, least=0))


def agreement_of(table: pd.DataFrame, *, tolerance: int) -> pd.DataFrame:
    """`agreement` of a checked table, which needs no ``text`` and no ``chunk_id``."""
    numbers, first_rows = page_numbers(table)
    document = pd.factorize(table["doc_id"])[0][first_rows].astype(np.int64)
    rows = [
        {"splitter_a": name_a, "splitter_b": name_b, **_compared(a, b, document, tolerance)}
        for (name_a, a), (name_b, b) in combinations(segmentations(table, numbers), 2)
    ]
    return framed(rows, _COLUMNS)


def _compared(
    a: Segmentation, b: Segmentation, document: NDArray[np.int64], tolerance: int
) -> dict[str, float]:
    """The numbers of one row; `document` is the number of the document of each page."""
    line = overlay(a, b)
    found = edits(line, tolerance)
    windows = disagreements(line)
    n_a, n_b, n_shared = len(line.a), len(line.b), len(found.shared)
    return {
        "n_documents": len(np.unique(document[line.pages])),
        "n_pages": len(line.pages),
        "n_pages_of_one": len(a.pages) + len(b.pages) - 2 * len(line.pages),
        "n_boundaries_a": n_a,
        "n_boundaries_b": n_b,
        "n_shared": n_shared,
        "n_moved": len(found.moved_to),
        "n_added": len(found.added),
        "n_dropped": len(found.dropped),
        "precision": ratio(n_shared, n_b),
        "recall": ratio(n_shared, n_a),
        "f1": ratio(2 * n_shared, n_a + n_b),
        "pk": ratio(windows.n_parted_by_one, windows.n_windows),
        "window_diff": ratio(windows.n_unequal, windows.n_windows),
        "boundary_similarity": found.similarity(tolerance),
    }
