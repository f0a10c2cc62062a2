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

    def __len__(self) -> int:
        return len(self.start)

    @classmethod
    def of(cls, rows: Iterable[Row], *, context: int = 0) -> Spans:
        """The spans of ``(start, end, boundary)`` rows, with `context` code points before each."""
        table = np.array(list(rows), dtype=np.int64).reshape(-1, 3)
        start = np.ascontiguousarray(table[:, 0])
        # The first chunk has nothing before it, so clipping at 0 gives it no context.
        context_start = np.maximum(start - context, 0) if context else start
        return cls(
            start=start,
            end=np.ascontiguousarray(table[:, 1]),
            context_start=context_start,
            boundary=table[:, 2].astype(np.int8),
        )


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


def own_index(text: str, index: TokenIndex | None, encoding: EncodingLike) -> TokenIndex:
    """`index` where it is that of `text` in `encoding`, else a new one.

    An index in another encoding is not used; one of another text is an `ArgumentError`.
    """
    if index is None:
        return TokenIndex(text, encoding)
    if not isinstance(index, TokenIndex):
        raise ArgumentTypeError(must_be("index", "a TokenIndex or None", index))
    if index.text != text:
        raise ArgumentError(must_be("index", f"that of the text {excerpt(text)}", index.text))
    return index if index.encoding is load(encoding) else TokenIndex(text, encoding)


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
    def checked_init(self: _Settings, *values: object, **named: object) -> None:
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
