"""The controls of the map: what lies along it, what its cells tell, and where others are fixed."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.comparison.measures import MEASURES
from chunkscope.explorers.sweep.events import FIXED, MAP
from chunkscope.explorers.sweep.slicing import SAME
from chunkscope.explorers.sweep.state import Sweeping
from chunkscope.explorers.sweep.sweep_map import LONGEST, SweepMap, statistic_words
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.explorers.view import Control
from chunkscope.showing.words import shortened

__all__ = ["map_controls"]

MOST_OPTIONS = 400
"""Of more values of a setting that is fixed, those around the one it is fixed at are listed."""


def map_controls(state: Sweeping, of: SweepMap) -> Iterator[Control]:
    """The choices of the map, and of what is fixed."""
    swept = of.swept
    along = tuple((name, shortened(name, LONGEST)) for name in swept.varying)
    axes = state.axes
    yield Control(
        f"{MAP}x",
        "choice",
        "across",
        "Map",
        axes.x,
        help="The setting that varies from left to right.",
        options=_with(along, axes.x),
    )
    yield Control(
        f"{MAP}y",
        "choice",
        "down",
        "Map",
        axes.y,
        help="The setting that varies from top to bottom.",
        options=(("", "nothing"), *_with(along, axes.y)),
    )
    yield Control(
        f"{MAP}value",
        "choice",
        "statistic",
        "Map",
        state.value,
        help="What the cells tell.",
        options=tuple((name, statistic_words(name)) for name in _in_order(swept)),
    )
    for each in of.slice.fixed:
        at = each.options.index(each.code)
        first = max(0, min(at - MOST_OPTIONS // 2, len(each.options) - MOST_OPTIONS))
        listed = each.options[first : first + MOST_OPTIONS]
        same = each.name == SAME
        yield Control(
            f"{FIXED}{each.name}",
            "choice",
            shortened(each.name, LONGEST),
            "Other settings",
            str(each.code),
            help="Several rows have the same settings: which of them the cells are."
            if same
            else "It varies too. A cell is one row of the sweep: that of this value.",
            options=tuple(
                (
                    str(code),
                    f"number {code + 1}"
                    if same
                    else shortened(swept.words(each.name)[code], LONGEST),
                )
                for code in listed
            ),
        )


def _with(options: tuple[tuple[str, str], ...], name: str) -> tuple[tuple[str, str], ...]:
    """The options, and beside them a setting that does not vary, where it was asked for."""
    known = not name or name in dict(options)
    return options if known else (*options, (name, shortened(name, LONGEST)))


def _in_order(swept: Swept) -> list[str]:
    """The statistics: first those that have words, as comparisons tell them."""
    told = [name for name in MEASURES if name in swept.statistics]
    return [*told, *(name for name in swept.statistics if name not in MEASURES)]
