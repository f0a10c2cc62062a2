"""The summary of a checked table (`summarised`), made of rows (`summary_row`) as a sweep's is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.schema import text_column
from chunkscope.chunks.sources import SourcePage, number_of_page
from chunkscope.splitters import Boundary
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats._distribution import DISTRIBUTION, distribution
from chunkscope.stats._frames import framed
from chunkscope.stats._ratios import ratio
from chunkscope.stats._totals import total
from chunkscope.stats.measure import Measure, measured, one_encoding
from chunkscope.stats.parts import Parts, parts
from chunkscope.stats.ranges import Ranges, unions
from chunkscope.stats.said import said_by_pages, said_by_texts
from chunkscope.stats.settings import (
    encoding_name,
    requested_overlap,
    settings_frame,
    whole,
)

__all__ = [
    "Numbers",
    "covered",
    "own_limit",
    "summarised",
    "summary_frame",
    "summary_of",
    "summary_row",
]

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
    "n_inside_word": "Int64",
    "share_inside_word": "float64",
    "n_duplicates": "Int64",
    "n_blank": "Int64",
}


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
    by_splitter = parts(table)
    least = dict.fromkeys((name for name, _ in by_splitter), min_tokens)
    return summary_of(by_splitter, limit=limit, min_tokens=least, known=known)


def summary_of(
    by_splitter: Parts,
    *,
    limit: int | None,
    min_tokens: Mapping[str, int | None],
    known: Mapping[str, RegisteredSplitter | None],
    source: Sequence[SourcePage] | None = None,
) -> pd.DataFrame:
    """The same of the parts of a checked table, each with a `min_tokens` of its own.

    Where `source` is given, the pages that `source_pages` found for the table, what the
    texts tell is read off them.
    """
    texts = None if source is None else [page.text for page in source]
    n_rows = 0 if source is None else sum(len(page.rows) for page in source)
    page_of_row = number_of_page(source or [], n_rows)
    rows, splitters, names = [], [], []
    for name, part in by_splitter:
        splitter = known[name]
        page = _pages(part) if texts is None else page_of_row[part.index]
        said = said_by_texts(part, page) if texts is None else said_by_pages(part, page, texts)
        names.append(name)
        splitters.append(splitter)
        numbers = _numbers(part, page)
        rows.append(
            {**summary_row(numbers, splitter, limit=limit, min_tokens=min_tokens[name]), **said}
        )
    return summary_frame(names, splitters, rows)


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """What a row of the summary is made of, whether there is a table of the chunks or not.

    Attributes
    ----------
    encoding : str
        The encoding of the tokens.
    n_documents : int
        Documents with chunks.
    n_chars, overlap_chars, context_chars : ndarray of int, shape (n_chunks,)
        The columns of the table.
    tokens : Measure
        Sizes in tokens.
    chars_covered, tokens_covered : int
        Characters and tokens of the documents in at least one chunk.
    n_ended : ndarray of int, shape (n_boundaries,)
        How many chunks end at each `Boundary`, by its code.
    """

    encoding: str
    n_documents: int
    n_chars: NDArray[np.signedinteger]
    tokens: Measure
    overlap_chars: NDArray[np.signedinteger]
    context_chars: NDArray[np.signedinteger]
    chars_covered: int
    tokens_covered: int
    n_ended: NDArray[np.int64]


def summary_row(
    numbers: Numbers,
    splitter: RegisteredSplitter | None,
    *,
    limit: int | None,
    min_tokens: int | None,
) -> dict[str, object]:
    """The cells of one splitter, but for its name, its settings and what texts tell."""
    tokens, encoding = numbers.tokens, numbers.encoding
    held_to = limit if limit is not None else own_limit(splitter, encoding, exact=tokens.exact)
    return {
        "encoding": encoding,
        "n_documents": numbers.n_documents,
        "n_chunks": len(numbers.n_chars),
        **_sizes(numbers),
        **_limits(tokens, held_to, min_tokens),
        **_requested(splitter),
        **_repeats(numbers),
        **_cuts(numbers.n_ended),
    }


def summary_frame(
    names: Sequence[str],
    splitters: Sequence[RegisteredSplitter | None],
    rows: Sequence[Mapping[str, object]],
) -> pd.DataFrame:
    """The rows of `summary_row` as the table that `summary` returns."""
    settings = settings_frame(splitters)
    return pd.concat(
        [text_column(list(names)).rename("splitter"), settings, framed(list(rows), _COLUMNS)],
        axis=1,
    )


def own_limit(splitter: RegisteredSplitter | None, encoding: str, *, exact: bool) -> int | None:
    """The splitter's own size in tokens, where it is known to have one and tokens are counted."""
    if splitter is None or splitter.encoding is None or not exact:
        return None
    return whole(splitter.chunk_size) if encoding_name(splitter.encoding) == encoding else None


