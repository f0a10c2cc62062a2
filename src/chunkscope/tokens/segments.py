"""Encoding in segments: what keeps tiktoken from giving up on a text.

tiktoken cuts text with a backtracking regular expression that remembers a position for
every white character it may have to give back, and gives up at a million of them: with
a `ValueError`, and in older releases with a panic of its Rust core, a `BaseException`
that also writes to stderr. The rules by which such text is encoded all the same
(decision 003 has the measurements):

1. A run of more than `LONGEST_WHITE_RUN` white characters is cut after every
   `LONGEST_WHITE_RUN` of them. What is left of it, at least one character, stays with
   the text behind it.
2. Text on which tiktoken gives up even so (a pattern of the user's own may) is cut in
   two, before the last blank of the `NEAR` characters before its middle if there is
   one, else in the middle, until it does not.

The segments are encoded one by one, and the tokens of the text are theirs in order.
Where neither rule applies, which is to say in every text anybody wrote, the ids are
tiktoken's own.

For another purpose, a text is cut at an anchor about every `SEGMENT` characters where the
anchors of the encoding are known (see `chunkscope.tokens.anchors`). There the tokens of the
parts are those of the whole, so no more than a part has to be in memory in several forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import EncodingError, excerpt
from chunkscope.tokens.anchors import anchors

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = [
    "LONGEST_WHITE_RUN",
    "SEGMENT",
    "anchor_cuts",
    "encode_segment",
    "gave_up",
    "segments",
    "white_cuts",
]

LONGEST_WHITE_RUN: Final = 500_000
"""Longest run of white characters that is encoded whole: half of what tiktoken bears."""

SEGMENT: Final = 1 << 18
"""About how many characters are encoded at once, where a text can be cut without a trace."""

REACH: Final = 1 << 10
"""How far before that many an anchor is looked for, in characters."""

NEAR: Final = 100
"""How far before the middle a blank to cut at is looked for, in characters."""

# The characters of the Unicode property White_Space, which is what \s means in the
# patterns; str.isspace says yes to these and to U+001C to U+001F.
_WHITE: Final = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# Without the look-behind, every character of a run that is not too long would be tried.
_LONG_WHITE_RUN = re.compile(f"(?<![{_WHITE}])[{_WHITE}]{{{LONGEST_WHITE_RUN + 1},}}")


def segments(text: str, pairs: bytes | None) -> Iterator[tuple[int, str]]:
    """The segments of `text` in order, each with where it starts; of "" the one that is empty.

    Parameters
    ----------
    text : str
        The text.
    pairs : bytes or None
        What `chunkscope.tokens.anchors.pair_table` says of the encoding's pattern.

    Examples
    --------
    >>> list(segments("to be", None))
    [(0, 'to be')]
    """
    cuts = white_cuts(text)
    if pairs is not None:
        cuts = sorted({*cuts, *anchor_cuts(text, pairs)})
    for start, end in pairwise([0, *cuts, len(text)]):
        yield start, text[start:end]


def anchor_cuts(text: str, pairs: bytes) -> list[int]:
    """Where the third rule cuts `text`, in code points, ascending.

    Every `SEGMENT` characters an anchor is looked for among the `REACH` before. Where there is
    none, as in one endless word, the segment goes on to the next place to look.

    Examples
    --------
    >>> from chunkscope.tokens.offline import pattern
    >>> from chunkscope.tokens.anchors import pair_table
    >>> table = pair_table(pattern("cl100k_base"))
    >>> anchor_cuts("to be " * 100_000, table)
    [262142, 524285]
    """
    cuts: list[int] = []
    last, at = 0, SEGMENT
    while at < len(text):
        start = max(at - REACH, last)
        # The ends of what is looked at are always among its anchors.
        inside = anchors(text[start : at + 1], pairs)[1:-1]
        if len(inside):
            last = at = start + int(inside[-1])
            cuts.append(last)
        at += SEGMENT
    return cuts


def white_cuts(text: str) -> list[int]:
    """Where the first rule cuts `text`, in code points, ascending.

    Examples
    --------
    >>> white_cuts("a" + " " * 1_200_000 + "b")
    [500001, 1000001]
    """
    # A run longer than twice the stride contains a whole one, and str.isspace leaves a
    # stride at its first letter: almost always this is all that happens, and it is fast.
    stride = LONGEST_WHITE_RUN // 2
    if not any(text[at : at + stride].isspace() for at in range(0, len(text) - stride + 1, stride)):
        return []
    return [
        cut
        for run in _LONG_WHITE_RUN.finditer(text)
        for cut in range(run.start() + LONGEST_WHITE_RUN, run.end(), LONGEST_WHITE_RUN)
    ]


def encode_segment(encoding: TiktokenEncoding, text: str) -> NDArray[np.uint32]:
    """Token ids of one segment, cut by the second rule where tiktoken gives up.

    Parameters
    ----------
    encoding : tiktoken.Encoding
        The encoding.
    text : str
        The segment, without lone surrogates. What looks like a special token is ordinary text.

    Returns
    -------
    ndarray of uint32, shape (n_tokens,)

    Raises
    ------
    EncodingError
        When tiktoken gives up on a single character.
    """
    try:
        return encoding.encode_to_numpy(text, disallowed_special=())
    except BaseException as reason:  # a panic is no Exception
        if not gave_up(reason):
            raise
        if len(text) == 1:
            refusal = f"encoding {encoding.name} cannot encode {excerpt(text)}: {excerpt(reason)}"
            raise EncodingError(refusal) from None
    middle = len(text) // 2
    blank = text.rfind(" ", max(middle - NEAR, 1), middle)
    cut = blank if blank > 0 else middle
    return np.concatenate(
        [encode_segment(encoding, text[:cut]), encode_segment(encoding, text[cut:])]
    )


def gave_up(reason: BaseException) -> bool:
    """Whether a tokenizer raised this because of the text: a panic, or no room for a pattern."""
    # PanicException has no module to import it from.
    is_panic = type(reason).__name__ == "PanicException"
    return is_panic or (isinstance(reason, ValueError) and "Regex error" in str(reason))
