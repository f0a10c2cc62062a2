"""Encodings whose tokens are characters or words: `unicode` and `words`."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.protocol import Boundaries, SliceCounts, as_text

__all__ = [
    "UnicodeEncoding",
    "WordsEncoding",
    "code_points",
    "code_points_narrow",
    "is_blank",
    "lengths",
    "numbered",
    "starts_inside",
]


def code_points(text: str) -> NDArray[np.uint32]:
    """The code points of `text`, shape (n_chars,); lone surrogates are what they are."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def code_points_narrow(
    text: str, errors: Literal["surrogatepass", "strict"] = "surrogatepass"
) -> NDArray[np.unsignedinteger]:
    """The code points of `text` in one, two or four bytes each, as few as hold all of them.

    Made and searched in a fraction of the time that four bytes take. Lone surrogates are what
    they are, or a UnicodeEncodeError.

    Examples
    --------
    >>> [str(code_points_narrow(text).dtype) for text in ("tea", "th\u00e9", "\U0001f375")]
    ['uint8', 'uint16', 'uint32']
    """
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    halves = text.encode("utf-16-le", errors)
    # A character of more than two bytes is two units of UTF-16, and a lone surrogate one.
    return np.frombuffer(halves, dtype="<u2") if len(halves) == 2 * len(text) else code_points(text)


def numbered(text: str, boundaries: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ids for tokens without a vocabulary: distinct ones numbered as they first appear."""
    ids: dict[str, int] = {}
    spans = pairwise(boundaries.tolist())
    return np.array(
        [ids.setdefault(text[start:end], len(ids)) for start, end in spans], dtype=np.int64
    )


def starts_inside(
    edges: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Tokens of each slice that has the edges of its text: 1, and 1 for each edge inside.

    Parameters
    ----------
    edges : ndarray of int64, shape (n_tokens + 1,), code points
        Where the tokens of the text begin, and its end.
    starts, ends : ndarray of int64, shape (n_slices,), code points
        The slices.

    Returns
    -------
    ndarray of int64, shape (n_slices,)
        0 for an empty slice.
    """
    inside = np.searchsorted(edges, ends, "left") - np.searchsorted(edges, starts, "right")
    return np.where(starts < ends, 1 + inside, 0)


class UnicodeEncoding:
    """One code point is one token, whose id is the code point.

    Examples
    --------
    >>> UnicodeEncoding().encode("aé").tolist()
    [97, 233]
    """

    name = "unicode"
    additive = True

    def __repr__(self) -> str:
        return "<chunkscope encoding 'unicode'>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """The code points of `text`, shape (n_tokens,)."""
        return code_points(as_text(text)).astype(np.int64)

    def count(self, text: str) -> int:
        """Number of code points of `text`."""
        return len(as_text(text))

    def boundaries(self, text: str) -> Boundaries:
        """Every offset: see `Encoding.boundaries`."""
        every = np.arange(len(as_text(text)) + 1, dtype=np.int64)
        return every, every

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts:
        """What counts slices of `text`: see `SliceCounter`."""
        return lengths


def lengths(starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number of characters of each slice."""
    return ends - starts


def is_blank(text: str) -> NDArray[np.bool_]:
    """Which characters of `text` are blank (`str.isspace`), shape (n_chars,)."""
    return _blank_table()[code_points(text)]


@cache
def _blank_table() -> NDArray[np.bool_]:
    """Which code points are blank (`str.isspace`), shape (0x110000,)."""
    table = np.zeros(0x110000, dtype=np.bool_)
    # U+3000, the ideographic space, is the last blank.
    table[[code for code in range(0x3001) if chr(code).isspace()]] = True
    return table


class WordsEncoding:
    """A token is a run of non-blanks with the blanks after it.

    Blanks at the start of a text are a token of their own. Blank is what `str.isspace`
    says. Ids number the distinct tokens of a text as they first appear in it.

    Examples
    --------
    >>> WordsEncoding().boundaries(" to be, or")[0].tolist()
    [0, 1, 4, 8, 10]
    """

    name = "words"
    additive = True

    def __repr__(self) -> str:
        return "<chunkscope encoding 'words'>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """The number of each token, in order of first appearance, shape (n_tokens,)."""
        return numbered(text, self.boundaries(text)[0])

    def count(self, text: str) -> int:
        """Number of words of `text`, and one for the blanks it begins with."""
        return len(self.boundaries(text)[0]) - 1

    def boundaries(self, text: str) -> Boundaries:
        """Where the words begin and end: see `Encoding.boundaries`."""
        blank = is_blank(as_text(text))
        begins = np.flatnonzero(blank[:-1] & ~blank[1:]) + 1
        edges = np.concatenate([[0], begins, [len(text)] if text else []]).astype(np.int64)
        return edges, edges

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts:
        """What counts slices of `text`: see `SliceCounter`."""
        # Blanks are a token of their own at the start of a text, and of a slice too: a
        # slice cut alone has an edge wherever the text has one inside it.
        return partial(starts_inside, boundaries[0])
