"""JSON read and written strictly: nothing is dropped, mended or made up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeAlias

from chunkscope.errors import RecordError, excerpt

__all__ = ["JsonValue", "parsed_json", "written_json"]

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Whatever JSON can hold."""


def parsed_json(text: str | bytes) -> JsonValue:
    r"""The value that the JSON in `text` stands for, read strictly.

    Raises
    ------
    RecordError
        For what is no JSON by RFC 8259, a field given twice, a number of thousands of
        digits and a value nested too deeply.

    Examples
    --------
    >>> parsed_json(b'\xef\xbb\xbf{"a": [1, null]}')
    {'a': [1, None]}
    """
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


def written_json(value: object, fields_of: Callable[[object], dict[str, object]]) -> bytes:
    r"""`value` as compact JSON in UTF-8, characters outside ASCII as themselves.

    Parameters
    ----------
    value : object
        JSON values, and what `fields_of` knows.
    fields_of : callable
        Gives the fields of what is no JSON value itself.

    Raises
    ------
    RecordError
        If a text holds a lone surrogate, which UTF-8 cannot carry, or a value is nested
        too deeply.

    Examples
    --------
    >>> written_json({"a": ["é", None]}, dict)
    b'{"a":["\xc3\xa9",null]}'
    """
    try:
        text = json.dumps(
            value, default=fields_of, ensure_ascii=False, separators=(",", ":"), allow_nan=False
        )
    except RecursionError:
        raise RecordError("the record cannot be written as JSON: nested too deeply") from None
    try:
        return text.encode()
    except UnicodeEncodeError:
        path = next(_unencodable(json.loads(text), ""))
        what = f"{excerpt(path)} holds a lone surrogate, which UTF-8 cannot carry"
        raise RecordError(what) from None


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
