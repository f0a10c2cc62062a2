"""The passage functions: chunks with published ids, mappings, and merged results."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import TableError
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_splitters import OF_SPLITTERS
from tests.bad_input.entries_of_tables import is_table
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Made,
    Parameter,
    Row,
    either,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name, a_text

__all__ = ["PASSAGES"]

AGGREGATIONS = ("max", "mean", "sum")

SETTINGS = {
    name: OF_SPLITTERS["Recursive"][name] for name in ("chunk_size", "chunk_overlap", "format")
}

_FORMS = ("a list", "a dict", "an array", "a Series")


def mapping() -> dict[str, dict[str, object]]:
    """Two chunks of one document."""
    return {f"a__chunk_{i}": {"doc_id": "a", "chunk_index": i} for i in range(2)}


def mapping_rows() -> pd.DataFrame:
    """The same as a table."""
    return pd.DataFrame([{"chunk_id": name, **place} for name, place in mapping().items()])


def results() -> list[dict[str, object]]:
    """Two results, the second of a chunk that `mapping` does not have."""
    return [{"doc_id": "a__chunk_1", "score": 0.5}, {"doc_id": "b", "score": 0.25}]


def hits() -> pd.DataFrame:
    """The same as a table of one query."""
    return pd.DataFrame({"query_id": ["q"] * 2, "chunk_id": ["a__chunk_1", "b"], "score": [0.5, 0]})


def is_pair(result: object) -> None:
    """Fail where what came back is not chunks and mapping, of two lists or of two tables."""
    assert isinstance(result, tuple)
    chunks, found = result
    assert len(chunks) == len(found)
    assert isinstance(chunks, pd.DataFrame) == isinstance(found, pd.DataFrame)


def are_texts(result: object) -> None:
    """Fail where what came back is no list of texts."""
    assert isinstance(result, list)
    assert all(isinstance(each, str) and each for each in result)


def is_id_or_none(result: object) -> None:
    """Fail where what came back cannot be hashed."""
    hash(result)


def are_merged(result: object) -> None:
    """Fail where what came back is not in order of the scores, each of them finite."""
    if isinstance(result, pd.DataFrame):
        is_table(result)
        assert list(result.columns[-2:]) == ["doc_id", "score"]
        assert np.isfinite(result["score"]).all()
        return
    assert isinstance(result, list)
    scores = [each["score"] for each in result]
    assert scores == sorted(scores, reverse=True)


def an_id() -> Parameter:
    """An id of a chunk or a document: what there is none of has no document and no chunks."""
    kind = ARGUMENT.kind
    unhashable = {"a list", "a dict", "an array", "a Series"}
    missing = {"None", "NaN", "pandas.NA", "pandas.NaT", "bytes"}
    rows = [
        *(row for row in strangers(kind) if row.label in unhashable | missing),
        refused("a bytearray", "bytes", bytearray(b"a"), kind),
        refused("a tuple that holds a list", "wrong type", ("a", []), kind),
        works("an unknown one", "nothing like it", "unknown name"),
        works("an empty str", "", "unknown name"),
        works("a long str", SECRET, "unknown name"),
        works("a lone surrogate", "\ud800", "unknown name"),
        works("a tuple", ("a", 1)),
        works("a float", 1.5),
        works("True", True),
        works("the last code point", "\U0010ffff"),
        either("a class", complex),
    ]
    return Parameter(tuple(rows))


def _entries() -> Iterable[tuple[str, Category, object, bool]]:
    """What a dict may say of a chunk by mistake, and whether its kind is wrong."""
    yield "an entry that is None", "None", None, True
    yield "an entry that is NaN", "NaN", NAN, True
    yield "an entry that is a str", "wrong type", "a", True
    yield "an entry that is bytes", "bytes", b"a", True
    yield "an entry that is a pair", "wrong type", ("a", 0), True
    yield "an entry that is empty", "impossible", {}, False
    yield "an entry without a document", "impossible", {"chunk_index": 0}, False
    yield "an entry whose document is None", "None", {"doc_id": None, "chunk_index": 0}, True
    yield "an entry whose document is NaN", "NaN", {"doc_id": NAN, "chunk_index": 0}, True
    yield "an entry whose document is bytes", "bytes", {"doc_id": b"a", "chunk_index": 0}, True
    yield "an entry whose document is a list", "wrong type", {"doc_id": [], "chunk_index": 0}, True


def a_mapping(*, places: bool = False) -> Parameter:
    """A mapping of either form; with `places`, one that has to tell them."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    table = mapping_rows()
    two = table.assign(chunk_id="a__chunk_1", doc_id=["a", SECRET])
    rows: list[Row] = [
        *strangers(kind, but={"a dict"}),
        refused("a list of it", "wrong type", [mapping()], kind),
        refused("pairs", "wrong type", [("a__chunk_1", "a")], kind),
        *(
            refused(label, category, {"a__chunk_1": entry}, kind if is_kind else value, "")
            for label, category, entry, is_kind in _entries()
        ),
        refused("an empty DataFrame", "impossible", pd.DataFrame(), TableError, "missing"),
        *(
            refused(
                f"a table without {name}", "impossible", table.drop(columns=name), TableError, name
            )
            for name in ("chunk_id", "doc_id")
        ),
        refused(
            "a table that misses an id", "NaN", _with(table, "chunk_id", NAN), TableError, "nan"
        ),
        refused("a table of bytes", "bytes", _with(table, "doc_id", b"a"), TableError, "b'a'"),
        refused(
            "a table that holds a list", "wrong type", _with(table, "doc_id", []), TableError, "[]"
        ),
        refused("a table of two splitters", "impossible", chunk_table(), TableError, "2"),
        refused(
            "a column twice",
            "impossible",
            pd.concat([table, table[["doc_id"]]], axis="columns"),
            TableError,
            "doc_id",
        ),
        works("no chunks", {}),
        works("a table", table),
        works("a table of no rows", table.iloc[:0]),
        works("a table of one index label", table.set_axis([7] * 2)),
        works("a table of categories", table.astype({"chunk_id": "category"})),
        works("a chunk table", chunk_table().query("splitter == 'small'")),
        works("each row twice", pd.concat([table, table])),
    ]
    if places:
        wrong: tuple[tuple[str, Category, object], ...] = (
            ("None", "None", None),
            ("half a number", "impossible", 0.5),
            ("a str", "wrong type", "0"),
            ("True", "wrong type", True),
        )
        for label, category, place in wrong:
            entry = {"a__chunk_1": {"doc_id": "a", "chunk_index": place}}
            rows.append(refused(f"a place that is {label}", category, entry, kind, ""))
            bad = _with(table, "chunk_index", place)
            rows.append(refused(f"a row whose place is {label}", category, bad, TableError, ""))
        rows.append(either("one chunk with two documents", two))
    else:
        rows.append(
            refused("one chunk with two documents", "impossible", two, TableError, SECRET[:20])
        )
    return Parameter(tuple(rows), ("mapping",))


