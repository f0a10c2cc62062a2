from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.passages.parts import Pages, Parts, RetrievedSpans, parts_of

SpanGiven = tuple[int, int, int, int]
"""Result, page, start and end."""


def of(documents: list[list[int]], results: list[int], spans: list[SpanGiven]) -> Parts:
    """The parts of results that are `documents`, given by the lengths of their pages."""
    numbers = [number for number, lengths in enumerate(documents) for _ in lengths]
    lengths = [length for each in documents for length in each]
    pages = Pages(np.array(numbers, np.int64), np.array(lengths, np.int64))
    columns = np.array(spans, np.int64).reshape(-1, 4).T
    number = np.arange(len(spans))
    return parts_of(pages, np.array(results, np.int64), RetrievedSpans(*columns, number))


def rows(parts: Parts) -> list[tuple[int, int, int, int, bool, list[int]]]:
    columns = (parts.result, parts.page, parts.start, parts.end, parts.is_text)
    spans = [
        parts.spans[first:last].tolist()
        for first, last in zip(parts.first_span, parts.last_span, strict=True)
    ]
    return list(zip(*(each.tolist() for each in columns), spans, strict=True))


@st.composite
def retrieved(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[SpanGiven]]:
    """Documents, of which some are results, some twice, and spans of these in any order."""
    lengths = st.lists(st.integers(0, 12), min_size=1, max_size=4)
    documents = draw(st.lists(lengths, max_size=4))
    results = draw(
        st.lists(st.sampled_from(range(len(documents))), max_size=5) if documents else st.just([])
    )
    first_page = np.cumsum([0, *map(len, documents)])
    spans = []
    for _ in range(draw(st.integers(0, 12)) if results else 0):
        result = draw(st.sampled_from(range(len(results))))
        page = draw(st.sampled_from(range(len(documents[results[result]]))))
        edges = st.integers(0, documents[results[result]][page])
        start, end = sorted((draw(edges), draw(edges)))
        spans.append((result, int(first_page[results[result]]) + page, start, end))
    return documents, results, spans


@given(retrieved())
def test_parts_are_runs_of_characters_that_spans_hold_or_not(
    drawn: tuple[list[list[int]], list[int], list[SpanGiven]],
) -> None:
    documents, results, spans = drawn
    first_page = np.cumsum([0, *map(len, documents)]).tolist()
    expected = []
    for result, document in enumerate(results):
        for number, length in enumerate(documents[document]):
            page = first_page[document] + number
            # Character by character, and what touches: the slow way.
            of_page = [(a, b) for r, p, a, b in spans if (r, p) == (result, page) and a < b]
            held = [any(a <= at < b for a, b in of_page) for at in range(length)]
            edges = [0, *(at for at in range(1, length) if held[at] != held[at - 1]), length]
            for start, end in itertools.pairwise(edges):
                if start < end:
                    expected.append((result, page, start, end, held[start]))
    parts = of(*drawn)
    assert [row[:5] for row in rows(parts)] == expected


@given(retrieved())
def test_every_span_with_a_character_gives_the_one_part_that_it_is_in(
    drawn: tuple[list[list[int]], list[int], list[SpanGiven]],
) -> None:
    spans = drawn[2]
    parts = of(*drawn)
    given_by = []
    for result, page, start, end, is_text, of_part in rows(parts):
        assert is_text == bool(of_part)
        places = [spans[each] for each in of_part]
        assert all(place[:2] == (result, page) for place in places)
        assert all(start <= a < b <= end for _, _, a, b in places)
        assert [place[2:] for place in places] == sorted(place[2:] for place in places)
        given_by += of_part
    assert sorted(given_by) == [n for n, (_, _, a, b) in enumerate(spans) if a < b]


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], [(0, 10, [])]),
        ([(0, 10)], [(0, 10, [0])]),
        ([(2, 4)], [(0, 2, []), (2, 4, [0]), (4, 10, [])]),
        ([(4, 6), (2, 4)], [(0, 2, []), (2, 6, [1, 0]), (6, 10, [])]),
        ([(0, 4), (6, 10)], [(0, 4, [0]), (4, 6, []), (6, 10, [1])]),
        ([(0, 9), (2, 3), (5, 10)], [(0, 10, [0, 1, 2])]),
        ([(3, 5), (3, 5)], [(0, 3, []), (3, 5, [0, 1]), (5, 10, [])]),
        ([(5, 5)], [(0, 10, [])]),
        ([(0, 5), (5, 5), (6, 6)], [(0, 5, [0]), (5, 10, [])]),
    ],
)
def test_spans_that_touch_or_overlap_are_one_part(
    spans: list[tuple[int, int]], expected: list[tuple[int, int, list[int]]]
) -> None:
    parts = of([[10]], [0], [(0, 0, start, end) for start, end in spans])
    assert [(start, end, of_part) for _, _, start, end, _, of_part in rows(parts)] == expected


def test_what_touches_the_end_of_a_page_does_not_touch_the_next() -> None:
    parts = of([[4, 0, 4]], [0], [(0, 0, 2, 4), (0, 2, 0, 2)])
    assert [(page, start, end) for _, page, start, end, *_ in rows(parts)] == [
        (0, 0, 2),
        (0, 2, 4),
        (2, 0, 2),
        (2, 2, 4),
    ]


def test_two_results_of_one_document_are_apart() -> None:
    parts = of([[5], [3]], [1, 1], [(1, 1, 0, 2), (0, 1, 2, 3)])
    assert rows(parts) == [
        (0, 1, 0, 2, False, []),
        (0, 1, 2, 3, True, [1]),
        (1, 1, 0, 2, True, [0]),
        (1, 1, 2, 3, False, []),
    ]


def test_nothing_has_no_parts() -> None:
    assert rows(of([], [], [])) == rows(of([[3]], [], [])) == rows(of([[0, 0]], [0], [])) == []
