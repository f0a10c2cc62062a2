"""`view`: what the explorer shows in a state, made of its controls and panes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from chunkscope.alerts import alerts_of
from chunkscope.arguments import is_whole
from chunkscope.explorers.material import Document, Material
from chunkscope.explorers.one.controls import controls_of
from chunkscope.explorers.one.measured import Measured, measured
from chunkscope.explorers.one.panes.chosen import (
    MOST_LISTED,
    Listed,
    bar_pane,
    chunk_pane,
    first_words,
    nothing_pane,
)
from chunkscope.explorers.one.panes.numbers import numbers_pane
from chunkscope.explorers.one.panes.pictures import pictures_pane
from chunkscope.explorers.one.panes.python import python_pane
from chunkscope.explorers.one.panes.text import PageAmong, text_pane
from chunkscope.explorers.one.state import State
from chunkscope.explorers.panes.buttons import to_chunk
from chunkscope.explorers.panes.notices import notices_pane
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.view import Region, View
from chunkscope.rendering.html import Html
from chunkscope.showing.words import count, counted

__all__ = ["REGIONS", "view"]

REGIONS = (
    Region("numbers", "Numbers"),
    Region("pictures", "Sizes", arrows=True),
    Region("alerts", "Alerts"),
    Region("text", "Chunks on the text", scrolls=True, arrows=True),
    Region("chosen", "Chosen"),
    Region("python", "In Python"),
)
"""The parts of the explorer, in the order of reading."""


def view(state: State, material: Material, stop: Stop = never) -> View:
    """What is shown.

    Parameters
    ----------
    state : State
        What is asked for.
    material : Material
        The documents.
    stop : callable, optional
        Called between the stages of the work; what it raises comes out.

    Returns
    -------
    View

    Raises
    ------
    ChunkscopeError
        Where a document cannot be cut with these settings.

    Examples
    --------
    >>> from chunkscope.explorers.given import Given
    >>> shown = view(State(Given("SplitPoints")), Material("One sentence. Another one."))
    >>> shown.said, list(shown.panes)
    ('1 chunk, median 6 tokens', ['numbers', 'pictures', 'alerts', 'text', 'chosen', 'python'])
    """
    seen = measured(state, material, stop)
    stop()
    return View(
        controls=controls_of(state, material),
        panes={
            "numbers": numbers_pane(_of(seen), seen.summary, state.unit),
            "pictures": pictures_pane(seen.bars, state.bar),
            "alerts": _notices(seen),
            "text": text_pane(
                seen.text, seen.rows, seen.window, place=f"page {state.row}", among=_among(seen)
            ),
            "chosen": _chosen(seen),
            "python": _python(seen),
        },
        chosen=seen.picked(),
        key=_key(state),
        said=_said(seen),
    )


def _of(seen: Measured) -> str:
    """What is measured, in words."""
    state, material, on = seen.state, seen.material, seen.on
    n_chars = counted(sum(len(material.texts[row]) for row in on), "character")
    if not on:
        return "There are no documents."
    if state.scope == "all":
        return f"All {counted(len(material.documents), 'document')}, {n_chars}"
    name = str(material.document_of(state.row).doc_id)
    if state.scope == "page":
        return f"Page {material.page_indexes[state.row]} of {name}, {n_chars}"
    pages = f", {counted(len(on), 'page')}" if len(on) > 1 else ""
    return f"{name}{pages}, {n_chars}"


def _among(seen: Measured) -> PageAmong:
    """Which page of its document is shown."""
    state, material = seen.state, seen.material
    if not material.documents:
        return PageAmong(0, 0, 1)
    rows = material.document_of(state.row).rows
    return PageAmong(material.page_indexes[state.row], rows.index(state.row), len(rows))


def _python(seen: Measured) -> Html:
    """The settings, and the call that makes the chunks that are measured."""
    state, material = seen.state, seen.material
    docs, page = "docs", None
    if material.documents and state.scope != "all":
        document = material.document_of(state.row)
        if len(material.documents) > 1:
            docs = f"docs{_picked(document)}"
        if state.scope == "page" and len(document.rows) > 1:
            page = material.page_indexes[state.row]
    return python_pane(
        state.registered, _encoding_named(state), docs=docs, page=page, name=state.label
    )


def _picked(document: Document) -> str:
    """What picks a document from a documents table, in Python: its id, if that can be written."""
    doc_id = document.doc_id
    if isinstance(doc_id, str):
        return f'[docs["doc_id"] == {str(doc_id)!a}]'
    if is_whole(doc_id):
        return f'[docs["doc_id"] == {int(doc_id)}]'
    return f".iloc[{document.rows.start}:{document.rows.stop}]"


def _notices(seen: Measured) -> Html:
    table = seen.cut.table
    ways: dict[str, tuple[str, Mapping[str, object]]] = {}
    if len(table):
        tokens = table["n_tokens"].to_numpy(np.int64)
        for kinds, said, at in (
            (("over_limit", "over_size"), "Show the largest", int(tokens.argmax())),
            (("runts",), "Show the smallest", int(tokens.argmin())),
        ):
            way = to_chunk(seen.page_of(at), int(table["char_start"].iloc[at]))
            ways |= dict.fromkeys(kinds, (said, way))
    return notices_pane(
        alerts_of(seen.found, seen.material.read_as(seen.on)) if len(table) else None,
        held=seen.state.held,
        ways=ways,
    )


def _chosen(seen: Measured) -> Html:
    if seen.chosen is not None:
        n_others = 0 if seen.of_bar is None else len(seen.of_bar)
        return chunk_pane(
            seen.rows,
            seen.chosen,
            seen.text,
            row=seen.state.row,
            chunk_id=seen.chosen_id(),
            limit=seen.limit,
            back=f"Back to the {counted(n_others, 'chunk')} of the bar" if n_others else "",
        )
    if seen.of_bar is None:
        return nothing_pane()
    return bar_pane(_bar_said(seen), len(seen.of_bar), _listed(seen))


def _listed(seen: Measured) -> list[Listed]:
    """The first chunks of the chosen bar."""
    assert seen.bars is not None
    assert seen.of_bar is not None
    listed = []
    for position in seen.of_bar[:MOST_LISTED].tolist():
        chunk = seen.cut.table.iloc[position]
        row = seen.page_of(position)
        start, end = int(chunk["char_start"]), int(chunk["char_end"])
        listed.append(
            Listed(
                row,
                start,
                int(chunk["chunk_index"]),
                int(seen.bars.sizes[position]),
                first_words(seen.material.texts[row], start, end),
                str(chunk["doc_id"]) if seen.state.scope == "all" else "",
            )
        )
    return listed


def _encoding_named(state: State) -> str | None:
    """What tokens are of; None where the splitter says it."""
    return state.encoding if state.splitter.encoding is None else None


def _key(state: State) -> str:
    """The settings and the place, in ASCII."""
    encoding = _encoding_named(state)
    named = "" if encoding is None else f" {encoding!a}"
    splitter = state.label if state.registered is not None else ascii(state.label)
    limit = f" limit {state.limit!a}" if state.limit is not None else ""
    find = f" find {state.find!a}" if state.find else ""
    chosen = "" if state.at is None else f" at {state.at}"
    bar = "" if state.bar is None else f" bar {state.bar}"
    place = f" row {state.row} from {state.top}{chosen}{bar}"
    return f"{splitter}{named} {state.scope} {state.unit}{limit}{find}{place}"


def _said(seen: Measured) -> str:
    """The view in a line: the chosen chunk, or bar, or what there is."""
    if seen.chosen is not None:
        chunk = seen.rows.iloc[seen.chosen]
        size, why = counted(int(chunk["n_tokens"]), "token"), chunk["boundary"].replace("_", " ")
        return f"chunk {chunk['chunk_index']:,}: {size}, ended by: {why}"
    if seen.of_bar is not None:
        return f"{counted(len(seen.of_bar), 'chunk')} of {_bar_said(seen)}"
    if seen.summary is None:
        return "no chunks"
    noun = "tokens" if seen.state.unit == "tokens" else "characters"
    median = count(seen.summary[f"{seen.state.unit}_median"])
    return f"{counted(seen.summary['n_chunks'], 'chunk')}, median {median} {noun}"


def _bar_said(seen: Measured) -> str:
    """The sizes that the chosen bar holds, in words."""
    assert seen.bars is not None
    assert seen.state.bar is not None
    low, high = seen.bars.ends(seen.state.bar)
    sizes = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    return f"{sizes} {seen.bars.unit.replace('chars', 'characters')}"
