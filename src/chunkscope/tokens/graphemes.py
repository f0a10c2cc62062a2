r"""The encoding `graphemes`: one user-perceived character is one token.

`regex`'s ``\X`` is the authority on what a grapheme cluster is, but asking it about
every character would cost a third of a microsecond each. Whether there is an edge
between two neighbours is almost always a matter of these two alone, so ``\X`` is asked
once about every pair of *kinds* of characters, and numpy looks the pairs of a text up.
Three pairs need to know what stands before them:

- a zero width joiner and a pictograph (one emoji of two, or not),
- a mark and an Indic consonant (a conjunct, or not),
- two regional indicators (a flag, or the end of one and the start of the next).

The first two are put to ``\X`` together with all that lies between the nearest edges
that are certain. Regional indicators are paired off by counting: in a run of them
every second one begins a flag, and ``\X`` takes quadratic time on such a run.

References
----------
Unicode Standard Annex #29, "Unicode Text Segmentation", section 3: rules GB9c, GB11,
GB12 and GB13 are the ones that look further back than one character.
https://www.unicode.org/reports/tr29/
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.tokens.bit_ranks import BitRanks
from chunkscope.tokens.protocol import Boundaries, SliceCounts, as_text
from chunkscope.tokens.units import code_points, code_points_narrow, lengths, numbered

__all__ = ["GraphemesEncoding"]

_CLUSTER = regex.compile(r"\X")

_KINDS: Final = {
    "other": r"[\p{GCB=XX}--\p{ExtPict}--\p{InCB=Consonant}]",
    "cr": r"\r",
    "lf": r"\n",
    "control": r"\p{GCB=CN}",
    "mark": r"\p{GCB=EX}",
    "joiner": r"\p{GCB=ZWJ}",
    "spacing mark": r"\p{GCB=SM}",
    "prepended": r"\p{GCB=PP}",
    "regional indicator": r"\p{GCB=RI}",
    "leading jamo": r"\p{GCB=L}",
    "vowel jamo": r"\p{GCB=V}",
    "trailing jamo": r"\p{GCB=T}",
    "syllable": r"\p{GCB=LV}",
    "closed syllable": r"\p{GCB=LVT}",
    "pictograph": r"\p{ExtPict}",
    "consonant": r"\p{InCB=Consonant}",
}
"""The kinds of characters: all that the rules tell apart. Sixteen, so that a pair is a byte."""

_DEPENDS_PAIRS: Final = (("joiner", "pictograph"), ("mark", "consonant"), ("joiner", "consonant"))

_JOINED, _EDGE, _DEPENDS = 0, 1, 2

_QUIET: Final = ("other", "lf", "control", "pictograph", "consonant")
"""Kinds that part from one another: an edge is in doubt only beside a character of another."""

_FIRST_LOUD: Final = 0x300
"""Below, the only character of a kind that is not quiet is the carriage return."""

_FLAG_A, _FLAG_Z = 0x1F1E6, 0x1F1FF
"""The first and the last regional indicator: halves of flags, which no others are."""

_FEW: Final = 8
"""Where one character in so many may be of such a kind, or fewer, only those are looked at."""

_STEP: Final = 1 << 16


class GraphemesEncoding:
    r"""A token is an extended grapheme cluster; CRLF is one.

    Ids number the distinct clusters of a text as they first appear in it.

    Examples
    --------
    >>> GraphemesEncoding().boundaries("e\u0301\r\n!")[0].tolist()
    [0, 2, 4, 5]
    """

    name = "graphemes"
    additive = True

    def __repr__(self) -> str:
        return "<chunkscope encoding 'graphemes'>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """The number of each token, in order of first appearance, shape (n_tokens,)."""
        return numbered(text, self.boundaries(text)[0])

    def count(self, text: str) -> int:
        """Number of clusters of `text`."""
        return len(self.boundaries(text)[0]) - 1

    def boundaries(self, text: str) -> Boundaries:
        """Where the clusters begin and end: see `Encoding.boundaries`."""
        edges = _edges(as_text(text))
        return edges, edges

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts:
        """What counts slices of `text`: see `SliceCounter`."""
        edges = boundaries[0]
        if len(edges) == len(text) + 1:  # each character is a cluster
            return lengths
        return _SlicesOfClusters(text, edges)


class _SlicesOfClusters:
    """Counts the clusters of slices, from the cluster edges of the text.

    Whether an edge lies somewhere depends on nothing but the cluster before it. A slice
    that begins on an edge of the text therefore has the text's edges. So has one that
    begins at the last character of a cluster, unless that is half a flag; a slice that
    begins elsewhere inside a cluster is cut anew.
    """

    def __init__(self, text: str, edges: NDArray[np.int64]) -> None:
        self._text, self._edges = text, edges

    def __call__(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        edges, below = self._edges, self._ranks.below
        following = below(starts + 1)
        counts = np.where(starts < ends, 1 + below(ends) - following, 0)
        rows = np.flatnonzero((starts < ends) & (edges[following - 1] != starts))
        anew = edges[following[rows]] != starts[rows] + 1
        if self._has_flags:
            characters = "".join([self._text[start] for start in starts[rows].tolist()])
            anew |= _kinds(characters) == _code("regional indicator")
        for row in rows[anew].tolist():
            counts[row] = len(_edges(self._text[int(starts[row]) : int(ends[row])])) - 1
        return counts

    @cached_property
    def _ranks(self) -> BitRanks:
        return BitRanks(self._edges, len(self._text))

    @cached_property
    def _has_flags(self) -> bool:
        """Whether there are halves of flags, which no character of two bytes is."""
        codes = code_points_narrow(self._text)
        return codes.itemsize > 2 and bool(np.any((codes >= _FLAG_A) & (codes <= _FLAG_Z)))


def _edges(text: str) -> NDArray[np.int64]:
    """The cluster edges of `text`."""
    verdicts = _verdicts(text)
    if verdicts is None:
        return np.arange(len(text) + 1, dtype=np.int64)
    certain = np.flatnonzero(verdicts == _EDGE)
    depends = np.flatnonzero(verdicts == _DEPENDS)
    if not len(depends):
        return certain
    return np.sort(np.concatenate([certain, _asked(text, certain, depends)]))


def _verdicts(text: str) -> NDArray[np.uint8] | None:
    """Whether an edge lies at each offset, shape (n_chars + 1,); None for at every offset."""
    if text.isascii() and "\r\n" not in text:
        return None
    codes = code_points_narrow(text)
    maybe_loud = codes >= _FIRST_LOUD
    maybe_loud |= codes == 13
    verdicts = np.full(len(text) + 1, _EDGE, dtype=np.uint8)
    if np.count_nonzero(maybe_loud) * _FEW > len(text):
        kinds = _kinds(text)
        verdicts[1:-1] = _of_pairs(kinds[:-1], kinds[1:])
        _pair_off_flags(np.flatnonzero(kinds == _code("regional indicator")), verdicts)
        return verdicts
    loud = np.flatnonzero(maybe_loud)
    kinds = np.take(_kind_table(), codes[loud], mode="clip")
    is_loud = _loud_kinds()[kinds]
    loud, kinds = loud[is_loud], kinds[is_loud]
    if not len(loud):
        return None
    verdicts[loud] = _DEPENDS
    verdicts[loud + 1] = _DEPENDS
    verdicts[[0, -1]] = _EDGE
    beside = np.flatnonzero(verdicts == _DEPENDS)
    before, after = (np.take(_kind_table(), codes[at], mode="clip") for at in (beside - 1, beside))
    verdicts[beside] = _of_pairs(before, after)
    _pair_off_flags(loud[kinds == _code("regional indicator")], verdicts)
    return verdicts


def _of_pairs(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Whether an edge lies between two characters, from their kinds."""
    pairs = before << 4
    pairs |= after
    # Four times as fast as indexing a table of 256 with an array.
    return np.frombuffer(pairs.tobytes().translate(_pair_table()), dtype=np.uint8)


