"""Pieces merged up to a size: `merged`, which cuts pieces at one separator."""

from __future__ import annotations

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.cuts import Cuts
from chunkscope.splitters.merged_runs import Limits, merged_runs
from chunkscope.splitters.parted import Parted
from chunkscope.splitters.pieces import Pieces

__all__ = ["merged"]


def merged(
    waiting: Pieces, cuts: Cuts, boundary: Boundary, limits: Limits
) -> tuple[list[Pieces], Pieces]:
    """Each piece cut at `cuts`: the chunks of what fits, in parts, and what is still too big.

    Parameters
    ----------
    waiting : Pieces
        The pieces, by start.
    cuts : Cuts
        Where the separator cuts.
    boundary : Boundary
        Why a chunk ends there.
    limits : Limits
        How large a chunk is, and how much it repeats.
    """
    first, last = cuts.within(waiting.start, waiting.end)
    found = first < last
    # One that opens the piece makes no cut, though it settles the separator.
    first[found] += cuts.at[first[found]] == waiting.start[found]
    inner = first < last
    if inner.all():
        parted = Parted.of(limits.index, waiting, cuts, boundary, (first, last))
        return merged_runs(parted, limits)
    whole = waiting.rows(found & ~inner)
    fits = limits.index.count(whole.start, whole.end) <= limits.size
    chunks, too_big = [whole.rows(fits)], [waiting.rows(~found), whole.rows(~fits)]
    if inner.any():
        within = first[inner], last[inner]
        parted = Parted.of(limits.index, waiting.rows(inner), cuts, boundary, within)
        made, others = merged_runs(parted, limits)
        chunks += made
        too_big.append(others)
    return chunks, Pieces.joined(too_big)
