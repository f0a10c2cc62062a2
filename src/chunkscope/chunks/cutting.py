"""`chunk`: documents and splitters in, the chunk table out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import pandas as pd

from chunkscope.arguments import one_of, yes_or_no
from chunkscope.chunks.assembly import Part
from chunkscope.chunks.named import named_splitters
from chunkscope.chunks.page_numbers import PageIndexes
from chunkscope.chunks.pages import ordered_pages
from chunkscope.chunks.progress import checked_progress, progress_bar
from chunkscope.chunks.schema import SCHEMA
from chunkscope.chunks.settings import named_labels
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.splitters import Splitter
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.tokens import EncodingLike

__all__ = ["chunk"]


def chunk(
    docs: DocumentsLike,
    splitters: Splitter | Iterable[Splitter] | Mapping[str, Splitter],
    *,
    encoding: EncodingLike = "cl100k_base",
    tokens: Literal["exact", "estimate"] = "exact",
    text: bool = True,
    keep: Sequence[str] = (),
    progress: bool | None = None,
) -> pd.DataFrame:
    """The chunk table: every document cut by every splitter.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes: a str, a mapping, a documents table...
    splitters : splitter, iterable of splitters, or mapping of name to splitter
        What cuts. The column ``splitter`` holds the name given, else the label of the
        settings.
    encoding : str or encoding object, default "cl100k_base"
        What the token columns count in, for splitters without an encoding of their own.
    tokens : {"exact", "estimate"}, default "exact"
        Whether ``n_tokens``, the count of each chunk encoded alone, is filled in. The
        token offsets are exact either way.
    text : bool, default True
        Whether the table has the column ``text``.
    keep : sequence of str, default ()
        Further columns of the documents table to bring along; they stand last.
    progress : bool, optional
        Whether to show a progress bar. By default one appears after 2 s of work, in a
        notebook or terminal.

    Returns
    -------
    pandas.DataFrame
        One row a chunk, the columns of `SCHEMA`: splitter by splitter, documents in the
        order given, pages in the order of ``page_index``. A table with several splitters
        equals the tables of each stacked. Documents without text have no rows. What the
        names of a mapping stand for is in its ``attrs``, for statistics and reports.

    Raises
    ------
    DocumentsError
        Where `docs` cannot become a documents table, or two chunks get the same id.
    ArgumentError, ArgumentTypeError
        For a splitter that is none, two of one name, a name that is the label of other
        settings, or another argument out of range; and where a splitter of others raises
        or returns no spans of the text.
    SettingsError
        For settings of a grid that are impossible; gives the reason.
    EncodingError
        Where `encoding` is unknown, or one of others raises or returns no token ids.

    Notes
    -----
    What a splitter or an encoding of others raised is the ``__cause__`` of the error of ours
    that says whose it was. Only errors of ours, MemoryError, and what is no Exception, such
    as KeyboardInterrupt, come out as they are.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One two. Three four.", cs.SplitPoints(chunk_size=9, lookback=8))
    >>> chunks[["char_start", "char_end", "boundary", "text"]]
       char_start  char_end  boundary         text
    0           0         8  sentence     One two.
    1           8        15      word       Three
    2          15        20  text_end        four.
    """
    named = named_splitters(splitters)
    default = load(encoding)
    one_of("tokens", tokens, ("exact", "estimate"))
    yes_or_no("text", text)
    checked_progress(progress)
    pages = ordered_pages(docs)
    kept = _kept(keep, pages)
    parts = [Part(name, splitter, default) for name, splitter in named.items()]
    n_chars = int(pages["text"].str.len().sum()) * len(parts)
    with progress_bar("chunk", n_chars, progress=progress) as bar:
        for page in pages["text"]:
            indexes = PageIndexes(page)
            for part in parts:
                part.add(indexes, exact=tokens == "exact")
                bar.update(len(page))
    tables = [part.table(pages, kept, text=text) for part in parts]
    table = tables[0] if len(tables) == 1 else pd.concat(tables, ignore_index=True)
    table.attrs |= named_labels(named)
    return table


def _kept(keep: Sequence[str], pages: pd.DataFrame) -> list[str]:
    """The names in `keep`, checked."""
    if isinstance(keep, str | bytes) or not isinstance(keep, Sequence):
        raise ArgumentTypeError(must_be("keep", "a list of column names", keep))
    for name in keep:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be("each of keep", "a column name, a str", name))
    names = list(dict.fromkeys(keep))
    others = [str(name) for name in pages.columns if name not in SCHEMA]
    for name in names:
        if name in SCHEMA:
            raise ArgumentError(f"keep must not name a column of SCHEMA, got {excerpt(name)}")
        if name not in pages.columns:
            raise ArgumentError(unknown("column in keep", name, others))
    return names
