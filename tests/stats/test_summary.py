from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks.settings import splitters_of
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from chunkscope.stats.summarising import summarised
from tests.stats.slow_summary import TOLD, slow_summary
from tests.stats.tables import chunk_tables, table_of, with_sizes

limits = st.one_of(st.none(), st.integers(1, 30))


@given(chunks=chunk_tables(names=["p", "\ud800", *TOLD]), limit=limits, min_tokens=limits)
def test_every_number_equals_a_slow_computation(
    chunks: pd.DataFrame, limit: int | None, min_tokens: int | None
) -> None:
    table = cs.stats.summary(chunks, limit=limit, min_tokens=min_tokens)
    slow = slow_summary(chunks, limit, min_tokens)
    assert len(table) == len(slow)
    for row, expected in zip(table.to_dict("records"), slow, strict=True):
        assert list(row) == list(expected)
        for name, value in expected.items():
            given = float("nan") if pd.isna(row[name]) else row[name]
            same = value if isinstance(value, str) else pytest.approx(value, rel=1e-12, nan_ok=True)
            assert given == same, name


def test_the_summary_of_a_stacked_table_is_the_summaries_stacked() -> None:
    small, large = with_sizes(a=[1, 2], b=[2]), with_sizes(c=[100], d=[200, 300])
    single = [cs.stats.summary(small), cs.stats.summary(large)]
    stacked = cs.stats.summary(pd.concat([small, large]))
    pd.testing.assert_frame_equal(stacked, pd.concat(single, ignore_index=True))


def test_the_shares_of_cuts_leave_out_the_ends_of_texts_and_sum_to_one() -> None:
    ends = ["line", "text_end", "line", "hard", "word"]
    (row,) = cs.stats.summary(table_of(*({"boundary": each} for each in ends))).to_dict("records")
    assert row["n_cuts"] == 4
    assert {name: row[name] for name in row if name.startswith("cut_") and row[name]} == {
        "cut_line": 0.5,
        "cut_word": 0.25,
        "cut_hard": 0.25,
    }


def test_where_nothing_was_cut_there_are_no_shares() -> None:
    shares = cs.stats.summary(table_of({"boundary": "text_end"})).filter(regex="^cut_")
    assert shares.isna().all(axis=None)


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one, none = cs.stats.summary(with_sizes(a=[1])), cs.stats.summary(with_sizes())
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_splitters_come_in_order_of_first_appearance() -> None:
    chunks = with_sizes(z=[1], a=[2])
    assert cs.stats.summary(pd.concat([chunks, chunks]))["splitter"].tolist() == ["z", "a"]


def test_one_chunk_has_no_spread_and_is_each_of_its_quantiles() -> None:
    (row,) = cs.stats.summary(with_sizes(a=[7])).to_dict("records")
    assert np.isnan(row["tokens_sd"])
    assert {row[f"tokens_{name}"] for name in ("min", "p5", "median", "p95", "max", "mean")} == {7}


def test_sizes_that_are_all_equal_have_no_spread() -> None:
    (row,) = cs.stats.summary(with_sizes(a=[7] * 9)).to_dict("records")
    assert (row["chars_sd"], row["chars_p5"], row["chars_p95"]) == (0, 7, 7)


def test_one_chunk_without_a_count_makes_all_tokens_of_its_splitter_estimates() -> None:
    chunks = table_of(
        {"splitter": "a", "n_tokens": 10, "est_tokens": 1},
        {"splitter": "a", "n_tokens": None, "est_tokens": 2},
        {"splitter": "b", "n_tokens": 10, "est_tokens": 1},
    )
    table = cs.stats.summary(chunks)
    assert table["tokens_source"].tolist() == ["estimate", "exact"]
    assert table["tokens_total"].tolist() == [3, 10]
    assert table["tokens_expansion"].isna().tolist() == [True, False]


def test_token_windows_are_held_to_their_own_size() -> None:
    label = cs.splitters.label(cs.TokenWindows(chunk_size=4))
    chunks = table_of(*({"splitter": label, "n_tokens": n} for n in (3, 4, 5)))
    (row,) = cs.stats.summary(chunks).to_dict("records")
    assert (row["limit"], row["n_over_limit"]) == (4, 1)


