"""`MEASURES`: what the statistics that comparisons set side by side are called in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

from chunkscope.showing.words import MISSING, count, percent, signed
from chunkscope.splitters import Boundary

__all__ = ["MEASURES", "Measure", "factor"]


def factor(value: object) -> str:
    """A factor, with two decimals.

    Examples
    --------
    >>> factor(1.126), factor(None)
    ('1.13', '–')
    """
    known = isinstance(value, int | float) and not isnan(value)
    return f"{value:,.2f}" if known else MISSING


@dataclass(frozen=True)
class Measure:
    """A statistic in words.

    Attributes
    ----------
    words : str
        What it is called, with the unit.
    form : callable
        How a value is written; what is missing is a dash.
    """

    words: str
    form: Callable[[object], str]

    def difference(self, value: object) -> str:
        """How much more or less: with its sign, and shares in points; nothing is ``same``.

        Examples
        --------
        >>> MEASURES["overlap_share"].difference(-0.05), MEASURES["n_chunks"].difference(0)
        ('−5 points', 'same')
        """
        if not isinstance(value, int | float) or isnan(value):
            return MISSING
        told = self.form(abs(value)).replace(" %", " points")
        return signed(told, value) or "same"


_SIZES = {
    "total": "in all",
    "mean": "mean",
    "sd": "standard deviation",
    "min": "smallest",
    "p5": "5 % are up to",
    "median": "median",
    "p95": "95 % are up to",
    "max": "largest",
}

MEASURES: dict[str, Measure] = {
    "n_documents": Measure("documents with chunks", count),
    "n_chunks": Measure("chunks", count),
    **{f"chars_{name}": Measure(f"characters, {said}", count) for name, said in _SIZES.items()},
    **{f"tokens_{name}": Measure(f"tokens, {said}", count) for name, said in _SIZES.items()},
    "n_over_limit": Measure("chunks over the limit", count),
    "n_runts": Measure("very small chunks", count),
    "overlap_share": Measure("characters shared with the chunk before", percent),
    "context_chars": Measure("characters of context kept apart", count),
    "chars_expansion": Measure("characters by those covered", factor),
    "tokens_expansion": Measure("tokens by those covered", factor),
    **{
        f"cut_{each.name}": Measure(f"cuts at: {each.name}", percent)
        for each in Boundary
        if each is not Boundary.text_end
    },
    "share_forced": Measure("cuts forced by the size", percent),
    "share_inside_word": Measure("cuts inside a word", percent),
    "n_duplicates": Measure("chunks that repeat another", count),
    "n_blank": Measure("blank chunks", count),
    "lost_chars": Measure("characters in no chunk", count),
}
"""Name of a statistic -> its words, in the order in which comparisons tell them."""
