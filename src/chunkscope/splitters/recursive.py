"""`Recursive`: pieces between separators, coarse ones first, merged up to the size."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary, Row, Spans, own_index
from chunkscope.splitters.sentences import sentence_starts
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.splitters.settings import (
    in_range,
    known_encoding,
    one_of,
    settings,
    whole_number,
    yes_or_no,
)
from chunkscope.splitters.token_walk import walk
from chunkscope.tokens import TokenIndex

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike

__all__ = ["Recursive"]

# Units that are no model's tokens: name -> (encoding that counts them, why a forced cut).
_UNITS = {
    "graphemes": ("graphemes", Boundary.grapheme),
    "chars": ("unicode", Boundary.hard),
    "words": ("words", Boundary.word),
}
_COMMON_BOUNDARIES = (Boundary.paragraph, Boundary.line, Boundary.word)


@settings
@dataclass(frozen=True)
class Recursive:
    r"""Chunks of whole pieces: cut at the coarsest separator that helps, merged to the size.

    The text is cut before each occurrence of the first separator that occurs in it.
    Pieces that fit queue up and are merged; one that does not is cut again at the
    separators that follow, and at last into slices of `chunk_size`. Nothing is stripped:
    a separator opens the next piece.

    Parameters
    ----------
    chunk_size : int, default 500
        Most units in a chunk, at least 1. A single character of more tokens than that
        stays whole.
    chunk_overlap : int, optional
        Most units of whole pieces that a merged chunk repeats of the one before,
        ``0 <= chunk_overlap <= chunk_size``; forced slices repeat exactly as many, and
        advance by one unit where it equals `chunk_size`. By default
        ``min(100, chunk_size // 5)``.
    format : str, default "plaintext"
        The format whose separators to use, a key of
        `chunkscope.splitters.separators.FORMATS`.
    unit : str or encoding object, default "graphemes"
        What sizes count: ``"graphemes"`` (user-perceived characters, ``"\r\n"`` is one),
        ``"chars"`` (code points), ``"words"``, or any encoding that
        `chunkscope.tokens.load` takes.
    sentences : bool, default False
        Cut at sentence ends too, after lines and before words.
    keep_graphemes : bool, default False
        Move cuts at separators that fall inside a user-perceived character (``"\r\n"``)
        to the edge before it. Forced slices keep them whole where `unit` is
        ``"graphemes"``; in other units they do not.

    Raises
    ------
    SettingsError
        For a setting out of its range; the message names it.

    References
    ----------
    text_chunker's recursive strategy (MIT) as used by Stephen: separators, merging,
    overlap by whole pieces, the default 500. Sentence ends are those of Unicode Standard
    Annex #29.

    Examples
    --------
    >>> text = "# Tea\n\nBoil water.\n\nWait four minutes."
    >>> spans = Recursive(chunk_size=20, chunk_overlap=0).spans(text)
    >>> [text[a:b] for a, b in zip(spans.start, spans.end)]
    ['# Tea\n\nBoil water.', '\n\nWait four minutes.']
    """

    chunk_size: int = 500
    _: KW_ONLY
    chunk_overlap: int | None = None
    format: str = field(default="plaintext", metadata={"known": tuple(FORMATS)})
    unit: EncodingLike = field(default="graphemes", metadata={"known": tuple(_UNITS)})
    sentences: bool = False
    keep_graphemes: bool = False

    def __post_init__(self) -> None:
        size = whole_number("chunk_size", self.chunk_size, "at least 1")
        allowed = "at least 0 and at most chunk_size"
        overlap = whole_number(
            "chunk_overlap", self.chunk_overlap, allowed, default=min(100, size // 5)
        )
        in_range("chunk_size", size, "at least 1", holds=size >= 1)
        in_range("chunk_overlap", overlap, f"{allowed} ({size})", holds=0 <= overlap <= size)
        one_of("format", self.format, FORMATS)
        if self._unit is None:
            object.__setattr__(self, "unit", known_encoding("unit", self.unit, also=_UNITS))
        object.__setattr__(self, "chunk_size", size)
        object.__setattr__(self, "chunk_overlap", overlap)
        for name in ("sentences", "keep_graphemes"):
            object.__setattr__(self, name, yes_or_no(name, getattr(self, name)))

    @property
    def encoding(self) -> EncodingLike | None:
        """The encoding of `unit`; None for chars, graphemes and words, no model's tokens."""
        return self.unit if self._unit is None else None

    @property
    def counts_in(self) -> EncodingLike:
        """The encoding that counts in `unit`, whatever the unit."""
        return self.unit if self._unit is None else self._unit[0]

    @property
    def size_unit(self) -> EncodingLike:
        """The encoding whose tokens ``chunk_size`` counts: `counts_in`."""
        return self.counts_in

    @property
    def least_step(self) -> int:
        """What the overlap leaves of ``chunk_size``, in its unit."""
        assert self.chunk_overlap is not None  # resolved in __post_init__
        return self.chunk_size - self.chunk_overlap

    @property
    def _unit(self) -> tuple[str, Boundary] | None:
        return _UNITS.get(self.unit) if isinstance(self.unit, str) else None

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """The chunks of `text`; an `index` in `counts_in` saves counting it.

        See `Splitter.spans` for parameters and errors. A unit that cannot encode the text
        raises `EncodingError`.
        """
        counted = own_index(text, index, self.counts_in)
        forced = Boundary.token if self._unit is None else self._unit[1]
        assert self.chunk_overlap is not None  # resolved in __post_init__
        cutter = _Cutter(
            counted, self.chunk_size, self.chunk_overlap, forced, self._separations(counted)
        )
        return Spans.of(cutter.rows() if text else ())

    def _separations(self, index: TokenIndex) -> list[tuple[Boundary, FindCuts]]:
        """The ways to cut a piece, in order, each with the boundary it makes."""
        text = index.text
        own = [(Boundary.structure, _before(text, each)) for each in FORMATS[self.format]]
        paragraph, line, word = (
            (boundary, _before(text, each))
            for boundary, each in zip(_COMMON_BOUNDARIES, COMMON, strict=True)
        )
        sentence = [(Boundary.sentence, _between_sentences(text))] if self.sentences else []
        ways = [*own, paragraph, line, *sentence, word]
        if not self.keep_graphemes:
            return ways
        edges = own_index(text, index, "graphemes").floor
        return [(boundary, _snapped(find, edges)) for boundary, find in ways]


FindCuts = Callable[[int, int], Sequence[int]]
"""From a piece (start, end) to where in it the separator occurs, ascending offsets."""


def _before(text: str, separator: str) -> FindCuts:
    """Each occurrence of `separator` that lies in the piece, overlapping ones too."""

    def find(start: int, end: int) -> list[int]:
        cuts = []
        at = text.find(separator, start, end)
        while at >= 0:
            cuts.append(at)
            at = text.find(separator, at + 1, end)
        return cuts

    return find


def _between_sentences(text: str) -> FindCuts:
    def find(start: int, end: int) -> list[int]:
        piece = text[start:end]
        # A line end is a sentence to the rules; one that opens the piece stays with what
        # follows, as every separator does.
        opened = len(piece) - len(piece.lstrip())
        return [start + each for each in sentence_starts(piece) if each > opened]

    return find


def _snapped(find: FindCuts, edges: NDArray[np.int64]) -> FindCuts:
    """`find` with each cut moved to the cluster edge at or before it."""

    # Pieces begin at cluster edges then, so no cut is moved out of its piece.
    def snapped(start: int, end: int) -> list[int]:
        cuts = np.asarray(find(start, end), dtype=np.int64)
        moved = np.unique(edges[np.searchsorted(edges, cuts, side="right") - 1])
        return [int(cut) for cut in moved]

    return snapped


Piece = tuple[int, int, Boundary]
"""A piece of the text: start, end, and what its end was cut at."""


@dataclass(frozen=True)
class _Cutter:
    """The cutting of one text: separator after separator, each in all pieces still too big.

    That is the published recursion turned inside out, so that all pieces which a
    separator makes are counted at once.
    """

    index: TokenIndex
    size: int
    overlap: int
    forced: Boundary
    separations: Sequence[tuple[Boundary, FindCuts]]

    def rows(self) -> list[Row]:
        """The chunks of the text."""
        rows: list[Row] = []
        too_big: list[Piece] = [(0, len(self.index.text), Boundary.text_end)]
        for boundary, find in self.separations:
            waiting, too_big = too_big, []
            parted: list[tuple[Piece, list[int]]] = []
            for piece in waiting:
                start, end, _ = piece
                if cuts := find(start, end):
                    # One that opens the piece makes no cut, though it settles the separator.
                    inside = cuts[1:] if cuts[0] == start else cuts
                    parted.append((piece, [start, *inside, end]))
                else:
                    too_big.append(piece)
            for (piece, edges), sizes in zip(parted, self._sizes(parted), strict=True):
                ends = [boundary] * (len(sizes) - 1) + [piece[2]]
                rows += self._queues(edges, sizes, ends)
                too_big += [(edges[at], edges[at + 1], ends[at]) for at in self._big(sizes)]
        for piece in too_big:
            rows += self._slices(*piece)
        return sorted(rows)

    def _sizes(self, parted: Sequence[tuple[Piece, list[int]]]) -> Iterator[list[int]]:
        """The sizes of the pieces between the edges of each."""
        starts = [start for _, edges in parted for start in edges[:-1]]
        ends = [end for _, edges in parted for end in edges[1:]]
        counts = iter(self.index.count(starts, ends).tolist())
        return (list(itertools.islice(counts, len(edges) - 1)) for _, edges in parted)

    def _queues(self, edges: list[int], sizes: list[int], ends: list[Boundary]) -> Iterator[Row]:
        """The chunks merged of the pieces that fit; one that does not ends a queue."""
        queued = 0  # first piece of the queue
        for big in [*self._big(sizes), len(sizes)]:
            for first, last in self._merge(edges[queued : big + 1], sizes[queued:big]):
                yield edges[queued + first], edges[queued + last], ends[queued + last - 1]
            queued = big + 1

    def _big(self, sizes: list[int]) -> list[int]:
        """Which pieces do not fit."""
        return [at for at, size in enumerate(sizes) if size > self.size]

    def _merge(self, edges: list[int], sizes: list[int]) -> Iterator[tuple[int, int]]:
        """Chunks of whole pieces, as the numbers of their first and last edge."""
        # Sizes summed from the left: pieces i to j hold total[j] - total[i] units.
        total = list(itertools.accumulate(sizes, initial=0))
        first = reached = 0
        while reached < len(sizes):
            last = bisect_right(total, total[first] + self.size, lo=first) - 1
            last = self._fitting(edges, first, last)
            if last <= reached:  # the pieces kept as overlap leave no room for a new one
                first = reached
                continue
            yield first, last
            if last < len(sizes):
                room = min(self.overlap, self.size - sizes[last])
                first = max(bisect_left(total, total[last] - room, hi=last), first + 1)
            reached = last

    def _fitting(self, edges: list[int], first: int, last: int) -> int:
        """The last edge at which the chunk fits when counted whole.

        The sum of the pieces is a bound for graphemes, characters and words. Tokens can
        be more in a whole than in its parts, so there pieces are taken off until it fits.
        """
        encoding = self.index.encoding
        if encoding.additive:
            return last
        while last > first + 1:
            if self.index.count(edges[first], edges[last]) <= self.size:
                break
            last -= 1
        return last

    def _slices(self, start: int, end: int, ended_by: Boundary) -> Iterator[Row]:
        """Slices of a piece without separators, `size` long, a step of size - overlap apart."""
        # The piece is counted alone: its first cluster may be the rest of one of the text.
        piece = TokenIndex(self.index.text[start:end], self.index.encoding)
        step_back = min(self.overlap, self.size - 1)
        strict = not piece.encoding.additive
        for first, last, why in walk(piece, self.size, step_back, strict=strict):
            boundary = ended_by if why is Boundary.text_end else self.forced
            yield start + first, start + last, boundary
