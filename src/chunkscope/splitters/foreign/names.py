"""What other libraries call the text and the offsets of a chunk, and where they keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkscope.arguments import is_whole

__all__ = ["END", "METADATA", "START", "TEXT", "are_texts_and_pairs", "named_value"]

TEXT = ("text", "page_content", "chunk_text", "chunk_content", "chunk", "content", "body")
"""Names of the text, the likeliest first."""

START = (
    "char_start",
    "start_char",
    "start_char_idx",
    "char_start_idx",
    "start_index",
    "split_idx_start",
    "start_offset",
    "offset_start",
    "chunk_start",
    "start_idx",
    "start",
    "begin",
    "offset",
)
"""Names of the offset at which a chunk begins."""

END = (
    "char_end",
    "end_char",
    "end_char_idx",
    "char_end_idx",
    "end_index",
    "split_idx_end",
    "end_offset",
    "offset_end",
    "chunk_end",
    "end_idx",
    "end",
)
"""Names of the offset at which it ends."""

METADATA = ("metadata", "meta")
"""Columns, keys and attributes whose mappings are looked into, too."""


def named_value(chunk: object, names: Sequence[str]) -> object:
    """The first of `names` that a mapping or an object has, and that is neither None nor a method.

    Examples
    --------
    >>> named_value({"content": "One."}, TEXT), named_value("One.", TEXT)
    ('One.', None)
    """
    for name in names:
        value = chunk.get(name) if isinstance(chunk, Mapping) else getattr(chunk, name, None)
        if value is not None and not callable(value):
            return value
    return None


def are_texts_and_pairs(texts: object, pairs: object) -> bool:
    """Whether they are texts and an equal number of pairs of offsets, as semchunk returns.

    Examples
    --------
    >>> are_texts_and_pairs(["One."], [(0, 4)]), are_texts_and_pairs(["One."], ["Two."])
    (True, False)
    """
    return (
        isinstance(texts, list | tuple)
        and isinstance(pairs, list | tuple)
        and len(texts) == len(pairs)
        and all(isinstance(text, str) for text in texts)
        and all(
            isinstance(pair, list | tuple) and len(pair) == 2 and all(map(is_whole, pair))
            for pair in pairs
        )
    )
