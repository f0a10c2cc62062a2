"""`depths`: how many chunks hold each stretch of the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.stats._runs import Pages, pages_of, runs_of
from chunkscope.stats.parts import Parts, parts

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["depths", "depths_of"]


def depths(chunks: pd.DataFrame, docs: DocumentsLike) -> pd.DataFrame:
    """One row a stretch of a page that equally many chunks hold, by splitter.

    The stretches of a page follow one another from its start to its end, and no two
    neighbours have the same number: 0 is a gap, 1 plain cover, 2 or more text that is
    repeated.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, the documents of `docs` in the order given,
        their pages in the order of ``page_index``, with or without chunks. No rows for an
        empty page, and none for the empty table.

        - ``splitter``;
        - ``doc_id``, ``page_index``: as in the documents table;
        - ``char_start``, ``char_end``, int64: the stretch, in code points of the page,
          half-open and never empty;
        - ``n_chunks``, int64: how many chunks hold it, at least 0.

    Raises
    ------
    ArgumentTypeError
        Where `chunks` is no DataFrame.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where a chunk's page is not among `docs`, or does not have the chunk's text at its
        offsets, and where `chunks` is no chunk table.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One two three four five."
    >>> chunks = cs.chunk(text, cs.TokenWindows(chunk_size=4, chunk_overlap=1, punctuation=()))
    >>> cs.stats.depths(chunks.drop(1), text)[["char_start", "char_end", "n_chunks"]]
       char_start  char_end  n_chunks
    0           0        18         1
    1          18        24         0
    """
    table = check(chunks)
    return depths_of(parts(table), pages_of(table, docs))


def depths_of(by_splitter: Parts, pages: Pages) -> pd.DataFrame:
    """`depths` of the parts of a checked table, and of the pages it was cut from."""
    tables = [_none(pages.doc_id)]
    for splitter, part in by_splitter:
        start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
        runs = runs_of(pages.lengths, pages.of_row[part.index], start, end)
        tables.append(
            pd.DataFrame(
                {
                    "splitter": text_column([splitter] * len(runs.page)),
                    "doc_id": pages.doc_id.iloc[runs.page].reset_index(drop=True),
                    "page_index": pages.page_index[runs.page],
                    "char_start": runs.start,
                    "char_end": runs.end,
                    "n_chunks": runs.n_chunks,
                }
            )
        )
    return pd.concat(tables, ignore_index=True)


def _none(doc_id: pd.Series) -> pd.DataFrame:
    """The table without rows."""
    whole = pd.Series([], dtype="int64")
    columns = dict.fromkeys(("page_index", "char_start", "char_end", "n_chunks"), whole)
    return pd.DataFrame({"splitter": text_column([]), "doc_id": doc_id.iloc[:0], **columns})
