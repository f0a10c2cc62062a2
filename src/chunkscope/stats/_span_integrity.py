"""`span_integrity` and `span_chunks`: whether chunks keep evidence whole, and at what cost."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.stats._evidence import Evidence, evidence
from chunkscope.stats._frames import framed
from chunkscope.stats._matches import Matches, matches, precisions
from chunkscope.stats._ratios import ratio
from chunkscope.stats._totals import total
from chunkscope.stats.parts import parts

__all__ = ["span_chunks", "span_integrity"]

# Name -> dtype of every column after `splitter`, in order; Int64 and float64 can be missing.
_COLUMNS = {
    "n_spans": "int64",
    "n_questions": "int64",
    "n_whole": "int64",
    "share_whole": "float64",
    "n_together": "int64",
    "share_together": "float64",
    "chunks_per_span_mean": "float64",
    "chunks_per_span_max": "Int64",
    "n_uncovered": "int64",
    "n_untouched": "int64",
    "share_covered": "float64",
    "precision_omega": "float64",
    "precision_best": "float64",
}
_COLUMNS_OF_SPANS = {
    "n_chunks": "int64",
    "whole": "bool",
    "chars_covered": "int64",
    "precision_omega": "float64",
    "precision_best": "float64",
}


def span_integrity(chunks: pd.DataFrame, spans: pd.DataFrame) -> pd.DataFrame:
    """One row a splitter: how whole its chunks keep evidence, and how much else they hold.

    Evidence are the passages that answer a question, by their offsets. No model is asked:
    this is what the best retriever could achieve with these chunks.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    spans : pandas.DataFrame
        One row a span of a document:

        - ``doc_id``: the document, as in `chunks`;
        - ``start``, ``end``: code points of the page's text, half-open, start before end;
          ``char_start`` and ``char_end``, as in chunk tables, will do too;
        - ``page_index``, optional: the page; 0 without the column;
        - ``question``, optional, any hashable values: spans with the same value answer
          one question together; without the column each span is a question of its own.

        Further columns are ignored.

    Returns
    -------
    pandas.DataFrame
        One row a splitter, in order of first appearance; none for the empty table. A chunk
        touches a span that it has at least one code point of.

        - ``splitter``;
        - ``n_spans``, ``n_questions``: the spans, and the questions they answer;
        - ``n_whole``, ``share_whole``: spans that lie wholly inside one chunk;
        - ``n_together``, ``share_together``: questions of which one and the same chunk
          holds every span whole;
        - ``chunks_per_span_mean``, ``chunks_per_span_max``: chunks that touch a span;
        - ``n_uncovered``: spans of which a code point is in no chunk;
        - ``n_untouched``: spans that no chunk touches, counted in ``n_uncovered`` too;
        - ``share_covered``: of the spans' code points, those in a chunk, each span for
          itself: the best achievable recall;
        - ``precision_omega``, in [0, 1]: if every chunk that touches a span of the question
          is retrieved and no other, the share of the text retrieved that is evidence; the
          mean over the questions. Text that chunks share counts once;
        - ``precision_best``, in [0, 1]: the same for those of the chunks that hold the same
          evidence with the least text. It is the larger where chunks overlap and some of
          them can be spared.

        Both precisions are 0 for a question whose spans no chunk touches. Shares, means and
        the maximum are missing where `spans` has no rows.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table.
    ArgumentTypeError
        Where `chunks` or `spans` is no DataFrame.
    ArgumentError
        For a column of `spans` that is missing, twice there or holds what it cannot, for a
        span that ends before it starts, and for a document that no chunk is of.

    See Also
    --------
    span_chunks : the same span by span.

    References
    ----------
    B. Smith and A. Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma
    technical report, July 2024, name the mean of our ``precision_omega`` over questions
    Precision Omega, in percent. They look for the places of chunks by their text, which
    finds a passage that repeats where it first stands; ours are the places themselves.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk({"a": "Tea is hot. Milk is cold."}, cs.SplitPoints(chunk_size=12))
    >>> chunks["text"].tolist()
    ['Tea is hot.', ' Milk is col', 'd.']
    >>> spans = pd.DataFrame({"doc_id": "a", "start": [0, 12], "end": [10, 24]})
    >>> table = cs.stats.span_integrity(chunks, spans)
    >>> table[["n_spans", "n_whole", "chunks_per_span_mean", "precision_omega"]].round(3)
       n_spans  n_whole  chunks_per_span_mean  precision_omega
    0        2        1                   1.5            0.883
    """
    table = check(chunks)
    given = evidence(spans, table)
    rows = []
    for splitter, part in parts(table):
        met = matches(part, given)
        rows.append({"splitter": splitter, **_totals(met, given)})
    return framed(rows, {"splitter": "str", **_COLUMNS})


def span_chunks(chunks: pd.DataFrame, spans: pd.DataFrame) -> pd.DataFrame:
    """One row a splitter and span: how many chunks touch it, and what they hold besides.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    spans : pandas.DataFrame
        As `span_integrity` takes them.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, and for each the spans in the order given:

        - ``splitter``;
        - ``question``, ``doc_id``, ``page_index``, ``start``, ``end``: the span; where
          `spans` has no questions, ``question`` is the number of its row, from 0;
        - ``n_chunks``, int64: chunks that touch the span;
        - ``whole``, bool: whether one chunk holds all of it;
        - ``chars_covered``, int64: code points of it that are in a chunk;
        - ``precision_omega``, ``precision_best``, float64: as in `span_integrity`, of this
          span alone; 0 where no chunk touches it.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table.
    ArgumentError, ArgumentTypeError
        As for `span_integrity`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk({"a": "Tea is hot. Milk is cold."}, cs.SplitPoints(chunk_size=12))
    >>> spans = pd.DataFrame({"doc_id": "a", "start": [0, 12], "end": [10, 24]})
    >>> table = cs.stats.span_chunks(chunks, spans)
    >>> table[["start", "end", "n_chunks", "whole", "chars_covered", "precision_omega"]].round(3)
       start  end  n_chunks  whole  chars_covered  precision_omega
    0      0   10         1   True             10            0.909
    1     12   24         2  False             12            0.857
    """
    table = check(chunks)
    given = evidence(spans, table)
    n_spans = len(given.pages)
    names: list[str] = []
    found: dict[str, list[NDArray[np.generic]]] = {name: [] for name in _COLUMNS_OF_SPANS}
    for splitter, part in parts(table):
        met = matches(part, given)
        omega, best = precisions(met, np.arange(n_spans))
        names += [splitter] * n_spans
        for name, values in zip(
            found, (met.n_chunks, met.whole, met.chars_covered, omega, best), strict=True
        ):
            found[name].append(values)
    n_splitters = len(found["whole"])
    told = given.columns.iloc[np.tile(np.arange(n_spans), n_splitters)].reset_index(drop=True)
    columns = {
        name: np.concatenate([np.empty(0, dtype), *found[name]])
        for name, dtype in _COLUMNS_OF_SPANS.items()
    }
    return pd.DataFrame({"splitter": text_column(names), **told, **columns})


def _totals(met: Matches, given: Evidence) -> dict[str, object]:
    n_spans = len(given.pages)
    n_questions = int(given.question.max()) + 1 if n_spans else 0
    together = _together(met, given)
    omega, best = precisions(met, given.question)
    length = given.end - given.start
    n_whole = int(met.whole.sum())
    return {
        "n_spans": n_spans,
        "n_questions": n_questions,
        "n_whole": n_whole,
        "share_whole": _mean(met.whole),
        "n_together": together,
        "share_together": ratio(together, n_questions),
        "chunks_per_span_mean": _mean(met.n_chunks),
        "chunks_per_span_max": int(met.n_chunks.max()) if n_spans else None,
        "n_uncovered": int((met.chars_covered < length).sum()),
        "n_untouched": int((met.n_chunks == 0).sum()),
        "share_covered": ratio(total(met.chars_covered), total(length)),
        "precision_omega": _mean(omega),
        "precision_best": _mean(best),
    }


def _together(met: Matches, given: Evidence) -> int:
    """The number of questions of which one chunk holds every span whole."""
    question = given.question[met.pairs.one[met.holds]]
    # A question and a chunk: how many of the question's spans the chunk holds.
    both, count = np.unique(
        np.stack([question, met.pairs.other[met.holds]]), axis=1, return_counts=True
    )
    return len(np.unique(both[0][count == np.bincount(given.question)[both[0]]]))


def _mean(values: NDArray[np.generic]) -> float:
    return float(np.mean(values.astype(np.float64))) if len(values) else float("nan")
