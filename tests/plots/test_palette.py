"""Letters that can be read on the colours they stand on, computed."""

from __future__ import annotations

import pytest

from chunkscope.plots._fitting import ink_on
from chunkscope.showing.palette import CUTS
from tests.showing.vision import luminance


@pytest.mark.parametrize("color", [*CUTS.values(), "#ffffff", "#000000", "#767676"])
def test_letters_on_a_colour_can_be_read(color: str) -> None:
    paper, letters = luminance(color), 0.0 if ink_on(color) == "black" else 1.0
    contrast = (max(paper, letters) + 0.05) / (min(paper, letters) + 0.05)
    assert contrast >= 4.5  # level AA of WCAG 2.2 for small letters
