"""`sweep`: many settings in, one row each out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

import pandas as pd

from chunkscope.arguments import at_least_one, one_of
from chunkscope.chunks.named import named_settings
from chunkscope.chunks.pages import ordered_pages
from chunkscope.chunks.progress import checked_progress, progress_bar
from chunkscope.splitters import Impossible, Splitter
from chunkscope.stats.limit import limit_of
from chunkscope.sweeps._cutting import cut_pages, cutters
from chunkscope.sweeps._jobs import cut_in_processes, n_processes
from chunkscope.sweeps._rows import sweep_frame, sweep_rows
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.tokens import EncodingLike

__all__ = ["sweep"]


def sweep(
    docs: DocumentsLike,
    splitters: Splitter
    | Impossible
    | Iterable[Splitter | Impossible]
    | Mapping[str, Splitter | Impossible],
    *,
    encoding: EncodingLike = "cl100k_base",
    tokens: Literal["exact", "estimate"] = "exact",
    limit: int | str | None = None,
    min_tokens: int | None = None,
    progress: bool | None = None,
    n_jobs: int = 1,
) -> pd.DataFrame:
    """One row a setting: what `chunkscope.stats.summary` says of its chunks, and the settings.

    The chunks are measured where they lie: no text and no id is made, and each page is
    encoded once an encoding, however many settings there are.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.
    splitters : splitter, iterable of splitters, or mapping of name to splitter
        What to compare, mostly a `chunkscope.grid`, whose impossible settings are welcome.
    encoding : str or encoding object, default "cl100k_base"
        What tokens count in, for splitters without an encoding of their own.
    tokens : {"exact", "estimate"}, default "exact"
        Whether the tokens of each chunk are counted or estimated.
    limit : int or str, optional
        Most tokens, or the name of a model, as in `chunkscope.stats.summary`.
    min_tokens : int, optional
        As in `chunkscope.stats.summary`.
    progress : bool, optional
        Whether to show a progress bar. By default one appears after 2 s of work, in a
        notebook or terminal.
    n_jobs : int, default 1
        How many processes share the work; -1 is all cores, -2 all but one. No more are
        started than there are cores or parts of the work. The table is the same with any
        number. Starting them takes a second or two, the first time. What cuts has to be
        such that it can be sent to another process. A page that is more than a process's
        share of all text is encoded in each.

    Returns
    -------
    pandas.DataFrame
        One row a setting, in the order given:

        - ``splitter``: its label or the name given;
        - ``splitter_class``, and every setting of the registered splitters; missing where
          the class has no such setting;
        - ``error``: why the settings are impossible; missing where they are not. Such a
          row has nothing but its settings, as given;
        - ``step_eaten``: whether overlap and look-back eat the step, so that there are
          chunks many times over. That is where they leave less than a fourth of
          ``chunk_size`` (an overlap that is kept apart as context leaves all), and where
          there is any of them and chunks begin less than a fourth of ``chunk_size`` apart
          on average. False for splitters that are not registered;
        - the columns of `chunkscope.stats.summary`, as of the table ``chunk(...,
          text=False)``, and of those of texts all but ``n_duplicates``, which is missing.
          Where no document has text, counts are 0 and the rest is missing.

        Whole numbers are ``Int64`` and switches ``boolean``.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentError, ArgumentTypeError
        As for `chunkscope.chunk`, and for what cannot be sent to a process.
    EncodingError
        As for `chunkscope.chunk`.
    ChunkscopeError
        Where a process ends before its work is done, for want of memory say.

    See Also
    --------
    chunkscope.grid : The settings to compare.
    chunkscope.stats.pareto : The rows that no other row beats.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "Boil water. Wait. Pour it over the leaves, and wait four minutes."
    >>> table = cs.sweep(text, cs.grid("TokenWindows", chunk_size=[8, 16], chunk_overlap=[0, 13]))
    >>> table[["chunk_size", "chunk_overlap", "n_chunks", "step_eaten", "tokens_max"]]
       chunk_size  chunk_overlap  n_chunks  step_eaten  tokens_max
    0           8              0         3       False           6
    1           8             13      <NA>        <NA>        <NA>
    2          16              0         2       False          12
    3          16             13         2        True          12
    >>> table["error"][1]
    'chunk_overlap must be at least 0 and less than chunk_size (8), got 13'
    """
    named = named_settings(splitters)
    default = load(encoding)
    exact = one_of("tokens", tokens, ("exact", "estimate")) == "exact"
    at_most, at_least = limit_of(limit), at_least_one("min_tokens", min_tokens)
    checked_progress(progress)
    jobs = n_processes(n_jobs)
    pages = ordered_pages(docs)
    texts = pages["text"].tolist()
    possible = {name: each for name, each in named.items() if not isinstance(each, Impossible)}
    by = cutters(possible, default)
    with progress_bar("sweep", sum(map(len, texts)) * len(by), progress=progress) as bar:
        if jobs == 1 or len(texts) * len(by) < 2:
            found = cut_pages(texts, by, exact=exact, done=bar.update)
        else:
            sent = encoding if isinstance(encoding, str) else default
            found = cut_in_processes(
                texts, possible, sent, exact=exact, n_jobs=jobs, done=bar.update
            )
    document, _ = pd.factorize(pages["doc_id"])
    # Each is let go when it is summarised: of many settings there are many offsets.
    one_by_one = (found.pop(0) for _ in by)
    rows = sweep_rows(by, one_by_one, document, limit=at_most, min_tokens=at_least)
    return sweep_frame(named, rows)
