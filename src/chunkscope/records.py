"""Pure JSON records: `ParsedDocument` comes in, `ParsedChunk` goes out.

A record is checked when it is made, from JSON or by hand, so a record that exists is a
sound one. Every fault is one `RecordError` that names the field by its path
(``pages[2].page_index``) and, when it came from JSON, the key it was stored under.

Two rules that JSON itself leaves open:

- **Unknown fields are refused**, at every level, and so is a field given twice.
  Dropping one silently would lose what somebody wrote, and a misspelt
  ``original_content`` should be heard of before a run, not after it.
- **What is absent is not written.** ``original_content`` and ``origin_source`` hold any
  JSON value and appear in the output only where they hold one.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from chunkscope.errors import ArgumentTypeError, RecordError, excerpt, must_be, unknown

__all__ = ["JsonValue", "ParsedChunk", "ParsedDocument", "ParsedPage", "ParsedSource"]

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Whatever JSON can hold."""

LARGEST_NUMBER = 2**63 - 1
"""Largest index or position in a record: they become int64 columns."""

R = TypeVar("R")


class _Record:
    """What the four records share: the way from JSON and back."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def from_json(cls, text: str | bytes, *, key: str = "record") -> Self:
        """The record that `text` holds.

        Parameters
        ----------
        text : str or bytes
            One JSON object. Bytes are UTF-8; a byte order mark before them is ignored.
        key : str
            The name the JSON is stored under; only messages use it.

        Returns
        -------
        ParsedSource, ParsedPage, ParsedDocument or ParsedChunk
            Whichever class it was asked of.

        Raises
        ------
        RecordError
            If `text` is not JSON, or not this record: the message names `key`, the
            field and the reason.
        ArgumentTypeError
            If `text` is neither str nor bytes, or `key` no str.
        """
        if not isinstance(text, str | bytes):
            raise ArgumentTypeError(must_be("text", "a str or bytes", text))
        if not isinstance(key, str):
            raise ArgumentTypeError(must_be("key", "a str", key))
        with _below(f"{excerpt(key)}: "):
            return cls._of(_parsed(text), path="")

    def to_json(self) -> bytes:
        """The record as compact JSON in UTF-8, its fields in the order of the class.

        Characters outside ASCII are written as themselves and nothing stands between
        tokens, so equal records give equal bytes.

        Returns
        -------
        bytes

        Raises
        ------
        RecordError
            If a text holds a lone surrogate, which UTF-8 cannot carry, or a carried
            value is nested too deeply.
        """
        try:
            text = json.dumps(
                self,
                default=_written_fields,
                ensure_ascii=False,
                separators=(",", ":"),
                allow_nan=False,
            )
        except RecursionError:
            raise RecordError("the record cannot be written as JSON: nested too deeply") from None
        try:
            return text.encode()
        except UnicodeEncodeError:
            path = next(_unencodable(json.loads(text), ""))
            what = f"{excerpt(path)} holds a lone surrogate, which UTF-8 cannot carry"
            raise RecordError(what) from None

    @classmethod
    def _of(cls, value: JsonValue, *, path: str) -> Self:
        """The record of a parsed JSON value, which stands at `path` in the whole."""
        return _made(cls, _fields_of(cls, value, path), path)


@dataclass(frozen=True, slots=True)
class ParsedSource(_Record):
    """Where a document came from.

    Attributes
    ----------
    key : str
        The name the original is stored under.
    name : str
        Its file name.
    file_type : str
        Its kind, such as ``"pdf"``.
    content_sha256 : str
        SHA-256 of the original's bytes: 64 lower-case hexadecimal digits.

    Raises
    ------
    RecordError
        If a field is no str, or `content_sha256` is no such digest.

    Examples
    --------
    >>> ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="0" * 64).name
    'a.pdf'
    """

    key: str
    name: str
    file_type: str
    content_sha256: str

    def __post_init__(self) -> None:
        for each in ("key", "name", "file_type", "content_sha256"):
            _check_kind(each, getattr(self, each), str)
        if not re.fullmatch("[0-9a-f]{64}", self.content_sha256):
            allowed = "64 lower-case hexadecimal digits"
            raise RecordError(must_be("content_sha256", allowed, self.content_sha256))


@dataclass(frozen=True, slots=True)
class ParsedPage(_Record):
    """One page-like unit of a document's text.

    Attributes
    ----------
    page_index : int
        Its place in the document, at least 0; gaps between pages are allowed.
    text : str
        Its text; may be blank.

    Raises
    ------
    RecordError
        If `page_index` is no whole number of at least 0 (True is none), or `text` no str.

    Examples
    --------
    >>> ParsedPage(page_index=0, text="One page.").to_json()
    b'{"page_index":0,"text":"One page."}'
    """

    page_index: int
    text: str

    def __post_init__(self) -> None:
        _check_number("page_index", self.page_index)
        _check_kind("text", self.text, str)


@dataclass(frozen=True, slots=True)
class ParsedDocument(_Record):
    """A document as a parser leaves it: its source and the text of its pages.

    Attributes
    ----------
    document_id : str
        Its name; not blank.
    source : ParsedSource
        Where it came from.
    pages : tuple of ParsedPage
        At least one, kept in the order given, no `page_index` twice. A list is taken too.
    original_content : JSON value, optional
        Carried along, never looked into.

    Raises
    ------
    RecordError
        If a field is of the wrong kind, `document_id` is blank, there is no page, or a
        `page_index` repeats.

    Examples
    --------
    >>> stored = (
    ...     '{"document_id":"a","source":{"key":"raw/a.pdf","name":"a.pdf","file_type":"pdf",'
    ...     '"content_sha256":"%s"},"pages":[{"page_index":0,"text":"One."}]}' % ("0" * 64)
    ... )
    >>> document = ParsedDocument.from_json(stored, key="parsed/a.json")
    >>> document.pages
    (ParsedPage(page_index=0, text='One.'),)
    >>> document.to_json() == stored.encode()
    True
    >>> ParsedDocument.from_json(stored.replace(":0,", ":-1,"), key="parsed/a.json")
    Traceback (most recent call last):
    chunkscope.errors.RecordError: 'parsed/a.json': pages[0].page_index must be a whole number, \
