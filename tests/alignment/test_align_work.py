"""The work of `align`: characters read, counted, on texts made to have them read again."""

from __future__ import annotations

import random

import pytest

from chunkscope.alignment import _align, bare, rows_of
from chunkscope.alignment.reading import IN_VAIN, Reading

WORDS = "".join(f"word{number % 997} and more " for number in range(12_000))


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[Reading]:
    """Every reading that is made."""
    made: list[Reading] = []

    class Counted(Reading):
        def __init__(self, text: str, n_sought_chars: int, *, in_vain: int = IN_VAIN) -> None:
            super().__init__(text, n_sought_chars, in_vain=in_vain)
            made.append(self)

    monkeypatch.setattr(_align, "Reading", Counted)
    monkeypatch.setattr(bare, "Reading", Counted)
    return made


def sliced(text: str, size: int, step: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), step)]


def shuffled(text: str) -> list[str]:
    chunks = sliced(text, 100, 80)
    random.Random(1).shuffle(chunks)  # noqa: S311 - no secret
    return chunks


HARD = {
    "slices": (sliced(WORDS, 500, 400), WORDS, 4),
    "stripped slices": ([each.strip() for each in sliced(WORDS, 500, 400)], WORDS, 4),
    "one letter": (sliced("a" * 200_000, 100, 100), "a" * 200_000, 4),
    "one letter, overlapping": (sliced("a" * 200_000, 100, 60), "a" * 200_000, 4),
    "same lines": (["same line"] * 20_000, "same line\n" * 20_000, 6),
    "large chunks": ([WORDS] * 3, WORDS, 12),
    "blanks": ([" " * 100] * 2_000, " " * 200_000 + "b", 6),
    "every seventh": (sliced(WORDS, 100, 700), WORDS, 24),
    "pieces of a large chunk": ([WORDS, *sliced(WORDS, 100, 100)], WORDS, 12),
    "missing behind a large chunk": ([WORDS, *(f"word{n}\0" for n in range(3_000))], WORDS, 12),
    "missing": ([f"{text[:50]}#{text[50:]}" for text in sliced(WORDS, 100, 100)], WORDS, 12),
    # These wear out what may be read in vain, and no more.
    "out of order": (shuffled(WORDS), WORDS, IN_VAIN + 12),
    "missing, but known in parts": (
        ["a" * 50 + "b" + "a" * (50 + n) for n in range(2_000)],
        ("a" * 60 + "b" + "a" * 60) * 2_000,
        IN_VAIN + 16,
    ),
    "short and missing": ([f"{n:04}w" for n in range(5_000)], WORDS, IN_VAIN + 20),
    "without white space": (
        ["".join(each.split()) for each in sliced(WORDS, 500, 500)],
        WORDS,
        16,
    ),
    "without white space, overlapping": (
        ["".join(each.split()) for each in sliced(WORDS, 500, 400)],
        WORDS,
        16,
    ),
    "without white space, out of order": (
        ["".join(each.split()) for each in shuffled(WORDS)],
        WORDS,
        IN_VAIN + 32,
    ),
}
"""Name -> texts, source, and how often all of it may be read."""


@pytest.mark.parametrize("name", HARD)
def test_no_text_is_read_again_and_again(name: str, readings: list[Reading]) -> None:
    chunks, source, most = HARD[name]
    rows_of(chunks, source)
    assert sum(each.n_read for each in readings) <= most * (len(source) + sum(map(len, chunks)))


def test_texts_that_follow_one_another_are_found_though_all_was_read_in_vain(
    readings: list[Reading],
) -> None:
    vain = [f"{n:04}w" for n in range(5_000)]
    chunks = sliced(WORDS, 100, 100)
    rows = rows_of([chunks[0], *vain, *chunks[1:]], WORDS)
    assert [row.match for row in rows[1:5_001]] == ["missing"] * 5_000
    assert {row.match for row in rows[5_001:]} == {"exact"}
