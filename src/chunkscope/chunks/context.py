"""`with_context`: the text of previous context, which a splitter keeps apart from chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.chunks.schema import check, text_column
from chunkscope.corpus import documents
from chunkscope.errors import TableError, excerpt

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["with_context"]


def with_context(chunks: pd.DataFrame, docs: DocumentsLike) -> pd.DataFrame:
    """The chunk table with a column ``context``: the text just before each chunk.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.

    Returns
    -------
    pandas.DataFrame
        A new table; ``context`` holds ``context_chars`` code points and stands last.

    Raises
    ------
    ArgumentTypeError
        Where `chunks` is no DataFrame.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where a chunk's page is not among `docs`, or does not have the chunk's text at its
        offsets; where the table has a column ``context`` already, or is no chunk table.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5, chunk_overlap=3))
    >>> cs.with_context(chunks, "One. Two.")["context"].tolist()
    ['', 'e. ']
    """
    table = check(chunks)
    if "context" in table.columns:
        raise TableError("the chunk table must not have a column context already, it has one")
    pages = documents(docs)
    texts = dict(
        zip(zip(pages["doc_id"], pages["page_index"], strict=True), pages["text"], strict=True)
    )
    given = table["text"] if "text" in table.columns else [None] * len(table)
    contexts = []
    for doc_id, page_index, start, end, n_context, text in zip(
        table["doc_id"],
        table["page_index"],
        table["char_start"],
        table["char_end"],
        table["context_chars"],
        given,
        strict=True,
    ):
        page = texts.get((doc_id, page_index))
        named = f"page {page_index} of document {excerpt(doc_id)}"
        if page is None:
            raise TableError(f"docs must hold the pages of all chunks, {named} is missing")
        if not 0 <= n_context <= start <= end <= len(page) or text not in (None, page[start:end]):
            raise TableError(
                f"docs must be those the chunks were made from, {named} differs at [{start}, {end})"
            )
        contexts.append(page[start - n_context : start])
    return pd.concat([table, text_column(contexts).rename("context")], axis="columns")
