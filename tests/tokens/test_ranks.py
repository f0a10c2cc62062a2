"""`Ranks`: looked up, it says what a search says."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.ranks import Ranks


@given(st.integers(0, 40), st.data())
def test_what_is_written_down_is_what_is_searched(length: int, data: st.DataObject) -> None:
    offset = st.integers(0, length)
    offsets = np.array(sorted(data.draw(st.lists(offset))), dtype=np.int64)
    places = np.array(data.draw(st.lists(offset, min_size=1)), dtype=np.int64)
    ranks = Ranks(offsets, length)
    for _ in range(2 + length):  # in the end all places are written down
        assert ranks.below(places).tolist() == np.searchsorted(offsets, places).tolist()
        assert ranks.up_to(places).tolist() == np.searchsorted(offsets, places, "right").tolist()
    assert ranks._bits is not None


def test_few_places_are_searched() -> None:
    ranks = Ranks(np.arange(1000), 1000)
    ranks.below(np.array([3, 4, 5]))
    assert ranks._bits is None


def test_offsets_beyond_the_text_are_searched() -> None:
    ranks = Ranks(np.array([-2, 7]), 3)
    for _ in range(3):
        assert ranks.below(np.array([0, 3])).tolist() == [1, 1]
