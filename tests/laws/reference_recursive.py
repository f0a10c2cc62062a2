"""`Recursive` written again from its contract alone: strings, lists and recursion, no speed.

Sizes are sums of the sizes of pieces, so it stands for the additive units only. It says
nothing of `keep_graphemes`, which the contract leaves to the laws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Chunk", "recursive_chunks"]

Chunk = tuple[int, int]
"""Start and end, code points."""


@dataclass(frozen=True)
class _Piece:
    start: int
    end: int
    size: int


@dataclass(frozen=True)
class _Walk:
    text: str
    chunk_size: int
    chunk_overlap: int
    atoms: Callable[[str], list[str]]
    """Cuts a text into the units that sizes are counted in."""
    sentence_starts: Callable[[str], list[int]]

    def cuts(self, start: int, end: int, separator: str | None) -> list[int]:
        """Where the separator opens a piece inside ``text[start:end]``; None is a sentence."""
        piece = self.text[start:end]
        if separator is None:
            found = self.sentence_starts(piece)
        else:
            found = [at for at in range(len(piece)) if piece.startswith(separator, at)]
        return [start + at for at in found]

    def split(self, start: int, end: int, separators: list[str | None]) -> list[Chunk]:
        while separators:
            used, *separators = separators
            if cuts := self.cuts(start, end, used):
                break
        else:
            cuts = []
        edges = [start, *[cut for cut in cuts if cut > start], end]
        chunks: list[Chunk] = []
        queue: list[_Piece] = []
        for left, right in pairwise(edges):
            size = len(self.atoms(self.text[left:right]))
            if size <= self.chunk_size:
                queue.append(_Piece(left, right, size))
                continue
            chunks += self.merged(queue)
            queue = []
            if separators:
                chunks += self.split(left, right, separators)
            else:
                chunks += self.slices(left, right)
        return chunks + self.merged(queue)

    def merged(self, queue: list[_Piece]) -> list[Chunk]:
        chunks: list[Chunk] = []
        kept: list[_Piece] = []
        for piece in queue:
            if sum(each.size for each in kept) + piece.size > self.chunk_size:
                chunks.append((kept[0].start, kept[-1].end))
                kept = self.overlap(kept, self.chunk_size - piece.size)
            kept = [*kept, piece]
        if kept:
            chunks.append((kept[0].start, kept[-1].end))
        return chunks

    def overlap(self, kept: list[_Piece], room: int) -> list[_Piece]:
        """The last whole pieces that fit both the overlap and the room that is left."""
        for first in range(len(kept)):
            if sum(each.size for each in kept[first:]) <= min(self.chunk_overlap, room):
                return kept[first:]
        return []

    def slices(self, start: int, end: int) -> list[Chunk]:
        edges = [start]
        for atom in self.atoms(self.text[start:end]):
            edges.append(edges[-1] + len(atom))
        step = max(self.chunk_size - self.chunk_overlap, 1)
        chunks: list[Chunk] = []
        first = 0
        while len(edges) - 1 - first > self.chunk_size:
            chunks.append((edges[first], edges[first + self.chunk_size]))
            first += step
        return [*chunks, (edges[first], end)]


def recursive_chunks(
    text: str,
    *,
    chunk_size: int,
    chunk_overlap: int,
    separators: list[str | None],
    atoms: Callable[[str], list[str]],
    sentence_starts: Callable[[str], list[int]],
) -> list[Chunk]:
    """The chunks of `text`, from contract 3; a separator None stands for a sentence start."""
    if not text:
        return []
    walk = _Walk(text, chunk_size, chunk_overlap, atoms, sentence_starts)
    return walk.split(0, len(text), separators)
