"""`overlap`: how much text neighbouring chunks share, as asked for and as achieved."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.settings import splitters_of
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats._distribution import DISTRIBUTION, distribution
from chunkscope.stats._frames import framed
from chunkscope.stats._ratios import ratio
from chunkscope.stats._totals import total
from chunkscope.stats.measure import one_encoding
from chunkscope.stats.parts import Parts, parts
from chunkscope.stats.settings import requested_overlap

__all__ = ["overlap", "overlap_of"]

# Of no neighbours there is a total, and nothing else to say.
_SHARED = {
    name: {"int64": "Int64"}.get(dtype, dtype) if name != "total" else dtype
    for name, dtype in DISTRIBUTION.items()
}

_COLUMNS = {
    "splitter": "str",
    "encoding": "str",
    "requested": "Int64",
    "requested_unit": "str",
    "n_chunks": "int64",
    "n_neighbours": "int64",
    "n_overlapping": "int64",
    "share_overlapping": "float64",
    **{f"chars_{name}": dtype for name, dtype in _SHARED.items()},
    **{f"tokens_{name}": dtype for name, dtype in _SHARED.items()},
    "overlap_share": "float64",
    "context_chars": "int64",
}


def overlap(chunks: pd.DataFrame) -> pd.DataFrame:
    """One row a splitter: the overlap asked for, and what neighbouring chunks share.

    A neighbour is a chunk with a chunk of the same splitter before it on its page, in the
    order of ``chunk_index``. The first chunk of a page has nothing to share and is left
    out, so that many short pages do not make an overlap look small.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.

    Returns
    -------
    pandas.DataFrame
        One row a splitter, in order of first appearance; none for the empty table.

        - ``splitter``, ``encoding``: as in the chunk table;
        - ``requested``, Int64: the ``chunk_overlap`` that the label tells; missing where
          ``splitter`` is a name that was given and tells none;
        - ``requested_unit``: what that counts: ``"chars"``, ``"graphemes"``, ``"words"`` or
          ``"cl100k_base tokens"``. Of `SplitPoints` it is context kept apart, which no
          chunk shares: see ``context_chars``;
        - ``n_chunks``, ``n_neighbours``: chunks, and those with a chunk before them;
        - ``n_overlapping``, ``share_overlapping``: neighbours that share a code point with
          the chunk before, and their share of the neighbours;
        - ``chars_*``: over the neighbours, the code points shared with the chunk before
          (``overlap_chars``): ``total``, ``mean``, ``sd`` (of a sample), ``min``, ``p5``,
          ``p25``, ``median``, ``p75``, ``p95``, ``max``, as in `summary`; missing, but
          for a total of 0, where there are no neighbours;
        - ``tokens_*``: the same of the page's tokens that both chunks touch, 0 where they
          share no code point: a cut through a token shares none of it. They are tokens of
          the page encoded whole, and exact even where ``n_tokens`` is missing;
        - ``overlap_share``: ``overlap_chars`` of all chunks by their code points, as in
          `summary`;
        - ``context_chars``: code points of previous context kept apart.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has rows of one splitter in two encodings.
    ArgumentTypeError
        Where `chunks` is no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = [cs.TokenWindows(5, chunk_overlap=2), cs.SplitPoints(12, chunk_overlap=4)]
    >>> chunks = cs.chunk("One two three. Four five six. Seven.", splitters)
    >>> columns = ["requested", "n_neighbours", "chars_mean", "tokens_max", "context_chars"]
    >>> cs.stats.overlap(chunks)[columns]
       requested  n_neighbours  chars_mean  tokens_max  context_chars
    0          2             2         8.0           2              0
    1          4             2         0.0           0              8
    """
    table = check(chunks)
    return overlap_of(parts(table), splitters_of(table))


def overlap_of(by_splitter: Parts, known: Mapping[str, RegisteredSplitter | None]) -> pd.DataFrame:
    """`overlap` of the parts of a checked table, and of what their names stand for."""
    rows = [_row(name, part, known[name]) for name, part in by_splitter]
    return framed(rows, _COLUMNS)


def _row(splitter: str, part: pd.DataFrame, known: RegisteredSplitter | None) -> dict[str, object]:
    requested, unit = requested_overlap(known)
    before, row = _neighbours(part)
    chars = part["overlap_chars"].to_numpy()
    shared = chars[row]
    n_overlapping = int((shared > 0).sum())
    n_chars = total(part["n_chars"].to_numpy())
    return {
        "splitter": splitter,
        "encoding": one_encoding(part),
        "requested": requested,
        "requested_unit": unit,
        "n_chunks": len(part),
        "n_neighbours": len(row),
        "n_overlapping": n_overlapping,
        "share_overlapping": ratio(n_overlapping, len(row)),
        **_numbers("chars", shared),
        **_numbers("tokens", np.where(shared > 0, _common_tokens(part, before, row), 0)),
        "overlap_share": ratio(total(chars), n_chars),
        "context_chars": total(part["context_chars"].to_numpy()),
    }


def _neighbours(part: pd.DataFrame) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row numbers of chunks with a chunk before them on the page: of that one, and of them."""
    document, _ = pd.factorize(part["doc_id"])
    page = part["page_index"].to_numpy()
    order = np.lexsort((part["chunk_index"].to_numpy(), page, document))
    before, row = order[:-1], order[1:]
    together = (document[before] == document[row]) & (page[before] == page[row])
    return before[together], row[together]


def _common_tokens(
    part: pd.DataFrame, one: NDArray[np.intp], other: NDArray[np.intp]
) -> NDArray[np.int64]:
    """How many tokens of the page the chunks in rows `one` and `other` both touch."""
    start, end = part["token_start"].to_numpy(), part["token_end"].to_numpy()
    common = np.minimum(end[one], end[other]) - np.maximum(start[one], start[other])
    return np.where(common > 0, common, 0)


def _numbers(unit: str, shared: NDArray[np.int64]) -> dict[str, object]:
    numbers = distribution(shared) if len(shared) else {"total": 0}
    return {f"{unit}_{name}": value for name, value in numbers.items()}
