"""`summary`: the table to compare splitters by, one row each."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from chunkscope.arguments import at_least_one
from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.chunks.settings import splitters_of
from chunkscope.splitters import Boundary
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats._boundaries import known_boundaries
from chunkscope.stats._covered import covered
from chunkscope.stats._distribution import DISTRIBUTION, distribution
from chunkscope.stats._frames import framed
from chunkscope.stats._settings import (
    encoding_name,
    requested_overlap,
    settings_frame,
    whole,
)
from chunkscope.stats.measure import Measure, measured, one_encoding
from chunkscope.stats.parts import parts

__all__ = ["summarised", "summary"]

# The end of a text is no cut: nothing was separated there.
_CUTS = tuple(each.name for each in Boundary if each is not Boundary.text_end)

# Name -> dtype of every column after the settings, in order; Int64, float64 and the unit
# can be missing.
_COLUMNS = {
    "encoding": "str",
    "n_documents": "int64",
    "n_chunks": "int64",
    **{f"chars_{name}": dtype for name, dtype in DISTRIBUTION.items()},
    "tokens_source": "str",
    **{f"tokens_{name}": dtype for name, dtype in DISTRIBUTION.items()},
    "limit": "Int64",
    "n_over_limit": "Int64",
    "share_over_limit": "float64",
    "min_tokens": "Int64",
    "n_runts": "Int64",
    "share_runts": "float64",
    "overlap_requested": "Int64",
    "overlap_requested_unit": "str",
    "overlap_chars": "int64",
    "overlap_share": "float64",
    "context_chars": "int64",
    "chars_covered": "int64",
    "chars_expansion": "float64",
    "tokens_covered": "int64",
    "tokens_expansion": "float64",
    "n_cuts": "int64",
    **{f"cut_{name}": "float64" for name in _CUTS},
    "n_duplicates": "Int64",
    "n_blank": "Int64",
}


def summary(
    chunks: pd.DataFrame, *, limit: int | None = None, min_tokens: int | None = None
) -> pd.DataFrame:
    """One row a splitter: how many chunks, how large, how much twice, cut where.

    Every column is always there, whatever is asked for; what cannot be said is missing.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    limit : int, optional
        Most tokens that a model takes, at least 1. By default each splitter is held to
        its own ``chunk_size``, where that is in tokens of the table's encoding and
        the tokens are counted, not estimated.
    min_tokens : int, optional
        Chunks of fewer tokens are runts, at least 1.

    Returns
    -------
    pandas.DataFrame
        One row a splitter, in order of first appearance; none for the empty table.

        - ``splitter``: as in the chunk table;
        - ``splitter_class``, and every setting of the registered splitters, such as
          ``chunk_size``, ``chunk_overlap``, ``lookback``, ``punctuation``, ``format``:
          defaults filled in; missing where the class has no such setting, and for
          splitters of others. A name that was given to `chunkscope.chunk` has its
          settings as long as the table's ``attrs`` are kept;
        - ``encoding``: as in the chunk table;
        - ``n_documents``, ``n_chunks``: documents that have chunks, and chunks;
        - ``chars_*`` in code points and ``tokens_*``: ``total``, ``mean``, ``sd`` (of a
          sample; missing for one chunk), ``min``, ``p5``, ``p25``, ``median``, ``p75``,
          ``p95``, ``max``; quantiles interpolate linearly;
        - ``tokens_source``: ``"exact"`` where every chunk has ``n_tokens``, otherwise
          ``"estimate"``, and all ``tokens_*`` speak of ``est_tokens``;
        - ``limit``, ``n_over_limit``, ``share_over_limit``: the limit applied, the
          chunks with more tokens, and their share of the chunks;
        - ``min_tokens``, ``n_runts``, ``share_runts``: the same for chunks below it;
        - ``overlap_requested``, ``overlap_requested_unit``: the ``chunk_overlap`` asked for,
          and what it counts: ``"chars"`` (of `SplitPoints`, of context kept apart),
          ``"graphemes"``, ``"words"`` or ``"cl100k_base tokens"``; `overlap` says more;
        - ``overlap_chars``, ``overlap_share``: code points shared with the chunk before,
          as achieved, and their share of ``chars_total``;
        - ``context_chars``: code points of previous context kept apart;
        - ``chars_covered``, ``tokens_covered``: code points and tokens of the pages that
          lie in at least one chunk, each counted once;
        - ``chars_expansion``, ``tokens_expansion``: the total by what is covered, 1 where
          nothing is repeated; the one in tokens is what to embed by what the pages have,
          and missing for estimates;
        - ``n_cuts``: chunks that end before their text does;
        - ``cut_structure`` to ``cut_hard``: the share of the cuts at each kind of
          `Boundary`; they sum to 1, and are missing where nothing was cut;
        - ``n_duplicates``: chunks whose text, stripped, an earlier chunk of the splitter
          has, blank ones left out; ``n_blank``: chunks of white space only. Both are
          missing where the table has no text.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, has rows of one splitter in two encodings, or a
        boundary that is none.
    ArgumentError, ArgumentTypeError
        For a `limit` or `min_tokens` below 1 or no whole number, and where `chunks` is
        no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = [cs.SplitPoints(chunk_size=12), cs.TokenWindows(chunk_size=4)]
    >>> chunks = cs.chunk("One two three. Four five six.", splitters)
    >>> table = cs.stats.summary(chunks)
    >>> table[["n_chunks", "chars_mean", "tokens_max", "limit", "n_over_limit", "cut_hard"]]
       n_chunks  chars_mean  tokens_max  limit  n_over_limit  cut_hard
    0         3    9.666667           4   <NA>          <NA>       1.0
    1         2   14.500000           4      4             0       0.0
    """
    table = check(chunks)
    at_most, at_least = at_least_one("limit", limit), at_least_one("min_tokens", min_tokens)
    known_boundaries(table)
    known = splitters_of(table)
    return summarised(table, limit=at_most, min_tokens=at_least, known=known)


def summarised(
    table: pd.DataFrame,
    *,
    limit: int | None,
    min_tokens: int | None,
    known: Mapping[str, RegisteredSplitter | None],
) -> pd.DataFrame:
    """`summary` of a table as `check` returns it; it needs no ``text`` and no ``chunk_id``.

    Parameters
    ----------
    table : pandas.DataFrame
        A checked chunk table, with or without the two columns.
    limit, min_tokens : int or None
        As in `summary`, checked.
    known : mapping of str to splitter or None
        What the names in ``splitter`` stand for, as far as anybody knows.

    Raises
    ------
    TableError
        For rows of one splitter in two encodings.
    """
    rows, splitters, names = [], [], []
    for name, part in parts(table):
        splitter = known[name]
        tokens = measured(part, "tokens")
        encoding = one_encoding(part)
        held_to = limit if limit is not None else _own_limit(splitter, encoding, tokens)
        names.append(name)
        splitters.append(splitter)
        rows.append(
            {
                "encoding": encoding,
                "n_documents": part["doc_id"].nunique(),
                "n_chunks": len(part),
                **_sizes(part, tokens),
                **_limits(tokens, held_to, min_tokens),
                **_requested(splitter),
                **_repeats(part, tokens),
                **_cuts(part),
                **_texts(part),
            }
        )
    settings = settings_frame(splitters)
    return pd.concat(
        [text_column(names).rename("splitter"), settings, framed(rows, _COLUMNS)], axis=1
    )


def _own_limit(splitter: RegisteredSplitter | None, encoding: str, tokens: Measure) -> int | None:
    """The splitter's own size in tokens, where it is known to have one and tokens are counted."""
    if splitter is None or splitter.encoding is None or not tokens.exact:
        return None
    return whole(splitter.chunk_size) if encoding_name(splitter.encoding) == encoding else None


