"""Records to tables and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import ArgumentError, DocumentsError, RecordError, TableError
from chunkscope.records import ParsedChunk, ParsedDocument
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_tables import DOCS, is_chunk_table, is_table
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Made,
    Parameter,
    Row,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name
from tests.bad_input.splitter_values import one_splitter_or_several
from tests.bad_input.tables import a_chunk_table

__all__ = ["RECORD_TABLES"]

_MANY = ("bytes", "a str", "a long str", "a list", "a dict", "an array", "a Series")
"""Values of which the items are refused."""

SPLITTER = cs.TokenWindows(chunk_size=20)

CONFIG = cs.pipeline.SplitDocumentsConfig(chunk_size=20, overlap=0)


def one_table() -> pd.DataFrame:
    """The chunk table of `DOCS`."""
    return _one_table().copy()


@cache
def _one_table() -> pd.DataFrame:
    return cs.chunk(DOCS, SPLITTER)


@cache
def records() -> tuple[ParsedChunk, ...]:
    """Its records."""
    return tuple(cs.pipeline.records_from_chunks(one_table(), DOCS))


def are_documents(result: object) -> None:
    """Fail where what came back is no list of `ParsedDocument`."""
    assert isinstance(result, list)
    assert all(isinstance(each, ParsedDocument) for each in result)


def are_chunks(result: object) -> None:
    """Fail where what came back is no list of `ParsedChunk`."""
    assert isinstance(result, list)
    assert all(isinstance(each, ParsedChunk) for each in result)


def documents_with_sources(*more: Row) -> Parameter:
    """Documents, and what records need of them besides."""
    # An id is any hashable value in documents, and a str that is not blank in a record.
    of_any_form = or_refused(documents_of_any_form())
    return Parameter((*of_any_form.rows, *_wrong_sources(), *more), of_any_form.says)


def _with_sources(**cells: object) -> pd.DataFrame:
    """`DOCS` with a source each, and these cells in every row."""
    right = cs.documents(cs.pipeline.records_from_documents(DOCS))
    columns = {name: [cell] * len(right) for name, cell in cells.items()}
    return right.assign(**{name: pd.Series(each, dtype=object) for name, each in columns.items()})


def _wrong_sources() -> Iterable[Row]:
    right = _with_sources()
    cells: list[tuple[str, Category, str, object, str]] = [
        ("a source without a name", "None", "source_name", None, "source_name"),
        ("a source whose key is NaN", "NaN", "source_key", NAN, "source_key"),
        ("bytes for a file type", "bytes", "source_file_type", b"md", "b'md'"),
        ("a number for a key", "wrong type", "source_key", 3, "3"),
    ]
    for label, category, name, cell, shown in cells:
        yield refused(label, category, _with_sources(**{name: cell}), DocumentsError, shown)
    no_digest = _with_sources(source_content_sha256=SECRET)
    yield refused("a digest that is none", "impossible", no_digest, RecordError, SECRET[:20])
    lacking = right.drop(columns="source_key")
    yield refused("no column of keys", "impossible", lacking, DocumentsError, "source_key")
    yield works("documents with sources", right)
    yield works("sources that are all missing", right.assign(**dict.fromkeys(right.columns[3:])))


def _wrongly_carried() -> Iterable[Row]:
    for label, category, cell, shown in (
        ("bytes carried", "bytes", b"x", "b'x'"),
        ("NaN carried in a list", "NaN", [NAN], "nan"),
    ):
        docs = _with_sources(original_content=cell)
        yield refused(label, category, docs, RecordError, shown)  # type: ignore[arg-type]


def chunks_of_one_splitter() -> Parameter:
    """A chunk table of one splitter, whole."""
    # What is a chunk table may still be one of two splitters, without a text or a chunk.
    of_any_kind = or_refused(a_chunk_table())
    table = one_table()
    both = chunk_table()
    long = table.assign(splitter=[SECRET, *["b" * 200] * (len(table) - 1)])
    rows = [
        refused("a table of two splitters", "impossible", both, TableError, "2"),
        refused("splitters of long names", "impossible", long, TableError, SECRET[:20]),
        works("the whole table", table),
        works("its rows in another order", table.iloc[::-1]),
    ]
    return Parameter((*of_any_kind.rows, *rows), of_any_kind.says)


def spoilt_chunks() -> Iterable[Row]:
    """Tables of one splitter that cannot be records."""
    table = one_table()
    no_ids = table.assign(chunk_id="same")
    elsewhere = table.assign(doc_id=SECRET)
    yield refused("a table without its first row", "impossible", table[1:], TableError, "0")
    yield refused("one id for all", "impossible", no_ids, TableError, "same")
    yield refused("blank ids", "impossible", table.assign(chunk_id=" "), RecordError, "' '")
    yield refused("a document that is not there", "unknown name", elsewhere, TableError, SECRET[:9])
    yield refused(
        "a str for a list", "wrong type", table.assign(heading_path="x"), RecordError, "x"
    )
    carried = pd.Series([b"x"] * len(table), dtype=object)
    carrying = table.assign(origin_source=carried)
    yield refused("bytes carried", "bytes", carrying, RecordError, "b'x'")


def holed_chunks() -> Iterable[Row]:
    """Tables of one splitter from which no page can be made."""
    table = one_table()
    yield refused("no texts", "impossible", table.drop(columns="text"), TableError, "text")
    yield refused("a hole at the start", "impossible", table[1:], TableError, "[0, ")
    long = cs.chunk({SECRET: "One. Two. Three."}, cs.TokenWindows(2, chunk_overlap=0))
    yield refused("a hole between", "impossible", long.drop(index=1), TableError, SECRET[:20])
    yield refused("rows twice", "impossible", pd.concat([table, table]), TableError, "twice")
    yield refused("texts of other lengths", "impossible", table.assign(text="x"), TableError, "1 ")
    other = table.assign(text=[text[::-1] for text in table["text"]])
    yield refused("other texts where chunks overlap", "impossible", other, TableError, "agree")


def records_of_chunks() -> Parameter:
    """Records of `DOCS`, every one."""
    kind = ARGUMENT.kind
    right = list(records())
    first, *others = right
    wrong: dict[str, dict[str, object]] = {
        "document_id": {"document_id": SECRET},
        "chunk_index": {"chunk_index": 2**63 - 1},
        "page_index": {"page_index": 1},
        "text": {"text": SECRET},
        "chunk_id": {"chunk_id": SECRET},
        "token_start": {"token_start": 1},
        "token_end": {"token_end": 2**63 - 1},
        "source.key": {"source": replace(first.source, key=SECRET)},
    }
    rows = [
        *strangers(kind, but=_MANY),
        refused("a Series of numbers", "wrong type", pd.Series([3]), kind, "3"),
        refused("bytes", "bytes", b"3", kind, "51"),
        refused("a str", "wrong type", "3", kind),
        refused("a long str", "wrong type", SECRET, kind, SECRET[0]),
        refused("one record alone", "wrong type", first, kind, "ParsedChunk("),
        refused("a table", "wrong type", one_table(), kind, "'splitter'"),
        refused("a mapping", "wrong type", {"a": first}, kind, "'a'"),
        refused("None among records", "None", [*right, None], kind, "None"),
        refused("NaN among records", "NaN", [*right, NAN], kind, "nan"),
        refused("JSON of a record", "bytes", [first.to_json()], kind, "b'{"),
        refused("an array of numbers", "wrong type", np.array([3]), kind, "3"),
        refused("an array without dimensions", "wrong type", np.array(3), kind, "3"),
        refused("a class in a list", "wrong type", [ParsedChunk], kind, "<class"),
        *(
            refused(
                f"another {field}",
                "impossible",
                [replace(first, **given), *others],  # type: ignore[arg-type]
                RecordError,
                field,
            )
            for field, given in wrong.items()
        ),
        refused("one twice", "impossible", [*right, first], RecordError, first.chunk_id),
        refused("one missing", "impossible", others, RecordError, first.chunk_id),
        refused("none", "impossible", [], RecordError, first.chunk_id),
        works("all of them", right),
        works("all of them from a generator", Made(lambda: (each for each in right))),
        works("all of them in a set", set(right)),
        works(
            "ends that miss by two", [replace(each, token_end=each.token_end + 2) for each in right]
        ),
    ]
    return Parameter(tuple(rows), ("records", "chunk"))


def the_splitter_that_cut() -> Parameter:
    """A splitter, or one under a name; another one gives other chunks."""
    several = or_refused(one_splitter_or_several())
    two = [SPLITTER, cs.TokenWindows(chunk_size=5)]
    rows = [
        refused("two", "impossible", two, ArgumentError, "TokenWindows("),
        refused("a config", "wrong type", CONFIG, ARGUMENT.kind, "SplitDocumentsConfig("),
        refused("another one", "impossible", cs.TokenWindows(5), RecordError, "chunk"),
        works("the one that cut", SPLITTER),
        works("the one that cut under a name", {"a": SPLITTER}),
    ]
    # Another splitter cannot be told from wrong records, of which the message speaks.
    return Parameter((*several.rows, *rows), (*several.says, "records", "chunk"))


def _cut_again() -> dict[str, object]:
    return {"records": list(records()), "docs": DOCS, "splitter": SPLITTER}


def _says_more(parameter: Parameter, *says: str) -> Parameter:
    return replace(parameter, says=(*parameter.says, *says))


RECORD_TABLES: dict[str, Entry] = {
    "pipeline.records_from_documents": Entry(
        calls=cs.pipeline.records_from_documents,
        valid=lambda: {"docs": DOCS},
        parameters={"docs": documents_with_sources(*_wrongly_carried())},
        check_result=are_documents,
    ),
    "pipeline.records_from_chunks": Entry(
        calls=cs.pipeline.records_from_chunks,
        valid=lambda: {"chunks": one_table(), "docs": DOCS},
        parameters={
            "chunks": replace(
                chunks_of_one_splitter(),
                rows=(*chunks_of_one_splitter().rows, *spoilt_chunks()),
                says=(*chunks_of_one_splitter().says, "chunk", "docs"),
            ),
            "docs": documents_with_sources(),
        },
        check_result=are_chunks,
    ),
    "pipeline.chunks_from_records": Entry(
        calls=cs.pipeline.chunks_from_records,
        valid=_cut_again,
        parameters={
            "records": records_of_chunks(),
            # Other documents cannot be told from wrong records, of which the message speaks.
            "docs": _says_more(documents_with_sources(), "source", "records", "chunk"),
            "splitter": the_splitter_that_cut(),
            "missing": a_name(("raise", "drop"), ARGUMENT),
            "encoding": an_encoding(ENCODING),
        },
        check_result=is_chunk_table,
    ),
    "pipeline.reassemble": Entry(
        calls=cs.pipeline.reassemble,
        valid=lambda: {"chunks": one_table()},
        parameters={
            "chunks": replace(
                chunks_of_one_splitter(), rows=(*chunks_of_one_splitter().rows, *holed_chunks())
            )
        },
        check_result=is_table,
    ),
}
