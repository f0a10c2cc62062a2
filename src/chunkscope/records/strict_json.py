"""JSON read and written strictly: nothing is dropped, mended or made up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeAlias

from chunkscope.errors import RecordError, excerpt

__all__ = ["JsonValue", "parsed_json", "walked", "written_json"]

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
        If a text holds a lone surrogate, which UTF-8 cannot carry, a value is nested too
        deeply, or a number has thousands of digits.

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
    except ValueError as reason:  # a number of thousands of digits
        raise RecordError(f"the record cannot be written as JSON: {reason}") from None
    try:
        return text.encode()
    except UnicodeEncodeError:
        path = excerpt(_first_unencodable(json.loads(text)))
        raise RecordError(f"{path} holds a lone surrogate, which UTF-8 cannot carry") from None


def walked(name: str, value: object) -> Iterator[tuple[list[str | int], object, bool]]:
    """Every value in `value`, itself first, each dict and list before what is in it.

    Not by recursion: JSON may be nested deeper than Python calls.

    Yields
    ------
    steps : list of str or int
        `name`, and the fields and places that lead from there: always the same list, which
        changes as the walk goes on.
    each : object
        The value.
    is_endless : bool
        Whether it is a dict or list that holds itself; such are not gone into again.

    Examples
    --------
    >>> [(steps.copy(), each) for steps, each, _ in walked("x", {"a": [1]})]
    [(['x'], {'a': [1]}), (['x', 'a'], [1]), (['x', 'a', 0], 1)]
    """
    steps: list[str | int] = [name]
    top: Iterator[tuple[str | int, object]] = iter([(name, value)])
    entered = [(0, top)]  # of each dict or list its id, and what is still to come of it
    parents = {0}
    while entered:
        parent, items = entered[-1]
        for step, each in items:
            steps[-1] = step
            is_endless = id(each) in parents
            yield steps, each, is_endless
            if is_endless or not isinstance(each, dict | list):
                continue
            parents.add(id(each))
            inside = iter(each.items()) if isinstance(each, dict) else iter(enumerate(each))
            entered.append((id(each), inside))
            steps.append("")
            break
        else:
            entered.pop()
            parents.remove(parent)
            steps.pop()


def _object_of(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """The JSON object of `pairs`, no name of which may be given twice."""
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise RecordError(f"field {excerpt(name)} is given twice")
            seen.add(name)
    return value


def _refuse_constant(name: str) -> JsonValue:
    """NaN and the infinities, which Python would read and JSON does not have."""
    raise RecordError(f"not JSON: {name} is no JSON number")


def _first_unencodable(value: JsonValue) -> str:
    """The path of the first str in `value` that UTF-8 cannot carry."""
    for steps, each, _ in walked("", value):
        path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
        path = path.lstrip(".")
        if isinstance(each, dict) and not all(map(_is_utf8, each)):
            return f"a field name in {path or 'the record'}"
        if isinstance(each, str) and not _is_utf8(each):
            return path
    raise AssertionError("there is one, else nobody asks")


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
