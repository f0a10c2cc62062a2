"""Blank chunks are counted from the text of a page, without a text of their own."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.sweeps import _blanks
from chunkscope.sweeps._blanks import Blanks


def test_every_code_point_is_white_where_strip_says_so() -> None:
    text = "".join(map(chr, range(sys.maxunicode + 1)))
    starts = np.arange(len(text))
    white = [at for at, char in enumerate(text) if not char.strip()]
    assert Blanks(text).count(np.array(white), np.array(white) + 1) == len(white)
    assert Blanks(text).count(starts, starts + 1) == len(white)


@given(text=st.text("a \n\u3000\x1c\ud800", max_size=30), few=st.integers(0, 64), data=st.data())
def test_a_slice_is_blank_where_nothing_is_left_of_it(
    text: str, few: int, data: st.DataObject
) -> None:
    place = st.integers(0, len(text))
    ranges = [sorted(pair) for pair in data.draw(st.lists(st.tuples(place, place), max_size=8))]
    starts, ends = (np.array([pair[side] for pair in ranges], dtype=np.int64) for side in (0, 1))
    blank = sum(not text[start:end].strip() for start, end in ranges)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_blanks, "_FEW", few)  # few are read, of many all white space is found
        assert Blanks(text).count(starts, ends) == blank
