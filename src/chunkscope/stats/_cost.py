"""`cost`: what the chunks cost to embed, and the room that their vectors take."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pandas as pd

from chunkscope.arguments import number, one_of, whole_number
from chunkscope.chunks import check
from chunkscope.stats._frames import framed
from chunkscope.stats._totals import total
from chunkscope.stats.measure import measured, one_encoding
from chunkscope.stats.parts import parts

__all__ = ["VectorType", "cost"]

VectorType: TypeAlias = Literal[
    "float64", "float32", "float16", "bfloat16", "int8", "uint8", "binary"
]
"""What each number of a vector is kept as."""

_BITS = {
    "float64": 64,
    "float32": 32,
    "float16": 16,
    "bfloat16": 16,
    "int8": 8,
    "uint8": 8,
    "binary": 1,
}

# No vector is longer, and with fewer than 2**28 chunks the bytes are within int64.
_MOST_DIMENSIONS = 2**31 - 1

_COLUMNS = {
    "splitter": "str",
    "encoding": "str",
    "n_chunks": "int64",
    "n_tokens": "int64",
    "tokens_source": "str",
    "price": "float64",
    "vector_bytes": "int64",
}


def cost(
    chunks: pd.DataFrame, *, price_per_million: float, dim: int, dtype: VectorType = "float32"
) -> pd.DataFrame:
    """One row a splitter: the price of embedding its chunks, and the bytes of the vectors.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    price_per_million : float
        What a million tokens cost, in any currency; finite, at least 0.
    dim : int
        Numbers in a vector, at least 1.
    dtype : str, default "float32"
        What each number is kept as: ``"float64"``, ``"float32"``, ``"float16"``,
        ``"bfloat16"``, ``"int8"``, ``"uint8"`` or ``"binary"`` (one bit; a vector takes
        whole bytes).

    Returns
    -------
    pandas.DataFrame
        One row a splitter, in order of first appearance; none for the empty table.

        - ``splitter``, ``encoding``: as in the chunk table;
        - ``n_chunks``: all of them; leave out those of white space before, where they are
          not to be embedded;
        - ``n_tokens``: their tokens, each chunk encoded alone, in the table's encoding;
        - ``tokens_source``: ``"exact"`` where every chunk has ``n_tokens``, otherwise
          ``"estimate"``, and ``n_tokens`` sums ``est_tokens``;
        - ``price``: ``n_tokens`` at that price, in the currency given. Where the model
          counts in another encoding it is an indication;
        - ``vector_bytes``: the numbers of one vector a chunk, without the overhead of an
          index.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has rows of one splitter in two encodings.
    ArgumentError, ArgumentTypeError
        For a price, a `dim` or a `dtype` that cannot be, and where `chunks` is no
        DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = [cs.TokenWindows(100, chunk_overlap=n) for n in (0, 50)]
    >>> chunks = cs.chunk("One two three four. " * 1000, splitters)
    >>> cs.stats.cost(chunks, price_per_million=0.02, dim=1536)[["n_tokens", "vector_bytes"]]
       n_tokens  vector_bytes
    0      5001        313344
    1      9951        614400
    """
    table = check(chunks)
    price = number("price_per_million", price_per_million)
    dimensions = whole_number("dim", dim, least=1, most=_MOST_DIMENSIONS)
    bits = _BITS[one_of("dtype", dtype, _BITS)]
    rows = []
    for splitter, part in parts(table):
        tokens = measured(part, "tokens")
        n_tokens = total(tokens.sizes)
        rows.append(
            {
                "splitter": splitter,
                "encoding": one_encoding(part),
                "n_chunks": len(part),
                "n_tokens": n_tokens,
                "tokens_source": "exact" if tokens.exact else "estimate",
                "price": n_tokens * price / 1_000_000,
                "vector_bytes": len(part) * -(-dimensions * bits // 8),
            }
        )
    return framed(rows, _COLUMNS)
