"""Law 9, work grows linearly with the text: counted in characters read, never by a clock.

Characters are counted where a `CountingText` is searched, sliced or encoded, and where an
encoding reads a text. The count does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import SupportsIndex
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters import Splitter
from chunkscope.tokens import Encoding, known_names, load
from chunkscope.tokens.protocol import Boundaries, SliceCounts

__all__ = ["GROWTH_TEXTS", "CountingText", "counted_work", "work_is_linear"]


class _Meter:
    """How many characters were read."""

    def __init__(self) -> None:
        self.characters = 0


class CountingText(str):
    """A text that counts the characters read by whoever searches, slices or encodes it."""

    meter: _Meter

    @classmethod
    def of(cls, text: str, meter: _Meter) -> CountingText:
        """`text`, counting on `meter`; so do its slices."""
        counting = cls(text)
        counting.meter = meter
        return counting

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        part = super().__getitem__(key)
        self.meter.characters += len(part)
        return CountingText.of(part, self.meter)

    def find(self, sub: str, start: object = None, end: object = None) -> int:
        first, last, _ = slice(start, end).indices(len(self))
        at = super().find(sub, first, last)
        self.meter.characters += max(0, last - first) if at < 0 else at + len(sub) - first
        return at

    def rfind(self, sub: str, start: object = None, end: object = None) -> int:
        first, last, _ = slice(start, end).indices(len(self))
        at = super().rfind(sub, first, last)
        self.meter.characters += max(0, last - first) if at < 0 else last - at
        return at

    def index(self, sub: str, start: object = None, end: object = None) -> int:
        at = self.find(sub, start, end)
        if at < 0:
            raise ValueError("substring not found")
        return at

    def rindex(self, sub: str, start: object = None, end: object = None) -> int:
        at = self.rfind(sub, start, end)
        if at < 0:
            raise ValueError("substring not found")
        return at

    def count(self, sub: str, start: object = None, end: object = None) -> int:
        first, last, _ = slice(start, end).indices(len(self))
        self.meter.characters += max(0, last - first)
        return super().count(sub, first, last)

    def __iter__(self) -> Iterator[str]:
        self.meter.characters += len(self)
        return super().__iter__()

    def __hash__(self) -> int:
        self.meter.characters += len(self)
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        self.meter.characters += len(self)
        return super().__eq__(other)


def _reading_all(name: str) -> Callable[..., object]:
    """The method of str of that name, which reads the whole text."""
    plain = getattr(str, name)

    def read_all(self: CountingText, *args: object, **kwargs: object) -> object:
        self.meter.characters += len(self)
        return plain(self, *args, **kwargs)

    return read_all


for _name in (
    *("encode", "split", "rsplit", "splitlines", "partition", "rpartition", "replace"),
    *("translate", "lower", "upper", "casefold", "strip", "lstrip", "rstrip", "join"),
    *("isspace", "isascii", "isalpha", "isdigit", "__contains__", "__add__"),
):
    setattr(CountingText, _name, _reading_all(_name))


@contextmanager
def _counting_encodings(meter: _Meter) -> Iterator[None]:
    """Every encoding counts the characters that it reads."""
    reading = False

    def counted(plain: Callable[..., object]) -> Callable[..., object]:
        def read(self: object, text: str) -> object:
            nonlocal reading
            if reading:  # one method of an encoding may call another
                return plain(self, text)
            meter.characters += len(text)
            reading = True
            try:
                return plain(self, text)
            finally:
                reading = False

        return read

    def counting_slices(plain: Callable[..., SliceCounts | None]) -> Callable[..., SliceCounts]:
        def slice_counts(self: Encoding, text: str, boundaries: Boundaries) -> SliceCounts:
            counts = plain(self, text, boundaries)
            assert counts is not None, "every encoding that we know by name has it"

            def read(starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
                nonlocal reading
                # A slice is taken to be read whole, however it is counted.
                meter.characters += int((ends - starts).sum())
                reading = True
                try:
                    return counts(starts, ends)
                finally:
                    reading = False

            return read

        return slice_counts

    with ExitStack() as patches:
        for cls in {type(load(name)) for name in known_names()}:
            for method in ("encode", "count", "boundaries"):
                reader = counted(getattr(cls, method))
                patches.enter_context(mock.patch.object(cls, method, reader))
            reader = counting_slices(cls.slice_counts)  # type: ignore[attr-defined]
            patches.enter_context(mock.patch.object(cls, "slice_counts", reader))
        yield


def counted_work(splitter: Splitter, text: str) -> tuple[int, int]:
    """Characters read to split `text`, and characters in the chunks."""
    meter = _Meter()
    counting = CountingText.of(text, meter)
    with _counting_encodings(meter):
        spans = splitter.spans(counting)
    return meter.characters, int((spans.end - spans.start).sum())


def work_is_linear(splitter: Splitter, make_text: Callable[[int], str]) -> None:
    """The law: work a character is bounded, and stays what it is when the text doubles twice."""
    size = max(2_000, CHUNKS * splitter.chunk_size)  # type: ignore[attr-defined]  # all have one
    a_character = []
    for length in (size, 2 * size, 4 * size):
        read, made = counted_work(splitter, make_text(length))
        # Overlapping chunks hold more text than there is, by a factor that the settings fix.
        a_character.append(read / (length + made))
    assert max(a_character) <= MOST_WORK, f"too much work a character: {a_character}"
    # A text of a chunk or two tells nothing of growth: tokens can be dozens of characters.
    enough = len(splitter.spans(make_text(size))) >= CHUNKS // 2
    smallest, *larger = a_character
    assert not enough or max(larger) <= GROWTH * smallest, f"work a character grows: {a_character}"


CHUNKS = 20
"""Length of the shortest text, in chunks of one character a unit."""

GROWTH = 1.4
"""How much more work a character a longer text may take: room for where the last chunk falls.

