"""Two settings side by side, without a browser: events, the passage, and what is shown."""

from __future__ import annotations

import html
import re
from functools import cache

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.comparison.measures import MEASURES
from chunkscope.comparison.side_by_side import HERE, changed_places
from chunkscope.corpus import DocumentsLike
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, SettingsError
from chunkscope.explorers.cutting import Cut
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.state import State
from chunkscope.explorers.stop import Cancelled
from chunkscope.explorers.two.events import after
from chunkscope.explorers.two.pairs import Pairs
from chunkscope.explorers.two.state import MOST_CHARS, Comparing, pair_of, passage_shown
from chunkscope.explorers.two.view import REGIONS, view
from chunkscope.splitters.registry import RegisteredSplitter
from tests.explorers.panes_markup import events_in, parsed_view
from tests.hostile.texts import SHORT
from tests.rendering.markup import as_text
from tests.rendering.texts import hostile_texts

TEXT = "One two three. Four five six.\n\nSeven eight nine. Ten, eleven and twelve. " * 60

SPLITTERS = st.one_of(
    st.builds(cs.SplitPoints, chunk_size=st.integers(4, 60)),
    st.builds(cs.SplitPoints, chunk_size=st.integers(4, 60), chunk_overlap=st.just(0)),
    st.builds(cs.Recursive, chunk_size=st.integers(4, 60)),
    st.builds(cs.TokenWindows, chunk_size=st.integers(2, 20)),
)


def compared(
    docs: DocumentsLike, a: RegisteredSplitter, b: RegisteredSplitter, **more: object
) -> tuple[Comparing, Pairs]:
    """A state of two splitters, and the documents."""
    pairs = Pairs(Material(docs), 20)
    one, other = (State(Given.of(each), **more) for each in (a, b))  # type: ignore[arg-type]
    return Comparing(one, other), pairs


@cache
def long_one() -> tuple[Comparing, Pairs]:
    """Two splitters on a text of several passages, made once."""
    return compared(TEXT, cs.SplitPoints(40), cs.Recursive(70))


def step(by: object) -> dict[str, object]:
    return {"event": "step", "region": "text", "by": by}


def shown(state: Comparing, pairs: Pairs) -> tuple[int, int]:
    """The characters of the passage."""
    passage = passage_shown(state, pair_of(state, pairs))
    assert passage is not None
    return passage.bands[0][0], passage.bands[-1][1]


# ------------------------------------------------------------------ laws


@settings(max_examples=25)
@given(text=hostile_texts(), a=SPLITTERS, b=SPLITTERS, place=st.floats(0, 1))
def test_both_sides_hold_the_same_stretch_of_the_text_character_for_character(
    text: str, a: RegisteredSplitter, b: RegisteredSplitter, place: float
) -> None:
    state, pairs = compared({"d": text}, a, b)
    state = after(state, {"event": "page", "to": int(place * len(text))}, pairs)
    first, last = shown(state, pairs)
    pane = view(state, pairs).panes["text"]
    sides = {
        letter: "".join(
            re.findall(rf'data-side="{letter}"><div[^>]*>(.*?)</div></div>', pane, re.S)
        )
        for letter in "AB"
    }
    for side in sides.values():
        held = html.unescape(re.sub("<[^>]*>", "", side.replace("\r", "&#13;")))
        assert held == as_text(text[first:last])


@settings(max_examples=25)
@given(text=st.text("ab. \n言é", max_size=150), a=SPLITTERS, b=SPLITTERS)
def test_the_differences_are_those_that_compare_gives(
    text: str, a: RegisteredSplitter, b: RegisteredSplitter
) -> None:
    assume(a != b)
    state, pairs = compared({"d": text}, a, b, limit=5)
    pair = pair_of(state, pairs)
    both = cs.compare({"d": text}, a, b, limit=5)
    pd.testing.assert_frame_equal(pair.table, both.table)
    pd.testing.assert_frame_equal(pair.settings, both.settings)
    pd.testing.assert_frame_equal(pair.changes, both.changes)
    told = [column for column in both.agreement if not str(column).startswith("splitter")]
    pd.testing.assert_frame_equal(pair.agreement[told], both.agreement[told])


