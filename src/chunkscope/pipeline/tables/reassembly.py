"""`reassemble`: the text of pages from their chunks alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.chunks import check
from chunkscope.corpus import documents
from chunkscope.errors import TableError, excerpt
from chunkscope.pipeline.tables.chunk_records import refuse_gaps, refuse_several_splitters

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

__all__ = ["reassemble"]


def reassemble(chunks: pd.DataFrame) -> pd.DataFrame:
    """The documents table that a chunk table was made from, from its spans alone.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table of one splitter, with the column ``text``, or rows of it without a gap:
        of each document every chunk between the first and the last that is given, blank
        ones too, so that the rows of some documents will do, of one page, or of the first
        few. They may be in any order, and overlaps may be of any size.

    Returns
    -------
    pandas.DataFrame
        ``doc_id``, ``page_index`` and ``text``: documents as they come in `chunks`, their
        pages in order. Every splitter of ours covers its text, so that these are the
        pages of the documents, but for what the rows cannot tell: what is before the first
        chunk of a document that is given and after the last, be it pages or the end of
        one, and pages without characters, of which there is no chunk.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table of one splitter or has no texts; where a chunk
        between two others of its document is missing, or one is there twice; where a page
        does not begin at 0, or characters of it are in no chunk; where a text is not as
        long as its span, or chunks differ where they overlap.
    ArgumentTypeError
        Where `chunks` is no DataFrame.

    Notes
    -----
    The time is proportional to the length of all texts in `chunks`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk({"a": "One. Two. Three."}, cs.TokenWindows(3, chunk_overlap=1))
    >>> chunks["text"].tolist()
    ['One.', '. Two.', '. Three.']
    >>> cs.pipeline.reassemble(chunks)
      doc_id  page_index              text
    0      a           0  One. Two. Three.
    """
    table = check(chunks)
    if "text" not in table.columns:
        raise TableError("chunks must have the column text: pages are made of their texts")
    refuse_several_splitters(table)
    hint = "give the rows of a table as it was cut, blank ones too, or those of one page"
    as_met, _ = refuse_gaps(table, from_the_first=False, hint=hint)
    ids = table["doc_id"].unique().tolist()
    places = ("page_index", "char_start", "char_end")
    page_index, start, end = (table[name].to_numpy() for name in places)
    order = np.lexsort((start, page_index, as_met))
    changes = np.diff(as_met[order], prepend=-1) | np.diff(page_index[order], prepend=-1)
    firsts = np.flatnonzero(changes)
    text = table["text"].tolist()
    pages = []
    for rows in np.split(order, firsts[1:]) if len(order) else ():
        pieces = [(int(start[row]), int(end[row]), text[row]) for row in rows]
        of, number = ids[as_met[rows[0]]], int(page_index[rows[0]])
        pages.append(_page(pieces, of, number))
    first_rows = order[firsts]
    return documents(
        pd.DataFrame(
            {
                "doc_id": table["doc_id"].iloc[first_rows].reset_index(drop=True),
                "page_index": page_index[first_rows],
                "text": pd.Series(pages, dtype=object),
            }
        )
    )


def _page(pieces: Iterable[tuple[int, int, str]], doc_id: Hashable, page_index: int) -> str:
    """The text of one page from its chunks, sorted by where they start."""
    where = f"of page {page_index} of document {excerpt(doc_id)}"
    parts: list[str] = []
    # Of the chunks so far the one that reaches farthest: it began before the next one, so
    # whatever that one has in common with any of them, it has in common with this.
    far_start, far_end, far_text = 0, 0, ""
    for start, end, text in pieces:
        if len(text) != end - start:
            raise TableError(
                f"chunks must have texts as long as their spans, that at [{start}, {end}) {where} "
                f"has {len(text)} characters"
            )
        if start > far_end:
            raise TableError(
                f"chunks must cover their page, [{far_end}, {start}) {where} is in none"
            )
        shared = min(end, far_end) - start
        if far_text[start - far_start : start - far_start + shared] != text[:shared]:
            raise TableError(
                f"chunks must agree where they overlap, those of [{far_start}, {far_end}) and "
                f"[{start}, {end}) {where} do not"
            )
        if end > far_end:
            parts.append(text[shared:])
            far_start, far_end, far_text = start, end, text
    return "".join(parts)
