"""Columns of a table of settings on axes: their labels, their ticks."""

from __future__ import annotations

import pandas as pd
from matplotlib.axis import Axis, YAxis
from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator

from chunkscope.plots._axes import share_ticks
from chunkscope.plots._lettering import write
from chunkscope.showing.columns import is_share
from chunkscope.showing.names import ems

__all__ = ["number_axis", "write_label"]

LONGEST = 26.0
"""Ems of the label of a vertical axis on one line, at most."""


def write_label(axis: Axis, words: str, *, log: bool = False) -> None:
    """Write the label of an axis, and that its scale is logarithmic.

    A long one of a vertical axis, which would not fit beside it, has its unit on a line
    of its own.
    """
    name, _, unit = words.partition(" (")
    notes = [*([unit.removesuffix(")")] if unit else []), *(["log scale"] if log else [])]
    lines = [name, f"({', '.join(notes)})"] if notes else [name]
    is_long = ems(" ".join(lines)) > LONGEST
    is_vertical = isinstance(axis, YAxis)
    write(axis.label, *(lines if is_vertical and is_long else [" ".join(lines)]))


def number_axis(axis: Axis, name: str, numbers: pd.Series, *, log: bool) -> None:
    """Set ticks and their words of an axis of numbers of column `name`."""
    if log:
        axis.set_major_locator(LogLocator(base=10, subs=(1, 2, 5)))
        axis.set_minor_locator(NullLocator())
    elif (numbers.dropna() % 1 == 0).all():
        axis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    if is_share(name):
        share_ticks(axis)
    else:
        axis.set_major_formatter(lambda number, _: _tick(number))


def _tick(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:.4g}"