EVENTS = st.one_of(
    st.builds(step, st.sampled_from([1, -1, "first", "last"])),
    st.just({"event": "swap"}),
    st.just({"event": "back"}),
    st.just({"event": "clear", "region": "text"}),
    st.builds(lambda to: {"event": "page", "to": to}, st.integers(0, len(TEXT))),
    st.builds(
        lambda side, size: {"event": "set", "name": f"{side}.chunk_size", "value": size},
        st.sampled_from("ab"),
        st.integers(20, 90),
    ),
    st.builds(
        lambda unit: {"event": "set", "name": "sizes", "value": unit},
        st.sampled_from(["tokens", "chars"]),
    ),
)


@settings(max_examples=25)
@given(events=st.lists(EVENTS, max_size=6))
def test_swapping_twice_changes_nothing_and_once_turns_the_differences(
    events: list[dict[str, object]],
) -> None:
    state, pairs = long_one()
    for event in events:
        state = after(state, event, pairs)
    swapped = after(state, {"event": "swap"}, pairs)
    assert after(swapped, {"event": "swap"}, pairs) == state
    one, other = pair_of(state, pairs), pair_of(swapped, pairs)
    np.testing.assert_equal(other.table["delta"].to_numpy(), -one.table["delta"].to_numpy())
    assert shown(state, pairs) == shown(swapped, pairs)


@settings(max_examples=25)
@given(events=st.lists(EVENTS, max_size=6))
def test_the_two_differ_in_nothing_but_their_settings(events: list[dict[str, object]]) -> None:
    state, pairs = long_one()
    for event in events:
        state = after(state, event, pairs)
    apart = {"given", "left"}
    for name in vars(state.a).keys() - apart:
        assert getattr(state.a, name) == getattr(state.b, name)


@settings(max_examples=15)
@given(a=st.integers(10, 90), b=st.integers(10, 90))
def test_going_on_from_the_start_passes_every_character_once(a: int, b: int) -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(a), cs.SplitPoints(b, chunk_overlap=0))
    at = 0
    while at < len(TEXT):
        first, last = shown(state, pairs)
        assert first == at
        assert at < last <= at + MOST_CHARS
        state, at = after(state, {"event": "page", "to": last}, pairs), last
    assert shown(state, pairs)[1] == len(TEXT)


@settings(max_examples=15)
@given(at=st.integers(1, len(TEXT)), size=st.integers(5, 90))
def test_going_back_leaves_nothing_out(at: int, size: int) -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(size), cs.Recursive(70))
    state = after(state, {"event": "page", "to": at}, pairs)
    before, _ = shown(state, pairs)
    first, last = shown(after(state, {"event": "back"}, pairs), pairs)
    assert first < before <= last or before == first == 0


def test_every_change_is_met_once_on_the_way_and_is_marked() -> None:
    state, pairs = compared(TEXT[:1200], cs.SplitPoints(40), cs.Recursive(70))
    places = changed_places(pair_of(state, pairs).changes_here).tolist()
    met = []
    for _ in places:
        state = after(state, step(1), pairs)
        assert state.here is not None
        met.append(state.here)
        first, last = shown(state, pairs)
        assert first <= state.here < last
        assert f'data-label="{HERE} ' in view(state, pairs).panes["text"]
    assert met == places
    assert after(state, step(1), pairs) == state
    assert after(state, step("first"), pairs).here == places[0]
    assert after(state, step("last"), pairs) == state
    assert after(state, step(-1), pairs).here == places[-2]


PAGES = pd.DataFrame(
    {
        "doc_id": ["a"] * 4 + ["b"] * 2,
        "page_index": [0, 1, 2, 3, 0, 1],
        "text": ["One.", TEXT[:300], "", TEXT[100:500], "Two.", TEXT[:200]],
    }
)


