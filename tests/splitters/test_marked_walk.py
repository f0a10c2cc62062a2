"""The quick walk for marks of one character cuts where the walk does that calls for each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import example, given

from chunkscope.splitters import TokenWindows, marked_walk, near_marks, token_walk, token_windows
from chunkscope.splitters.mark_ends import MarkEnds, whole_boundaries
from chunkscope.splitters.near_marks import NearMarks
from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import TokenIndex, slice_counts
from tests.conftest import ROOT
from tests.laws.strategies import texts
from tests.tokens.adversarial import BYTE_PAIR
from tests.tokens.adversarial import texts as awkward_for_patterns

NEVER = "\U0010fffe\U0010fffe"
"""A mark of two characters that no text here has: with it among the marks the slow walk goes."""

MARKS = st.lists(st.sampled_from([*PUNCTUATION, " ", "e", "海", "\ud800", "\U0001f642", "'"]))


def is_quick(splitter: TokenWindows) -> bool:
    return all(len(mark) == 1 for mark in splitter.punctuation)


@given(
    st.one_of(texts(), awkward_for_patterns()).map(lambda text: text * 3),
    st.tuples(st.integers(1, 40), st.integers(0, 39)),
    st.sampled_from(BYTE_PAIR),
    MARKS,
    st.tuples(st.integers(1, 300), st.integers(1, 32)),
)
@example("a." * 30, (4, 3), "cl100k_base", ["."], (256, 32))
@example("." * 90, (4, 2), "cl100k_base", ["."], (4, 1))
@example("𝒜.𝓁,𝓁 𐍈.𐌰!" * 9, (3, 2), "cl100k_base", list(PUNCTUATION), (256, 1))
@example("one two three " * 90, (5, 4), "cl100k_base", [], (256, 32))
@example("It’s. “Yes.” No,\n\n‘tis…\n" * 40, (30, 0), "cl100k_base", list(PUNCTUATION), (8, 2))
@example("🙂🙂 " * 120, (10, 0), "cl100k_base", list(PUNCTUATION), (256, 1))
@example("🙂🙂 " * 120, (10, 9), "cl100k_base", list(PUNCTUATION), (256, 1))
@example("word " * 400 + "." + " word" * 400, (300, 290), "cl100k_base", ["."], (256, 32))
def test_both_walks_cut_alike(
    text: str, window: tuple[int, int], encoding: str, marks: list[str], pace: tuple[int, int]
) -> None:
    index = TokenIndex(text, encoding)
    size, overlap = window[0], window[1] % window[0]
    quick = TokenWindows(size, chunk_overlap=overlap, encoding=encoding, punctuation=marks)
    slow = TokenWindows(size, chunk_overlap=overlap, encoding=encoding, punctuation=[*marks, NEVER])
    assert is_quick(quick) and not is_quick(slow)
    theirs = slow.spans(text, index=index)
    # Windows are guessed, or walked; marks are looked for, or all known; so are anchors.
    for many, a_window, a_slice in product((0, 10**9), (-(10**9), 10**9), (0, 10**9)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(token_windows, "_MANY", many)
            patch.setattr(token_windows, "_A_WINDOW", a_window)
            patch.setattr(near_marks, "_NEAR", pace[1])
            patch.setattr(slice_counts, "_A_SLICE", a_slice)
            patch.setattr(slice_counts, "_A_READ", a_slice)
            patch.setattr(marked_walk, "_FEWEST", pace[0])
            patch.setattr(marked_walk, "_BY_WALKING", pace[1])
            ours = quick.spans(text, index=index)
        assert ours.start.tolist() == theirs.start.tolist()
        assert ours.end.tolist() == theirs.end.tolist()
        assert ours.boundary.tolist() == theirs.boundary.tolist()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("=" * 5_000 + "." + "=" * 3_000 + ". " + "-" * 4_000, id="no anchors"),
        pytest.param("x" * 3_000 + "." + "y" * 3_000, id="words longer than an edge may be"),
        pytest.param(" \n" * 2_000 + "." + " " * 2_000, id="white space"),
    ],
)
@pytest.mark.parametrize("size", [1, 7, 300, 2_000])
def test_both_walks_cut_alike_where_anchors_are_far_apart(text: str, size: int) -> None:
    test = test_both_walks_cut_alike.hypothesis.inner_test  # type: ignore[attr-defined]
    test(text, (size, size // 2), "cl100k_base", ["."], (256, 32))


def test_nearly_all_windows_of_a_text_are_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "data" / "lighthouse.txt").read_bytes().decode() * 20
    index = TokenIndex(text)
    walked = []

    def walk_on(*given: object, **options: object) -> Iterator[object]:
        for step in token_walk.walk_on(*given, **options):  # type: ignore[arg-type]
            walked.append(step)
            yield step

    monkeypatch.setattr(marked_walk, "walk_on", walk_on)
    for overlap in (0, 9):
        splitter = TokenWindows(60, chunk_overlap=overlap)
        n_chunks = len(splitter.spans(text, index=index))
        assert len(walked) < 0.05 * n_chunks, (len(walked), n_chunks)
        walked.clear()


@given(texts() | awkward_for_patterns(), st.sampled_from(BYTE_PAIR), MARKS, st.integers(1, 30))
def test_marks_near_windows_are_the_last_of_all_marks(
    text: str, encoding: str, marks: list[str], size: int
) -> None:
    index = TokenIndex(text, encoding)
    every, near = MarkEnds(index, marks), NearMarks(index, marks, size)
    stops = np.arange(index.n_tokens + 1)
    theirs = every.last(stops)
    # Those that end before a window are none.
    is_near = theirs.end > index.floor[np.maximum(stops - size, 0)]
    for ours, column in zip(near.last(stops), theirs, strict=True):
        assert ours.tolist() == np.where(is_near, column, 0).tolist()
    for stop in np.flatnonzero(is_near).tolist():
        assert near.gaps[stop] == every.gaps[stop]
        assert near.gaps_inside[stop] == every.gaps_inside[stop]
        assert near.token_end(stop) == every.token_end(stop)
    for start, stop in zip(*np.triu_indices(len(text) + 1), strict=True):
        where = int(start), int(stop), int(start)
        assert list(near(*where)) == list(every(*where))


@given(texts() | awkward_for_patterns(), st.sampled_from(BYTE_PAIR))
def test_whole_boundaries_are_those_between_characters(text: str, encoding: str) -> None:
    index = TokenIndex(text, encoding)
    up, down = whole_boundaries(index)
    whole = np.flatnonzero(index.floor == index.ceil).tolist()
    boundaries = range(index.n_tokens + 1)
    if up is None or down is None:
        assert len(whole) == len(boundaries)
        return
    assert up.tolist() == [min(each for each in whole if each >= at) for at in boundaries]
    assert down.tolist() == [max(each for each in whole if each <= at) for at in boundaries]


def test_all_marks_are_found_when_that_is_less_work_than_to_look_for_them() -> None:
    index = TokenIndex("One, two. Three." * 500)
    key = (MarkEnds, PUNCTUATION)
    TokenWindows(512, chunk_overlap=50).spans(index.text, index=index)
    assert key not in index._kept
    for size in range(500, 530):
        TokenWindows(size, chunk_overlap=50).spans(index.text, index=index)
    assert key in index._kept
    small = TokenIndex(index.text)
    TokenWindows(5, chunk_overlap=0).spans(small.text, index=small)
    assert key in small._kept


def test_what_marks_are_known_by_is_kept_with_the_index() -> None:
    index = TokenIndex("One, two. Three." * 50)
    found = []
    for size in (5, 6, 7):
        TokenWindows(size, chunk_overlap=0).spans(index.text, index=index)
        found.append([id(each) for each in index._kept.values()])
    assert found[0] == found[1] == found[2] != []
