"""`check`: what a chunk table comes back as from elsewhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, TableError

COUNTS = ("chunk_index", "token_start", "n_chars", "est_tokens", "overlap_chars", "context_chars")


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    docs = {"a": "One two. Three four.", "b": "NA", "c": 'Comma, "quote"\nand\r\nlines'}
    return cs.chunk(docs, [cs.SplitPoints(chunk_size=9), cs.TokenWindows(chunk_size=4)])


def test_a_chunk_table_comes_back_equal_and_as_another_object(table: pd.DataFrame) -> None:
    checked = cs.check(table)
    pd.testing.assert_frame_equal(checked, table)
    assert checked is not table


def test_a_table_survives_parquet(table: pd.DataFrame, tmp_path: Path) -> None:
    table.to_parquet(tmp_path / "chunks.parquet")
    pd.testing.assert_frame_equal(cs.check(pd.read_parquet(tmp_path / "chunks.parquet")), table)


def test_a_table_survives_csv(table: pd.DataFrame, tmp_path: Path) -> None:
    table.to_csv(tmp_path / "chunks.csv", index=False)
    with (tmp_path / "chunks.csv").open(newline="", encoding="utf-8") as file:
        read = pd.read_csv(file, keep_default_na=False)
    pd.testing.assert_frame_equal(cs.check(read), table)


def test_a_table_survives_concat_with_an_empty_one(table: pd.DataFrame) -> None:
    stacked = pd.concat([cs.chunk({}, cs.SplitPoints()).astype(object), table])
    pd.testing.assert_frame_equal(cs.check(stacked), table)


def test_columns_are_put_in_order_and_others_kept_at_the_end(table: pd.DataFrame) -> None:
    shuffled = table.assign(note="x")[["note", *reversed(table.columns)]]
    assert list(cs.check(shuffled).columns) == [*cs.SCHEMA, "note"]


def test_missing_counts_stay_missing() -> None:
    table = cs.chunk("One two.", cs.SplitPoints(), tokens="estimate")
    assert cs.check(table.astype(object))["n_tokens"].isna().all()


@pytest.mark.parametrize(
    "value", [1.5, np.nan, None, "x", b"3", np.inf, True, 2.0**63, 2**63, 1e300], ids=repr
)
def test_what_an_int_column_cannot_hold_is_refused(table: pd.DataFrame, value: object) -> None:
    spoilt = table.astype({"char_start": object})
    spoilt.loc[1, "char_start"] = value
    with pytest.raises(TableError, match="column char_start must be .* in row 1"):
        cs.check(spoilt)


@pytest.mark.parametrize("value", [3, None, np.nan, b"x"], ids=repr)
def test_what_a_str_column_cannot_hold_is_refused(table: pd.DataFrame, value: object) -> None:
    spoilt = table.astype({"text": object})
    spoilt.loc[2, "text"] = value
    with pytest.raises(TableError, match="column text must be .* in row 2"):
        cs.check(spoilt)


def test_a_missing_column_is_named(table: pd.DataFrame) -> None:
    with pytest.raises(TableError, match="missing are doc_id, boundary"):
        cs.check(table.drop(columns=["boundary", "doc_id"]))


def test_the_text_may_be_absent(table: pd.DataFrame) -> None:
    assert "text" not in cs.check(table.drop(columns="text")).columns


def test_a_column_twice_is_refused(table: pd.DataFrame) -> None:
    with pytest.raises(TableError, match="got 'text' twice"):
        cs.check(pd.concat([table, table["text"]], axis="columns"))


@pytest.mark.parametrize("value", [None, [], "chunks", pd.Series([1])], ids=["0", "1", "2", "3"])
def test_what_is_no_table_is_refused(value: object) -> None:
    with pytest.raises(ArgumentTypeError, match="chunks must be a chunk table"):
        cs.check(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("char_start", -5, "^column char_start must be at least 0, got -5 in row 1 "),
        ("char_end", 0, r"^column char_end must be at least char_start \(\d+\), got 0 in row 1 "),
        (
            "token_end",
            0,
            r"^column token_end must be at least token_start \(\d+\), got 0 in row 1 ",
        ),
        ("n_tokens", -1, r"^column n_tokens must be at least 0, got -1 in row 1 \(1 such\)$"),
        (
            "page_index",
            -(2**63),
            "^column page_index must be at least 0, got -9223372036854775808 ",
        ),
        ("boundary", "sentense", r"^unknown boundary 'sentense'; known are sentence, .* row 1 "),
        *((name, -1, f"^column {name} must be at least 0, got -1 in row 1 ") for name in COUNTS),
    ],
)
def test_what_no_chunk_can_have_is_refused(
    table: pd.DataFrame, column: str, value: object, message: str
) -> None:
    spoilt = table.astype({column: object})
    spoilt.loc[1, column] = value
    with pytest.raises(TableError, match=message):
        cs.check(spoilt)


def test_what_is_missing_is_not_negative(table: pd.DataFrame) -> None:
    spoilt = table.astype({"n_tokens": object})
    spoilt.loc[0, "n_tokens"], spoilt.loc[2, "n_tokens"] = None, -3
    with pytest.raises(TableError, match="column n_tokens must be at least 0, got -3 in row 2 "):
        cs.check(spoilt)


@pytest.mark.parametrize(
    "dtype",
    ["float16", "float32", "uint8", "int8", "Float32", "UInt64", pd.SparseDtype("int64"),
     pd.SparseDtype("float64"), "int64[pyarrow]", "double[pyarrow]", "category", object],
    ids=str,
)  # fmt: skip
def test_numbers_are_healed_whatever_dtype_they_have(table: pd.DataFrame, dtype: str) -> None:
    numbers = {name: dtype for name, each in cs.SCHEMA.items() if each.dtype in ("int64", "Int64")}
    pd.testing.assert_frame_equal(cs.check(table.astype(numbers)), table)


@pytest.mark.parametrize("name", ["splitter", "doc_id", "text"])
def test_sparse_texts_are_healed(table: pd.DataFrame, name: str) -> None:
    sparse = pd.arrays.SparseArray(table[name].astype(object).to_numpy())
    pd.testing.assert_frame_equal(cs.check(table.assign(**{name: sparse})), table)


def test_a_sparse_column_that_lacks_a_number_is_refused(table: pd.DataFrame) -> None:
    column = table["char_start"].astype(float).where(table["char_start"] > 0)
    spoilt = table.assign(char_start=column.astype(pd.SparseDtype("float64")))
    with pytest.raises(TableError, match="column char_start must be present in every row"):
        cs.check(spoilt)


def test_what_a_table_carries_is_copied_and_not_shared() -> None:
    table = cs.chunk("One two.", {"small": cs.SplitPoints(chunk_size=5)})
    cs.check(table).attrs["splitters"]["small"] = "other"
    assert table.attrs["splitters"]["small"].startswith("SplitPoints(")


@pytest.mark.parametrize(
    "value", [np.complex64(3 + 2j), 10**400, -(10**400), np.timedelta64(5), 1j, "1" * 400]
)
def test_a_cell_that_no_whole_number_can_be_is_refused(value: object) -> None:
    table = cs.chunk("One. Two.", cs.SplitPoints(5))
    table["char_end"] = table["char_end"].astype(object)
    table.iloc[0, table.columns.get_loc("char_end")] = value
    with pytest.raises(TableError, match="column char_end must be a whole number"):
        cs.check(table)
