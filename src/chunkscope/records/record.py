"""`Record`: what records share, the way from JSON and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar, Self, TypeVar

from chunkscope.errors import ArgumentTypeError, RecordError, excerpt, must_be, unknown
from chunkscope.records.strict_json import JsonValue, parsed_json, written_json

__all__ = ["Record"]

R = TypeVar("R")


class Record:
    """A dataclass that can be written as one JSON object, and read from it strictly.

    A subclass checks its fields in ``__post_init__``, with the functions of
    `chunkscope.records.checking`. A field that is a record itself says so, so that it is
    read as one: ``field(metadata={"record": ParsedSource})``, or for a list of them
    ``field(metadata={"records": ParsedPage})``.
    """

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
        Record
            Of the class it was asked of.

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
            return _read(cls, parsed_json(text), path="")

    def to_json(self) -> bytes:
        """The record as compact JSON in UTF-8, its fields in the order of the class.

        Characters outside ASCII are written as themselves and nothing stands between
        tokens, so equal records give equal bytes. What is absent is not written.

        Returns
        -------
        bytes

        Raises
        ------
        RecordError
            If a text holds a lone surrogate, which UTF-8 cannot carry, or a carried
            value is nested too deeply or a number of thousands of digits.
        """
        return written_json(self, _written_fields)


K = TypeVar("K", bound=Record)


def _read(kind: type[K], value: JsonValue, *, path: str) -> K:
    """The record of a parsed JSON value, which stands at `path` in the whole."""
    given = _fields_of(kind, value, path)
    for each in fields(kind):
        if each.name not in given:
            continue
        below, at = given[each.name], f"{path}.{each.name}".removeprefix(".")
        if "record" in each.metadata:
            given[each.name] = _read(each.metadata["record"], below, path=at)
        elif "records" in each.metadata and isinstance(below, list):
            one = each.metadata["records"]
            given[each.name] = [_read(one, item, path=f"{at}[{i}]") for i, item in enumerate(below)]
    return _made(kind, given, path)


def _fields_of(record: type[Record], value: JsonValue, path: str) -> dict[str, Any]:
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


def _written_fields(value: object) -> dict[str, object]:
    """The fields of a record that are written: all but what is absent."""
    assert isinstance(value, Record)  # all else was checked to be JSON
    given = {each.name: getattr(value, each.name) for each in fields(value)}
    return {name: each for name, each in given.items() if each is not None}
