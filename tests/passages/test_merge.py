"""Results of chunks merged by document: lists and tables, which agree to the last bit."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Hashable, Mapping
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, TableError
from chunkscope.passages import groups, merge_results
from chunkscope.passages.codes import codes_of

Result = dict[str, object]
AGGREGATIONS = ("max", "mean", "sum")

IDS = (
    st.sampled_from(["a", "b", "c", "d", "e", ""])
    | st.integers(-2, 2)
    | st.sampled_from([1.0, 0.5, True, ("a", 1), ("a",), "\ud800", 2**70, "e\u0301", "\u00e9"])
)
SCORES = (
    st.sampled_from([0.0, -0.0, 0, 1, 1.0, -1, 0.1, 0.2, 0.3, 1e16, -1e16, 2**52, 2**53 - 1, 1e308])
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
)
FLOATS = st.sampled_from([0.0, -0.0, 0.1, 0.2, 0.3, 1e16]) | st.floats(-1e300, 1e300)


@st.composite
def results(draw: st.DrawFn) -> tuple[list[Result], dict[Hashable, Result]]:
    """Hits of few chunks, so that many fall together, and a mapping that lacks some of them."""
    ids = draw(st.sampled_from([IDS, st.sampled_from("abcdef"), st.integers(0, 5)]))
    scores = draw(st.sampled_from([SCORES, FLOATS, st.integers(-9, 9)]))
    entries = draw(st.dictionaries(ids, st.tuples(ids, st.integers(0, 3)), max_size=6))
    mapping = {key: {"doc_id": doc, "chunk_index": at} for key, (doc, at) in entries.items()}
    given = draw(st.lists(st.tuples(ids, scores), max_size=12))
    return [{"doc_id": chunk, "score": score} for chunk, score in given], mapping


def objects(values: list[object]) -> pd.Series:
    """A column of the values themselves: pandas would make floats of 1 and 0.5."""
    column = pd.Series(index=range(len(values)), dtype=object)
    for row, value in enumerate(values):
        column.iat[row] = value
    return column


def exact(values: list[object]) -> pd.Series:
    """The column a user would have: of text, of whole numbers, of floats, or of anything."""
    kinds = set(map(type, values))
    if kinds == {int} and all(-(2**63) <= value < 2**63 for value in values):  # type: ignore[operator]
        return pd.Series(values, dtype="int64")
    if kinds == {float}:
        return pd.Series(values, dtype="float64")
    if kinds == {str} and "\ud800" not in values:
        return pd.Series(values, dtype="str")
    return objects(values)


def tables(given: list[Result], mapping: Mapping[Hashable, Result]) -> tuple[pd.DataFrame, ...]:
    hits = {"chunk_id": exact([each["doc_id"] for each in given])}
    hits["score"] = exact([each["score"] for each in given])
    rows = {"chunk_id": exact(list(mapping))}
    rows["doc_id"] = exact([each["doc_id"] for each in mapping.values()])
    return pd.DataFrame(hits), pd.DataFrame(rows)


def bits(score: object) -> bytes:
    return struct.pack("<d", score)


def outcome(call: Callable[[], object]) -> object:
    """What came back, each id with its type, each score as its bits; or how it was refused."""
    try:
        merged = call()
    except ChunkscopeError as error:
        # Of the words only those about rows, results and documents can agree.
        said = str(error).replace("of row", "of result").replace("rows)", "results)")
        return "refused", said.partition("[")[0] if "mapping" in said else said
    if isinstance(merged, pd.DataFrame):
        merged = merged.to_dict("records")
    assert isinstance(merged, list)
    return [(type(each["doc_id"]), each["doc_id"], bits(each["score"])) for each in merged]


# ---- laws


@given(results(), st.sampled_from(AGGREGATIONS))
@example(([{"doc_id": "a", "score": -0.0}, {"doc_id": "a", "score": 0.0}], {}), "max")
@example(([{"doc_id": "a", "score": 0.0}, {"doc_id": "a", "score": -0.0}], {}), "max")
@example(([{"doc_id": "a", "score": 2**52}, {"doc_id": "a", "score": 2**52}], {}), "sum")
def test_a_list_and_a_table_agree_in_ids_order_and_every_bit(
    case: tuple[list[Result], dict[str, Result]], aggregation: str
) -> None:
    given, mapping = case
    hits, rows = tables(given, mapping)
    expected = outcome(lambda: merge_results(given, mapping, aggregation=aggregation))  # type: ignore[call-overload]
    for each in (mapping, rows):
        ours = outcome(lambda each=each: merge_results(hits, each, aggregation=aggregation))  # type: ignore[misc]
        assert ours == expected
    again = outcome(lambda: merge_results(given, rows, aggregation=aggregation))  # type: ignore[call-overload]
    assert again == expected


@given(results(), st.sampled_from(AGGREGATIONS), st.data())
def test_many_queries_at_once_are_each_query_alone_in_order_of_appearance(
    case: tuple[list[Result], dict[str, Result]], aggregation: str, data: st.DataObject
) -> None:
    given, mapping = case
    hits, _ = tables(given, mapping)
    queries = data.draw(st.lists(IDS, min_size=len(hits), max_size=len(hits)))
    met = list(dict.fromkeys(queries))
    each_alone = [
        [result for result, query in zip(given, queries, strict=True) if query == one]
        for one in met
    ]
    hits["query_id"] = exact(list(queries))
    merged = outcome(lambda: merge_results(hits, mapping, aggregation=aggregation))  # type: ignore[call-overload]
    expected = [
        outcome(lambda alone=alone: merge_results(alone, mapping, aggregation=aggregation))  # type: ignore[misc]
        for alone in each_alone
    ]
    if merged[:1] == ("refused",):  # type: ignore[index]
        assert merged in expected
        return
    # Ids that are equal are shown as they appear first, which may be in another query.
    assert [row[1:] for row in merged] == [row[1:] for rows in expected for row in rows]  # type: ignore[attr-defined]
    found = merge_results(hits, mapping, aggregation=aggregation)["query_id"].tolist()  # type: ignore[call-overload]
    assert found == [one for one, rows in zip(met, expected, strict=True) for _ in rows]  # type: ignore[attr-defined]


@given(results(), st.sampled_from(AGGREGATIONS))
def test_results_come_by_score_and_each_document_once(
    case: tuple[list[Result], dict[str, Result]], aggregation: str
) -> None:
    given, mapping = case
    owners = [mapping.get(each["doc_id"], each)["doc_id"] for each in given]  # type: ignore[call-overload]
    met = list(dict.fromkeys(owners))
    try:
        merged = merge_results(given, mapping, aggregation=aggregation)  # type: ignore[call-overload]
    except ArgumentError:  # a sum that float64 does not have: the law above looks at those
        return
    assert sorted(met.index(each["doc_id"]) for each in merged) == list(range(len(met)))
    places = [(-each["score"], met.index(each["doc_id"])) for each in merged]
    assert places == sorted(places)


COLUMNS = st.lists(IDS, max_size=8).map(exact) | st.lists(st.text("ab", max_size=2)).map(exact)


@given(st.lists(COLUMNS, min_size=1, max_size=3), st.data())
def test_codes_are_equal_where_values_are_and_count_up_as_values_are_met(
    columns: list[pd.Series], data: st.DataObject
) -> None:
    shown = [
        column.astype("category")
        if len(column) and column.dtype == "str" and data.draw(st.booleans())
        else column
        for column in columns
    ]
    known: dict[object, int] = {}
    expected = [[known.setdefault(v, len(known)) for v in column] for column in columns]
    assert [each.tolist() for each in codes_of(*shown)] == expected


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), FLOATS), max_size=20),
    st.sampled_from([1, 2**60]),
)
def test_groups_are_the_same_whether_or_not_their_keys_fit_into_one_number(
    rows: list[tuple[int, int, float]], wide: int
) -> None:
    query = np.array([row[0] * wide for row in rows], dtype=np.int64)
    document = np.array([row[1] for row in rows], dtype=np.int64)
    score = np.array([row[2] for row in rows], dtype=np.float64)
    found = groups.Groups.of(query, document)
    members: dict[tuple[int, int], list[int]] = {}
    for hit, (one, doc, _) in enumerate(rows):
        members.setdefault((one, doc), []).append(hit)
    keys = sorted(members)
    edges = [*found.starts.tolist(), len(rows)]
    assert [found.hits[a:b].tolist() for a, b in pairwise(edges)] == [members[key] for key in keys]
    best = found.greatest(score)
    order = groups.descending(query[found.first], best, found.first)
    by_hand = sorted(range(len(keys)), key=lambda g: (keys[g][0], -best[g], members[keys[g]][0]))
    assert order.tolist() == by_hand


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=20),
    st.sampled_from([1, 4, 100]),
    st.sampled_from([0, 8, 100]),
)
def test_first_hits_are_the_same_however_many_are_looked_at_at_a_time(
    rows: list[tuple[int, int]], some: int, places: int
) -> None:
    rows = sorted(rows, key=lambda row: row[0])
    query = np.array([row[0] for row in rows], dtype=np.int64)
    document = np.array([row[1] for row in rows], dtype=np.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(groups, "_SOME", some)
        patch.setattr(groups, "_PLACES", places)
        found = groups.first_hits(query, document).tolist()
    assert found == [rows.index(row) for row in dict.fromkeys(rows)]


@given(results(), st.data())
def test_hits_as_a_search_returns_them_merge_as_in_any_order(
    case: tuple[list[Result], dict[str, Result]], data: st.DataObject
) -> None:
    given, mapping = case
    hits, rows = tables(given, mapping)
    hits["query_id"] = data.draw(
        st.lists(st.integers(0, 2), min_size=len(hits), max_size=len(hits))
    )
    # Python's sort leaves equal scores, and 0.0 and -0.0, as they are.
    order = sorted(range(len(hits)), key=lambda row: (hits["query_id"][row], -hits["score"][row]))
    searched = hits.iloc[order]
    plain = searched["score"].astype("float64").to_numpy()
    assert groups.are_descending(searched["query_id"].to_numpy(), plain)
    one_more = pd.DataFrame([{"query_id": -1, "chunk_id": "a", "score": score} for score in (0, 1)])
    in_no_order = pd.concat([one_more.astype({"chunk_id": object}), searched.astype(object)])
    for each in (mapping, rows):
        merged = outcome(lambda each=each: merge_results(searched, each))  # type: ignore[misc]
        other = outcome(lambda each=each: merge_results(in_no_order, each))  # type: ignore[misc]
        assert merged == other[1:]  # type: ignore[index]


@pytest.mark.parametrize(
    ("query", "score", "expected"),
    [
        ([], [], True),
        ([0, 0, 1], [2.0, 1.0, 3.0], True),
        ([0, 0], [1.0, 1.0], True),
        ([0, 0], [-0.0, 0.0], True),
        ([0, 0], [1.0, 2.0], False),
        ([0, 1, 0], [3.0, 2.0, 1.0], False),
    ],
)
def test_hits_descend_where_queries_stand_together_and_no_score_rises(
    query: list[int], score: list[float], expected: bool
) -> None:
    found = groups.are_descending(np.array(query, dtype=np.int64), np.array(score))
    assert found is expected


# ---- examples by hand


MAPPING = {
    "d1__chunk_0": {"doc_id": "d1", "chunk_index": 0},
    "d1__chunk_1": {"doc_id": "d1", "chunk_index": 1},
    "d2__chunk_0": {"doc_id": "d2", "chunk_index": 0},
    "d3__chunk_0": {"doc_id": 3, "chunk_index": 0},
}
TABLE = pd.DataFrame([{"chunk_id": name, **entry} for name, entry in MAPPING.items()])


def hit(chunk_id: object, score: object) -> Result:
    return {"doc_id": chunk_id, "score": score}


def merged(*given: Result, aggregation: str = "max") -> list[tuple[object, object]]:
    found = merge_results(given, MAPPING, aggregation=aggregation)  # type: ignore[call-overload]
    return [(each["doc_id"], each["score"]) for each in found]


@pytest.mark.parametrize(
    ("aggregation", "expected"),
    [
        ("max", [("d1", 15.0), ("d2", 12.0)]),
        ("mean", [("d1", 12.5), ("d2", 12.0)]),
        ("sum", [("d1", 25.0), ("d2", 12.0)]),
    ],
)
def test_scores_of_a_document_become_one(
    aggregation: str, expected: list[tuple[object, object]]
) -> None:
    given = [hit("d1__chunk_0", 10.0), hit("d1__chunk_1", 15.0), hit("d2__chunk_0", 12.0)]
    assert merged(*given, aggregation=aggregation) == expected


def test_max_is_the_aggregation_unless_another_is_asked_for() -> None:
    given = [hit("d1__chunk_0", 1.0), hit("d1__chunk_1", 3.0)]
    assert merge_results(given, MAPPING) == [{"doc_id": "d1", "score": 3.0}]
    hits = pd.DataFrame({"chunk_id": ["d1__chunk_0", "d1__chunk_1"], "score": [1.0, 3.0]})
    assert merge_results(hits, TABLE)["score"].tolist() == [3.0]


def test_equal_scores_stand_as_the_documents_appear_first() -> None:
    given = [hit("x", 5.0), hit("d2__chunk_0", 1.0), hit("d1__chunk_0", 5.0)]
    assert merged(*given, hit("d2__chunk_0", 5.0)) == [("x", 5.0), ("d2", 5.0), ("d1", 5.0)]


def test_a_chunk_that_nobody_maps_keeps_its_id_and_falls_to_the_document_of_that_name() -> None:
    assert merged(hit("d1", 9.0), hit("d1__chunk_0", 1.0), aggregation="sum") == [("d1", 10.0)]
    assert merged(hit(3, 2.0), hit("d3__chunk_0", 1.0), hit("7", 1.5)) == [(3, 2.0), ("7", 1.5)]


def test_whole_scores_stay_whole_but_in_a_mean() -> None:
    given = [hit("d1__chunk_0", 1), hit("d1__chunk_1", 2), hit("d2__chunk_0", 1.5)]
    assert str(merged(*given)) == "[('d1', 2), ('d2', 1.5)]"
    assert str(merged(*given, aggregation="sum")) == "[('d1', 3), ('d2', 1.5)]"
    assert str(merged(*given, aggregation="mean")) == "[('d1', 1.5), ('d2', 1.5)]"
    assert str(merged(hit("x", 1), hit("x", 1.0))) == "[('x', 1)]"
    assert str(merged(hit("x", 1.0), hit("x", 1))) == "[('x', 1.0)]"
    assert str(merged(hit("x", np.int8(3)), hit("y", np.float32(2)))) == "[('x', 3), ('y', 2.0)]"


@pytest.mark.parametrize(
    ("scores", "aggregation", "dtype"),
    [
        (pd.Series([1, 2], dtype="int32"), "max", "int64"),
        (pd.Series([1, 2], dtype="Int64"), "sum", "int64"),
        (pd.Series([1, 2], dtype="uint8"), "mean", "float64"),
        (pd.Series([1, 2], dtype="float32"), "max", "float64"),
        (pd.Series([1, 2.0], dtype="object"), "max", "float64"),
        (pd.Series([1, 2], dtype="object"), "sum", "int64"),
        (pd.Series([0.5, 2], dtype="Float64"), "max", "float64"),
        (pd.Series([0.5, 2], dtype="category"), "max", "float64"),
    ],
)
def test_a_column_of_whole_scores_stays_whole_and_any_other_is_of_floats(
    scores: pd.Series, aggregation: str, dtype: str
) -> None:
    hits = pd.DataFrame({"chunk_id": ["a", "b"], "score": scores})
    found = merge_results(hits, {}, aggregation=aggregation)  # type: ignore[call-overload]
    assert found["doc_id"].tolist() == ["b", "a"]
    assert found["score"].dtype == dtype


def test_a_table_has_the_queries_as_they_appear_and_nothing_else_of_the_hits() -> None:
    hits = pd.DataFrame(
        {
            "rank": range(5),
            "score": [1.0, 5.0, 2.0, 4.0, 3.0],
            "chunk_id": [*MAPPING, "new"],
            "query_id": ["z", "a", "z", "a", "z"],
        },
        index=[7] * 5,
    )
    expected = pd.DataFrame(
        {
            "query_id": ["z", "z", "z", "a", "a"],
            "doc_id": pd.Series(["new", "d2", "d1", "d1", 3], dtype=object),
            "score": [3.0, 2.0, 1.0, 5.0, 4.0],
        }
    )
    for mapping in (MAPPING, TABLE):
        pd.testing.assert_frame_equal(merge_results(hits, mapping), expected)


@pytest.mark.parametrize("dtype", ["str", "object", "category", "string", "string[pyarrow]"])
def test_ids_may_be_held_in_any_dtype(dtype: str) -> None:
    chunk_ids = pd.Series(["d1__chunk_1", "d2__chunk_0", "new", "d1__chunk_0"]).astype(dtype)
    hits = pd.DataFrame({"chunk_id": chunk_ids, "score": [1.0, 2.0, 3.0, 4.0]})
    rows = TABLE.iloc[:3].astype({"chunk_id": dtype, "doc_id": dtype})
    for mapping in (MAPPING, TABLE, rows):
        assert merge_results(hits, mapping)["doc_id"].tolist() == ["d1", "new", "d2"]
    assert merge_results(hits.iloc[:2], rows)["doc_id"].dtype == rows["doc_id"].dtype


def test_no_results_give_none_with_the_columns_of_some() -> None:
    assert merge_results([], MAPPING) == []
    hits = pd.DataFrame({"query_id": [1], "chunk_id": ["a"], "score": [1.0]}).iloc[:0]
    found = merge_results(hits, TABLE[:3].astype({"doc_id": "str"}))
    expected = {"query_id": "int64", "doc_id": "str", "score": "float64"}
    assert found.dtypes.astype(str).to_dict() == expected
    assert isinstance(found.index, pd.RangeIndex)
    assert merge_results(hits.drop(columns="query_id"), {}).dtypes.astype(str).to_dict() == {
        "doc_id": "str",
        "score": "float64",
    }
    whole = merge_results(hits.astype({"score": int}), {}, aggregation="sum")
    assert whole["score"].dtype == np.int64


def test_a_chunk_table_is_a_mapping_of_hits_of_its_chunks() -> None:
    table = cs.chunk({"a": "One. Two. Three.", "b": "Four."}, cs.SplitPoints(chunk_size=5))
    hits = pd.DataFrame(
        {"chunk_id": table["chunk_id"], "score": np.arange(len(table), dtype=float)}
    )
    found = merge_results(hits, table, aggregation="sum")
    sums = hits["score"].groupby(table["doc_id"]).sum()
    assert dict(zip(found["doc_id"], found["score"], strict=True)) == sums.to_dict()


def test_what_is_given_stays_as_it_was() -> None:
    hits = pd.DataFrame({"chunk_id": [*MAPPING], "score": [1.0, 2.0, 3.0, 4.0]})
    before = hits.copy(), TABLE.copy()
    merge_results(hits, TABLE, aggregation="sum")
    pd.testing.assert_frame_equal(hits, before[0])
    pd.testing.assert_frame_equal(TABLE, before[1])


# ---- refused


WRONG_SCORES = [
    math.nan,
    math.inf,
    -math.inf,
    None,
    True,
    np.True_,
    "1",
    1j,
    pd.NA,
    2**53,
    -(2**53),
]


@pytest.mark.parametrize("wrong", WRONG_SCORES, ids=repr)
def test_a_score_that_is_none_is_refused_by_row_and_number(wrong: object) -> None:
    scores = [1.0, wrong, 2, wrong]
    is_number = isinstance(wrong, float | int) and not isinstance(wrong, bool)
    kind = ArgumentError if is_number else ArgumentTypeError
    with pytest.raises(kind, match=r"^the score of result 1 must be a finite.*\(2 of 4 results\)$"):
        merge_results([hit("a", each) for each in scores], MAPPING)
    hits = pd.DataFrame({"chunk_id": ["a"] * 4, "score": objects(scores)})
    with pytest.raises(TableError, match=r"^the score of row 1 must be a .*\(2 of 4 rows\)$"):
        merge_results(hits, MAPPING)


@pytest.mark.parametrize(
    "scores",
    [
        np.array([1.0, np.nan]),
        np.array([1.0, np.inf], dtype=np.float32),
        np.array([0, 2**53]),
        np.array([0, 2**64 - 1], dtype=np.uint64),
        np.array([0, -(2**63)]),
        pd.array([1, None], dtype="Int64"),
        np.array([0, 1], dtype="datetime64[s]"),
        np.array([True, True]),
        np.array([1j, 0]),
        np.array([np.longdouble("1e4000"), 0]),
    ],
    ids=str,
)
def test_a_column_with_a_score_that_is_none_is_refused(scores: NDArray[np.generic]) -> None:
    hits = pd.DataFrame({"chunk_id": ["a", "b"], "score": scores})
    with pytest.raises(TableError, match=r"^the score of row [01] must be a finite number"):
        merge_results(hits, MAPPING)


@pytest.mark.parametrize("aggregation", ["sum", "mean"])
@pytest.mark.parametrize("score", [1.5e308, 2**52])
def test_a_sum_that_float64_does_not_have_is_refused(score: float, aggregation: str) -> None:
    given = [hit("d2__chunk_0", score), hit("d1__chunk_0", score), hit("d1__chunk_1", score)]
    said = "the sum of the scores of document 'd1' must be finite"
    assert merged(*given)[0] == ("d2", score)
    with pytest.raises(ArgumentError, match=said):
        merged(*given, aggregation=aggregation)
    hits = pd.DataFrame(given).rename(columns={"doc_id": "chunk_id"})
    with pytest.raises(TableError, match=said):
        merge_results(hits, TABLE, aggregation=aggregation)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", ["chunk_id", "query_id"])
@pytest.mark.parametrize("wrong", [None, math.nan, pd.NaT, b"a", [1]], ids=repr)
def test_an_id_that_is_none_is_refused_by_row_and_number(name: str, wrong: object) -> None:
    hits = pd.DataFrame({"query_id": ["q"] * 3, "chunk_id": ["a"] * 3, "score": [1.0] * 3})
    hits[name] = objects(["a", wrong, wrong])
    with pytest.raises(TableError, match=rf"^the {name} of row 1, must be a str.*\(2 of 3 rows\)$"):
        merge_results(hits, MAPPING)
    if name == "chunk_id":
        with pytest.raises(ArgumentTypeError, match="^the doc_id of result 1 must be a str"):
            merge_results([hit("a", 1.0), hit(wrong, 1.0)], MAPPING)


def test_a_missing_query_is_refused_in_any_dtype() -> None:
    for column in (
        pd.Series(["q", None]),
        pd.Series([1.0, None]),
        pd.Series(["q", None], dtype="category"),
    ):
        hits = pd.DataFrame({"query_id": column, "chunk_id": ["a", "b"], "score": [1.0, 2.0]})
        with pytest.raises(TableError, match="^the query_id of row 1, must be"):
            merge_results(hits, MAPPING)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        (None, ArgumentTypeError, "results must be a list of results"),
        ("ab", ArgumentTypeError, "results must be a list of results"),
        (hit("a", 1.0), ArgumentTypeError, "results must be a list of results"),
        ([("a", 1.0)], ArgumentTypeError, "result 0 must be a dict with doc_id"),
        ([hit("a", 1.0), {"doc_id": "a"}], ArgumentError, r"result 1 must be.*\(1 of 2 results\)"),
        ([{"chunk_id": "a", "score": 1.0}], ArgumentError, "result 0 must be a dict with doc_id"),
    ],
)
def test_results_in_another_form_are_refused(
    given: list[Result], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        merge_results(given, MAPPING)


def test_a_table_without_a_column_says_which_and_knows_the_name_of_lists() -> None:
    hits = pd.DataFrame([hit("a", 1.0)])
    said = "missing are chunk_id; what is called doc_id in a list is chunk_id here"
    with pytest.raises(TableError, match=said):
        merge_results(hits, MAPPING)
    twice = pd.DataFrame([["a", "b", 1.0]], columns=["chunk_id", "chunk_id", "score"])
    with pytest.raises(TableError, match="results must have the column chunk_id once"):
        merge_results(twice, MAPPING)


def test_an_unknown_aggregation_is_answered_with_the_known() -> None:
    for none in ([], pd.DataFrame({"chunk_id": [], "score": []})):
        with pytest.raises(
            ArgumentError, match="unknown aggregation 'min'; known are mean, max, sum"
        ):
            merge_results(none, MAPPING, aggregation="min")  # type: ignore[call-overload]


def test_a_chunk_of_two_documents_is_refused_and_a_row_that_repeats_is_not() -> None:
    hits = pd.DataFrame({"chunk_id": ["d2__chunk_0", "d1__chunk_1"], "score": [1.0, 2.0]})
    twice = pd.concat([TABLE, TABLE.iloc[::-1]], ignore_index=True)
    assert merge_results(hits, twice)["doc_id"].tolist() == ["d1", "d2"]
    twice.loc[6, "doc_id"] = "e"
    said = "a chunk of mapping must be of one document, got 'd1__chunk_1' of 'd1' and of 'e'"
    for found in (hits, [hit("x", 1.0)]):
        with pytest.raises(TableError, match=said):
            merge_results(found, twice)


def test_a_dict_is_asked_for_the_chunks_of_the_hits_alone() -> None:
    class Asked(dict[str, dict[str, object]]):
        asked: list[object] = []  # noqa: RUF012

        def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
            self.asked.append(key)
            return super().get(key, default)

        def __iter__(self) -> None:  # type: ignore[override]
            raise AssertionError("the whole mapping was read")

    mapping = Asked(MAPPING)
    hits = pd.DataFrame({"chunk_id": ["d1__chunk_0", "x", "d1__chunk_0"], "score": [1.0, 2.0, 3.0]})
    assert merge_results(hits, mapping)["doc_id"].tolist() == ["d1", "x"]
    assert mapping.asked == ["d1__chunk_0", "x"]


def test_ids_of_text_are_compared_without_becoming_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work of a table of texts: no value of a column is made an object of Python."""

    def fail(self: pd.Series) -> list[object]:
        raise AssertionError(f"{self.name} was made a list of {len(self)}")

    hits = pd.DataFrame(
        {"query_id": ["q", "q"], "chunk_id": ["d1__chunk_0", "x"], "score": [1.0, 2.0]}
    )
    rows = TABLE.iloc[:3].astype({"doc_id": "str"})
    monkeypatch.setattr(pd.Series, "tolist", fail)
    monkeypatch.setattr(pd.Series, "__iter__", fail)
    merge_results(hits, rows)
    with pytest.raises(AssertionError, match="was made a list of 2"):
        merge_results(hits.astype({"chunk_id": object}).assign(chunk_id=objects(["a", 1])), rows)
