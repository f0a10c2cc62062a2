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
    "p5": "5th percentile",
    "p25": "25th percentile",
    "median": "median",
    "p75": "75th percentile",
    "p95": "95th percentile",
    "max": "largest",
}

MEASURES: dict[str, Measure] = {
    "n_documents": Measure("documents with chunks", count),
    "n_chunks": Measure("chunks", count),
    **{f"chars_{name}": Measure(f"characters, {said}", count) for name, said in _SIZES.items()},
    **{f"tokens_{name}": Measure(f"tokens, {said}", count) for name, said in _SIZES.items()},
    "n_over_limit": Measure("chunks over the limit", count),
    "share_over_limit": Measure("share of chunks over the limit", percent),
    "n_runts": Measure("very small chunks", count),
    "share_runts": Measure("share of very small chunks", percent),
    "overlap_requested": Measure("overlap asked for", count),
    "overlap_chars": Measure("characters repeated from the chunk before", count),
    "overlap_share": Measure("share of characters repeated from the chunk before", percent),
    "context_chars": Measure("characters of context beside the chunks", count),
    "chars_covered": Measure("characters in some chunk", count),
    "tokens_covered": Measure("tokens in some chunk", count),
    "chars_expansion": Measure("characters in chunks per character of text", factor),
    "tokens_expansion": Measure("tokens in chunks per token of text", factor),
    "n_cuts": Measure("cuts", count),
    **{
        f"cut_{each.name}": Measure(f"cuts at: {each.name}", percent)
        for each in Boundary
        if each is not Boundary.text_end
    },
    "share_forced": Measure("cuts forced by the size", percent),
    "n_inside_word": Measure("cuts inside a word", count),
    "share_inside_word": Measure("share of cuts inside a word", percent),
    "n_duplicates": Measure("chunks that repeat another", count),
    "n_blank": Measure("blank chunks", count),
    "lost_chars": Measure("characters in no chunk", count),
}
"""Name of a statistic -> its words, in the order in which comparisons tell them."""
