"""`Found`: how the place of a chunk was found out."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["IN_PLACE", "UNPLACED", "Found"]


class Found(IntEnum):
    """How the place of a chunk was found out."""

    NOT = 0
    """Not at all."""
    EXACT = 1
    """By the offsets."""
    UNIT = 2
    """By the offsets, if what is wrong with those of others, too, is put right."""
    ELSEWHERE = 3
    """By the text."""
    AMBIGUOUS = 4
    """By the text, which is there more than once."""
    BLANKS = 5
    """By the text but for white space."""
    TORN = 6
    """By the text without the halves of characters at its ends."""
    CASE = 7
    """By the text in small letters."""
    CLAIMED = 8
    """By the offsets, where other text is."""


IN_PLACE = (Found.EXACT, Found.UNIT, Found.ELSEWHERE)
"""Of a chunk that is a slice of its page, of which one knows where it ends."""

UNPLACED = (Found.NOT, Found.CLAIMED)
"""Of a chunk that says at most itself where it is."""