@pytest.mark.parametrize("scope", ["page", "document", "all"])
def test_next_meets_every_change_of_what_is_measured_page_after_page(scope: str) -> None:
    state, pairs = compared(PAGES, cs.SplitPoints(40), cs.Recursive(70), scope=scope)
    state = after(state, {"event": "set", "name": "page", "value": "1"}, pairs)
    pair = pair_of(state, pairs)
    rows = {"page": [1], "document": [0, 1, 2, 3], "all": list(range(6))}[scope]
    expected = [
        (row, place)
        for number, row in enumerate(rows)
        for place in changed_places(pair.changes_on(number)).tolist()
    ]
    assert pair.n_changed.tolist() == [sum(of == row for of, _ in expected) for row in rows]
    state = after(state, step("first"), pairs)
    met = [(state.a.row, state.here)]
    while (on := after(state, step(1), pairs)) != state:
        state = on
        assert f'data-label="{HERE} ' in view(state, pairs).panes["text"]
        met.append((state.a.row, state.here))
    assert met == expected
    assert after(after(state, step("first"), pairs), step("last"), pairs) == state
    for row, place in reversed(expected[:-1]):
        state = after(state, step(-1), pairs)
        assert (state.a.row, state.b.row, state.here) == (row, row, place)
    assert after(state, step(-1), pairs) == state


def test_a_page_without_a_change_has_a_way_to_one_that_has() -> None:
    state, pairs = compared(PAGES, cs.SplitPoints(40), cs.Recursive(70))
    told = "0 changes on this page, {} in the document"
    n = int(pair_of(state, pairs).n_changed.sum())
    drawn = view(state, pairs)
    assert told.format(n) in drawn.panes["text"]
    assert step(1) in events_in(parsed_view(drawn)["text"])
    assert after(state, step(1), pairs).a.row == 1


def test_earlier_and_later_go_from_page_to_page_of_the_document() -> None:
    state, pairs = compared(PAGES, cs.SplitPoints(40), cs.Recursive(70))
    turns: list[dict[str, object]] = [{"event": "turn", "by": by} for by in (-1, 1)]
    assert turns[1] in events_in(parsed_view(view(state, pairs))["text"])
    rows = [0]
    while turns[1] in events_in(parsed_view(view(state, pairs))["text"]):
        state = after(state, turns[1], pairs)
        rows.append(state.a.row)
    assert rows == [0, 1, 2, 3]
    assert "page 3, characters 0 to 400 of 400" in view(state, pairs).panes["text"]
    assert after(state, turns[1], pairs) == state
    back = after(after(state, turns[0], pairs), turns[0], pairs)
    assert back.a.row == 1
    assert shown(back, pairs)[1] == 300


# ------------------------------------------------------------------ by hand


def test_settings_of_one_are_left_alone_by_those_of_the_other() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.SplitPoints(80))
    state = after(state, {"event": "set", "name": "b.splitter", "value": "TokenWindows"}, pairs)
    state = after(state, {"event": "set", "name": "b.encoding", "value": "o200k_base"}, pairs)
    assert state.a.splitter == cs.SplitPoints(40)
    assert state.b.splitter == cs.TokenWindows(encoding="o200k_base")
    state = after(state, {"event": "set", "name": "b.splitter", "value": "SplitPoints"}, pairs)
    assert state.b.splitter == cs.SplitPoints(80)  # as it was left
    state = after(state, {"event": "reset", "name": "b.chunk_size"}, pairs)
    assert state.b.splitter == cs.SplitPoints()


