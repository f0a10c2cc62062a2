"""`TokenWindows`: examples worked out by hand, mostly in `unicode`, one token a character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentError, ArgumentTypeError, SettingsError
from chunkscope.splitters import Boundary, TokenWindows
from chunkscope.splitters.token_windows import PUNCTUATION, _Marks
from chunkscope.tokens import TokenIndex, load
from tests.laws.awkward_encoding import AWKWARD


def windows(size: int, overlap: int, **settings: object) -> TokenWindows:
    named = {"encoding": "unicode", "chunk_overlap": overlap, **settings}
    return TokenWindows(size, **named)  # type: ignore[arg-type]  # as each test says


def chunks(splitter: TokenWindows, text: str) -> list[tuple[str, str]]:
    spans = splitter.spans(text)
    rows = zip(spans.start.tolist(), spans.end.tolist(), spans.boundary.tolist(), strict=True)
    return [(text[start:end], Boundary(why).name) for start, end, why in rows]


@pytest.mark.parametrize(
    ("splitter", "text", "expected"),
    [
        (windows(4, 0), "", []),
        (windows(4, 0), "a.bc", [("a.bc", "text_end")]),  # the last window is never trimmed
        (windows(4, 0), "abcdefg", [("abcd", "token"), ("efg", "text_end")]),
        (windows(4, 0), "ab.cdef", [("ab.", "sentence"), ("cdef", "text_end")]),
        (windows(4, 0), "a,b,cdef", [("a,b,", "clause"), ("cdef", "text_end")]),
        (windows(4, 0), "a.b\ncdef", [("a.b\n", "line"), ("cdef", "text_end")]),
        (windows(4, 0), "海，港海港海", [("海，", "clause"), ("港海港海", "text_end")]),
        (windows(4, 0), "海。港海港海", [("海。", "sentence"), ("港海港海", "text_end")]),
        # A mark at the very start of a window counts for nothing.
        (windows(4, 0), ".abcdef", [(".abc", "token"), ("def", "text_end")]),
        # Overlap: the next window starts two tokens before the cut.
        (windows(4, 2), "abcdefg", [("abcd", "token"), ("cdef", "token"), ("efg", "text_end")]),
        # Where it would keep the window from advancing, the overlap is given up.
        (windows(4, 3), "ab.cdef", [("ab.", "sentence"), ("cdef", "text_end")]),
        (windows(4, 2), "ab.cdef", [("ab.", "sentence"), ("b.cd", "token"), ("cdef", "text_end")]),
        (windows(4, 2), "a.bcdefg", [("a.", "sentence"), ("bcde", "token"), ("defg", "text_end")]),
        # A cut that would not lie beyond the chunk before does not count: `a,` again.
        (windows(4, 1), "bba,cdefg", [("bba,", "clause"), (",cde", "token"), ("efg", "text_end")]),
        # A mark of several characters stays whole, and must lie inside the window.
        (
            windows(4, 0, punctuation=["--"]),
            "a--bcdef",
            [("a--", "sentence"), ("bcde", "token"), ("f", "text_end")],
        ),
        (windows(4, 0, punctuation=["--"]), "abc--def", [("abc-", "token"), ("-def", "text_end")]),
        # Of two marks at one place the longer is meant.
        (
            windows(5, 0, punctuation=[".", ".)"]),
            "a.)bcde",
            [("a.)", "sentence"), ("bcde", "text_end")],
        ),
        # No marks: plain windows.
        (
            windows(3, 1, punctuation=()),
            "a.b.c.d",
            [("a.b", "token"), ("b.c", "token"), ("c.d", "text_end")],
        ),
        # A str gives one mark a character.
        (windows(4, 0, punctuation=";:"), "a.b;cde", [("a.b;", "sentence"), ("cde", "text_end")]),
    ],
)
def test_the_chunks_are_those_worked_out_by_hand(
    splitter: TokenWindows, text: str, expected: list[tuple[str, str]]
) -> None:
    assert chunks(splitter, text) == expected


def test_a_title_and_a_long_paragraph_give_more_than_the_title() -> None:
    text = "Title\n" + "word " * 1100
    found = [chunk for chunk, _ in chunks(TokenWindows(), text)]
    assert found[0] == "Title\n"
    assert found[-1].endswith("word ")
    assert len(found) > 1


def test_the_next_window_goes_on_right_after_the_mark_inside_a_token() -> None:
    # `."` is one token of cl100k_base; after the cut the quotation mark must not be lost.
    text = 'He said "no." Then he left the harbour'
    assert load("cl100k_base").count('."') == 1
    first, second, *_ = chunks(TokenWindows(7, chunk_overlap=0), text)
    assert first == ('He said "no.', "sentence")
    assert second[0].startswith('" Then')


def test_no_character_is_cut() -> None:
    # Each of these letters is three tokens of the awkward encoding: four tokens hold one.
    splitter = TokenWindows(4, chunk_overlap=0, encoding=AWKWARD)
    assert [chunk for chunk, _ in chunks(splitter, "𝒜𝓁𝓁")] == ["𝒜", "𝓁", "𝓁"]


def test_a_character_of_more_tokens_than_the_window_is_taken_whole() -> None:
    for size in (1, 2):
        splitter = TokenWindows(size, chunk_overlap=0, encoding=AWKWARD)
        assert [chunk for chunk, _ in chunks(splitter, "𝒜𝓁a")] == ["𝒜", "𝓁", "a"]


def test_an_overlap_never_takes_in_more_than_asked_for_the_sake_of_a_character() -> None:
    # Tokens: 3 + 3 + 1 + 1; two back from token 8 is inside no character, three back is.
    text = "𝒜𝓁,;𝓁𝓁𝓁"
    splitter = TokenWindows(8, chunk_overlap=4, encoding=AWKWARD, punctuation=())
    spans = splitter.spans(text)
    assert (spans.start[1], spans.end[0]) == (2, 4)


def test_special_tokens_are_text() -> None:
    text = "a <|endoftext|> b " * 4
    found = chunks(TokenWindows(10, chunk_overlap=0, punctuation=()), text)
    assert "".join(chunk for chunk, _ in found) == text


def test_lone_surrogates_stay_in_the_offsets() -> None:
    assert chunks(windows(3, 0), "a\ud800b.c\udfff") == [
        ("a\ud800b", "token"),
        (".c\udfff", "text_end"),
    ]


def test_a_strict_chunk_has_no_more_tokens_than_asked_when_counted_alone() -> None:
    # Windows of the text's tokens need not be tokens of the chunk: "b" ends "ab" but stands
    # alone at the start of a chunk.
    encoding = load("cl100k_base")
    text = "unbelievable, incomprehensible; antidisestablishmentarianism\n" * 20
    strict = TokenWindows(5, chunk_overlap=2, strict=True).spans(text)
    counts = TokenIndex(text, encoding).count(strict.start, strict.end)
    assert counts.max() <= 5


@pytest.mark.parametrize(
    ("size", "overlap"), [(1024, 50), (250, 50), (249, 49), (5, 1), (4, 0), (1, 0)]
)
def test_the_overlap_left_out_follows_from_the_chunk_size(size: int, overlap: int) -> None:
    assert TokenWindows(size) == TokenWindows(size, chunk_overlap=overlap)


@given(
    text=st.text("ab.,。\n", max_size=30),
    marks=st.lists(st.text("ab.。", min_size=1, max_size=3), min_size=1, max_size=5),
    places=st.tuples(*[st.integers(0, 30)] * 3),
)
def test_ends_of_marks_are_tried_the_last_mark_first_and_the_longest_of_one_place(
    text: str, marks: list[str], places: tuple[int, int, int]
) -> None:
    start, beyond, stop = sorted(min(place, len(text)) for place in places)
    expected = []
    for at in range(stop - 1, start, -1):  # a mark that opens the window does not count
        lengths = [len(each) for each in marks if text.startswith(each, at, stop)]
        if lengths and at + max(lengths) > beyond:
            expected.append(at + max(lengths))
    assert [end for end, _ in _Marks(text, marks)(start, stop, beyond)] == expected


def test_marks_are_taken_from_any_sequence_and_kept() -> None:
    assert TokenWindows(punctuation=list(PUNCTUATION)) == TokenWindows()
    assert TokenWindows(punctuation="".join(PUNCTUATION)) == TokenWindows()


@pytest.mark.parametrize("marks", [{".", "!"}, iter(".!"), {".": 1}, b".!"])
def test_marks_without_an_order_of_their_own_are_refused(marks: object) -> None:
    # The order of a set is another in every process, and so would be the label.
    with pytest.raises(SettingsError, match="punctuation must be"):
        TokenWindows(punctuation=marks)  # type: ignore[arg-type]  # that is the point


def test_an_index_of_another_text_is_refused() -> None:
    with pytest.raises(ArgumentError, match="index must be that of the text"):
        TokenWindows(3).spans("one text", index=TokenIndex("another text"))


@pytest.mark.parametrize("index", ["index", 7, [0, 1]])
def test_only_a_token_index_is_an_index(index: object) -> None:
    with pytest.raises(ArgumentTypeError, match="index must be a TokenIndex or None"):
        TokenWindows(3).spans("text", index=index)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("text", [None, 7, b"text", ["text"], float("nan")])
def test_only_a_str_is_a_text(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="text must be a str"):
        TokenWindows().spans(text)  # type: ignore[arg-type]  # that is the point
