"""The quick walk for marks of one character cuts where the walk does that calls for each."""

from __future__ import annotations

from collections.abc import Iterator

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

from chunkscope.splitters import TokenWindows, marked_walk, token_walk, token_windows
from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import TokenIndex
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
    for many in (0, 0, 10**9):  # the second time windows are guessed, the third they are walked
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(token_windows, "_MANY", many)
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


def test_what_marks_are_known_by_is_kept_with_the_index() -> None:
    index = TokenIndex("One, two. Three." * 50)
    found = []
    for size in (5, 6, 7):
        TokenWindows(size, chunk_overlap=0).spans(index.text, index=index)
        found.append([id(each) for each in index._kept.values()])
    assert found[0] == found[1] == found[2] != []
