"""Where sentences start, by Unicode Standard Annex #29.

The rules are ICU's (through icu4py), in its root locale; see docs/decisions/006.
"""

from __future__ import annotations

from chunkscope.tokens.bpe import without_surrogates

__all__ = ["sentence_starts"]


def sentence_starts(text: str) -> list[int]:
    """The offsets at which the sentences of `text` start, code points, ascending.

    Parameters
    ----------
    text : str
        Any text; a lone surrogate counts as U+FFFD.

    Returns
    -------
    list of int
        The first is 0; empty for the empty text.

    References
    ----------
    Unicode Standard Annex #29, Unicode Text Segmentation, section 5.

    Examples
    --------
    >>> sentence_starts("One. Two! 3.14 three")
    [0, 5, 10]
    """
    from icu4py.breakers import SentenceBreaker  # on first use: 42 MB of ICU data

    segments = SentenceBreaker(without_surrogates(text), "root").segments()
    starts = [start for start, _ in segments]
    if not starts or ord(max(text)) <= 0xFFFF:
        return starts
    # ICU counts UTF-16 units: characters beyond the BMP are two of them.
    chars, units, narrowed = 0, 0, []
    for start in starts:
        while units < start:
            units += 2 if text[chars] > "\uffff" else 1
            chars += 1
        narrowed.append(chars)
    return narrowed
