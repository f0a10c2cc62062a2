"""Colours that are told apart with every kind of colour vision, computed."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from chunkscope import Boundary
from chunkscope.plots._fitting import ink_on
from chunkscope.plots._palette import BOUNDARIES
from chunkscope.plots._strips import LOST, ONCE, SEVERAL

# What a dichromat sees of linear sRGB: Machado, Oliveira, Fernandes (2009), severity 1.0.
SEEN = {
    "all": np.eye(3),
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
# From linear sRGB to XYZ, D65.
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.9505, 1.0, 1.089]


def linear(color: str) -> np.ndarray:
    channels = np.array(to_rgb(color))
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(color: str, seen: str) -> np.ndarray:
    """The colour in CIELAB as it is seen."""
    xyz = TO_XYZ @ np.clip(SEEN[seen] @ linear(color), 0, 1) / WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("seen", SEEN)
def test_any_two_kinds_of_cut_differ_in_colour(seen: str) -> None:
    for one, other in combinations(BOUNDARIES.values(), 2):
        assert np.linalg.norm(lab(one, seen) - lab(other, seen)) > 15, (one, other)


@pytest.mark.parametrize("seen", SEEN)
def test_what_a_strip_is_made_of_differs_in_colour(seen: str) -> None:
    for one, other in combinations((ONCE, SEVERAL, LOST, "white", "black"), 2):
        assert np.linalg.norm(lab(one, seen) - lab(other, seen)) > 15, (one, other)


def test_every_cut_has_a_colour_in_the_order_of_the_enumeration() -> None:
    assert list(BOUNDARIES) == [each.name for each in Boundary if each is not Boundary.text_end]


def test_places_to_pause_grow_paler_and_cuts_anywhere_darker() -> None:
    lightness = [lab(color, "all")[0] for color in BOUNDARIES.values()]
    word = list(BOUNDARIES).index("word")
    assert lightness[: word + 1] == sorted(lightness[: word + 1])
    assert lightness[word:] == sorted(lightness[word:], reverse=True)


@pytest.mark.parametrize("color", [*BOUNDARIES.values(), "white", "black", "#767676"])
def test_letters_on_a_colour_can_be_read(color: str) -> None:
    luminance = float(linear(color) @ TO_XYZ[1])
    letters = 0.0 if ink_on(color) == "black" else 1.0
    contrast = (max(luminance, letters) + 0.05) / (min(luminance, letters) + 0.05)
    assert contrast >= 4.5  # level AA of WCAG 2.2 for small letters
