"""The separators: data, whose few rules are worth a line each."""

from __future__ import annotations

import pytest

from chunkscope.splitters.separators import COMMON, FORMATS


def test_every_format_ends_with_paragraph_line_and_word() -> None:
    assert COMMON == ("\n\n", "\n", " ")


@pytest.mark.parametrize("name", FORMATS)
def test_no_separator_is_empty_or_there_twice(name: str) -> None:
    separators = (*FORMATS[name], *COMMON)
    assert all(separators)
    assert len(set(separators)) == len(separators)


def test_the_formats_are_those_of_the_contract() -> None:
    code = {"elixir", "ruby", "php", "python", "javascript", "typescript", "vue"}
    plain = {"plaintext", "doc", "docx", "epub", "latex", "odt", "pdf", "rtf", "vtt"}
    assert set(FORMATS) == {"markdown", "html"} | code | plain
    assert {name for name, separators in FORMATS.items() if not separators} == plain
