"""`align`: the offsets of texts that were cut out of a source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from chunkscope.alignment.bare import place_bare
from chunkscope.alignment.collapsed import collapsed, short
from chunkscope.alignment.placed import Placed, row_as_it_is, row_of_blank, row_of_words
from chunkscope.alignment.places import place
from chunkscope.alignment.reading import Reading
from chunkscope.alignment.sought import Sought
from chunkscope.alignment.whole import place_whole
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, excerpt, must_be

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["align", "rows_of"]


def align(texts: Iterable[str], source: str) -> pd.DataFrame:
    r"""Where each of `texts` stands in `source`, as offsets.

    For chunks that a library gives as text alone. White space may differ: any run of it
    equals any other, and it may be missing at the ends of a text. A text that has none at all
    and stands nowhere as it is stands for the same letters with white space between them.

    Parameters
    ----------
    texts : iterable of str
        The chunks, in the order of the source. Neighbours may overlap.
    source : str
        What they were cut from.

    Returns
    -------
    pandas.DataFrame
        One row a text, in the order given.

        - ``char_start``, ``char_end`` : Int64, code points; the text stands for
          ``source[char_start:char_end]``. Missing where it has no place. Starts do not
          decrease.
        - ``match`` : str. ``exact``: the slice is the text. ``whitespace``: all but white
          space is the same, and the slice has none at its ends. ``ambiguous``: several
          places agree with what is known; told is the last of them before the next text.
          ``missing``: it follows the text before it nowhere.

    Raises
    ------
    ArgumentTypeError
        Where `source` or one of `texts` is no str, and where `texts` has no order.
    ArgumentError
        Where `texts` raises while it is read; what it raised is the cause.

    Notes
    -----
    What is known: texts begin in order and end in order, and as little of the source as can
    be is left out between them. A place is told as the only one if every way to lay out the
    texts that leaves nothing out has it, from the first character of the source to its last.
    Behind text that is left out the nearest place counts; a text with text left out before
    and after it is ambiguous where it stands several times in between. A text that lies
    within the one before it is found there.

    Time grows linearly with the source and the texts together, whatever they are. Past a
    limit (32 times all of them read in vain, and 8 times without white space) a text is found
    only close behind the one before it; texts that are not in the source seldom get there, for
    most are known by a few of their characters.

    Examples
    --------
    >>> import chunkscope as cs
    >>> cs.align(["One.", "Two three.", "Two", "Four"], "One.\n\nTwo\nthree. Two")
       char_start  char_end       match
    0           0         4       exact
    1           6        16  whitespace
    2          17        20       exact
    3        <NA>      <NA>     missing
    """
    import pandas as pd

    rows = rows_of(_checked(texts), _text("source", source))
    return pd.DataFrame(
        {
            "char_start": _offsets([row.start for row in rows]),
            "char_end": _offsets([row.end for row in rows]),
            "match": pd.Series([row.match for row in rows], dtype="str"),
        }
    )


def rows_of(texts: list[str], source: str) -> list[Placed]:
    """The rows of `align`."""
    total = sum(map(len, texts))
    # Stripped texts that cover the source are no less likely to have been cut at its blanks.
    if any(text != text.strip() for text in texts):
        pieces = [Sought(text) for text in texts]
        if place_whole(Reading(source, total), pieces):
            return [row_as_it_is(piece) for piece in pieces]
    way = collapsed(source)
    words = [_piece(text) for text in texts]
    place(Reading(way.text, total), [piece for piece in words if piece.text])
    rows: list[Placed] = []
    least = 0
    for piece, text in zip(words, texts, strict=True):
        rows.append(row_of_words(piece, text, source, way, least))
        least = max(least, rows[-1].start)
    # Texts of white space are held by their neighbours, on both sides.
    before, most = Placed(0, 0), len(source)
    begins = [most := row.start if row.start >= 0 else most for row in reversed(rows)][::-1]
    for number, (piece, text) in enumerate(zip(words, texts, strict=True)):
        if not piece.text:
            rows[number] = row_of_blank(text, source, way, before, begins[number])
        before = rows[number] if rows[number].start >= 0 else before
    place_bare(rows, texts, source)
    return rows


def _piece(text: str) -> Sought:
    """A text as a piece of the collapsed source; empty where it is white space."""
    lead, trail = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return Sought(short(text), lead, trail)


def _offsets(places: list[int]) -> pd.Series:
    import pandas as pd

    found = pd.Series(places, dtype="Int64")
    return found.mask(found < 0)


def _checked(texts: object) -> list[str]:
    allowed = "an iterable of str, in the order of the source"
    # A mapping and a table would give their keys, a set its members in any order.
    unfit = isinstance(texts, str | bytes | Mapping | set | frozenset)
    if unfit or not isinstance(texts, Iterable) or getattr(texts, "ndim", 1) != 1:
        raise ArgumentTypeError(must_be("texts", allowed, texts))
    try:
        given = list(texts)
    except (ChunkscopeError, MemoryError):
        raise
    except Exception as reason:
        raise ArgumentError(f"texts raised {excerpt(reason)}") from reason
    return [_text(f"text {number} of texts", each) for number, each in enumerate(given)]


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentTypeError(must_be(name, "a str", value))
    return value
