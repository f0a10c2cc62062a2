"""State in, state out, view: laws over sequences of events, and examples by hand."""

from __future__ import annotations

from dataclasses import fields, replace

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ChunkscopeError
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.events import after
from chunkscope.explorers.one.measured import measured
from chunkscope.explorers.one.state import State, chunk_at, rows_measured, rows_of_page
from chunkscope.explorers.one.view import REGIONS, view
from chunkscope.explorers.stop import Cancelled
from chunkscope.explorers.view import Event, View
from chunkscope.splitters import label
from tests.explorers.panes_markup import events_in, parsed_view
from tests.rendering.markup import as_text
from tests.rendering.texts import hostile_texts

TALE = "One sentence. Another one.\n\nA third, with a comma; and more. " * 12
PAGES = pd.DataFrame(
    {
        "doc_id": ["tale.md", "tale.md", "tale.md", "blank", "<b>", "empty"],
        "page_index": [0, 1, 5, 0, 0, 0],
        "text": [
            TALE,
            "",
            "# Head\n\n| a | b |\n|---|---|\n| c | d |\n" * 4,
            " \n\n ",
            "x < y",
            "",
        ],
    }
)


def begun(splitter: cs.Splitter | None = None) -> State:
    return State(Given("SplitPoints") if splitter is None else Given.of(splitter))  # type: ignore[arg-type]


def moved(state: State, material: Material, *events: Event) -> State:
    for event in events:
        state = after(state, event, material)
    return state


def setting(name: str, value: object) -> Event:
    return {"event": "set", "name": name, "value": value}


def shown_text(shown: View) -> str:
    return parsed_view(shown)["text"].text


# ------------------------------------------------------------------ laws

SETTINGS = st.one_of(
    st.builds(setting, st.just("chunk_size"), st.integers(1, 90)),
    st.builds(setting, st.just("chunk_overlap"), st.integers(0, 30)),
    st.builds(setting, st.just("lookback"), st.integers(0, 30)),
    st.builds(
        setting, st.just("splitter"), st.sampled_from(["SplitPoints", "TokenWindows", "Recursive"])
    ),
    st.builds(setting, st.just("unit"), st.sampled_from(["graphemes", "words", "o200k_base"])),
    st.builds(setting, st.just("strict"), st.booleans()),
    st.builds(setting, st.just("encoding"), st.sampled_from(["o200k_base", "unicode"])),
    st.builds(setting, st.just("limit"), st.sampled_from(["", "12", "1,000", "bge-m3"])),
    st.builds(setting, st.just("measured"), st.sampled_from(["page", "document", "all"])),
    st.builds(setting, st.just("sizes"), st.sampled_from(["tokens", "chars"])),
    st.builds(setting, st.just("document"), st.sampled_from("0123")),
    st.builds(setting, st.just("page"), st.sampled_from("012")),
    st.builds(setting, st.just("find"), st.sampled_from(["", "TALE", "b"])),
    st.builds(
        lambda name: {"event": "reset", "name": name},
        st.sampled_from(["chunk_size", "chunk_overlap", "limit", "encoding", "find"]),
    ),
)
MOVES = st.one_of(
    st.builds(
        lambda region, by: {"event": "step", "region": region, "by": by},
        st.sampled_from(["text", "pictures"]),
        st.sampled_from([-1, 1, "first", "last"]),
    ),
    st.builds(lambda chunk: {"event": "choose", "chunk": chunk}, st.integers(0, 30)),
    st.builds(lambda bar: {"event": "bar", "bar": bar}, st.integers(0, 30)),
    st.builds(lambda to: {"event": "page", "to": to}, st.integers(0, 800)),
    st.builds(
        lambda row, at: {"event": "go", "row": row, "at": at},
        st.integers(0, 5),
        st.integers(0, 800),
    ),
    st.just({"event": "clear", "region": "text"}),
)
EVENTS = st.lists(SETTINGS | MOVES, max_size=8)

