"""`view`: the map of a sweep, the cell that is chosen, and the explorer of its splitter."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.errors import ChunkscopeError
from chunkscope.explorers.one.state import State, cut_measured
from chunkscope.explorers.one.view import REGIONS as BELOW
from chunkscope.explorers.one.view import view as explored_view
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.sweep.controls import map_controls
from chunkscope.explorers.sweep.panes import about_pane, cell_pane, map_pane, opening
from chunkscope.explorers.sweep.state import Ground, Sweeping, given_of
from chunkscope.explorers.sweep.sweep_map import LONGEST, SweepMap, statistic_words
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.explorers.view import Region, View
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.words import count, shortened
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
    "From one chunk to the next it advances by less than a fourth of the size, as overlap or "
    "look-back take the rest: there are many times the chunks that the size asks for."
)


def view(state: Sweeping, ground: Ground, stop: Stop = never) -> View:
    """What is shown.

    Parameters
    ----------
    state : Sweeping
        What is asked for.
    ground : Ground
        The sweep and its documents.
    stop : callable, optional
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
    >>> from chunkscope.explorers.sweep.state import begun
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
        "map": map_pane(of, state.row),
    }
    stop()
    controls = tuple(map_controls(state, of))
    asked = (state.axes.x, state.axes.y, state.value, *state.fixed, state.row)
    key = " ".join(ascii(each) for each in asked)
    if state.explored is None:
        panes["cell"] = cell_pane(of, state.row, list(_notes(state, ground)))
        return View(controls, panes, key=key, said=_said(state, of))
    below = explored_view(state.explored, ground.material, stop)
    off = _is_off(state.explored, state.row, of.swept)
    cell = "settings that are not in the sweep" if off else _said(state, of)
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


# ------------------------------------------------------------------ what there is to say of a row


def _notes(state: Sweeping, ground: Ground) -> Iterator[str | Html]:
    """Sentences on the chosen row, and on what is below it."""
    row, swept, explored = state.row, ground.swept, state.explored
    if row is None:
        return
    slice_of_map = ground.map_of(state).slice
    if row not in slice_of_map.rows and row not in slice_of_map.beside:
        yield "It is in the sweep, but not on this map: what is fixed has another value."
    if explored is None:
        if not swept.reason(row):
            yield _refusal(swept, row)
        return
    if _is_off(explored, row, swept):
        yield _moved_off(explored, row)
        return
    if swept.is_eaten(row):
        yield EATEN
    encoding = swept.encoding(row)
    if encoding is not None and encoding not in known_names():
        yield (
            f"The sweep counts tokens in {shortened(encoding, LONGEST)}, which is not known here "
            f"by its name: below they are counted in {explored.encoding}."
        )
    yield from _other_numbers(explored, row, ground)


def _refusal(swept: Swept, row: int) -> str:
    try:
        given_of(swept, row)
    except ChunkscopeError as reason:
        return f"It cannot be opened: {reason}."
    return ""


def _is_off(explored: State, row: int | None, swept: Swept) -> bool:
    """Whether the settings below are others than those of the row."""
    return row is not None and explored.splitter != swept.splitter(row)


def _moved_off(explored: State, row: int) -> Html:
    """That the settings below are no longer those of the cell, and the way back."""
    now = element("code", explored.label)
    return joined(
        [
            escaped("The settings below were changed, to "),
            now,
            escaped(", which is not in the sweep. "),
            opening(row, "Back to those of the cell", "back", live=True),
        ]
    )


def _other_numbers(explored: State, row: int, ground: Ground) -> Iterator[str]:
    """That the documents are not those of the sweep, where its number of chunks tells it."""
    known = ground.swept.n_chunks(row)
    if known is None or ground.warning or explored.scope != "all":
        return
    found = len(cut_measured(explored, ground.material).table)
    if found != known:
        yield (
            f"The sweep has {count(known)} chunks of these settings, the documents below "
            f"{count(found)}: they are not the documents of the sweep."
        )
