"""`SplitPoints`: examples worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentTypeError
from chunkscope.splitters import Boundary, SplitPoints
from chunkscope.tokens import TokenIndex

Expected = list[tuple[str, str]]
"""Text and name of the boundary of each chunk."""


def chunks(splitter: SplitPoints, text: str) -> Expected:
    spans = splitter.spans(text)
    rows = zip(spans.start.tolist(), spans.end.tolist(), spans.boundary.tolist(), strict=True)
    return [(text[start:end], Boundary(why).name) for start, end, why in rows]


@pytest.mark.parametrize(
    ("splitter", "text", "expected"),
    [
        (SplitPoints(4, lookback=3), "", []),
        (SplitPoints(4, lookback=3), "abcd", [("abcd", "text_end")]),
        (SplitPoints(4, lookback=3), "abcde", [("abcd", "hard"), ("e", "text_end")]),
        (
            SplitPoints(8, lookback=7),
            "a\n\nb\nc.d efghijklmno",
            [
                ("a\n\n", "paragraph"),
                ("b\n", "line"),
                ("c.", "sentence"),
                ("d ", "word"),
                ("efghijkl", "hard"),
                ("mno", "text_end"),
            ],
        ),
        # Chunks of nothing but white space are kept.
        (
            SplitPoints(2, lookback=1),
            "a     b",
            [("a ", "word"), *[("  ", "word")] * 2, ("b", "text_end")],
        ),
        # A marker before the window is ignored: each chunk of five looks at its last two.
        (SplitPoints(5, lookback=2), "a bcdefg", [("a bcd", "hard"), ("efg", "text_end")]),
    ],
)
def test_the_chunks_are_those_worked_out_by_hand(
    splitter: SplitPoints, text: str, expected: Expected
) -> None:
    assert chunks(splitter, text) == expected


def test_context_is_kept_apart_and_may_be_longer_than_the_chunk() -> None:
    spans = SplitPoints(3, lookback=0, chunk_overlap=4).spans("abcdefghij")
    assert spans.start.tolist() == [0, 3, 6, 9]
    assert spans.context_start.tolist() == [0, 0, 2, 5]


def test_without_overlap_there_is_no_context() -> None:
    spans = SplitPoints(3, chunk_overlap=0).spans("abcdefghij")
    assert spans.context_start.tolist() == spans.start.tolist()


@pytest.mark.parametrize(
    ("size", "lookback", "overlap"),
    [
        (4000, 1000, 400),
        (1, 0, 0),
        (3, 0, 0),
        (4, 1, 0),
        (10, 2, 1),
        (500, 125, 50),
        (9000, 1000, 400),
    ],
)
def test_what_is_left_out_follows_from_the_chunk_size(
    size: int, lookback: int, overlap: int
) -> None:
    assert SplitPoints(size) == SplitPoints(size, lookback=lookback, chunk_overlap=overlap)


def test_a_crlf_novel_sees_its_paragraphs_only_when_asked() -> None:
    text = "One.\r\n\r\nTwo.\r\nThree four"
    assert chunks(SplitPoints(18, lookback=17), text)[0] == ("One.\r\n\r\nTwo.\r\n", "line")
    asked = chunks(SplitPoints(18, lookback=17, crlf=True), text)
    assert asked[0] == ("One.\r\n\r\n", "paragraph")


def test_a_crlf_is_a_line_end_whether_asked_or_not() -> None:
    for crlf in (False, True):
        assert chunks(SplitPoints(6, lookback=5, crlf=crlf), "ab\r\ncd ef")[0] == ("ab\r\n", "line")


def test_full_width_marks_end_sentences_only_when_asked() -> None:
    text = "海港。海鸥 一条灰船"
    assert chunks(SplitPoints(7, lookback=6), text)[0] == ("海港。海鸥 ", "word")
    assert chunks(SplitPoints(7, lookback=6, fullwidth=True), text)[0] == ("海港。", "sentence")


def test_full_width_and_other_marks_are_of_one_priority() -> None:
    splitter = SplitPoints(6, lookback=5, fullwidth=True)
    assert chunks(splitter, "a。b.cdef")[0] == ("a。b.", "sentence")
    assert chunks(splitter, "a.b！cdef")[0] == ("a.b！", "sentence")


@pytest.mark.parametrize(
    ("text", "without", "with_it"),
    [
        # A hard cut inside e + acute moves to before it.
        ("abce\u0301fg", ["abce", "\u0301fg"], ["abc", "e\u0301fg"]),
        # Inside CRLF: the cut at the size falls between the two.
        ("abc\r\nde", ["abc\r", "\nde"], ["abc", "\r\nde"]),
        # Where nothing stands before it, the whole cluster is taken, longer than the chunk.
        ("👩‍👩‍👧‍👦ab", ["👩‍👩‍", "👧‍👦a", "b"], ["👩‍👩‍👧‍👦", "ab"]),
        # A flag is two code points.
        ("abc🇩🇪de", ["abc🇩", "🇪de"], ["abc", "🇩🇪de"]),
    ],
)
def test_graphemes_are_kept_only_when_asked(
    text: str, without: list[str], with_it: list[str]
) -> None:
    for keep, expected in ((False, without), (True, with_it)):
        splitter = SplitPoints(4, lookback=0, keep_graphemes=keep)
        assert [chunk for chunk, _ in chunks(splitter, text)] == expected


def test_a_cluster_longer_than_the_chunk_may_end_the_text() -> None:
    found = chunks(SplitPoints(2, lookback=0, keep_graphemes=True), "a\u0301\u0301\u0301")
    assert found == [("a\u0301\u0301\u0301", "text_end")]


@pytest.mark.parametrize("text", [None, 7, b"text", ["text"], float("nan")])
def test_only_a_str_is_a_text(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="text must be a str"):
        SplitPoints().spans(text)  # type: ignore[arg-type]  # that is the point


@given(
    st.lists(
        st.sampled_from(["a", "bc", " ", "\n", "\r\n", ".", "!", "。", "\n\n", "\r", "e\u0301"])
    )
    .map("".join)
    .map(lambda text: text * 3),
    st.integers(1, 12),
    st.integers(0, 11),
    st.fixed_dictionaries(
        {name: st.booleans() for name in ("crlf", "fullwidth", "keep_graphemes")}
    ),
)
def test_a_text_that_is_cut_again_is_cut_alike(
    text: str, size: int, lookback: int, switches: dict[str, bool]
) -> None:
    splitter = SplitPoints(size, lookback=lookback % size, **switches)
    index = TokenIndex(text, "graphemes")
    first, second = splitter.spans(text, index=index), splitter.spans(text, index=index)
    # Without switches that change where a cut may be, its markers are looked up the second time.
    assert bool(index._kept) == (not splitter.crlf and not splitter.keep_graphemes)
    for column in ("start", "end", "context_start", "boundary"):
        assert getattr(first, column).tolist() == getattr(second, column).tolist()
