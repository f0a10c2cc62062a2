"""Chunks of 500 characters held against their documents, and looked for as anybody would."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pandas as pd

import chunkscope as cs
from benchmarks.jobs import Job, Run

__all__ = ["AUDITS"]

SIZE: Final = 500
"""Characters of a chunk."""

MANY: Final = 1_000
"""Documents that a text is cut into."""


def _parts(text: str, n_documents: int) -> list[str]:
    step = max(1, len(text) // n_documents)
    return [text[at : at + step] for at in range(0, len(text), step)]


def _frame(texts: list[str]) -> pd.DataFrame:
    """The chunks of each text, with the offsets at which they begin."""
    rows = [
        (number, at, text[at : at + SIZE])
        for number, text in enumerate(texts)
        for at in range(0, len(text), SIZE)
    ]
    return pd.DataFrame(rows, columns=["doc_id", "start", "text"])


def _ours(texts: list[str]) -> pd.DataFrame:
    docs = cs.documents(enumerate(texts))
    return cs.chunk(docs, cs.SplitPoints(chunk_size=SIZE), progress=False)


def _wrong(texts: list[str]) -> pd.DataFrame:
    """Chunks that say they begin a character or two later than they do."""
    frame = _frame(texts)
    return frame.assign(start=frame["start"] + frame["doc_id"] % 2 + 1)


def _without(texts: list[str]) -> pd.DataFrame:
    return _frame(texts).drop(columns="start")


def _audit(chunks: Callable[[list[str]], pd.DataFrame], n_documents: int, text: str) -> Run:
    texts = _parts(text, n_documents)
    docs, given = cs.documents(enumerate(texts)), chunks(texts)
    return lambda: cs.audit(given, docs)


def _find(n_documents: int, text: str) -> Run:
    texts = _parts(text, n_documents)
    pieces = [_frame([each])["text"].tolist() for each in texts]
    return lambda: [_found(*each) for each in zip(texts, pieces, strict=True)]


def _found(text: str, chunks: list[str]) -> int:
    """Where the last of the chunks is."""
    at = -1
    for chunk in chunks:
        at = text.find(chunk, at + 1)
    return at


_CHUNKS: Final = {
    "our chunk table": _ours,
    "offsets": _frame,
    "wrong offsets": _wrong,
    "no offsets": _without,
}


def _jobs(n_documents: int, said: str) -> list[Job]:
    """One pass of find, and the audits."""
    job = partial(Job, "audit", kind="numbered", alone=False)
    audits = [
        job(f"cs.audit, {name}{said}", partial(_audit, chunks, n_documents))
        for name, chunks in _CHUNKS.items()
    ]
    return [job(f"str.find of each chunk{said}", partial(_find, n_documents)), *audits]


AUDITS: Final = (
    *_jobs(1, ""),
    *_jobs(MANY, f", {MANY:,} documents"),
)
