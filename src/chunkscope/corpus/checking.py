"""The one gate of the documents table: columns go in, sound rows or one error come out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_float_dtype, is_object_dtype

from chunkscope.arguments import is_whole
from chunkscope.errors import (
    DocumentsError,
    DocumentsTypeError,
    excerpt,
    must_be,
)

__all__ = [
    "ON_NULL",
    "OnNull",
    "documents_table",
    "exact_column",
    "how_many_wrong",
    "is_hashable",
    "text_column",
]

OnNull: TypeAlias = Literal["raise", "drop", "empty"]
"""What becomes of a row without text: an error, nothing, or an empty text."""

LARGEST_PAGE_INDEX = np.iinfo(np.int64).max


ON_NULL = get_args(OnNull)


def is_hashable(value: object) -> bool:
    """Whether `value` has a hash; a tuple that holds a list is `Hashable`, and has none.

    Examples
    --------
    >>> is_hashable(("a", 1)), is_hashable(("a", []))
    (True, False)
    """
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - a hash of others may raise anything
        return False
    return True


def how_many_wrong(wrong: int, of: int, noun: str = "rows", hint: str = "") -> str:
    """The end of a message: how many are like the first offender, and what helps.

    Examples
    --------
    >>> how_many_wrong(2, 3, hint="decode bytes first")
    ' (2 of 3 rows; decode bytes first)'
    """
    if of == 1:
        return f"; {hint}" if hint else ""
    return f" ({wrong} of {of} {noun}{'; ' if hint else ''}{hint})"


def documents_table(columns: pd.DataFrame, *, on_null: OnNull) -> pd.DataFrame:
    """The documents table of `columns`.

    Parameters
    ----------
    columns : pandas.DataFrame
        The columns ``doc_id`` and ``text``, of any dtype; ``page_index`` where documents
        have pages; any others.
    on_null : {"raise", "drop", "empty"}
        What becomes of a row whose text is None, NaN or ``pandas.NA``.

    Returns
    -------
    pandas.DataFrame
        ``doc_id``, ``page_index`` (int64), ``text``, then the others as they were, with a
        fresh index; rows in the order given.

    Raises
    ------
    DocumentsError
        For missing texts or ids, and for rows or ids that cannot be told apart.
    DocumentsTypeError
        For a text that is no str, an id that cannot be hashed, a page that is no index.

    Examples
    --------
    >>> documents_table(pd.DataFrame({"doc_id": [7], "text": ["One."]}), on_null="raise")
       doc_id  page_index  text
    0       7           0  One.
    """
    rows = columns.reset_index(drop=True)
    if "page_index" not in rows:
        rows = rows.assign(page_index=np.zeros(len(rows), dtype=np.int64))
    rows = _without_null_texts(rows, on_null)
    rows = rows.assign(
        doc_id=_ids(rows["doc_id"]), page_index=_page_indices(rows), text=_texts(rows)
    )
    try:
        _refuse_repeats(rows)
        _refuse_lookalikes(rows["doc_id"])
    except (DocumentsError, MemoryError):
        raise
    except Exception as reason:
        raise DocumentsError(
            f"each doc_id must compare with every other, one of them raised {excerpt(reason)}"
        ) from reason
    first = ["doc_id", "page_index", "text"]
    return rows[first + [name for name in rows.columns if name not in first]]


def exact_column(values: Sequence[object]) -> pd.Series:
    """A column that holds `values` exactly, in the plainest dtype that can.

    Parameters
    ----------
    values : sequence of object

    Returns
    -------
    pandas.Series
        ``str`` where all are str, int64 where all are whole numbers that fit, otherwise
        ``object``. Pandas would infer more: floats from ``[1, 2.5]``, say, which turns
        the id 1 into 1.0. It also refuses lone surrogates in ``str``, so that a column
        which holds one is ``object``.

    Examples
    --------
    >>> exact_column([1, 2.5]).tolist()
    [1, 2.5]
    """
    if all(isinstance(value, str) for value in values):
        # A subclass of str becomes plain by its value: str() would ask its own __str__,
        # which for a member of an Enum is its name.
        return text_column(str.__str__(value) for value in values)
    if all(is_whole(value) for value in values):
        try:
            return pd.Series(np.fromiter(values, dtype=np.int64, count=len(values)))
        except OverflowError:
            pass
    return pd.Series(np.fromiter(values, dtype=object, count=len(values)), dtype=object)


def text_column(texts: Iterable[str]) -> pd.Series:
    r"""Texts as pandas' ``str``, or as ``object`` where one holds a lone surrogate.

    ``str`` is Arrow's UTF-8, which has no form for a lone surrogate.

    Examples
    --------
    >>> text_column(["a", "\ud800"]).dtype == object
    True
    """
    held = list(texts)
    try:
        return pd.Series(held, dtype="str")
    except UnicodeEncodeError:
        return pd.Series(held, dtype="object")


def _plain(column: pd.Series) -> pd.Series:
    """`column` without categories, and with text as `exact_column` holds it."""
    dtype = column.dtype
    if isinstance(dtype, pd.StringDtype) and dtype.na_value is not pd.NA:
        return column  # the dtype "str" itself
    holds_text = isinstance(dtype, pd.StringDtype) or (
        isinstance(dtype, pd.ArrowDtype) and "string" in str(dtype.pyarrow_dtype)
    )
    if holds_text or is_object_dtype(dtype) or isinstance(dtype, pd.CategoricalDtype):
        return exact_column(column.tolist())
    return column


def _without_null_texts(rows: pd.DataFrame, on_null: OnNull) -> pd.DataFrame:
    """The rows that have a text, or whose text `on_null` lets be empty."""
    null = rows["text"].isna().to_numpy(dtype=bool)
    if on_null == "raise":
        _refuse_texts(rows, null, "on_null='drop' or 'empty' lets them pass")
    if not null.any():
        return rows
    if on_null == "drop":
        return rows[~null].reset_index(drop=True)
    return rows.assign(text=rows["text"].astype(object).mask(null, ""))


def _texts(rows: pd.DataFrame) -> pd.Series:
    """The column of texts, each a str."""
    column = _plain(rows["text"])
    if isinstance(column.dtype, pd.StringDtype):
        return column
    values = column.tolist()
    wrong = np.array([not isinstance(value, str) for value in values], dtype=bool)
    holds_bytes = any(isinstance(value, bytes | bytearray | memoryview) for value in values)
    _refuse_texts(rows, wrong, "decode bytes first, as in data.decode()" * holds_bytes)
    return exact_column(values)


def _refuse_texts(rows: pd.DataFrame, wrong: NDArray[np.bool_], hint: str) -> None:
    """One error for the texts that are `wrong`; a missing one is a value, the rest a type."""
    if not wrong.any():
        return
    first = int(wrong.argmax())
    value, page = _value(rows["text"], first), _value(rows["page_index"], first)
    what = f"the text of document {excerpt(_value(rows['doc_id'], first))}"
    what += f", page {excerpt(page)}" if str(page) != "0" else ""  # pandas.NA equals nothing
    kind = DocumentsError if rows["text"].isna().iloc[first] else DocumentsTypeError
    raise kind(
        must_be(what, "a str", value) + how_many_wrong(int(wrong.sum()), len(rows), hint=hint)
    )


def _ids(column: pd.Series) -> pd.Series:
    """The column of ids, each there, hashable and no bytes."""
    # No ids at all are float64 where they were a list, ``pd.DataFrame({"doc_id": []})``.
    ids = exact_column([]) if column.empty and is_float_dtype(column) else _plain(column)
    null = ids.isna().to_numpy(dtype=bool)
    wrong = null.copy()
    if is_object_dtype(ids):
        wrong |= np.array([not _is_id(value) for value in ids], dtype=bool)
    if wrong.any():
        first = int(wrong.argmax())
        allowed = "a str, an int or another hashable value, not bytes"
        message = must_be(f"the doc_id of row {first}", allowed, _value(ids, first))
        kind = DocumentsError if null[first] else DocumentsTypeError
        raise kind(message + how_many_wrong(int(wrong.sum()), len(ids)))
    return ids


def _is_id(value: object) -> bool:
    # Ids of chunks hash the text of this one, and the text of bytes is "b'...'".
    if isinstance(value, bytes | bytearray | memoryview):
        return False
    try:
        # Rows are told apart by the value, and ids of chunks by its text.
        is_itself = bool(value == value)  # noqa: PLR0124 - NaN is not
        return is_hashable(value) and is_itself and isinstance(str(value), str)
    except Exception:  # noqa: BLE001 - those of others may raise anything
        return False


def _page_indices(rows: pd.DataFrame) -> pd.Series:
    """The column of page indices as int64; floats that are whole numbers lose nothing."""
    column = rows["page_index"]
    if column.dtype == np.int64 and (column >= 0).all():
        return column  # as nearly always, and a hundred times faster than asking each
    values = column.tolist()
    wrong = [not _is_page_index(value) for value in values]
    if any(wrong):
        first = wrong.index(True)
        what = f"the page_index of document {excerpt(_value(rows['doc_id'], first))}"
        message = must_be(what, "a whole number, at least 0", values[first])
        raise DocumentsTypeError(message + how_many_wrong(sum(wrong), len(rows)))
    return pd.Series([int(value) for value in values], dtype="int64")


def _is_page_index(value: object) -> bool:
    if isinstance(value, float | np.floating):
        return float(value).is_integer() and 0 <= int(value) <= LARGEST_PAGE_INDEX
    return is_whole(value) and 0 <= int(value) <= LARGEST_PAGE_INDEX


def _refuse_repeats(rows: pd.DataFrame) -> None:
    """One error for the rows whose document and page an earlier row has already."""
    place = ["doc_id", "page_index"]
    repeats = rows.duplicated(place).to_numpy()
    if repeats.any():
        doc_id, page = (_value(rows[name], int(repeats.argmax())) for name in place)
        what = f"document {excerpt(doc_id)}, page {page} must have one row, got another"
        raise DocumentsError(what + how_many_wrong(int(repeats.sum()), len(rows)))


def _refuse_lookalikes(ids: pd.Series) -> None:
    """One error for ids that are one as values and two as text, or the other way round.

    Tables group by the value and the ids of chunks hash the text: 1 and "1" would be two
    documents whose chunks have the same ids, 1 and True one document of two names.
    """
    if not is_object_dtype(ids):
        return
    of_value: dict[object, tuple[object, str]] = {}  # the first id of that value, and its text
    of_text: dict[str, object] = {}
    clashes = []
    for each in ids:
        text = str(each)
        same_value, its_text = of_value.setdefault(each, (each, text))
        same_text = of_text.setdefault(text, each)
        if same_text != each:
            clashes.append((each, same_text))
        elif its_text != text:
            clashes.append((each, same_value))
    if clashes:
        one, other = map(excerpt, clashes[0])
        what = f"doc_id {one} must differ from every other, as a value and as text"
        what += f", got {other} before it"
        raise DocumentsError(what + how_many_wrong(len(clashes), len(ids)))


def _value(column: pd.Series, row: int) -> object:
    """One value as a Python object, so that a message shows 1 and not ``np.int64(1)``."""
    return column.iloc[[row]].tolist()[0]
