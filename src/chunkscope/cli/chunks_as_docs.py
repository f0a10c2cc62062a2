"""`warn_of_chunks`: chunks that were named where documents are read, and would be cut again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from chunkscope.cli.telling import tell
from chunkscope.errors import excerpt

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["warn_of_chunks"]

_LOOKED_AT = 20
"""Rows that are asked whether their numbers are offsets."""


def warn_of_chunks(docs: pd.DataFrame) -> None:
    """Say so where a table of documents has the columns of chunks, ours or anybody's.

    Parameters
    ----------
    docs : pandas.DataFrame
        What was read; a column for each field of the files.
    """
    sign = _sign(docs)
    if sign is None:
        return
    from chunkscope.corpus.locating import shown

    path = docs.loc[docs[sign].notna(), "source_path"].iloc[0]
    tell(
        f"warning: {shown(path)} has {excerpt(sign)}, as chunks have, and is read as documents: "
        "--chunks takes a table that split wrote, audit the chunks of anybody"
    )


def _sign(docs: pd.DataFrame) -> str | None:
    """A column with values that chunks have and documents do not."""
    from chunkscope.audits.names import NAMES, SECONDS
    from chunkscope.splitters.foreign.names import METADATA

    own = {*NAMES["char_start"], *NAMES["char_end"], *NAMES["chunk_index"], "chunk_id"} - SECONDS
    for name in docs.columns:
        if name in own and docs[name].notna().any():
            return str(name)
    for name in METADATA:
        if name in docs.columns:
            held = docs[name].dropna().head(_LOOKED_AT)
            if any(isinstance(each, Mapping) and not own.isdisjoint(each) for each in held):
                return name
    # Recordings have a start and an end as well: in seconds, which are seldom whole.
    if {"start", "end"} <= set(docs.columns) and _are_whole(docs["start"]):
        return "start"
    return None


def _are_whole(column: pd.Series) -> bool:
    import pandas as pd

    numbers = pd.to_numeric(column.dropna().head(_LOOKED_AT), errors="coerce")
    return bool(len(numbers)) and bool((numbers % 1 == 0).all())