def test_where_and_how_is_set_of_both() -> None:
    docs = {"a": TEXT, "b": "Other words."}
    state, pairs = compared(docs, cs.SplitPoints(40), cs.TokenWindows(8))
    state = after(state, step(1), pairs)
    for name, value in (("document", "1"), ("limit", "512"), ("encoding", "o200k_base")):
        state = after(state, {"event": "set", "name": name, "value": value}, pairs)
    for one in (state.a, state.b):
        assert (one.row, one.top, one.limit, one.encoding) == (1, 0, 512, "o200k_base")
    assert state.here is None
    assert state.b.splitter.encoding == "cl100k_base"  # its own
    assert after(state, {"event": "reset", "name": "limit"}, pairs).b.limit is None


def test_the_place_stays_while_settings_change() -> None:
    state, pairs = long_one()
    state = after(state, {"event": "page", "to": 1000}, pairs)
    for size in (30, 50, 90):
        state = after(state, {"event": "set", "name": "a.chunk_size", "value": size}, pairs)
        assert shown(state, pairs)[0] == 1000


def test_the_counts_and_the_marks_of_boundaries_by_hand() -> None:
    # Cut at 12 and 24 by the one, at 14 and 29 by the other.
    text = "One two three. Four five six. Seven."
    state, pairs = compared(text, cs.SplitPoints(12), cs.SplitPoints(16))
    drawn = view(state, pairs)
    panes = parsed_view(drawn)
    assert panes["text"].labels("cs-mark") == [
        "B: 2 characters later",
        "B: 5 characters later",
        "A: 2 characters earlier",
        "A: 5 characters earlier",
    ]
    assert drawn.said == (
        "A 3 chunks, B 3 chunks; boundaries: 0 shared, 2 moved, 0 dropped, 0 added"
    )
    counts = re.findall(r"<p><b>(\d+)</b> (.*?)</p>", drawn.panes["boundaries"])
    assert counts == [
        ("0", "shared"),
        ("2", "moved"),
        ("0", "dropped: only A"),
        ("0", "added: only B"),
    ]


def test_statistics_in_which_they_do_not_differ_are_not_in_the_table() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.SplitPoints(80))
    pane = view(state, pairs).panes["numbers"]
    rows = re.findall(r'<th scope="row"[^>]*>(.*?)</th>', pane)
    table = pair_of(state, pairs).table.set_index("statistic")["delta"]
    assert "chunks" in rows
    assert "documents with chunks" not in rows
    assert "documents with chunks" in pane
    for name, measure in MEASURES.items():
        if measure.words in rows:
            assert table[name] != 0


def test_the_same_on_both_sides_is_said_calmly() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.SplitPoints(40))
    drawn = view(state, pairs)
    assert "A and B are the same" in drawn.panes["numbers"]
    assert drawn.said.startswith("A and B are the same: ")
    assert parsed_view(drawn)["text"].labels("cs-mark") == []
    assert "cs.compare(" not in drawn.panes["python"]  # it would be refused
    assert after(state, step(1), pairs) == state


def test_a_setting_that_is_held_is_told_with_its_side() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.TokenWindows(90, chunk_overlap=80))
    state = after(state, {"event": "set", "name": "b.chunk_size", "value": 60}, pairs)
    assert "B: chunk_overlap is held to 59" in view(state, pairs).panes["numbers"]


def test_sizes_are_drawn_in_characters_where_tokens_are_not_the_same() -> None:
    a, b = cs.TokenWindows(8, encoding="cl100k_base"), cs.TokenWindows(8, encoding="o200k_base")
    state, pairs = compared(TEXT, a, b, limit=7)
    pictures = view(state, pairs).panes["pictures"]
    assert "chunk size (chars)" in pictures
    assert "limit" not in pictures


def test_the_limit_is_drawn_where_it_is_one() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.Recursive(40), limit=300)
    assert "limit 300" in view(state, pairs).panes["pictures"]
    state, pairs = compared(TEXT, cs.TokenWindows(8), cs.TokenWindows(8, chunk_overlap=3))
    assert "limit 8" in view(state, pairs).panes["pictures"]
    state, pairs = compared(TEXT, cs.TokenWindows(8), cs.TokenWindows(9))
    assert "limit" not in view(state, pairs).panes["pictures"]


