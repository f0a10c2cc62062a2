"""What a splitter is and what it returns: `Splitter`, `Spans`, `Boundary`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import TYPE_CHECKING, NoReturn, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be
from chunkscope.tokens import TokenIndex, load
from chunkscope.tokens.protocol import as_text

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike

__all__ = ["FORCED", "Boundary", "Row", "Spans", "Splitter", "checked_text", "own_index"]

Row = tuple[int, int, int]
"""One chunk: start, end (code points, half-open) and the code of its `Boundary`."""


class Boundary(IntEnum):
    """Why a chunk ended where it did, from the end of the text to an arbitrary cut.

    Examples
    --------
    >>> Boundary.sentence.name
    'sentence'
    """

    text_end = 0
    """The text ended."""
    structure = 1
    """Before a separator that belongs to the format: a heading, a function, a tag."""
    paragraph = 2
    """At an empty line."""
    line = 3
    """At a line end."""
    sentence = 4
    """After the end of a sentence, or a mark that usually ends one."""
    clause = 5
    """After a comma."""
    word = 6
    """At a blank between words."""
    token = 7
    """Between two tokens, wherever that fell."""
    grapheme = 8
    """Between two user-perceived characters, wherever that fell."""
    hard = 9
    """Between two code points: the size was reached and no better place was found."""


FORCED = (Boundary.token.name, Boundary.grapheme.name, Boundary.hard.name)
"""Names of the boundaries of cuts that fell where the size was reached: at no blank or mark."""


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """The chunks of one text as offsets: a struct of arrays, one entry a chunk.

    All offsets are code points into the text, half-open, with ``start < end``; starts
    and ends strictly increase.

    Attributes
    ----------
    start, end : ndarray of int64, shape (n_chunks,)
        The chunk is ``text[start:end]``.
    context_start : ndarray of int64, shape (n_chunks,)
        Where previous context that is kept apart from the chunk begins; equal to
        `start` where there is none.
    boundary : ndarray of int8, shape (n_chunks,)
        Why the chunk ended: a code of `Boundary`.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For arrays that are not as said here; names the rule and the first offender.

    Examples
    --------
    >>> spans = Spans.of([(0, 3, Boundary.word), (3, 5, Boundary.text_end)])
    >>> len(spans), spans.end.tolist()
    (2, [3, 5])
    """

    start: NDArray[np.int64]
    end: NDArray[np.int64]
    context_start: NDArray[np.int64]
    boundary: NDArray[np.int8]

    def __post_init__(self) -> None:
        given: tuple[NDArray[np.signedinteger], ...]
        given = (self.start, self.end, self.context_start, self.boundary)
        columns = [_plain(column) for column in given]
        if not _are_spans(*columns):
            _refuse_spans(*columns)
        for name, column in zip(_COLUMNS, columns, strict=True):
            view = column.view()
            view.flags.writeable = False
            object.__setattr__(self, name, view)

    def __len__(self) -> int:
        return len(self.start)

    @classmethod
    def of(cls, rows: Iterable[Row], *, context: int = 0) -> Spans:
        """The spans of rows.

        Parameters
        ----------
        rows : iterable of (int, int, int)
            Start and end of each chunk, code points, and the code of its `Boundary`.
        context : int, default 0
            Code points of previous context before each chunk, as far as there are any.

        Returns
        -------
        Spans

        Raises
        ------
        ArgumentError, ArgumentTypeError
            For rows that are no spans, and a context that is no whole number of at
            least 0.

        Examples
        --------
        >>> Spans.of([(0, 4, Boundary.word), (4, 6, Boundary.text_end)], context=3).context_start
        array([0, 1])
        """
        if not isinstance(rows, Iterable):
            raise ArgumentTypeError(must_be("rows", "three whole numbers each", rows))
        given = list(rows)  # not inside the try: a splitter may raise while it cuts
        try:
            table = np.array(given) if given else np.empty((0, 3), dtype=np.int64)
        except (ValueError, OverflowError):
            table = np.empty(0)  # rows of several lengths, refused below
        if table.dtype.kind != "i" or table.ndim != 2 or table.shape[1] != 3:
            raise ArgumentTypeError(must_be("rows", "three whole numbers each", given))
        if not is_whole(context):
            raise ArgumentTypeError(must_be("context", "a whole number, at least 0", context))
        if context < 0:
            raise ArgumentError(must_be("context", "a whole number, at least 0", context))
        start, end, why = np.ascontiguousarray(table.T, dtype=np.int64)
        if why.min(initial=0) < 0 or why.max(initial=0) >= _N_BOUNDARIES:
            raise ArgumentError(must_be("rows", "with the code of a Boundary each", given))
        # The first chunk has nothing before it, so clipping at 0 gives it no context.
        # No further back than there is text, which int64 can hold.
        context_start = np.maximum(start - min(context, int(start.max(initial=0))), 0)
        return cls(start=start, end=end, context_start=context_start, boundary=why.astype(np.int8))


def _is_column(value: object) -> bool:
    """Whether `value` is an array of whole numbers, of one dimension."""
    return isinstance(value, np.ndarray) and value.dtype.kind == "i" and value.ndim == 1


def _plain(column: NDArray[np.signedinteger]) -> NDArray[np.signedinteger]:
    """A column as an array that is no subclass, such as one which hides some of its values."""
    return np.asarray(column) if _is_column(column) else column


_COLUMNS = tuple(field.name for field in fields(Spans))

_N_BOUNDARIES = len(Boundary)  # which count from 0


def _are_spans(*columns: NDArray[np.signedinteger]) -> bool:
    """Whether these are the columns of `Spans`: looked at as a whole, since pages are many."""
    if not all(map(_is_column, columns)) or len(set(map(len, columns))) != 1:
        return False
    start, end, context_start, boundary = columns
    length = len(start)
    # Counting takes half as long as asking whether all are so.
    count = np.count_nonzero
    return length == 0 or bool(
        start[0] >= 0
        and count(start < end) == length
        and count(start[1:] > start[:-1]) == length - 1
        and count(end[1:] > end[:-1]) == length - 1
        and count(context_start <= start) == length
        and context_start.min() >= 0
        and boundary.min() >= 0
        and boundary.max() < _N_BOUNDARIES
    )


def _refuse_spans(*columns: NDArray[np.signedinteger]) -> NoReturn:
    """One error for columns that are no spans: the rule, and the first that breaks it."""
    length = len(columns[0]) if _is_column(columns[0]) else 0
    for name, column in zip(_COLUMNS, columns, strict=True):
        if not _is_column(column) or len(column) != length:
            allowed = "an array of whole numbers, as long as start"
            raise ArgumentTypeError(must_be(f"spans: {name}", allowed, column))
    start, end, context_start, boundary = columns
    rules = (
        ("start at 0 or later", start < 0),
        ("be of at least one character", start >= end),
        ("each start after the one before", np.diff(start, prepend=-1) <= 0),
        ("each end after the one before", np.diff(end, prepend=0) <= 0),
        ("have context_start from 0 to start", context_start > start),
        ("have context_start from 0 to start", context_start < 0),
        ("have the code of a Boundary", (boundary < 0) | (boundary >= _N_BOUNDARIES)),
    )
    allowed, wrong = next(rule for rule in rules if rule[1].any())  # as `_are_spans` saw
    row = int(np.argmax(wrong))
    given = tuple(int(each[row]) for each in columns)
    raise ArgumentError(f"spans must {allowed}, got {given} as number {row}")


@runtime_checkable
class Splitter(Protocol):
    """Anything that cuts one text into spans.

    Ours are frozen dataclasses whose fields are the settings. `spans` is pure: the same
    text gives the same spans in any process.
    """

    @property
    def encoding(self) -> EncodingLike | None:
        """The encoding the splitter itself counts in, or None where it counts none."""

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """The chunks of `text`, as offsets.

        Parameters
        ----------
        text : str
            The text to cut.
        index : TokenIndex, optional
            The index of that same text, where the caller has one; a splitter that
            counts in another encoding ignores it.

        Returns
        -------
        Spans
            Empty for the empty text.

        Raises
        ------
        ArgumentTypeError
            Where `text` is no str or `index` no index.
        ArgumentError
            Where `index` is that of another text.
        """


def checked_text(text: object, index: TokenIndex | None) -> str:
    """`text`, or the error that says it is no str, or that `index` is of another one."""
    checked = as_text(text)
    if index is not None and not isinstance(index, TokenIndex):
        raise ArgumentTypeError(must_be("index", "a TokenIndex or None", index))
    if index is not None and index.text != checked:
        raise ArgumentError(must_be("index", f"that of the text {excerpt(text)}", index.text))
    return checked


def own_index(text: str, index: TokenIndex | None, encoding: EncodingLike) -> TokenIndex:
    """`index` where it is that of `text` in `encoding`, else a new one.

    An index in another encoding is not used; one of another text is an `ArgumentError`.
    """
    checked = checked_text(text, index)
    if index is not None and index.encoding is load(encoding):
        return index
    return TokenIndex(checked, encoding)
