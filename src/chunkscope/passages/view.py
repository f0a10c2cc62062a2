"""`Preview`: what hits show of their documents, as two tables and drawn."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from os import PathLike

import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.errors import excerpt
from chunkscope.passages.blocks import Block, sheets_of
from chunkscope.passages.drawing import STYLE, head_html, sheet_html
from chunkscope.passages.previewed import Previewed, id_of_query, query_number
from chunkscope.rendering.html import Html, element
from chunkscope.rendering.sheets import Sheets
from chunkscope.showing.words import counted

__all__ = ["Preview"]


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
        ``score``, ``n_hits``, ``n_chunks`` of them that differ, ``n_passages``, the parts of text,
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
    <Preview of 2 hits: 1 document, 2 passages, 11 of 22 characters>
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
        <Preview of 1 hit for 'y': 1 document, 1 passage, 4 of 9 characters>
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
        title = f"{self.query_id}: preview" if self._found.n_queries else "preview"
        return self._drawing().document(title, path)

    def _repr_html_(self) -> str:
        return self._drawing().shown()

    def __repr__(self) -> str:
        results = self._found.results_of(self._query)
        facts = self._found.total_of(results)
        of = f" for {excerpt(self.query_id)}" if self._found.n_queries else ""
        # How many pages there are is not found for this: of the first nothing is said.
        at = f", page {self.number:,} of {self.n_pages:,}" if self.number > 1 else ""
        return (
            f"<Preview of {counted(facts.n_hits, 'hit')}{of}: "
            f"{counted(len(results), 'document')}, {counted(facts.n_passages, 'passage')}, "
            f"{facts.chars_shown:,} of {counted(facts.chars, 'character')}{at}>"
        )

    def _drawing(self) -> Sheets:
        return Sheets(
            number=self.number,
            n_pages=self.n_pages,
            page=self._drawn,
            told=self._told,
            of="",
            head=self._head,
            style=STYLE,
            maker="preview",
        )

    def _drawn(self, number: int) -> Html:
        """A page of the drawing."""
        blocks = self._sheets[number - 1]
        if not blocks:
            return element("p", "There are no hits.", class_="cs-none")
        return element("div", sheet_html(self._found, blocks))

    def _head(self, level: str, drawn: Html) -> Html:
        by = f"{self.splitter}, {self.aggregation} of scores" if self.splitter else ""
        return head_html(self._found, self._query, by, drawn, level=level)

    def _told(self, number: int) -> str:
        """Which documents are on a page, of how many."""
        blocks = self._sheets[number - 1]
        first, last = (int(self._found.rank[blocks[at].result]) for at in (0, -1))
        n_results = len(self._found.results_of(self._query))
        if first == last:
            return f"document {first:,} of {n_results:,}"
        return f"documents {first:,} to {last:,} of {n_results:,}"
