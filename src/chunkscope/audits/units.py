"""Units that offsets are counted in by mistake, and the characters that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens import EncodingLike, TokenIndex, load
from chunkscope.tokens.units import code_points

__all__ = ["ToCharacters", "Unit", "lengths_in_units", "suspected"]

ToCharacters: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.int64]]
"""Offsets in a unit -> code points; -1 where a character has no edge there."""

_NO_EDGE = -1

_TOKENS_OF = ("cl100k_base", "o200k_base", "r50k_base")
"""Encodings that token offsets are tried with, where none is named."""


@dataclass(frozen=True)
class Unit:
    """A unit that offsets may be counted in.

    Attributes
    ----------
    name : str
        What it is called in a sentence.
    of : callable
        Makes the map from offsets in it to code points, of a text.
    reach : int
        Characters that as many offsets can span: so much of a text, times the largest
        offset, is enough to read them.
    """

    name: str
    of: Callable[[str], ToCharacters]
    reach: int = 1


def suspected(text: str, encoding: EncodingLike | None, *, is_other_length: bool) -> Iterator[Unit]:
    """Units that differ from code points in `text`.

    Parameters
    ----------
    text : str
        The text.
    encoding : EncodingLike or None
        The encoding that tokens may be of; without it, the usual ones.
    is_other_length : bool
        Whether texts are much longer or shorter than their ranges, as in tokens they are.

    Examples
    --------
    >>> unit = next(suspected("né", None, is_other_length=False))
    >>> unit.name, unit.of("né")(np.array([0, 1, 2, 3])).tolist()
    ('UTF-8 bytes', [0, 1, -1, 2])
    """
    if not text.isascii():
        yield Unit("UTF-8 bytes", lambda text: _by_widths(_utf8(code_points(text))))
        yield Unit("UTF-16 units", lambda text: _by_widths(_utf16(code_points(text))))
    if "\r\n" in text:
        yield Unit("characters with LF for each CRLF", _without_cr)
    elif "\n" in text:
        yield Unit("characters with CRLF for each LF", _with_cr, reach=2)
    if not is_other_length:
        return
    for name in ("graphemes", *(_TOKENS_OF if encoding is None else ())):
        yield _tokens(name)
    if encoding is not None:
        yield _tokens(encoding)


def _tokens(encoding: EncodingLike) -> Unit:
    name = load(encoding).name
    told = name if name == "graphemes" else f"tokens of {name}"
    return Unit(told, lambda text: _by_edges(TokenIndex(text, encoding).floor), reach=32)


def _without_cr(text: str) -> ToCharacters:
    codes = code_points(text)
    is_first = np.append((codes[:-1] == 13) & (codes[1:] == 10), np.False_)
    return _by_widths(1 - is_first[: len(codes)].astype(np.int64))


def _with_cr(text: str) -> ToCharacters:
    return _by_widths(1 + (code_points(text) == 10).astype(np.int64))


def lengths_in_units(text: str) -> dict[str, int]:
    """The length of `text` in units that are smaller than a character somewhere in it.

    Examples
    --------
    >>> lengths_in_units("né")
    {'UTF-8 bytes': 3}
    """
    lengths = {
        "UTF-8 bytes": len(text.encode("utf-8", "surrogatepass")),
        "UTF-16 units": len(text.encode("utf-16-le", "surrogatepass")) // 2,
    }
    return {unit: length for unit, length in lengths.items() if length != len(text)}


def _utf8(codes: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Bytes of each character in UTF-8."""
    widths = np.ones(len(codes), dtype=np.int64)
    for least in (0x80, 0x800, 0x10000):
        widths += codes >= least
    return widths


def _utf16(codes: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Units of each character in UTF-16."""
    return 1 + (codes >= 0x10000).astype(np.int64)


def _by_widths(widths: NDArray[np.int64]) -> ToCharacters:
    """From how many units each character has."""
    edges = np.concatenate([[0], np.cumsum(widths)])

    def to_characters(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        places = np.minimum(np.searchsorted(edges, offsets), len(edges) - 1)
        return np.where(edges[places] == offsets, places, _NO_EDGE)

    return to_characters


def _by_edges(edges: NDArray[np.int64]) -> ToCharacters:
    """From where each unit begins, in characters, and the end."""

    def to_characters(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        is_inside = (offsets >= 0) & (offsets < len(edges))
        return np.where(is_inside, edges[np.where(is_inside, offsets, 0)], _NO_EDGE)

    return to_characters
