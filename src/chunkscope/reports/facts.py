"""`facts`: what a report says, as plain values; there is no markup here.

Every number of chunks and texts comes from `chunkscope.stats`, those of alerts by way of
`chunkscope.alerts`. Added to them here are sums of certificates and counts of documents.
"""

from __future__ import annotations

import platform
from collections.abc import Hashable, Iterable, Mapping
from importlib.metadata import version

import pandas as pd

from chunkscope.alerts import alerts_of, sections
from chunkscope.alerts.plain import Plain, plain
from chunkscope.chunks.schema import SCHEMA
from chunkscope.chunks.settings import splitters_of
from chunkscope.chunks.sources import SourcePage
from chunkscope.reports.certificates import added_up, covers
from chunkscope.reports.examples import examples
from chunkscope.splitters import label, to_dict
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.elements import Formats, formats
from chunkscope.stats.measure import measured
from chunkscope.stats.parts import Parts, parts
from chunkscope.stats.unchecked import page_elements

__all__ = ["Facts", "facts"]

Facts = dict[str, Plain]


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
        A checked chunk table, with texts or without: they are read off the pages.
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
    by_splitter = parts(_numbers_only(table))
    written_in = formats(format, docs["doc_id"].tolist())
    elements = [
        page_elements(page.text, name) for page, name in zip(pages, written_in, strict=True)
    ]
    found = sections(by_splitter, docs, pages, known, elements, limit=limit, min_tokens=min_tokens)
    held = {str(row["splitter"]): row for row in found.rows["summary"]}
    shown = examples(
        by_splitter,
        pages,
        {name: _whole(row["limit"]) for name, row in held.items()},
        found.least,
    )
    told: dict[str, object] = {
        "kind": "report",
        "title": title,
        "subject": _subject(table, pages, len(known)),
        "alerts": alerts_of(found, read_as),
        "splitters": list(_splitters(known)),
        "sizes": _sizes(by_splitter),
        **found.rows,
        "coverage": added_up(found.rows["coverage"], list(known)),
        "covers": covers(by_splitter, docs, pages, found.coverage),
        "read_as": read_as,
        "examples": shown,
        "versions": _versions(),
    }
    return {name: plain(value) for name, value in told.items()}


def _numbers_only(table: pd.DataFrame) -> pd.DataFrame:
    """The columns that are counted, without the long ones that are not, and without ``attrs``."""
    light = table[[name for name in SCHEMA if name not in ("chunk_id", "text")]]
    light.attrs = {}  # which pandas would copy with every selection
    return light


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


def _sizes(by_splitter: Parts) -> list[dict[str, Plain]]:
    """The histograms of the sizes in tokens; those of one unit can share an axis."""
    found: list[dict[str, Plain]] = []
    for name, part in by_splitter:
        tokens = measured(part, "tokens")
        size, n_chunks = tokens.histogram()
        found.append(
            {
                "splitter": name,
                "unit": tokens.unit,
                "size": plain(size.tolist()),
                "n_chunks": plain(n_chunks.tolist()),
            }
        )
    return found


def _versions() -> dict[str, str]:
    """What made the numbers; no time and no machine, so that the same input is the same report."""
    names = ("chunkscope", "numpy", "pandas", "tiktoken")
    return {"Python": platform.python_version()} | {name: version(name) for name in names}


def _whole(value: Plain) -> int | None:
    return value if isinstance(value, int) else None
