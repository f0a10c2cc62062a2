"""The spans of some cases, computed in a process of its own.

``python -m tests.laws.spans_elsewhere`` takes one argument, a JSON list of ``[label, text]``,
and prints one list of spans a case.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from chunkscope.splitters import Splitter, from_label
from tests.laws.planted_faults import CUTS_BY_HASH
from tests.laws.span_laws import rows

__all__ = ["spans_of"]


def spans_of(cases: Sequence[Sequence[str]]) -> list[list[list[int]]]:
    """Start, end, context and boundary of each chunk of each ``(label, text)``."""
    return [[list(row) for row in rows(_splitter(label).spans(text))] for label, text in cases]


def _splitter(label: str) -> Splitter:
    return CUTS_BY_HASH if label == "CUTS_BY_HASH" else from_label(label)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(spans_of(json.loads(sys.argv[1]))))
