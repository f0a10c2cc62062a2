"""What documents are written in, and where their elements are found accordingly."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Literal, TypeAlias

from chunkscope.arguments import one_of
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be
from chunkscope.stats.elements.html import html_elements
from chunkscope.stats.elements.kinds import Element
from chunkscope.stats.elements.markdown import markdown_elements

__all__ = ["Format", "Formats", "elements", "formats"]

Format: TypeAlias = Literal["auto", "markdown", "html", "plaintext"]
"""What a document is written in; ``"auto"``: what its ``doc_id`` says."""

Formats: TypeAlias = (
    "Format | Mapping[str, Format] | Mapping[int, Format] | Mapping[Hashable, Format]"
)
"""One for all documents, or those of some by ``doc_id``."""

_FORMATS = ("auto", "markdown", "html", "plaintext")
_SUFFIXES = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html"}


def elements(text: str, format: str) -> list[Element]:  # noqa: A002 - as splitters call it
    """The elements of a text in a format that is not ``"auto"``; plain text has none."""
    if format == "markdown":
        return markdown_elements(text)
    return html_elements(text) if format == "html" else []


def formats(given: object, doc_ids: Iterable[Hashable]) -> list[str]:
    """The format of each document, never ``"auto"``.

    Raises
    ------
    ArgumentTypeError
        Where `given`, or what it maps a document to, is no str.
    ArgumentError
        For an unknown format, and for one of a document that is not among `doc_ids`.
    """
    allowed = f"one of {', '.join(_FORMATS)}, or a mapping of doc_id to one of them"
    documents = list(doc_ids)
    if isinstance(given, Mapping):
        known = set(documents)
        for doc_id, name in given.items():
            if doc_id not in known:
                raise ArgumentError(
                    f"format must be of documents in docs, {excerpt(doc_id)} is none"
                )
            one_of(f"format of {excerpt(doc_id)}", name, _FORMATS)
        asked = [str(given.get(doc_id, "auto")) for doc_id in documents]
    elif isinstance(given, str):
        asked = [one_of("format", given, _FORMATS)] * len(documents)
    else:
        raise ArgumentTypeError(must_be("format", allowed, given))
    return [
        _by_suffix(doc_id) if name == "auto" else name
        for name, doc_id in zip(asked, documents, strict=True)
    ]


def _by_suffix(doc_id: object) -> str:
    name = doc_id.lower() if isinstance(doc_id, str) else ""
    return next(
        (value for suffix, value in _SUFFIXES.items() if name.endswith(suffix)), "plaintext"
    )
