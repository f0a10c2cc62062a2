"""What a sweep's explorer is asked to show, as a value, and the row of the sweep that it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chunkscope.arguments import one_of
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, must_be
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.state import State, with_given
from chunkscope.explorers.sweep.slicing import Axes, first_axes
from chunkscope.explorers.sweep.sweep_map import SweepMap
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.showing.words import counted
from chunkscope.splitters.registry import SPLITTERS
from chunkscope.stats.settings import encoding_name
from chunkscope.tokens import known_names

__all__ = ["Ground", "Sweeping", "along", "begun", "given_of", "opened", "row_shown"]


@dataclass(frozen=True)
class Sweeping:
    """What is asked for.

    Attributes
    ----------
    axes : Axes
        The settings across and down.
    value : str
        The statistic that the cells tell.
    explored : State or None
        What the explorer below shows; None while it is closed: nothing was chosen, or a row
        that is impossible.
    closed : State or None
        What it showed when it was closed: who opens another cell is in the same place.
    fixed : tuple of (str, int)
        The codes at which other settings are fixed, as they were chosen.
    row : int or None
        The row of the sweep whose cell was chosen last.
    """

    axes: Axes
    value: str
    explored: State | None = None
    closed: State | None = None
    fixed: tuple[tuple[str, int], ...] = ()
    row: int | None = None

    def without_explorer(self) -> Sweeping:
        """The same with the explorer closed."""
        return replace(self, explored=None, closed=self.explored or self.closed)


class Ground:
    """What never changes: a sweep and its documents; and the map that was drawn last.

    Parameters
    ----------
    swept : Swept
        The sweep.
    material : Material
        The documents.

    Attributes
    ----------
    warning : str
        That the documents cannot be those of the sweep, where that is seen from outside;
        else empty.
    """

    def __init__(self, swept: Swept, material: Material) -> None:
        self.swept = swept
        self.material = material
        self.warning = _warning(swept, material)
        self._last: tuple[object, SweepMap] | None = None

    def map_of(self, state: Sweeping) -> SweepMap:
        """The map of a state; the same object as long as it is the same map."""
        asked = (state.axes, state.value, state.fixed)
        last = self._last  # once: another thread may set it
        if last is not None and last[0] == asked:
            return last[1]
        drawn = SweepMap(self.swept, state.axes, state.value, dict(state.fixed))
        self._last = asked, drawn
        return drawn


def _warning(swept: Swept, material: Material) -> str:
    n_chars, n_documents = sum(map(len, material.texts)), len(material.documents)
    of_sweep = swept.largest("n_documents")
    if of_sweep is not None and of_sweep > n_documents:
        told = f"it has {counted(of_sweep, 'document')} with chunks, and here are {n_documents:,}"
        return f"These are not the documents of the sweep: {told}."
    # Splitters of ours leave no character out, those of others may.
    for kind, exactly in (*((name, True) for name in SPLITTERS), ("", False)):
        covered = swept.largest("chars_covered", kind)
        if covered is not None and (covered > n_chars or (exactly and covered != n_chars)):
            told = f"it covers {counted(covered, 'character')}, and here are {n_chars:,}"
            return f"These are not the documents of the sweep: {told}."
    return ""


def begun(
    ground: Ground, *, x: str | None = None, y: str | None = None, value: str | None = None
) -> Sweeping:
    """The state to begin with: no cell chosen.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For settings and a statistic that the sweep has not.
    """
    swept = ground.swept
    axes = first_axes(swept)
    if x is not None:
        axes = along(axes, "x", one_of("x", x, swept.settings))
    if y is not None:
        axes = along(axes, "y", one_of("y", y, swept.settings))
        if y == x:
            raise ArgumentError(must_be("y", "another setting than x", y))
    first = "n_chunks" if "n_chunks" in swept.statistics else swept.statistics[0]
    if value is not None and not isinstance(value, str):  # the names are too many for a line
        raise ArgumentTypeError(must_be("value", "a column of numbers of the sweep", value))
    told = first if value is None else one_of("value", value, swept.statistics)
    return Sweeping(axes, told)


def opened(state: Sweeping, row: int, ground: Ground) -> Sweeping:
    """The state with a row chosen, and its splitter opened if there is one.

    The document and the page stay, and so does what is measured.
    """
    try:
        given = given_of(ground.swept, row)
    except ChunkscopeError:  # the reason is shown beside the row
        return replace(state.without_explorer(), row=row)
    encoding = ground.swept.encoding(row)
    before = state.explored or state.closed
    if before is None:
        # Of all documents, as the sweep is: so that numbers below are those in the cells.
        before = State(given, scope="all", row=ground.material.row_of(None, None))
    explored = replace(
        with_given(before, given),
        encoding=encoding if encoding in known_names() else before.encoding,
        limit=ground.swept.limit(row, given.fitted().splitter),
    )
    return replace(state, row=row, explored=explored, closed=None)


def given_of(swept: Swept, row: int) -> Given:
    """The settings of a row.

    Raises
    ------
    ChunkscopeError
        Where it cannot be opened; gives the reason.
    """
    return Given.of(swept.splitter(row))


def row_shown(explored: State, row: int | None, ground: Ground) -> int | None:
    """The row of what the explorer shows; of several, or of none, `row`, which was chosen last."""
    splitter = explored.registered
    assert splitter is not None  # rows of sweeps have settings, or are not opened
    own = splitter.encoding
    encoding = explored.encoding if own is None else encoding_name(own)
    if row is not None and ground.swept.is_row_of(row, splitter, encoding):
        return row
    found = ground.swept.row_of(splitter, encoding)
    return row if found is None else found


def along(axes: Axes, which: str, name: str) -> Axes:
    """The axes with a setting along one of them; if it lay along the other, they change places."""
    if which == "x":
        return Axes(name, axes.x if name == axes.y else axes.y)
    if name != axes.x:
        return Axes(axes.x, name)
    if not axes.y:
        raise ArgumentError(must_be("y", "another setting than x", name))
    return Axes(axes.y, name)
