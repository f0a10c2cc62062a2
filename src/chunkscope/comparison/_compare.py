"""`compare`: two splitters on the same documents, as one object that notebooks show."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Literal

import pandas as pd

from chunkscope.arguments import at_least_one, whole_number
from chunkscope.chunks import chunk
from chunkscope.chunks.named import named_splitters
from chunkscope.chunks.sources import SourcePage, page_of, source_pages
from chunkscope.comparison.deltas import changes_between, deltas, differing_settings
from chunkscope.comparison.drawing import STYLE, drawn, title
from chunkscope.comparison.side_by_side import Passage, first_passage, passage_at
from chunkscope.corpus import documents
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.rendering.files import write_whole
from chunkscope.rendering.html import Html, document_html, fragment
from chunkscope.showing.words import counted
from chunkscope.splitters.registry import registered
from chunkscope.stats import TOLERANCE, agreement, structure, summary
from chunkscope.stats.elements import formats
from chunkscope.stats.limit import limit_of

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.splitters import Splitter
    from chunkscope.stats.elements import Formats
    from chunkscope.tokens import EncodingLike

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Two splitters compared on the same documents; made by `compare`.

    Notebooks show it: the statistics that differ, the distributions of sizes, what both do
    to tables and code, and one passage with the cuts of both side by side. `at` turns to
    another passage.

    Attributes
    ----------
    a, b : str
        The names of the two in the column ``splitter``; changes are counted from `a`.
    chunks : pandas.DataFrame
        The chunk table of both.
    table : pandas.DataFrame
        One row a statistic of `chunkscope.stats.summary`, float64: ``statistic``, ``a``,
        ``b``, ``delta`` (b - a) and ``change`` (``delta`` by ``a``; missing where a is 0).
        What cannot be said is missing.
    settings : pandas.DataFrame
        One row a setting in which the two differ: ``setting``, ``a``, ``b``, as text,
        numbers with their unit. One that a splitter does not have is missing, and told only
        where the other's is a number, or not its default. No rows for splitters of others.
    agreement : pandas.DataFrame
        The row of `chunkscope.stats.agreement` of the two; none where neither cuts.
    changes : pandas.DataFrame
        `chunkscope.stats.boundary_changes`: the boundaries shared, moved, added, dropped.
    structure : pandas.DataFrame
        `chunkscope.stats.structure` of both: which elements of Markdown and HTML are cut.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One two three. Four five six. Seven."
    >>> both = cs.compare(text, cs.SplitPoints(chunk_size=12), cs.SplitPoints(chunk_size=24))
    >>> both
    <Comparison: 3 chunks and 2 chunks, 0 boundaries shared, 1 moved, 1 dropped, 0 added>
    >>> both.table.set_index("statistic").loc["chars_mean", ["a", "b", "delta"]].tolist()
    [12.0, 18.0, 6.0]
    """

    a: str
    b: str
    chunks: pd.DataFrame
    table: pd.DataFrame
    settings: pd.DataFrame
    agreement: pd.DataFrame
    changes: pd.DataFrame
    structure: pd.DataFrame
    _pages: Sequence[SourcePage]
    _passage: Passage | None
    _limit: int | None

    def __repr__(self) -> str:
        n_a, n_b = (int((self.chunks["splitter"] == name).sum()) for name in (self.a, self.b))
        times = self.changes["change"].value_counts()
        shared, moved, dropped, added = (
            int(times.get(name, 0)) for name in ("shared", "moved", "dropped", "added")
        )
        return (
            f"<Comparison: {counted(n_a, 'chunk')} and {counted(n_b, 'chunk')}, "
            f"{counted(shared, 'boundary')} shared, "
            f"{moved:,} moved, {dropped:,} dropped, {added:,} added>"
        )

    def at(self, doc_id: Hashable, page_index: int = 0, start: int = 0) -> Comparison:
        """The same comparison, turned to another passage.

        Parameters
        ----------
        doc_id : hashable
            The document.
        page_index : int, default 0
            The page in it.
        start : int, default 0
            Where the passage starts, code points, from 0 to the length of the page.

        Returns
        -------
        Comparison

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For a document, page or place that there is not.

        Examples
        --------
        >>> import chunkscope as cs
        >>> docs = {"a": "One. Two.", "b": "Three. Four."}
        >>> both = cs.compare(docs, cs.SplitPoints(chunk_size=5), cs.SplitPoints(chunk_size=7))
        >>> "Three" in both.at("b").to_html()
        True
        """
        source = page_of(self._pages, doc_id, page_index)
        first = whole_number("start", start, least=0, most=len(source.text))
        passage = passage_at(source, first, self.chunks, self.changes, (self.a, self.b))
        return replace(self, _passage=passage)

    def to_html(self, path: str | PathLike[str] | None = None) -> str:
        """The comparison as one HTML page that stands alone: no script, nothing fetched.

        Parameters
        ----------
        path : str or path, optional
            The file to write as well, in the place of what is there.

        Returns
        -------
        str
            The page.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            Where no such file can be written; nothing is left half-written.

        Examples
        --------
        >>> import chunkscope as cs
        >>> both = cs.compare("One. Two.", cs.SplitPoints(chunk_size=5), cs.SplitPoints())
        >>> both.to_html()[:15]
        '<!DOCTYPE html>'
        """
        shown = str(document_html(title(self.a, self.b), self._drawn(in_file=True), style=STYLE))
        if path is not None:
            write_whole(path, shown)
        return shown

    def _repr_html_(self) -> str:
        return str(fragment(self._drawn(in_file=False), style=STYLE))

    def _drawn(self, *, in_file: bool) -> Html:
        return drawn(self, self._passage, self._limit, in_file=in_file)