@pytest.mark.parametrize(
    ("splitter", "row"),
    [
        (cs.SplitPoints(chunk_size=4), {}),
        (cs.Recursive(chunk_size=4), {}),
        (cs.TokenWindows(chunk_size=4, encoding="o200k_base"), {}),
        (cs.TokenWindows(chunk_size=4), {"n_tokens": None}),
    ],
    ids=["chars", "graphemes", "another encoding", "estimates"],
)
def test_no_splitter_is_held_to_a_size_in_another_unit(
    splitter: cs.SplitPoints | cs.Recursive | cs.TokenWindows, row: dict[str, object]
) -> None:
    chunks = table_of({"splitter": cs.splitters.label(splitter), **row})
    assert cs.stats.summary(chunks)["limit"].isna().all()


def test_a_limit_that_is_given_holds_for_all() -> None:
    label = cs.splitters.label(cs.TokenWindows(chunk_size=4))
    chunks = table_of({"splitter": label, "n_tokens": 9}, {"splitter": "mine", "n_tokens": 8})
    table = cs.stats.summary(chunks, limit=np.int64(8))
    assert table["limit"].tolist() == [8, 8]
    assert table["share_over_limit"].tolist() == [1, 0]


def test_chunks_of_one_text_on_two_pages_cover_both() -> None:
    chunks = table_of({"page_index": 0}, {"page_index": 1}, {"page_index": 1})
    (row,) = cs.stats.summary(chunks).to_dict("records")
    assert (row["chars_covered"], row["chars_expansion"]) == (8, 1.5)


def test_a_table_without_texts_does_not_know_of_duplicates() -> None:
    table = cs.stats.summary(with_sizes(a=[1, 2]).drop(columns="text"))
    told = ["n_inside_word", "share_inside_word", "n_duplicates", "n_blank"]
    assert table[told].isna().all(axis=None)
    assert table.dtypes["n_duplicates"] == "Int64"


def test_our_own_chunks_of_a_text_expand_by_what_overlaps() -> None:
    chunks = cs.chunk("One two three. Four five six. " * 20, cs.TokenWindows(40, chunk_overlap=10))
    (row,) = cs.stats.summary(chunks).to_dict("records")
    assert row["chars_covered"] == 600 == row["chars_total"] - row["overlap_chars"]
    assert row["chars_expansion"] == pytest.approx(1 / (1 - row["overlap_share"]))
    assert row["tokens_expansion"] > 1


def test_the_table_is_not_changed() -> None:
    chunks = with_sizes(a=[1, 2], b=[3])
    before = chunks.copy(deep=True)
    cs.stats.summary(chunks, limit=1)
    pd.testing.assert_frame_equal(chunks, before)


def test_one_splitter_in_two_encodings_is_refused() -> None:
    chunks = table_of({"encoding": "cl100k_base"}, {"encoding": "words"})
    with pytest.raises(TableError, match=r"one encoding .* 'cl100k_base' .* and 'words'"):
        cs.stats.summary(chunks)


def test_two_splitters_in_two_encodings_are_a_comparison() -> None:
    chunks = table_of({"splitter": "a"}, {"splitter": "b", "encoding": "words"})
    assert cs.stats.summary(chunks)["encoding"].tolist() == ["cl100k_base", "words"]


def test_a_boundary_that_is_none_is_refused() -> None:
    with pytest.raises(TableError, match="unknown boundary 'sentense'; known are sentence, "):
        cs.stats.summary(table_of({"boundary": "sentense"}))


@pytest.mark.parametrize("name", ["limit", "min_tokens"])
@pytest.mark.parametrize("value", [0, -1, np.int64(0)])
def test_a_limit_below_one_is_refused(name: str, value: int) -> None:
    with pytest.raises(ArgumentError, match=f"{name} must be a whole number, at least 1"):
        cs.stats.summary(with_sizes(a=[1]), **{name: value})


def test_a_limit_can_be_told_by_a_model_with_or_without_its_organisation() -> None:
    chunks = with_sizes(a=[100, 300])
    for model in ("sentence-transformers/all-MiniLM-L6-v2", "all-MiniLM-L6-v2"):
        table = cs.stats.summary(chunks, limit=model)
        pd.testing.assert_frame_equal(table, cs.stats.summary(chunks, limit=256))
    with pytest.raises(ArgumentError, match="unknown model '8'; known are "):
        cs.stats.summary(chunks, limit="8")


@pytest.mark.parametrize("name", ["limit", "min_tokens"])
@pytest.mark.parametrize("value", [True, 2.0, float("nan"), b"8", [8]])
def test_a_limit_that_is_no_whole_number_is_refused(name: str, value: object) -> None:
    with pytest.raises(ArgumentTypeError, match=f"{name} must be a whole number, at least 1"):
        cs.stats.summary(with_sizes(a=[1]), **{name: value})


