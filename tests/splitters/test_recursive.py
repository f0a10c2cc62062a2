"""`Recursive`: examples worked out by hand."""

from __future__ import annotations

import pytest

from chunkscope.errors import ArgumentTypeError
from chunkscope.splitters import Boundary, Recursive
from chunkscope.splitters.separators import FORMATS
from chunkscope.tokens import load
from tests.laws.awkward_encoding import AWKWARD


def recursive(size: int, overlap: int, **settings: object) -> Recursive:
    return Recursive(size, chunk_overlap=overlap, **settings)  # type: ignore[arg-type]  # as each test says


def chunks(splitter: Recursive, text: str) -> list[tuple[str, str]]:
    spans = splitter.spans(text)
    rows = zip(spans.start.tolist(), spans.end.tolist(), spans.boundary.tolist(), strict=True)
    return [(text[start:end], Boundary(why).name) for start, end, why in rows]


def texts(splitter: Recursive, text: str) -> list[str]:
    return [chunk for chunk, _ in chunks(splitter, text)]


@pytest.mark.parametrize(
    ("splitter", "text", "expected"),
    [
        (recursive(5, 0), "", []),
        (recursive(5, 0), "a b c", [("a b c", "text_end")]),
        # Cut before each blank; the separator opens the next piece.
        (recursive(5, 0), "aa bb cc", [("aa bb", "word"), (" cc", "text_end")]),
        # Whole pieces of the chunk before are kept while they fit the overlap and the room.
        (
            recursive(6, 3),
            "a bb cc dd",
            [("a bb", "word"), (" bb cc", "word"), (" cc dd", "text_end")],
        ),
        (recursive(6, 2), "a bb cc dd", [("a bb", "word"), (" cc dd", "text_end")]),
        # The coarsest separator that occurs; pieces that fit are merged at its cuts alone.
        (recursive(8, 0), "aaa bb\n\ncc dd", [("aaa bb", "paragraph"), ("\n\ncc dd", "text_end")]),
        (recursive(5, 0), "aa\nbb\ncc", [("aa\nbb", "line"), ("\ncc", "text_end")]),
        # A piece that is too big goes to the finer separators, by itself: nothing merges
        # or overlaps across it.
        (
            recursive(5, 5),
            "a\n\nbbb cc dd\n\ne",
            [
                ("a", "paragraph"),
                ("\n", "line"),
                ("\nbbb", "word"),
                (" cc", "word"),
                (" dd", "paragraph"),
                ("\n\ne", "text_end"),
            ],
        ),
        # No separator left: slices, which overlap too; the last is what fits.
        (
            recursive(4, 0),
            "abcdefghij",
            [("abcd", "grapheme"), ("efgh", "grapheme"), ("ij", "text_end")],
        ),
        (
            recursive(4, 2),
            "abcdefgh",
            [("abcd", "grapheme"), ("cdef", "grapheme"), ("efgh", "text_end")],
        ),
        # An overlap as large as the chunk advances by one.
        (recursive(3, 3), "abcde", [("abc", "grapheme"), ("bcd", "grapheme"), ("cde", "text_end")]),
        # Overlapping occurrences are occurrences: three line feeds are two paragraphs.
        (
            recursive(3, 0),
            "ab\n\n\ncd",
            [("ab\n", "paragraph"), ("\n", "line"), ("\ncd", "text_end")],
        ),
        # A separator that opens the text makes no cut.
        (recursive(4, 0), "\n\nab cd", [("\n", "line"), ("\nab", "word"), (" cd", "text_end")]),
    ],
)
def test_the_chunks_are_those_worked_out_by_hand(
    splitter: Recursive, text: str, expected: list[tuple[str, str]]
) -> None:
    assert chunks(splitter, text) == expected


@pytest.mark.parametrize(
    ("splitter", "text", "expected"),
    [
        (recursive(12, 0, format="markdown"), "# A\n\nb\n## C\n\nd", ["# A\n\nb", "\n## C\n\nd"]),
        (recursive(10, 0, format="html"), "<h1>a</h1><p>b</p>", ["<h1>a</h1>", "<p>b</p>"]),
        (
            recursive(20, 0, format="python"),
            "import a\n\ndef b():\n    c()\n",
            ["import a\n", "\ndef b():\n    c()\n"],
        ),
    ],
)
def test_a_format_cuts_at_its_own_separators_first(
    splitter: Recursive, text: str, expected: list[str]
) -> None:
    found = chunks(splitter, text)
    assert [chunk for chunk, _ in found] == expected
    assert found[0][1] == "structure"


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_cuts_at_each_of_its_separators(name: str) -> None:
    for separator in FORMATS[name]:
        text = "abc" + separator + "def"
        found = chunks(recursive(len(text) - 1, 0, format=name), text)
        assert found[0][1] == "structure"
        assert all(why in {"structure", "text_end"} for _, why in found)


