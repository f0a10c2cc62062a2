"""`report`: what there is to say of a chunk table, to show, to write and to compare."""

from __future__ import annotations

import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.arguments import at_least_one
from chunkscope.chunks import check
from chunkscope.chunks.sources import SourcePage, source_pages
from chunkscope.corpus import documents
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.rendering.files import write_whole
from chunkscope.reports.differences import differences
from chunkscope.reports.facts import Facts, facts
from chunkscope.reports.html import html_fragment, html_page
from chunkscope.reports.markdown import markdown
from chunkscope.reports.plain import json_text

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.stats._elements import Formats

__all__ = ["Report", "report"]


class Report:
    """What there is to say of a chunk table; `chunkscope.report` makes it.

    A notebook shows it; `to_file` writes it as one file that needs nothing else. It holds
    its `summary` and nothing of the table: pages are made from it when asked for, and the
    same summary gives the same bytes.

    Attributes
    ----------
    summary : dict
        Everything the report says, as values that JSON can hold; what cannot be said is
        None.

        - ``kind``: ``"report"``, or ``"comparison"`` of what `compare` returns, which has
          ``a`` and ``b``, the two summaries, and ``pairs`` beside ``title``;
        - ``title``; ``subject``: documents, pages, characters, chunks, encodings;
        - ``alerts``: the worst first, each with ``severity``, ``kind``, ``heading``,
          ``splitter``, ``message`` and ``reason``;
        - ``splitters``: names, and the settings as a line of Python and as a dict;
        - ``summary``, ``boundaries``, ``overlap``, ``structure``, ``limits``: the rows of
          the statistics of these names; ``sizes``: histograms in tokens;
        - ``coverage``: the certificates added up, with the worst documents;
        - ``examples``: the worst chunks, with the text around them;
        - ``versions``: of Python and of the libraries that counted.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One. Two. Three."}
    >>> report = cs.report(cs.chunk(docs, cs.SplitPoints(chunk_size=6)), docs)
    >>> report.summary["subject"]["n_chunks"]
    3
    """

    def __init__(self, summary: Facts) -> None:
        self.summary = summary

    def __repr__(self) -> str:
        alerts = self.summary["alerts"]
        assert isinstance(alerts, list)
        return f"<Report {excerpt(self.summary['title'])}: {len(alerts)} alerts>"

    def _repr_html_(self) -> str:
        return str(html_fragment(self.summary))

    def to_html(self) -> str:
        """The report as one HTML page: no script, nothing from a network, light and dark.

        Returns
        -------
        str
            A whole document; what a text holds is shown and never runs.
        """
        return str(html_page(self.summary))

    def to_markdown(self) -> str:
        """The report as Markdown with tables, as forges show it, without the pictures.

        Returns
        -------
        str
            Names and texts are escaped: none of them is markup.
        """
        return markdown(self.summary)

    def to_json(self) -> str:
        """The `summary` as JSON, indented, fit for UTF-8.

        Returns
        -------
        str
            Lone surrogates, marks that hide or reorder text, and ``<`` are escapes.
        """
        return json_text(self.summary)

    def to_file(self, path: str | PathLike[str]) -> Path:
        """Write the report; what is there already is replaced, whole or not at all.

        Parameters
        ----------
        path : str or path
            Ends in ``.html``, ``.md`` or ``.json``, which says what is written. Its folder
            has to be there.

        Returns
        -------
        pathlib.Path
            `path`.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For another ending, for what is no path, and where the folder is missing or
            the system refuses.
        """
        file = _file(path)
        forms: dict[str, Callable[[], str]] = {
            ".html": self.to_html,
            ".md": self.to_markdown,
            ".json": self.to_json,
        }
        if file.suffix not in forms:
            raise ArgumentError(f"path: {unknown('ending', file.suffix or str(file), forms)}")
        _refuse_a_missing_folder(file)
        write_whole(file, forms[file.suffix]())
        return file

    def compare(self, other: Report) -> Report:
        """A report of both: what `other` has more and less of, side by side.

        Splitters of one name are compared with one another. Where each report has only
        one, those two are, whatever they are called.

        Parameters
        ----------
        other : Report
            The report to compare with, such as of other settings or other documents.

        Returns
        -------
        Report
            This one is A, `other` is B; differences are B less A.

        Raises
        ------
        ArgumentTypeError
            Where `other` is no Report.
        ArgumentError
            Where one of the two is a comparison already.
        """
        if not isinstance(other, Report):
            raise ArgumentTypeError(must_be("other", "a Report", other))
        for each in (self, other):
            if each.summary["kind"] != "report":
                allowed = "a report of one table, which a comparison is not"
                raise ArgumentError(must_be("other", allowed, each))
        return Report(differences(self.summary, other.summary))


def report(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    title: str = "Chunks",
    limit: int | None = None,
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
    limit : int, optional
        Most tokens that the model takes, at least 1. By default each splitter is held to
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
    at_most, at_least = at_least_one("limit", limit), at_least_one("min_tokens", min_tokens)
    pages = source_pages(table, pages_table)
    return Report(
        facts(
            _with_texts(table, pages),
            pages_table,
            pages,
            title=title,
            limit=at_most,
            min_tokens=at_least,
            format=format,
        )
    )


def _file(path: object) -> Path:
    """`path`, which has to be that of a file; one of bytes is none of ours."""
    given = os.fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(given, str):
        raise ArgumentTypeError(must_be("path", "the path of a file, a str", path))
    return Path(given)


def _refuse_a_missing_folder(file: Path) -> None:
    """Say that it is the folder that is missing, where the system would say no such file."""
    try:
        missing = not file.parent.exists()
    except (OSError, ValueError):  # a name too long, or one that holds a NUL
        return  # `write_whole` says why
    if missing:
        raise ArgumentError(must_be("path", "in a folder that is there already", str(file)))


def _with_texts(table: pd.DataFrame, pages: list[SourcePage]) -> pd.DataFrame:
    """`table` with the column ``text``, read off the pages where it was left out."""
    if "text" in table.columns:
        return table
    texts = [""] * len(table)
    for page in pages:
        for row in page.rows.tolist():
            start, end = table["char_start"].iloc[row], table["char_end"].iloc[row]
            texts[row] = page.text[start:end]
    return table.assign(text=texts)
