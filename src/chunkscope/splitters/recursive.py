"""`Recursive`: pieces between separators, coarse ones first, merged up to the size."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from chunkscope.splitters.base import Boundary, Spans, own_index
from chunkscope.splitters.cuts import Cuts, cuts_before, cuts_of, snapped
from chunkscope.splitters.forced_slices import keeps_its_edges, sliced, walked
from chunkscope.splitters.merged_runs import Limits
from chunkscope.splitters.merging import merged
from chunkscope.splitters.pieces import Pieces
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
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.kept import kept

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
        assert self.chunk_overlap is not None  # resolved in __post_init__
        limits = Limits(counted, self.chunk_size, self.chunk_overlap)
        # The published recursion turned inside out: separator after separator, each in all
        # pieces that are still too big.
        chunks: list[Pieces] = []
        too_big = Pieces.of([0, len(text), Boundary.text_end] if text else [])
        for boundary, separator in self._separators():
            if not len(too_big):
                break
            cuts = self._cuts(counted, separator, too_big)
            if len(cuts.at):
                made, too_big = merged(too_big, cuts, boundary, limits)
                chunks += made
        chunks += self._slices(counted, too_big)
        all_of_them = Pieces.joined(chunks)
        start, end, why = all_of_them.start, all_of_them.end, all_of_them.why
        return Spans(start=start, end=end, context_start=start, boundary=why.astype(np.int8))

    def _separators(self) -> list[tuple[Boundary, str | None]]:
        """What a piece is cut at, in order, with the boundary it makes; None: at sentences."""
        own = [(Boundary.structure, each) for each in FORMATS[self.format]]
        paragraph, line, word = zip(_COMMON_BOUNDARIES, COMMON, strict=True)
        sentence = [(Boundary.sentence, None)] if self.sentences else []
        return [*own, paragraph, line, *sentence, word]

    def _cuts(self, index: TokenIndex, separator: str | None, pieces: Pieces) -> Cuts:
        """Where a separator cuts: the same for all settings, but for sentences of pieces."""
        if separator is None:
            cuts = _between_sentences(index, pieces)
        else:
            cuts = kept(index, (Cuts, separator), lambda: cuts_before(index, separator))
        if not self.keep_graphemes:
            return cuts
        edges = kept(index, "graphemes", lambda: own_index(index.text, index, "graphemes").floor)
        if separator is None:
            return snapped(index, cuts, edges)
        return kept(index, (Cuts, separator, "snapped"), lambda: snapped(index, cuts, edges))

    def _slices(self, index: TokenIndex, pieces: Pieces) -> list[Pieces]:
        """Slices of pieces without separators, `chunk_size` long, that overlap."""
        if not len(pieces):
            return []
        assert self.chunk_overlap is not None  # resolved in __post_init__
        step_back = min(self.chunk_overlap, self.chunk_size - 1)
        if self._unit is None:
            return [walked(index, pieces, self.chunk_size, step_back, Boundary.token)]
        as_in_text, forced = keeps_its_edges(index, pieces), self._unit[1]
        return [
            sliced(index, pieces.rows(as_in_text), self.chunk_size, step_back, forced),
            walked(index, pieces.rows(~as_in_text), self.chunk_size, step_back, forced),
        ]


def _between_sentences(index: TokenIndex, pieces: Pieces) -> Cuts:
    """The cuts between the sentences of each piece, which depend on where the piece begins."""
    at: list[int] = []
    for start, end in zip(pieces.start.tolist(), pieces.end.tolist(), strict=True):
        piece = index.text[start:end]
        # A line end is a sentence to the rules; one that opens the piece stays with what
        # follows, as every separator does.
        opened = len(piece) - len(piece.lstrip())
        at += [start + each for each in sentence_starts(piece) if each > opened]
    places = np.array(at, dtype=np.int64)
    return cuts_of(index, places, places + 1)
