"""The checks themselves: what is not as style.md asks is found out, each fault alone."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import pytest

from chunkscope.errors import ArgumentError, must_be
from tests.bad_input import verdicts
from tests.bad_input.entries import Entry
from tests.bad_input.rows import SECRET
from tests.bad_input.verdicts import check_error, refusal


def as_it_should_be(value: object) -> None:
    raise ArgumentError(must_be("value", "at least 1", value))


def with_a_builtin_error(value: object) -> None:
    raise ValueError(must_be("value", "at least 1", value))


def in_two_lines(value: object) -> None:
    raise ArgumentError(f"value must be at least 1,\ngot {value}")


def at_length(value: object) -> None:
    raise ArgumentError(must_be("value", "at least 1" + " or more" * 40, value))


def telling_too_much(value: object) -> None:
    raise ArgumentError(f"value must be at least 1, not {SECRET[70:131]}{value}")


def without_saying_what_is_allowed(value: object) -> None:
    raise ArgumentError(f"bad value {value}")


def with_a_cause(value: object) -> None:
    raise ArgumentError(must_be("value", "at least 1", value)) from KeyError("x")


def while_another_is_handled(value: object) -> None:
    try:
        int("x")
    except ValueError:
        raise ArgumentError(must_be("value", "at least 1", value))  # noqa: B904


def with_a_warning(value: object) -> None:
    warnings.warn("odd", UserWarning, stacklevel=2)
    as_it_should_be(value)


def changing_its_input(value: list[int]) -> None:
    value.append(3)
    raise ArgumentError(must_be("value", "at least 1", value))


def returning_nothing(value: object) -> None:
    del value


def never_ending(value: object) -> None:
    while value:
        pass


def judge(call: Callable[..., object]) -> None:
    """What `test_rows.py` asks of each refusal."""
    entry = Entry(call, dict, {})
    error = refusal(entry, call, {"value": [1]})
    assert error is not None
    check_error(error)


def test_an_error_as_it_should_be_passes() -> None:
    judge(as_it_should_be)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (in_two_lines, "not one line"),
        (at_length, "characters: value must"),
        (telling_too_much, "more than an excerpt"),
        (without_saying_what_is_allowed, "does not say what is allowed"),
        (with_a_cause, "raised from KeyError"),
        (while_another_is_handled, "shows ValueError"),
        (with_a_warning, "warned: odd"),
        (changing_its_input, "an input was changed"),
        (returning_nothing, "nothing came back"),
    ],
)
def test_a_fault_is_found(call: Callable[..., object], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        judge(call)


def test_a_builtin_error_goes_through() -> None:
    with pytest.raises(ValueError, match="value must be"):
        judge(with_a_builtin_error)


def test_a_call_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "_PATIENCE", 0.01)
    with pytest.raises(AssertionError, match="still running"):
        judge(never_ending)
