"""What a sweep's explorer is asked to show, as a value, and what events make of it.

An event that cannot be is a `ChunkscopeError` of one line, and the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from chunkscope.arguments import one_of, whole_number
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, must_be, unknown
from chunkscope.explorers.events import after as after_one
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.panes.sweep_map import SweepMap
from chunkscope.explorers.slicing import SAME, Axes, first_axes
from chunkscope.explorers.state import State, with_given
from chunkscope.explorers.swept import Swept
from chunkscope.explorers.view import Event
from chunkscope.showing.words import counted
from chunkscope.stats.settings import encoding_name
from chunkscope.tokens import known_names

__all__ = ["HELD", "MAP", "Ground", "Sweeping", "after", "begun", "given_of", "opened", "row_shown"]

MAP: Final = "map."
"""What the names of the map's own controls begin with: ``"map.x"``."""

HELD: Final = "map.held."
"""What those of settings that are held begin with: ``"map.held.format"``."""


@dataclass(frozen=True)
class Sweeping:
    """What is asked for.

    Attributes
    ----------
    axes : Axes
        The settings across and down.
    value : str
        The statistic that the cells tell.
    explored : State
        What the explorer below shows, if it is open; its place in the documents is kept
        from one cell to the next.
    held : tuple of (str, int)
        The codes at which other settings are held, as they were chosen.
    row : int or None
        The row of the sweep whose cell was chosen last.
    is_open : bool
        Whether the explorer is open: a row that is impossible can be chosen, and not opened.
    """

    axes: Axes
    value: str
    explored: State
    held: tuple[tuple[str, int], ...] = ()
    row: int | None = None
    is_open: bool = False


class Ground:
    """What never changes: a sweep and its documents; and the map that was drawn last.

    Parameters
    ----------
    swept : Swept
        The sweep.
    material : Material
        The documents.

    Attributes
    ----------
    warning : str
        That the documents cannot be those of the sweep, where that is seen from outside;
        else empty.
    """

    def __init__(self, swept: Swept, material: Material) -> None:
        self.swept = swept
        self.material = material
        self.warning = _warning(swept, material)
        self._last: tuple[object, SweepMap] | None = None

    def map_of(self, state: Sweeping) -> SweepMap:
        """The map of a state; the same object as long as it is the same map."""
        asked = (state.axes, state.value, state.held)
        last = self._last  # once: another thread may set it
        if last is not None and last[0] == asked:
            return last[1]
        drawn = SweepMap(self.swept, state.axes, state.value, dict(state.held))
        self._last = asked, drawn
        return drawn


_COMPLETE = ("SplitPoints", "TokenWindows")
"""Classes that leave no character out."""


def _warning(swept: Swept, material: Material) -> str:
    n_chars, n_documents = sum(map(len, material.texts)), len(material.documents)
    of_sweep = swept.largest("n_documents")
    if of_sweep is not None and of_sweep > n_documents:
        told = f"it has {counted(of_sweep, 'document')} with chunks, and here are {n_documents:,}"
        return f"These are not the documents of the sweep: {told}."
    for kind, exactly in (*((name, True) for name in _COMPLETE), ("", False)):
        covered = swept.largest("chars_covered", kind)
        if covered is not None and (covered > n_chars or (exactly and covered != n_chars)):
            told = f"it covers {counted(covered, 'character')}, and here are {n_chars:,}"
            return f"These are not the documents of the sweep: {told}."
    return ""


def begun(
    ground: Ground, *, x: str | None = None, y: str | None = None, value: str | None = None
) -> Sweeping:
    """The state to begin with: no cell chosen.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For settings and a statistic that the sweep has not.
    """
    swept = ground.swept
    axes = first_axes(swept)
    if x is not None:
        axes = _along(axes, "x", one_of("x", x, swept.settings))
    if y is not None:
        axes = _along(axes, "y", one_of("y", y, swept.settings))
        if y == x:
            raise ArgumentError(must_be("y", "another setting than x", y))
    first = "n_chunks" if "n_chunks" in swept.statistics else swept.statistics[0]
    if value is not None and not isinstance(value, str):  # the names are too many for a line
        raise ArgumentTypeError(must_be("value", "a column of numbers of the sweep", value))
    told = first if value is None else one_of("value", value, swept.statistics)
    row = ground.material.row_of(None, None)
    # Of all documents, as the sweep is: so that numbers below are those in the cells.
    return Sweeping(axes, told, State(Given("TokenWindows"), scope="all", row=row))


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
        return _stepped(state, event, ground) if name == "step" else _closed(state)
    if name == "set" and isinstance(control, str) and control.startswith(MAP):
        return _with_control(state, control, event.get("value"), ground.swept)
    if not state.is_open:
        raise ArgumentError("choose a cell of the map first: no splitter is open")
    explored = after_one(state.explored, event, ground.material)
    return replace(
        state, explored=explored, row=row_shown(replace(state, explored=explored), ground)
    )


