"""Where slices stand that leave nothing of a text out, white space included: `place_whole`."""

from __future__ import annotations

from collections.abc import Iterable

from chunkscope.alignment.reading import Reading
from chunkscope.alignment.sought import Sought, narrowed, strict_step

__all__ = ["place_whole"]


def place_whole(reading: Reading, pieces: Iterable[Sought]) -> bool:
    """Set the range of each piece; False where they cannot be the whole text, each as it is.

    Each begins behind the start of the one before and no later than its end, and ends behind
    it; the first begins and the last ends with the text. Places that obey two such rules go on
    obeying them if of two ways to lay out the pieces the later place of each is taken, or the
    earlier. So the first and the last places of all are ways themselves, and what lies between
    need not be known.

    Examples
    --------
    >>> pieces = [Sought("la "), Sought("la "), Sought("lab")]
    >>> place_whole(Reading("la la lab", 9), pieces), [piece.lo for piece in pieces]
    (True, [0, 3, 6])
    """
    before: Sought | None = None
    for piece in pieces:
        least, most = 0, 0
        if before is not None:
            least, most = before.lo + strict_step(before, piece), before.hi + len(before.text)
        piece.lo = reading.first(piece.text, least, most)
        if piece.lo < 0 or not piece.text:
            return False
        piece.hi = reading.last(piece.text, piece.lo, most)
        piece.before, before = before, piece
    end = 0 if before is None else before.hi + len(before.text)
    if end != len(reading.text):
        return False
    _go_back(reading, before)
    return True


def _go_back(reading: Reading, piece: Sought | None) -> None:
    """Narrow the ranges by what follows, from the last piece, which ends the text, on."""
    if piece is not None:
        piece.lo = piece.hi
    while piece is not None and (before := piece.before) is not None:
        lower, upper = piece.lo - len(before.text), piece.hi - strict_step(before, piece)
        narrowed(reading, before, lower, upper)
        piece = before