def test_both_lines_of_python_make_what_is_shown() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(40), cs.TokenWindows(8), limit=300)
    lines = [
        each["data-copy"]
        for _, each in parsed_view(view(state, pairs))["python"].elements
        if "data-copy" in each
    ]
    a, b, call = (eval(str(line), {"cs": cs, "docs": TEXT}) for line in lines)  # noqa: S307 - ours
    assert (a, b) == (state.a.splitter, state.b.splitter)
    pd.testing.assert_frame_equal(call.table, pair_of(state, pairs).table)


@pytest.mark.parametrize("scope", ["page", "document", "all"])
def test_the_call_compares_what_is_measured(scope: str) -> None:
    state, pairs = compared(PAGES, cs.SplitPoints(40), cs.TokenWindows(8), scope=scope)
    state = after(state, {"event": "set", "name": "page", "value": "1"}, pairs)
    parsed = parsed_view(view(state, pairs))["python"]
    *_, line = (str(each["data-copy"]) for _, each in parsed.elements if "data-copy" in each)
    call = eval(line, {"cs": cs, "docs": PAGES})  # noqa: S307 - ours
    pd.testing.assert_frame_equal(call.table, pair_of(state, pairs).table)


def test_the_controls_stand_in_groups_and_have_names_of_their_own() -> None:
    state, pairs = compared({"a": TEXT, "b": ""}, cs.SplitPoints(40), cs.TokenWindows(8))
    controls = view(state, pairs).controls
    names = [each.name for each in controls]
    assert len(set(names)) == len(names)
    assert {each.group for each in controls if each.name.startswith("a.")} == {"A"}
    assert {each.group for each in controls if each.name.startswith("b.")} == {"B"}
    assert {"document", "limit", "sizes", "encoding"} <= set(names)
    # Where both have an encoding of their own, there is none to choose for them.
    swapped = after(state, {"event": "set", "name": "a.splitter", "value": "TokenWindows"}, pairs)
    assert "encoding" not in {each.name for each in view(swapped, pairs).controls}


def test_buttons_are_grey_where_there_is_no_way() -> None:
    state, pairs = compared("One two three. Four.", cs.SplitPoints(8), cs.SplitPoints(12))
    events = events_in(parsed_view(view(state, pairs))["text"])
    assert events == [step(1)]
    state, pairs = long_one()
    middle = after(state, {"event": "page", "to": 2000}, pairs)
    assert len(events_in(parsed_view(view(middle, pairs))["text"])) == 6


def test_every_event_that_a_pane_sends_is_one() -> None:
    state, pairs = long_one()
    state = after(state, {"event": "page", "to": 2000}, pairs)
    for pane in parsed_view(view(state, pairs)).values():
        for event in events_in(pane):
            assert after(state, event, pairs) != state


@pytest.mark.parametrize("docs", [{}, {"a": ""}, {"a": " \n"}, {"a": "", "b": TEXT}])
def test_nothing_to_cut_is_shown_as_that(docs: dict[str, str]) -> None:
    state, pairs = compared(docs, cs.SplitPoints(40), cs.TokenWindows(8))
    for event in ({"event": "swap"}, {"event": "back"}, step(1), {"event": "page", "to": 0}):
        drawn = view(after(state, event, pairs), pairs)
        parsed_view(drawn)
        assert set(drawn.panes) == {each.name for each in REGIONS}


def test_one_page_of_several_is_compared_where_it_is_asked_for() -> None:
    pages = {"doc_id": "a", "page_index": [0, 1], "text": ["One. Two. Three.", TEXT]}
    state, pairs = compared(pd.DataFrame(pages), cs.SplitPoints(40), cs.SplitPoints(50))
    for name, value in (("page", "1"), ("measured", "page")):
        state = after(state, {"event": "set", "name": name, "value": value}, pairs)
    pair = pair_of(state, pairs)
    assert [page.page_index for page in pair.a.pages] == [1]
    assert shown(state, pairs)[0] == 0
    assert "One. Two." not in view(state, pairs).panes["text"]
    expected = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(50)).table
    pd.testing.assert_frame_equal(pair.table, expected)


