"""What the explorer is asked to show, as a value, and what it comes to for its documents."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentTypeError, must_be
from chunkscope.explorers.as_is import AsIs, given_for
from chunkscope.explorers.cutting import Cut
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.bars import Bars, bars_of, shown_limit
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.window import before, lead_in, window_end
from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import RegisteredSplitter, label
from chunkscope.stats.limit import limit_of
from chunkscope.stats.measure import Unit
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.stats.elements import Formats

__all__ = [
    "ENCODING",
    "SCOPES",
    "State",
    "bars_measured",
    "begun",
    "chunk_at",
    "cut_measured",
    "moved_to",
    "on_page",
    "rows_measured",
    "rows_of_page",
    "text_of_page",
    "with_given",
]

ENCODING: Final = "cl100k_base"
"""What tokens are of, where nobody says it."""

SCOPES: Final = ("page", "document", "all")
"""What numbers, pictures and alerts are of."""


@dataclass(frozen=True)
class State:
    """What is asked for.

    Attributes
    ----------
    given : Given or AsIs
        The splitter's class, and the settings that were set; or a splitter without any.
    left : tuple of Given or AsIs
        The same of those that were left for others: who comes back finds them.
    encoding : str
        What tokens are of, for splitters without an encoding of their own.
    limit : int, str or None
        Most tokens, or the name of a model.
    unit : {"tokens", "chars"}
        What sizes count in the pictures.
    scope : {"page", "document", "all"}
        What is measured.
    find : str
        Part of the id of the documents that are listed.
    row : int
        The page that is shown: its row in the documents table.
    top : int
        The first character that is shown.
    at : int or None
        A place in the chosen chunk: the last one that starts there or before. So a choice
        stays where it is in the text when settings change.
    bar : int or None
        The chosen bar of the histogram.
    """

    given: Given | AsIs
    left: tuple[Given | AsIs, ...] = ()
    encoding: str = ENCODING
    limit: int | str | None = None
    unit: Unit = "tokens"
    scope: str = "document"
    find: str = ""
    row: int = 0
    top: int = 0
    at: int | None = None
    bar: int | None = None

    @property
    def splitter(self) -> Splitter:
        """What cuts."""
        return self.given.splitter if isinstance(self.given, AsIs) else self.given.fitted().splitter

    @property
    def registered(self) -> RegisteredSplitter | None:
        """The same, where its settings are known."""
        return None if isinstance(self.given, AsIs) else self.given.fitted().splitter

    @property
    def held(self) -> tuple[str, ...]:
        """A sentence for each setting that does not fit the size and is held to what does."""
        return () if isinstance(self.given, AsIs) else self.given.fitted().held

    @property
    def label(self) -> str:
        """What the column ``splitter`` says."""
        given = self.given
        return given.label if isinstance(given, AsIs) else label(given.fitted().splitter)

    @property
    def as_is(self) -> AsIs | None:
        """The splitter without settings that cuts, or was left for others."""
        return next((each for each in (self.given, *self.left) if isinstance(each, AsIs)), None)


def begun(
    docs: DocumentsLike,
    splitters: Sequence[Splitter],
    *,
    encoding: str,
    limit: int | str | None,
    format: Formats,  # noqa: A002 - as splitters call it
    doc_id: Hashable,
    page_index: int | None,
) -> tuple[Material, list[State]]:
    """The documents, and the states to begin with: one a splitter, all on the same page.

    Parameters
    ----------
    docs, encoding, limit, format, doc_id, page_index
        As `chunkscope.explore` takes them.
    splitters : sequence of splitter
        What cuts.

    Raises
    ------
    ChunkscopeError
        As `chunkscope.explore`.
    """
    if not isinstance(encoding, str):
        raise ArgumentTypeError(must_be("encoding", "the name of an encoding", encoding))
    load(encoding)
    given = [given_for(each) for each in splitters]
    limit_of(limit)
    material = Material(docs, format=format)
    row = material.row_of(doc_id, page_index)
    most = int(limit) if is_whole(limit) else limit
    return material, [State(each, encoding=encoding, limit=most, row=row) for each in given]


def with_given(state: State, given: Given | AsIs) -> State:
    """The state with other settings; those of the class that is left are kept in `left`."""
    known = {
        each.name: each
        for each in (*state.left, state.given)
        if isinstance(each, AsIs) or each.values
    }
    known.pop(given.name, None)
    left = tuple(known[name] for name in sorted(known))
    return replace(state, given=given, left=left, bar=None)


def rows_measured(state: State, material: Material) -> range:
    """The rows of the pages that numbers are of."""
    if not material.texts:
        return range(0)
    if state.scope == "all":
        return range(len(material.texts))
    if state.scope == "page":
        return range(state.row, state.row + 1)
    return material.document_of(state.row).rows


def cut_measured(state: State, material: Material, stop: Stop = never) -> Cut:
    """The chunks that numbers are of."""
    rows = rows_measured(state, material)
    return material.source.cut(state.splitter, state.encoding, rows, stop=stop)


def bars_measured(state: State, table: pd.DataFrame) -> Bars | None:
    """Those chunks by size; None where there are none."""
    limit = shown_limit(table, state.unit, limit_of(state.limit), state.registered)
    return bars_of(table, state.unit, limit)


def text_of_page(state: State, material: Material) -> str:
    """The text that is shown; empty where there are no documents."""
    return material.texts[state.row] if material.texts else ""


def rows_of_page(state: State, material: Material) -> pd.DataFrame:
    """The chunks on the page that is shown."""
    pages = [state.row] if material.texts else []
    return material.source.cut(state.splitter, state.encoding, pages).table


def chunk_at(rows: pd.DataFrame, place: int | None) -> int | None:
    """The position in `rows`, chunks of a page, of the one chosen by a place in it."""
    if place is None or not len(rows):
        return None
    number = int(np.searchsorted(rows["char_start"].to_numpy(), place, "right")) - 1
    return max(number, 0)


def moved_to(state: State, material: Material, place: int) -> State:
    """The state with the chunk at a place chosen; what is shown moves only if it has to."""
    rows, text = rows_of_page(state, material), text_of_page(state, material)
    chosen = chunk_at(rows, place)
    start = place if chosen is None else int(rows["char_start"].iloc[chosen])
    if state.top <= start < max(window_end(text, rows, state.top), state.top + 1):
        return replace(state, at=place)
    top = lead_in(rows, start)
    if window_end(text, rows, top) == len(text):  # at the end there is room for what precedes
        top = min(top, before(text, rows, len(text)))
    return replace(state, at=place, top=top)


def on_page(state: State, material: Material, row: int) -> State:
    """The state on a page, from its beginning; a bar is left where it is of other chunks."""
    if row == state.row:
        return state
    there = replace(state, row=row, top=0, at=None)
    same = rows_measured(there, material) == rows_measured(state, material)
    return there if same else replace(there, bar=None)