def _kinds(text: str) -> NDArray[np.uint8]:
    """The kind of each character, shape (n_chars,)."""
    kinds = np.empty(len(text), dtype=np.uint8)
    # In steps that stay in the processor's cache: at once, the code points of a long
    # text would be four times its size.
    for at in range(0, len(text), _STEP):
        codes = code_points(text[at : at + _STEP])
        # "clip" skips the check of every index, which the size of the table makes needless.
        np.take(_kind_table(), codes, out=kinds[at : at + _STEP], mode="clip")
    return kinds


def _pair_off_flags(indicators: NDArray[np.int64], verdicts: NDArray[np.uint8]) -> None:
    """Write an edge before every second regional indicator of a run, into `verdicts`."""
    if not len(indicators):
        return
    begins_run = np.diff(indicators, prepend=-2) != 1
    nth = indicators - np.maximum.accumulate(np.where(begins_run, indicators, 0))
    verdicts[indicators[~begins_run & (nth % 2 == 0)]] = _EDGE


def _asked(text: str, certain: NDArray[np.int64], depends: NDArray[np.int64]) -> NDArray[np.int64]:
    r"""The edges that ``\X`` finds between the certain ones, where a pair depends on more."""
    regions = np.searchsorted(certain, depends) - 1
    regions = regions[np.diff(regions, prepend=-1) > 0]  # each once; np.unique would sort
    begins, ends = certain[regions].tolist(), certain[regions + 1].tolist()
    pieces = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
    # A text repeats its conjuncts and emoji: each distinct one is asked about once.
    inner = {
        piece: [match.end() for match in _CLUSTER.finditer(piece)][:-1] for piece in set(pieces)
    }
    found = [
        begin + edge for begin, piece in zip(begins, pieces, strict=True) for edge in inner[piece]
    ]
    return np.array(found, dtype=np.int64)


