"""The jobs as chunkscope does them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd

import chunkscope as cs
from benchmarks.jobs import Job, Piece, Run
from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import load
from chunkscope.tokens.anchors import anchors, pair_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkscope.tokens import Encoding, EncodingLike
    from chunkscope.tokens.carried import Backend

__all__ = ["OURS", "encode_ordinary"]

FEW, MANY, SLICE = 10_000, 100_000, 1_600
"""How many slices are counted, or encoded each, and how long they are, in characters."""

CHUNK, STEP = 100, 10
"""Of the table of a million chunks: how long each is, and how far apart they begin."""


def encode_ordinary() -> Callable[[str], list[int]]:
    """The method of tiktoken for cl100k_base whose time is the unit of everything."""
    from chunkscope.tokens.offline import offline_encoding

    return offline_encoding("cl100k_base").encode_ordinary


def _encoding(backend: Backend) -> Encoding:
    """The encoding by one backend, whatever is installed: each has figures of its own."""
    return load("cl100k_base", backend=backend)


def _windows(backend: Backend, marks: Sequence[str] = PUNCTUATION) -> cs.TokenWindows:
    encoding = _encoding(backend)
    return cs.TokenWindows(512, chunk_overlap=50, encoding=encoding, punctuation=marks)


def _table(backend: Backend, marks: Sequence[str] = PUNCTUATION) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        named = {"windows": _windows(backend, marks)}
        return lambda: cs.chunk(text, named, encoding=_encoding(backend), progress=False)

    return prepare


def _rows(table: pd.DataFrame, _: str) -> Iterable[Piece]:
    return zip(table["char_start"].tolist(), table["text"].tolist(), strict=True)


def _spans(splitter: cs.Splitter) -> Callable[[str], Run]:
    return lambda text: lambda: splitter.spans(text)


def _window_spans(backend: Backend) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:  # the backend is looked for when it is wanted
        splitter = _windows(backend)
        return lambda: splitter.spans(text)

    return prepare


def _slices(spans: cs.Spans, text: str) -> Iterable[Piece]:
    return [(a, text[a:b]) for a, b in zip(spans.start.tolist(), spans.end.tolist(), strict=True)]


def _sweep(
    splitters: Callable[[Encoding], list[cs.Splitter]], backend: Backend
) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        encoding = _encoding(backend)
        named = {str(number): each for number, each in enumerate(splitters(encoding))}
        return lambda: cs.sweep(text, named, encoding=encoding, progress=False)

    return prepare


def _hundred(sizes: tuple[int, int], others: tuple[int, int]) -> list[tuple[int, int]]:
    """Ten sizes with ten of the other setting each, evenly spaced."""
    first, second = (np.linspace(*each, 10).astype(int).tolist() for each in (sizes, others))
    return [(size, other) for size in first for other in second]


def _many_windows(encoding: Encoding) -> list[cs.Splitter]:
    settings = _hundred((128, 2048), (0, 100))
    return [cs.TokenWindows(a, chunk_overlap=b, encoding=encoding) for a, b in settings]


def _many_points(_: Encoding) -> list[cs.Splitter]:
    return [cs.SplitPoints(a, lookback=b) for a, b in _hundred((500, 6000), (50, 499))]


def _many_pieces(_: Encoding) -> list[cs.Splitter]:
    return [cs.Recursive(a, chunk_overlap=b) for a, b in _hundred((500, 6000), (0, 300))]


def _places(text: str, number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where so many slices begin and end, in order."""
    length = min(SLICE, len(text))
    starts = np.random.default_rng(0).integers(0, len(text) - length + 1, number)
    starts.sort()
    return starts, starts + length


def _counted(number: int) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        index, (starts, ends) = cs.TokenIndex(text, _encoding("tiktoken")), _places(text, number)
        index.count(starts, ends)  # what is found once a text is found: a job of its own
        return lambda: index.count(starts, ends)

    return prepare


def _re_encoded(text: str) -> Run:
    encode = encode_ordinary()
    places = list(zip(*(each.tolist() for each in _places(text, FEW)), strict=True))
    return lambda: [len(encode(text[a:b])) for a, b in places]


def _anchors(text: str) -> Run:
    from chunkscope.tokens.offline import offline_encoding

    pairs = pair_table(offline_encoding("cl100k_base")._pat_str) or b""  # it has one
    return lambda: anchors(text, pairs)


