"""What a splitter is and what it returns: `Splitter`, `Spans`, `Boundary`."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    EncodingError,
    SettingsError,
    UnknownSettingError,
    excerpt,
    must_be,
    unknown,
)
from chunkscope.tokens import TokenIndex, known_names, load
from chunkscope.tokens.protocol import as_text

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike

__all__ = ["Boundary", "Row", "Spans", "Splitter"]

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
        columns = (self.start, self.end, self.context_start, self.boundary)
        if not all(_is_column(each, np.size(self.start)) for each in columns):
            raise ArgumentTypeError(
                must_be("spans", "four arrays of whole numbers, of one length", self.start)
            )
        for allowed, wrong in (
            ("start at 0 or later", self.start < 0),
            ("be of at least one character", self.start >= self.end),
            ("each start after the one before", np.diff(self.start, prepend=-1) <= 0),
            ("each end after the one before", np.diff(self.end, prepend=0) <= 0),
            ("have context_start from 0 to start", self.context_start > self.start),
            ("have context_start from 0 to start", self.context_start < 0),
            ("have the code of a Boundary", ~np.isin(self.boundary, list(Boundary))),
        ):
            if wrong.any():
                row = int(np.argmax(wrong))
                given = tuple(int(each[row]) for each in columns)
                raise ArgumentError(f"spans must {allowed}, got {given} as number {row}")

    def __len__(self) -> int:
        return len(self.start)

    @classmethod
    def of(cls, rows: Iterable[Row], *, context: int = 0) -> Spans:
        """The spans of ``(start, end, boundary)`` rows, with `context` code points before each."""
        try:
            given = list(rows)
            table = np.array(given) if given else np.empty((0, 3), dtype=np.int64)
        except (TypeError, ValueError, OverflowError):  # no rows, or of several lengths
            given, table = [], np.empty(0)  # which is refused below
        if table.dtype.kind != "i" or table.ndim != 2 or table.shape[1] != 3:
            raise ArgumentTypeError(must_be("rows", "of three whole numbers each", rows))
        if whole_number("context", context) < 0:
            raise ArgumentError(must_be("context", "at least 0", context))
        if np.any((table[:, 2] < 0) | (table[:, 2] >= len(Boundary))):
            raise ArgumentError(must_be("rows", "with the code of a Boundary each", given))
        start = np.ascontiguousarray(table[:, 0], dtype=np.int64)
        # The first chunk has nothing before it, so clipping at 0 gives it no context.
        context_start = np.maximum(start - context, 0) if context else start
        return cls(
            start=start,
            end=np.ascontiguousarray(table[:, 1], dtype=np.int64),
            context_start=context_start,
            boundary=table[:, 2].astype(np.int8),
        )


def _is_column(value: object, length: int) -> bool:
    """Whether `value` is an array of `length` whole numbers."""
    return isinstance(value, np.ndarray) and value.dtype.kind == "i" and value.shape == (length,)


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
        """


def whole_number(field: str, value: object, *, default: int | None = None) -> int:
    """`value` as an int, or the `SettingsError` that says it is no whole number.

    Floats and booleans are refused: ``True`` is no size. Numpy integers are taken. None
    stands for `default`, where there is one.
    """
    if value is None and default is not None:
        return default
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        return int(value)
    raise SettingsError(must_be(field, "a whole number", value))


def one_of(field: str, value: object, known: Collection[str]) -> str:
    """`value`, or the `SettingsError` that lists the known names."""
    if isinstance(value, str) and value in known:
        return value
    raise SettingsError(unknown(field, value, known))


def yes_or_no(field: str, value: object) -> bool:
    """`value` as a bool, or the `SettingsError` that says it is neither True nor False."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise SettingsError(must_be(field, "True or False", value))


def known_encoding(field: str, value: EncodingLike) -> EncodingLike:
    """`value`, an object as the `Encoding` it makes, or the `SettingsError` that says why not.

    A name that is on board is taken without loading its vocabulary.
    """
    if isinstance(value, str) and value in known_names():
        return value
    try:
        loaded = load(value)
    except (EncodingError, ArgumentTypeError) as reason:
        raise SettingsError(f"{field}: {reason}") from None
    return value if isinstance(value, str) else loaded


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


_Settings = TypeVar("_Settings")

# What the published chunkers call the settings, and what they are called here.
_PUBLISHED_NAMES = {
    "max_lookback_size": "lookback",
    "overlap": "chunk_overlap",
    "overlap_size": "chunk_overlap",
    "encoding_name": "encoding",
    "split_punctuation": "punctuation",
}


def settings(cls: type[_Settings]) -> type[_Settings]:
    """The dataclass `cls` with an ``__init__`` that explains names it does not know.

    A plain dataclass would say ``got an unexpected keyword argument``; this one names our
    name for a published one, and else lists the settings there are.
    """
    known = [field.name for field in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    init = cls.__init__

    @functools.wraps(init)
    def checked_init(self: _Settings, /, *values: object, **named: object) -> None:
        for name in named:
            if name in known:
                continue
            ours = _PUBLISHED_NAMES.get(name)
            if ours in known:
                raise UnknownSettingError(
                    f"{cls.__name__} has no setting {name}: it is called {ours} here"
                )
            raise UnknownSettingError(f"{cls.__name__}: {unknown('setting', name, known)}")
        init(self, *values, **named)

    cls.__init__ = checked_init  # type: ignore[method-assign,assignment]
    return cls
