from __future__ import annotations

import matplotlib as mpl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import font_manager

from chunkscope.plots import _lettering
from chunkscope.plots._lettering import lettering


@given(words=st.lists(st.text(max_size=20), max_size=3))
def test_what_is_shown_can_be_drawn(words: list[str]) -> None:
    shown, families = lettering(words)
    paths = [font_manager.findfont(font_manager.FontProperties(family=[f])) for f in families]
    drawn_by = set().union(*(font_manager.get_font(path).get_charmap() for path in paths))
    assert len(shown) == len(words)
    assert {ord(c) for each in shown for c in each} <= drawn_by


@given(word=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20))
def test_plain_ascii_is_shown_as_it_is(word: str) -> None:
    ((shown,), families) = lettering([word])
    assert shown.replace(r"\$", "$") == word
    assert families == list(mpl.rcParams["font.family"])


def test_what_is_not_printable_is_a_replacement_character() -> None:
    shown, _ = lettering(["a\x00b\ud800c\u202ed\ne"])
    assert shown == ["a\ufffdb\ufffdc\ufffdd\ufffde"]


def test_a_character_without_a_font_is_its_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_lettering, "_FALLBACKS", ())
    shown, families = lettering(["水 👩"])
    assert shown == [r"\u6c34 \U0001f469"]
    assert families == list(mpl.rcParams["font.family"])


def test_an_installed_font_is_used_for_what_the_others_lack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # DejaVu Sans Display has hardly any letters: the reader's other fonts step in. What a
    # font draws is told here, since a machine may have several files of one family.
    drawn = {"DejaVu Sans Display": frozenset("AB"), "DejaVu Sans": frozenset("д")}
    monkeypatch.setattr(_lettering, "_drawn_by", drawn.__getitem__)
    monkeypatch.setattr(_lettering, "_FALLBACKS", ("not installed", "DejaVu Sans"))
    with mpl.rc_context({"font.family": ["DejaVu Sans Display"]}):
        shown, families = lettering(["д"])
    assert shown == ["д"]
    assert families == ["DejaVu Sans Display", "DejaVu Sans"]
