"""`SplitPoints`: one boundary at a time, by priority, inside a look-back window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from chunkscope.splitters import split_index
from chunkscope.splitters.base import Boundary, Spans, checked_text, own_index
from chunkscope.splitters.occurrences import last_ends
from chunkscope.splitters.settings import in_range, settings, whole_number, yes_or_no
from chunkscope.tokens.kept import kept_if_asked_again

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkscope.splitters.base import Row
    from chunkscope.tokens import TokenIndex

__all__ = ["SplitPoints"]

_LastMarker: TypeAlias = Callable[[int, int], tuple[int, int]]
"""From a window to where the best marker in it ends, and the boundary that is: see `Boundary`."""


@settings
@dataclass(frozen=True)
class SplitPoints:
    r"""Chunks cut at the best marker near their end; previous context is kept apart.

    Each chunk ends at the last empty line in its look-back window, else at the last line
    end, else after the last of ``. ! ?``, else after the last blank, else at
    `chunk_size`. Chunks follow one another without a gap and rebuild the text. The cuts
    are those of repeating `find_next_split_index` over the rest of the text, found in
    linear time.

    Parameters
    ----------
    chunk_size : int, default 4000
        Most code points in a chunk, at least 1.
    lookback : int, optional
        How far before the end of the full chunk a marker may begin, code points,
        ``0 <= lookback < chunk_size``. By default ``min(1000, chunk_size // 4)``.
    chunk_overlap : int, optional
        Code points of text before a chunk that are kept apart as its context, at least
        0; the context may be longer than the chunk. By default
        ``min(400, chunk_size // 10)``.
    crlf : bool, default False
        Count ``"\r\n\r\n"`` as an empty line, as ``"\n\n"`` is. (A ``"\r\n"`` always ends
        a line.) Not part of the published contract.
    fullwidth : bool, default False
        Count ``。！？`` among the marks that end a sentence. Not part of the published
        contract.
    keep_graphemes : bool, default False
        Move a cut that falls inside a user-perceived character, or inside ``"\r\n"``, to
        its edge: the one before it, or the one after it where the chunk would be empty.
        Not part of the published contract.

    Raises
    ------
    SettingsError
        For a setting out of its range; the message names it.

    References
    ----------
    The documented contract of VySol's text splitter: priorities, window, overlap as
    separate context and the defaults 4000, 1000 and 400. The defaults' share of a
    smaller `chunk_size` is ours.

    Examples
    --------
    >>> spans = SplitPoints(chunk_size=8, lookback=6).spans("One two. Three four.")
    >>> list(zip(spans.start.tolist(), spans.end.tolist()))
    [(0, 8), (8, 15), (15, 20)]
    """

    chunk_size: int = 4000
    _: KW_ONLY
    lookback: int | None = None
    chunk_overlap: int | None = None
    crlf: bool = False
    fullwidth: bool = False
    keep_graphemes: bool = False

    def __post_init__(self) -> None:
        size = whole_number("chunk_size", self.chunk_size, "at least 1")
        within = "at least 0 and less than chunk_size"
        lookback = whole_number("lookback", self.lookback, within, default=min(1000, size // 4))
        overlap = whole_number(
            "chunk_overlap", self.chunk_overlap, "at least 0", default=min(400, size // 10)
        )
        in_range("chunk_size", size, "at least 1", holds=size >= 1)
        in_range("lookback", lookback, f"{within} ({size})", holds=0 <= lookback < size)
        in_range("chunk_overlap", overlap, "at least 0", holds=overlap >= 0)
        for name, value in (
            ("chunk_size", size),
            ("lookback", lookback),
            ("chunk_overlap", overlap),
            *((name, yes_or_no(name, getattr(self, name))) for name in _SWITCHES),
        ):
            object.__setattr__(self, name, value)

    @property
    def encoding(self) -> None:
        """None: sizes are code points, no model's tokens are involved."""

    @property
    def size_unit(self) -> str:
        """The encoding whose tokens ``chunk_size`` counts: code points."""
        return "unicode"

    @property
    def least_step(self) -> int:
        """What the look-back leaves of ``chunk_size``; the context is kept apart."""
        assert self.lookback is not None  # resolved in __post_init__
        return self.chunk_size - self.lookback

    @property
    def counts_in(self) -> str | None:
        """``"graphemes"`` where they are kept; else None, nothing is counted."""
        return "graphemes" if self.keep_graphemes else None

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """The chunks of `text`; an `index` in `counts_in` saves looking for graphemes.

        See `Splitter.spans` for parameters and errors.
        """
        checked_text(text, index)
        assert self.chunk_overlap is not None  # resolved in __post_init__
        context = min(self.chunk_overlap, len(text))
        if self.counts_in is None and not self.crlf and index is not None and len(text) < 2**31:
            tables = kept_if_asked_again(
                index,
                (SplitPoints, self.fullwidth),
                lambda: [last_ends(index, markers) for _, markers in self._priorities()],
            )
            if tables is not None:
                return self._looked_up(len(text), tables, context)
        snapped = None
        if self.counts_in is not None:
            snapped = _cluster_edge(own_index(text, index, self.counts_in))
        return Spans.of(self._rows(len(text), self._searched(text), snapped), context=context)

    def _rows(
        self, length: int, found: _LastMarker, snapped: Callable[[int, int], int] | None
    ) -> Iterator[Row]:
        assert self.lookback is not None  # resolved in __post_init__
        size, lookback = self.chunk_size, self.lookback
        start = 0
        while length - start > size:
            full = start + size
            end, why = found(full - lookback, full)
            if snapped is not None:
                edge = snapped(start, end)
                end, why = edge, (why if edge == end else Boundary.grapheme)
            yield start, end, (why if end < length else Boundary.text_end)
            start = end
        if start < length:
            yield start, length, Boundary.text_end

    def _searched(self, text: str) -> _LastMarker:
        """Markers searched for in the windows alone."""
        priorities = self._priorities()

        # Only a look-back window is read, never the rest of the text. A chunk can be
        # short because of a marker early in the window, but then the next window
        # holds no marker of that priority there: four short chunks in a row at most.
        def found(start: int, stop: int) -> tuple[int, int]:
            for boundary, markers in priorities:
                end = split_index.last_marker_end(text, markers, start, stop)
                if end >= 0:
                    return end, boundary
            return stop, Boundary.hard

        return found

    def _looked_up(self, length: int, tables: Sequence[NDArray[np.int32]], context: int) -> Spans:
        """What `_rows` makes with `_searched`, where the text is cut again and again.

        Parameters
        ----------
        length : int
            Characters of the text.
        tables : sequence of ndarray
            `last_ends` of the markers of each priority, which are as long as one another.
        context : int
            As `Spans.of` takes it, no more than there is text.
        """
        assert self.lookback is not None  # resolved in __post_init__
        size, lookback = min(self.chunk_size, length), min(self.lookback, length)
        # Looked up one at a time, a view of memory takes a third of the time of an array.
        paragraph, line, sentence, word = (table.data for table in tables)
        ends: list[int] = []
        add = ends.append
        start, last = 0, length - size
        while start < last:
            full = start + size
            least = full - lookback  # where a marker may begin
            # A paragraph marker has two characters, the others one: begun there, it ends later.
            end = paragraph[full]
            if end <= least + 1:
                end = line[full]
                if end <= least:
                    end = sentence[full]
                    if end <= least:
                        end = word[full]
                        if end <= least:
                            end = full
            add(end)
            start = end
        if start < length:
            add(length)
        end_of = np.array(ends, dtype=np.int64)
        start_of = np.concatenate([[0], end_of[:-1]]) if ends else end_of
        return Spans(
            start=start_of,
            end=end_of,
            context_start=np.maximum(start_of - context, 0),
            boundary=self._boundaries(start_of + size, tables),
        )

    def _boundaries(
        self, full: NDArray[np.int64], tables: Sequence[NDArray[np.int32]]
    ) -> NDArray[np.int8]:
        """Why each chunk ended, by where it would be full; the last, at the end of the text."""
        assert self.lookback is not None  # resolved in __post_init__
        boundary = np.full(len(full), Boundary.text_end, dtype=np.int8)
        full, of_cut = full[:-1], boundary[:-1]
        of_cut[:] = Boundary.hard
        # The most wanted comes last, over all others.
        for (why, markers), table in reversed(list(zip(self._priorities(), tables, strict=True))):
            of_cut[table[full] - len(markers[0]) >= full - self.lookback] = why
        return boundary

    def _priorities(self) -> tuple[tuple[Boundary, tuple[str, ...]], ...]:
        paragraph = split_index.PARAGRAPH + (("\r\n\r\n",) if self.crlf else ())
        sentence = split_index.SENTENCE + (("。", "！", "？") if self.fullwidth else ())
        return (
            (Boundary.paragraph, paragraph),
            (Boundary.line, split_index.LINE),
            (Boundary.sentence, sentence),
            (Boundary.word, split_index.WORD),
        )


_SWITCHES = ("crlf", "fullwidth", "keep_graphemes")


def _cluster_edge(graphemes: TokenIndex) -> Callable[[int, int], int]:
    """A function from (start, end) to the cluster edge at or before `end`, else after it."""
    edges = graphemes.floor

    def edge(start: int, end: int) -> int:
        position = int(np.searchsorted(edges, end, side="right")) - 1
        before = int(edges[position])
        return before if before > start else int(edges[position + 1])

    return edge
