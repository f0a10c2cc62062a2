"""`facts`: what a report says, as plain values.

There is no markup here, and no number of its own: each comes from `chunkscope.stats`.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version

import pandas as pd

from chunkscope import stats
from chunkscope.chunks.settings import splitters_of
from chunkscope.chunks.sources import SourcePage
from chunkscope.reports.alerts import alerts
from chunkscope.reports.examples import examples
from chunkscope.reports.measures import measures
from chunkscope.reports.plain import Plain, plain, records
from chunkscope.reports.steps import steps
from chunkscope.splitters import label, to_dict
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats._elements import Formats
from chunkscope.stats.parts import parts

__all__ = ["DOCUMENTS_SHOWN", "Facts", "facts"]

Facts = dict[str, Plain]

DOCUMENTS_SHOWN = 10
"""Documents of each splitter in the section of coverage; the worst first."""

RUNT_PART = 10
"""A chunk of less than one tenth of the splitter's median is a runt, unless told otherwise."""


def facts(
    table: pd.DataFrame,
    docs: pd.DataFrame,
    pages: list[SourcePage],
    *,
    title: str,
    limit: int | None,
    min_tokens: int | None,
    format: Formats,  # noqa: A002 - as splitters call it
) -> Facts:
    """What a report says of a chunk table.

    Parameters
    ----------
    table : pandas.DataFrame
        A checked chunk table with texts.
    docs : pandas.DataFrame
        The documents table.
    pages : list of SourcePage
        What `source_pages` gives for the two.
    title, limit, min_tokens, format
        As in `chunkscope.report`, checked.

    Returns
    -------
    dict of str to plain values
        ``kind`` ("report"), ``title``, ``subject``, ``alerts``, ``splitters``, and one
        entry a section: see `chunkscope.reports.Report.summary`.
    """
    summary = _summary(table, limit, min_tokens)
    sections: dict[str, list[dict[str, Plain]]] = {
        "summary": summary,
        "boundaries": records(stats.boundaries(table)),
        "overlap": records(stats.overlap(table)),
        "coverage": records(stats.coverage(table, docs)),
        "structure": records(stats.structure(table, docs, format=format)),
        "limits": records(stats.limits(table)),
        "steps": steps(table),
    }
    names = [str(row["splitter"]) for row in summary]
    numbers = [(name, measures(name, sections, given=limit is not None)) for name in names]
    told: Facts = {
        "kind": "report",
        "title": title,
        "subject": _subject(table, pages, names),
        "alerts": plain(alerts(numbers)),
        "splitters": plain(list(_splitters(splitters_of(table)))),
        "sizes": plain(_sizes(table)),
    }
    coverage = _worst(sections.pop("coverage"), names)
    told |= {name: plain(rows) for name, rows in sections.items()}
    told["coverage"] = plain(coverage)
    told["examples"] = plain(
        examples(
            table,
            pages,
            {str(row["splitter"]): _whole(row["limit"]) for row in summary},
            {str(row["splitter"]): _whole(row["min_tokens"]) for row in summary},
        )
    )
    told["versions"] = _versions()
    return told


def _summary(
    table: pd.DataFrame, limit: int | None, min_tokens: int | None
) -> list[dict[str, Plain]]:
    """The rows of `stats.summary`; without `min_tokens`, each held to its own median."""
    rows = records(stats.summary(table, limit=limit, min_tokens=min_tokens))
    if min_tokens is not None:
        return rows
    held: list[dict[str, Plain]] = []
    for (_, part), row in zip(parts(table), rows, strict=True):
        median = row["tokens_median"]
        assert isinstance(median, float)
        least = max(1, -int(-median // RUNT_PART))
        held += records(stats.summary(part, limit=limit, min_tokens=least))
    return held


def _subject(table: pd.DataFrame, pages: list[SourcePage], names: list[str]) -> Plain:
    """What was cut, and into what."""
    return {
        "n_documents": len({page.doc_id for page in pages}),
        "n_pages": len(pages),
        "n_chars": sum(len(page.text) for page in pages),
        "n_chunks": len(table),
        "n_splitters": len(names),
        "encodings": plain(table["encoding"].drop_duplicates().tolist()),
    }


def _splitters(
    known: Mapping[str, RegisteredSplitter | None],
) -> Iterable[dict[str, Plain]]:
    """Each splitter, and its settings as a line of Python and as a dict."""
    for name, splitter in known.items():
        if splitter is None:  # of another library, or a name whose settings are lost
            yield {"splitter": name, "python": None, "settings": None}
        else:
            settings = plain(to_dict(splitter))
            yield {"splitter": name, "python": f"cs.{label(splitter)}", "settings": settings}


def _sizes(table: pd.DataFrame) -> list[dict[str, Plain]]:
    """The histograms of the sizes in tokens; those of one unit can share an axis."""
    found: list[dict[str, Plain]] = []
    for name, part in parts(table):
        sizes = stats.sizes(part)
        found.append(
            {
                "splitter": name,
                "unit": str(sizes["unit"].iloc[0]),
                "size": plain(sizes["size"].tolist()),
                "n_chunks": plain(sizes["n_chunks"].tolist()),
            }
        )
    return found


def _worst(rows: list[dict[str, Plain]], names: list[str]) -> list[dict[str, Plain]]:
    """The certificates of each splitter added up, with those of the worst documents."""
    found: list[dict[str, Plain]] = []
    counts = ("chars", "chars_covered", "gap_chars", "blank_chars", "lost_chars", "repeated_chars")
    for name in names:
        own = [row for row in rows if row["splitter"] == name]
        bad = sorted(
            (row for row in own if not (row["complete"] and row["in_order"])),
            key=lambda row: -_number(row["lost_chars"]),
        )
        found.append(
            {
                "splitter": name,
                "n_documents": len(own),
                "n_complete": sum(bool(row["complete"]) for row in own),
                "n_in_order": sum(bool(row["in_order"]) for row in own),
                **{each: sum(_number(row[each]) for row in own) for each in counts},
                "worst": plain(bad[:DOCUMENTS_SHOWN]),
                "n_more": max(0, len(bad) - DOCUMENTS_SHOWN),
            }
        )
    return found


def _versions() -> Plain:
    """What made the numbers; no time and no machine, so that the same input is the same report."""
    names = ("chunkscope", "numpy", "pandas", "tiktoken")
    return plain({"Python": platform.python_version()} | {name: version(name) for name in names})


def _number(value: Plain) -> int:
    assert isinstance(value, int)
    return value


def _whole(value: Plain) -> int | None:
    return value if isinstance(value, int) else None
