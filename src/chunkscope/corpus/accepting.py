"""Every form in which documents may come, as columns: `documents`."""

from __future__ import annotations

import difflib
import os
import warnings
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TypeAlias

import pandas as pd

from chunkscope.arguments import one_of
from chunkscope.corpus.checking import (
    ON_NULL,
    OnNull,
    documents_table,
    exact_column,
    how_many_wrong,
    is_hashable,
)
from chunkscope.corpus.documents_of_others import is_of_others, others_columns
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    DocumentsError,
    DocumentsTypeError,
    excerpt,
    must_be,
    unknown,
)
from chunkscope.records import ParsedDocument, ParsedSource

__all__ = ["SOURCE_COLUMNS", "DocumentsLike", "documents", "no_column"]

# Two mappings, because a Mapping is invariant in its keys: a {str: str} is no {Hashable: str}.
DocumentsLike: TypeAlias = (
    "str | Mapping[str, str | None] | Mapping[int, str | None]"
    " | Iterable[tuple[Hashable, str | None]] | Iterable[ParsedDocument] | ParsedDocument"
    " | pd.Series | pd.DataFrame"
)
"""Whatever `documents` takes."""

FORMS = "a str, a {doc_id: text} mapping, (doc_id, text) pairs, a Series, a DataFrame or records"

SOURCE_COLUMNS = {f"source_{each.name}": each.name for each in fields(ParsedSource)}
"""The columns that tell where a document came from, and which field of its source each holds."""

COLUMNS_SHOWN = 5
LONGEST_COLUMN_NAME = 20
"""How many columns a message lists, and how much of each name, in characters."""

LONGEST_PATH = 4096
"""Longest text that is looked up as a file name, in characters: PATH_MAX of Linux."""


def documents(
    source: DocumentsLike,
    *,
    doc_id: Hashable = "doc_id",
    text: Hashable = "text",
    page_index: Hashable = "page_index",
    on_null: OnNull = "raise",
) -> pd.DataFrame:
    """The documents table of whatever holds texts in memory.

    Parameters
    ----------
    source : str, mapping, iterable, Series, DataFrame or ParsedDocument
        One of

        - a str: one document with the id ``"text"``; never taken for the name of a file
          or folder;
        - a ``{doc_id: text}`` mapping;
        - an iterable of ``(doc_id, text)`` pairs, such as ``enumerate(texts)``;
        - a Series of texts, whose index holds the ids;
        - a DataFrame with a column of ids and one of texts; a documents table comes back
          as it is;
        - a `ParsedDocument` or an iterable of them: a row a page, in the order of
          ``page_index``, with the fields of its source as ``source_key``,
          ``source_name``, ``source_file_type`` and ``source_content_sha256``, and with
          ``original_content`` where a document carries any;
        - a document of LangChain, LlamaIndex or Haystack, or an iterable of them. The id is
          what chunks of the library name: the ``source`` of LangChain's metadata, else the
          document's own id, else its number; several with one id are its pages.
    doc_id, text : hashable
        The names of those columns in a DataFrame.
    page_index : hashable
        The name of the column of page indices in a DataFrame; a DataFrame without
        ``page_index`` has documents without pages.
    on_null : {"raise", "drop", "empty"}
        What becomes of a document whose text is None, NaN or ``pandas.NA``: an error, no
        row, or an empty text.

    Returns
    -------
    pandas.DataFrame
        One row a page-like unit of text, in the order given, with a fresh index:

        - ``doc_id``: as given. All str: dtype ``str``; all whole numbers: int64.
          Categories are resolved.
        - ``page_index``: int64, 0 for a document without pages.
        - ``text``: ``str``, exactly as given. A column that holds a lone surrogate has
          dtype ``object``, because pandas' ``str`` refuses those.
        - every other column of `source`, as it was.

    Raises
    ------
    DocumentsTypeError
        If `source` or one of its rows is of the wrong kind: a bare str in an iterable, a
        text that is a number or bytes, an id that cannot be hashed.
    DocumentsError
        If a text or an id is missing, a document's page repeats, two ids read the same
        (1 and "1"; the ids of chunks hash their text), or a column is not there. Each
        error names the first offender and how many rows are like it.
    ArgumentError, ArgumentTypeError
        If `on_null` is unknown, or columns are named for a source that has none.

    Warns
    -----
    UserWarning
        If `source` is a str that is also the name of a file or a folder.

    See Also
    --------
    chunkscope.read : the same from files.

    Examples
    --------
    >>> documents({"a": "One.", "b": "Two."})
      doc_id  page_index  text
    0      a           0  One.
    1      b           0  Two.

    Metadata stay:

    >>> posts = pd.DataFrame({"id": [7], "body": ["One."], "language": ["en"]})
    >>> documents(posts, doc_id="id", text="body")
       doc_id  page_index  text language
    0       7           0  One.       en
    """
    one_of("on_null", on_null, ON_NULL)
    names = {"doc_id": doc_id, "page_index": page_index, "text": text}
    for ours, theirs in names.items():
        if not is_hashable(theirs):
            raise ArgumentTypeError(must_be(ours, "the name of a column", theirs))
    if isinstance(source, pd.DataFrame):
        return documents_table(_named(pd.DataFrame(source), names), on_null=on_null)
    for ours, theirs in names.items():
        if not _is_same(theirs, ours):
            needed = f"{ours!r} unless source is a DataFrame, of which it names a column"
            raise ArgumentError(must_be(ours, needed, theirs))
    return documents_table(_columns(source), on_null=on_null)


