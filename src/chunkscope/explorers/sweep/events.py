"""What events make of a `Sweeping`: state in, state out, and nothing is drawn.

An event that cannot be is a `ChunkscopeError` of one line, and the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from chunkscope.arguments import one_of, whole_number
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.explorers.one.events import after as after_one
from chunkscope.explorers.sweep.slicing import SAME
from chunkscope.explorers.sweep.state import Ground, Sweeping, along, opened, row_shown
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.explorers.view import Event

__all__ = ["FIXED", "MAP", "after"]

MAP: Final = "map."
"""What the names of the map's own controls begin with: ``"map.x"``."""

FIXED: Final = "map.fixed."
"""What those of settings that are fixed begin with: ``"map.fixed.format"``."""


def after(state: Sweeping, event: Event, ground: Ground) -> Sweeping:
    """The state after an event.

    Parameters
    ----------
    state : Sweeping
        Before it.
    event : mapping
        From the browser: anything. What is none of the map's is the explorer's below.
    ground : Ground
        The sweep and its documents.

    Raises
    ------
    ChunkscopeError
        Where the event is none, or cannot be.

    Examples
    --------
    >>> import chunkscope as cs
    >>> from chunkscope.explorers.material import Material
    >>> from chunkscope.explorers.sweep.state import begun
    >>> docs = "One sentence. Another one."
    >>> sweep = cs.sweep(docs, cs.grid("SplitPoints", chunk_size=[14, 20]))
    >>> ground = Ground(Swept(sweep), Material(docs))
    >>> after(begun(ground), {"event": "open", "row": 1}, ground).explored.splitter.chunk_size
    20
    """
    name, control = event.get("event"), event.get("name")
    if name == "open":
        most = len(ground.swept) - 1
        return opened(state, whole_number("row", event.get("row"), least=0, most=most), ground)
    if event.get("region") == "map" and name in ("step", "clear"):
        return _stepped(state, event, ground) if name == "step" else _cleared(state)
    if name == "set" and isinstance(control, str) and control.startswith(MAP):
        return _with_control(state, control, event.get("value"), ground.swept)
    if state.explored is None:
        raise ArgumentError("choose a cell of the map first: no splitter is open")
    explored = after_one(state.explored, event, ground.material)
    return replace(state, explored=explored, row=row_shown(explored, state.row, ground))


def _stepped(state: Sweeping, event: Event, ground: Ground) -> Sweeping:
    by = event.get("by")
    if not isinstance(by, int | str) or isinstance(by, bool) or by not in _STEPS:
        raise ArgumentError(must_be("by", "-1, 1, 'up', 'down', 'first' or 'last'", by))
    cells = ground.map_of(state).cells.row
    # In the order of reading, or that of columns: where there is no row nobody stops.
    line = (cells.T if by in ("up", "down") else cells).ravel()
    order = line[line >= 0].tolist()
    if not order:
        return state
    step = _STEPS[by]
    if step is None or state.row not in order:
        at = 0 if by in (1, "down", "first") else len(order) - 1
    else:
        at = int(np.clip(order.index(state.row) + step, 0, len(order) - 1))
    return opened(state, order[at], ground)


_STEPS: Final[Mapping[int | str, int | None]] = {
    -1: -1,
    1: 1,
    "up": -1,
    "down": 1,
    "first": None,
    "last": None,
}


def _cleared(state: Sweeping) -> Sweeping:
    return replace(state.without_explorer(), row=None)


def _with_control(state: Sweeping, control: str, value: object, swept: Swept) -> Sweeping:
    if control.startswith(FIXED):
        return _with_fixed(state, control.removeprefix(FIXED), value, swept)
    name = control.removeprefix(MAP)
    if name not in _CONTROLS:
        raise ArgumentError(unknown("control", control, (f"{MAP}{each}" for each in _CONTROLS)))
    return _CONTROLS[name](state, value, swept)


def _with_x(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, axes=along(state.axes, "x", one_of("x", value, swept.settings)))


def _with_y(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, axes=along(state.axes, "y", one_of("y", value, ("", *swept.settings))))


def _with_value(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, value=one_of("value", value, swept.statistics))


_CONTROLS: Final[Mapping[str, Callable[[Sweeping, object, Swept], Sweeping]]] = {
    "x": _with_x,
    "y": _with_y,
    "value": _with_value,
}


def _with_fixed(state: Sweeping, name: str, value: object, swept: Swept) -> Sweeping:
    if name != SAME and name not in swept.table.columns:
        raise ArgumentError(unknown("setting", name, swept.settings))
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()) or len(value) > 9:
        raise ArgumentTypeError(must_be(name, "the number of one of its values, as a str", value))
    fixed = {**dict(state.fixed), name: int(value)}
    return replace(state, fixed=tuple(fixed.items()))
