"""Colours that are told apart with every kind of colour vision, computed."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from chunkscope import Boundary
from chunkscope.rendering.style import VARIABLES
from chunkscope.showing.palette import BLUE, CUTS, OKABE_ITO, PALE_BLUE, VERMILION
from tests.showing.vision import SEEN, difference, lightness

PAPERS = {"light": "#ffffff", "dark": "#14171b", "a dark notebook": "#111111"}


def test_the_papers_are_those_of_our_pages() -> None:
    assert {"#ffffff", "#14171b"} <= set(re.findall("#[0-9a-f]{6}", VARIABLES)) & set(
        PAPERS.values()
    )


@pytest.mark.parametrize("seen", SEEN)
def test_any_two_kinds_of_cut_differ_in_colour(seen: str) -> None:
    for one, other in combinations(CUTS.values(), 2):
        assert difference(one, other, seen) > 15, (one, other)


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_cut_differs_from_the_paper_and_its_outline_the_more(paper: str, seen: str) -> None:
    for color in CUTS.values():
        assert difference(color, PAPERS[paper], seen) > 12, color


@pytest.mark.parametrize("seen", SEEN)
def test_what_a_strip_is_made_of_differs_in_colour(seen: str) -> None:
    for one, other in combinations((PALE_BLUE, BLUE, VERMILION, "#ffffff", "#000000"), 2):
        assert difference(one, other, seen) > 15, (one, other)


def test_the_colours_of_lines_are_all_different() -> None:
    assert len(set(OKABE_ITO)) == len(OKABE_ITO)


def test_every_cut_has_a_colour_in_the_order_of_the_enumeration() -> None:
    assert list(CUTS) == [each.name for each in Boundary if each is not Boundary.text_end]


def test_places_to_pause_grow_paler_and_cuts_anywhere_darker() -> None:
    light = [lightness(color) for color in CUTS.values()]
    word = list(CUTS).index("word")
    assert light[: word + 1] == sorted(light[: word + 1])
    assert light[word:] == sorted(light[word:], reverse=True)