@pytest.mark.parametrize("value", [None, "text", [1], {}])
def test_what_is_no_table_is_refused(value: object) -> None:
    with pytest.raises(ArgumentTypeError, match="chunks must be a chunk table"):
        cs.stats.summary(value)  # type: ignore[arg-type]


def test_a_summary_needs_neither_texts_nor_ids() -> None:
    chunks = cs.chunk("One two three. Four five six.", [cs.TokenWindows(4), cs.SplitPoints(9)])
    light = chunks.drop(columns=["text", "chunk_id"])
    whole = cs.stats.summary(chunks, limit=3, min_tokens=2)
    given = summarised(light, limit=3, min_tokens=2, known=splitters_of(light))
    unknown = ["n_inside_word", "share_inside_word", "n_duplicates", "n_blank"]
    assert given[unknown].isna().all(axis=None)
    pd.testing.assert_frame_equal(given.drop(columns=unknown), whole.drop(columns=unknown))


def test_a_name_has_the_settings_of_the_splitter_that_it_is_known_for() -> None:
    chunks = table_of({"splitter": "mine"}, {"splitter": "Recursive(chunk_size=9)"})
    (plain, _) = cs.stats.summary(chunks).to_dict("records")
    assert pd.isna(plain["splitter_class"]) and pd.isna(plain["limit"])
    known = {**splitters_of(chunks), "mine": cs.TokenWindows(7)}
    table = summarised(cs.check(chunks), limit=None, min_tokens=None, known=known)
    assert table["splitter_class"].tolist() == ["TokenWindows", "Recursive"]
    assert table["chunk_size"].tolist() == [7, 9]
    assert table["limit"].tolist() == [7, pd.NA]


def test_a_size_beyond_int64_is_no_limit() -> None:
    label = cs.splitters.label(cs.TokenWindows(10**30))
    table = cs.stats.summary(table_of({"splitter": label}))
    assert table[["limit", "chunk_size"]].isna().all(axis=None)


def inside_words(text: str, splitter: cs.Splitter) -> tuple[int, float]:
    (row,) = cs.stats.summary(cs.chunk(text, splitter)).to_dict("records")
    return row["n_inside_word"], row["share_inside_word"]


def test_a_cut_between_two_letters_is_inside_a_word() -> None:
    #  "One t|wo thr|ee fou|r.", then the same from blank to blank.
    assert inside_words("One two three four.", cs.SplitPoints(5, lookback=0)) == (3, 1)
    text = "One two, three."
    cuts = [(0, 4, cs.Boundary.word), (4, 7, cs.Boundary.hard), (7, 15, cs.Boundary.text_end)]
    assert inside_words(text, Given(cuts)) == (0, 0)


def test_a_cut_before_a_mark_and_between_digits_is_inside_a_word() -> None:
    hard = cs.Boundary.hard
    cuts = [(0, 3, hard), (3, 6, hard), (6, 9, cs.Boundary.text_end)]
    assert inside_words("Ame\u0301 1234", Given(cuts)) == (2, 1)


@pytest.mark.parametrize("text", ["漢字漢字漢", "ひらがなで", "ไทยไทย", "ខ្មែរ", "ລາວລາວ", "မြန်မာ"])
def test_where_only_a_dictionary_tells_words_nothing_is_judged(text: str) -> None:
    n_inside, share = inside_words(text, cs.SplitPoints(2, lookback=0))
    assert n_inside == 0
    assert np.isnan(share)


def test_cuts_that_cannot_be_judged_are_not_among_those_that_are_shared_out() -> None:
    hard = cs.Boundary.hard
    cuts = [(0, 2, hard), (2, 4, hard), (4, 6, hard), (6, 8, cs.Boundary.text_end)]
    assert inside_words("ab漢字ef!.", Given(cuts)) == (0, 0)
    assert inside_words("abcd漢字ef", Given(cuts)) == (1, 1)


def test_where_text_was_left_out_no_word_goes_on() -> None:
    chunks = cs.chunk("abcdefghij", cs.SplitPoints(2, lookback=0))
    (row,) = cs.stats.summary(chunks.drop(2)).to_dict("records")
    assert (row["n_inside_word"], row["share_inside_word"]) == (2, pytest.approx(2 / 3))


class Given:
    """A splitter that cuts as it is told."""

    encoding = None
    name = "given"

    def __init__(self, rows: list[tuple[int, int, int]]) -> None:
        self.rows = rows

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of(self.rows)
