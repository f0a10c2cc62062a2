"""`with_context`: the text of previous context, which a splitter keeps apart from chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.chunks.schema import check, text_column
from chunkscope.chunks.sources import source_pages
from chunkscope.errors import TableError

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
    contexts = [""] * len(table)
    start, length = table["char_start"].to_numpy(), table["context_chars"].to_numpy()
    for page in source_pages(table, docs):
        for row in page.rows:
            contexts[row] = page.text[start[row] - length[row] : start[row]]
    return table.assign(context=text_column(contexts))
