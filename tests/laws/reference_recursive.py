"""`Recursive` written again from its contract alone: strings, lists and recursion, no speed.

Sizes are sums of the sizes of pieces, so it stands for the additive units only. It says
nothing of `keep_graphemes`, which the contract leaves to the laws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Chunk", "recursive_chunks"]

Chunk = tuple[int, int, str]
"""Start and end, code points, and the name of the boundary at the end."""

Separator = tuple[str | None, str]
"""A separator, None for a sentence start, and the name of the boundary that it makes."""


@dataclass(frozen=True)
class _Piece:
    start: int
    end: int
    size: int
    ended_by: str


@dataclass(frozen=True)
class _Walk:
    text: str
    chunk_size: int
    chunk_overlap: int
    atoms: Callable[[str], list[str]]
    """Cuts a text into the units that sizes are counted in."""
    forced: str
    """The boundary between two units where there is no separator."""
    sentence_starts: Callable[[str], list[int]]

    def cuts(self, start: int, end: int, separator: str | None) -> list[int]:
        """Where the separator opens a piece inside ``text[start:end]``; None is a sentence."""
        piece = self.text[start:end]
        if separator is None:
            # A line end that opens the piece is no sentence of its own (decision 009).
            found = [at for at in self.sentence_starts(piece) if piece[:at].strip()]
        else:
            found = [at for at in range(len(piece)) if piece.startswith(separator, at)]
        return [start + at for at in found]

    def split(self, piece: _Piece, separators: list[Separator]) -> list[Chunk]:
        cuts: list[int] = []
        boundary = ""
        while separators and not cuts:
            (used, boundary), *separators = separators
            cuts = self.cuts(piece.start, piece.end, used)
        edges = [piece.start, *[cut for cut in cuts if cut > piece.start], piece.end]
        chunks: list[Chunk] = []
        queue: list[_Piece] = []
        for left, right in pairwise(edges):
            ended_by = piece.ended_by if right == piece.end else boundary
            part = _Piece(left, right, len(self.atoms(self.text[left:right])), ended_by)
            if part.size <= self.chunk_size:
                queue.append(part)
                continue
            chunks += self.merged(queue)
            queue = []
            chunks += self.split(part, separators) if separators else self.slices(part)
        return chunks + self.merged(queue)

    def merged(self, queue: list[_Piece]) -> list[Chunk]:
        chunks: list[Chunk] = []
        kept: list[_Piece] = []
        for piece in queue:
            if sum(each.size for each in kept) + piece.size > self.chunk_size:
                chunks.append((kept[0].start, kept[-1].end, kept[-1].ended_by))
                kept = self.overlap(kept, self.chunk_size - piece.size)
            kept = [*kept, piece]
        if kept:
            chunks.append((kept[0].start, kept[-1].end, kept[-1].ended_by))
        return chunks

    def overlap(self, kept: list[_Piece], room: int) -> list[_Piece]:
        """The last whole pieces that fit both the overlap and the room that is left."""
        for first in range(len(kept)):
            if sum(each.size for each in kept[first:]) <= min(self.chunk_overlap, room):
                return kept[first:]
        return []

    def slices(self, piece: _Piece) -> list[Chunk]:
        edges = [piece.start]
        for atom in self.atoms(self.text[piece.start : piece.end]):
            edges.append(edges[-1] + len(atom))
        step = max(self.chunk_size - self.chunk_overlap, 1)
        chunks: list[Chunk] = []
        first = 0
        while len(edges) - 1 - first > self.chunk_size:
            chunks.append((edges[first], edges[first + self.chunk_size], self.forced))
            first += step
        return [*chunks, (edges[first], piece.end, piece.ended_by)]


def recursive_chunks(
    text: str,
    *,
    chunk_size: int,
    chunk_overlap: int,
    separators: list[Separator],
    atoms: Callable[[str], list[str]],
    forced: str,
    sentence_starts: Callable[[str], list[int]],
) -> list[Chunk]:
    """The chunks of `text`, from contract 3."""
    if not text:
        return []
    walk = _Walk(text, chunk_size, chunk_overlap, atoms, forced, sentence_starts)
    return walk.split(_Piece(0, len(text), len(atoms(text)), "text_end"), separators)
