"""The view of two settings: state in, what is shown out. It knows no browser and no widget."""

from __future__ import annotations

from chunkscope.comparison.numbers import fates_told
from chunkscope.comparison.side_by_side import Passage
from chunkscope.explorers.controls import setting_controls, splitter_control
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.bars import shown_limit
from chunkscope.explorers.one.controls import measure_controls, place_controls
from chunkscope.explorers.one.state import ENCODING, rows_measured
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.two.pairs import Pair, Pairs
from chunkscope.explorers.two.panes import (
    Ways,
    boundaries_pane,
    numbers_pane,
    pictures_pane,
    python_pane,
    text_pane,
)
from chunkscope.explorers.two.state import Comparing, change_from, pair_of, passage_shown
from chunkscope.explorers.view import Control, Region, View
from chunkscope.showing.words import counted
from chunkscope.stats.limit import limit_of

__all__ = ["REGIONS", "controls", "view"]

REGIONS = (
    Region("numbers", "What differs"),
    Region("text", "On the text", scrolls=True, arrows=True),
    Region("pictures", "Sizes"),
    Region("boundaries", "Boundaries, from A to B"),
    Region("python", "In Python"),
)
"""The parts of the view of a comparison, in the order of reading."""


def view(state: Comparing, pairs: Pairs, stop: Stop = never) -> View:
    """What is shown of a state.

    Parameters
    ----------
    state : Comparing
        What is asked for.
    pairs : Pairs
        The documents, and what was made of them.
    stop : callable, optional
        Called between the stages of the work.

    Returns
    -------
    View
    """
    pair = pair_of(state, pairs, stop)
    stop()
    panes = {
        "numbers": numbers_pane(pair, _held(state)),
        "pictures": pictures_pane(pair, _limit_drawn(state, pair)),
        "boundaries": boundaries_pane(pair),
        "python": python_pane(pair, _call(state, pairs.material, pair)),
    }
    stop()
    shown = passage_shown(state, pair)
    ways = _ways(state, pairs, pair, shown)
    panes["text"] = text_pane(shown, pair, ways, row=state.a.row, here=state.here)
    return View(controls(state, pairs), panes, key=_key(state, pair), said=_said(pair))


def controls(state: Comparing, pairs: Pairs) -> tuple[Control, ...]:
    """Where and how both are measured, and the settings of each."""
    # The encoding is a choice as long as one of the two has none of its own.
    counted_in = state.a if state.a.splitter.encoding is None else state.b
    of_sides = [
        (splitter_control(one.given, one.as_is, **names), *setting_controls(one.given, **names))
        for one, names in (
            (state.a, {"group": "A", "prefix": "a."}),
            (state.b, {"group": "B", "prefix": "b."}),
        )
    ]
    of_both = (
        *place_controls(state.a, pairs.material),
        *measure_controls(counted_in, pairs.material),
    )
    return (*of_both, *of_sides[0], *of_sides[1])


def _ways(state: Comparing, pairs: Pairs, pair: Pair, shown: Passage | None) -> Ways:
    """Where one can go from a passage."""
    if shown is None:
        return Ways()
    row, rows = state.a.row, pairs.material.document_of(state.a.row).rows
    return Ways(
        change_before=change_from(pair, shown, -1, state.here) is not None,
        change_after=change_from(pair, shown, 1, state.here) is not None,
        page_before=row - 1 in rows,
        page_after=row + 1 in rows,
    )


def _held(state: Comparing) -> list[str]:
    """What had to be held to what fits, with the letter of the splitter."""
    sides = ("A", state.a), ("B", state.b)
    return [f"{letter}: {said}" for letter, one in sides for said in one.held]


def _limit_drawn(state: Comparing, pair: Pair) -> int | None:
    """The limit of sizes, where both have the same, in the unit that they are drawn in."""
    if pair.sizes.empty or pair.sizes["unit"].iloc[0] == "chars":
        return None
    limit = limit_of(state.a.limit)
    of_a, of_b = (
        shown_limit(cut.table, "tokens", limit, one.registered)
        for cut, one in ((pair.a, state.a), (pair.b, state.b))
    )
    return of_a if of_a == of_b else None


def _call(state: Comparing, material: Material, pair: Pair) -> str:
    """The call of Python that compares both on what is measured; none where they are the same."""
    if pair.is_same:
        return ""
    one, rows, docs = state.a, rows_measured(state.a, material), "docs"
    if len(rows) < len(material.texts):
        docs = f"cs.documents(docs).iloc[{rows.start}:{rows.stop}]"
    more = []
    if one.encoding != ENCODING:
        more.append(f"encoding={one.encoding!a}")
    if one.limit is not None:
        more.append(f"limit={one.limit!a}")
    two = [
        variable if one.registered is None else f"cs.{one.label}"
        for variable, one in (("a", state.a), ("b", state.b))
    ]
    return f"cs.compare({', '.join([docs, *two, *more])})"


def _key(state: Comparing, pair: Pair) -> str:
    one = state.a
    where = f"row={one.row} top={one.top} here={state.here}"
    how = f"{one.scope} {one.unit} {one.encoding} limit={one.limit!a}"
    return f"{pair.a.name} | {pair.b.name} | {where} | {how}"


def _said(pair: Pair) -> str:
    """The comparison in a line."""
    if pair.is_same:
        return f"A and B are the same: {counted(len(pair.a.table), 'chunk')}"
    counts = f"A {counted(len(pair.a.table), 'chunk')}, B {counted(len(pair.b.table), 'chunk')}"
    if pair.agreement.empty:
        return counts
    return f"{counts}; boundaries: {fates_told(pair.agreement)}"
