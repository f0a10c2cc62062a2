"""Laws 2 to 5 and 7, and the first half of 6, for every registered splitter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.splitters import SPLITTERS
from tests.laws.span_laws import SPAN_LAWS
from tests.laws.strategies import NAMED_TEXTS, splitters, texts


@pytest.mark.parametrize("law", SPAN_LAWS)
@pytest.mark.parametrize("name", SPLITTERS)
@given(data=st.data(), text=texts())
def test_any_settings_on_any_text(law: str, name: str, data: st.DataObject, text: str) -> None:
    SPAN_LAWS[law](data.draw(splitters(SPLITTERS[name])), text)


@pytest.mark.parametrize("law", SPAN_LAWS)
@pytest.mark.parametrize("kind", NAMED_TEXTS)
@pytest.mark.parametrize("name", SPLITTERS)
def test_the_defaults_and_small_sizes_on_every_named_text(name: str, kind: str, law: str) -> None:
    for chunk_size in (None, 1, 2, 5, 16):
        splitter = SPLITTERS[name]() if chunk_size is None else SPLITTERS[name](chunk_size)
        SPAN_LAWS[law](splitter, NAMED_TEXTS[kind])
