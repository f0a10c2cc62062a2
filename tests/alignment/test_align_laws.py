"""Laws of `align`: what it calls certain is true, whatever was cut and by which splitter."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from chunkscope.alignment import rows_of
from chunkscope.alignment.placed import Placed
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter
from tests.laws.strategies import splitters, texts

SURE = ("exact", "whitespace")


def poor_texts() -> st.SearchStrategy[str]:
    """Texts of few letters, in which everything stands everywhere."""
    alphabets = st.sampled_from(["a", "ab", "a ", "a\n ", "ab \n", "a \r\n", "ab.", "aab  .\n"])
    return alphabets.flatmap(lambda letters: st.text(st.sampled_from(letters), max_size=80))


def any_splitter() -> st.SearchStrategy[RegisteredSplitter]:
    return st.one_of(*(splitters(cls) for cls in SPLITTERS.values()))


def stripped_range(source: str, start: int, end: int) -> tuple[int, int]:
    text = source[start:end]
    first = start + len(text) - len(text.lstrip())
    return first, first + len(text.strip())


def as_it_is(text: str) -> str:
    return text


def collapsed(text: str) -> str:
    return " ".join(text.split())


def bare(text: str) -> str:
    return "".join(text.split())


@given(st.lists(st.integers(2, 60), min_size=1, max_size=30), st.sampled_from([0, 7, 20]))
def test_texts_without_white_space_stand_where_their_words_do(
    sizes: list[int], overlap: int
) -> None:
    source = " \n".join(f"{n}: word, another\tand so on." for n in range(60))
    ends = [end for end in accumulate(sizes) if end < len(source)]
    pairs = zip([0, *ends], [*ends, len(source)], strict=True)
    bounds = [(max(0, start - overlap), end) for start, end in pairs]
    chunks = [bare(source[a:b]) for a, b in bounds]
    rows = rows_of(chunks, source)
    check_rows(rows, chunks, source)
    far = [n for n, chunk in enumerate(chunks) if len(chunk) > 20 + overlap]
    assert [(rows[n].start, rows[n].end) for n in far] == [
        stripped_range(source, *bounds[n]) for n in far
    ]


@pytest.mark.parametrize("change", [as_it_is, str.strip, collapsed])
@given(st.one_of(texts(), poor_texts()), any_splitter())
def test_a_place_that_is_called_certain_is_the_true_one(
    change: object, source: str, splitter: RegisteredSplitter
) -> None:
    spans = splitter.spans(source)
    true = list(zip(spans.start.tolist(), spans.end.tolist(), strict=True))
    chunks = [change(source[start:end]) for start, end in true]  # type: ignore[operator]
    rows = rows_of(chunks, source)
    note(f"{splitter} {chunks} {rows}")
    check_rows(rows, chunks, source)
    for chunk, (start, end), row in zip(chunks, true, rows, strict=True):
        if not chunk:
            continue
        assert row.match != "missing"
        if row.match in SURE:
            expected = (start, end) if change is as_it_is else stripped_range(source, start, end)
            assert (row.start, row.end) == expected


@given(st.one_of(texts(), poor_texts()), st.data())
def test_rows_are_sound_for_any_texts_at_all(source: str, data: st.DataObject) -> None:
    place = st.integers(0, len(source))
    piece = st.builds(lambda a, b: source[min(a, b) : max(a, b)], place, place)
    other = st.one_of(
        piece, piece.map(str.strip), piece.map(bare), piece.map(lambda text: f"{text} b"), texts()
    )
    chunks = data.draw(st.lists(other, max_size=12))
    check_rows(rows_of(chunks, source), chunks, source)


def check_rows(rows: list[Placed], chunks: list[str], source: str) -> None:
    """Fail where rows are not what they say of themselves."""
    assert len(rows) == len(chunks)
    last = 0
    for row, chunk in zip(rows, chunks, strict=True):
        if row.match == "missing":
            assert (row.start, row.end) == (-1, -1)
            continue
        assert last <= row.start < row.end <= len(source)
        last = row.start
        found = source[row.start : row.end]
        is_bare = chunk.strip() and len(chunk.split()) == 1
        assert found.split() == chunk.split() or (
            is_bare and "".join(found.split()) == chunk.strip()
        )
        if row.match == "exact":
            assert found == chunk
        if row.match == "whitespace" and chunk.strip():
            assert found == found.strip()
