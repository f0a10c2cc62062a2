"""`Preview`: what hits show of their documents, as two tables and drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from os import PathLike

import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.errors import excerpt
from chunkscope.passages.blocks import Block, sheets_of
from chunkscope.passages.drawing import STYLE, head_html, sheet_html
from chunkscope.passages.previewed import Previewed, id_of_query, query_number
from chunkscope.rendering.files import write_whole
from chunkscope.rendering.html import Html, document_html, element, escaped, fragment, joined
from chunkscope.showing.words import counted

__all__ = ["Preview"]

LARGEST_FILE = 1_000_000
"""Characters of markup, of all sheets together, up to which one file holds them all."""


@dataclass(frozen=True, eq=False, repr=False)
class Preview:
    """What a reader of merged results would see of each document; made by `preview`.

    Notebooks show it, one query and at most ten documents at a time.

    Attributes
    ----------
    table : pandas.DataFrame
        One row a part, query by query, documents by rank, parts in order. The parts of a
        document are each of its pages, every character once: ``query_id`` (where hits have
        it), ``rank`` of the document from 1, ``doc_id``, its merged ``score``,
        ``page_index``, ``part`` in the document from 0, ``kind`` (``"text"`` that was
        retrieved, or ``"gap"``), ``char_start``, ``char_end``, ``n_chars``, ``n_chunks``
        and ``chunk_ids`` (a tuple) of the chunks that give it, by start, ``best_score`` of
        them, ``text``. Of a gap the last two are missing.
    documents : pandas.DataFrame
        One row a document and query, in the same order: ``query_id``, ``rank``, ``doc_id``,
        ``score``, ``n_hits``, ``n_chunks`` of them that differ, ``n_parts`` of text,
        ``n_gaps``, and in code points ``chars`` of the document, ``chars_retrieved`` by its
        hits one after another, ``chars_shown`` and ``chars_repeated``, the difference,
        which a reader of the hits would read again.
    splitter : str
        Whose chunks; empty for a table without any.
    aggregation : str
        How scores of chunks are merged.
    query_id : hashable
        The query that is drawn; None where hits have none.
    number : int
        The page of the drawing, from 1.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"a": "One. Two. Three. Four."}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=8, lookback=7, chunk_overlap=0))
    >>> hits = [{"doc_id": chunks["chunk_id"][n], "score": n / 10} for n in (3, 1)]
    >>> shown = cs.passages.preview(hits, chunks, docs)
    >>> shown
    <Preview of 2 hits: 1 document, 2 passages, 11 of 22 characters, page 1 of 1>
    >>> shown.table[["kind", "char_start", "char_end", "text"]]
       kind  char_start  char_end    text
    0   gap           0         4     NaN
    1  text           4         9    Two.
    2   gap           9        16     NaN
    3  text          16        22   Four.
    """

    table: pd.DataFrame
    documents: pd.DataFrame
    splitter: str
    aggregation: str
    query_id: Hashable
    number: int
    _found: Previewed
    _query: int
    _kept: dict[int, list[tuple[Block, ...]]]

    @property
    def _sheets(self) -> list[tuple[Block, ...]]:
        """What is drawn on each page; found once for this and all that are made of it."""
        if self._query not in self._kept:
            self._kept[self._query] = sheets_of(self._found, self._query)
        return self._kept[self._query]

    @property
    def n_pages(self) -> int:
        """How many pages the drawing of this query has, at least 1."""
        return len(self._sheets)

    def query(self, query_id: Hashable) -> Preview:
        """The same preview with another query drawn.

        Parameters
        ----------
        query_id : hashable
            A query of the hits.

        Returns
        -------
        Preview

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For a query that there is not, and where hits have none.

        Examples
        --------
        >>> import chunkscope as cs
        >>> docs = {"a": "One. Two."}
        >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=5, chunk_overlap=0))
        >>> hits = chunks[["chunk_id"]].assign(query_id=["x", "y"], score=1.0)
        >>> cs.passages.preview(hits, chunks, docs).query("y")
        <Preview of 1 hit for 'y': 1 document, 1 passage, 4 of 9 characters, page 1 of 1>
        """
        query = query_number(self._found, query_id)
        shown = id_of_query(self._found, query)
        return replace(self, query_id=shown, number=1, _query=query)

    def page(self, number: int) -> Preview:
        """The same preview at another page of its drawing.

        Parameters
        ----------
        number : int
            From 1 to `n_pages`.

        Returns
        -------
        Preview

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For what is no such number.

        Examples
        --------
        >>> import chunkscope as cs
        >>> docs = {str(number): "One." for number in range(12)}
        >>> chunks = cs.chunk(docs, cs.SplitPoints())
        >>> shown = cs.passages.preview(chunks[["chunk_id"]].assign(score=1.0), chunks, docs)
        >>> shown.page(2)
        <Preview of 12 hits: 12 documents, 12 passages, 48 of 48 characters, page 2 of 2>
        """
        return replace(self, number=whole_number("number", number, least=1, most=self.n_pages))

    def to_html(self, path: str | PathLike[str] | None = None) -> Html:
        """A stand-alone page of the query that is drawn: one file, no script, nothing fetched.

        It holds all pages of the drawing where their markup is at most a million characters
        together, else the one that this preview is at.

        Parameters
        ----------
        path : str or path, optional
            A file to write it to, as UTF-8. What is there is replaced at once or not at all.

        Returns
        -------
        Html
            The markup, a str.

        Raises
        ------
        ArgumentTypeError
            Where `path` is no path.
        ArgumentError
            Where there can be no such file; says why.

        Examples
        --------
        >>> import chunkscope as cs
        >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
        >>> hits = [{"doc_id": chunks["chunk_id"][0], "score": 0.5}]
        >>> cs.passages.preview(hits, chunks, "One. Two.").to_html()[:15]
        '<!DOCTYPE html>'
        """
        sheets = list(self._in_file())
        body = element("main", joined([self._head("h1", joined(sheets)), *sheets]))
        whole = document_html(self._title(), body, style=STYLE)
        if path is not None:
            write_whole(path, whole)
        return whole

    def _repr_html_(self) -> str:
        drawn = self._drawn(self.number)
        # Without our style, as in a notebook that is not trusted, nothing hides this.
        unstyled = element(
            "p",
            "The chunks are not marked here, because this notebook is not trusted: trust it, "
            "or run the cell again.",
            class_="cs-unstyled",
        )
        body = joined([unstyled, self._head("p", drawn), drawn, self._way()])
        return str(fragment(element("div", body), style=STYLE))

    def __repr__(self) -> str:
        facts = self.documents.iloc[list(self._found.results_of(self._query))]
        n_hits, n_parts, n_shown, n_chars = (
            int(facts[name].sum()) for name in ("n_hits", "n_parts", "chars_shown", "chars")
        )
        of = f" for {excerpt(self.query_id)}" if self._found.n_queries else ""
        return (
            f"<Preview of {counted(n_hits, 'hit')}{of}: {counted(len(facts), 'document')}, "
            f"{counted(n_parts, 'passage')}, {n_shown:,} of {counted(n_chars, 'character')}, "
            f"page {self.number:,} of {self.n_pages:,}>"
        )

    def _title(self) -> str:
        return f"{self.query_id}: preview" if self._found.n_queries else "preview"

    def _drawn(self, number: int) -> Html:
        """A page of the drawing."""
        blocks = self._sheets[number - 1]
        if not blocks:
            return element("p", "There are no hits.", class_="cs-none")
        return element("div", sheet_html(self._found, self.documents, blocks))

    def _in_file(self) -> Iterator[Html]:
        """All pages, to unfold, or where they are too much the one that this preview is at."""
        sheets: list[Html] = []
        room = LARGEST_FILE
        for number in range(1, self.n_pages + 1):
            sheets.append(self._drawn(number))
            room -= len(sheets[-1])
            if room < 0:
                break
        if self.n_pages > 1 and room >= 0:
            yield from map(self._folded, range(1, self.n_pages + 1), sheets)
            return
        yield self._drawn(self.number)
        yield self._way()

    def _folded(self, number: int, sheet: Html) -> Html:
        said = f"Page {number:,} of {self.n_pages:,}: {self._told(number)}"
        opened = "" if number == self.number else None
        return element("details", element("summary", said) + sheet, class_="cs-sheet", open=opened)

    def _head(self, level: str, drawn: Html) -> Html:
        by = f"{self.splitter}, {self.aggregation} of scores" if self.splitter else ""
        return head_html(self._found, self.documents, self._query, by, drawn, level=level)

    def _way(self) -> Html:
        """Which page this is, and in words how to come to the others: nothing here runs."""
        if self.n_pages == 1:
            return Html()
        told = (
            f"Page {self.number:,} of {self.n_pages:,}: {self._told(self.number)}. Of the object "
        )
        near = [n for n in (self.number - 1, self.number + 1) if 1 <= n <= self.n_pages]
        calls = joined([element("code", f".page({n})") for n in near], " and ")
        said = [escaped(f"{told}that preview() returned, "), calls, Html(" show more.")]
        return element("p", joined(said), class_="cs-way")

    def _told(self, number: int) -> str:
        """Which documents are on a page, of how many."""
        blocks = self._sheets[number - 1]
        first, last = (int(self._found.rank[blocks[at].result]) for at in (0, -1))
        n_results = len(self._found.results_of(self._query))
        if first == last:
            return f"document {first:,} of {n_results:,}"
        return f"documents {first:,} to {last:,} of {n_results:,}"
