"""`chunk`: documents and splitters in, the chunk table out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NoReturn

import numpy as np
import pandas as pd

from chunkscope.arguments import one_of, yes_or_no
from chunkscope.chunks.assembly import PageIndexes, Part
from chunkscope.chunks.schema import SCHEMA
from chunkscope.corpus import documents
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    SettingsError,
    excerpt,
    must_be,
    unknown,
)
from chunkscope.splitters import Splitter, label
from chunkscope.tokens import load

if TYPE_CHECKING:
    from tqdm import tqdm

    from chunkscope.corpus import DocumentsLike
    from chunkscope.tokens import EncodingLike

__all__ = ["chunk", "named_splitters"]

BAR_AFTER_SECONDS = 2.0
"""A progress bar that nobody asked for shows from this much work on."""


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
        equals the tables of each stacked. Documents without text have no rows.

    Raises
    ------
    DocumentsError
        Where `docs` cannot become a documents table, or two chunks get the same id.
    ArgumentError, ArgumentTypeError
        For a splitter that is none, two of one name, or another argument out of range.
    EncodingError
        Where `encoding` is unknown.

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
    _checked_options(tokens, text=text, progress=progress)
    pages = _in_order(documents(docs))
    kept = _kept(keep, pages)
    parts = [Part(name, splitter, default) for name, splitter in named.items()]
    with _bar(pages["text"], len(parts), progress=progress) as bar:
        for page in pages["text"]:
            indexes = PageIndexes(page)
            for part in parts:
                part.add(indexes, exact=tokens == "exact")
                bar.update(len(page))
    tables = [part.table(pages, kept) for part in parts]
    table = tables[0] if len(tables) == 1 else pd.concat(tables, ignore_index=True)
    return table if text else table.drop(columns="text")


def _checked_options(tokens: object, *, text: object, progress: object) -> None:
    """Refuse what the options of `chunk` cannot be."""
    one_of("tokens", tokens, ("exact", "estimate"))
    yes_or_no("text", text)
    if progress is not None and not isinstance(progress, bool):
        raise ArgumentTypeError(must_be("progress", "True, False or None", progress))


def named_splitters(
    splitters: Splitter | Iterable[Splitter] | Mapping[str, Splitter],
) -> dict[str, Splitter]:
    """The splitters by the name that the column ``splitter`` gives them.

    Parameters
    ----------
    splitters : splitter, iterable of splitters, or mapping of name to splitter
        As `chunk` takes them. Outside a mapping the name is the label of the settings,
        or the attribute ``name`` of a splitter that is not in the registry.

    Returns
    -------
    dict of str to splitter
        In the order given, at least one.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For none, for something that is no splitter, for two of one name, and for one
        that has no label and no name.

    Examples
    --------
    >>> from chunkscope import SplitPoints
    >>> list(named_splitters({"small": SplitPoints(chunk_size=100)}))
    ['small']
    """
    allowed = "a splitter, several, or a mapping of name to splitter"
    pairs: list[tuple[object, object]]
    if isinstance(splitters, Mapping):
        pairs = list(splitters.items())
    elif isinstance(splitters, str | bytes | type):
        raise ArgumentTypeError(must_be("splitters", allowed, splitters))
    elif isinstance(splitters, Splitter):
        pairs = [(_own_name(splitters), splitters)]
    elif isinstance(splitters, Iterable):
        pairs = [(_own_name(each), each) for each in splitters]
    else:
        raise ArgumentTypeError(must_be("splitters", allowed, splitters))
    if not pairs:
        raise ArgumentError(must_be("splitters", f"{allowed}, at least one", splitters))
    named: dict[str, Splitter] = {}
    for name, splitter in pairs:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be("the name of a splitter", "a str, not empty", name))
        if not name:
            raise ArgumentError(must_be("the name of a splitter", "a str, not empty", name))
        if isinstance(splitter, type) or not isinstance(splitter, Splitter):
            raise ArgumentTypeError(must_be(f"splitter {excerpt(name)}", "a splitter", splitter))
        if name in named:
            raise ArgumentError(f"splitters must differ in name, got {excerpt(name)} twice")
        named[name] = splitter
    return named


def _own_name(splitter: object) -> str:
    """The label of a registered splitter, else the name that it has."""
    if isinstance(splitter, type) or not isinstance(splitter, Splitter):
        raise ArgumentTypeError(must_be("each of splitters", "a splitter", splitter))
    name = getattr(splitter, "name", None)
    if isinstance(name, str):
        return name
    try:
        return label(splitter)  # type: ignore[arg-type]  # refuses what is not registered
    except SettingsError as reason:
        raise ArgumentError(f"{reason}, or the splitter a name: {{'mine': splitter}}") from None


def _in_order(pages: pd.DataFrame) -> pd.DataFrame:
    """The documents table with the pages of a document together, in page order."""
    documents_as_met, _ = pd.factorize(pages["doc_id"])
    order = np.lexsort((pages["page_index"].to_numpy(), documents_as_met))
    return pages.iloc[order].reset_index(drop=True)


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


def _bar(texts: pd.Series, times: int, *, progress: bool | None) -> tqdm[NoReturn]:
    """A progress bar over the characters to cut; see `chunk`."""
    from tqdm.auto import tqdm  # on first use: it looks for a notebook

    shown = progress if progress is not None else sys.stderr.isatty() or "ipykernel" in sys.modules
    return tqdm(
        total=int(texts.str.len().sum()) * times,
        desc="chunk",
        unit="char",
        unit_scale=True,
        disable=not shown,
        delay=0.0 if progress else BAR_AFTER_SECONDS,
    )
