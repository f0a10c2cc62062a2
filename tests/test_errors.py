"""Error messages: one line, escaped, short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import errors
from chunkscope.errors import ChunkscopeError, excerpt, must_be, unknown


@given(st.one_of(st.text(), st.binary(), st.lists(st.text()), st.floats(), st.none()))
def test_an_excerpt_is_one_short_line_of_printable_ascii(value: object) -> None:
    shown = excerpt(value)
    assert len(shown) <= errors.EXCERPT_LENGTH
    assert all(" " <= each <= "~" for each in shown)


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Painted:
    def __repr__(self) -> str:
        return "\x1b[31mred\x1b[0m\nline"


def test_what_a_foreign_repr_does_is_kept_out() -> None:
    assert "RuntimeError" in excerpt(Rude()) or "Rude" in excerpt(Rude())
    assert excerpt(Painted()) == r"\x1b[31mred\x1b[0m line"


def test_a_message_says_what_is_wrong_what_was_given_and_what_is_allowed() -> None:
    assert must_be("size", "at least 1", 0) == "size must be at least 1, got 0"


def test_unknown_names_list_the_known_closest_first() -> None:
    message = unknown("format", "pyton", ["html", "markdown", "python"])
    assert message == "unknown format 'pyton'; known are python, html, markdown"


def test_a_long_known_name_is_cut_with_a_sign_of_it() -> None:
    whole, long = "a" * 60, "a" * 61
    assert unknown("column", "b", [whole]).endswith(f"known are {whole}")
    assert unknown("column", "b", [long]).endswith(f"known are {'a' * 57}...")


@pytest.mark.parametrize("name", [each for each in errors.__all__ if each.endswith("Error")])
def test_every_error_is_a_builtin_too(name: str) -> None:
    error = getattr(errors, name)
    assert issubclass(error, ChunkscopeError)
    if error is not ChunkscopeError:
        assert issubclass(error, ValueError | TypeError | OSError)
        assert name in str(errors.__doc__)
