"""The laws of the chunk table's rows, as functions that raise AssertionError: laws 1 and 10."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.splitters import Splitter
from chunkscope.tokens import Encoding, load

__all__ = ["TABLE_LAWS", "UNIT_OF_THE_TABLE", "TableLaw", "chunk"]

UNIT_OF_THE_TABLE = "o200k_base"
"""What the token columns count where a splitter has no encoding: not the default of any."""


def chunk(docs: pd.DataFrame, **named: Splitter) -> pd.DataFrame:
    return cs.chunk(docs, named, encoding=UNIT_OF_THE_TABLE, progress=False)


def page_texts(docs: pd.DataFrame) -> dict[tuple[object, int], str]:
    columns = (docs["doc_id"], docs["page_index"], docs["text"])
    return {(doc, page): text for doc, page, text in zip(*columns, strict=True)}


def encoding_of(splitter: Splitter) -> Encoding:
    return load(UNIT_OF_THE_TABLE if splitter.encoding is None else splitter.encoding)


def the_text_is_the_slice_of_its_page(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    pages = page_texts(docs)
    for row in table.itertuples():
        assert row.text == pages[row.doc_id, row.page_index][row.char_start : row.char_end]
        assert row.n_chars == len(row.text)


def the_rows_are_the_spans_of_every_page(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    expected = []
    for (doc_id, page_index), text in page_texts(docs).items():
        spans = splitter.spans(text)
        shared = [0, *np.maximum(spans.end[:-1] - spans.start[1:], 0).tolist()]
        columns = (spans.start, spans.end, spans.start - spans.context_start, spans.boundary)
        for row, numbers in enumerate(zip(*(each.tolist() for each in columns), strict=True)):
            start, end, context, boundary = numbers
            name = cs.Boundary(boundary).name
            expected.append((doc_id, page_index, start, end, shared[row], context, name))
    places = ["doc_id", "page_index", "char_start", "char_end"]
    found = table[[*places, "overlap_chars", "context_chars", "boundary"]]
    assert list(found.itertuples(index=False, name=None)) == expected


def chunks_are_numbered_through_their_document(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    for _, of_document in table.groupby("doc_id"):
        assert of_document["chunk_index"].tolist() == list(range(len(of_document)))


def the_id_is_the_hash_that_is_written_down(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    before: Counter[object] = Counter()
    for row in table.itertuples():
        text = row.text.strip()
        known_by = [str(before[row.doc_id]), text] if text else ["blank", str(row.char_start)]
        joined = "\n".join([row.doc_id, str(row.page_index), *known_by])
        hashed = hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()
        assert row.chunk_id == f"chunk_{hashed[:16]}"
        before[row.doc_id] += bool(text)
    assert table["chunk_id"].is_unique


def the_columns_are_those_of_the_schema(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    assert list(table.columns) == list(cs.SCHEMA)
    for name, column in cs.SCHEMA.items():
        if column.dtype == "as given":
            assert table[name].dtype == docs[name].dtype
        elif name != "text":  # object where it holds a lone surrogate
            assert str(table[name].dtype) == column.dtype
    pd.testing.assert_frame_equal(cs.check(table), table)


def n_tokens_counts_the_text_encoded_alone(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    encoding = encoding_of(splitter)
    assert table["n_tokens"].tolist() == [encoding.count(text) for text in table["text"]]
    assert set(table["encoding"]) <= {encoding.name}
    assert (table["est_tokens"] >= 1).all()


def the_token_range_holds_the_tokens_that_the_chunk_touches(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    encoding, pages = encoding_of(splitter), page_texts(docs)
    edges = {page: encoding.boundaries(text) for page, text in pages.items()}
    for row in table.itertuples():
        floor, ceil = edges[row.doc_id, row.page_index]
        touched = np.flatnonzero((floor[:-1] < row.char_end) & (ceil[1:] > row.char_start))
        assert list(range(row.token_start, row.token_end)) == touched.tolist()


def context_is_the_text_before_the_chunk(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    pages = page_texts(docs)
    for row in cs.with_context(table, docs).itertuples():
        assert pages[row.doc_id, row.page_index][: row.char_start].endswith(row.context)
        assert len(row.context) == row.context_chars


TableLaw = Callable[[pd.DataFrame, Splitter, pd.DataFrame], None]

TABLE_LAWS: tuple[TableLaw, ...] = (
    the_text_is_the_slice_of_its_page,
    the_rows_are_the_spans_of_every_page,
    chunks_are_numbered_through_their_document,
    the_id_is_the_hash_that_is_written_down,
    the_columns_are_those_of_the_schema,
    n_tokens_counts_the_text_encoded_alone,
    the_token_range_holds_the_tokens_that_the_chunk_touches,
    context_is_the_text_before_the_chunk,
)
