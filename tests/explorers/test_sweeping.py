"""The sweep's explorer without a browser: state in, view out."""

from __future__ import annotations

import html
import io
import re
from dataclasses import replace
from typing import cast

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.comparison.measures import MEASURES
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.chunk_tables import chunks_measured
from chunkscope.explorers.sweep.events import FIXED, after
from chunkscope.explorers.sweep.slicing import SAME, Axes, sliced
from chunkscope.explorers.sweep.state import Ground, Sweeping, begun
from chunkscope.explorers.sweep.swept import ARGUMENTS, Swept
from chunkscope.explorers.sweep.view import REGIONS, view
from chunkscope.explorers.view import Control, View
from chunkscope.showing.columns import numbers_of
from chunkscope.showing.words import percent
from chunkscope.splitters import Impossible
from tests.explorers.sweeps import DOCS, Theirs, grounds
from tests.rendering.grids import grid_of

GRID = cs.grid("TokenWindows", chunk_size=[4, 8, 16], chunk_overlap=[0, 3, 13])
SWEEP = cs.sweep(DOCS, GRID)


def ground_of(sweep: pd.DataFrame = SWEEP, docs: object = DOCS) -> Ground:
    return Ground(Swept(sweep), Material(docs))  # type: ignore[arg-type]


def control(shown: View, name: str) -> Control:
    (found,) = (each for each in shown.controls if each.name == name)
    return found


def setting(name: str, value: object) -> dict[str, object]:
    return {"event": "set", "name": name, "value": value}


@given(data=st.data(), ground=grounds())
def test_every_row_of_a_sweep_can_be_reached_whatever_lies_across_and_down(
    data: st.DataObject, ground: Ground
) -> None:
    swept = ground.swept
    x = data.draw(st.sampled_from(swept.settings))
    y = data.draw(st.sampled_from(["", *(name for name in swept.settings if name != x)]))
    row = data.draw(st.integers(0, len(swept) - 1))
    state = replace(begun(ground), axes=Axes(x, y))
    if row in ground.map_of(state).slice.beside:
        assert f"&quot;row&quot;: {row}}}" in view(state, ground).panes["about"]
        return
    state = _fixed_at(state, row, ground)
    found = ground.map_of(state).slice
    # Rows that nothing tells apart are numbered.
    numbers = next((each.options for each in found.fixed if each.name == SAME), (0,))
    maps = [
        grid_of(view(_fixed(state, SAME, number, ground), ground).panes["map"]).cells
        for number in numbers
    ]
    assert sum(row in cells for cells in maps) == 1


def _fixed_at(state: Sweeping, row: int, ground: Ground) -> Sweeping:
    """The other settings fixed where a row has them, one choice after another."""
    swept = ground.swept
    for name in (*swept.settings, *ARGUMENTS):
        fixed = {each.name: each for each in ground.map_of(state).slice.fixed}
        if name in fixed and not swept.missing(name)[row]:
            code = int(swept.codes(name)[row])
            assert code in fixed[name].options
            state = _fixed(state, name, code, ground)
    return state


def _fixed(state: Sweeping, name: str, code: int, ground: Ground) -> Sweeping:
    return after(state, setting(f"{FIXED}{name}", str(code)), ground)


@given(data=st.data(), ground=grounds())
def test_a_cell_is_one_row_and_shows_what_the_table_has(
    data: st.DataObject, ground: Ground
) -> None:
    swept = ground.swept
    axes = Axes(*data.draw(st.permutations(swept.settings))[:2])
    value = data.draw(st.sampled_from(swept.statistics))
    state = replace(begun(ground), axes=axes, value=value)
    shown = grid_of(view(state, ground).panes["map"])
    rows = list(shown.cells)
    most = swept.values(value).iloc[rows].abs().max()
    for row, place in shown.cells.items():
        number = swept.values(value).iloc[row]
        words = place.words.removesuffix("◥")
        if swept.reason(row):
            assert words.startswith("×")
        elif pd.isna(number):
            assert words == "–"
        elif words.endswith("%"):
            assert percent(float(number)) == words
        else:
            assert float(words.replace(",", "")) == pytest.approx(number, abs=most / 1000)


