"""What events make of a `Comparing`: state in, state out, and nothing is drawn.

An event that cannot be is a `ChunkscopeError` of one line, and the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from chunkscope.arguments import whole_number
from chunkscope.comparison.side_by_side import lead_in
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.explorers.one.controls import DEFAULTS, SETTERS
from chunkscope.explorers.one.events import after as after_one
from chunkscope.explorers.one.state import State, rows_measured, text_of_page
from chunkscope.explorers.two.pairs import Pairs
from chunkscope.explorers.two.state import (
    Comparing,
    change_from,
    pair_of,
    passage_shown,
    passage_start_before,
)
from chunkscope.explorers.view import Event

__all__ = ["after"]


def after(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    """The state after an event.

    Parameters
    ----------
    state : Comparing
        Before it.
    event : mapping
        From the browser: anything.
    pairs : Pairs
        The documents, and what was made of them.

    Raises
    ------
    ChunkscopeError
        Where the event is none, or cannot be.

    Examples
    --------
    >>> from chunkscope.explorers.given import Given
    >>> from chunkscope.explorers.material import Material
    >>> from chunkscope.explorers.one.state import State
    >>> pairs = Pairs(Material("One sentence. Another one. A third."), 20)
    >>> state = Comparing(State(Given("SplitPoints")), State(Given("TokenWindows")))
    >>> state = after(state, {"event": "set", "name": "a.chunk_size", "value": 14}, pairs)
    >>> state.a.given.values, state.b.given.values
    ((('chunk_size', 14),), ())
    >>> after(state, {"event": "swap"}, pairs).b.given.values
    (('chunk_size', 14),)
    """
    name = event.get("event")
    if not isinstance(name, str) or name not in _EVENTS:
        raise ArgumentError(unknown("event", name, _EVENTS))
    return _EVENTS[name](state, event, pairs)


def _set(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    name = event.get("name")
    if isinstance(name, str) and name in SETTERS:
        value, material = event.get("value"), pairs.material
        return _with_both(state, lambda one: SETTERS[name](one, value, material))
    return _with_setting(state, event, pairs)


def _reset(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    name = event.get("name")
    if isinstance(name, str) and name in DEFAULTS:
        return _set(state, {"name": name, "value": DEFAULTS[name]}, pairs)
    return _with_setting(state, event, pairs)


def _with_setting(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    """A setting of one of the two set, or left to its default."""
    name = event.get("name")
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be("name", "that of a control", name))
    side, _, setting = name.partition(".")
    if side not in ("a", "b"):
        raise ArgumentError(unknown("control", name, SETTERS))
    one = state.a if side == "a" else state.b
    known = ("splitter", *one.given.names)
    if setting not in known:
        raise ArgumentError(unknown(f"setting of {side.upper()}", setting, known))
    changed = after_one(one, {**event, "name": setting}, pairs.material)
    return replace(state, a=changed) if side == "a" else replace(state, b=changed)


def _swap(state: Comparing, _event: Event, _pairs: Pairs) -> Comparing:
    return replace(state, a=state.b, b=state.a)


def _page(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    most = len(text_of_page(state.a, pairs.material))
    to = whole_number("to", event.get("to"), least=0, most=most)
    return _turned(state, to)


def _back(state: Comparing, _event: Event, pairs: Pairs) -> Comparing:
    """To the passage before. Where that begins is looked for only when it is asked for."""
    pair = pair_of(state, pairs)
    shown = passage_shown(state, pair)
    return state if shown is None else _turned(state, passage_start_before(pair, shown.bands[0][0]))


def _turn(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    """To the page after, or to the end of the one before."""
    by = event.get("by")
    if by not in (-1, 1) or isinstance(by, bool):
        raise ArgumentError(must_be("by", "-1 or 1", by))
    row = state.a.row + by
    if not pairs.material.texts or row not in pairs.material.document_of(state.a.row).rows:
        return state
    return _turned(state, 0 if by == 1 else len(pairs.material.texts[row]), row=row)


def _turned(
    state: Comparing, top: int, *, row: int | None = None, here: int | None = None
) -> Comparing:
    at = state.a.row if row is None else row
    a, b = (replace(each, row=at, top=top) for each in (state.a, state.b))
    return Comparing(a, b, here)


def _step(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    """To the next change of a boundary, the one before, the first or the last."""
    region, by = event.get("region"), event.get("by")
    if region != "text":
        raise ArgumentError(unknown("region", region, ("text",)))
    if by not in (-1, 1, "first", "last") or isinstance(by, bool):
        raise ArgumentError(must_be("by", "-1, 1, 'first' or 'last'", by))
    pair = pair_of(state, pairs)
    shown = passage_shown(state, pair)
    to = None if shown is None else change_from(pair, shown, by, state.here)
    if to is None:
        return state
    row = rows_measured(state.a, pairs.material)[to.page]
    top = lead_in(pair.a.pages[to.page].text, to.at, pair.changes_on(to.page))
    return _turned(state, top, row=row, here=to.at)


def _clear(state: Comparing, _event: Event, _pairs: Pairs) -> Comparing:
    return replace(state, here=None)


_EVENTS: Final[Mapping[str, Callable[[Comparing, Event, Pairs], Comparing]]] = {
    "set": _set,
    "reset": _reset,
    "swap": _swap,
    "page": _page,
    "back": _back,
    "turn": _turn,
    "step": _step,
    "clear": _clear,
}


def _with_both(state: Comparing, change: Callable[[State], State]) -> Comparing:
    """Something changed that is not a setting; on another page no change was gone to."""
    a, b = change(state.a), change(state.b)
    return Comparing(a, b, state.here if a.row == state.a.row else None)