at least 0, got -1
    """

    document_id: str
    source: ParsedSource
    pages: tuple[ParsedPage, ...]
    # Out of the hash: a JSON object is a dict, which has none.
    original_content: JsonValue = field(default=None, hash=False)

    def __post_init__(self) -> None:
        _check_name("document_id", self.document_id)
        _check_kind("source", self.source, ParsedSource)
        object.__setattr__(self, "pages", _as_tuple("pages", self.pages, ParsedPage))
        if not self.pages:
            raise RecordError("pages must be at least one page, got none")
        seen: set[int] = set()
        for i, page in enumerate(self.pages):
            if page.page_index in seen:
                what = f"pages[{i}].page_index"
                raise RecordError(must_be(what, "unique in its document", page.page_index))
            seen.add(page.page_index)
        _check_json("original_content", self.original_content)

    @classmethod
    def _of(cls, value: JsonValue, *, path: str) -> Self:
        given = _fields_of(cls, value, path)
        given["source"] = ParsedSource._of(given["source"], path="source")
        if isinstance(given["pages"], list):
            given["pages"] = [
                ParsedPage._of(page, path=f"pages[{i}]") for i, page in enumerate(given["pages"])
            ]
        return _made(cls, given, path)


@dataclass(frozen=True, slots=True)
class ParsedChunk(_Record):
    """A chunk as the pipeline step stores it.

    Attributes
    ----------
    chunk_id : str
        Its name; not blank.
    document_id : str
        The document it was cut from; not blank.
    source : ParsedSource
        Where that document came from.
    page_index : int
        The page it was cut from.
    chunk_index : int
        Its place in the document, across pages, from 0.
    text : str
        Its text, without white space at either end.
    token_start, token_end : int
        The page's tokens that it touches, half-open.
    parent_chunk_ids, heading_path : tuple of str
        Empty here; carried for those who fill them. JSON may leave them out; a list is
        taken too.
    origin_source : JSON value, optional
        Carried along, never looked into.

    Raises
    ------
    RecordError
        If a field is of the wrong kind, an id is blank, a number is negative, or the
        tokens end before they start.

    Examples
    --------
    >>> source = ParsedSource(key="raw/a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> chunk = ParsedChunk(
    ...     chunk_id="chunk_1", document_id="a", source=source, page_index=0, chunk_index=0,
    ...     text="One.", token_start=0, token_end=2,
    ... )
    >>> ParsedChunk.from_json(chunk.to_json()) == chunk
    True
    """

    chunk_id: str
    document_id: str
    source: ParsedSource
    page_index: int
    chunk_index: int
    text: str
    token_start: int
    token_end: int
    parent_chunk_ids: tuple[str, ...] = ()
    heading_path: tuple[str, ...] = ()
    origin_source: JsonValue = field(default=None, hash=False)

    def __post_init__(self) -> None:
        _check_name("chunk_id", self.chunk_id)
        _check_name("document_id", self.document_id)
        _check_kind("source", self.source, ParsedSource)
        for each in ("page_index", "chunk_index", "token_start", "token_end"):
            _check_number(each, getattr(self, each))
        _check_kind("text", self.text, str)
        if self.token_end < self.token_start:
            allowed = f"at least token_start ({self.token_start})"
            raise RecordError(must_be("token_end", allowed, self.token_end))
        for each in ("parent_chunk_ids", "heading_path"):
            object.__setattr__(self, each, _as_tuple(each, getattr(self, each), str))
        _check_json("origin_source", self.origin_source)

    @classmethod
    def _of(cls, value: JsonValue, *, path: str) -> Self:
        given = _fields_of(cls, value, path)
        given["source"] = ParsedSource._of(given["source"], path="source")
        return _made(cls, given, path)


def _parsed(text: str | bytes) -> JsonValue:
    """The value that the JSON in `text` stands for, read strictly."""
    try:
        # The mark is U+FEFF once decoded; RFC 8259 lets a reader ignore it.
        decoded = text.decode() if isinstance(text, bytes) else text
        value: JsonValue = json.loads(
            decoded.removeprefix("\ufeff"),
            object_pairs_hook=_object_of,
            parse_constant=_refuse_constant,
        )
    except RecordError:
        raise
    except UnicodeDecodeError as reason:
        raise RecordError(f"not JSON: not UTF-8 at byte {reason.start}") from None
    except json.JSONDecodeError as reason:
        place = f"line {reason.lineno}, column {reason.colno}"
        raise RecordError(f"not JSON: {reason.msg} at {place}") from None
    except (RecursionError, ValueError):  # the latter for numbers of thousands of digits
        raise RecordError("not a record: nested too deeply, or a number too long") from None
    return value


def _written_fields(value: object) -> dict[str, object]:
    """The fields of a record that are written: all but what is absent."""
    assert isinstance(value, _Record)  # all else was checked to be JSON
    given = {each.name: getattr(value, each.name) for each in fields(value)}
    return {name: each for name, each in given.items() if each is not None}


def _object_of(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """The JSON object of `pairs`, no name of which may be given twice."""
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"field {excerpt(twice)} is given twice")
    return value


def _refuse_constant(name: str) -> JsonValue:
    """NaN and the infinities, which Python would read and JSON does not have."""
    raise RecordError(f"not JSON: {name} is no JSON number")


def _fields_of(record: type[_Record], value: JsonValue, path: str) -> dict[str, Any]:
    """The fields of the JSON object `value`, all known and none that is needed missing."""
    if not isinstance(value, dict):
        raise RecordError(must_be(path or "the record", "a JSON object", value))
    known = {each.name: each.default is MISSING for each in fields(record)}
    for name, needed in known.items():
        if needed and name not in value:
            raise RecordError(f"{path}.{name}".removeprefix(".") + " is missing")
    for name in value:
        if name not in known:
            raise RecordError(f"{path}: ".removeprefix(": ") + unknown("field", name, known))
    return dict(value)


def _made(record: Callable[..., R], given: dict[str, Any], path: str) -> R:
    """``record(**given)``, the fields in its complaint named from the whole."""
    with _below(f"{path}." if path else ""):
        return record(**given)


@contextmanager
def _below(prefix: str) -> Iterator[None]:
    """Puts `prefix` before the message of a `RecordError` from within."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{prefix}{error}") from None


