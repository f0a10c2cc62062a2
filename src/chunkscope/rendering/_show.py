"""`show`: the chunks of one document on its text, a page at a time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.chunks import check
from chunkscope.chunks.sources import source_pages
from chunkscope.errors import ArgumentError, must_be
from chunkscope.rendering.choosing import chosen_page, chosen_splitter, other_choices
from chunkscope.rendering.paging import page_windows
from chunkscope.rendering.view import ChunkView

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["show"]


def show(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    splitter: str | None = None,
    doc_id: Hashable = None,
    page_index: int | None = None,
    chunk_index: int | None = None,
    page: int | None = None,
    at: int | None = None,
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
        A chunk to begin with: the view is at its page, and a mark says where it starts.
    page : int, optional
        The page of the view to begin with, from 1.
    at : int, optional
        A place in the page's text to begin with, which gets a mark: code points, from 0 to
        its length. Of `chunk_index`, `page` and `at` at most one is given.

    Returns
    -------
    ChunkView
        Shown by notebooks; ``.page(2)`` is its second page, ``.to_html("chunks.html")``
        writes it to a file. What else there is to show is listed in it.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a splitter, document, page, chunk or place that is not there, two of
        `chunk_index`, `page` and `at`, and where `chunks` is no DataFrame.
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
    _refuse_two(chunk_index=chunk_index, page=page, at=at)
    number = None if chunk_index is None else whole_number("chunk_index", chunk_index, least=0)
    source = chosen_page(pages, of_splitter, doc_id, page_index, number)
    rows = of_splitter.iloc[[] if source is None else source.rows]
    text = "" if source is None else source.text
    windows = page_windows(text, rows)
    here = None
    if number is not None:
        here = int(rows["char_start"].to_numpy()[rows["chunk_index"].to_numpy() == number][0])
    elif at is not None:
        here = whole_number("at", at, least=0, most=len(text))
    if page is not None:
        first = whole_number("page", page, least=1, most=len(windows))
    else:
        # Between two pages a place belongs to the second.
        first = int(np.searchsorted([start for start, _ in windows], here or 0, "right"))
    return ChunkView(
        splitter=name,
        doc_id=None if source is None else source.doc_id,
        page_index=0 if source is None else source.page_index,
        number=first,
        _text=text,
        _rows=rows,
        _windows=tuple(windows),
        _choices=tuple(other_choices(table, name, pages, source)),
        _here=here,
    )


def _refuse_two(**given: object) -> None:
    """At most one way to say where to begin."""
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        first, second = names[:2]
        raise ArgumentError(must_be(second, f"None where {first} is given", given[second]))