def opened(state: Sweeping, row: int, ground: Ground) -> Sweeping:
    """The state with a row chosen, and its splitter opened if there is one.

    The document and the page stay, and so does what is measured.
    """
    try:
        given = given_of(ground.swept, row)
    except ChunkscopeError:  # the reason is shown beside the row
        return replace(state, row=row, is_open=False)
    encoding = ground.swept.encoding(row)
    explored = replace(
        with_given(state.explored, given),
        encoding=encoding if encoding in known_names() else state.explored.encoding,
        limit=ground.swept.limit(row, given.fitted().splitter),
    )
    return replace(state, row=row, explored=explored, is_open=True)


def given_of(swept: Swept, row: int) -> Given:
    """The settings of a row.

    Raises
    ------
    ChunkscopeError
        Where it cannot be opened; gives the reason.
    """
    return Given.of(swept.splitter(row))


def row_shown(state: Sweeping, ground: Ground) -> int | None:
    """The row of what the explorer shows; the one that was chosen last where it is in none."""
    splitter = state.explored.splitter
    own = splitter.encoding
    encoding = state.explored.encoding if own is None else encoding_name(own)
    if state.row is not None and ground.swept.is_row_of(state.row, splitter, encoding):
        return state.row  # of several with the same settings
    found = ground.swept.row_of(splitter, encoding)
    return state.row if found is None else found


# ------------------------------------------------------------------ events of the map


def _stepped(state: Sweeping, event: Event, ground: Ground) -> Sweeping:
    by = event.get("by")
    if not isinstance(by, int | str) or isinstance(by, bool) or by not in _STEPS:
        raise ArgumentError(must_be("by", "-1, 1, 'up', 'down', 'first' or 'last'", by))
    cells = ground.map_of(state).cells.row
    # In the order of reading, or that of columns: where there is no row nobody stops.
    along = (cells.T if by in ("up", "down") else cells).ravel()
    order = along[along >= 0].tolist()
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


def _closed(state: Sweeping) -> Sweeping:
    return replace(state, row=None, is_open=False)


def _with_control(state: Sweeping, control: str, value: object, swept: Swept) -> Sweeping:
    if control.startswith(HELD):
        return _with_held(state, control.removeprefix(HELD), value, swept)
    name = control.removeprefix(MAP)
    if name not in _CONTROLS:
        raise ArgumentError(unknown("control", control, (f"{MAP}{each}" for each in _CONTROLS)))
    return _CONTROLS[name](state, value, swept)


def _with_x(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, axes=_along(state.axes, "x", one_of("x", value, swept.settings)))


def _with_y(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, axes=_along(state.axes, "y", one_of("y", value, ("", *swept.settings))))


def _with_value(state: Sweeping, value: object, swept: Swept) -> Sweeping:
    return replace(state, value=one_of("value", value, swept.statistics))


_CONTROLS: Final[Mapping[str, Callable[[Sweeping, object, Swept], Sweeping]]] = {
    "x": _with_x,
    "y": _with_y,
    "value": _with_value,
}


def _with_held(state: Sweeping, name: str, value: object, swept: Swept) -> Sweeping:
    if name != SAME and name not in swept.table.columns:
        raise ArgumentError(unknown("setting", name, swept.settings))
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()) or len(value) > 9:
        raise ArgumentTypeError(must_be(name, "the number of one of its values, as a str", value))
    held = {**dict(state.held), name: int(value)}
    return replace(state, held=tuple(held.items()))


def _along(axes: Axes, which: str, name: str) -> Axes:
    """The axes with a setting along one of them; if it lay along the other, they change places."""
    if which == "x":
        return Axes(name, axes.x if name == axes.y else axes.y)
    if name != axes.x:
        return Axes(axes.x, name)
    if not axes.y:
        raise ArgumentError(must_be("y", "another setting than x", name))
    return Axes(axes.y, name)
