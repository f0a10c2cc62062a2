"""The controls of the explorer that are not settings of a splitter, and what they set."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from chunkscope.arguments import one_of, whole_number
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be
from chunkscope.explorers.controls import setting_controls, splitter_control
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.state import ENCODING, SCOPES, State
from chunkscope.explorers.view import LONGEST_NAME, Control
from chunkscope.showing.words import counted, shortened
from chunkscope.stats import MODELS
from chunkscope.stats.limit import limit_of
from chunkscope.stats.measure import UNITS
from chunkscope.stats.settings import encoding_name
from chunkscope.stats.summarising import own_limit
from chunkscope.tokens import known_names

__all__ = ["DEFAULTS", "SETTERS", "controls_of", "measure_controls", "place_controls"]

MOST_LISTED = 200
"""Of more documents or pages, those around the one that is shown are listed."""

FEW = 20
"""Up to so many documents, or pages, a list is found through by eye."""

_SCOPES = {"page": "this page", "document": "this document", "all": "all documents"}
_UNITS = {"tokens": "tokens", "chars": "characters"}

_HELP = {
    "page": "The page that is shown. The arrow keys in the text lead from page to page too.",
    "find": "Part of the id of a document: only those that have it are listed, and the first of "
    "them is shown. Empty for all.",
    "measured": "What the numbers, the pictures and the alerts are of.",
    "sizes": "What the sizes in the pictures count.",
    "encoding": "What tokens are of. This splitter counts in no encoding of its own.",
    "limit": "Most tokens that your model takes, or its name, such as all-MiniLM-L6-v2. Empty for "
    "none: a splitter that counts tokens is then held to its own size.",
}


def controls_of(state: State, material: Material) -> tuple[Control, ...]:
    """Every control of the explorer, in the order in which they stand.

    Parameters
    ----------
    state : State
        What they stand at.
    material : Material
        The documents, of which the first two are a choice.

    Returns
    -------
    tuple of Control
    """
    return (
        *place_controls(state, material),
        splitter_control(state.given, state.as_is),
        *setting_controls(state.given),
        *measure_controls(state, material),
    )


def place_controls(state: State, material: Material) -> Iterator[Control]:
    """Which document and which page, where there are several."""
    if len(material.documents) > FEW or state.find:
        yield Control(
            "find", "text", "find", "Document", state.find, help=_HELP["find"], default=""
        )
    if len(material.documents) > 1:
        found = material.numbered(state.find)
        names = [str(each.doc_id) for each in material.documents]
        yield _listed("document", material.number_of(state.row), found, names)
    rows = material.document_of(state.row).rows if material.documents else range(0)
    indexes = material.page_indexes
    if len(rows) > FEW:
        yield Control(
            "page",
            "number",
            "page",
            "Document",
            indexes[state.row],
            help=_HELP["page"],
            least=indexes[rows[0]],
            most=indexes[rows[-1]],
        )
    elif len(rows) > 1:
        yield _listed("page", state.row, list(rows), [str(each) for each in indexes])


def _listed(name: str, chosen: int, found: list[int], names: Sequence[str]) -> Control:
    """A list of what was found, with the chosen one, around which it is cut if it is long."""
    among = sorted({*found, chosen})
    at = among.index(chosen)
    first = max(0, min(at - MOST_LISTED // 2, len(among) - MOST_LISTED))
    listed = among[first : first + MOST_LISTED]
    told = ""
    if len(listed) < len(among):
        told = f"The {MOST_LISTED} around this one, of {counted(len(among), name)}."
        told += " Find others by a part of their id." if name == "document" else ""
    options = tuple((str(number), shortened(names[number], LONGEST_NAME)) for number in listed)
    return Control(name, "choice", name, "Document", str(chosen), help=told, options=options)


def measure_controls(state: State, material: Material) -> Iterator[Control]:
    """What is measured, and in what."""
    base = partial(Control, group="Measure")
    several = {
        "page": bool(material.documents) and len(material.document_of(state.row).rows) > 1,
        "document": True,
        "all": len(material.documents) > 1,
    }
    scopes = {name: said for name, said in _SCOPES.items() if several[name] or name == state.scope}
    if len(scopes) > 1:
        yield base(
            "measured",
            "choice",
            "scope",
            value=state.scope,
            help=_HELP["measured"],
            options=tuple(scopes.items()),
        )
    yield base(
        "sizes",
        "choice",
        "sizes in",
        value=state.unit,
        help=_HELP["sizes"],
        options=tuple(_UNITS.items()),
    )
    if "encoding" not in state.given.names and state.splitter.encoding is None:
        yield base(
            "encoding",
            "choice",
            "encoding",
            value=state.encoding,
            help=_HELP["encoding"],
            options=tuple((name, name) for name in dict.fromkeys((*known_names(), state.encoding))),
            default=DEFAULTS["encoding"],
        )
    own = own_limit(state.registered, _counted_in(state), exact=True)
    yield base(
        "limit",
        "text",
        "limit",
        value="" if state.limit is None else str(state.limit),
        help=_HELP["limit"],
        default=DEFAULTS["limit"],
        placeholder="none" if own is None else f"{own:,}, from chunk_size",
        suggestions=tuple(MODELS),
    )


def _counted_in(state: State) -> str:
    """The name of the encoding that tokens are of."""
    own = state.splitter.encoding
    return state.encoding if own is None else encoding_name(own)


def _with_document(state: State, value: object, material: Material) -> State:
    number = _written("document", value)
    if number >= len(material.documents):
        raise ArgumentError(must_be("document", f"less than {len(material.documents)}", value))
    if number == material.number_of(state.row):
        return state  # at whatever page it is
    return _at_row(state, material.documents[number].rows[0])


def _with_page(state: State, value: object, material: Material) -> State:
    rows = material.document_of(state.row).rows if material.documents else range(0)
    if len(rows) > FEW:
        return _at_row(state, _page_numbered(value, rows, material.page_indexes))
    row = _written("page", value)
    if row not in rows:
        raise ArgumentError(must_be("page", "one of the document", value))
    return _at_row(state, row)


def _page_numbered(value: object, rows: range, indexes: Sequence[int]) -> int:
    """The row of a page by its number; numbers that no page has are of the next one."""
    number = whole_number("page", value, least=indexes[rows[0]], most=indexes[rows[-1]])
    return rows[bisect_left(indexes[rows.start : rows.stop], number)]


def _at_row(state: State, row: int) -> State:
    return state if row == state.row else replace(state, row=row, top=0, at=None)


def _with_find(state: State, value: object, material: Material) -> State:
    """The first document whose id has these words in it is shown, unless this one has."""
    words = _text_of("find", value).strip()
    if words == state.find:
        return state
    found = material.numbered(words)
    if not found:
        raise ArgumentError(f"no document has {excerpt(words)} in its id")
    changed = replace(state, find=words)
    if material.number_of(state.row) in found:
        return changed
    return _at_row(changed, material.documents[found[0]].rows[0])


def _with_scope(state: State, value: object, _material: Material) -> State:
    return replace(state, scope=one_of("measured", value, SCOPES))


def _with_unit(state: State, value: object, _material: Material) -> State:
    return replace(state, unit="chars" if one_of("sizes", value, UNITS) == "chars" else "tokens")


def _with_encoding(state: State, value: object, _material: Material) -> State:
    return replace(state, encoding=one_of("encoding", value, {*known_names(), state.encoding}))


def _with_limit(state: State, value: object, _material: Material) -> State:
    """A number of tokens, with groups or without, or the name of a model; empty for none."""
    words = _text_of("limit", value).strip()
    number = re.fullmatch(r"\d{1,3}(?:[,_ ]?\d{3})*|\d{1,18}", words, re.ASCII)
    limit: int | str | None = words or None
    if number is not None:
        limit = int(re.sub(r"\D", "", words))
    try:
        limit_of(limit)
    except ArgumentError as reason:
        if number is not None:
            raise
        told = f"limit must be a whole number, at least 1, or a model: {reason}"
        raise ArgumentError(told) from None
    return replace(state, limit=limit)


def _written(name: str, value: object) -> int:
    """A number as a list has it: its values are words."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,18}", value, re.ASCII):
        raise ArgumentTypeError(must_be(name, "a number, as a str", value))
    return int(value)


def _text_of(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentTypeError(must_be(name, "a line of text", value))
    return value


SETTERS: Final[Mapping[str, Callable[[State, object, Material], State]]] = {
    "document": _with_document,
    "find": _with_find,
    "page": _with_page,
    "measured": _with_scope,
    "sizes": _with_unit,
    "encoding": _with_encoding,
    "limit": _with_limit,
}

DEFAULTS: Final[Mapping[str, str]] = {"find": "", "limit": "", "encoding": ENCODING}
"""What of these can be reset, and to what."""
