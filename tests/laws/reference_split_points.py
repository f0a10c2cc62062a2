"""`SplitPoints` written again from its contract alone: every position tried, no speed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

__all__ = ["CONTRACT", "split_point_chunks"]

CONTRACT = (("\n\n",), ("\n",), (".", "!", "?"), (" ",))
"""The markers of contract 1, the most wanted first."""

_BOUNDARIES = ("paragraph", "line", "sentence", "word")


def split_point_chunks(
    text: str,
    *,
    chunk_size: int,
    lookback: int,
    clusters: Sequence[str],
    priorities: Sequence[Sequence[str]] = CONTRACT,
) -> list[tuple[int, int, str]]:
    """The chunks of `text`: start and end in code points, boundary; `clusters` are not cut."""
    edges = [0, *accumulate(len(cluster) for cluster in clusters)]
    chunks, start = [], 0
    while start < len(text):
        index, boundary = _split_index(text[start:], chunk_size, lookback, priorities)
        before = max(edge for edge in edges if edge <= start + index)
        # A cut inside a cluster moves to its start, and to its end where nothing is before it.
        end = before if before > start else min(edge for edge in edges if edge > start)
        if end != start + index:
            boundary = "grapheme"
        chunks.append((start, end, "text_end" if end == len(text) else boundary))
        start = end
    return chunks


def _split_index(
    rest: str, chunk_size: int, lookback: int, priorities: Sequence[Sequence[str]]
) -> tuple[int, str]:
    if len(rest) <= chunk_size:
        return len(rest), "text_end"
    window = range(max(0, chunk_size - lookback), chunk_size)
    for markers, boundary in zip(priorities, _BOUNDARIES, strict=True):
        ends = [
            at + len(marker)
            for marker in markers
            for at in window
            if rest.startswith(marker, at) and at + len(marker) <= chunk_size
        ]
        if ends:
            return max(ends), boundary
    return chunk_size, "hard"