def _with(table: pd.DataFrame, column: str, cell: object) -> pd.DataFrame:
    """`table` with `cell` in the last row of a column of objects."""
    changed = table.astype({column: object})
    changed[column] = pd.Series([*table[column].iloc[:-1], cell], dtype=object)
    return changed


_SCORES: tuple[tuple[str, Category, object, bool], ...] = (
    ("None", "None", None, True),
    ("NaN", "NaN", NAN, False),
    ("pandas.NA", "NaN", pd.NA, True),
    ("infinity", "impossible", np.inf, False),
    ("minus infinity", "impossible", -np.inf, False),
    ("2 to the 53", "impossible", 2**53, False),
    ("10 to the 30", "impossible", 10**30, False),
    ("a str", "wrong type", "0.5", True),
    ("bytes", "bytes", b"0", True),
    ("True", "wrong type", True, True),
    ("a list", "wrong type", [0.5], True),
    ("a complex number", "wrong type", 1j, True),
    ("a span of time", "wrong type", np.timedelta64(3), True),
)


def results_in_a_list() -> Parameter:
    """Results in the published shape."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but=_FORMS),
        refused("one result alone", "wrong type", results()[0], kind, "{"),
        refused("numbers", "wrong type", [3], kind, "3"),
        refused("an array of numbers", "wrong type", np.array([3, 4]), kind, "3"),
        refused("pairs", "wrong type", [("a", 0.5)], kind, "('a', 0.5)"),
        refused("a set", "wrong type", {("a", 0.5)}, kind),
        refused("a result without a score", "impossible", [{"doc_id": "a"}], value, "'a'"),
        refused("a result without an id", "impossible", [{"chunk_id": "a", "score": 1}], value, ""),
        *(
            refused(
                f"an id that is {row.label}",
                row.category,
                [{"doc_id": row.value, "score": 1}],
                kind,
                "",
            )
            for row in strangers(kind)
            if row.label in {"None", "NaN", "bytes", "a list"}
        ),
        *(
            refused(
                f"a score that is {label}",
                category,
                [*results(), {"doc_id": "a", "score": score}],
                kind if is_kind else value,
                "",
            )
            for label, category, score, is_kind in _SCORES
        ),
        works("none", []),
        works("none in a tuple", ()),
        works("more than is needed", [{**results()[0], "text": TEXT, "rank": 1}]),
        works("a generator", Made(lambda: (each for each in results()))),
        works(
            "the largest whole scores",
            [{"doc_id": "a", "score": s} for s in (2**53 - 1, 1 - 2**53)],
        ),
        works("the largest scores", [{"doc_id": "a", "score": 1.7e308}] * 2),
        works("numbers of numpy", [{"doc_id": np.int64(3), "score": np.float32(0.5)}]),
    ]
    return Parameter(tuple(rows), ("results", "result "))


def results_in_a_table() -> Parameter:
    """A table of hits."""
    table = hits()
    error = TableError
    rows = [
        refused("an empty DataFrame", "impossible", pd.DataFrame(), error, "missing"),
        refused("results as a table", "impossible", pd.DataFrame(results()), error, "chunk_id"),
        *(
            refused(f"a table without {name}", "impossible", table.drop(columns=name), error, name)
            for name in ("chunk_id", "score")
        ),
        refused(
            "a column twice",
            "impossible",
            pd.concat([table, table[["score"]]], axis="columns"),
            error,
            "score",
        ),
        *(
            refused(f"{label} in {name}", category, _with(table, name, cell), error, name)
            for name in ("chunk_id", "query_id")
            for label, category, cell in _IDS
        ),
        *(
            refused(f"a score that is {label}", category, _with(table, "score", score), error, "")
            for label, category, score, _ in _SCORES
        ),
        refused("scores that are booleans", "wrong type", table.assign(score=True), error, "True"),
        refused(
            "scores that are dates", "wrong type", table.assign(score=pd.Timestamp(0)), error, ""
        ),
        works("no rows", table.iloc[:0]),
        works("no queries", table.drop(columns="query_id")),
        works("queries that are numbers", table.assign(query_id=[0.5, -1])),
        works("categories", table.astype({"chunk_id": "category", "query_id": "category"})),
        works("one index label", table.set_axis([7] * 2)),
        works("objects", table.astype(object)),
        works("small whole scores", table.assign(score=np.array([1, 2], dtype="int8"))),
        works("more than is needed", table.assign(text=TEXT, doc_id=None)),
    ]
    return Parameter(tuple(rows), ("results", "row ", "column"))


_IDS: tuple[tuple[str, Category, object], ...] = (
    ("None", "None", None),
    ("NaN", "NaN", NAN),
    ("bytes", "bytes", b"a"),
    ("a list", "wrong type", ["a"]),
)

PASSAGES: dict[str, Entry] = {
    "passages.chunk_documents": Entry(
        calls=cs.passages.chunk_documents,
        valid=lambda: {"documents": {"a": TEXT, "b": "Six. Seven."}, "chunk_size": 6},
        parameters={"documents": documents_of_any_form(), **SETTINGS},
        check_result=is_pair,
    ),
    "passages.chunk_text": Entry(
        calls=cs.passages.chunk_text,
        valid=lambda: {"text": TEXT, "chunk_size": 6},
        parameters={"text": a_text(ARGUMENT), **SETTINGS},
        check_result=are_texts,
    ),
    "passages.estimate_chunks": Entry(
        calls=cs.passages.estimate_chunks,
        valid=lambda: {"text": TEXT, "chunk_size": 6},
        parameters={"text": a_text(ARGUMENT), **SETTINGS},
    ),
    "passages.get_doc_id": Entry(
        calls=cs.passages.get_doc_id,
        valid=lambda: {"chunk_id": "a__chunk_1", "mapping": mapping()},
        parameters={"chunk_id": an_id(), "mapping": a_mapping()},
        check_result=is_id_or_none,
    ),
    "passages.get_doc_id, of a table": Entry(
        calls=cs.passages.get_doc_id,
        valid=lambda: {"chunk_id": "a__chunk_1", "mapping": mapping_rows()},
        parameters={"chunk_id": an_id()},
        check_result=is_id_or_none,
    ),
    "passages.get_chunk_ids": Entry(
        calls=cs.passages.get_chunk_ids,
        valid=lambda: {"doc_id": "a", "mapping": mapping()},
        parameters={"doc_id": an_id(), "mapping": a_mapping(places=True)},
    ),
    "passages.get_chunk_ids, of a table": Entry(
        calls=cs.passages.get_chunk_ids,
        valid=lambda: {"doc_id": "a", "mapping": mapping_rows()},
        parameters={"doc_id": an_id()},
    ),
    "passages.merge_results": Entry(
        calls=cs.passages.merge_results,
        valid=lambda: {"results": results(), "mapping": mapping()},
        parameters={
            "results": results_in_a_list(),
            "mapping": a_mapping(),
            "aggregation": a_name(AGGREGATIONS, ARGUMENT),
        },
        check_result=are_merged,
    ),
    "passages.merge_results, of a table": Entry(
        calls=cs.passages.merge_results,
        valid=lambda: {"results": hits(), "mapping": mapping()},
        parameters={"results": results_in_a_table(), "mapping": a_mapping()},
        check_result=are_merged,
    ),
}