def compare(
    docs: DocumentsLike,
    a: Splitter,
    b: Splitter,
    *,
    names: Sequence[str] | None = None,
    encoding: EncodingLike = "cl100k_base",
    tokens: Literal["exact", "estimate"] = "exact",
    limit: int | str | None = None,
    min_tokens: int | None = None,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
    tolerance: int = TOLERANCE,
    progress: bool | None = None,
) -> Comparison:
    """Two splitters on the same documents: deltas, distributions, and both cuts on the text.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.
    a, b : splitter
        The two; changes are counted from `a`.
    names : sequence of str, optional
        Two names for them that differ. By default the labels of their settings, which then
        have to differ.
    encoding : str or encoding object, default "cl100k_base"
        What tokens are counted in, for splitters without an encoding of their own.
    tokens : {"exact", "estimate"}, default "exact"
        Whether tokens are counted or estimated.
    limit, min_tokens : optional
        As in `chunkscope.stats.summary`; `limit` is drawn too.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in: see `chunkscope.stats.structure`.
    tolerance : int, default 20
        How far a boundary may have moved and still be the same one, code points, at
        least 0: see `chunkscope.stats.agreement`.
    progress : bool, optional
        As in `chunkscope.chunk`.

    Returns
    -------
    Comparison

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table, or two chunks get the same id.
    ArgumentError, ArgumentTypeError
        For a splitter that is none, two of one name, or another argument out of range.
    SettingsError
        For impossible settings of a grid; gives the reason.
    EncodingError
        Where `encoding` is unknown.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One two three. Four five six. Seven."
    >>> both = cs.compare(text, cs.SplitPoints(chunk_size=12), cs.Recursive(chunk_size=12))
    >>> both.settings
             setting              a             b
    0       splitter    SplitPoints     Recursive
    1     chunk_size  12 characters  12 graphemes
    2       lookback   3 characters           NaN
    3  chunk_overlap    1 character  2 graphemes
    """
    at_most, at_least = limit_of(limit), at_least_one("min_tokens", min_tokens)
    distance = whole_number("tolerance", tolerance, least=0)
    named = named_splitters([a, b] if names is None else dict(_pairs(names, a, b)))
    pages = documents(docs)
    formats(format, pages["doc_id"])  # refused before anything is cut
    chunks = chunk(pages, named, encoding=encoding, tokens=tokens, progress=progress)
    first, second = named
    numbers = summary(chunks, limit=at_most, min_tokens=at_least)
    changes = changes_between(chunks, first, second, tolerance=distance)
    sources = source_pages(chunks, pages)
    return Comparison(
        a=first,
        b=second,
        chunks=chunks,
        table=deltas(numbers, first, second),
        settings=differing_settings(*(registered(each) for each in (a, b))),
        agreement=agreement(chunks, tolerance=distance),
        changes=changes,
        structure=structure(chunks, pages, format=format),
        _pages=sources,
        _passage=first_passage(sources, chunks, changes, (first, second)),
        _limit=at_most,
    )


def _pairs(names: object, a: Splitter, b: Splitter) -> Iterator[tuple[str, Splitter]]:
    allowed = "two names that differ, each a str, not empty"
    if isinstance(names, str | bytes) or not isinstance(names, Sequence):
        raise ArgumentTypeError(must_be("names", allowed, names))
    if not all(isinstance(each, str) for each in names):
        raise ArgumentTypeError(must_be("names", allowed, names))
    if len(names) != 2 or names[0] == names[1] or not all(names):
        raise ArgumentError(must_be("names", allowed, names))
    yield from zip(names, (a, b), strict=True)
