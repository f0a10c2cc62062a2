"""Sweeps of any splitters of ours, for the laws of the sweep's explorer."""

from __future__ import annotations

from functools import cache

import pandas as pd
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.explorers.material import Material
from chunkscope.explorers.sweep.state import Ground
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.splitters import Impossible, Splitter
from tests.laws.awkward_encoding import AWKWARD

__all__ = ["DOCS", "Theirs", "grounds"]

DOCS = {
    "a.md": "# Tea\n\nBoil water. Wait. Pour it over the leaves, and wait four minutes.\n",
    "b": "海港的早晨慢慢醒来。海鸥争抢鱼箱，一条灰船驶过！ 👩‍🚀 e\u0301t\u00e9.",
}


class Theirs:
    """A splitter of others: a sweep tells nothing of its settings."""

    encoding = None
    name = "theirs <b>\u202e"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of([(0, len(text), 0)])


_IMPOSSIBLE = [
    Impossible("TokenWindows", {"chunk_size": 8, "chunk_overlap": 9}, "no: <i>, got 9"),
    Impossible("SplitPoints", {"chunk_size": "many"}, "chunk_size must be a number, got 'many'"),
]

_GRIDS = [
    cs.grid("TokenWindows", chunk_size=[4, 8, 16], chunk_overlap=[0, 3, 9]),
    cs.grid("SplitPoints", chunk_size=[9, 30], lookback=[0, 8, 20], crlf=[True, False]),
    cs.grid("Recursive", chunk_size=[9, 30], format=["plaintext", "markdown"]),
]

_ODD: list[Splitter | Impossible] = [
    *_IMPOSSIBLE,
    Theirs(),
    cs.TokenWindows(8, punctuation=("\ud800", "a b"), strict=True),
    cs.TokenWindows(5, encoding="unicode", punctuation=()),
    cs.TokenWindows(5, encoding=AWKWARD),
    cs.Recursive(12, unit=AWKWARD),
    cs.Recursive(12, unit="words", sentences=False),
    cs.Recursive(10**30),
    cs.SplitPoints(9),
]


@cache
def _rows(limit: int | None, encoding: str) -> pd.DataFrame:
    """Rows to draw from, with names of their own and without."""
    unnamed = [each for grid in _GRIDS for each in grid]
    named = {f"<i>{number}": each for number, each in enumerate([*_ODD, *_GRIDS[0]])}
    parts = (cs.sweep(DOCS, each, limit=limit, encoding=encoding) for each in (unnamed, named))
    return pd.concat(parts, ignore_index=True)


_MATERIAL = Material(DOCS)


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """Some rows of sweeps of `DOCS`, in any order and maybe twice, and these documents."""
    made = [_rows(None, "cl100k_base"), _rows(5, "unicode")]
    table = pd.concat(made[: draw(st.integers(1, 2))], ignore_index=True)
    of_grids = st.integers(0, len(table) - 1)
    rows = draw(st.lists(of_grids, min_size=1, max_size=14))
    return Ground(Swept(table.iloc[rows]), _MATERIAL)
