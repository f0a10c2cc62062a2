"""`SplitPoints`: one boundary at a time, by priority, inside a look-back window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from chunkscope.splitters import split_index
from chunkscope.splitters.base import Boundary, Spans, checked_text, own_index
from chunkscope.splitters.occurrences import last_ends
from chunkscope.splitters.settings import in_range, settings, whole_number, yes_or_no
from chunkscope.tokens.kept import kept_if_asked_again
from chunkscope.tokens.ranks import LONGEST

if TYPE_CHECKING:
    from chunkscope.splitters.base import Row
    from chunkscope.tokens import TokenIndex

__all__ = ["SplitPoints"]

LastMarker: TypeAlias = Callable[[int, int], tuple[int, int]]
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
        snapped = None
        if self.counts_in is not None:
            snapped = _cluster_edge(own_index(text, index, self.counts_in))
        found = self._looked_up(text, index) or self._searched(text)
        rows = self._rows(len(text), found, snapped)
        return Spans.of(rows, context=min(self.chunk_overlap, len(text)))

    def _rows(
        self, length: int, found: LastMarker, snapped: Callable[[int, int], int] | None
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

    def _searched(self, text: str) -> LastMarker:
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

    def _looked_up(self, text: str, index: TokenIndex | None) -> LastMarker | None:
        """Markers looked up by place, where a text is cut again and again; else None."""
        if index is None or len(text) > LONGEST:
            return None
        tables = kept_if_asked_again(
            index,
            (SplitPoints, self.crlf, self.fullwidth),
            lambda: [
                (
                    int(boundary),
                    [
                        (length, last_ends(index, group).data)
                        for length, group in groupby(sorted(markers, key=len), key=len)
                    ],
                )
                for boundary, markers in self._priorities()
            ],
        )
        if tables is None:
            return None

        def found(start: int, stop: int) -> tuple[int, int]:
            for boundary, of_length in tables:
                last = -1
                for length, ends in of_length:
                    end = ends[stop]
                    # One that begins before the window has none of its length behind it.
                    if end - length >= start and end > last:
                        last = end
                if last >= 0:
                    return last, boundary
            return stop, Boundary.hard

        return found

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
