"""What is made of several scores of one document."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from chunkscope.errors import must_be

__all__ = ["AGGREGATIONS", "Aggregation", "no_sum"]

Aggregation: TypeAlias = Literal["max", "mean", "sum"]
"""The greatest score, the mean of the scores, or their sum."""

AGGREGATIONS: tuple[Aggregation, ...] = get_args(Aggregation)


def no_sum(whose: str, total: float) -> str:
    """The message for a sum that float64 does not have."""
    what = f"the sum of the scores of {whose}"
    return must_be(what, "finite, and below 2**53 where all are whole", total)