def _indexed(backend: Backend) -> Callable[[str], Run]:
    return lambda text: lambda: cs.TokenIndex(text, _encoding(backend))


@dataclass(frozen=True)
class EvenlySpaced:
    """A splitter that has its offsets already: what is left is the table."""

    chunk_size: int = CHUNK
    step: int = STEP

    encoding: EncodingLike | None = None

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        """Chunks of `chunk_size` characters, one each `step`."""
        start = np.arange(0, max(1, len(text) - self.chunk_size), self.step)
        end = np.minimum(start + self.chunk_size, len(text))
        why = np.full(len(start), cs.Boundary.hard, dtype=np.int8)
        return cs.Spans(start=start, end=end, context_start=start, boundary=why)


def _given_table(text: str) -> Run:
    return lambda: cs.chunk(text, {"given": EvenlySpaced()}, encoding="unicode", progress=False)


def _bare_column(text: str) -> Run:
    spans = EvenlySpaced().spans(text)
    starts, ends = spans.start.tolist(), spans.end.tolist()
    return lambda: pd.Series(
        [text[a:b] for a, b in zip(starts, ends, strict=True)], dtype="str", name="text"
    )


def _estimated(text: str) -> Run:
    spans = _windows("tiktoken").spans(text)
    return lambda: cs.tokens.estimate_counts(text, spans.start, spans.end)


def _estimated_total(text: str) -> Run:
    encoding = _encoding("tiktoken")
    return lambda: cs.tokens.estimate_total(text, encoding=encoding)


def _recursive(group: str, overlap: int) -> Iterator[Job]:
    """In both units, each on line ends of one character and of two."""
    for unit, said in (("graphemes", ""), ("chars", ", unit='chars'")):
        run = _spans(cs.Recursive(500, chunk_overlap=overlap, unit=unit))
        name, grows = f"chunkscope Recursive{said}", overlap > 0
        yield Job(group, name, run, pieces=_slices, grows=grows)
        yield Job(group, f"{name}, CRLF", run, kind="CRLF", alone=False)


_FAST = "toktok-rs"  # the extra `fast`

OURS: Final = (
    Job(
        "tokens",
        "chunkscope TokenWindows, table",
        _table("tiktoken"),
        pieces=_rows,
        grows=True,
        encodes=True,
    ),
    Job(
        "tokens",
        "chunkscope TokenWindows without marks, table",
        _table("tiktoken", ()),
        pieces=_rows,
        alone=False,
    ),
    Job(
        "tokens",
        "chunkscope TokenWindows, spans",
        _window_spans("tiktoken"),
        pieces=_slices,
        alone=False,
    ),
    Job(
        "tokens",
        "chunkscope TokenWindows, table, toktok",
        _table("toktok"),
        _FAST,
        pieces=_rows,
        grows=True,
    ),
    Job(
        "tokens",
        "chunkscope TokenWindows, spans, toktok",
        _window_spans("toktok"),
        _FAST,
        alone=False,
    ),
    Job("tokens", "chunkscope TokenIndex alone", _indexed("tiktoken")),
    Job("tokens", "chunkscope TokenIndex alone, toktok", _indexed("toktok"), _FAST, alone=False),
    *_recursive("recursive", 100),
    *_recursive("recursive0", 0),
    Job(
        "points",
        "chunkscope SplitPoints",
        _spans(cs.SplitPoints(500, chunk_overlap=100)),
        pieces=_slices,
        grows=True,
    ),
    Job("sweeps", "100 TokenWindows", _sweep(_many_windows, "tiktoken")),
    Job("sweeps", "100 SplitPoints", _sweep(_many_points, "tiktoken")),
    Job("sweeps", "100 Recursive", _sweep(_many_pieces, "tiktoken")),
    Job("sweeps", "100 TokenWindows, toktok", _sweep(_many_windows, "toktok"), _FAST),
    Job("counts", "TokenIndex.count, 10,000 slices", _counted(FEW), items=FEW, alone=False),
    Job("counts", "TokenIndex.count, 100,000 slices", _counted(MANY), items=MANY),
    Job("counts", "tiktoken, each slice encoded", _re_encoded, items=FEW, alone=False),
    Job("counts", "finding the anchors, once a text", _anchors, alone=False),
    Job("table", "cs.chunk of given offsets", _given_table),
    Job("table", "bare text column from a list", _bare_column),
    Job("estimates", "tokens.estimate_counts", _estimated),
    Job("estimates", "tokens.estimate_total", _estimated_total),
)
