from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from chunkscope.tokens import known_names
from tests.stats.tables import chunk_tables, table_of, with_sizes

COLBERT = "colbert-ir/colbertv2.0"
own_models = st.dictionaries(st.text(max_size=3), st.integers(1, 15), min_size=1, max_size=3)


@given(chunks=chunk_tables(), models=own_models)
def test_every_number_equals_a_slow_computation(
    chunks: pd.DataFrame, models: dict[str, int]
) -> None:
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        rows = chunks[chunks["splitter"] == splitter].to_dict("records")
        exact = not any(pd.isna(row["n_tokens"]) for row in rows)
        sizes = [int(row["n_tokens" if exact else "est_tokens"]) for row in rows]
        for name, limit in models.items():
            over = [size for size in sizes if size > limit]
            beyond = sum(size - limit for size in over)
            counts = (len(sizes), len(over), len(over) / len(sizes), beyond, max(sizes))
            source = "exact" if exact else "estimate"
            known = rows[0]["encoding"], None, None, None
            expected.append((splitter, name, limit, *counts, source, *known))
    rows_given = cs.stats.limits(chunks, models).itertuples(index=False, name=None)
    given = [tuple(None if pd.isna(cell) else cell for cell in row) for row in rows_given]
    assert given == expected


@given(chunks=chunk_tables(), limit=st.integers(1, 15))
def test_the_rows_over_a_limit_are_those_of_a_plain_loop(chunks: pd.DataFrame, limit: int) -> None:
    chunks["chunk_id"] = [f"chunk_{number}" for number in range(len(chunks))]
    rows = chunks.to_dict("records")
    estimated = {row["splitter"] for row in rows if pd.isna(row["n_tokens"])}
    expected = []
    for row in rows:
        size = row["est_tokens" if row["splitter"] in estimated else "n_tokens"]
        if size > limit:
            expected.append(row["chunk_id"])
    assert cs.stats.over_limit(chunks, limit)["chunk_id"].tolist() == expected


@given(chunks=chunk_tables(), limit=st.integers(1, 15))
def test_the_rows_over_a_limit_are_as_many_as_are_counted(chunks: pd.DataFrame, limit: int) -> None:
    chunks["chunk_id"] = [f"chunk_{number}" for number in range(len(chunks))]
    over = cs.stats.over_limit(chunks, limit)
    counted = cs.stats.limits(chunks, {"mine": limit})
    names = over["splitter"].tolist()
    assert counted["n_over"].tolist() == [names.count(each) for each in counted["splitter"]]
    kept = set(over["chunk_id"])
    assert over["chunk_id"].tolist() == [each for each in chunks["chunk_id"] if each in kept]
    pd.testing.assert_series_equal(over.dtypes, cs.check(chunks).dtypes)


def test_by_default_all_models_are_asked() -> None:
    table = cs.stats.limits(with_sizes(a=[1, 200, 9000]))
    assert table["model"].tolist() == list(cs.stats.MODELS)
    by_model = table.set_index("model")
    assert by_model.loc[COLBERT, ["limit", "n_over", "tokens_over"]].tolist() == [180, 2, 8840]
    assert by_model.loc["text-embedding-3-small", "n_over"] == 1
    assert (table["largest"] == 9000).all()


def test_a_model_is_of_the_same_encoding_only_where_its_tokens_are_the_tables() -> None:
    chunks = table_of({"splitter": "a"}, {"splitter": "b", "encoding": "words"})
    asked = ["text-embedding-3-small", COLBERT, "embed-v4.0"]
    table = cs.stats.limits(chunks, asked)
    assert table["same_encoding"].tolist() == [True, False, False, False, False, False]
    mine = cs.stats.limits(chunks, {"mine": 100})
    assert mine[["same_encoding", "source", "model_encoding"]].isna().all(axis=None)


def test_the_table_of_models_can_be_extended_and_overruled() -> None:
    models = {**cs.stats.MODELS, "mine": np.int64(3), "embed-v4.0": 2}
    table = cs.stats.limits(with_sizes(a=[4]), models).set_index("model")
    assert table.loc["mine", "tokens_over"] == 1
    assert table.loc["embed-v4.0", "tokens_over"] == 2
    assert (
        table.loc[COLBERT, "same_encoding"] is np.False_ or not table.loc[COLBERT, "same_encoding"]
    )