# Each example draws whole views, of which a machine makes some dozens a second.
few = settings(max_examples=max(20, settings().max_examples // 2))


def possible(state: State, material: Material, events: list[Event]) -> State:
    """The state after those of the events that can be."""
    for event in events:
        try:
            state = after(state, event, material)
        except ChunkscopeError:
            continue
    return state


@few
@given(EVENTS)
def test_whatever_is_done_the_view_shows_the_text_and_names_the_settings(
    events: list[Event],
) -> None:
    material = Material(PAGES)
    state = possible(begun(), material, events)
    shown, seen = view(state, material), measured(state, material)
    page = material.texts[state.row]
    assert shown_text(shown) == as_text(page[seen.window.start : seen.window.stop])
    assert page == "" or seen.window.start <= min(state.top, len(page) - 1) < seen.window.stop
    assert shown.key.startswith(label(state.splitter))
    assert shown.key.isascii()
    assert list(shown.panes) == [each.name for each in REGIONS]
    assert all(shown.panes.values())
    names = [each.name for each in shown.controls]
    assert len(names) == len(set(names))
    assert set(shown.chosen) <= set(seen.rows["chunk_index"])
    assert "\n" not in shown.said


@few
@given(EVENTS)
def test_a_view_is_the_same_whatever_led_to_its_state(events: list[Event]) -> None:
    travelled = Material(PAGES)
    state = possible(begun(), travelled, events)
    for event in events:
        view(possible(state, travelled, [event]), travelled)
    assert view(state, travelled) == view(state, Material(PAGES))


@few
@given(EVENTS)
def test_every_button_that_is_shown_can_be_pressed(events: list[Event]) -> None:
    material = Material(PAGES)
    state = possible(begun(cs.TokenWindows(8, chunk_overlap=3)), material, events)
    for pane in parsed_view(view(state, material)).values():
        for event in events_in(pane):
            view(after(state, event, material), material)


@few
@given(EVENTS)
def test_every_control_can_be_set_to_what_it_stands_at(events: list[Event]) -> None:
    material = Material(PAGES)
    state = possible(begun(), material, events)
    for control in view(state, material).controls:
        again = after(state, setting(control.name, control.value), material)
        bar = None if control.name != "find" else state.bar
        # What a setting is by default anyway need not be kept as set.
        assert again.splitter == state.splitter
        assert replace(again, given=state.given) == replace(state, bar=bar)


@few
@given(EVENTS)
def test_resets_lead_back_to_the_defaults(events: list[Event]) -> None:
    material = Material(PAGES)
    state = possible(begun(), material, events)
    for field in fields(state.splitter):
        state = after(state, {"event": "reset", "name": field.name}, material)
    assert state.given == Given(state.given.name)
    assert state.splitter == type(state.splitter)()


@few
@given(EVENTS, st.sampled_from([-1, 1]))
def test_a_step_and_a_step_back_choose_the_same_chunk(events: list[Event], by: int) -> None:
    material = Material(PAGES)
    state = possible(begun(cs.SplitPoints(20)), material, events)
    rows = rows_of_page(state, material)
    start = chunk_at(rows, state.at)
    if start is None or not 0 <= start + by < len(rows):
        return
    there = after(state, {"event": "step", "region": "text", "by": by}, material)
    back = after(there, {"event": "step", "region": "text", "by": -by}, material)
    assert chunk_at(rows, there.at) == start + by
    assert chunk_at(rows, back.at) == start


@few
@given(EVENTS)
def test_a_chosen_chunk_is_seen(events: list[Event]) -> None:
    material = Material(PAGES)
    state = possible(begun(cs.SplitPoints(20)), material, events)
    state = after(state, {"event": "step", "region": "text", "by": 1}, material)
    seen = measured(state, material)
    if seen.chosen is not None:
        assert int(seen.rows["char_start"].iloc[seen.chosen]) in seen.window


@few
@given(hostile_texts(), hostile_texts())
def test_hostile_documents_are_shown_as_they_are(text: str, name: str) -> None:
    material = Material([(name, text), ("other", "x")])
    state = possible(
        begun(cs.SplitPoints(9, chunk_overlap=3)),
        material,
        [setting("measured", "all"), {"event": "step", "region": "pictures", "by": 1}],
    )
    stepped = possible(state, material, [{"event": "step", "region": "text", "by": 1}])
    for each in (state, stepped):
        shown, seen = view(each, material), measured(each, material)
        assert shown_text(shown) == as_text(text[seen.window.start : seen.window.stop])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=4,
)
WORDS = ["set", "reset", "choose", "step", "clear", "page", "go", "bar"]
NAMES = ["chunk_size", "document", "page", "limit", "measured", "sizes", "encoding", "splitter"]


@given(
    st.fixed_dictionaries(
        {"event": st.sampled_from(WORDS) | JSON},
        optional={
            **dict.fromkeys(("value", "chunk", "by", "region", "bar", "to", "row", "at"), JSON),
            "name": st.sampled_from(NAMES) | JSON,
        },
    )
)
def test_an_event_is_taken_or_refused_in_a_line_whatever_it_is(event: dict[str, object]) -> None:
    material = Material(PAGES)
    refusals: list[str] = []
    try:
        view(after(begun(), event, material), material)
    except ChunkscopeError as reason:
        refusals.append(str(reason))
    assert all("\n" not in said and len(said) < 500 for said in refusals)


# ------------------------------------------------------------------ the place in the text


def test_what_is_seen_stays_where_it_is_while_settings_change() -> None:
    material = Material({"a": TALE})
    state = moved(begun(), material, {"event": "page", "to": 200})
    for size in (300, 40, 7):
        state = after(state, setting("chunk_size", size), material)
        assert measured(state, material).window.start == 200


def test_the_chunk_that_has_the_chosen_place_is_chosen_while_settings_change() -> None:
    material = Material({"a": TALE})
    state = moved(begun(cs.SplitPoints(20, lookback=0)), material, {"event": "choose", "chunk": 5})
    assert view(state, material).chosen == (5,)
    state = after(state, setting("chunk_size", 50), material)
    assert view(state, material).chosen == (2,)  # [100, 150)
    state = after(state, setting("chunk_size", 20), material)
    assert view(state, material).chosen == (5,)


def test_a_window_has_few_chunks_and_the_buttons_lead_through_all_of_them() -> None:
    material = Material({"a": "word " * 300})
    state = begun(cs.SplitPoints(5, chunk_overlap=0))
    met = ""
    while True:
        met += shown_text(view(state, material))
        later = [
            each
            for each in events_in(parsed_view(view(state, material))["text"])
            if each["to"] == measured(state, material).window.stop
        ]
        if not later:
            break
        state = after(state, later[0], material)
        assert len(measured(state, material).window) <= 200  # 40 chunks
    assert met == "word " * 300


def test_a_step_out_of_the_window_moves_it() -> None:
    material = Material({"a": "word " * 1000})
    state = begun(cs.SplitPoints(5, chunk_overlap=0))
    state = after(state, {"event": "step", "region": "text", "by": "last"}, material)
    assert view(state, material).chosen == (999,)
    assert measured(state, material).window == range(4800, 5000)  # as the button to the end
    state = after(state, {"event": "step", "region": "text", "by": "first"}, material)
    assert measured(state, material).window.start == 0


def test_the_first_step_begins_with_what_is_seen() -> None:
    material = Material({"a": "word " * 1000})
    state = moved(begun(cs.SplitPoints(5)), material, {"event": "page", "to": 501})
    forward = after(state, {"event": "step", "region": "text", "by": 1}, material)
    assert view(forward, material).chosen == (101,)
    assert forward.top == 501


# ------------------------------------------------------------------ documents and pages


def test_another_document_is_shown_from_its_beginning() -> None:
    material = Material(PAGES)
    state = moved(begun(), material, {"event": "page", "to": 30}, setting("document", "2"))
    assert (state.row, state.top, state.at) == (4, 0, None)
    assert shown_text(view(state, material)) == "x < y"


def test_pages_are_a_choice_where_a_document_has_several() -> None:
    material = Material(PAGES)
    controls = {each.name: each for each in view(begun(), material).controls}
    assert controls["page"].options == (("0", "0"), ("1", "1"), ("2", "5"))
    one = after(begun(), setting("document", "1"), material)
    assert "page" not in {each.name for each in view(one, material).controls}
    with pytest.raises(ArgumentError, match="page must be one of the document, got '2'"):
        after(one, setting("page", "2"), material)


def test_of_one_text_there_is_neither_document_nor_page_nor_scope_to_choose() -> None:
    names = {each.name for each in view(begun(), Material("One. Two.")).controls}
    assert names.isdisjoint({"document", "find", "page", "measured"})


def test_of_many_documents_some_are_listed_and_others_are_found() -> None:
    material = Material({f"note {number:05}": "x" for number in range(10_000)})
    controls = {each.name: each for each in view(begun(), material).controls}
    assert len(controls["document"].options) == 200
    assert controls["document"].help.startswith("The 200 around this one, of 10,000 documents.")
    found = after(begun(), setting("find", "77"), material)
    listed = next(each for each in view(found, material).controls if each.name == "document")
    assert found.row == 77
    assert all("77" in told for _, told in listed.options)
    with pytest.raises(ArgumentError, match="no document has 'nobody' in its id"):
        after(found, setting("find", "nobody"), material)
    there = after(found, setting("document", "9999"), material)
    listed = next(each for each in view(there, material).controls if each.name == "document")
    assert ("9999", "note 09999") in listed.options


def test_scope_says_what_is_measured() -> None:
    material = Material(PAGES)
    page, document, everything = (
        after(begun(), setting("measured", scope), material)
        for scope in ("page", "document", "all")
    )
    assert [len(rows_measured(each, material)) for each in (page, document, everything)] == [
        1,
        3,
        6,
    ]
    whole = cs.chunk(PAGES, cs.SplitPoints())
    assert measured(everything, material).summary["n_chunks"] == len(whole)  # type: ignore[index]
    assert view(everything, material).said == "4 chunks, median 37.5 tokens"


MANY = pd.DataFrame(
    {
        "doc_id": ["before"] + ["book"] * 250 + ["after"],
        "page_index": [0, *range(250), 0],
        "text": ["Before.", *("" if n in (3, 249) else f"Page {n}. Two." for n in range(250)), "."],
    }
)


def walked(state: State, material: Material, *steps: int | str) -> State:
    return moved(state, material, *({"event": "step", "region": "text", "by": by} for by in steps))


def test_arrows_cross_the_pages_of_a_document_and_pass_over_empty_ones() -> None:
    material = Material(MANY)
    state = replace(begun(cs.SplitPoints(8)), row=1)
    assert [
        (each.row, view(each, material).chosen)
        for each in (walked(state, material, *[1] * n) for n in (1, 2, 3, 6, 7))
    ] == [(1, (0,)), (1, (1,)), (2, (2,)), (3, (5,)), (5, (6,))]
    assert walked(state, material, *[1] * 7, -1) == walked(state, material, *[1] * 6)
    assert walked(state, material, -1, -1).row == 1


@few
@given(st.lists(st.sampled_from([-1, 1]), max_size=30))
def test_arrows_lead_through_every_chunk_of_a_document(steps: list[int]) -> None:
    material, number = Material(PAGES), 0
    splitter = cs.SplitPoints(90)
    numbers = cs.chunk(PAGES, splitter).groupby("doc_id").size()["tale.md"]
    state = walked(begun(splitter), material, "first")
    for by in steps:
        state, number = walked(state, material, by), min(max(number + by, 0), numbers - 1)
        assert view(state, material).chosen == (number,)


def test_home_and_end_lead_to_the_ends_of_the_document() -> None:
    material = Material(MANY)
    state = walked(replace(begun(), row=9), material, "last")
    assert (state.row, view(state, material).chosen) == (249, (247,))
    assert walked(state, material, "first").row == 1


def test_a_document_without_chunks_has_nothing_to_step_to() -> None:
    material = Material({"empty": ""})
    assert walked(begun(), material, 1) == walked(begun(), material, "last") == begun()


def test_a_bar_stays_on_the_next_page_where_it_is_of_the_same_chunks() -> None:
    material = Material(MANY)
    state = replace(begun(cs.SplitPoints(8)), row=1, bar=2)
    assert walked(state, material, 1, 1, 1).bar == 2
    assert walked(replace(state, scope="page"), material, 1, 1, 1).bar is None


def turns(state: State, material: Material) -> list[Event]:
    found = events_in(parsed_view(view(state, material))["text"])
    return [each for each in found if each["event"] == "turn"]


@pytest.mark.parametrize("row", [1, 4, 250])
def test_the_way_through_a_text_leads_to_the_next_page_and_the_one_before(row: int) -> None:
    material = Material(MANY)
    state = replace(begun(), row=row, at=0)
    met = [after(state, event, material) for event in turns(state, material)]
    assert [each.row for each in met] == [n for n in (row - 1, row + 1) if 1 <= n <= 250]
    assert all(each.at is None and each.top == 0 for each in met)
    assert f"page {row - 1} · {row} of 250" in str(view(state, material).panes["text"])


def test_a_page_that_is_not_there_cannot_be_turned_to() -> None:
    with pytest.raises(ArgumentError, match="by must be -1 or 1, to a page of the document, got 1"):
        after(begun(), {"event": "turn", "by": 1}, Material("One."))


def test_of_many_pages_the_number_is_a_control() -> None:
    material = Material(MANY)
    state = replace(begun(), row=3)
    page = next(each for each in view(state, material).controls if each.name == "page")
    assert (page.kind, page.value, page.least, page.most) == ("number", 2, 0, 249)
    assert after(state, setting("page", 249), material).row == 250
    for wrong in (250, -1, "3", True):
        with pytest.raises(ChunkscopeError, match="page must be"):
            after(state, setting("page", wrong), material)


def test_a_number_between_those_of_pages_is_the_next_page() -> None:
    even = pd.DataFrame({"doc_id": "a", "page_index": range(0, 60, 2), "text": "x"})
    assert after(begun(), setting("page", 31), Material(even)).row == 16


# ------------------------------------------------------------------ settings


def test_a_class_that_is_come_back_to_has_its_settings() -> None:
    material = Material("One. Two.")
    state = moved(
        begun(),
        material,
        setting("chunk_size", 77),
        setting("splitter", "TokenWindows"),
        setting("chunk_size", 9),
        setting("splitter", "SplitPoints"),
    )
    assert state.splitter == cs.SplitPoints(77)
    assert after(state, setting("splitter", "TokenWindows"), material).splitter.chunk_size == 9


def test_the_encoding_is_a_choice_of_splitters_without_one_of_their_own() -> None:
    material = Material("One. Two.")
    groups = {
        kind: {each.name: each.group for each in view(begun(kind()), material).controls}
        for kind in (cs.SplitPoints, cs.TokenWindows, cs.Recursive)
    }
    assert groups[cs.SplitPoints]["encoding"] == groups[cs.Recursive]["encoding"] == "Measure"
    assert groups[cs.TokenWindows]["encoding"] == "Splitter"
    own = begun(cs.Recursive(unit="o200k_base"))
    assert "encoding" not in {each.name for each in view(own, material).controls}


@pytest.mark.parametrize(
    ("written", "limit"),
    [("", None), (" 512 ", 512), ("8,192", 8192), ("8 192", 8192), ("bge-m3", "bge-m3")],
)
def test_a_limit_is_a_number_or_a_model(written: str, limit: int | str | None) -> None:
    material = Material("One. Two.")
    assert after(begun(), setting("limit", written), material).limit == limit


def test_an_unknown_model_is_refused_and_the_closest_are_named() -> None:
    said = "limit must be a whole number, at least 1, or a model: unknown model 'bge-m'; known are"
    with pytest.raises(ArgumentError, match=said):
        after(begun(), setting("limit", "bge-m"), Material("x"))


@pytest.mark.parametrize(
    ("splitter", "said"),
    [
        (cs.TokenWindows(64), "64, from chunk_size"),
        (cs.SplitPoints(64), "none"),
        (cs.Recursive(64), "none"),
        (cs.Recursive(64, unit="o200k_base"), "64, from chunk_size"),
    ],
)
def test_the_box_of_the_limit_tells_what_holds_while_it_is_empty(
    splitter: cs.Splitter, said: str
) -> None:
    material = Material("One. Two.")
    shown = view(begun(splitter), material)
    limit = next(each for each in shown.controls if each.name == "limit")
    assert limit.placeholder == said
    assert ("over 64 tokens" in shown.panes["numbers"]) == (said != "none")


def test_the_limit_suggests_the_models_that_it_knows() -> None:
    material = Material("One. Two.")
    limit = next(each for each in view(begun(), material).controls if each.name == "limit")
    assert set(limit.suggestions) == set(cs.stats.MODELS)


def test_a_setting_that_does_not_fit_is_held_and_the_view_says_so() -> None:
    material = Material({"a": TALE})
    state = moved(
        begun(cs.TokenWindows(100, chunk_overlap=80)), material, setting("chunk_size", 60)
    )
    assert state.splitter == cs.TokenWindows(60, chunk_overlap=59)
    told = view(state, material).panes["alerts"]
    assert "chunk_overlap is held to 59: 80 does not fit a chunk_size of 60." in told
    assert after(state, setting("chunk_size", 100), material).splitter.chunk_overlap == 80


def test_a_refused_setting_leaves_the_state() -> None:
    material, state = Material("One. Two."), begun()
    with pytest.raises(cs.errors.SettingsError, match="chunk_size must be at least 1, got 0"):
        after(state, setting("chunk_size", 0), material)
    assert state == begun()


# ------------------------------------------------------------------ bars


def test_a_bar_chooses_its_chunks_and_again_none() -> None:
    material = Material({"a": "word " * 20 + "x"})
    state = begun(cs.SplitPoints(10, lookback=0, chunk_overlap=0))
    chosen = after(state, {"event": "step", "region": "pictures", "by": "last"}, material)
    assert view(chosen, material).chosen == tuple(range(10))
    assert view(chosen, material).said == "10 chunks of 3 cl100k_base tokens"
    again = after(chosen, {"event": "bar", "bar": chosen.bar}, material)
    assert again.bar is None
    assert view(again, material).chosen == ()


def test_a_chunk_of_a_bar_leads_back_to_the_bar() -> None:
    material = Material({"a": TALE})
    state = moved(
        begun(cs.SplitPoints(30)),
        material,
        {"event": "step", "region": "pictures", "by": 1},
        {"event": "go", "row": 0, "at": 100},
    )
    assert state.bar is not None
    back = after(state, {"event": "clear", "region": "text"}, material)
    assert (back.at, back.bar) == (None, state.bar)
    assert after(back, {"event": "clear"}, material).bar is None


def test_other_settings_are_of_other_bars() -> None:
    material = Material({"a": TALE})
    state = after(begun(), {"event": "step", "region": "pictures", "by": 1}, material)
    for name, value in (
        ("chunk_size", 40),
        ("sizes", "chars"),
        ("limit", "9"),
        ("measured", "all"),
    ):
        assert after(state, setting(name, value), material).bar is None


# ------------------------------------------------------------------ work


def test_a_view_that_nobody_waits_for_is_given_up() -> None:
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        view(begun(), Material({"a": TALE}), stop)


def test_the_elements_of_a_page_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from chunkscope.explorers import material as module

    looked: list[str] = []
    found = module.page_elements

    def counted(text: str, written_in: str) -> object:
        looked.append(text)
        return found(text, written_in)

    monkeypatch.setattr(module, "page_elements", counted)
    material = Material({"a.md": TALE})
    for size in (30, 40, 50):
        view(after(begun(), setting("chunk_size", size), material), material)
    assert looked == [TALE]