def _code(kind: str) -> int:
    """The number of a kind in the tables."""
    return list(_KINDS).index(kind)


@cache
def _loud_kinds() -> NDArray[np.bool_]:
    """Which kinds are not quiet, shape (16,)."""
    return np.array([kind not in _QUIET for kind in _KINDS], dtype=np.bool_)


@cache
def _kind_table() -> NDArray[np.uint8]:
    """The kind of every code point, shape (0x110000,), as `regex` sees it."""
    table = np.zeros(0x110000, dtype=np.uint8)
    run_of_one_kind = regex.compile(
        "|".join(f"((?:{members})+)" for members in _KINDS.values()), regex.VERSION1
    )
    # Planes 2 and 3 are ideographs, 15 and 16 private, the rest is empty: all "other".
    for first, last in ((0, 0x20000), (0xE0000, 0xE1000)):
        codes = np.arange(first, last, dtype="<u4")
        characters = codes.tobytes().decode("utf-32-le", "surrogatepass")
        for run in run_of_one_kind.finditer(characters):
            table[first + run.start() : first + run.end()] = run.lastindex - 1
    return table


@cache
def _pair_table() -> bytes:
    """Whether an edge lies between two kinds, at ``16 * first + second``; 256 of them."""
    kinds = _kind_table()
    one_of = {number: chr(int(np.argmax(kinds == number))) for number in range(len(_KINDS))}
    table = bytearray(256)
    for first, one in one_of.items():
        for second, other in one_of.items():
            joined = _CLUSTER.fullmatch(one + other) is not None
            table[16 * first + second] = _JOINED if joined else _EDGE
    for before, after in _DEPENDS_PAIRS:
        table[16 * _code(before) + _code(after)] = _DEPENDS
    return bytes(table)
