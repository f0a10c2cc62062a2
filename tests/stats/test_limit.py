from __future__ import annotations

import numpy as np
import pytest

from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.stats import MODELS
from chunkscope.stats.limit import full_name, limit_of


def test_a_limit_is_a_number_a_model_or_nothing() -> None:
    given = [None, 1, np.int64(512), 2**63 - 1, "embed-v4.0", "BAAI/bge-m3", "bge-m3"]
    assert [limit_of(each) for each in given] == [None, 1, 512, 2**63 - 1, 128_000, 8192, 8192]


def test_every_model_is_known_by_its_last_name() -> None:
    assert [full_name(name.rpartition("/")[2]) for name in MODELS] == list(MODELS)


@pytest.mark.parametrize("name", ["", "bge", "BAAI", "BAAI/", "/bge-m3", "mine/bge-m3", "BGE-M3"])
def test_what_is_nearly_a_model_is_none(name: str) -> None:
    with pytest.raises(ArgumentError, match="unknown model '.*'; known are "):
        limit_of(name)


@pytest.mark.parametrize("value", [0, -1, 2**63, True, 2.0, b"bge-m3", ["bge-m3"]])
def test_what_is_neither_says_what_may_be_given(value: object) -> None:
    message = r"limit must be a whole number, at least 1 and .*, the name of a model, or None, got"
    with pytest.raises((ArgumentError, ArgumentTypeError), match=message):
        limit_of(value)
