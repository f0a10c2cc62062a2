"""`facts`: what a report says, as plain values; there is no markup here.

Every number of chunks and texts comes from `chunkscope.stats`. Added to them here are sums
of certificates, shares of two counts, a tenth of a median (the threshold of runts), and
counts of documents.
"""

from __future__ import annotations

import platform
from collections.abc import Hashable, Iterable, Mapping
from importlib.metadata import version

import numpy as np
import pandas as pd

from chunkscope import stats
from chunkscope.chunks.settings import splitters_of
from chunkscope.chunks.sources import SourcePage
from chunkscope.reports.alerts import alerts
from chunkscope.reports.certificates import added_up, covers
from chunkscope.reports.examples import examples
from chunkscope.reports.measures import measures, measures_of_all
from chunkscope.reports.plain import Plain, plain, records
from chunkscope.reports.steps import steps
from chunkscope.splitters import label, to_dict
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.elements import Formats, formats
from chunkscope.stats.measure import measured
from chunkscope.stats.parts import parts
from chunkscope.stats.summarising import summarised

__all__ = ["Facts", "facts"]

Facts = dict[str, Plain]

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
    known = splitters_of(table)
    read_as = _read_as(docs, format)
    certificates = stats.coverage(table, docs)
    sections = {
        "summary": _summary(table, known, limit, min_tokens),
        "boundaries": records(stats.boundaries(table)),
        "overlap": records(stats.overlap(table)),
        "coverage": records(certificates),
        "structure": records(stats.structure(table, docs, format=format)),
        "limits": records(stats.limits(table)),
        "steps": steps(table),
    }
    numbers = [(name, measures(name, sections, given=limit is not None)) for name in known]
    of_all = alerts([(None, measures_of_all(read_as)), *numbers]) if known else []
    held = {str(row["splitter"]): row for row in sections["summary"]}
    shown = examples(
        table,
        pages,
        {name: _whole(row["limit"]) for name, row in held.items()},
        {name: _whole(row["min_tokens"]) for name, row in held.items()},
    )
    told: dict[str, object] = {
        "kind": "report",
        "title": title,
        "subject": _subject(table, pages, len(known)),
        "alerts": of_all,
        "splitters": list(_splitters(known)),
        "sizes": _sizes(table),
        **sections,
        "coverage": added_up(sections["coverage"], list(known)),
        "covers": covers(table, docs, certificates),
        "read_as": read_as,
        "examples": shown,
        "versions": _versions(),
    }
    return {name: plain(value) for name, value in told.items()}


def _summary(
    table: pd.DataFrame,
    known: Mapping[str, RegisteredSplitter | None],
    limit: int | None,
    min_tokens: int | None,
) -> list[dict[str, Plain]]:
    """The rows of `stats.summary`; without `min_tokens`, each held to its own median."""
    rows: list[dict[str, Plain]] = []
    for _, part in parts(table):
        least = min_tokens
        if least is None:
            median = float(np.median(measured(part, "tokens").sizes))
            least = max(1, int(-(-median // RUNT_PART)))
        rows += records(summarised(part, limit=limit, min_tokens=least, known=known))
    return rows


def _read_as(docs: pd.DataFrame, given: Formats) -> dict[str, int]:
    """How many documents are read as what, and of how many nothing says what they are."""
    doc_ids: list[Hashable] = list(dict.fromkeys(docs["doc_id"]))
    read = formats(given, doc_ids)
    found = {name: read.count(name) for name in ("markdown", "html", "plaintext")}
    asked = dict(given.items()) if isinstance(given, Mapping) else dict.fromkeys(doc_ids, given)
    of_both = zip(read, (asked.get(each, "auto") for each in doc_ids), strict=True)
    return found | {"unknown": sum(pair == ("plaintext", "auto") for pair in of_both)}


def _subject(table: pd.DataFrame, pages: list[SourcePage], n_splitters: int) -> dict[str, object]:
    """What was cut, and into what."""
    return {
        "n_documents": len({page.doc_id for page in pages}),
        "n_pages": len(pages),
        "n_chars": sum(len(page.text) for page in pages),
        "n_chunks": len(table),
        "n_splitters": n_splitters,
        "encodings": table["encoding"].drop_duplicates().tolist(),
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


def _versions() -> dict[str, str]:
    """What made the numbers; no time and no machine, so that the same input is the same report."""
    names = ("chunkscope", "numpy", "pandas", "tiktoken")
    return {"Python": platform.python_version()} | {name: version(name) for name in names}


def _whole(value: Plain) -> int | None:
    return value if isinstance(value, int) else None
