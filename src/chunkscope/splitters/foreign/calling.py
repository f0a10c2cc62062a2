"""How the splitters of others are called: by what they can do, in the order given here."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable

__all__ = ["chunks_of", "is_callable"]

_METHODS = (
    "spans",  # one of ours
    "chunk_indices",  # semantic-text-splitter: offsets and texts
    "split_text",  # LangChain, LlamaIndex
    "get_nodes_from_documents",  # the other parsers of LlamaIndex
    "run",  # Haystack
    "chunk",  # chonkie
)


def is_callable(splitter: object) -> bool:
    """Whether `chunks_of` knows what to call.

    Examples
    --------
    >>> is_callable(str.split), is_callable("split")
    (True, False)
    """
    if isinstance(splitter, type) and _method(splitter) is not None:
        return False  # the class of a splitter, and not one that is made
    return callable(splitter) or _method(splitter) is not None


def chunks_of(splitter: object, text: str) -> object:
    """What `splitter` makes of `text`, as it returns it.

    Examples
    --------
    >>> chunks_of(str.split, "One two.")
    ['One', 'two.']
    """
    name = _method(splitter)
    if name is None:
        assert callable(splitter)  # `is_callable` looked
        return splitter(text, offsets=True) if _has_offsets(splitter) else splitter(text)
    method: Callable[..., object] = getattr(splitter, name)
    if name == "get_nodes_from_documents":
        return method([_document_class(splitter)(text=text)])
    if name == "run":
        if callable(warm_up := getattr(splitter, "warm_up", None)):
            warm_up()  # which some need before the first run, and which then does nothing
        return method(documents=[_document_class(splitter)(content=text)])
    return method(text)


def _method(splitter: object) -> str | None:
    """The name of the first method that a splitter has."""
    for name in _METHODS:
        if callable(method := getattr(splitter, name, None)) and (
            name != "run" or "documents" in _parameters(method)
        ):
            return name
    return None


def _has_offsets(splitter: Callable[..., object]) -> bool:
    """Whether offsets come with the texts if they are asked for, as those of semchunk do."""
    offsets = _parameters(splitter).get("offsets")
    return offsets is not None and isinstance(offsets.default, bool)


def _parameters(call: Callable[..., object]) -> dict[str, inspect.Parameter]:
    try:
        return dict(inspect.signature(call).parameters)
    except (TypeError, ValueError):  # of some that are not written in Python
        return {}


def _document_class(splitter: object) -> Callable[..., object]:
    """The class ``Document`` that the library of a splitter works with.

    It is where the class of the splitter, or one that it inherits from, is defined.
    """
    for kind in type(splitter).__mro__:
        document = getattr(sys.modules.get(kind.__module__), "Document", None)
        if isinstance(document, type):
            return document
    raise TypeError(f"no class Document in the modules of {type(splitter).__name__}")
