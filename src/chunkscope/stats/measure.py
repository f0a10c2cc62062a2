"""`measured`: the sizes of chunks in one unit, and what that unit is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import TableError, excerpt

__all__ = ["UNITS", "Measure", "Unit", "measured", "one_encoding"]

Unit: TypeAlias = Literal["tokens", "chars"]
UNITS: tuple[str, ...] = ("tokens", "chars")
"""What sizes can be asked for in."""


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """Sizes of chunks, all in one unit.

    Attributes
    ----------
    sizes : ndarray of int64, shape (n_chunks,)
        One a chunk, in the order of the table.
    unit : str
        What they count, for people: ``"chars"``, ``"cl100k_base tokens"`` or
        ``"estimated cl100k_base tokens"``.
    exact : bool
        False where they are estimates.
    """

    sizes: NDArray[np.int64]
    unit: str
    exact: bool

    def histogram(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The sizes that occur, ascending, and how many chunks have each."""
        size, n_chunks = np.unique(self.sizes, return_counts=True)
        return size, n_chunks.astype(np.int64)


def measured(table: pd.DataFrame, unit: Unit) -> Measure:
    """The sizes of the chunks of a checked table, in `unit`.

    Tokens are ``n_tokens`` where every row has it, else ``est_tokens`` in every row:
    counts and estimates are never mixed.

    Raises
    ------
    TableError
        For tokens of several encodings.
    """
    if unit == "chars":
        return Measure(table["n_chars"].to_numpy(), "chars", exact=True)
    encoding = one_encoding(table)
    tokens = f"{encoding} tokens" if encoding else "tokens"
    if table["n_tokens"].isna().any():
        return Measure(table["est_tokens"].to_numpy(), f"estimated {tokens}", exact=False)
    return Measure(table["n_tokens"].to_numpy(np.int64), tokens, exact=True)


def one_encoding(table: pd.DataFrame) -> str:
    """The encoding of all rows; empty for the empty table.

    Raises
    ------
    TableError
        Where there are several; names two of them and a splitter of each.
    """
    encodings = table["encoding"].unique()
    if len(encodings) > 1:
        first, second = (
            f"{excerpt(encoding)} (of {excerpt(splitter)})"
            for encoding, splitter in table.drop_duplicates("encoding")[["encoding", "splitter"]]
            .head(2)
            .to_numpy()
        )
        raise TableError(
            f"tokens must be of one encoding to be put together, got {first} and {second}; "
            "take the rows of one encoding at a time"
        )
    return str(encodings[0]) if len(encodings) else ""
