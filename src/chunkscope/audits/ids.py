"""Rules of ids, indices and hashes: there, unique, and of this text."""

from __future__ import annotations

import re
from collections.abc import Hashable
from hashlib import md5, sha1, sha256

import numpy as np

from chunkscope.audits.findings import Findings
from chunkscope.audits.parts import Part
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import excerpt

__all__ = ["hashes", "ids", "indices"]


def ids(part: Part, found: Findings) -> None:
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
    numbers = np.array(
        [first.setdefault(each, n) if is_hashable(each) else n for n, each in enumerate(own)],
        dtype=np.int64,
    )
    again = ~missing & (numbers < np.arange(len(own)))

    def told(n: int) -> str:
        one = numbers[n]
        document = excerpt(part.pages.ids[part.page[one]])
        return f"{excerpt(own[n])} is the id of chunk {part.index[one]} of document {document}"

    found.of_chunks("repeated_id", part, again, told)


def _is_missing(value: object) -> bool:
    # NaN is the one float that is not itself.
    return value is None or value == "" or (isinstance(value, float) and value != value)  # noqa: PLR0124


def indices(part: Part, found: Findings) -> None:
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


def hashes(part: Part, found: Findings) -> None:
    """Hashes, or ids made of hashes, that are of another text.

    A column counts as one of hashes of the text if one of them is.
    """
    for name in ("hash", "chunk_id"):
        held = part.given.values.get(name)
        own = [] if held is None else [held[row] for row in part.rows.tolist()]
        first = next((each for each in own if not _is_missing(each)), None)
        if not isinstance(first, str) or not _DIGEST.fullmatch(first):
            continue
        make = _HASHES[len(first)]
        is_own = np.array(
            [
                each
                == make(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
                for each, text in zip(own, part.texts, strict=True)
            ],
            dtype=np.bool_,
        )
        if is_own.any():
            stale = part.is_text & ~is_own
            told = f"{excerpt(part.given.names[name])} is not the hash of the text, as it is of "
            found.of_chunks("stale_hash", part, stale, lambda _, told=told: f"{told}other chunks")  # type: ignore[misc]