def _unencodable(value: JsonValue, path: str) -> Iterator[str]:
    """The paths in `value` at which a str holds what UTF-8 cannot carry."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _unencodable(name, f"a field name in {path or 'the record'}")
            yield from _unencodable(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list | tuple):
        for i, each in enumerate(value):
            yield from _unencodable(each, f"{path}[{i}]")
    elif isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            yield path


def _check_name(name: str, value: object) -> None:
    if not isinstance(value, str) or not value.strip():
        raise RecordError(must_be(name, "a str that is not blank", value))


def _check_number(name: str, value: object) -> None:
    # A bool is an int to Python, and no index to anybody.
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RecordError(must_be(name, "a whole number, at least 0", value))
    if value > LARGEST_NUMBER:
        raise RecordError(must_be(name, f"at most {LARGEST_NUMBER}", value))


def _check_json(name: str, value: object) -> None:
    """Refuse a `value` that is not JSON all the way down."""
    unchecked: list[tuple[str, object]] = [(name, value)]
    while unchecked:  # not by recursion: JSON may be nested deeper than Python calls
        path, each = unchecked.pop()
        if isinstance(each, dict):
            for key in each:
                _check_kind(f"each field name in {path}", key, str)
            unchecked += [(f"{path}[{excerpt(key)}]", inner) for key, inner in each.items()]
        elif isinstance(each, list):
            unchecked += [(f"{path}[{i}]", inner) for i, inner in enumerate(each)]
        elif isinstance(each, float) and not math.isfinite(each):
            raise RecordError(must_be(path, "a finite number", each))
        elif each is not None and not isinstance(each, bool | int | float | str):
            raise RecordError(must_be(path, "a JSON value", each))


def _check_kind(name: str, value: object, kind: type) -> None:
    if not isinstance(value, kind):
        raise RecordError(must_be(name, f"a {kind.__name__}", value))


def _as_tuple(name: str, value: object, kind: type) -> tuple[object, ...]:
    """`value`, a list or tuple of `kind`, as a tuple."""
    if not isinstance(value, list | tuple):
        raise RecordError(must_be(name, f"a list of {kind.__name__}", value))
    for i, each in enumerate(value):
        _check_kind(f"{name}[{i}]", each, kind)
    return tuple(value)
