"""Rules of size: limits that were given, numbers that were stated, and small chunks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import IN_PLACE, Found
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.audits.quoting import counted
from chunkscope.tokens import EncodingLike, TokenIndex, known_names, load

__all__ = ["tell_char_limits", "tell_small", "tell_stated_chars", "tell_tokens"]


def tell_char_limits(
    part: ChunksOfSplitter, least: int | None, most: int | None, found: Findings
) -> None:
    """Chunks of more characters, or fewer, than were asked for."""
    lengths = part.lengths
    if most is not None:
        over = part.is_text & (lengths > most)
        found.of_chunks(
            "over_max_chars",
            part,
            over,
            lambda n: f"{counted(lengths[n], 'character')}, at most {most:,}",
        )
    if least is not None:
        under = part.is_text & (lengths < least)
        found.of_chunks(
            "under_min_chars",
            part,
            under,
            lambda n: f"{counted(lengths[n], 'character')}, at least {least:,}",
        )


def tell_small(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks far below the median that a neighbour on the page had room for."""
    lengths = part.lengths
    if len(lengths) < 2:
        return
    median, most = float(np.median(lengths)), int(lengths.max())
    follows = part.follows[1:]
    fits = follows & (lengths[1:] + lengths[:-1] <= most)
    has_room = np.append(False, fits) | np.append(fits, False)
    small = (lengths > 0) & (lengths < median / 10) & has_room & ~part.is_blank
    found.of_chunks(
        "small",
        part,
        small,
        lambda n: f"{counted(lengths[n], 'character')}, where the median is {median:g}",
    )


def tell_stated_chars(part: ChunksOfSplitter, found: Findings) -> None:
    """Lengths and overlaps that a table states, and that are others."""
    lengths = part.given.numbers.get("n_chars")
    if lengths is not None:
        said = lengths.values[part.rows]
        wrong = lengths.is_known[part.rows] & part.is_text & (said != part.lengths)
        found.of_chunks(
            "stated_number",
            part,
            wrong,
            lambda n: f"{counted(said[n], 'character')} stated, the text has {part.lengths[n]:,}",
        )
    overlaps = part.given.numbers.get("overlap_chars")
    if overlaps is not None:
        _stated_overlaps(part, overlaps.values[part.rows], overlaps.is_known[part.rows], found)


def _stated_overlaps(
    part: ChunksOfSplitter, said: NDArray[np.int64], is_known: NDArray[np.bool_], found: Findings
) -> None:
    """Of neighbours by number alone: what stood between others may have been left out."""
    both = np.flatnonzero(part.follows & (np.diff(part.index, prepend=0) == 1))
    both = both[(part.how[both] == Found.EXACT) & (part.how[both - 1] == Found.EXACT)]
    both = both[is_known[both]]
    shared = np.zeros(len(part.rows), dtype=np.int64)
    shared[both] = np.maximum(part.end[both - 1] - part.start[both], 0)
    found.of_chunks(
        "stated_number",
        part,
        both[said[both] != shared[both]],
        lambda n: f"an overlap of {said[n]:,} is stated, {shared[n]:,} are shared",
    )


def tell_tokens(
    part: ChunksOfSplitter, most: int | None, encoding: EncodingLike | None, found: Findings
) -> None:
    """Chunks of more tokens than were asked for, and of others than are stated.

    Parameters
    ----------
    part : ChunksOfSplitter
        The chunks, placed.
    most : int or None
        Most tokens of a chunk.
    encoding : EncodingLike or None
        What counts them; without it that of the table, or cl100k_base. Without both there
        is nothing to tell.
    found : Findings
        Where it is told.
    """
    if most is None and encoding is None:
        return
    own = _own_encoding(part)
    counter = load(encoding if encoding is not None else own or "cl100k_base")
    counts = _counts(part, counter)
    if most is not None:
        found.of_chunks(
            "over_max_tokens",
            part,
            counts > most,
            lambda n: f"{counted(counts[n], 'token')} of {counter.name}, at most {most:,}",
        )
    stated = part.given.numbers.get("n_tokens")
    if stated is not None and own in (None, counter.name):
        said = stated.values[part.rows]
        found.of_chunks(
            "stated_number",
            part,
            stated.is_known[part.rows] & part.is_text & (said != counts),
            lambda n: f"{counted(said[n], 'token')} stated, {counter.name} counts {counts[n]:,}",
        )


def _own_encoding(part: ChunksOfSplitter) -> str | None:
    """The encoding that all rows of the table name, if they name one that we have."""
    column = part.given.values.get("encoding")
    if column is None or not len(part.rows):
        return None
    names = {str(column[row]) for row in part.rows.tolist()}
    name = names.pop()
    return name if not names and name in known_names() else None


def _counts(part: ChunksOfSplitter, encoding: EncodingLike) -> NDArray[np.int64]:
    """Tokens of each chunk alone: taken from its page where it is a slice of that."""
    counts = np.zeros(len(part.rows), dtype=np.int64)
    is_slice = np.isin(part.how, IN_PLACE) & (part.end - part.start == part.lengths)
    for page, first, last in part.runs():
        own = first + np.flatnonzero(is_slice[first:last])
        if len(own):
            index = TokenIndex(part.pages.texts[page], encoding)
            counts[own] = index.count(part.start[own], part.end[own])
    count = load(encoding).count
    for n in np.flatnonzero(~is_slice).tolist():
        counts[n] = count(part.texts[n])
    return counts
