"""What events make of a `State`: state in, state out, and nothing is drawn.

An event that cannot be is a `ChunkscopeError` of one line, and the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np
import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.explorers.controls import with_setting, with_splitter
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.controls import DEFAULTS, SETTERS
from chunkscope.explorers.one.state import (
    State,
    bars_measured,
    chunk_at,
    cut_measured,
    moved_to,
    on_page,
    rows_of_page,
    text_of_page,
    with_given,
)
from chunkscope.explorers.view import Event
from chunkscope.explorers.window import window_end

__all__ = ["after"]


def after(state: State, event: Event, material: Material) -> State:
    """The state after an event.

    Parameters
    ----------
    state : State
        Before it.
    event : mapping
        From the browser: anything.
    material : Material
        The documents.

    Raises
    ------
    ChunkscopeError
        Where the event is none, or cannot be.

    Examples
    --------
    >>> from chunkscope.explorers.given import Given
    >>> material = Material("One sentence. Another one. A third.")
    >>> state = State(Given("SplitPoints"))
    >>> state = after(state, {"event": "set", "name": "chunk_size", "value": 14}, material)
    >>> state.given.values
    (('chunk_size', 14),)
    >>> after(state, {"event": "choose", "chunk": 1}, material).at
    13
    """
    name = event.get("event")
    if not isinstance(name, str) or name not in _EVENTS:
        raise ArgumentError(unknown("event", name, _EVENTS))
    return _EVENTS[name](state, event, material)


def _set(state: State, event: Event, material: Material) -> State:
    name, value = event.get("name"), event.get("value")
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be("name", "that of a control", name))
    if name in SETTERS and not _is_setting(state, name):
        changed = SETTERS[name](state, value, material)
    elif name == "splitter":
        changed = _with_class(state, value)
    else:
        changed = replace(state, given=with_setting(state.given, name, value))
    _ = changed.splitter  # settings that do not go together are refused here
    if name == "find":
        return changed
    return replace(changed, bar=None)  # of other sizes


def _reset(state: State, event: Event, material: Material) -> State:
    name = event.get("name")
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be("name", "that of a control", name))
    if name in DEFAULTS and not _is_setting(state, name):
        return _set(state, {"name": name, "value": DEFAULTS[name]}, material)
    return replace(state, given=state.given.without(name), bar=None)


def _choose(state: State, event: Event, material: Material) -> State:
    rows = rows_of_page(state, material)
    number = event.get("chunk")
    found = np.flatnonzero(rows["chunk_index"].to_numpy() == _whole("chunk", number))
    if not len(found):
        raise ArgumentError(must_be("chunk", "the number of a chunk on this page", number))
    return replace(state, at=int(rows["char_start"].iloc[int(found[0])]))


def _step(state: State, event: Event, material: Material) -> State:
    region, by = event.get("region"), event.get("by")
    if by not in (-1, 1, "first", "last") or isinstance(by, bool):
        raise ArgumentError(must_be("by", "-1, 1, 'first' or 'last'", by))
    if region == "text":
        return _step_chunk(state, by, material)
    if region == "pictures":
        return _step_bar(state, by, material)
    raise ArgumentError(unknown("region", region, ("text", "pictures")))


def _step_chunk(state: State, by: object, material: Material) -> State:
    """Through the chunks of the document, from page to page."""
    if not material.texts:
        return state
    rows = rows_of_page(state, material)
    of_document = material.document_of(state.row).rows
    if isinstance(by, str):
        return _at_end(state, material, of_document if by == "first" else of_document[::-1], by)
    forward = by == 1
    now = chunk_at(rows, state.at)
    if now is None and len(rows):
        return _chosen_in_sight(state, rows, material, forward=forward)
    number = len(rows) if now is None else now + (1 if forward else -1)
    if 0 <= number < len(rows):
        return moved_to(state, material, int(rows["char_start"].iloc[number]))
    place = of_document.index(state.row)
    if forward:
        return _at_end(state, material, of_document[place + 1 :], "first")
    return _at_end(state, material, of_document[:place][::-1], "last")


def _at_end(state: State, material: Material, pages: range, end: str) -> State:
    """The first or the last chunk of the first of `pages` that has any."""
    for row in pages:
        there = on_page(state, material, row)
        starts = rows_of_page(there, material)["char_start"]
        if len(starts):
            return moved_to(there, material, int(starts.iloc[0 if end == "first" else -1]))
    return state


def _chosen_in_sight(
    state: State, rows: pd.DataFrame, material: Material, *, forward: bool
) -> State:
    """The first chunk that starts in what is seen, or the last."""
    starts = rows["char_start"].to_numpy()
    last = window_end(text_of_page(state, material), rows, state.top)
    inside = np.flatnonzero((starts >= state.top) & (starts < last))
    now = int(inside[0 if forward else -1]) if len(inside) else chunk_at(rows, state.top)
    assert now is not None
    return moved_to(state, material, int(starts[now]))


def _step_bar(state: State, by: object, material: Material) -> State:
    """Through the bars that hold chunks."""
    bars = bars_measured(state, cut_measured(state, material).table)
    if bars is None:
        return state
    filled = bars.filled
    at = filled.index(state.bar) if state.bar in filled else (-1 if by == 1 else len(filled))
    return replace(state, bar=filled[_stepped(at, by, len(filled))], at=None)


def _stepped(now: int, by: object, length: int) -> int:
    if isinstance(by, int):
        return min(max(now + by, 0), length - 1)
    return 0 if by == "first" else length - 1


def _clear(state: State, _event: Event, _material: Material) -> State:
    """Of a chunk of a bar the bar is left."""
    if state.at is not None:
        return replace(state, at=None)
    return replace(state, bar=None)


def _page(state: State, event: Event, material: Material) -> State:
    to = _whole("to", event.get("to"))
    return replace(state, top=_in_text(state, material, "to", to))


def _turn(state: State, event: Event, material: Material) -> State:
    """The next page of the document, or the one before."""
    by = event.get("by")
    rows = material.document_of(state.row).rows if material.documents else range(0)
    if isinstance(by, bool) or by not in (-1, 1) or state.row + by not in rows:
        raise ArgumentError(must_be("by", "-1 or 1, to a page of the document", by))
    return on_page(state, material, state.row + by)


def _go(state: State, event: Event, material: Material) -> State:
    row = _whole("row", event.get("row"))
    if row >= len(material.texts):
        raise ArgumentError(must_be("row", f"less than {len(material.texts)}", row))
    there = on_page(state, material, row)
    return moved_to(there, material, _in_text(there, material, "at", event.get("at")))


def _bar(state: State, event: Event, material: Material) -> State:
    """Another bar; the same again is none."""
    number = _whole("bar", event.get("bar"))
    bars = bars_measured(state, cut_measured(state, material).table)
    if bars is None or not bars.holds(number):
        raise ArgumentError(must_be("bar", "the number of a bar", number))
    again = number == state.bar and state.at is None
    return replace(state, bar=None if again else number, at=None)


_EVENTS: Final[Mapping[str, Callable[[State, Event, Material], State]]] = {
    "set": _set,
    "reset": _reset,
    "choose": _choose,
    "step": _step,
    "clear": _clear,
    "page": _page,
    "turn": _turn,
    "go": _go,
    "bar": _bar,
}


def _is_setting(state: State, name: str) -> bool:
    """Whether the splitter has a setting of that name, which then is meant."""
    return name in state.given.names


def _with_class(state: State, value: object) -> State:
    """Another class, with the settings that it had when it was left."""
    chosen = with_splitter(state.given, value, state.as_is)
    if chosen == state.given:
        return state
    return with_given(state, {each.name: each for each in state.left}.get(chosen.name, chosen))


def _in_text(state: State, material: Material, name: str, value: object) -> int:
    most = len(text_of_page(state, material))
    return whole_number(name, value, least=0, most=most)


def _whole(name: str, value: object) -> int:
    return whole_number(name, value, least=0)