def _numbers(part: pd.DataFrame, page: NDArray[np.int64]) -> Numbers:
    """Those of the rows of one splitter, of which `page` has the numbers of the pages."""
    chars_covered, tokens_covered = (
        covered(Ranges(page, part[f"{unit}_start"].to_numpy(), part[f"{unit}_end"].to_numpy()))
        for unit in ("char", "token")
    )
    at = part["boundary"].value_counts()
    return Numbers(
        encoding=one_encoding(part),
        n_documents=part["doc_id"].nunique(),
        n_chars=part["n_chars"].to_numpy(),
        tokens=measured(part, "tokens"),
        overlap_chars=part["overlap_chars"].to_numpy(),
        context_chars=part["context_chars"].to_numpy(),
        chars_covered=chars_covered,
        tokens_covered=tokens_covered,
        n_ended=np.array([int(at.get(each.name, 0)) for each in Boundary]),
    )


def _sizes(numbers: Numbers) -> dict[str, object]:
    tokens = numbers.tokens
    return {
        **{f"chars_{name}": value for name, value in distribution(numbers.n_chars).items()},
        "tokens_source": "exact" if tokens.exact else "estimate",
        **{f"tokens_{name}": value for name, value in distribution(tokens.sizes).items()},
    }


def _limits(tokens: Measure, at_most: int | None, at_least: int | None) -> dict[str, object]:
    over = None if at_most is None else int((tokens.sizes > at_most).sum())
    runts = None if at_least is None else int((tokens.sizes < at_least).sum())
    return {
        "limit": at_most,
        "n_over_limit": over,
        "share_over_limit": ratio(over, len(tokens.sizes)),
        "min_tokens": at_least,
        "n_runts": runts,
        "share_runts": ratio(runts, len(tokens.sizes)),
    }


def _requested(splitter: RegisteredSplitter | None) -> dict[str, object]:
    requested, unit = requested_overlap(splitter)
    return {"overlap_requested": requested, "overlap_requested_unit": unit}


def _pages(part: pd.DataFrame) -> NDArray[np.int64]:
    """A number for the page of each row, from 0."""
    document, _ = pd.factorize(part["doc_id"])
    index, distinct = pd.factorize(part["page_index"])
    page, _ = pd.factorize(document * len(distinct) + index)
    return np.asarray(page, dtype=np.int64)


def _repeats(numbers: Numbers) -> dict[str, object]:
    n_chars, overlap, context = map(
        total, (numbers.n_chars, numbers.overlap_chars, numbers.context_chars)
    )
    n_tokens = total(numbers.tokens.sizes) if numbers.tokens.exact else None
    return {
        "overlap_chars": overlap,
        "overlap_share": ratio(overlap, n_chars),
        "context_chars": context,
        "chars_covered": numbers.chars_covered,
        "chars_expansion": ratio(n_chars, numbers.chars_covered),
        "tokens_covered": numbers.tokens_covered,
        "tokens_expansion": ratio(n_tokens, numbers.tokens_covered),
    }


def covered(ranges: Ranges) -> int:
    """How many places lie in at least one of the ranges, each counted once."""
    apart = unions(ranges)
    return total(apart.end) - total(apart.start)


def _cuts(n_ended: NDArray[np.int64]) -> dict[str, object]:
    n_cuts = int(n_ended.sum() - n_ended[Boundary.text_end])
    shares = {f"cut_{name}": ratio(int(n_ended[Boundary[name]]), n_cuts) for name in _CUTS}
    return {"n_cuts": n_cuts, **shares}
