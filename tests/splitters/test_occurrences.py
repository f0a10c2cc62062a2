"""Where separators are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunkscope.splitters.occurrences import occurrences
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.tokens import TokenIndex
from tests.laws.strategies import texts

SEPARATORS = sorted({*COMMON, *(each for own in FORMATS.values() for each in own), "𝒜", "海港"})


@given(text=texts(), separators=st.lists(st.sampled_from(SEPARATORS), max_size=6))
def test_every_occurrence_is_found_whatever_was_asked_before(
    text: str, separators: list[str]
) -> None:
    index = TokenIndex(text, "unicode")
    for each in separators:
        expected = [at for at in range(len(text)) if text.startswith(each, at)]
        assert occurrences(index, each).tolist() == expected
