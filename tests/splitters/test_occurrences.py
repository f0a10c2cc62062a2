"""Where separators are."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.splitters.cuts import cuts_before
from chunkscope.splitters.occurrences import occurrences
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.tokens import TokenIndex
from tests.laws.strategies import texts

SEPARATORS = sorted({*COMMON, *(each for own in FORMATS.values() for each in own), "𝒜", "海港"})


@given(
    text=texts(),
    separators=st.lists(st.sampled_from(SEPARATORS), max_size=6),
    block=st.integers(1, 9),
)
def test_every_occurrence_is_found_whatever_was_asked_before(
    text: str, separators: list[str], block: int
) -> None:
    index = TokenIndex(text, "unicode")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chunkscope.splitters.occurrences._BLOCK", block)
        for each in separators:
            expected = [at for at in range(len(text)) if text.startswith(each, at)]
            assert occurrences(index, each).tolist() == expected


@given(text=texts(), size=st.integers(0, 12), block=st.integers(1, 9))
def test_pieces_between_cuts_are_counted_in_blocks(text: str, size: int, block: int) -> None:
    index = TokenIndex(text, "graphemes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chunkscope.splitters.cuts._BLOCK", block)
        cuts = cuts_before(index, " ")
        larger = cuts.larger(size).tolist()
    sizes = [int(index.count(a, b)) for a, b in pairwise(cuts.at.tolist())]
    assert np.diff(cuts.total).tolist() == sizes
    assert larger == [at for at, each in enumerate(sizes) if each > size]
