"""`distribution`: total, mean, spread and quantiles of some sizes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.stats._totals import total

__all__ = ["DISTRIBUTION", "distribution"]

DISTRIBUTION: dict[str, str] = {
    "total": "int64",
    "mean": "float64",
    "sd": "float64",
    "min": "int64",
    "p5": "float64",
    "p25": "float64",
    "median": "float64",
    "p75": "float64",
    "p95": "float64",
    "max": "int64",
}
"""Name -> dtype of each number that `distribution` gives, in order."""

_QUANTILES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}


def distribution(sizes: NDArray[np.int64]) -> dict[str, float]:
    """The numbers named in `DISTRIBUTION`, of at least one size.

    ``sd`` is that of a sample (n - 1), as in pandas: of one size it is NaN. Quantiles
    interpolate linearly between the two nearest sizes, the default of numpy and pandas.
    """
    whole = total(sizes)
    return {
        "total": whole,
        "mean": whole / len(sizes),
        "sd": float(np.std(sizes, ddof=1)) if len(sizes) > 1 else float("nan"),
        "min": int(sizes.min()),
        **dict(
            zip(_QUANTILES, np.quantile(sizes, list(_QUANTILES.values())).tolist(), strict=True)
        ),
        "max": int(sizes.max()),
    }