def _columns(source: object) -> pd.DataFrame:
    """The columns of any source that has no names for them."""
    if isinstance(source, str):
        _hint_at_read(source)
        return _pairs([("text", source)])
    if isinstance(source, pd.Series):
        return _series(source)
    if isinstance(source, Mapping):
        return _pairs(list(source.items()))
    if isinstance(source, ParsedDocument):
        return _records([source])
    if is_of_others(source):  # which may be iterable, over its fields
        source = [source]
    _refuse_unordered(source)
    if not isinstance(source, Iterable):
        raise DocumentsTypeError(must_be("documents", FORMS, source))
    try:
        values = iter(source)  # which an array without dimensions has, and refuses
    except TypeError:
        raise DocumentsTypeError(must_be("documents", FORMS, source)) from None
    items = list(values)  # once: a generator is empty afterwards
    records = [item for item in items if isinstance(item, ParsedDocument)]
    if records and len(records) == len(items):
        return _records(records)
    if (columns := others_columns(items)) is not None:
        return columns
    _refuse_other_than_pairs(items)
    return _pairs(items)


def _pairs(pairs: Sequence[tuple[object, object]]) -> pd.DataFrame:
    ids = exact_column([each for each, _ in pairs])
    return pd.DataFrame({"doc_id": ids, "text": exact_column([text for _, text in pairs])})


def _series(series: pd.Series) -> pd.DataFrame:
    if isinstance(series.index, pd.MultiIndex):
        message = must_be("the index of a Series of texts", "one level of ids", series.index[:1])
        raise DocumentsTypeError(f"{message}; name columns with reset_index()")
    return pd.DataFrame({"doc_id": pd.Series(series.index), "text": series.reset_index(drop=True)})


def _records(records: Sequence[ParsedDocument]) -> pd.DataFrame:
    """One row a page, each with the source of its document and what that carries."""
    rows = [
        (page.page_index, page.text, each)
        for each in records
        for page in sorted(each.pages, key=lambda page: page.page_index)
    ]
    pages, texts, owners = zip(*rows, strict=True)
    columns: dict[str, Sequence[object]]
    columns = {"doc_id": [each.document_id for each in owners], "page_index": pages, "text": texts}
    for name, field in SOURCE_COLUMNS.items():
        columns[name] = [getattr(each.source, field) for each in owners]
    table = pd.DataFrame({name: exact_column(values) for name, values in columns.items()})
    if any(each.original_content is not None for each in records):
        carried = [each.original_content for each in owners]
        # As they are: of numbers alone pandas would make a column that turns None into NaN.
        table["original_content"] = pd.Series(carried, dtype=object)
    return table


