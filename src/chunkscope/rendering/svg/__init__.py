"""Small pictures as SVG: they scale, follow the theme, and survive in a file.

Each takes a table of `chunkscope.stats` and returns one ``svg`` with a title and a
description for those who do not see it. Colours are the variables of
`chunkscope.rendering.style`; lines have a dash of their own too, and words are text.
"""

from chunkscope.rendering.svg.bars import stacked_bars
from chunkscope.rendering.svg.frame import STYLE
from chunkscope.rendering.svg.pickable import size_bars
from chunkscope.rendering.svg.sizes import ecdf, histogram
from chunkscope.rendering.svg.strip import strips

__all__ = ["STYLE", "ecdf", "histogram", "size_bars", "stacked_bars", "strips"]
