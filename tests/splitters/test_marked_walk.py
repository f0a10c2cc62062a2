"""The quick walk for marks of one character cuts where the walk does that calls for each."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

from chunkscope.splitters import TokenWindows
from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import TokenIndex
from tests.laws.strategies import texts
from tests.tokens.adversarial import BYTE_PAIR
from tests.tokens.adversarial import texts as awkward_for_patterns

NEVER = "\U0010fffe\U0010fffe"
"""A mark of two characters that no text here has: with it among the marks the slow walk goes."""

MARKS = st.lists(st.sampled_from([*PUNCTUATION, " ", "e", "海", "\ud800", "\U0001f642", "'"]))


def is_quick(splitter: TokenWindows) -> bool:
    return set(map(len, splitter.punctuation)) == {1}


@given(
    st.one_of(texts(), awkward_for_patterns()).map(lambda text: text * 3),
    st.integers(1, 40),
    st.integers(0, 39),
    st.sampled_from(BYTE_PAIR),
    MARKS,
)
@example("a." * 30, 4, 3, "cl100k_base", ["."])
@example("." * 90, 4, 2, "cl100k_base", ["."])
@example("𝒜.𝓁,𝓁 𐍈.𐌰!" * 9, 3, 2, "cl100k_base", list(PUNCTUATION))
def test_both_walks_cut_alike(
    text: str, size: int, overlap: int, encoding: str, marks: list[str]
) -> None:
    index = TokenIndex(text, encoding)
    overlap %= size
    quick = TokenWindows(size, chunk_overlap=overlap, encoding=encoding, punctuation=[".", *marks])
    slow = TokenWindows(
        size, chunk_overlap=overlap, encoding=encoding, punctuation=[".", *marks, NEVER]
    )
    assert is_quick(quick) and not is_quick(slow)
    for _ in range(2):  # what the first time was found out is looked up the second time
        ours, theirs = quick.spans(text, index=index), slow.spans(text, index=index)
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
    test(text, size, size // 2, "cl100k_base", [])


def test_what_marks_are_known_by_is_kept_with_the_index() -> None:
    index = TokenIndex("One, two. Three." * 50)
    found = []
    for size in (5, 6, 7):
        TokenWindows(size, chunk_overlap=0).spans(index.text, index=index)
        found.append([id(each) for each in index._kept.values()])
    assert found[0] == found[1] == found[2] != []
