"""What the splitters of others return, read: a `Claim` a chunk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentTypeError, must_be
from chunkscope.splitters.foreign.names import (
    END,
    METADATA,
    START,
    TEXT,
    are_texts_and_pairs,
    named_value,
)

__all__ = ["Claim", "claims_of", "hold"]


class Claim(NamedTuple):
    """What is said of a chunk.

    Attributes
    ----------
    text : str or None
        Its text; None where only offsets are given.
    start, end : int or None, code points
        Where it is said to stand, half-open; both None where nothing is said.
    """

    text: str | None
    start: int | None = None
    end: int | None = None


_KINDS = "texts, pairs of offsets, or objects with a text"

_LISTS = ("documents", "chunks", "nodes")


def claims_of(result: object, whose: str) -> list[Claim]:
    """What is said of each chunk.

    Parameters
    ----------
    result : object
        What a splitter returned: an iterable of texts (str, or bytes in UTF-8), of pairs of
        offsets, of offsets with texts, or of mappings or objects with a text; a tuple of
        texts and pairs; or a mapping with a list of chunks.
    whose : str
        The splitter, for messages.

    Raises
    ------
    ArgumentTypeError
        For anything else.

    Examples
    --------
    >>> claims_of((["One.", "Two."], [(0, 4), (5, 9)]), "mine")[1]
    Claim(text='Two.', start=5, end=9)
    >>> claims_of([{"content": "Two.", "meta": {"split_idx_start": 5}}], "mine")
    [Claim(text='Two.', start=5, end=9)]
    """
    if isinstance(result, Mapping):
        result = next((result[name] for name in _LISTS if name in result), None)
    if isinstance(result, str | bytes | Mapping) or not isinstance(result, Iterable):
        raise ArgumentTypeError(must_be(f"chunks of {whose}", f"several: {_KINDS}", result))
    chunks = list(result)
    if isinstance(result, tuple) and len(chunks) == 2 and are_texts_and_pairs(*chunks):
        return [Claim(text, int(a), int(b)) for text, (a, b) in zip(*chunks, strict=True)]
    claims = [_claim(chunk) for chunk in chunks]
    for number, (claim, chunk) in enumerate(zip(claims, chunks, strict=True)):
        if claim is None:
            raise ArgumentTypeError(
                must_be(f"chunk {number} of {whose}", f"one of {_KINDS}", chunk)
            )
    return [claim for claim in claims if claim is not None]


def hold(claims: Sequence[Claim], text: str) -> bool:
    """Whether all claims can be true together: offsets in order, and at them the texts.

    One that cannot makes all doubtful, also where the same text stands at wrong offsets.

    Examples
    --------
    >>> hold([Claim("la", 0, 2), Claim("la", 0, 2)], "la la")
    False
    """
    last_start = last_end = -1
    for claim in claims:
        if claim.start is None or claim.end is None:
            return False
        if claim.start <= last_start or claim.end <= last_end or claim.end > len(text):
            return False
        if claim.text is not None and text[claim.start : claim.end] != claim.text:
            return False
        last_start, last_end = claim.start, claim.end
    return True


def _claim(chunk: object) -> Claim | None:
    """What one chunk says of itself; None where it is nothing known."""
    if isinstance(chunk, str):
        return Claim(chunk)
    if isinstance(chunk, bytes | bytearray | memoryview):
        return Claim(bytes(chunk).decode("utf-8", "replace"))
    if isinstance(chunk, tuple | list):
        return _of_pair(chunk)
    text = named_value(chunk, TEXT)
    start, end = _offset(chunk, START), _offset(chunk, END)
    if isinstance(text, str):
        return Claim(text, start, start + len(text) if start is not None and end is None else end)
    return None if start is None or end is None else Claim(None, start, end)


def _of_pair(pair: Sequence[object]) -> Claim | None:
    match pair:
        case [start, str(text)] if is_whole(start):
            return Claim(text, int(start), int(start) + len(text))
        case [start, end] if is_whole(start) and is_whole(end):
            return Claim(None, int(start), int(end))
    return None


def _offset(chunk: object, names: Sequence[str]) -> int | None:
    value = named_value(chunk, names)
    if value is None:
        value = named_value(named_value(chunk, METADATA), names)
    return int(value) if is_whole(value) else None
