"""The certificates of coverage: added up, the worst of them, and where chunks lie in a few."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.alerts.plain import Fact, Plain, plain, records
from chunkscope.chunks.sources import SourcePage
from chunkscope.stats.parts import Parts
from chunkscope.stats.unchecked import arranged, depths_of

__all__ = ["DOCUMENTS_SHOWN", "added_up", "covers"]

DOCUMENTS_SHOWN = 10
"""Documents of each splitter in the section of coverage; the worst first."""

DRAWN = 3
"""Documents of which the cover is drawn, at most."""

STRIPS = 6
"""Strips at most: of many splitters there are fewer documents, and the first splitters."""

CELLS = 600
"""Runs of a strip, about: a strip is half as many places wide. Gaps are exact beside them."""

_ADDED = ("chars", "chars_covered", "gap_chars", "blank_chars", "lost_chars", "repeated_chars")


def added_up(certificates: Sequence[Fact], names: Sequence[str]) -> list[dict[str, Plain]]:
    """The certificates of each splitter added up, with those of the worst documents.

    Parameters
    ----------
    certificates : sequence of dict
        The rows of `chunkscope.stats.coverage`.
    names : sequence of str
        The splitters.
    """
    found: list[dict[str, Plain]] = []
    for name in names:
        own = [row for row in certificates if row["splitter"] == name]
        bad = sorted(
            (row for row in own if not (row["complete"] and row["in_order"])),
            key=lambda row: -cast("int", row["lost_chars"]),
        )
        found.append(
            {
                "splitter": name,
                "n_documents": len(own),
                "n_complete": sum(bool(row["complete"]) for row in own),
                "n_in_order": sum(bool(row["in_order"]) for row in own),
                **{each: sum(cast("int", row[each]) for row in own) for each in _ADDED},
                "worst": plain(bad[:DOCUMENTS_SHOWN]),
                "n_more": max(0, len(bad) - DOCUMENTS_SHOWN),
            }
        )
    return found


def covers(
    by_splitter: Parts,
    docs: pd.DataFrame,
    pages: Sequence[SourcePage],
    certificates: pd.DataFrame,
) -> list[dict[str, Plain]]:
    """How many chunks hold each stretch of a few documents: those that lose most, or the first.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        The parts of a checked chunk table.
    docs : pandas.DataFrame
        The documents table.
    pages : sequence of SourcePage
        What `source_pages` gives for the two.
    certificates : pandas.DataFrame
        `chunkscope.stats.coverage` of the two.

    Returns
    -------
    list of dict
        One a splitter and page: ``splitter``, ``doc_id``, ``page_index``, and the lists
        ``char_end`` and ``n_chunks`` of the stretches, one after another. Of a page of
        many they are merged: each place then has the number of one of its neighbours, but
        a gap stays where it is.
    """
    drawn = by_splitter[:STRIPS]
    if not drawn:
        return []
    shown = _worst(certificates, min(DRAWN, max(1, STRIPS // len(drawn))))
    of_shown = [(name, part[_among(part["doc_id"], shown)]) for name, part in drawn]
    here = _among(docs["doc_id"], shown)
    depths = depths_of(
        [(name, part) for name, part in of_shown if len(part)],
        arranged(
            docs[here],
            [pages[row] for row in np.flatnonzero(here).tolist()],
            sum(len(page.rows) for page in pages),
        ),
    )
    # Rows of one splitter and page follow one another.
    begins = depths["char_start"].to_numpy() == 0
    return [_cover(rows) for _, rows in depths.groupby(np.cumsum(begins))]


def _worst(certificates: pd.DataFrame, n: int) -> list[Hashable]:
    """The `n` documents of which all splitters together lose the most; else the first with text."""
    number, ids = pd.factorize(certificates["doc_id"])
    lost, chars = (
        np.bincount(number, certificates[name].to_numpy(), minlength=len(ids))
        for name in ("lost_chars", "chars")
    )
    order = [at for at in np.argsort(-lost, kind="stable").tolist() if chars[at]]
    return [ids[at] for at in order[:n]]


def _among(values: pd.Series, shown: Sequence[Hashable]) -> NDArray[np.bool_]:
    # By hand: pandas would compare an id that is a tuple element by element, and cannot
    # look for a name with a lone surrogate.
    kept = set(shown)
    return np.array([each in kept for each in values], dtype=bool)


def _cover(rows: pd.DataFrame) -> dict[str, Plain]:
    start, end, n_chunks = (
        rows[name].to_numpy() for name in ("char_start", "char_end", "n_chunks")
    )
    if len(end) > CELLS:
        # Cells of one length, and the gaps: each cell is then all gap, or none of it is.
        gap = n_chunks == 0
        edges = np.linspace(0, end[-1], CELLS + 1).astype(np.int64)
        edges = np.unique(np.concatenate([edges, start[gap], end[gap]]))
        n_chunks = n_chunks[np.searchsorted(end, edges[:-1], side="right")]
        end = edges[1:]
    (page,) = records(rows.iloc[:1][["splitter", "doc_id", "page_index"]])
    return {
        **page,
        "char_end": plain(end.tolist()),
        "n_chunks": plain(n_chunks.tolist()),
    }
