"""What a comparison is asked to show, as a value, and what events make of it.

An event that cannot be is a `ChunkscopeError` of one line, and the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.arguments import whole_number
from chunkscope.comparison.side_by_side import (
    NEAR,
    Passage,
    changed_places,
    lead_in,
    passage_of,
    pause,
)
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.explorers.events import after as after_one
from chunkscope.explorers.own_controls import DEFAULTS, SETTERS
from chunkscope.explorers.pairs import Pair, Pairs
from chunkscope.explorers.panes.window import before, window_end
from chunkscope.explorers.state import State, rows_measured, text_of_page
from chunkscope.explorers.view import Event
from chunkscope.explorers.work import Stop, never
from chunkscope.stats.limit import limit_of

__all__ = ["Comparing", "after", "pair_of", "passage_shown"]

MOST_CHARS = 2_400
"""Characters of a passage, at most: there are two of each, drawn while a slider moves."""


@dataclass(frozen=True)
class Comparing:
    """What is asked for.

    Attributes
    ----------
    a, b : State
        The two. They differ in nothing but their settings: where they are, and how they are
        measured, is changed of both.
    here : int or None
        A change of a boundary that was gone to: the first of its places.
    """

    a: State
    b: State
    here: int | None = None


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


def pair_of(state: Comparing, pairs: Pairs, stop: Stop = never) -> Pair:
    """The two cut and measured."""
    one = state.a
    return pairs.pair(
        (one.splitter, state.b.splitter),
        one.encoding,
        rows_measured(one, pairs.material),
        limit=limit_of(one.limit),
        unit=one.unit,
        shown=one.row,
        cancelled=stop,
    )


def passage_shown(state: Comparing, pair: Pair) -> Passage | None:
    """The passage that begins at the first character shown; None where there are no documents."""
    if pair.page is None:
        return None
    top, length = state.a.top, len(pair.page.text)
    return _passage_at(pair, top if top < length else _before(pair, length), state.here)


def _before(pair: Pair, first: int) -> int:
    """Where the passage begins that reaches `first`, and is as long as one may be."""
    text = "" if pair.page is None else pair.page.text
    at = max(0, first - MOST_CHARS, *(before(text, rows, first) for rows in pair.rows_here))
    if at > 0:
        at = pause(text, at, min(at + NEAR, first - 1), last=False)
    while at < first and _passage_at(pair, at).bands[-1][1] < first:
        at = (at + first + 1) // 2
    return at


def _passage_at(pair: Pair, top: int, here: int | None = None) -> Passage:
    assert pair.page is not None
    text = pair.page.text[: top + MOST_CHARS]  # what is beyond need not be looked at
    end = min(len(text), *(window_end(text, rows, top) for rows in pair.rows_here))
    return passage_of(pair.page, top, pair.rows_here, pair.changes_here, end=end, here=here)


# ------------------------------------------------------------------ events


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
    return state if shown is None else _turned(state, _before(pair, shown.bands[0][0]))


def _turned(state: Comparing, top: int, here: int | None = None) -> Comparing:
    a, b = (replace(each, top=top) for each in (state.a, state.b))
    return Comparing(a, b, here)


def _step(state: Comparing, event: Event, pairs: Pairs) -> Comparing:
    """To the next change of a boundary on the page, the one before, the first or the last."""
    region, by = event.get("region"), event.get("by")
    if region != "text":
        raise ArgumentError(unknown("region", region, ("text",)))
    if by not in (-1, 1, "first", "last") or isinstance(by, bool):
        raise ArgumentError(must_be("by", "-1, 1, 'first' or 'last'", by))
    pair = pair_of(state, pairs)
    place = _stepped(changed_places(pair.changes_here), by, state)
    if pair.page is None or place is None:
        return state
    return _turned(state, lead_in(pair.page.text, place, pair.changes_here), place)


def _stepped(places: NDArray[np.int64], by: object, state: Comparing) -> int | None:
    """The change to go to; from one that was gone to, or else from what is shown."""
    found = places
    if by == 1:
        now = state.a.top if state.here is None else state.here + 1
        found = places[places >= now][:1]
    elif by == -1:
        now = state.a.top if state.here is None else state.here
        found = places[places < now][-1:]
    if not len(found):
        return None
    return int(found[0] if by == "first" else found[-1])


def _clear(state: Comparing, _event: Event, _pairs: Pairs) -> Comparing:
    return replace(state, here=None)


_EVENTS: Final[Mapping[str, Callable[[Comparing, Event, Pairs], Comparing]]] = {
    "set": _set,
    "reset": _reset,
    "swap": _swap,
    "page": _page,
    "back": _back,
    "step": _step,
    "clear": _clear,
}


def _with_both(state: Comparing, change: Callable[[State], State]) -> Comparing:
    """Something changed that is not a setting; on another page no change was gone to."""
    a, b = change(state.a), change(state.b)
    return Comparing(a, b, state.here if a.row == state.a.row else None)
