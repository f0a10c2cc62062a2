"""What has become of a text: what the chunks of each splitter have, found out by running it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from benchmarks.jobs import Job, Piece

__all__ = ["Outcome", "outcome"]


BROKEN: Final = "\ufffd"
"""What decoding makes of a part of a character."""


@dataclass(frozen=True)
class Outcome:
    """What the chunks of a text have.

    Attributes
    ----------
    key : str
        `Job.key`.
    n_chunks : int
        How many chunks there are.
    n_offsets : int
        How many of them tell where they begin.
    n_wrong : int
        How many of those begin elsewhere. A part of a character may be told by the offset of
        the character, or of the next.
    n_broken : int
        How many have a U+FFFD, which the text has not: part of a character.
    n_lost : int
        Characters of the text, white space aside, that are whole in no chunk. A chunk that
        tells no offset is looked for behind where the one before began.
    """

    key: str
    n_chunks: int
    n_offsets: int
    n_wrong: int
    n_broken: int
    n_lost: int


def outcome(job: Job, text: str) -> Outcome:
    """What a job makes of a text without U+FFFD.

    Parameters
    ----------
    job : Job
        One with `Job.pieces`.
    text : str
        The text.
    """
    result = job.prepare(text)()
    pieces = list(job.pieces(result, text)) if job.pieces else []
    told = [(start, chunk) for start, chunk in pieces if start is not None]
    is_in_chunk = _covered(pieces, text)
    return Outcome(
        job.key,
        n_chunks=len(pieces),
        n_offsets=len(told),
        n_wrong=sum(not _is_at(text, start, chunk) for start, chunk in told),
        n_broken=sum(BROKEN in chunk for _, chunk in pieces),
        n_lost=sum(not text[at].isspace() for at in np.flatnonzero(~is_in_chunk).tolist()),
    )


def _is_at(text: str, start: int, chunk: str) -> bool:
    whole = chunk.strip(BROKEN)
    places = (start, start + 1) if chunk.startswith(BROKEN) else (start,)
    return start >= 0 and any(text.startswith(whole, place) for place in places)


def _covered(pieces: Iterable[Piece], text: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which characters of the text are in a chunk."""
    covered = np.zeros(len(text), dtype=np.bool_)
    behind = 0
    for start, chunk in pieces:
        # Broken characters at its edges are no text of the chunk; what is between them is.
        whole = chunk.strip(BROKEN)
        is_told = start is not None and _is_at(text, start, chunk)
        at = text.find(whole, start if is_told else behind)
        if at >= 0 and whole:
            covered[at : at + len(whole)] = True
            behind = at + 1
    return covered
