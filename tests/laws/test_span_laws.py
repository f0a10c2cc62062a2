"""Laws 2 to 5 and 7, and the first half of 6, for every registered splitter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope.splitters import SPLITTERS
from tests.laws.span_laws import SPAN_LAWS
from tests.laws.strategies import NAMED_TEXTS, splitters, texts


@pytest.mark.parametrize("name", SPLITTERS)
# The heart of the matter, so drawn more often than other things, whatever the profile.
@settings(max_examples=2 * settings.default.max_examples)
@given(data=st.data(), text=texts())
def test_any_settings_on_any_text(name: str, data: st.DataObject, text: str) -> None:
    splitter = data.draw(splitters(SPLITTERS[name]))
    for law in SPAN_LAWS.values():
        law(splitter, text)


@pytest.mark.parametrize("kind", NAMED_TEXTS)
@pytest.mark.parametrize("name", SPLITTERS)
def test_the_defaults_and_small_sizes_on_every_named_text(name: str, kind: str) -> None:
    cls = SPLITTERS[name]
    for splitter in (cls(), *(cls(chunk_size) for chunk_size in (1, 2, 5, 16))):
        for law in SPAN_LAWS.values():
            law(splitter, NAMED_TEXTS[kind])