@pytest.mark.parametrize(
    ("event", "error", "says"),
    [
        ({}, ArgumentError, "unknown event None; known are "),
        ({"event": "choose", "chunk": 1}, ArgumentError, "unknown event 'choose'"),
        ({"event": "set", "name": 3}, ArgumentTypeError, "name must be that of a control, got 3"),
        (
            {"event": "set", "name": "a.limit", "value": 3},
            ArgumentError,
            "unknown setting of A 'limit'; known are ",
        ),
        ({"event": "set", "name": "chunk_size", "value": 3}, ArgumentError, "unknown control"),
        ({"event": "set", "name": "c.chunk_size", "value": 3}, ArgumentError, "unknown control"),
        ({"event": "set", "name": "a.chunk_size", "value": 0}, SettingsError, "chunk_size must"),
        ({"event": "set", "name": "b.chunk_size", "value": [1]}, SettingsError, "chunk_size must"),
        ({"event": "set", "name": "limit", "value": "gpt"}, ArgumentError, "unknown model 'gpt'"),
        ({"event": "page", "to": -1}, ArgumentError, "to must be a whole number, at least 0"),
        ({"event": "page", "to": "1"}, ArgumentTypeError, "to must be a whole number"),
        ({"event": "step", "region": "numbers", "by": 1}, ArgumentError, "unknown region"),
        ({"event": "step", "region": "text", "by": True}, ArgumentError, "by must be -1, 1"),
        ({"event": "step", "region": "text", "by": 2}, ArgumentError, "by must be -1, 1"),
        ({"event": "turn", "by": True}, ArgumentError, "by must be -1 or 1, got True"),
        ({"event": "turn", "by": "1"}, ArgumentError, "by must be -1 or 1, got '1'"),
    ],
)
def test_an_event_that_cannot_be_is_refused_in_a_line(
    event: dict[str, object], error: type[ChunkscopeError], says: str
) -> None:
    state, pairs = long_one()
    with pytest.raises(error, match=re.escape(says)) as caught:
        after(state, event, pairs)
    assert "\n" not in str(caught.value)


def test_work_that_is_not_wanted_any_more_stops() -> None:
    state, pairs = compared(TEXT, cs.SplitPoints(41), cs.SplitPoints(43))

    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        view(state, pairs, stop)


def test_the_numbers_of_a_side_that_stays_are_not_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from chunkscope.explorers.two import pairs as module

    made: list[str] = []
    whole = module._side

    def counted(cut: Cut, limit: int | None, in_tokens: bool) -> module.Side:
        made.append(cut.name)
        return whole(cut, limit, in_tokens)

    monkeypatch.setattr(module, "_side", counted)
    state, pairs = compared(TEXT, cs.SplitPoints(44), cs.TokenWindows(9))
    view(state, pairs)
    state = after(state, {"event": "set", "name": "a.chunk_size", "value": 45}, pairs)
    view(state, pairs)
    view(after(after(state, step(1), pairs), {"event": "swap"}, pairs), pairs)
    assert [name.partition("(")[0] for name in made] == [
        "SplitPoints",
        "TokenWindows",
        "SplitPoints",
    ]


# ------------------------------------------------------------------ hostile


@pytest.mark.parametrize("hostile", SHORT.values(), ids=SHORT)
def test_hostile_ids_and_texts_are_inert(hostile: str) -> None:
    docs = {hostile: hostile * 3, "other": "words"}
    state, pairs = compared(docs, cs.SplitPoints(4), cs.Recursive(7))
    drawn = view(after(state, step(1), pairs), pairs)
    panes = parsed_view(drawn)  # fails on what may not be in them
    assert panes["text"].text
    assert drawn.said.isprintable()
