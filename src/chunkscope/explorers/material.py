"""`Material`: the documents of an explorer, and what of them never changes."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.chunks.sources import SourcePage, page_among, pages_of_document
from chunkscope.explorers.cutting import Source
from chunkscope.explorers.stop import Stop, never
from chunkscope.stats.elements import Formats, formats
from chunkscope.stats.unchecked import PageElements, page_elements

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["Document", "Material"]

_NO_ROWS = np.empty(0, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Document:
    """A document, and where its pages stand.

    Attributes
    ----------
    doc_id : hashable
        Its id.
    rows : range
        Row positions of its pages in the documents table, one after another.
    """

    doc_id: Hashable
    rows: range


class Material:
    """Documents to explore: each is in one place, and what takes long is found once.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What they are written in, as `chunkscope.stats.structure` takes it.

    Attributes
    ----------
    source : Source
        What cuts them.
    documents : tuple of Document
        In the order given.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentError, ArgumentTypeError
        For an unknown `format`.

    Examples
    --------
    >>> material = Material({"a.md": "# One", "b": "Two."})
    >>> [(each.doc_id, list(each.rows)) for each in material.documents]
    [('a.md', [0]), ('b', [1])]
    >>> material.read_as([0, 1])
    {'markdown': 1, 'html': 0, 'plaintext': 1, 'unknown': 1}
    """

    def __init__(self, docs: DocumentsLike, *, format: Formats = "auto") -> None:  # noqa: A002 - as splitters call it
        self.source = Source(docs)
        table = self.source.docs
        self.texts: list[str] = table["text"].tolist()
        self.page_indexes: list[int] = table["page_index"].tolist()
        self.documents = _documents(table)
        self._number = [n for n, each in enumerate(self.documents) for _ in each.rows]
        doc_ids = table["doc_id"].tolist()
        self._written_in = formats(format, doc_ids)
        asked = format if isinstance(format, Mapping) else dict.fromkeys(doc_ids, format)
        self._says_nothing = [
            name == "plaintext" and asked.get(doc_id, "auto") == "auto"
            for name, doc_id in zip(self._written_in, doc_ids, strict=True)
        ]
        self._elements: dict[int, PageElements] = {}

    def number_of(self, row: int) -> int:
        """The place of a page's document in `documents`."""
        return self._number[row]

    def numbered(self, words: str) -> list[int]:
        """The numbers of the documents whose id has `words` in it, in any case; of all for ""."""
        sought = words.casefold()
        return [n for n, each in enumerate(self.documents) if sought in str(each.doc_id).casefold()]

    def document_of(self, row: int) -> Document:
        """The document of a page."""
        return self.documents[self._number[row]]

    def row_of(self, doc_id: Hashable, page_index: int | None) -> int:
        """The row of a page, asked for by name; without names, of the first that has text.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For a document or a page that there is not; lists those there are.
        """
        pages = [
            SourcePage(doc_id, index, text, _NO_ROWS)
            for doc_id, index, text in zip(
                self.source.docs["doc_id"], self.page_indexes, self.texts, strict=True
            )
        ]
        of_document = pages
        if doc_id is not None:
            of_document = pages_of_document(pages, doc_id)
        elif page_index is not None:
            of_document = pages[: len(self.documents[0].rows)] if pages else []
        if page_index is not None:
            return pages.index(page_among(of_document, page_index))
        chosen = next((page for page in of_document if page.text.strip()), None)
        chosen = chosen or next(iter(of_document), None)
        return 0 if chosen is None else pages.index(chosen)

    def elements(self, rows: Sequence[int], stop: Stop = never) -> list[PageElements]:
        """The elements of pages: tables, headings..., looked for once a page."""
        found = []
        for row in rows:
            if row not in self._elements:
                stop()
                self._elements[row] = page_elements(self.texts[row], self._written_in[row])
            found.append(self._elements[row])
        return found

    def read_as(self, rows: Sequence[int]) -> dict[str, int]:
        """How many documents are read as what, and of how many nothing says what they are."""
        firsts = [
            row for row in rows if row == rows[0] or self._number[row] != self._number[row - 1]
        ]
        read = [self._written_in[row] for row in firsts]
        found = {name: read.count(name) for name in ("markdown", "html", "plaintext")}
        return found | {"unknown": sum(self._says_nothing[row] for row in firsts)}


def _documents(table: pd.DataFrame) -> tuple[Document, ...]:
    codes, _ = pd.factorize(table["doc_id"])
    edges = [*np.flatnonzero(np.diff(codes, prepend=-1)).tolist(), len(table)]
    return tuple(
        Document(table["doc_id"].iloc[first], range(first, last))
        for first, last in itertools.pairwise(edges)
    )
