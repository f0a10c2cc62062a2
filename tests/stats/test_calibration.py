from __future__ import annotations

import math

import pandas as pd
import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.errors import TableError
from chunkscope.tokens.scripts import dominant_script
from tests.stats.tables import chunk_tables, table_of


def estimates(row: dict[str, object]) -> dict[str, float]:
    return {
        "estimate": float(row["est_tokens"]),  # type: ignore[arg-type]
        "chars": row["n_chars"] / 4,  # type: ignore[operator]
        "words": 1.3 * len(str(row["text"]).split()),
    }


def expected_row(rows: list[dict[str, object]]) -> dict[str, float]:
    counts = [int(row["n_tokens"]) for row in rows]  # type: ignore[call-overload]
    found: dict[str, float] = {"n_chunks": len(rows), "n_tokens": sum(counts)}
    for way in ("estimate", "chars", "words"):
        values = [estimates(row)[way] for row in rows]
        errors = [abs(v / n - 1) for v, n in zip(values, counts, strict=True) if n]
        found[f"bias_{way}"] = sum(values) / sum(counts) - 1 if sum(counts) else math.nan
        found[f"error_{way}"] = sum(errors) / len(errors) if errors else math.nan
    return found


@given(chunks=chunk_tables())
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame) -> None:
    chunks["n_tokens"] = chunks["n_tokens"].fillna(3)
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        rows = [row for row in chunks.to_dict("records") if row["splitter"] == splitter]
        groups: dict[tuple[str, object], list[dict[str, object]]] = {}
        for row in rows:
            groups.setdefault(("document", row["doc_id"]), []).append(row)
        for row in rows:
            groups.setdefault(("script", dominant_script(row["text"])), []).append(row)
        for (group, member), of_group in groups.items():
            head = {"splitter": splitter, "encoding": rows[0]["encoding"]}
            expected.append({**head, "group": group, "member": member, **expected_row(of_group)})
    found = cs.stats.calibration(chunks).to_dict("records")
    assert len(found) == len(expected)
    for row, right in zip(found, expected, strict=True):
        assert row == pytest.approx(right, nan_ok=True)


def test_exact_estimates_have_no_error() -> None:
    chunks = table_of({"n_tokens": 3, "est_tokens": 3}, {"n_tokens": 5, "est_tokens": 5})
    found = cs.stats.calibration(chunks)
    assert found[["bias_estimate", "error_estimate"]].eq(0).all(axis=None)


def test_an_example_worked_out_by_hand() -> None:
    chunks = table_of(
        {"n_tokens": 2, "est_tokens": 3, "n_chars": 8, "text": "one two"},
        {"n_tokens": 4, "est_tokens": 4, "n_chars": 8, "text": "and four words there"},
    )
    row = cs.stats.calibration(chunks).iloc[0]
    assert row["bias_estimate"] == pytest.approx(1 / 6)
    assert row["error_estimate"] == pytest.approx((1 / 2 + 0) / 2)
    assert row["bias_chars"] == pytest.approx(4 / 6 - 1)
    assert row["error_chars"] == pytest.approx((0 + 1 / 2) / 2)
    assert row["bias_words"] == pytest.approx(1.3 - 1)


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one, none = cs.stats.calibration(table_of({})), cs.stats.calibration(table_of())
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_ids_that_are_no_str_stay_what_they_are() -> None:
    found = cs.stats.calibration(table_of({"doc_id": 7}, {"doc_id": ("a", 1)}))
    assert found["member"].tolist() == [7, ("a", 1), "Latin"]


def test_a_table_without_counts_is_refused() -> None:
    with pytest.raises(TableError, match="n_tokens must be there in every row .* 1 are missing"):
        cs.stats.calibration(table_of({}, {"n_tokens": None}))


def test_a_table_without_texts_is_refused() -> None:
    with pytest.raises(TableError, match="column text must be there"):
        cs.stats.calibration(table_of({}).drop(columns="text"))


def test_a_splitter_with_two_encodings_is_refused() -> None:
    with pytest.raises(TableError, match="one encoding"):
        cs.stats.calibration(table_of({}, {"encoding": "words"}))
