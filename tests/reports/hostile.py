"""A report of texts made to do harm to whoever shows them."""

from __future__ import annotations

import chunkscope as cs
from tests.hostile.texts import SHORT

__all__ = ["HOSTILE", "NAMES", "hostile_report"]

HOSTILE = "\n\n".join(SHORT.values())
"""A document, and a title."""

NAMES = (SHORT["script"], "a|b\n# c $x$ `d`", "\ud800\0\u202e {{ 7*7 }}")
"""Of splitters."""


def hostile_report(*, title: str = HOSTILE) -> cs.reports.Report:
    """A report in which everything that a user gives is hostile."""
    docs: dict[object, str] = {HOSTILE: HOSTILE, ("<b>", 1): HOSTILE, 3: "<i>"}
    splitters: dict[str, cs.Splitter] = {
        NAMES[0]: cs.SplitPoints(chunk_size=100),
        NAMES[1]: cs.TokenWindows(chunk_size=40),
        NAMES[2]: cs.Recursive(chunk_size=60),
    }
    chunks = cs.chunk(docs.items(), splitters, progress=False)
    lost = chunks.iloc[[i for i in range(len(chunks)) if i % 7]]
    return cs.report(lost, docs.items(), title=title, limit=30)
