"""Why chunks may have ended where they did, seen from the text alone: `cut_reasons`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.foreign.marks import CLOSING, SENTENCE_MARKS

__all__ = ["cut_reasons"]

_SEEN: Final = 64
"""Characters looked at on either side of a cut."""

_CLAUSE_MARKS = frozenset(",，、،")


def cut_reasons(text: str, ends: Sequence[int]) -> list[Boundary]:
    r"""What stands at the end of each chunk, as the reason of the cut.

    The first of: the end of the text, an empty line, a line end, a mark that ends a sentence
    (quotes and brackets may close behind it), a comma, white space, none of them. The splitter
    may have had another reason, and none of ours says which: a heading, a token, a meaning.

    Parameters
    ----------
    text : str
        The text.
    ends : sequence of int, code points
        Where the chunks end, ascending.

    Examples
    --------
    >>> [why.name for why in cut_reasons("One.\n\nTwo three", [4, 9, 15])]
    ['paragraph', 'word', 'text_end']
    """
    reasons = [_reason(text, end) for end in ends]
    if ends and (ends[-1] == len(text) or text[ends[-1] :].isspace()):
        reasons[-1] = Boundary.text_end
    return reasons


def _reason(text: str, end: int) -> Boundary:
    before, behind = text[max(0, end - _SEEN) : end], text[end : end + _SEEN]
    words = before.rstrip()
    blank = before[len(words) :] + behind[: len(behind) - len(behind.lstrip())]
    n_lines = blank.count("\n") or blank.count("\r")
    if n_lines:
        return Boundary.paragraph if n_lines > 1 else Boundary.line
    mark = words.rstrip(CLOSING)[-1:]
    if mark in SENTENCE_MARKS:
        return Boundary.sentence
    if mark in _CLAUSE_MARKS:
        return Boundary.clause
    return Boundary.word if blank else Boundary.hard