def test_every_model_has_a_limit_and_a_source() -> None:
    for name, model in cs.stats.MODELS.items():
        assert model.limit >= 1, name
        assert len(model.source) > 10, name
        assert name.isprintable()
    ours = {model.encoding for model in cs.stats.MODELS.values()} & set(known_names())
    assert ours == {"cl100k_base"}


def test_the_table_of_models_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        cs.stats.MODELS["mine"] = 3  # type: ignore[index]


def test_a_model_is_known_without_its_organisation_too() -> None:
    chunks = with_sizes(a=[1, 300])
    short = [name.rpartition("/")[2] for name in cs.stats.MODELS]
    pd.testing.assert_frame_equal(cs.stats.limits(chunks, short), cs.stats.limits(chunks))
    assert cs.stats.limits(chunks, "bge-m3")["model"].tolist() == ["BAAI/bge-m3"]
    assert cs.stats.over_limit(chunks, "all-MiniLM-L6-v2")["n_tokens"].tolist() == [300]


def test_a_name_given_twice_is_asked_once() -> None:
    twice = [COLBERT, COLBERT, "colbertv2.0"]
    assert len(cs.stats.limits(with_sizes(a=[1]), twice)) == 1


def test_a_chunk_of_exactly_the_limit_fits() -> None:
    chunks = with_sizes(a=[180, 181])
    assert cs.stats.over_limit(chunks, COLBERT)["n_tokens"].tolist() == [181]
    assert cs.stats.limits(chunks, [COLBERT])["tokens_over"].tolist() == [1]


def test_one_chunk_without_a_count_makes_its_splitter_an_estimate() -> None:
    chunks = table_of({"n_tokens": 10, "est_tokens": 1}, {"n_tokens": None, "est_tokens": 3})
    (row,) = cs.stats.limits(chunks, {"mine": 2}).to_dict("records")
    assert (row["n_over"], row["largest"], row["tokens_source"]) == (1, 3, "estimate")
    assert cs.stats.over_limit(chunks, 2)["est_tokens"].tolist() == [3]


def test_further_columns_stay_with_the_chunks_over_the_limit() -> None:
    chunks = with_sizes(a=[1, 5]).assign(lang=["de", "en"])
    over = cs.stats.over_limit(chunks, 2)
    assert over["lang"].tolist() == ["en"]
    assert over.index.tolist() == [0]


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one, none = cs.stats.limits(with_sizes(a=[1])), cs.stats.limits(with_sizes())
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)
    assert cs.stats.over_limit(with_sizes(), 3).columns.tolist() == list(cs.SCHEMA)


def test_an_unknown_model_lists_the_closest() -> None:
    message = "unknown model 'text-embedding-3'; known are text-embedding-3-"
    with pytest.raises(ArgumentError, match=message):
        cs.stats.limits(with_sizes(a=[1]), ["text-embedding-3"])
    with pytest.raises(ArgumentError, match=message):
        cs.stats.over_limit(with_sizes(a=[1]), "text-embedding-3")


def test_a_limit_of_a_model_of_ones_own_is_named_when_it_cannot_be() -> None:
    with pytest.raises(ArgumentError, match="the limit of model 'mine' must be a whole number"):
        cs.stats.limits(with_sizes(a=[1]), {"mine": 0})
    with pytest.raises(ArgumentTypeError, match="the limit of model 'mine' must be a whole number"):
        cs.stats.limits(with_sizes(a=[1]), {"mine": 3.5})  # type: ignore[dict-item]


def test_one_splitter_in_two_encodings_is_refused() -> None:
    chunks = table_of({"encoding": "cl100k_base"}, {"encoding": "words"})
    for call in (lambda: cs.stats.limits(chunks), lambda: cs.stats.over_limit(chunks, 3)):
        with pytest.raises(TableError, match="tokens must be of one encoding"):
            call()
