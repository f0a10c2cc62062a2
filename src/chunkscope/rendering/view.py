"""`show`: the chunks of one document on its text, a page at a time."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.chunks import check
from chunkscope.chunks.sources import source_pages
from chunkscope.errors import ArgumentError, excerpt, must_be
from chunkscope.rendering.captions import CAPTIONS, Choice, contents, head, legend, way
from chunkscope.rendering.choosing import chosen_page, chosen_splitter, other_choices
from chunkscope.rendering.files import write_whole
from chunkscope.rendering.html import Html, element, fragment, joined, page
from chunkscope.rendering.paging import page_windows
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.text import chunks_on_text

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["ChunkView", "show"]

LARGEST_FILE = 1_000_000
"""Characters up to which one file holds all pages of a text."""

_STYLE = TEXT + CAPTIONS


@dataclass(frozen=True, eq=False, repr=False)
class ChunkView:
    """The chunks of one splitter on one page of a document, drawn; made by `show`.

    Notebooks show it. It is cut into pages of at most 50 chunks or 100,000 characters,
    of which it shows one.

    Attributes
    ----------
    splitter : str
        Whose chunks; empty for a table without any.
    doc_id : hashable
        The document; None where there is none.
    page_index : int
        The page of the document.
    number : int
        The page of this view, from 1.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One. Two. Three. " * 20
    >>> view = cs.show(cs.chunk(text, cs.SplitPoints(chunk_size=6, chunk_overlap=0)), text)
    >>> view
    <ChunkView of 'text': 57 chunks, page 1 of 2>
    >>> view.page(2).number
    2
    """

    splitter: str
    doc_id: Hashable
    page_index: int
    number: int
    _text: str
    _rows: pd.DataFrame
    _windows: tuple[tuple[int, int], ...]
    _choices: tuple[Choice, ...]

    @property
    def n_pages(self) -> int:
        """How many pages there are, at least 1."""
        return len(self._windows)

    def page(self, number: int) -> ChunkView:
        """The same view at another page.

        Parameters
        ----------
        number : int
            From 1 to `n_pages`.

        Returns
        -------
        ChunkView

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For what is no such number.
        """
        return replace(self, number=whole_number("number", number, least=1, most=self.n_pages))

    def to_html(self, path: str | PathLike[str] | None = None) -> Html:
        """A stand-alone page: one file, no script, nothing from a network.

        It holds all pages where they are less than a million characters together, else
        the one that this view is at.

        Parameters
        ----------
        path : str or path, optional
            A file to write it to, as UTF-8. What is there is replaced at once or not at
            all.

        Returns
        -------
        Html
            The markup, a str.

        Raises
        ------
        ArgumentTypeError
            Where `path` is no path.
        ArgumentError
            Where there can be no such file.
        """
        sheets = list(self._sheets())
        body = element("main", joined([self._head("h1", joined(sheets)), *sheets]))
        title = f"{'no document' if self.doc_id is None else self.doc_id}: chunks"
        whole = page(title, body, style=_STYLE)
        if path is not None:
            write_whole(path, whole)
        return whole

    def _repr_html_(self) -> str:
        drawn = self._drawn()
        # Without our style, as in a notebook that is not trusted, nothing hides this.
        unstyled = element(
            "p",
            "The chunks are not marked here, because this notebook is not trusted: trust it, "
            "or run the cell again.",
            class_="cs-unstyled",
        )
        key = f"{self.splitter} {self.doc_id!r} {self.page_index} {self.number}"
        body = joined([unstyled, self._head("p", drawn), drawn, self._way()])
        return str(fragment(element("div", body, data_key=key), style=_STYLE))

    def __repr__(self) -> str:
        return (
            f"<ChunkView of {excerpt(self.doc_id)}: {_counted(len(self._rows), 'chunk')}, "
            f"page {self.number:,} of {self.n_pages:,}>"
        )

    def _drawn(self) -> Html:
        """The page that this view is at."""
        if not self._text:
            said = "There is no document." if self.doc_id is None else "The text is empty."
            empty = element("p", said, class_="cs-none")
            text = chunks_on_text("", self._rows) if len(self._rows) else Html()
            return element("div", joined([empty, text]), class_="cs-panel")
        first, last = self._windows[self.number - 1]
        text = chunks_on_text(self._text, self._rows, first_char=first, last_char=last)
        return element("div", text, class_="cs-panel")

    def _sheets(self) -> Iterator[Html]:
        """All pages, to unfold, or where they are too much the one that this view is at."""
        sheets: list[Html] = []
        room = LARGEST_FILE
        for number in range(1, self.n_pages + 1):
            sheets.append(self.page(number)._drawn())
            room -= len(sheets[-1])
            if room < 0:
                break
        if self.n_pages > 1 and room >= 0:
            yield from map(self._folded, range(1, self.n_pages + 1), sheets)
            return
        yield self._drawn()
        yield self._way()

    def _folded(self, number: int, sheet: Html) -> Html:
        """One of several pages in a file, open where this view is at it."""
        said = f"Page {number:,} of {self.n_pages:,}: {_range(*self._windows[number - 1])}"
        opened = "" if number == self.number else None
        return element("details", element("summary", said) + sheet, class_="cs-sheet", open=opened)

    def _head(self, level: str, drawn: Html) -> Html:
        n_chars = f"{_counted(len(self._text), 'character')}"
        facts = [f"{_counted(len(self._rows), 'chunk')} on {n_chars}"]
        if self.n_pages > 1:
            facts.append(f"{self.n_pages:,} pages")
        title = "No document" if self.doc_id is None else str(self.doc_id)
        if any(each.argument == "page_index" for each in self._choices):
            title += f", page_index {self.page_index}"
        top = head(title, self.splitter, facts, level=level)
        return element(
            "header", joined([top, contents(self._choices), legend(drawn)]), class_="cs-head"
        )

    def _way(self) -> Html:
        first, last = self._windows[self.number - 1]
        return way(self.number, self.n_pages, f"{_range(first, last)} of {len(self._text):,}")


def show(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    splitter: str | None = None,
    doc_id: Hashable = None,
    page_index: int | None = None,
    chunk_index: int | None = None,
    page: int | None = None,
) -> ChunkView:
    """The chunks of a document on its text, for a notebook or a file.

    Chunks have two tints in turn. At its end each tells its number and why it ended; text
    in several chunks is underlined, text in none hatched, previous context that is kept
    apart from a chunk stands before it. Characters that cannot be seen have signs.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
    splitter : str, optional
        Whose chunks, as the column ``splitter`` has it. By default the first.
    doc_id : hashable, optional
        Which document. By default the first that has chunks.
    page_index : int, optional
        Which page of it. By default the first that has chunks.
    chunk_index : int, optional
        A chunk to begin with: the view is at its page.
    page : int, optional
        The page of the view to begin with, from 1; at most one of the two is given.

    Returns
    -------
    ChunkView
        Shown by notebooks; ``.page(2)`` is its second page, ``.to_html("chunks.html")``
        writes it to a file. What else there is to show is listed in it.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a splitter, document, page or chunk that is not there, and where `chunks` is
        no DataFrame.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where `chunks` is no chunk table, or was made from other documents.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One sentence. Another one.", "more": "A third."}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=14))
    >>> cs.show(chunks, docs, doc_id="more")
    <ChunkView of 'more': 1 chunk, page 1 of 1>
    """
    table = check(chunks)
    names = list(dict.fromkeys(table["splitter"]))
    name = chosen_splitter(splitter, names)
    of_splitter = table[(table["splitter"] == name).to_numpy()].reset_index(drop=True)
    pages = source_pages(of_splitter, docs)
    if chunk_index is not None and page is not None:
        raise ArgumentError(must_be("page", "None where chunk_index is given", page))
    number = None if chunk_index is None else whole_number("chunk_index", chunk_index, least=0)
    source = chosen_page(pages, of_splitter, doc_id, page_index, number)
    rows = of_splitter.iloc[[] if source is None else source.rows]
    text = "" if source is None else source.text
    windows = tuple(page_windows(text, rows))
    view = ChunkView(
        splitter=name,
        doc_id=None if source is None else source.doc_id,
        page_index=0 if source is None else source.page_index,
        number=1,
        _text=text,
        _rows=rows,
        _windows=windows,
        _choices=tuple(other_choices(table, name, pages, source)),
    )
    if number is not None:
        start = int(rows["char_start"].to_numpy()[rows["chunk_index"].to_numpy() == number][0])
        return view.page(int(np.searchsorted([first for first, _ in windows], start, "right")))
    return view if page is None else replace(view, number=_view_page(page, len(windows)))


def _view_page(page: object, n_pages: int) -> int:
    return whole_number("page", page, least=1, most=n_pages)


def _range(first: int, last: int) -> str:
    return f"characters {first:,} to {last:,}"


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