@pytest.mark.parametrize("name", [name for name, separators in FORMATS.items() if not separators])
def test_extracted_documents_are_plain_text(name: str) -> None:
    text = "One line.\nAnother\n\nA paragraph with a good many words."
    plain = recursive(12, 5).spans(text)
    assert recursive(12, 5, format=name).spans(text).end.tolist() == plain.end.tolist()


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("graphemes", ["e\u0301e\u0301", "👩‍🚀"]),
        ("chars", ["e\u0301", "e\u0301", "👩\u200d", "🚀"]),
        ("unicode", ["e\u0301", "e\u0301", "👩\u200d", "🚀"]),
        ("words", ["e\u0301e\u0301👩‍🚀"]),
        (AWKWARD, ["e\u0301", "e\u0301", "👩", "\u200d", "🚀"]),
        (
            lambda text: [ord(character) for character in text],
            ["e\u0301", "e\u0301", "👩\u200d", "🚀"],
        ),
    ],
)
def test_sizes_are_counted_in_the_unit(unit: object, expected: list[str]) -> None:
    assert texts(recursive(2, 0, unit=unit), "e\u0301e\u0301👩‍🚀") == expected


@pytest.mark.parametrize(
    ("unit", "boundary"),
    [
        ("graphemes", "grapheme"),
        ("chars", "hard"),
        ("words", "word"),
        ("unicode", "token"),
        ("cl100k_base", "token"),
    ],
)
def test_a_forced_cut_says_what_it_fell_between(unit: str, boundary: str) -> None:
    # No-break spaces part words and are no separators.
    text = "0\u00a01\u00a02\u00a03\u00a04"
    found = chunks(recursive(1, 0, unit=unit), text)
    assert {why for _, why in found[:-1]} == {boundary}
    assert found[-1][1] == "text_end"


def test_a_crlf_is_one_grapheme_and_yet_a_line_end_cuts_it() -> None:
    assert texts(recursive(4, 0), "ab\r\ncd") == ["ab\r", "\ncd"]
    assert texts(recursive(5, 0), "ab\r\ncd") == ["ab\r\ncd"[:3], "\ncd"]


def test_kept_graphemes_move_the_cut_before_the_crlf() -> None:
    assert texts(recursive(4, 0, keep_graphemes=True), "ab\r\ncd") == ["ab", "\r\ncd"]


def test_sentences_come_between_lines_and_words() -> None:
    text = "One two. Three four! Five"
    assert texts(recursive(13, 0), text) == ["One two.", " Three four!", " Five"]
    found = chunks(recursive(13, 0, sentences=True), text)
    assert found == [
        ("One two. ", "sentence"),
        ("Three four! ", "sentence"),
        ("Five", "text_end"),
    ]


def test_sentences_of_scripts_without_blanks_are_found() -> None:
    text = "海港醒来。海鸥争抢！它去哪？"
    assert texts(recursive(7, 0, sentences=True), text) == ["海港醒来。", "海鸥争抢！", "它去哪？"]


def test_a_chunk_of_tokens_fits_when_counted_whole() -> None:
    # Three blanks are two tokens each where one is one: pieces of one blank sum to less.
    assert [AWKWARD.count(" " * length) for length in (1, 2, 3)] == [1, 1, 6]
    found = texts(recursive(4, 0, unit=AWKWARD), "a" + " " * 5)
    assert found == ["a  ", "  ", " "]


def test_a_character_of_more_tokens_than_the_chunk_stays_whole() -> None:
    assert texts(recursive(2, 1, unit=AWKWARD), "𝒜𝓁") == ["𝒜", "𝓁"]


def test_a_tiktoken_encoding_is_a_unit_like_its_name() -> None:
    text = "The harbour woke slowly. A grey boat passed, and nobody knew whose."
    named = recursive(5, 2, unit="cl100k_base")
    encoding = load("cl100k_base").tiktoken  # type: ignore[attr-defined]  # it is one
    assert texts(recursive(5, 2, unit=encoding), text) == texts(named, text)


def test_only_units_that_are_tokens_of_a_model_are_an_encoding() -> None:
    assert [Recursive(unit=unit).encoding for unit in ("graphemes", "chars", "words")] == [None] * 3
    assert Recursive(unit="cl100k_base").encoding == "cl100k_base"


@pytest.mark.parametrize(
    ("size", "overlap"), [(500, 100), (1000, 100), (499, 99), (5, 1), (4, 0), (1, 0)]
)
def test_the_overlap_left_out_follows_from_the_chunk_size(size: int, overlap: int) -> None:
    assert Recursive(size) == Recursive(size, chunk_overlap=overlap)


@pytest.mark.parametrize("text", [None, 7, b"text", ["text"], float("nan")])
def test_only_a_str_is_a_text(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="text must be a str"):
        Recursive().spans(text)  # type: ignore[arg-type]  # that is the point
