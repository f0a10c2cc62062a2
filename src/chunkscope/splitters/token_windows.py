"""`TokenWindows`: windows of tokens with overlap that end after a punctuation mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Final

from chunkscope.errors import SettingsError, must_be
from chunkscope.splitters.base import Boundary, Spans, own_index
from chunkscope.splitters.mark_ends import MarkEnds, Marks, boundary_after
from chunkscope.splitters.marked_walk import marked_spans
from chunkscope.splitters.near_marks import NearMarks
from chunkscope.splitters.settings import (
    in_range,
    known_encoding,
    settings,
    whole_number,
    yes_or_no,
)
from chunkscope.splitters.token_walk import Trim, walk
from chunkscope.tokens.kept import kept

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike, TokenIndex
    from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["PUNCTUATION", "TokenWindows"]

PUNCTUATION = ("。", ".", ",", "，", "!", "?", "！", "？", "\n")
"""The marks after which a window may end, as published."""


@settings
@dataclass(frozen=True)
class TokenWindows:
    r"""Windows of tokens with overlap, each ended after its last punctuation mark.

    A window takes `chunk_size` tokens of the text. Every window but the last is cut right
    after the last mark in it, wherever one starts behind the window's first character and
    the cut lies beyond the chunk before. The next window starts `chunk_overlap` tokens
    before the cut. Cuts fall between whole characters, and no character is left out:
    where the overlap would keep a window from advancing, it is given up there.

    Parameters
    ----------
    chunk_size : int, default 1024
        Most tokens of the text that a window touches before it is trimmed, at least 1. A
        chunk encoded alone can have a token or two more, see `strict`. A single character
        can have more: it is never cut.
    chunk_overlap : int, optional
        Tokens of a chunk that the next one repeats, ``0 <= chunk_overlap < chunk_size``.
        By default ``min(50, chunk_size // 5)``.
    encoding : str or encoding object, default "cl100k_base"
        What to count in, as `chunkscope.tokens.load` takes it. ``"unicode"`` counts code
        points.
    punctuation : sequence of str, default ``。 . , ， ! ? ！ ？`` and line end
        The marks, none of them empty; a str gives one mark a character. ``()`` leaves
        plain windows.
    strict : bool, default False
        Shrink windows until each chunk encoded alone has at most `chunk_size` tokens.

    Raises
    ------
    SettingsError
        For a setting out of its range; the message names it.

    References
    ----------
    The documented contract of Heta's SplitDocuments step: windows, marks, the walk's
    arithmetic and the defaults 1024 and 50. Where that implementation stops early, skips
    characters after a mark or cuts inside a character, this one does not.

    Examples
    --------
    >>> splitter = TokenWindows(chunk_size=6, chunk_overlap=0)
    >>> text = "One, two. Three and four and five."
    >>> [text[a:b] for a, b in zip(splitter.spans(text).start, splitter.spans(text).end)]
    ['One, two.', ' Three and four and five.']
    """

    chunk_size: int = 1024
    _: KW_ONLY
    chunk_overlap: int | None = None
    encoding: EncodingLike = "cl100k_base"
    punctuation: Sequence[str] = PUNCTUATION
    strict: bool = False

    def __post_init__(self) -> None:
        size = whole_number("chunk_size", self.chunk_size, "at least 1")
        allowed = "at least 0 and less than chunk_size"
        overlap = whole_number(
            "chunk_overlap", self.chunk_overlap, allowed, default=min(50, size // 5)
        )
        in_range("chunk_size", size, "at least 1", holds=size >= 1)
        in_range("chunk_overlap", overlap, f"{allowed} ({size})", holds=0 <= overlap < size)
        object.__setattr__(self, "chunk_size", size)
        object.__setattr__(self, "chunk_overlap", overlap)
        object.__setattr__(self, "encoding", known_encoding("encoding", self.encoding))
        object.__setattr__(self, "punctuation", _marks(self.punctuation))
        object.__setattr__(self, "strict", yes_or_no("strict", self.strict))

    @property
    def size_unit(self) -> EncodingLike:
        """The encoding whose tokens ``chunk_size`` counts."""
        return self.encoding

    @property
    def least_step(self) -> int:
        """What the overlap leaves of ``chunk_size``, in its unit."""
        assert self.chunk_overlap is not None  # resolved in __post_init__
        return self.chunk_size - self.chunk_overlap

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """The chunks of `text`; an `index` in `encoding` saves encoding it.

        See `Splitter.spans` for parameters and errors. An encoding that cannot encode
        the text raises `EncodingError`.
        """
        counted = own_index(text, index, self.encoding)
        assert self.chunk_overlap is not None  # resolved in __post_init__
        slices = counted.anchored
        trim: Trim | None = None
        if slices is not None and not self.strict and all(len(m) == 1 for m in self.punctuation):
            trim = marks = self._mark_ends(counted, slices)
            if counted.n_tokens > _MANY * self.least_step:
                return marked_spans(
                    counted, slices, marks, size=self.chunk_size, overlap=self.chunk_overlap
                )
        elif self.punctuation:
            trim = _Marks(text, self.punctuation)
        return Spans.of(
            walk(counted, self.chunk_size, self.chunk_overlap, strict=self.strict, trim=trim)
        )

    def _mark_ends(self, index: TokenIndex, slices: AnchoredSlices) -> Marks:
        """All marks of the text; those near windows while that is less work with what was asked."""
        spent = kept(index, (NearMarks, self.punctuation), lambda: [0])
        spent[0] += (_A_WINDOW + self.chunk_size) * (index.n_tokens // self.least_step)
        if spent[0] < _ALL_MARKS + _A_TOKEN * index.n_tokens or len(index.text) >= 2**31:
            return NearMarks(index, self.punctuation, self.chunk_size)
        slices.prepare()
        return kept(index, (MarkEnds, self.punctuation), lambda: MarkEnds(index, self.punctuation))


_MANY: Final = 25
"""So many windows are guessed and looked at by arrays; fewer are quicker walked."""

_A_WINDOW: Final = 3_200
_ALL_MARKS: Final = 100_000
_A_TOKEN: Final = 35
"""What it takes to look for the last mark of a window, where it is near, and at worst as many more
as a window has tokens; and to find all marks of a text, and of each of its tokens: nanoseconds."""


class _Marks:
    """The marks in the windows of a text, the last one first: a `Trim`."""

    def __init__(self, text: str, marks: Sequence[str]) -> None:
        self._text = text
        self._marks = tuple(marks)
        self._lengths = [len(mark) for mark in marks]
        self._longest = max(self._lengths)

    def __call__(self, start: int, stop: int, beyond: int) -> Iterator[tuple[int, Boundary]]:
        """The ends of the marks in ``text[start:stop]``, the mark that starts last first."""
        limits: Iterable[int] = repeat(stop)
        before = stop  # where the next mark must start before
        while before + self._longest > beyond:
            # A mark that opens the window does not count: cutting after it gains nothing.
            # One pass in C over the marks: they are looked for in every window.
            found = map(self._text.rfind, self._marks, repeat(start + 1), limits)
            before, length = max(zip(found, self._lengths, strict=True))
            if before < 0:
                return
            end = before + length
            if end > beyond:
                yield end, boundary_after(self._text[before:end])
            limits = [min(stop, before + each - 1) for each in self._lengths]


def _marks(punctuation: object) -> tuple[str, ...]:
    allowed = "a list of marks, each a str that is not empty"
    # No set: its order, and with it the label, would differ from process to process.
    if isinstance(punctuation, bytes) or not isinstance(punctuation, Sequence):
        raise SettingsError(must_be("punctuation", allowed, punctuation))
    for mark in punctuation:
        if not isinstance(mark, str) or not mark:
            raise SettingsError(must_be("punctuation", allowed, mark))
    return tuple(punctuation)
