"""`summary`: the table to compare splitters by, one row each."""

from __future__ import annotations

import pandas as pd

from chunkscope.arguments import at_least_one
from chunkscope.chunks import check
from chunkscope.chunks.settings import splitters_of
from chunkscope.stats.limit import limit_of
from chunkscope.stats.summarising import summarised

__all__ = ["summary"]


def summary(
    chunks: pd.DataFrame, *, limit: int | str | None = None, min_tokens: int | None = None
) -> pd.DataFrame:
    """One row a splitter: how many chunks, how large, how much twice, cut where.

    Every column is always there, whatever is asked for; what cannot be said is missing.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    limit : int or str, optional
        Most tokens that a model takes, at least 1, or the name of a model in `MODELS`, with
        or without its organisation. By default each splitter is held to
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
        - ``n_inside_word``, ``share_inside_word``: cuts with a letter, mark or number on
          both sides, and their share of the cuts that can be judged. Not judged, and not
          counted, are cuts beside a character of a script that puts no blanks between
          words: Han, Kana, Bopomofo, and those of South East Asia, such as Thai, Lao, Khmer
          and Myanmar, where only a dictionary tells [1]_. What follows a cut is told by
          the chunk of the page that holds it; where none does, text was left out there,
          and no word goes on. Both are missing where the table has no text;
        - ``n_duplicates``: chunks whose text, stripped, an earlier chunk of the splitter
          has, blank ones left out; ``n_blank``: chunks of white space only. Both are
          missing where the table has no text.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, has rows of one splitter in two encodings, or a
        boundary that is none.
    ArgumentError, ArgumentTypeError
        For a `limit` that is no number of at least 1 and no model we know, a `min_tokens`
        below 1 or no whole number, and where `chunks` is no DataFrame.

    References
    ----------
    .. [1] Unicode Standard Annex 29, Text Segmentation, section 4, Word Boundaries.

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
    at_most, at_least = limit_of(limit), at_least_one("min_tokens", min_tokens)
    known = splitters_of(table)
    return summarised(table, limit=at_most, min_tokens=at_least, known=known)
