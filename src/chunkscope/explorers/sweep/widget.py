"""`sweep_view`: a sweep as a heat map whose cells open in the explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

import pandas as pd
import traitlets

from chunkscope.arguments import whole_number
from chunkscope.explorers.frontend import BASE_STYLE, Frontend
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.chunk_tables import chunks_measured
from chunkscope.explorers.panes.style import PANES
from chunkscope.explorers.stop import Stop
from chunkscope.explorers.sweep.events import after
from chunkscope.explorers.sweep.panes import STYLE
from chunkscope.explorers.sweep.state import Ground, Sweeping, begun, opened
from chunkscope.explorers.sweep.sweep_map import statistic_words
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.explorers.sweep.view import REGIONS, view
from chunkscope.explorers.view import Event, Region, View
from chunkscope.rendering.grid import GRID
from chunkscope.splitters.registry import RegisteredSplitter

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.stats.elements import Formats

__all__ = ["SweepView", "sweep_view"]


class SweepView(Frontend):
    """A widget with the map of a sweep, and the explorer of the cell that is open.

    Made by `sweep_view`.

    Attributes
    ----------
    settings : splitter or None
        What is open: the splitter of the cell, or what a reader made of it. It is read only;
        ``observe(function, "settings")`` calls a function at each change.
    row : pandas.Series or None
        The row of the sweep that was chosen last. Once settings were changed to some that are
        not in the sweep, it is still the one they were changed from.
    chunks : pandas.DataFrame or None
        The chunk table of what is open and measured: a page, a document, or all.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = "One sentence. Another one."
    >>> widget = cs.sweep_view(cs.sweep(docs, cs.grid("SplitPoints", chunk_size=[14, 20])), docs)
    >>> widget
    <SweepView: chunks by chunk_size: 2 to 2>
    >>> widget.choose(0)
    >>> widget.settings.chunk_size, int(widget.row["n_chunks"])
    (14, 2)
    """

    title: ClassVar[str] = "Sweep"
    style: ClassVar[str] = BASE_STYLE + PANES + GRID + STYLE
    areas: ClassVar[tuple[Region, ...]] = REGIONS

    settings = traitlets.Any(allow_none=True, read_only=True)

    def __init__(self, ground: Ground, state: Sweeping) -> None:
        self._ground = ground
        super().__init__(state)

    def choose(self, row: int) -> None:
        """Choose a row of the sweep, as a click on its cell does.

        Parameters
        ----------
        row : int
            Its position in the table, from 0. One that is impossible is chosen, and not
            opened.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For a row that there is not.
        """
        number = whole_number("row", row, least=0, most=len(self._ground.swept) - 1)
        self._move(lambda state: opened(cast("Sweeping", state), number, self._ground))

    @property
    def row(self) -> pd.Series | None:
        """The row of the sweep that was chosen last."""
        number = self._asked.row
        return None if number is None else self._ground.swept.table.iloc[number].copy()

    @property
    def chunks(self) -> pd.DataFrame | None:
        """The chunk table of what is open, with texts; made when asked for."""
        explored = self._asked.explored
        return None if explored is None else chunks_measured(explored, self._ground.material)

    @property
    def _asked(self) -> Sweeping:
        return cast("Sweeping", self._state)

    def _after(self, state: object, event: Event) -> Sweeping:
        return after(cast("Sweeping", state), event, self._ground)

    def _viewed(self, state: object, stop: Stop) -> View:
        return view(cast("Sweeping", state), self._ground, stop)

    def _settings_of(self, state: object) -> RegisteredSplitter | None:
        explored = cast("Sweeping", state).explored
        return None if explored is None else explored.registered

    def _named(self) -> str:
        return f"{self.title}: {statistic_words(self._asked.value)}"


def sweep_view(
    sweep: pd.DataFrame,
    docs: DocumentsLike,
    *,
    x: str | None = None,
    y: str | None = None,
    value: str | None = None,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
) -> SweepView:
    """A widget that shows a sweep as a heat map, and opens its cells on the documents.

    A cell is one row of the sweep. Where more than two settings vary, the others are fixed,
    each at a value that the reader chooses. Impossible settings are hatched and tell why; a
    sign marks those whose step is eaten. The splitter of the cell that is chosen is opened
    below in the explorer, see `explore`, where all settings can be changed.

    Parameters
    ----------
    sweep : pandas.DataFrame
        What `chunkscope.sweep` returns, some rows of it, or several stacked.
    docs : documents
        The documents it was made of, in any form that `chunkscope.documents` takes. Where
        it can be seen that they are others, the widget says so.
    x : str, optional
        The setting from left to right: a column of settings of `sweep`. By default
        ``"chunk_size"``, if it varies.
    y : str, optional
        The setting from top to bottom. By default that which tells most rows apart.
    value : str, optional
        The column of numbers to begin with. By default ``"n_chunks"``.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in, as `chunkscope.stats.structure` takes it.

    Returns
    -------
    SweepView
        Shown by notebooks; ``.settings`` is the splitter that is open, ``.row`` the row of
        the sweep, ``.chunks`` the chunk table; ``.to_html("sweep.html")`` writes what is shown
        to a file.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `sweep` that is none, settings and a statistic that it does not have, and a
        `format` that is unknown.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.

    See Also
    --------
    chunkscope.plots.sweep : The same as a picture.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One sentence. Another one. A third, which is longer."}
    >>> table = cs.sweep(docs, cs.grid("SplitPoints", chunk_size=[14, 20], lookback=[0, 5, 10]))
    >>> cs.sweep_view(table, docs, value="chars_max")
    <SweepView: characters, largest by chunk_size and lookback: 13 to 20>
    """
    swept = Swept(sweep)
    ground = Ground(swept, Material(docs, format=format))
    return SweepView(ground, begun(ground, x=x, y=y, value=value))
