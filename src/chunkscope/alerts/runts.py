"""`least_tokens`: below how many tokens a chunk is a runt."""

from __future__ import annotations

import numpy as np

from chunkscope.stats.measure import measured
from chunkscope.stats.parts import Parts

__all__ = ["RUNT_PART", "least_tokens"]

RUNT_PART = 10
"""A chunk of less than one tenth of the splitter's median is a runt, unless told otherwise."""


def least_tokens(by_splitter: Parts, min_tokens: int | None) -> dict[str, int | None]:
    """The fewest tokens for each splitter; without `min_tokens`, by its own median.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        The parts of a checked chunk table.
    min_tokens : int or None
        What was asked for.

    Examples
    --------
    >>> import chunkscope as cs
    >>> from chunkscope.stats.parts import parts
    >>> table = cs.chunk("word " * 300, {"long": cs.TokenWindows(95, punctuation=())})
    >>> least_tokens(parts(table), None), least_tokens(parts(table), 4)
    ({'long': 10}, {'long': 4})
    """
    if min_tokens is not None:
        return {name: min_tokens for name, _ in by_splitter}
    medians = {name: float(np.median(measured(part, "tokens").sizes)) for name, part in by_splitter}
    return {name: max(1, int(-(-median // RUNT_PART))) for name, median in medians.items()}
