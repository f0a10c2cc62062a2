"""What a page sends is anything: each event gives a state that can be shown, or a line of words."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.explorers.frontend import Frontend
from tests.hostile.texts import SHORT

DOCS = {
    "note": "One two three. Four five six.\n\nSeven eight nine. Ten, eleven and twelve.",
    **{each: f"{each} and more" for each in (SHORT["script"], SHORT["lone surrogates"])},
    "empty": "",
}


def _swept() -> Frontend:
    grid = cs.grid(cs.SplitPoints, chunk_size=[12, 20], lookback=[0, 4, 15])
    return cs.sweep_view(cs.sweep(DOCS, grid, progress=False), DOCS)


WIDGETS: dict[str, Callable[[], Frontend]] = {
    "explore": lambda: cs.explore(DOCS, cs.SplitPoints(chunk_size=12), limit=4),
    "compare": lambda: cs.compare_view(DOCS, cs.SplitPoints(12), cs.TokenWindows(8)),
    "sweep": _swept,
}


@cache
def widget_of(name: str) -> tuple[Frontend, object]:
    """A widget, made once, and the state that it begins with."""
    widget = WIDGETS[name]()
    return widget, widget._state


WORDS = st.one_of(
    st.sampled_from(list(SHORT.values())),
    st.text(st.characters(exclude_categories=()), max_size=20),
    st.sampled_from(
        ["", "0", "1", "9" * 400, "-1", "1.5", "2_0", "１", ". \\n", "all", "words", " "]
    ),
)
NUMBERS = st.one_of(
    st.integers(-3, 30),
    st.sampled_from([2**31, 2**53, 2**63, -(2**63), 10**30, 10**400, 0.5, -0.0, 1e308]),
    st.sampled_from([float("nan"), float("inf"), float("-inf")]),
)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
"""What JSON can hold, and the numbers that Python's reader of it lets through."""

EVENTS = st.sampled_from(
    ["set", "reset", "choose", "step", "clear", "page", "go", "bar", "swap", "open"]
)
REGIONS = st.sampled_from(["text", "pictures", "map", "numbers", "chosen"])
STEPS = st.sampled_from([-1, 1, "first", "last", "up", "down", True])


def names_of(widget: Frontend) -> st.SearchStrategy[str]:
    """Names of controls: those that stand there now, and those that could."""
    there = [str(each["name"]) for each in widget.controls]
    more = ["chunk_size", "a.chunk_size", "b.splitter", "map.x", "map.fixed.", "find", "document"]
    return st.sampled_from([*there, *more])


def options_of(widget: Frontend) -> st.SearchStrategy[object]:
    """What the lists of controls would send."""
    listed = [value for each in widget.controls for value, _ in each["options"]]
    return st.sampled_from([*listed, "TokenWindows", "Recursive"])


@st.composite
def events(draw: st.DrawFn, widget: Frontend) -> object:
    """Something that a page may send: mostly nearly right, where what goes wrong is deepest."""
    if draw(st.integers(0, 19)) == 0:
        return draw(VALUES)
    parts: dict[str, st.SearchStrategy[object]] = {
        "event": EVENTS | VALUES,
        "name": names_of(widget) | VALUES,
        "value": options_of(widget) | NUMBERS | VALUES,
        "region": REGIONS | VALUES,
        "by": STEPS | VALUES,
        **dict.fromkeys(("chunk", "to", "row", "at", "bar", "seq"), NUMBERS | VALUES),
    }
    event = {name: draw(part) for name, part in parts.items()}
    for name in draw(st.lists(st.sampled_from(list(parts)), max_size=3)):
        event.pop(name, None)
    return event | draw(st.dictionaries(WORDS, VALUES, max_size=1))


def sent(widget: Frontend) -> bytes:
    """The traits as the kernel writes them to the page: UTF-8, of which NaN is no part."""
    state = widget.get_state()
    told = {name: state[name] for name in state if not name.startswith("_")}
    return json.dumps(told, ensure_ascii=False, allow_nan=False).encode("utf-8")


@pytest.mark.parametrize("name", WIDGETS)
@settings(max_examples=25)
@given(data=st.data())
def test_whatever_a_page_sends_is_shown_or_told_in_a_line(name: str, data: st.DataObject) -> None:
    widget, state = widget_of(name)
    widget._move(lambda _: state)
    for _ in range(data.draw(st.integers(1, 3))):
        event = data.draw(events(widget))
        widget._heard(widget, event, [])
        widget._work.finish()
        assert "a fault of chunkscope" not in widget.problem, widget.problem
        assert widget.problem == "" or (widget.problem.isprintable() and widget.problem.strip())
        assert sent(widget)
        assert str(widget.to_html()).encode("utf-8")


@pytest.mark.parametrize("name", WIDGETS)
@settings(max_examples=200)
@given(data=st.data())
def test_an_event_is_refused_in_a_line_and_in_no_other_way(name: str, data: st.DataObject) -> None:
    widget, state = widget_of(name)
    told = [""]
    for _ in range(data.draw(st.integers(1, 4))):
        event = data.draw(events(widget))
        if not isinstance(event, dict):
            continue
        try:
            state = widget._after(state, {str(key): value for key, value in event.items()})
        except cs.errors.ChunkscopeError as reason:
            told.append(str(reason))
    assert all(len(each.splitlines()) <= 1 for each in told)


@pytest.mark.parametrize("name", ["explore", "compare"])
def test_a_lone_surrogate_that_was_typed_does_not_stop_the_kernel_from_answering(
    name: str,
) -> None:
    widget = WIDGETS[name]()  # of its own: one of others may still tell what went wrong there
    widget._heard(widget, {"event": "set", "name": "find", "value": "\ud83d"}, [])
    widget._work.finish()
    assert widget.problem == ""
    assert next(each["value"] for each in widget.controls if each["name"] == "find") == "\ufffd"
    assert sent(widget)
