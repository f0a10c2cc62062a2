from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from chunkscope.splitters import SPLITTERS
from tests.laws.strategies import splitters, texts

# Making and comparing tables takes pandas a hundred times as long as what is in them.
few = settings(max_examples=1 + settings.default.max_examples // 6)

DOCS = {"a": "One. Two. Three. Four. Five.", "b": "Six. Seven.", "c": "Eight."}
SENTENCES = cs.SplitPoints(chunk_size=8, lookback=7, chunk_overlap=0)
CHUNKS = cs.chunk(DOCS, SENTENCES, progress=False)
IDS = CHUNKS["chunk_id"].tolist()  # a: 0 to 4 are its five sentences, b: 5 and 6, c: 7


def table_of(*hits: tuple[object, str, float]) -> pd.DataFrame:
    return pd.DataFrame(list(hits), columns=["query_id", "chunk_id", "score"])


def listed(*hits: tuple[int, float]) -> list[dict[str, object]]:
    return [{"doc_id": IDS[number], "score": score} for number, score in hits]


def rows(shown: pd.DataFrame, *names: str) -> list[tuple[object, ...]]:
    return list(shown[list(names)].itertuples(index=False, name=None))


@st.composite
def retrieved(draw: st.DrawFn, name: str) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Documents of several pages, their chunks, and hits of several queries in any order."""
    pages = draw(st.lists(st.lists(texts(), min_size=1, max_size=3), min_size=1, max_size=3))
    docs = pd.DataFrame(
        [(f"d{n}", at, text) for n, of in enumerate(pages) for at, text in enumerate(of)],
        columns=["doc_id", "page_index", "text"],
        dtype="object",
    )
    docs = cs.documents(docs)
    splitter = draw(splitters(SPLITTERS[name]))
    chunks = cs.chunk(docs, {"x": splitter}, tokens="estimate", progress=False)
    ids = chunks["chunk_id"].tolist()
    if not ids:
        return docs, chunks, table_of()
    hit = st.tuples(st.sampled_from(["p", "q"]), st.sampled_from(ids), st.integers(0, 9))
    return docs, chunks, table_of(*draw(st.lists(hit, max_size=15)))


@pytest.mark.parametrize("name", SPLITTERS)
@few
@given(data=st.data())
def test_parts_are_each_page_once_and_the_text_that_hits_have(
    name: str, data: st.DataObject
) -> None:
    docs, chunks, hits = data.draw(retrieved(name))
    shown = cs.passages.preview(hits, chunks, docs)
    pages = {(row.doc_id, row.page_index): row.text for row in docs.itertuples()}
    spans: dict[tuple[object, object, object], set[int]] = {}
    by_id = chunks.set_index("chunk_id")
    for row in hits.itertuples():
        chunk = by_id.loc[row.chunk_id]
        held = spans.setdefault((row.query_id, chunk["doc_id"], chunk["page_index"]), set())
        held |= set(range(chunk["char_start"], chunk["char_end"]))
    for key, part in shown.table.groupby(["query_id", "doc_id", "page_index"], sort=False):
        text = pages[key[1], key[2]]
        edges = [*part["char_start"], len(text)]
        assert edges == [0, *part["char_end"]]
        assert part["n_chars"].tolist() == np.diff(edges).tolist()
        assert (part["n_chars"] > 0).all()
        assert (part["kind"] != part["kind"].shift()).all()
        of_text = part[part["kind"] == "text"]
        places = [at for row in of_text.itertuples() for at in range(row.char_start, row.char_end)]
        assert places == sorted(spans.pop(key, ()))
        for row in of_text.itertuples():
            assert row.text == text[row.char_start : row.char_end]
    assert not any(spans.values())
    found = {(row.query_id, row.doc_id) for row in shown.documents.itertuples()}
    there = Counter((row.query_id, row.doc_id) for row in shown.table.itertuples())
    for query_id, doc_id in found:
        with_text = [at for (name, at), text in pages.items() if name == doc_id and text]
        of_document = shown.table[
            (shown.table["query_id"] == query_id) & (shown.table["doc_id"] == doc_id)
        ]
        assert of_document["page_index"].unique().tolist() == sorted(with_text)
        assert of_document["part"].tolist() == list(range(there[query_id, doc_id]))
    assert set(there) <= found


@few
@given(
    data=st.data(),
    name=st.sampled_from(list(SPLITTERS)),
    aggregation=st.sampled_from(["max", "mean", "sum"]),
)
def test_documents_are_the_merged_results_in_their_order(
    data: st.DataObject, name: str, aggregation: str
) -> None:
    docs, chunks, hits = data.draw(retrieved(name))
    shown = cs.passages.preview(hits, chunks, docs, aggregation=aggregation)  # type: ignore[arg-type]
    merged = cs.passages.merge_results(hits, chunks, aggregation=aggregation)  # type: ignore[call-overload]
    names = ("query_id", "doc_id", "score")
    assert rows(shown.documents, *names) == rows(merged, *names)
    assert list(dict.fromkeys(rows(shown.table, *names))) == [
        key for key in rows(merged, *names) if key in set(rows(shown.table, *names))
    ]
    for _, ranks in shown.documents.groupby("query_id")["rank"]:
        assert ranks.tolist() == list(range(1, len(ranks) + 1))


@few
@given(data=st.data(), name=st.sampled_from(list(SPLITTERS)))
def test_what_is_repeated_is_what_was_retrieved_and_not_shown(
    data: st.DataObject, name: str
) -> None:
    docs, chunks, hits = data.draw(retrieved(name))
    shown = cs.passages.preview(hits, chunks, docs)
    length = chunks.set_index("chunk_id")["n_chars"]
    facts = shown.documents
    assert facts["n_hits"].sum() == len(hits)
    assert facts["chars_retrieved"].sum() == sum(length[each] for each in hits["chunk_id"])
    of_text = shown.table[shown.table["kind"] == "text"]
    assert facts["chars_shown"].sum() == of_text["n_chars"].sum()
    assert (facts["chars_repeated"] == facts["chars_retrieved"] - facts["chars_shown"]).all()
    assert facts["chars"].sum() == shown.table["n_chars"].sum()
    assert facts["n_passages"].sum() == len(of_text)
    assert facts["n_gaps"].sum() == len(shown.table) - len(of_text)
    assert facts["n_chunks"].sum() == len(hits.drop_duplicates(["query_id", "chunk_id"]))


@few
@given(data=st.data())
def test_the_order_and_repetition_of_hits_change_no_text(data: st.DataObject) -> None:
    docs, chunks, hits = data.draw(retrieved("Recursive"))
    again = pd.concat([hits, hits.iloc[: len(hits) // 2]], ignore_index=True)
    order = data.draw(st.permutations(range(len(again))))
    one, other = (
        cs.passages.preview(each, chunks, docs).table for each in (hits, again.iloc[order])
    )
    keys = ["query_id", "doc_id", "page_index", "char_start"]
    columns = [*keys, "char_end", "kind", "chunk_ids", "best_score"]
    pd.testing.assert_frame_equal(
        *(each[columns].sort_values(keys, ignore_index=True) for each in (one, other))
    )


def test_sentences_are_put_in_order_and_the_rest_is_gaps() -> None:
    shown = cs.passages.preview(listed((3, 0.5), (1, 0.75), (2, 0.25), (5, 0.625)), CHUNKS, DOCS)
    assert rows(shown.table, "rank", "doc_id", "score", "part", "kind", "n_chunks") == [
        (1, "a", 0.75, 0, "gap", 0),
        (1, "a", 0.75, 1, "text", 3),
        (1, "a", 0.75, 2, "gap", 0),
        (2, "b", 0.625, 0, "text", 1),
        (2, "b", 0.625, 1, "gap", 0),
    ]
    assert shown.table["text"].dropna().tolist() == [" Two. Three. Four.", "Six."]
    assert shown.table["chunk_ids"].tolist() == [(), tuple(IDS[1:4]), (), (IDS[5],), ()]
    assert shown.table["best_score"].dropna().tolist() == [0.75, 0.625]
    assert list(shown.table.columns) == [
        *("rank", "doc_id", "score", "page_index", "part", "kind", "char_start", "char_end"),
        *("n_chars", "n_chunks", "chunk_ids", "best_score", "text"),
    ]


def test_overlap_is_shown_once_and_counted() -> None:
    text = "One two three four five six."
    chunks = cs.chunk(text, cs.Recursive(chunk_size=14, chunk_overlap=6), progress=False)
    assert (chunks["overlap_chars"] > 0).any()
    hits = chunks[["chunk_id"]].assign(score=1.0)
    shown = cs.passages.preview(pd.concat([hits, hits.iloc[:1]]), chunks, text)
    assert shown.table["text"].tolist() == [text]
    facts = shown.documents.iloc[0]
    assert facts["n_hits"] == len(chunks) + 1
    assert facts["n_chunks"] == len(chunks)
    assert facts["chars_shown"] == facts["chars"] == len(text)
    repeated = chunks["overlap_chars"].sum() + chunks["n_chars"].iloc[0]
    assert facts["chars_repeated"] == repeated


def test_previous_context_is_no_part_of_what_is_shown() -> None:
    text = "One. Two. Three."
    chunks = cs.chunk(
        text, cs.SplitPoints(chunk_size=8, lookback=7, chunk_overlap=3), progress=False
    )
    assert chunks["context_chars"].tolist() == [0, 3, 3]
    hits = chunks[["chunk_id"]].iloc[[1]].assign(score=1.0)
    shown = cs.passages.preview(hits, chunks, text)
    assert shown.table["text"].dropna().tolist() == [" Two."]


def test_pages_are_apart_and_those_without_hits_are_gaps() -> None:
    docs = pd.DataFrame(
        {"doc_id": ["d"] * 4, "page_index": [2, 0, 5, 7], "text": ["Two.", "Zero.", "Five.", ""]}
    )
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=100), progress=False)
    assert chunks["page_index"].tolist() == [0, 2, 5]
    hits = chunks[["chunk_id"]].iloc[[1, 0]].assign(score=[1.0, 0.5])
    shown = cs.passages.preview(hits, chunks, docs)
    assert rows(shown.table, "page_index", "kind", "text")[:2] == [
        (0, "text", "Zero."),
        (2, "text", "Two."),
    ]
    assert rows(shown.table, "page_index", "kind", "char_start", "char_end")[2:] == [
        (5, "gap", 0, 5)
    ]
    assert shown.table["text"].isna().tolist() == [False, False, True]


def test_each_query_has_its_own_ranks_and_parts() -> None:
    hits = table_of(("y", IDS[0], 0.1), ("x", IDS[0], 0.5), ("y", IDS[5], 0.2), ("y", IDS[1], 0.15))
    shown = cs.passages.preview(hits, CHUNKS, DOCS)
    assert rows(shown.documents, "query_id", "rank", "doc_id", "score") == [
        ("y", 1, "b", 0.2),
        ("y", 2, "a", 0.15),
        ("x", 1, "a", 0.5),
    ]
    text = shown.table.dropna(subset="text")
    assert rows(text, "query_id", "doc_id", "text") == [
        ("y", "b", "Six."),
        ("y", "a", "One. Two."),
        ("x", "a", "One."),
    ]
    assert shown.query_id == "y"
    assert shown.query("x").query_id == "x"
    assert cs.passages.preview(hits, CHUNKS, DOCS, query_id="x").query_id == "x"


@pytest.mark.parametrize(("aggregation", "score"), [("max", 0.5), ("mean", 0.375), ("sum", 0.75)])
def test_scores_are_those_of_merge_results(aggregation: str, score: float) -> None:
    hits = listed((0, 0.25), (1, 0.5))
    shown = cs.passages.preview(hits, CHUNKS, DOCS, aggregation=aggregation)  # type: ignore[arg-type]
    assert shown.documents["score"].tolist() == [score]
    mapping = dict(zip(IDS, CHUNKS[["doc_id", "chunk_index"]].to_dict("records"), strict=True))
    merged = cs.passages.merge_results(hits, mapping, aggregation=aggregation)  # type: ignore[call-overload]
    assert merged == [{"doc_id": "a", "score": score}]


@pytest.mark.parametrize("score", [2**53 - 1, 2**52])
def test_whole_scores_too_large_to_sum_are_refused_with_the_sum_of_their_sizes(score: int) -> None:
    hits = pd.DataFrame({"chunk_id": IDS[:2], "score": [score, -score]})
    said = f"document 'a' must be finite, and where all .* below 2\\*\\*53, got {2 * score}$"
    for shape, kind in ((hits, TableError), (listed((0, score), (1, -score)), ArgumentError)):
        with pytest.raises(kind, match=said):
            cs.passages.merge_results(shape, CHUNKS, aggregation="sum")  # type: ignore[call-overload]


def test_ids_of_any_kind_stay_what_they_are() -> None:
    docs = [(("a", 1), "One."), (3, "Two."), (frozenset({"x"}), "Three.")]
    chunks = cs.chunk(docs, cs.SplitPoints(), progress=False)
    hits = chunks[["chunk_id"]].assign(score=[1.0, 3.0, 2.0], query_id=[("q", 2), None, 7])
    hits["query_id"] = pd.Series([("q", 2), "\ud800", ("q", 2)], dtype=object)
    shown = cs.passages.preview(hits, chunks, docs, query_id="\ud800")
    assert shown.documents["doc_id"].tolist() == [frozenset({"x"}), ("a", 1), 3]
    assert shown.documents["query_id"].tolist() == [("q", 2), ("q", 2), "\ud800"]
    assert shown.table["doc_id"].tolist() == shown.documents["doc_id"].tolist()


def test_lone_surrogates_are_in_the_text() -> None:
    text = "a\ud800b. c\udc00d."
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=6, chunk_overlap=0), progress=False)
    shown = cs.passages.preview(chunks[["chunk_id"]].iloc[:1].assign(score=1), chunks, text)
    assert shown.table["text"].dropna().tolist() == [chunks["text"].iloc[0]]
    assert shown.table["text"].isna().tolist() == [False, True]


def test_a_chunk_without_a_character_is_counted_and_shows_nothing() -> None:
    chunks = CHUNKS.iloc[:2].copy()
    end = chunks["char_end"].iloc[1]
    chunks.loc[1, ["char_start", "n_chars", "text"]] = [end, 0, ""]
    hits = chunks[["chunk_id"]].assign(score=1.0)
    shown = cs.passages.preview(hits.iloc[[1]], chunks, DOCS)
    assert rows(shown.table, "kind", "n_chars") == [("gap", len(DOCS["a"]))]
    assert rows(shown.documents, "n_hits", "n_chunks", "n_passages") == [(1, 1, 0)]
    both = cs.passages.preview(hits, chunks, DOCS)
    assert both.table["chunk_ids"].tolist() == [(IDS[0],), ()]


@pytest.mark.parametrize("hits", [[], table_of(), table_of()[["chunk_id", "score"]]])
def test_no_hits_show_nothing(hits: pd.DataFrame | list[dict[str, object]]) -> None:
    shown = cs.passages.preview(hits, CHUNKS, DOCS)
    assert shown.table.empty
    assert shown.documents.empty
    assert shown.query_id is None
    assert "There are no hits." in shown._repr_html_()
    assert "There are no hits." in shown.to_html()
    assert repr(shown).startswith("<Preview of 0 hits: 0 documents, 0 passages, 0 of 0 characters")


def test_tables_have_the_same_columns_and_dtypes_however_many_rows() -> None:
    hits = table_of(("q", IDS[0], 0.5), ("q", IDS[2], 0.5))
    some = cs.passages.preview(hits, CHUNKS, DOCS)
    none = cs.passages.preview(hits.iloc[:0], CHUNKS, DOCS)
    pd.testing.assert_series_equal(some.table.dtypes, none.table.dtypes)
    pd.testing.assert_series_equal(some.documents.dtypes, none.documents.dtypes)


def test_without_text_the_table_is_the_same_but_for_it() -> None:
    hits = listed((0, 0.5), (2, 0.25))
    one, other = (
        cs.passages.preview(hits, CHUNKS, DOCS, text=each).table for each in (True, False)
    )
    pd.testing.assert_frame_equal(one.drop(columns="text"), other)


def test_chunks_with_published_ids_are_shown() -> None:
    ids = [
        f"{doc}__chunk_{n}" for doc, n in zip(CHUNKS["doc_id"], CHUNKS["chunk_index"], strict=True)
    ]
    hits = [{"doc_id": "a__chunk_1", "score": 0.5}]
    shown = cs.passages.preview(hits, CHUNKS.assign(chunk_id=ids), DOCS)
    assert shown.table["text"].dropna().tolist() == [" Two."]


def test_of_several_splitters_one_has_to_be_named() -> None:
    both = cs.chunk(DOCS, {"small": SENTENCES, "large": cs.SplitPoints()})
    hits = listed((1, 0.5))
    with pytest.raises(ArgumentError, match=r"splitter must be given .* known are large, small"):
        cs.passages.preview(hits, both, DOCS)
    with pytest.raises(ArgumentError, match="unknown splitter 'smal'"):
        cs.passages.preview(hits, both, DOCS, splitter="smal")
    shown = cs.passages.preview(hits, both, DOCS, splitter="small")
    assert shown.table["text"].dropna().tolist() == [" Two."]
    assert shown.splitter == "small"
    # The id of a chunk is that of its text and place: not of the other splitter's.
    with pytest.raises(TableError, match="hits must be of chunks that are in chunks"):
        cs.passages.preview(hits, both, DOCS, splitter="large")


@pytest.mark.parametrize(
    ("hits", "error", "said"),
    [
        (
            [*listed((0, 1.0)), {"doc_id": "x", "score": 1}, {"doc_id": "y", "score": 1}],
            TableError,
            "hits must be of chunks that are in chunks, got 'x' in row 1 (2 of 3 hits)",
        ),
        (
            table_of(("q", IDS[0], 1.0), ("q", "x", 1.0)),
            TableError,
            "hits must be of chunks that are in chunks, got 'x' in row 1 (1 of 2 hits)",
        ),
        (table_of(("q", IDS[0], np.nan)), TableError, "the score of row 0 must be a finite"),
        (
            listed((0, 1.0), (1, np.inf)),
            ArgumentError,
            "the score of hit 1 must be a finite number",
        ),
        (
            [{"doc_id": IDS[0], "score": np.timedelta64(3)}],
            ArgumentTypeError,
            "the score of hit 0 must be a finite number",
        ),
        (
            table_of((None, IDS[0], 1.0)),
            TableError,
            "the query_id of row 0, must be a str, an int or another hashable value",
        ),
        (
            [{"chunk_id": IDS[0], "score": 1}],
            ArgumentError,
            "; what is called chunk_id in a table is doc_id in a list",
        ),
        (
            [{"doc_id": b"x", "score": 1.0}],
            ArgumentTypeError,
            "the doc_id of hit 0 must be a str, an int or another hashable value",
        ),
        ([IDS[0]], ArgumentTypeError, "hit 0 must be a dict with doc_id (the id of a chunk)"),
        (IDS[0], ArgumentTypeError, "hits must be a list of hits, each a dict with doc_id"),
        (CHUNKS[["chunk_id"]], TableError, "hits must have the columns chunk_id, score"),
    ],
)
def test_what_cannot_be_shown_is_refused(hits: object, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        cs.passages.preview(hits, CHUNKS, DOCS)  # type: ignore[arg-type]


def test_a_chunk_table_with_one_id_twice_is_refused() -> None:
    twice = pd.concat([CHUNKS, CHUNKS.iloc[[2]]])
    with pytest.raises(TableError, match=re.escape(f"got '{IDS[2]}' twice (1 of 9 chunks)")):
        cs.passages.preview(listed((0, 1.0)), twice, DOCS)


def test_other_documents_are_refused() -> None:
    with pytest.raises(TableError, match="docs must be those the chunks were made from"):
        cs.passages.preview(listed((0, 1.0)), CHUNKS, {**DOCS, "a": "Another text."})


@pytest.mark.parametrize(
    ("query_id", "error", "said"),
    [
        ("z", ArgumentError, "unknown query_id 'z'; known are q"),
        (["q"], ArgumentTypeError, "query_id must be hashable, got ['q']"),
    ],
)
def test_a_query_that_there_is_not_is_refused(
    query_id: object, error: type[Exception], said: str
) -> None:
    hits = table_of(("q", IDS[0], 1.0))
    with pytest.raises(error, match=re.escape(said)):
        cs.passages.preview(hits, CHUNKS, DOCS, query_id=query_id)  # type: ignore[arg-type]
    with pytest.raises(error, match=re.escape(said)):
        cs.passages.preview(hits, CHUNKS, DOCS).query(query_id)  # type: ignore[arg-type]


class Untold:
    def __repr__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    "query_id",
    [10**5000, Untold(), frozenset({"q"}), ("q", frozenset({"r"})), (1, Untold())],
    ids=lambda query_id: type(query_id).__name__,
)
def test_ids_of_queries_that_cannot_be_told_are_refused(query_id: object) -> None:
    hits = table_of(("q", IDS[0], 1.0), ("q", IDS[1], 1.0), ("q", IDS[2], 1.0))
    hits["query_id"] = pd.Series(["q", "q", query_id], dtype=object)
    with pytest.raises(TableError, match=r"the query_id of row 2 must be one whose text can be"):
        cs.passages.preview(hits, CHUNKS, DOCS)
    with pytest.raises(TableError, match=r"the query_id of row 2 must be .* \(1 of 2 queries\)"):
        cs.passages.preview(hits.astype({"query_id": "category"}), CHUNKS, DOCS)


@pytest.mark.parametrize(
    ("there", "asked", "said"),
    [
        ([1], "1", "unknown query_id '1'; known are 1"),
        (["1"], 1, "unknown query_id 1; known are '1'"),
        ([1, "a"], "b", "unknown query_id 'b'; known are 'a', 1"),
        (["one", "two"], "on", "unknown query_id 'on'; known are one, two"),
    ],
    ids=["str", "int", "several", "all str"],
)
def test_a_str_is_told_from_what_looks_like_it(
    there: list[object], asked: object, said: str
) -> None:
    hits = CHUNKS[["chunk_id"]].iloc[: len(there)].assign(score=1.0)
    hits["query_id"] = pd.Series(there, dtype=object)
    with pytest.raises(ArgumentError) as refused:
        cs.passages.preview(hits, CHUNKS, DOCS).query(asked)  # type: ignore[arg-type]
    assert str(refused.value) == said


def test_hits_without_queries_have_none_to_choose() -> None:
    with pytest.raises(ArgumentError, match="query_id must be None where hits have no query_id"):
        cs.passages.preview(listed((0, 1.0)), CHUNKS, DOCS, query_id="q")


def test_what_a_reader_changes_in_the_tables_changes_no_drawing() -> None:
    shown = cs.passages.preview(table_of(("q", IDS[0], 1.0), ("r", IDS[1], 0.5)), CHUNKS, DOCS)
    before = repr(shown), shown._repr_html_(), shown.to_html(), shown.query("r")._repr_html_()
    shown.documents["n_hits"] = 99
    for table in (shown.documents, shown.table):
        for name in table.select_dtypes("number").columns:
            table.loc[:, name] = 0
        for name in list(table.columns):
            table.pop(name)
    again = repr(shown), shown._repr_html_(), shown.to_html(), shown.query("r")._repr_html_()
    assert again == before


def test_what_is_given_is_not_changed() -> None:
    hits, chunks = table_of(("q", IDS[0], 1.0), ("q", IDS[1], 0.5)), CHUNKS.copy(deep=True)
    before = hits.copy(deep=True)
    shown = cs.passages.preview(hits, chunks, DOCS)
    shown._repr_html_()
    pd.testing.assert_frame_equal(hits, before)
    pd.testing.assert_frame_equal(chunks, CHUNKS)