Work that grows with the square of the text makes it 2 and 4.
"""

MOST_WORK = 25
"""Characters read, at most, for each character of the text and of the chunks.

`SplitPoints` reads a look-back window once a priority (4), and a chunk can be short four times
in a row. `Recursive` reads a piece once a separator (16 in html, and sentences) and counts it
once a level. `TokenWindows` reads a window once a mark (9) and counts what it cuts.
"""


def _repeated(part: str) -> Callable[[int], str]:
    return lambda size: (part * (size // len(part) + 1))[:size]


_SENTENCE = "The harbour woke slowly, and a grey boat (nobody's) passed. "

GROWTH_TEXTS: dict[str, Callable[[int], str]] = {
    "one character, over and over": _repeated("x"),
    "one grapheme, over and over": _repeated("e\u0301"),
    "one grapheme": lambda size: "e" + "\u0301" * (size - 1),
    "prose without a line end": _repeated(_SENTENCE),
    "blanks and a letter": lambda size: " " * (size - 1) + "a",
    "line feeds": _repeated("\n"),
    "CRLF": _repeated("\r\n"),
    "full stops": _repeated("."),
    "one line of JSON": _repeated(
        '{"id":1024,"name":"boat","tags":["grey","old"],"at":[53.5,9.9]},'
    ),
    "a CRLF novel": _repeated(_SENTENCE * 7 + "\r\n" + _SENTENCE * 3 + "\r\n\r\n"),
    "Chinese without blanks": _repeated("海港的早晨慢慢醒来，海鸥争抢鱼箱。"),
    "characters of many tokens": _repeated("𝒜𝓁𝓁𐍈"),
    "tags": _repeated("<h1>a</h1><p>b <ul><li>c"),
    # For chunks of 500 that look back to their start: four short chunks in a row, for each
    # of which the window is read to its far end.
    "markers far back": _repeated("a\n\nb\nc.d " + "x" * 501),
    "markers far apart": _repeated("\n\n" + "x" * 499 + "\n" + "x" * 499 + "." + "x" * 499 + " "),
}
"""Name -> a text of a given length, in characters."""
