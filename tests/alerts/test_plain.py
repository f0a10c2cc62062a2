from __future__ import annotations

import json
import unicodedata

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.alerts.plain import json_text, plain, records
from tests.rendering.texts import hostile_texts

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | hostile_texts(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(value=values)
def test_json_is_read_back_as_what_was_written(value: object) -> None:
    text = json_text(plain(value))
    assert json.loads(text.encode("utf-8")) == paired(value)


def paired(value: object) -> object:
    """`value` with two halves of a surrogate pair as the one character that JSON reads."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    if isinstance(value, list):
        return [paired(each) for each in value]
    if isinstance(value, dict):
        return {paired(name): paired(each) for name, each in value.items()}
    return value


@given(text=hostile_texts())
def test_json_holds_no_markup_and_nothing_that_hides_or_turns_around(text: str) -> None:
    written = set(json_text({text: text})) - {"\n"}
    assert "<" not in written
    assert not {unicodedata.category(each) for each in written} & {"Cc", "Cs", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(each) for each in written} & TURNING


TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (np.int64(3), 3),
        (np.float32(0.5), 0.5),
        (np.bool_(True), True),
        (np.timedelta64(3, "s"), "np.timedelta64(3,'s')"),
        (float("nan"), None),
        (float("inf"), None),
        (pd.NA, None),
        (pd.NaT, None),
        (np.array([1, 2]), [1, 2]),
        (("a", 1), ["a", 1]),
        (b"x", "b'x'"),
        (10**30, 10**30),
    ],
)
def test_a_value_becomes_one_of_json(value: object, expected: object) -> None:
    found = plain(value)
    assert found == expected
    assert type(found) is type(expected)


def test_rows_become_dicts_and_an_id_that_is_a_tuple_stays_one_thing() -> None:
    table = pd.DataFrame({"doc_id": pd.Series([("a", 1)], dtype=object), "n": [np.int64(1)]})
    assert records(table) == [{"doc_id": "('a', 1)", "n": 1}]
    assert records(table.iloc[:0]) == []
