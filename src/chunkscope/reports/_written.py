"""`Report`: what there is to say of a chunk table, to show, to write and to compare."""

from __future__ import annotations

import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path

from chunkscope.alerts.plain import json_text
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.rendering.files import write_whole
from chunkscope.reports.differences import differences
from chunkscope.reports.facts import Facts
from chunkscope.reports.html import html_fragment, html_page
from chunkscope.reports.markdown import markdown
from chunkscope.reports.names import rows_of
from chunkscope.reports.summaries import summary_of_report
from chunkscope.showing.words import counted

__all__ = ["Report"]


class Report:
    """What there is to say of a chunk table; `chunkscope.report` makes it.

    A notebook shows it; `to_file` writes it as one file that needs nothing else. It holds
    its `summary` and nothing of the table: pages are made from it when asked for, and the
    same summary gives the same bytes. One that was written to JSON makes the report again:
    ``cs.reports.Report(json.loads(text))``.

    Parameters
    ----------
    summary : dict
        The summary of a report, as it was or as read from its JSON.

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
        - ``coverage``: the certificates added up, with the worst documents; ``covers``: how
          many chunks hold each stretch of a few documents;
        - ``read_as``: documents read as Markdown, as HTML and as plain text, and those of
          the last of which nothing says what they are;
        - ``examples``: the worst chunks, with the text around them;
        - ``versions``: of Python and of the libraries that counted.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        Where `summary` is none: no dict, or one of which a section is missing or no list.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One. Two. Three."}
    >>> report = cs.report(cs.chunk(docs, cs.SplitPoints(chunk_size=6)), docs)
    >>> report.summary["subject"]["n_chunks"]
    3
    """

    def __init__(self, summary: Facts) -> None:
        self.summary = summary_of_report(summary)

    def __repr__(self) -> str:
        alerts = counted(len(rows_of(self.summary, "alerts")), "alert")
        return f"<Report {excerpt(self.summary['title'])}: {alerts}>"

    def _repr_html_(self) -> str:
        return str(html_fragment(self.summary))

    def to_html(self, path: str | PathLike[str] | None = None) -> str:
        """The report as one HTML page: no script, nothing from a network, light and dark.

        Parameters
        ----------
        path : str or path, optional
            The file to write as well, whatever its name ends in; what is there already is
            replaced, whole or not at all. Its folder has to be there.

        Returns
        -------
        str
            A whole document; what a text holds is shown and never runs.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For what is no path, and where the folder is missing or the system refuses.

        Examples
        --------
        >>> import chunkscope as cs
        >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
        >>> cs.report(chunks, "One. Two.").to_html()[:15]
        '<!DOCTYPE html>'
        """
        shown = str(html_page(self.summary))
        if path is not None:
            write_whole(path, shown)
        return shown

    def to_markdown(self) -> str:
        r"""The report as Markdown with tables, as forges show it, without the pictures.

        Returns
        -------
        str
            Names and texts are escaped: none of them is markup.

        Examples
        --------
        >>> import chunkscope as cs
        >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
        >>> print(cs.report(chunks, "One. Two.").to_markdown().splitlines()[2])
        1 document of 9 characters, cut by 1 splitter into 2 chunks, counted in cl100k\_base.
        """
        return markdown(self.summary)

    def to_json(self) -> str:
        """The `summary` as JSON, indented, fit for UTF-8.

        Returns
        -------
        str
            Lone surrogates, marks that hide or reorder text, and ``<`` are escapes.

        Examples
        --------
        >>> import json
        >>> import chunkscope as cs
        >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
        >>> report = cs.report(chunks, "One. Two.")
        >>> json.loads(report.to_json()) == report.summary
        True
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

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> import chunkscope as cs
        >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     cs.report(chunks, "One. Two.").to_file(Path(folder, "report.md")).name
        'report.md'
        """
        file = _file(path)
        forms: dict[str, Callable[[], str]] = {
            ".html": self.to_html,
            ".md": self.to_markdown,
            ".json": self.to_json,
        }
        if file.suffix not in forms:
            raise ArgumentError(f"path: {unknown('ending', file.suffix or str(file), forms)}")
        write_whole(file, forms[file.suffix]())
        return file

    def compare(self, other: Report) -> Report:
        """A report of both: what `other` has more and less of, side by side.

        Splitters of one name are compared with one another. Where each report has only
        one, those two are, whatever they are called. Where no two belong together, the
        alerts of the reports are, kind by kind.

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

        Examples
        --------
        >>> import chunkscope as cs
        >>> text = "One two three. Four five six. Seven."
        >>> a, b = (
        ...     cs.report(cs.chunk(text, {"mine": cs.SplitPoints(chunk_size=size)}), text)
        ...     for size in (12, 24)
        ... )
        >>> a.compare(b).summary["pairs"][0]["values"]["n_chunks"]
        {'a': 3, 'b': 2, 'difference': -1}
        """
        if not isinstance(other, Report):
            raise ArgumentTypeError(must_be("other", "a Report", other))
        for what, each in (("the report that is compared", self), ("other", other)):
            if each.summary["kind"] != "report":
                allowed = "a report of one table, which a comparison is not"
                raise ArgumentError(must_be(what, allowed, each))
        return Report(differences(self.summary, other.summary))


def _file(path: object) -> Path:
    """`path`, which has to be that of a file; one of bytes is none of ours."""
    given = os.fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(given, str):
        raise ArgumentTypeError(must_be("path", "the path of a file, a str", path))
    return Path(given)
