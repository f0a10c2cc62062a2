"""`view`: the map of a sweep, the cell that is chosen, and the explorer of its splitter."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.comparison.measures import MEASURES
from chunkscope.errors import ChunkscopeError
from chunkscope.explorers.exploring import REGIONS as BELOW
from chunkscope.explorers.exploring import view as explored_view
from chunkscope.explorers.panes.sweep_map import (
    LONGEST,
    SweepMap,
    about_pane,
    cell_pane,
    opening,
    statistic_words,
)
from chunkscope.explorers.slicing import SAME
from chunkscope.explorers.state import cut_measured
from chunkscope.explorers.sweeping import HELD, MAP, Ground, Sweeping, given_of
from chunkscope.explorers.swept import Swept
from chunkscope.explorers.view import Control, Region, View
from chunkscope.explorers.work import Stop, never
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.words import count, shortened
from chunkscope.splitters.registry import label
from chunkscope.tokens import known_names

__all__ = ["REGIONS", "view"]

REGIONS = (
    Region("about", "The sweep", headed=False),
    Region("map", "Map of the settings", scrolls=True, arrows=True, headed=False),
    Region("cell", "Chosen cell"),
    *BELOW,
)
"""The map and its words, and below it the parts of the explorer."""

EATEN = (
    "The step is eaten: overlap or look-back leave less than a fourth of the size from one chunk "
    "to the next, so that there are many times the chunks that the size asks for."
)

MOST_OPTIONS = 400
"""Of more values of a setting that is held, those around the one it is held at are listed."""


def view(state: Sweeping, ground: Ground, cancelled: Stop = never) -> View:
    """What is shown.

    Parameters
    ----------
    state : Sweeping
        What is asked for.
    ground : Ground
        The sweep and its documents.
    cancelled : callable, optional
        Called between the stages of the work; what it raises comes out.

    Returns
    -------
    View

    Raises
    ------
    ChunkscopeError
        Where a document cannot be cut with the settings of the explorer.

    Examples
    --------
    >>> import chunkscope as cs
    >>> from chunkscope.explorers.material import Material
    >>> from chunkscope.explorers.sweeping import begun
    >>> docs = "One sentence. Another one."
    >>> sweep = cs.sweep(docs, cs.grid("SplitPoints", chunk_size=[14, 20]))
    >>> ground = Ground(Swept(sweep), Material(docs))
    >>> shown = view(begun(ground), ground)
    >>> shown.said, [name for name, pane in shown.panes.items() if pane]
    ('chunks by chunk_size: 2 to 2', ['about', 'map', 'cell'])
    """
    of = ground.map_of(state)
    panes = {
        "about": about_pane(of, state.row, ground.warning),
        "map": of.html(state.row),
    }
    cancelled()
    controls = tuple(_controls(state, of))
    asked = (state.axes.x, state.axes.y, state.value, *state.held, state.row)
    key = " ".join(ascii(each) for each in asked)
    if not state.is_open:
        panes["cell"] = cell_pane(of, state.row, list(_notes(state, ground)))
        return View(controls, panes, key=key, said=_said(state, of))
    below = explored_view(state.explored, ground.material, cancelled)
    cell = "settings that are not in the sweep" if _is_off(state, of.swept) else _said(state, of)
    panes["cell"] = cell_pane(of, state.row, list(_notes(state, ground)))
    return View(
        controls=(*controls, *below.controls),
        panes={**panes, **below.panes},
        chosen=below.chosen,
        key=f"{key} {below.key}",
        said=f"{cell}; {below.said}",
    )


def _said(state: Sweeping, of: SweepMap) -> str:
    """The chosen cell in a line, or the map."""
    words = statistic_words(state.value)
    if state.row is not None:
        told = "impossible" if of.swept.reason(state.row) else f"{words} {of.words[state.row]}"
        return f"{of.place(state.row)}: {told}"
    down = f" and {state.axes.y}" if state.axes.y else ""
    numbers = of.numbers.iloc[of.slice.rows].dropna()
    if numbers.empty:
        return f"{words} by {state.axes.x}{down}: no numbers"
    at = numbers.index.to_numpy()[[numbers.to_numpy().argmin(), numbers.to_numpy().argmax()]]
    least, most = (of.words[row] for row in at.tolist())
    return f"{words} by {state.axes.x}{down}: {least} to {most}"


# ------------------------------------------------------------------ controls


def _controls(state: Sweeping, of: SweepMap) -> Iterator[Control]:
    """The choices of the map, and of what is held."""
    swept = of.swept
    along = tuple((name, shortened(name, LONGEST)) for name in swept.varying)
    axes = state.axes
    yield Control(
        f"{MAP}x",
        "choice",
        "across",
        "Map",
        axes.x,
        help="The setting that varies from left to right.",
        options=_with(along, axes.x),
    )
    yield Control(
        f"{MAP}y",
        "choice",
        "down",
        "Map",
        axes.y,
        help="The setting that varies from top to bottom.",
        options=(("", "nothing"), *_with(along, axes.y)),
    )
    yield Control(
        f"{MAP}value",
        "choice",
        "statistic",
        "Map",
        state.value,
        help="What the cells tell.",
        options=tuple((name, statistic_words(name)) for name in _in_order(swept)),
    )
    for each in of.slice.held:
        at = each.options.index(each.code)
        first = max(0, min(at - MOST_OPTIONS // 2, len(each.options) - MOST_OPTIONS))
        listed = each.options[first : first + MOST_OPTIONS]
        same = each.name == SAME
        yield Control(
            f"{HELD}{each.name}",
            "choice",
            shortened(each.name, LONGEST),
            "Other settings",
            str(each.code),
            help="Several rows have the same settings: which of them the cells are."
            if same
            else "It varies too. A cell is one row of the sweep: that of this value.",
            options=tuple(
                (
                    str(code),
                    f"number {code + 1}"
                    if same
                    else shortened(swept.words(each.name)[code], LONGEST),
                )
                for code in listed
            ),
        )


def _with(options: tuple[tuple[str, str], ...], name: str) -> tuple[tuple[str, str], ...]:
    """The options, and beside them a setting that does not vary, where it was asked for."""
    known = not name or name in dict(options)
    return options if known else (*options, (name, shortened(name, LONGEST)))


def _in_order(swept: Swept) -> list[str]:
    """The statistics: first those that have words, as comparisons tell them."""
    told = [name for name in MEASURES if name in swept.statistics]
    return [*told, *(name for name in swept.statistics if name not in MEASURES)]


# ------------------------------------------------------------------ what there is to say of a row


def _notes(state: Sweeping, ground: Ground) -> Iterator[str | Html]:
    """Sentences on the chosen row, and on what is below it."""
    row, swept = state.row, ground.swept
    if row is None:
        return
    slice_of_map = ground.map_of(state).slice
    if row not in slice_of_map.rows and row not in slice_of_map.beside:
        yield "It is in the sweep, but not on this map: what is held has another value."
    if not state.is_open:
        if not swept.reason(row):
            yield _refusal(swept, row)
        return
    if _is_off(state, swept):
        yield _moved_off(state, row)
        return
    if swept.is_eaten(row):
        yield EATEN
    encoding = swept.encoding(row)
    if encoding is not None and encoding not in known_names():
        yield (
            f"The sweep counts tokens in {shortened(encoding, LONGEST)}, which is not known here "
            f"by its name: below they are counted in {state.explored.encoding}."
        )
    yield from _other_numbers(state, ground, row)


def _refusal(swept: Swept, row: int) -> str:
    try:
        given_of(swept, row)
    except ChunkscopeError as reason:
        return f"It cannot be opened: {reason}."
    return ""


def _is_off(state: Sweeping, swept: Swept) -> bool:
    """Whether the settings below are others than those of the row."""
    return state.row is not None and state.explored.splitter != swept.splitter(state.row)


def _moved_off(state: Sweeping, row: int) -> Html:
    """That the settings below are no longer those of the cell, and the way back."""
    now = element("code", label(state.explored.splitter))
    return joined(
        [
            escaped("The settings below were changed, to "),
            now,
            escaped(", which is not in the sweep. "),
            opening(row, "Back to those of the cell", "back", live=True),
        ]
    )


def _other_numbers(state: Sweeping, ground: Ground, row: int) -> Iterator[str]:
    """That the documents are not those of the sweep, where its number of chunks tells it."""
    known = ground.swept.n_chunks(row)
    if known is None or ground.warning or state.explored.scope != "all":
        return
    found = len(cut_measured(state.explored, ground.material).table)
    if found != known:
        yield (
            f"The sweep has {count(known)} chunks of these settings, the documents below "
            f"{count(found)}: they are not the documents of the sweep."
        )
