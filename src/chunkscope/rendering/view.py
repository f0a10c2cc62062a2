"""`ChunkView`: the chunks of one document on its text, a page at a time."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from os import PathLike
from typing import cast

import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.errors import excerpt
from chunkscope.rendering.captions import CAPTIONS, Choice, contents, head, legend
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.sheets import Sheets
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.text import chunks_on_text
from chunkscope.showing.words import counted

__all__ = ["ChunkView"]

HERE = "here"
"""What the mark says at the place that was asked for."""

_STYLE = TEXT + CAPTIONS


@dataclass(frozen=True, eq=False, repr=False)
class ChunkView:
    """The chunks of one splitter on one page of a document, drawn; made by `show`.

    Notebooks show it. It is cut into pages, of which it shows one: of at most 50 chunks and
    100,000 characters of text, and of less where line ends and other signs make much
    markup of the text, more than some 150,000 characters.

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
    _here: int | None

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

        Examples
        --------
        >>> import chunkscope as cs
        >>> text = "One. Two. Three. " * 20
        >>> view = cs.show(cs.chunk(text, cs.SplitPoints(chunk_size=6, chunk_overlap=0)), text)
        >>> view.page(view.n_pages)
        <ChunkView of 'text': 57 chunks, page 2 of 2>
        """
        return replace(self, number=whole_number("number", number, least=1, most=self.n_pages))

    def to_html(self, path: str | PathLike[str] | None = None) -> Html:
        """A stand-alone page: one file, no script, nothing from a network.

        It holds all pages where their markup is at most a million characters together,
        else the one that this view is at.

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
            Where there can be no such file; says why.

        Examples
        --------
        >>> import chunkscope as cs
        >>> view = cs.show(cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5)), "One. Two.")
        >>> view.to_html()[:15]
        '<!DOCTYPE html>'
        """
        title = f"{'no document' if self.doc_id is None else self.doc_id}: chunks"
        return self._sheets().document(title, path)

    def _repr_html_(self) -> str:
        key = f"{self.splitter} {self.doc_id!r} {self.page_index} {self.number}"
        return self._sheets().shown(key=key)

    def __repr__(self) -> str:
        return (
            f"<ChunkView of {excerpt(self.doc_id)}: {counted(len(self._rows), 'chunk')}, "
            f"page {self.number:,} of {self.n_pages:,}>"
        )

    def _sheets(self) -> Sheets:
        return Sheets(
            number=self.number,
            n_pages=self.n_pages,
            page=self._drawn,
            told=lambda number: "characters {:,} to {:,}".format(*self._windows[number - 1]),
            of=f" of {len(self._text):,}",
            head=self._head,
            style=_STYLE,
            maker="show",
        )

    def _drawn(self, number: int) -> Html:
        """A page of this view."""
        if not self._text:
            said = "There is no document." if self.doc_id is None else "The text is empty."
            empty = element("p", said, class_="cs-none")
            text = chunks_on_text("", self._rows) if len(self._rows) else Html()
            return element("div", joined([empty, text]), class_="cs-panel")
        first, last = self._windows[number - 1]
        # Between two pages a place belongs to the second.
        is_here = self._here in range(first, last + (last == len(self._text)))
        text = chunks_on_text(
            self._text,
            self._rows,
            first_char=first,
            last_char=last,
            marks={cast("int", self._here): HERE} if is_here else None,
        )
        return element("div", text, class_="cs-panel")

    def _head(self, level: str, drawn: Html) -> Html:
        n_chars = f"{counted(len(self._text), 'character')}"
        facts = [f"{counted(len(self._rows), 'chunk')} on {n_chars}"]
        if self.n_pages > 1:
            facts.append(f"{self.n_pages:,} pages")
        title = "No document" if self.doc_id is None else str(self.doc_id)
        if any(each.argument == "page_index" for each in self._choices):
            title += f", page_index {self.page_index}"
        top = head(title, self.splitter, facts, level=level)
        return element(
            "header", joined([top, contents(self._choices), legend(drawn)]), class_="cs-head"
        )
