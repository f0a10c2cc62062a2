"""`Measured`: what a state of the explorer comes to, before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.alerts import Sections, sections
from chunkscope.alerts.plain import Fact
from chunkscope.chunks.ids import chunk_id
from chunkscope.explorers.cutting import Cut
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.bars import Bars
from chunkscope.explorers.one.state import (
    State,
    bars_measured,
    chunk_at,
    cut_measured,
    rows_measured,
    rows_of_page,
    text_of_page,
)
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.window import window_end
from chunkscope.stats.limit import limit_of
from chunkscope.stats.parts import parts

__all__ = ["Measured", "measured"]


@dataclass(frozen=True, eq=False)
class Measured:
    """Chunks, and what was found of them.

    Attributes
    ----------
    state : State
        What was asked for.
    material : Material
        The documents.
    on : range
        The rows of the pages that are measured.
    cut : Cut
        Their chunks.
    found : Sections
        The statistics of them.
    bars : Bars or None
        Their sizes; None where there are no chunks.
    rows : pandas.DataFrame
        The chunks on the page that is shown.
    """

    state: State
    material: Material
    on: range
    cut: Cut
    found: Sections
    bars: Bars | None
    rows: pd.DataFrame

    @cached_property
    def summary(self) -> Fact | None:
        """The summary row, and the characters that were lost; None where there are no chunks."""
        row = next(iter(self.found.rows["summary"]), None)
        lost = int(self.found.coverage["lost_chars"].sum())
        return None if row is None else {**row, "lost_chars": lost}

    @property
    def limit(self) -> int | None:
        """The most tokens that a chunk may have: the limit given, or the splitter's size."""
        limit = None if self.summary is None else self.summary["limit"]
        return limit if isinstance(limit, int) else None

    @property
    def text(self) -> str:
        """The text of the page that is shown."""
        return text_of_page(self.state, self.material)

    @cached_property
    def window(self) -> range:
        """The characters of it that are shown."""
        first = min(self.state.top, max(len(self.text) - 1, 0))
        return range(first, window_end(self.text, self.rows, first))

    @cached_property
    def chosen(self) -> int | None:
        """The position in `rows` of the chunk that is chosen."""
        return chunk_at(self.rows, self.state.at)

    @cached_property
    def of_bar(self) -> NDArray[np.int64] | None:
        """The positions in the cut's table of the chunks of the chosen bar."""
        if self.bars is None or self.state.bar is None:
            return None
        return self.bars.chunks(self.state.bar)

    def page_of(self, position: int) -> int:
        """The row of the page of a chunk of the cut."""
        return self.on[int(np.searchsorted(self._page_ends, position, "right"))]

    @cached_property
    def _page_ends(self) -> NDArray[np.int64]:
        return np.cumsum([len(page.rows) for page in self.cut.pages], dtype=np.int64)

    def picked(self) -> tuple[int, ...]:
        """The numbers of the chunks that are picked out in the window."""
        if self.chosen is not None:
            return (int(self.rows["chunk_index"].iloc[self.chosen]),)
        if self.of_bar is None:
            return ()
        here = np.intersect1d(self.of_bar, self.cut.pages[self.state.row - self.on.start].rows)
        chunks = self.cut.table.iloc[here]
        seen = (chunks["char_start"] < self.window.stop) & (chunks["char_end"] > self.window.start)
        return tuple(sorted(chunks["chunk_index"][seen].tolist()))

    def chosen_id(self) -> str:
        """The ``chunk_id`` of the chosen chunk, in which the chunks before it have a part."""
        assert self.chosen is not None
        state, material = self.state, self.material
        document = material.document_of(state.row)
        before = range(document.rows.start, state.row + 1)
        cut = material.source.cut(state.splitter, state.encoding, before)
        chunk = self.rows.iloc[self.chosen]
        places = cut.table[["char_start", "char_end"]].to_numpy()
        is_before = (cut.table["chunk_index"] < chunk["chunk_index"]).to_numpy()
        n_filled = sum(
            not page.text[start:end].isspace()
            for page in cut.pages
            for start, end in places[page.rows[is_before[page.rows]]].tolist()
        )
        start, end = int(chunk["char_start"]), int(chunk["char_end"])
        page_index = material.page_indexes[state.row]
        return chunk_id(document.doc_id, page_index, start, self.text[start:end], n_filled)


def measured(state: State, material: Material, stop: Stop = never) -> Measured:
    """What there is to show in a state.

    Parameters
    ----------
    state : State
        What is asked for.
    material : Material
        The documents.
    stop : callable, optional
        Called between the stages of the work; what it raises comes out.
    """
    on = rows_measured(state, material)
    cut = cut_measured(state, material, stop)
    elements = material.elements(on, stop)
    stop()
    found = sections(
        parts(cut.table),
        material.source.docs.iloc[on.start : on.stop],
        cut.pages,
        {cut.name: state.registered},
        elements,
        limit=limit_of(state.limit),
    )
    stop()
    rows = rows_of_page(state, material)
    return Measured(state, material, on, cut, found, bars_measured(state, cut.table), rows)
