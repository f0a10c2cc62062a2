"""Encoding in segments: what keeps tiktoken from giving up on a text.

tiktoken cuts text with a backtracking regular expression that remembers a position for
every white character it may have to give back, and gives up at a million of them: with
a `ValueError`, and in older releases with a panic of its Rust core, a `BaseException`
that also writes to stderr. The rule by which such text is encoded all the same
(decision 003 has the measurements):

1. A run of more than `LONGEST_WHITE_RUN` white characters is cut after every
   `LONGEST_WHITE_RUN` of them. What is left of it, at least one character, stays with
   the text behind it.
2. Text on which tiktoken gives up even so (a pattern of the user's own may) is cut in
   two, before the last blank of the `NEAR` characters before its middle if there is
   one, else in the middle, until it does not.

The segments are encoded one by one, and the tokens of the text are theirs in order.
Where neither rule applies, which is to say in every text anybody wrote, there is one
segment and the ids are tiktoken's own.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import EncodingError, excerpt

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["LONGEST_WHITE_RUN", "encode_in_segments", "white_cuts"]

LONGEST_WHITE_RUN: Final = 500_000
"""Longest run of white characters that is encoded whole: half of what tiktoken bears."""

NEAR: Final = 100
"""How far before the middle a blank to cut at is looked for, in characters."""

# The characters of the Unicode property White_Space, which is what \s means in the
# patterns; str.isspace says yes to these and to U+001C to U+001F.
_WHITE: Final = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# Without the look-behind, every character of a run that is not too long would be tried.
_LONG_WHITE_RUN = re.compile(f"(?<![{_WHITE}])[{_WHITE}]{{{LONGEST_WHITE_RUN + 1},}}")


def encode_in_segments(encoding: TiktokenEncoding, text: str) -> NDArray[np.int64]:
    """Token ids of `text`, in which special tokens are ordinary text.

    Parameters
    ----------
    encoding : tiktoken.Encoding
        The encoding.
    text : str
        The text, without lone surrogates.

    Returns
    -------
    ndarray of int64, shape (n_tokens,)

    Raises
    ------
    EncodingError
        When tiktoken gives up on a single character.
    """
    edges = [0, *white_cuts(text), len(text)]
    segments = [_encode(encoding, text[start:end]) for start, end in pairwise(edges)]
    return np.concatenate(segments) if len(segments) > 1 else segments[0]


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


def _encode(encoding: TiktokenEncoding, text: str) -> NDArray[np.int64]:
    """Token ids of one segment, cut by the second rule where tiktoken gives up."""
    try:
        return encoding.encode_to_numpy(text, disallowed_special=()).astype(np.int64)
    except BaseException as reason:  # a panic is no Exception
        if not _gave_up(reason):
            raise
        if len(text) == 1:
            refusal = f"encoding {encoding.name} cannot encode {excerpt(text)}: {excerpt(reason)}"
            raise EncodingError(refusal) from None
    middle = len(text) // 2
    blank = text.rfind(" ", max(middle - NEAR, 1), middle)
    cut = blank if blank > 0 else middle
    return np.concatenate([_encode(encoding, text[:cut]), _encode(encoding, text[cut:])])


def _gave_up(reason: BaseException) -> bool:
    """Whether tiktoken raised this because its regular expression ran out of room."""
    # PanicException has no module to import it from.
    is_panic = type(reason).__name__ == "PanicException"
    return is_panic or (isinstance(reason, ValueError) and "Regex error" in str(reason))
