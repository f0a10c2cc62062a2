"""Rules of ids, indices and hashes: there, unique, and of this text."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable
from hashlib import md5, sha1, sha256

import numpy as np
import pandas as pd

from chunkscope.audits.findings import Findings
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.errors import excerpt

__all__ = ["tell_hashes", "tell_ids", "tell_indices"]


def tell_ids(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks without an id, where others have one, and with the id of an earlier one."""
    held = part.given.values.get("chunk_id")
    if held is None:
        return
    own = [held[row] for row in part.rows.tolist()]
    missing = np.array([_is_missing(each) for each in own], dtype=np.bool_)
    if missing.all():
        return
    found.of_chunks("missing_id", part, missing, lambda _: "the id is missing")
    first: dict[Hashable, int] = {}
    numbers = np.array([_first_with(each, n, first) for n, each in enumerate(own)], dtype=np.int64)
    again = ~missing & (numbers < np.arange(len(own)))

    def told(n: int) -> str:
        one = numbers[n]
        document = excerpt(part.pages.ids[part.page[one]])
        return f"{excerpt(own[n])} is the id of chunk {part.index[one]} of document {document}"

    found.of_chunks("repeated_id", part, again, told)


def _first_with(value: object, n: int, first: dict[Hashable, int]) -> int:
    """The first chunk with this id, as a store reads it: 1 is "1"; `n` where none was before."""
    key = str(value) if isinstance(value, int) else value
    try:
        return first.setdefault(key, n)  # refuses what has no hash
    except Exception:  # noqa: BLE001 - ids of others may raise anything when they are compared
        return n


_NO_ID = frozenset({"", "nan", "none", "null", "<na>"})
"""What becomes of a missing id that is made a str, in small letters."""


def _is_missing(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().lower() in _NO_ID
    is_nan = isinstance(value, float) and math.isnan(value)
    return value is None or value is pd.NA or value is pd.NaT or is_nan


def tell_indices(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks with the index of another one of their page; they stand beside it."""
    if "chunk_index" not in part.given.numbers:
        return
    again = part.follows & (np.diff(part.index, prepend=-1) == 0)
    found.of_chunks(
        "repeated_index", part, again, lambda n: f"the index {part.index[n]} is there twice"
    )


_DIGEST = re.compile("[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}")
# What others made ids of, to be compared: nothing is kept safe by it.
_HASHES = {32: md5, 40: sha1, 64: sha256}


def tell_hashes(part: ChunksOfSplitter, found: Findings) -> None:
    """Hashes, or ids made of hashes, that are of another text.

    A column counts as one of hashes of the text if one of them is.
    """
    for name in ("hash", "chunk_id"):
        held = part.given.values.get(name)
        if held is not None:
            _tell_stale(part, name, [held[row] for row in part.rows.tolist()], found)


def _tell_stale(part: ChunksOfSplitter, name: str, own: list[object], found: Findings) -> None:
    first = next((each for each in own if not _is_missing(each)), None)
    if not isinstance(first, str) or not _DIGEST.fullmatch(first):
        return
    make = _HASHES[len(first)]
    is_own = np.array(
        [
            isinstance(each, str)
            and each
            == make(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
            for each, text in zip(own, part.texts, strict=True)
        ],
        dtype=np.bool_,
    )
    if is_own.any():
        called = excerpt(part.given.names[name])
        told = f"{called} is not the hash of the text, as it is of other chunks"
        found.of_chunks("stale_hash", part, part.is_text & ~is_own, lambda _: told)
