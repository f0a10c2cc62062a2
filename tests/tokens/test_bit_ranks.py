"""`Bits` and `BitRanks`: looked up as searched."""

from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.bit_ranks import BitRanks, Bits


@pytest.mark.parametrize("short", [-1, 1 << 15])
@given(length=st.integers(0, 70), data=st.data())
def test_the_ranks_are_those_of_a_search(short: int, length: int, data: st.DataObject) -> None:
    offsets = np.array(sorted(data.draw(st.sets(st.integers(0, length)))), dtype=np.int64)
    places = np.arange(length + 2)
    with mock.patch("chunkscope.tokens.bit_ranks._SHORT", short):
        found = BitRanks(offsets, length).below(places)
    assert found.tolist() == np.searchsorted(offsets, places).tolist()


@given(length=st.integers(0, 70), data=st.data())
def test_bits_contain_the_offsets_and_no_other_place(length: int, data: st.DataObject) -> None:
    offsets = data.draw(st.sets(st.integers(0, length)))
    bits = Bits(np.array(sorted(offsets), dtype=np.int64), length)
    found = bits.contain(np.arange(length + 2))
    assert found.tolist() == [place in offsets for place in range(length + 2)]
