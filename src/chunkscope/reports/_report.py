"""`report`: what there is to say of a chunk table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.arguments import at_least_one
from chunkscope.chunks import check
from chunkscope.chunks.sources import source_pages
from chunkscope.corpus import documents
from chunkscope.errors import ArgumentTypeError, must_be
from chunkscope.reports._written import Report
from chunkscope.reports.facts import facts
from chunkscope.stats.limit import limit_of

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.stats.elements import Formats

__all__ = ["report"]


def report(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    title: str = "Chunks",
    limit: int | str | None = None,
    min_tokens: int | None = None,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
) -> Report:
    """A report on a chunk table: alerts first, then tables, pictures and the worst chunks.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table, of one splitter or of several to compare.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
    title : str, default "Chunks"
        The heading.
    limit : int or str, optional
        Most tokens that the model takes, at least 1, or the name of a model in
        `chunkscope.stats.MODELS`. By default each splitter is held to
        its own size, as in `chunkscope.stats.summary`.
    min_tokens : int, optional
        Chunks of fewer tokens are runts, at least 1. By default those of less than a tenth
        of the splitter's median.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in, for the section on structure: see
        `chunkscope.stats.structure`.

    Returns
    -------
    Report
        What a notebook shows, and `Report.to_file` writes.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `limit` or `min_tokens` below 1, a `title` that is no str, an unknown `format`,
        and where `chunks` is no DataFrame.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where `chunks` is no chunk table, has rows of one splitter in two encodings, or was
        not made from `docs`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One. Two. Three."}
    >>> chunks = cs.chunk(docs, {"small": cs.SplitPoints(chunk_size=6)})
    >>> cs.report(chunks, docs, title="A note", limit=2).summary["alerts"][0]["message"]
    '2 of 3 chunks (66.7 %) went over 2 tokens; the largest came to 3.'
    """
    table = check(chunks)
    pages_table = documents(docs)
    if not isinstance(title, str):
        raise ArgumentTypeError(must_be("title", "a str", title))
    at_most, at_least = limit_of(limit), at_least_one("min_tokens", min_tokens)
    pages = source_pages(table, pages_table)
    return Report(
        facts(
            table,
            pages_table,
            pages,
            title=title,
            limit=at_most,
            min_tokens=at_least,
            format=format,
        )
    )
