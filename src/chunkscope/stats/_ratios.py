"""`ratio`: a part by a whole, where there is one."""

from __future__ import annotations

__all__ = ["ratio"]


def ratio(part: float | None, whole: float) -> float:
    """`part` by `whole`; NaN where there is no part or no whole.

    Examples
    --------
    >>> ratio(1, 4), ratio(1, 0), ratio(None, 4)
    (0.25, nan, nan)
    """
    return float("nan") if part is None or whole == 0 else part / whole
