"""Windows of some texts, drawn from equal strata: what estimates are checked and fitted on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.foreign import answer
from chunkscope.tokens.protocol import Encoding

__all__ = ["PER_STRATUM", "WINDOW", "Piece", "Windows", "tokens_of", "windows"]

WINDOW: Final = 250
"""Length of a window, in code points: long enough that its edges matter little, and short
enough that a sample has many of them."""

PER_STRATUM: Final = 2
"""Windows drawn from each stratum: the fewest that tell of a spread."""

LEAST: Final = 60
"""Windows of the smallest sample. Fewer make an interval of little use."""

WHOLE: Final = 100_000
"""Texts of no more code points together are taken whole: counting them takes some 10 ms."""

NEAR: Final = 40
"""How far behind the edge of a window a blank to cut at is looked for, in code points."""

BEFORE: Final = 32
"""How much before a window is encoded with it, so that it is not the beginning of a text."""

# Between the last letter of a word and a blank every vocabulary we know begins a token, so
# that the tokens of two windows add up to those of both together.
_WORD_END = re.compile(r"(?<=\w) ")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a window that lies in one text: ``texts[number][start:end]``."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows drawn from some texts.

    Attributes
    ----------
    strata : tuple of (int, tuple of (tuple of Piece))
        Of each stratum, the number of its windows, and those that were drawn.
    n_chars : int
        Code points of the texts together.
    whole : bool
        Whether every window was drawn; all are then in one stratum.
    """

    strata: tuple[tuple[int, tuple[tuple[Piece, ...], ...]], ...]
    n_chars: int
    whole: bool

    def __iter__(self) -> Iterator[tuple[Piece, ...]]:
        """Every window that was drawn."""
        return (window for _, drawn in self.strata for window in drawn)


def windows(texts: Sequence[str], sample: float, seed: int) -> Windows:
    """Windows of `WINDOW` code points, about a share of `sample` of all there are.

    The texts lie end to end on a line that is cut into windows, and the windows into
    strata of as many neighbours each, give or take one. From each stratum `PER_STRATUM`
    are drawn, without replacement. A window that spans several texts is in pieces. Its
    edges move to the end of a word close behind, so that windows do not cut words and
    still are the whole line together.

    Parameters
    ----------
    texts : sequence of str
        The texts.
    sample : float
        The share, in (0, 1]. At least `LEAST` windows are drawn, and everything where that
        is most of it or the texts are small.
    seed : int
        Of the numbers that are drawn, at least 0.
    """
    origins = np.concatenate([[0], np.cumsum([len(text) for text in texts], dtype=np.int64)])
    n_chars = int(origins[-1])
    n_windows = ceil(n_chars / WINDOW)
    n_strata = max(ceil(n_windows * sample), LEAST) // PER_STRATUM
    if n_chars <= WHOLE or n_strata * PER_STRATUM * 2 > n_windows:
        every = tuple(tuple(_pieces(texts, origins, at * WINDOW)) for at in range(n_windows))
        return Windows(((n_windows, every),), n_chars, whole=True)
    edges = np.linspace(0, n_windows, n_strata + 1).astype(np.int64)
    sizes = np.diff(edges)
    random = np.random.default_rng(seed)
    first, second = random.integers(sizes), random.integers(sizes - 1)
    second += second >= first  # any but the first
    strata = tuple(
        (size, tuple(tuple(_pieces(texts, origins, at * WINDOW)) for at in drawn))
        for size, drawn in zip(
            sizes.tolist(), (edges[:-1, None] + np.stack([first, second], 1)).tolist(), strict=True
        )
    )
    return Windows(strata, n_chars, whole=False)


def tokens_of(window: tuple[Piece, ...], texts: Sequence[str], encoding: Encoding) -> int:
    """Tokens that a window adds to those of the text before it.

    That is not the count of the window alone, which has a beginning that the text does not
    have there: a blank, half a word, or the mark that some tokenizers put first.
    """
    n_tokens = 0
    for piece in window:
        text, start = texts[piece.number], piece.start
        first = max(start - BEFORE, 0)
        with_before = answer(encoding.name, encoding.count, text[first : piece.end])
        before = answer(encoding.name, encoding.count, text[first:start]) if start else 0
        n_tokens += with_before - before
    return max(n_tokens, 0)


def _pieces(texts: Sequence[str], origins: NDArray[np.int64], begin: int) -> Iterator[Piece]:
    """The pieces of the window from `begin` on the line on."""
    end = min(begin + WINDOW, int(origins[-1]))
    number = int(np.searchsorted(origins, begin, "right")) - 1
    while number < len(texts) and int(origins[number]) < end:
        origin, text = int(origins[number]), texts[number]
        start = _edge(text, max(begin - origin, 0))
        stop = _edge(text, min(end - origin, len(text)))
        if start < stop:
            yield Piece(number, start, stop)
        number += 1


def _edge(text: str, at: int) -> int:
    """The first end of a word at most `NEAR` behind `at`; `at` where there is none."""
    if at in {0, len(text)}:
        return at
    found = _WORD_END.search(text, at, at + NEAR)
    return found.start() if found else at
