"""chonkie-core: slices of bytes, or their offsets."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import numpy as np

from benchmarks.jobs import Job, Piece, Run

__all__ = ["JOBS"]

_NAME: Final = "chonkie-core"


def _slices(text: str) -> Run:
    chunk = import_module("chonkie_core").chunk
    return lambda: list(chunk(text, size=500))


def _offsets(text: str) -> Run:
    offsets = import_module("chonkie_core").chunk_offsets
    return lambda: offsets(text, size=500)


def _views(views: list[Any], _: str) -> Iterable[Piece]:
    return [(None, bytes(each).decode(errors="replace")) for each in views]


def _byte_offsets(offsets: list[tuple[int, int]], text: str) -> Iterable[Piece]:
    """The offsets of characters for those of bytes; the one after for a byte inside of one."""
    utf8 = text.encode()
    begins = np.frombuffer(utf8, dtype=np.int8) >= -64  # not 0b10xxxxxx
    before = np.concatenate([[0], np.cumsum(begins)]).tolist()
    return [(before[a], utf8[a:b].decode(errors="replace")) for a, b in offsets]


JOBS: Final = (
    Job("recursive0", "chonkie-core chunk", _slices, _NAME, pieces=_views),
    Job(
        "recursive0",
        "chonkie-core chunk_offsets",
        _offsets,
        _NAME,
        pieces=_byte_offsets,
        grows=True,
    ),
)
