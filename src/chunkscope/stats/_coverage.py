"""`coverage`: a certificate for each document that nothing of it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.stats._runs import Pages, Runs, pages_of, runs_of
from chunkscope.stats.parts import Parts, parts

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["coverage", "coverage_of"]

# Name -> dtype of the columns after splitter and doc_id, in order.
_COLUMNS = {
    "n_pages": "int64",
    "n_chunks": "int64",
    "chars": "int64",
    "chars_covered": "int64",
    "share_covered": "float64",
    "n_gaps": "int64",
    "gap_chars": "int64",
    "blank_chars": "int64",
    "lost_chars": "int64",
    "repeated_chars": "int64",
    "in_order": "bool",
    "complete": "bool",
    "first_gap_page": "Int64",
    "first_gap_start": "Int64",
    "first_lost_page": "Int64",
    "first_lost_start": "Int64",
}


def coverage(chunks: pd.DataFrame, docs: DocumentsLike) -> pd.DataFrame:
    """One row a splitter and document: what of it the chunks hold, what not, what twice.

    A certificate: where ``complete`` and ``in_order`` are true, the document but for white
    space can be read off its chunks from first to last. That each chunk has the text at its
    offsets is looked at too, where the table has the column ``text``. `depths` has the
    places in full.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, for each every document of `docs` in the
        order given, with or without chunks; none for the empty table. All counts are of
        code points.

        - ``splitter``, ``doc_id``;
        - ``n_pages``, ``n_chunks``: pages in `docs`, and chunks, of the document;
        - ``chars``: its length, all pages together;
        - ``chars_covered``, ``share_covered``: places that lie in at least one chunk, each
          counted once, and their share; missing for a document without text;
        - ``n_gaps``, ``gap_chars``: stretches of a page that lie in no chunk, and places
          in them;
        - ``blank_chars``, ``lost_chars``: of those, white space (`str.isspace`), and the
          rest;
        - ``repeated_chars``: places in more than one chunk, each counted once for every
          chunk after the first;
        - ``in_order``, bool: from one ``chunk_index`` to the next neither the page, nor on
          a page the start or the end of a chunk goes back, and no two chunks have the same
          index; true without chunks;
        - ``complete``, bool: nothing is lost but white space;
        - ``first_gap_page``, ``first_gap_start``, Int64: where the first gap begins, in the
          order of the pages; missing where there is none;
        - ``first_lost_page``, ``first_lost_start``, Int64: the first place of a gap that is
          not white space.

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
    >>> docs = {"a": "One two. Three four.", "b": ""}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=9, lookback=8))
    >>> table = cs.stats.coverage(chunks.drop(1), docs)
    >>> table[["doc_id", "share_covered", "lost_chars", "complete", "first_lost_start"]]
      doc_id  share_covered  lost_chars  complete  first_lost_start
    0      a           0.65           5     False                 9
    1      b            NaN           0      True              <NA>
    """
    table = check(chunks)
    return coverage_of(parts(table), pages_of(table, docs))


def coverage_of(by_splitter: Parts, pages: Pages) -> pd.DataFrame:
    """`coverage` of the parts of a checked table, and of the pages it was cut from."""
    certificates = [_certificates(splitter, part, pages) for splitter, part in by_splitter]
    return pd.concat(certificates or [_none(pages.doc_id)], ignore_index=True)


def _none(doc_id: pd.Series) -> pd.DataFrame:
    """The table without rows."""
    columns = {name: pd.Series([], dtype=dtype) for name, dtype in _COLUMNS.items()}
    return pd.DataFrame({"splitter": text_column([]), "doc_id": doc_id.iloc[:0], **columns})


def _certificates(splitter: str, part: pd.DataFrame, pages: Pages) -> pd.DataFrame:
    """The rows of one splitter, whose chunks are `part`."""
    doc_id = pages.doc_id[np.diff(pages.document, prepend=-1) > 0]
    page = pages.of_row[part.index]
    start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
    runs = runs_of(pages.lengths, page, start, end)
    size, again = runs.end - runs.start, np.maximum(runs.n_chunks - 1, 0)

    def added(of: NDArray[np.int64], numbers: NDArray[np.int64] | int) -> NDArray[np.int64]:
        """The `numbers`, one for each of the pages `of`, summed by document."""
        return _added(pages.document[of], numbers, len(doc_id))

    every = np.arange(len(pages.lengths))
    chars = added(every, pages.lengths)
    covered = added(runs.page, np.where(runs.n_chunks > 0, size, 0))
    lost, gaps = _gaps(runs, pages, len(doc_id))
    columns = {
        "splitter": text_column([splitter] * len(doc_id)),
        "doc_id": doc_id.reset_index(drop=True),
        "n_pages": added(every, 1),
        "n_chunks": added(page, 1),
        "chars": chars,
        "chars_covered": covered,
        "share_covered": covered / np.where(chars > 0, chars, np.nan),
        "gap_chars": chars - covered,
        "blank_chars": chars - covered - lost,
        "lost_chars": lost,
        "repeated_chars": added(runs.page, size * again),
        "in_order": ~_out_of_order(part, pages.document[page], len(doc_id)),
        "complete": lost == 0,
        **gaps,
    }
    return pd.DataFrame({name: columns[name] for name in ("splitter", "doc_id", *_COLUMNS)})


def _added(
    document: NDArray[np.int64], numbers: NDArray[np.int64] | int, n_documents: int
) -> NDArray[np.int64]:
    """The `numbers`, one for each entry of `document`, summed by document."""
    sums = np.zeros(n_documents, dtype=np.int64)
    np.add.at(sums, document, numbers)
    return sums


def _gaps(
    runs: Runs, pages: Pages, n_documents: int
) -> tuple[NDArray[np.int64], dict[str, pd.arrays.IntegerArray | NDArray[np.int64]]]:
    """How much is lost in the gaps, and how many there are and where, by document."""
    gap = runs.n_chunks == 0
    page, start, end = runs.page[gap], runs.start[gap], runs.end[gap]
    document, page_index = pages.document[page], pages.page_index[page]
    texts = [
        pages.texts[number][a:b]
        for number, a, b in zip(page.tolist(), start.tolist(), end.tolist(), strict=True)
    ]
    # Without an argument `split` and `lstrip` take what `isspace` says is white space.
    lost = np.array([sum(map(len, text.split())) for text in texts], dtype=np.int64)
    blank = np.array([len(text) - len(text.lstrip()) for text in texts], dtype=np.int64)

    def first(of: NDArray[np.bool_], place: NDArray[np.int64]) -> pd.arrays.IntegerArray:
        """The `place` of the first gap among `of`, by document; missing where none is."""
        where, at = np.unique(document[of], return_index=True)
        found, is_missing = np.zeros(n_documents, np.int64), np.ones(n_documents, bool)
        found[where], is_missing[where] = place[of][at], False
        return pd.arrays.IntegerArray(found, is_missing)

    every, ours = np.ones(len(page), dtype=bool), lost > 0
    return _added(document, lost, n_documents), {
        "n_gaps": _added(document, 1, n_documents),
        "first_gap_page": first(every, page_index),
        "first_gap_start": first(every, start),
        "first_lost_page": first(ours, page_index),
        "first_lost_start": first(ours, start + blank),
    }


def _out_of_order(
    part: pd.DataFrame, document: NDArray[np.int64], n_documents: int
) -> NDArray[np.bool_]:
    """By document, whether its chunks go back anywhere from one ``chunk_index`` to the next."""
    index = part["chunk_index"].to_numpy()
    order = np.lexsort((index, document))
    before, after = order[:-1], order[1:]
    page = part["page_index"].to_numpy()
    back = (index[before] == index[after]) | (page[before] > page[after])
    for name in ("char_start", "char_end"):
        place = part[name].to_numpy()
        back |= (page[before] == page[after]) & (place[before] > place[after])
    found = np.zeros(n_documents, dtype=bool)
    found[document[after][back & (document[before] == document[after])]] = True
    return found