@given(ground=grounds(), data=st.data())
def test_what_a_cell_opens_has_the_numbers_of_its_row(ground: Ground, data: st.DataObject) -> None:
    swept = ground.swept
    row = data.draw(st.integers(0, len(swept) - 1))
    state = after(begun(ground), {"event": "open", "row": row}, ground)
    shown = view(state, ground)
    assert (state.row, state.explored is not None) == (row, bool(shown.panes.get("numbers")))
    if state.explored is None:
        assert swept.reason(row) in _words(shown.panes["cell"]) or "cannot be opened" in str(
            shown.panes["cell"]
        )
        return
    assert "not the documents" not in shown.panes["cell"]
    chunks = chunks_measured(state.explored, ground.material)
    summary = cs.stats.summary(chunks, limit=state.explored.limit)
    for name in swept.statistics:
        if name not in ("n_runts", "share_runts"):
            found = numbers_of(summary, "value", name)[0]
            assert found == pytest.approx(swept.values(name).iloc[row], nan_ok=True), name


@given(ground=grounds())
def test_the_documents_of_a_sweep_are_never_called_others(ground: Ground) -> None:
    assert ground.warning == ""


def _words(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


events = st.one_of(
    st.fixed_dictionaries({"event": st.just("open"), "row": st.integers(-2, 12)}),
    st.fixed_dictionaries(
        {
            "event": st.sampled_from(["step", "clear"]),
            "region": st.sampled_from(["map", "text"]),
            "by": st.sampled_from([-1, 1, "up", "down", "first", "last", True, "left", None, []]),
        }
    ),
    st.fixed_dictionaries(
        {
            "event": st.just("set"),
            "name": st.sampled_from(
                ["map.x", "map.y", "map.value", "map.z", f"{FIXED}format", f"{FIXED}{SAME}"]
            )
            | st.sampled_from(["chunk_size", "chunk_overlap", "splitter", "on", "no"]),
            "value": st.sampled_from(
                [
                    "chunk_size",
                    "format",
                    "splitter",
                    "",
                    "n_chunks",
                    "0",
                    "1",
                    "99",
                    "²",
                    "Recursive",
                ]
            )
            | st.integers(-1, 40)
            | st.none(),
        }
    ),
    st.dictionaries(st.sampled_from(["event", "name", "row"]), st.integers() | st.text()),
)


@given(ground=grounds(), happening=st.lists(events, max_size=6))
def test_whatever_happens_something_can_be_shown(
    ground: Ground, happening: list[dict[str, object]]
) -> None:
    state = begun(ground)
    for event in happening:
        before = state
        try:
            state = after(state, event, ground)
        except ChunkscopeError:
            assert state is before
    shown = view(state, ground)
    assert shown.panes["map"] and shown.key.isascii()
    assert bool(shown.panes.get("text")) == (state.explored is not None)
    for each in shown.controls:
        if each.kind == "choice":
            assert str(each.value) in dict(each.options), each.name


@given(ground=grounds())
def test_steps_come_to_every_cell(ground: Ground) -> None:
    state = begun(ground)
    rows = [int(each) for each in ground.map_of(state).slice.rows]
    for by, against in ((1, -1), ("down", "up")):
        there = []
        state = replace(state, row=None)
        for _ in rows:
            state = after(state, {"event": "step", "region": "map", "by": by}, ground)
            there.append(state.row)
        assert sorted(cast("list[int]", there)) == rows
        for row in there[::-1]:
            assert state.row == row
            state = after(state, {"event": "step", "region": "map", "by": against}, ground)


# ------------------------------------------------------------------ by hand


def test_it_begins_with_two_settings_that_vary_and_no_cell() -> None:
    ground = ground_of()
    shown = view(begun(ground), ground)
    assert [(each.name, each.value) for each in shown.controls] == [
        ("map.x", "chunk_size"),
        ("map.y", "chunk_overlap"),
        ("map.value", "n_chunks"),
    ]
    assert set(shown.panes) == {"about", "map", "cell"}
    assert shown.said.startswith("chunks by chunk_size and chunk_overlap: ")


def test_statistics_are_called_by_their_words() -> None:
    ground = ground_of(SWEEP.assign(recall=1.0))
    options = dict(control(view(begun(ground), ground), "map.value").options)
    assert options["tokens_median"] == MEASURES["tokens_median"].words
    assert options["recall"] == "recall"  # a column of somebody's own
    assert [name for name, words in options.items() if name == words] == ["recall"]
    assert not {"chunk_size", "limit", "splitter", "step_eaten", "overlap_requested"} & set(options)


def test_axes_are_what_has_several_values_and_the_name_where_they_do_not_tell_all() -> None:
    # One of the four is impossible: nothing was counted, and no overlap follows from its size.
    grid = cs.grid("SplitPoints", chunk_size=[5, 9], lookback=[0, 7])
    table = cs.sweep("One. Two. Three.", grid)
    assert table["error"].notna().sum() == 1
    assert Swept(table).varying == ("chunk_size", "lookback")
    assert Swept(table.iloc[:1]).varying == ("splitter",)
    twice = pd.concat([table, table.assign(splitter=table["splitter"] + " again")])
    assert Swept(twice).varying == ("chunk_size", "lookback", "splitter")
    several = pd.concat([table, cs.sweep("One. Two. Three.", cs.grid("Recursive"))])
    assert Swept(several).varying[-1] == "splitter"


def test_the_smallest_and_the_largest_number_are_told_with_their_places() -> None:
    ground = ground_of()
    told = _words(view(begun(ground), ground).panes["about"])
    known = SWEEP["n_chunks"].dropna()
    largest = SWEEP.loc[known.idxmax()]
    assert f"Smallest: {known.min()} at chunk_size 16, chunk_overlap 0" in told
    place = f"chunk_size {largest['chunk_size']}, chunk_overlap {largest['chunk_overlap']}"
    assert f"Largest: {known.max()} at {place}" in told


def test_a_cell_opens_the_explorer_of_all_documents() -> None:
    ground = ground_of()
    shown = view(after(begun(ground), {"event": "open", "row": 4}, ground), ground)
    assert list(shown.panes) == [each.name for each in REGIONS]
    assert control(shown, "chunk_size").value == 8
    assert f"chunks {SWEEP['n_chunks'][4]}" in _words(shown.panes["cell"])
    assert shown.said.startswith(f"chunk_size 8, chunk_overlap 3: chunks {SWEEP['n_chunks'][4]}; ")


def test_the_document_stays_from_one_cell_to_the_next() -> None:
    ground = ground_of()
    state = after(begun(ground), {"event": "open", "row": 4}, ground)
    state = after(state, setting("document", "1"), ground)
    state = after(state, {"event": "step", "region": "map", "by": 1}, ground)
    assert (state.row, state.explored.row) == (7, 1)


def test_a_setting_that_cannot_be_is_chosen_and_tells_why() -> None:
    ground = ground_of()
    state = after(begun(ground), {"event": "open", "row": 2}, ground)
    assert (state.row, state.explored) == (2, None)
    told = _words(view(state, ground).panes["cell"])
    assert f"Impossible: {SWEEP['error'][2]}." in told


def test_a_step_that_is_eaten_is_explained() -> None:
    row = int(SWEEP["step_eaten"].fillna(value=False).to_numpy().argmax())
    ground = ground_of()
    shown = view(after(begun(ground), {"event": "open", "row": row}, ground), ground)
    assert "advances by less than a fourth of the size" in shown.panes["cell"]


def test_settings_that_are_changed_leave_the_map_and_find_back_to_it() -> None:
    ground = ground_of()
    state = after(begun(ground), {"event": "open", "row": 4}, ground)
    away = after(state, setting("chunk_size", 9), ground)
    shown = view(away, ground)
    assert away.row == 4
    assert "which is not in the sweep" in shown.panes["cell"]
    assert "chunk_size=9" in shown.panes["cell"]
    assert shown.said.startswith("settings that are not in the sweep; ")
    assert after(away, {"event": "open", "row": 4}, ground) == state
    other = after(away, setting("chunk_size", 16), ground)
    assert other.row == 7, "settings of another row are that row"


def test_a_row_that_is_fixed_away_is_said_to_be_elsewhere() -> None:
    both = [*GRID, *cs.grid("SplitPoints", chunk_size=[8, 16])]
    ground = ground_of(cs.sweep(DOCS, both))
    state = after(begun(ground), {"event": "open", "row": 4}, ground)
    shown = view(after(state, setting(f"{FIXED}splitter_class", "1"), ground), ground)
    assert "not on this map" in shown.panes["cell"]
    assert 'aria-current="true"' not in shown.panes["map"]


def test_what_is_fixed_is_told_and_can_be_chosen() -> None:
    grid = cs.grid(
        "Recursive", chunk_size=[9, 30], chunk_overlap=[0, 3], format=["plaintext", "markdown"]
    )
    ground = ground_of(cs.sweep(DOCS, grid))
    state = begun(ground, x="chunk_size", y="chunk_overlap")
    shown = view(state, ground)
    fixed = control(shown, f"{FIXED}format")
    assert fixed.options == (("0", "plaintext"), ("1", "markdown"))
    assert "4 of 8 settings · Recursive · format plaintext" in _words(shown.panes["about"])
    other = view(after(state, setting(fixed.name, "1"), ground), ground)
    rows = set(grid_of(shown.panes["map"]).cells), set(grid_of(other.panes["map"]).cells)
    assert rows == ({0, 2, 4, 6}, {1, 3, 5, 7})


def test_sweeps_that_are_stacked_are_told_apart_by_their_number() -> None:
    ground = ground_of(pd.concat([SWEEP, SWEEP.assign(n_chunks=7)]))
    state = begun(ground)
    shown = view(state, ground)
    assert control(shown, f"{FIXED}{SAME}").options == (("0", "number 1"), ("1", "number 2"))
    assert "number 1 of the rows with the same settings" in _words(shown.panes["about"])
    second = view(after(state, setting(f"{FIXED}{SAME}", "1"), ground), ground)
    assert {each.words for each in grid_of(second.panes["map"]).cells.values()} == {"7", "7◥", "×"}


def test_splitters_of_others_stand_beside_the_map_and_cannot_be_opened() -> None:
    ground = ground_of(cs.sweep(DOCS, [*GRID, Theirs()]))
    state = begun(ground)
    told = _words(view(state, ground).panes["about"])
    assert "Without chunk_size and chunk_overlap:theirs <b>[RLO] 2" in told
    shown = view(after(state, {"event": "open", "row": 9}, ground), ground)
    assert "It cannot be opened: it is a splitter of others" in shown.panes["cell"]


def test_a_sweep_of_splitters_of_others_alone_has_their_names_across() -> None:
    ground = ground_of(cs.sweep(DOCS, {"a": Theirs(), "b": Theirs()}))
    state = begun(ground)
    assert state.axes == Axes("splitter")
    assert grid_of(view(state, ground).panes["map"]).columns == ["a", "b"]


def test_one_setting_alone_is_a_map_of_one_cell() -> None:
    ground = ground_of(cs.sweep(DOCS, cs.SplitPoints(9)))
    assert list(grid_of(view(begun(ground), ground).panes["map"]).cells) == [0]


def test_settings_that_change_places_are_never_the_same() -> None:
    ground = ground_of()
    state = after(begun(ground), setting("map.x", "chunk_overlap"), ground)
    assert state.axes == Axes("chunk_overlap", "chunk_size")
    state = after(state, setting("map.y", "chunk_overlap"), ground)
    assert state.axes == Axes("chunk_size", "chunk_overlap")
    state = after(state, setting("map.y", ""), ground)
    with pytest.raises(ArgumentError, match="y must be another setting than x"):
        after(state, setting("map.y", "chunk_size"), ground)


def test_tokens_are_counted_as_the_sweep_did() -> None:
    sweep = cs.sweep(DOCS, cs.grid("SplitPoints", chunk_size=[9, 20]), encoding="unicode", limit=5)
    ground = ground_of(sweep)
    state = after(begun(ground), {"event": "open", "row": 0}, ground)
    assert (state.explored.encoding, state.explored.limit) == ("unicode", 5)


def test_an_encoding_that_is_not_known_by_name_is_said_to_be_another() -> None:
    sweep = SWEEP.assign(encoding="theirs")
    points = cs.sweep(DOCS, cs.grid("SplitPoints", chunk_size=[9, 20])).assign(encoding="theirs")
    ground = ground_of(points)
    shown = view(after(begun(ground), {"event": "open", "row": 0}, ground), ground)
    assert "The sweep counts tokens in theirs" in shown.panes["cell"]
    assert Swept(sweep).row_of(cs.TokenWindows(4), "cl100k_base") is None


@pytest.mark.parametrize(
    ("docs", "said"),
    [
        ("Other documents.", "it has 2 documents with chunks, and here are 1"),
        ({"a": "Other", "b": "documents"}, "characters, and here are 14"),
    ],
)
def test_other_documents_are_seen_from_outside_where_they_can(docs: object, said: str) -> None:
    ground = ground_of(docs=docs)
    assert said in ground.warning
    assert ground.warning in _words(view(begun(ground), ground).panes["about"])


def test_other_documents_of_the_same_length_are_seen_by_their_chunks() -> None:
    other = {name: "x" * len(text) for name, text in DOCS.items()}
    ground = ground_of(docs=other)
    assert ground.warning == ""
    shown = view(after(begun(ground), {"event": "open", "row": 4}, ground), ground)
    assert "they are not the documents of the sweep" in shown.panes["cell"]


def test_escape_leaves_the_cell() -> None:
    ground = ground_of()
    state = after(begun(ground), {"event": "open", "row": 4}, ground)
    closed = after(state, {"event": "clear", "region": "map"}, ground)
    assert (closed.row, closed.explored) == (None, None)
    assert list(view(closed, ground).panes) == ["about", "map", "cell"]


def test_the_map_is_drawn_once_for_all_that_happens_below_it() -> None:
    ground = ground_of()
    state = after(begun(ground), {"event": "open", "row": 4}, ground)
    changed = after(state, setting("chunk_size", 9), ground)
    assert ground.map_of(state) is ground.map_of(changed)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "open", "row": 9}, "row must be a whole number, at least 0 and at most 8"),
        ({"event": "open"}, "row must be"),
        (setting("map.x", "n_chunks"), "unknown x 'n_chunks'"),
        (setting("map.value", "chunk_size"), "unknown value 'chunk_size'"),
        (setting("map.nothing", ""), "unknown control 'map.nothing'"),
        (setting(f"{FIXED}nothing", "0"), "unknown setting 'nothing'"),
        (setting(f"{FIXED}format", "-1"), "format must be the number of one of its values"),
        ({"event": "step", "region": "map", "by": 2}, "by must be -1, 1"),
        (setting("chunk_size", 9), "choose a cell of the map first"),
    ],
)
def test_events_that_cannot_be_are_refused(event: dict[str, object], said: str) -> None:
    ground = ground_of()
    with pytest.raises(ChunkscopeError, match=said):
        after(begun(ground), event, ground)


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize(
    ("sweep", "error", "said"),
    [
        ([1], ArgumentTypeError, "sweep must be a table that chunkscope.sweep returns"),
        (pd.DataFrame({"a": [1]}), ArgumentError, "column splitter is missing"),
        (cs.chunk(DOCS, cs.SplitPoints(9)), ArgumentError, "column splitter_class is missing"),
        (SWEEP.iloc[:0], ArgumentError, "it has none"),
        (pd.concat([SWEEP, SWEEP], axis=1), ArgumentError, "it is there twice"),
        (SWEEP[["splitter", "splitter_class"]], ArgumentError, "no column of numbers"),
    ],
)
def test_what_is_no_sweep_is_refused(sweep: object, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        Swept(sweep)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"x": "size"}, "unknown x 'size'; known are chunk_size"),
        ({"x": "chunk_size", "y": "chunk_size"}, "y must be another setting than x"),
        ({"value": "splitter"}, "unknown value 'splitter'"),
    ],
)
def test_settings_that_a_sweep_has_not_are_refused(asked: dict[str, str], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        begun(ground_of(), **asked)


def test_a_sweep_read_from_a_file_opens_as_well() -> None:
    read = pd.read_csv(io.StringIO(SWEEP.assign(splitter="mine").to_csv(index=False)))
    swept = Swept(read)
    for row, each in enumerate(GRID):
        if swept.reason(row):
            assert isinstance(each, Impossible)
        else:
            assert swept.splitter(row) == each


def test_names_that_were_given_do_not_hide_the_settings() -> None:
    named = cs.sweep(DOCS, {f"n{number}": each for number, each in enumerate(GRID)})
    assert Swept(named).splitter(4) == GRID[4]


def test_the_sweep_is_not_changed() -> None:
    before = SWEEP.copy(deep=True)
    ground = ground_of()
    view(after(begun(ground), {"event": "open", "row": 4}, ground), ground)
    pd.testing.assert_frame_equal(SWEEP, before)


@given(
    ground=grounds(), fixed=st.dictionaries(st.sampled_from(["format", SAME]), st.integers(0, 3))
)
def test_a_slice_has_one_row_a_cell(ground: Ground, fixed: dict[str, int]) -> None:
    swept = ground.swept
    axes = Axes("chunk_size", "splitter_class")
    rows = sliced(swept, axes, fixed).rows
    pairs = list(zip(swept.codes(axes.x)[rows], swept.codes(axes.y)[rows], strict=True))
    assert len(set(pairs)) == len(pairs) > 0