def _named(frame: pd.DataFrame, names: Mapping[str, Hashable]) -> pd.DataFrame:
    """`frame` with the columns that `names` points to under our names."""
    if frame.columns.nlevels > 1:
        raise DocumentsTypeError(must_be("the columns of a DataFrame", "one level", frame.columns))
    if not frame.columns.is_unique:
        twice = frame.columns[frame.columns.duplicated()][0]
        raise DocumentsError(must_be("the columns of a DataFrame", "unique", twice) + " twice")
    given = {ours: theirs for ours, theirs in names.items() if _is_there(ours, theirs, frame)}
    for ours, theirs in given.items():
        if not _is_same(theirs, ours) and ours in frame.columns:
            besides = f"besides {excerpt(theirs)}, which {ours}= names"
            raise DocumentsError(f"there is a column {ours!r} {besides}; drop or rename one")
    if len(set(given.values())) < len(given):
        raise ArgumentError(must_be("doc_id, text and page_index", "three columns", given))
    return frame.rename(columns={theirs: ours for ours, theirs in given.items()})


def _is_there(ours: str, theirs: Hashable, frame: pd.DataFrame) -> bool:
    """Whether `frame` has the column `theirs`; only pages may be left out, unless named."""
    if theirs in frame.columns:
        return True
    if ours == "page_index" and _is_same(theirs, ours):
        return False
    hint = f"name the right one with {ours}="
    if ours == "doc_id":
        hint += ", or make one of the index with reset_index(names='doc_id')"
    raise DocumentsError(f"{no_column(theirs, frame.columns)}; {hint}")


def _is_same(theirs: Hashable, ours: str) -> bool:
    # Asked of a str alone: pandas.NA is neither equal to one nor different from it.
    return isinstance(theirs, str) and theirs == ours


def no_column(name: object, columns: Iterable[object]) -> str:
    """The message for a column that is not there; of many, it lists the closest few.

    Examples
    --------
    >>> no_column("txt", ["id", "text"])
    "unknown column 'txt'; known are text, id"
    """
    names = [excerpt(str(each))[1:-1][:LONGEST_COLUMN_NAME] for each in columns]
    if not names:
        return f"no column {excerpt(name)}, nor any other"
    asked = name if isinstance(name, str) else excerpt(name)  # whose own str() may raise
    close = difflib.get_close_matches(asked[:LONGEST_COLUMN_NAME], names, n=COLUMNS_SHOWN)
    listed = list(dict.fromkeys([*close, *names]))[:COLUMNS_SHOWN]
    more = len(names) - len(listed)
    return unknown("column", name, listed) + f" and {more} more" * (more > 0)


def _refuse_unordered(source: object) -> None:
    """Errors that know better than "must be a str, a mapping, ..."."""
    if isinstance(source, bytes | bytearray | memoryview):
        message = must_be("documents", FORMS, source)
        raise DocumentsTypeError(f"{message}; decode bytes first, as in data.decode()")
    if isinstance(source, os.PathLike):
        message = must_be("documents", FORMS, source)
        raise DocumentsTypeError(f"{message}; to read a file, use chunkscope.read")
    if isinstance(source, set | frozenset):
        # Its order changes from process to process, and with it the table.
        raise DocumentsTypeError(must_be("an iterable of documents", "ordered", source))


def _refuse_other_than_pairs(items: Sequence[object]) -> None:
    wrong = [not isinstance(item, tuple | list) or len(item) != 2 for item in items]
    if not any(wrong):
        return
    first = wrong.index(True)
    message = must_be(f"item {first} of documents", "a (doc_id, text) pair", items[first])
    if isinstance(items[first], str):
        message += "; bare texts have no ids: enumerate(texts) numbers them"
    raise DocumentsTypeError(message + how_many_wrong(sum(wrong), len(items), "items"))


def _hint_at_read(text: str) -> None:
    """Warn if `text` looks like a path that was to be read; what cannot be a name is none."""
    if len(text) > LONGEST_PATH or "\n" in text:
        return
    try:
        is_file = Path(text).is_file()
        # Nor is the empty text the folder we are in, or a text of full stops and slashes one.
        is_folder = Path(text).is_dir() and any(map(str.isalnum, text))
    except OSError:  # too long for this file system
        return
    if is_file or is_folder:
        kind = "file" if is_file else "folder"
        message = f"the text {excerpt(text)} is also the name of a {kind}; chunkscope.read reads it"
        warnings.warn(message, UserWarning, stacklevel=4)