def _sizes(part: pd.DataFrame, tokens: Measure) -> dict[str, object]:
    chars = measured(part, "chars")
    return {
        **{f"chars_{name}": value for name, value in distribution(chars.sizes).items()},
        "tokens_source": "exact" if tokens.exact else "estimate",
        **{f"tokens_{name}": value for name, value in distribution(tokens.sizes).items()},
    }


def _limits(tokens: Measure, at_most: int | None, at_least: int | None) -> dict[str, object]:
    over = None if at_most is None else int((tokens.sizes > at_most).sum())
    runts = None if at_least is None else int((tokens.sizes < at_least).sum())
    return {
        "limit": at_most,
        "n_over_limit": over,
        "share_over_limit": _ratio(over, len(tokens.sizes)),
        "min_tokens": at_least,
        "n_runts": runts,
        "share_runts": _ratio(runts, len(tokens.sizes)),
    }


def _requested(splitter: RegisteredSplitter | None) -> dict[str, object]:
    requested, unit = requested_overlap(splitter)
    return {"overlap_requested": requested, "overlap_requested_unit": unit}


def _repeats(part: pd.DataFrame, tokens: Measure) -> dict[str, object]:
    n_chars, overlap = int(part["n_chars"].sum()), int(part["overlap_chars"].sum())
    document, _ = pd.factorize(part["doc_id"])
    page = np.asarray(part.groupby([document, "page_index"]).ngroup(), dtype=np.int64)
    chars_covered, tokens_covered = (
        covered(page, part[f"{unit}_start"].to_numpy(), part[f"{unit}_end"].to_numpy())
        for unit in ("char", "token")
    )
    n_tokens = int(tokens.sizes.sum()) if tokens.exact else None
    return {
        "overlap_chars": overlap,
        "overlap_share": _ratio(overlap, n_chars),
        "context_chars": part["context_chars"].sum(),
        "chars_covered": chars_covered,
        "chars_expansion": _ratio(n_chars, chars_covered),
        "tokens_covered": tokens_covered,
        "tokens_expansion": _ratio(n_tokens, tokens_covered),
    }


def _cuts(part: pd.DataFrame) -> dict[str, object]:
    at = part["boundary"].value_counts()
    n_cuts = len(part) - int(at.get(Boundary.text_end.name, 0))
    shares = {f"cut_{name}": _ratio(int(at.get(name, 0)), n_cuts) for name in _CUTS}
    return {"n_cuts": n_cuts, **shares}


def _texts(part: pd.DataFrame) -> dict[str, object]:
    if "text" not in part.columns:
        return {"n_duplicates": None, "n_blank": None}
    stripped = part["text"].str.strip()
    said = stripped[stripped != ""]
    return {"n_duplicates": said.duplicated().sum(), "n_blank": len(stripped) - len(said)}


def _ratio(part: int | None, whole: int) -> float:
    """`part` by `whole`; NaN where there is no part or no whole."""
    return float("nan") if part is None or whole == 0 else part / whole
