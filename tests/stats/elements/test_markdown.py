"""Elements of Markdown: their offsets are those of the text, whatever ends its lines."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.stats.elements.kinds import ELEMENTS, FIRST_LINE
from chunkscope.stats.elements.markdown import markdown_elements

LINES = [
    "# Tea", "Tea", "===", "---", "- hot", "  more", "  - in", "1. one", "> said", ">", "",
    "    code", "```", "| a | b |", "|---|---|", "<div>", "</div>", "<table><tr><td>x",
    "</table>", "<!-- a", "-->", "a\fb", "a\u2028b", "\0", "\ud800", "[a]: b", "\t", "&amp;",
]  # fmt: skip


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Lines that mean something, between line ends of every kind."""
    lines = draw(st.lists(st.sampled_from(LINES), max_size=12))
    ends = draw(st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=12, max_size=12))
    return "".join(line + end for line, end in zip(lines, ends, strict=False))


def found(text: str, *kinds: str) -> list[tuple[str, str]]:
    """Kind and text of the elements of some kinds, or of all."""
    return [
        (kind, text[start:end])
        for kind, start, end in markdown_elements(text)
        if not kinds or kind in kinds
    ]


def texts_of(text: str, kind: str) -> list[str]:
    return [each for _, each in found(text, kind)]


# ---------------------------------------------------------------- laws


@given(st.one_of(texts(), st.text(max_size=60)))
def test_no_text_is_too_broken_and_elements_lie_inside_of_it(text: str) -> None:
    for kind, start, end in markdown_elements(text):
        assert kind in ELEMENTS
        assert 0 <= start < end <= len(text)
        assert not text[end - 1].isspace() or text[end - 1] not in " \t\r\n"


@given(texts())
def test_line_ends_of_every_kind_give_the_same_elements(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    assert [(kind, each.replace("\r\n", "\n").replace("\r", "\n")) for kind, each in found(text)
            if kind != "heading_text"] == [
        (kind, each) for kind, each in found(plain) if kind != "heading_text"
    ]  # fmt: skip


@given(texts())
def test_elements_come_by_start_and_then_the_longer_first(text: str) -> None:
    for one, other in itertools.pairwise(markdown_elements(text)):
        assert (one.start, -one.end) <= (other.start, -other.end)


# ---------------------------------------------------------------- examples by hand


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_ends_before_the_blank_line_after_it_and_has_its_rows(end: str) -> None:
    text = end.join(["", "", "| a | b |", "|---|---|", "| 1 | 2 |", "", "after"])
    assert texts_of(text, "table") == [end.join(["| a | b |", "|---|---|", "| 1 | 2 |"])]
    assert texts_of(text, "table_row") == ["| a | b |", "| 1 | 2 |"]


@pytest.mark.parametrize("odd", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
def test_what_python_takes_for_a_line_end_is_none(odd: str) -> None:
    text = f"a{odd}b\n\n# Tea{odd}pot\n\nc"
    assert texts_of(text, "heading") == [f"# Tea{odd}pot"]
    assert texts_of(text, "paragraph") == [f"a{odd}b", "c"]


def test_nul_and_lone_surrogates_shift_nothing() -> None:
    text = "\0\ud800\0\n\n[\ud800]: \udfff\n\n# Tea \0"
    assert texts_of(text, "heading") == ["# Tea \0"]


def test_code_is_fenced_to_its_closing_fence_or_the_end_and_indented_with_its_indent() -> None:
    assert texts_of("a\n\n```py\nx\n\ny\n```\nb", "code") == ["```py\nx\n\ny\n```"]
    assert texts_of("~~~\nx\n\ny\n\n", "code") == ["~~~\nx\n\ny"]
    assert texts_of("a\n\n    x\n\n    y\n\nb", "code") == ["    x\n\n    y"]


def test_marks_inside_a_fence_make_no_elements() -> None:
    assert found("```\n# no\n| a |\n|---|\n- no\n```") == [
        ("code", "```\n# no\n| a |\n|---|\n- no\n```")
    ]


def test_items_hold_what_is_nested_in_them() -> None:
    text = "- a\n  - b\n\n    c\n- d\n"
    assert texts_of(text, "list") == ["- a\n  - b\n\n    c\n- d", "- b\n\n    c"]
    assert texts_of(text, "list_item") == ["- a\n  - b\n\n    c", "- b\n\n    c", "- d"]


def test_paragraphs_of_a_tight_list_are_not_counted_beside_their_items() -> None:
    assert found("- a\n- b") == [("list", "- a\n- b"), ("list_item", "- a"), ("list_item", "- b")]


def test_a_quotation_reaches_over_its_lazy_lines() -> None:
    assert texts_of("> a\nb\n\nc", "blockquote") == ["> a\nb"]


def test_a_heading_has_its_marks_and_its_underline() -> None:
    text = "# One #  \n\nTwo\nlines\n---\nx"
    assert texts_of(text, "heading") == ["# One #", "Two\nlines\n---"]


def test_a_heading_reaches_to_the_first_line_of_what_follows() -> None:
    assert texts_of("# One\n\n## Two\n\ntext\nmore\n", "heading_text") == [
        "e\n\n## Two",
        "o\n\ntext",
    ]
    assert texts_of("text\n\n# Last\n\n", "heading_text") == []


def test_of_a_long_line_its_beginning_is_enough() -> None:
    text = "# One\n" + "x" * 500
    assert texts_of(text, "heading_text") == ["e\n" + "x" * FIRST_LINE]


def test_front_matter_is_no_heading() -> None:
    text = "---\ntitle: Tea\n---\n\n# Tea\n"
    assert found(text, "front_matter", "heading") == [
        ("front_matter", "---\ntitle: Tea\n---"),
        ("heading", "# Tea"),
    ]
    assert texts_of("---\n\nno end\n", "front_matter") == []


def test_html_that_is_closed_may_reach_over_markdown_and_what_is_not_ends_with_its_block() -> None:
    text = "<table>\n<tr><td>\n\n*a*\n\n</td></tr>\n</table>\n\n<p align=center>\nx\n\nafter\n"
    assert texts_of(text, "table") == [text[: text.index("</table>") + 8]]
    assert texts_of(text, "paragraph") == ["*a*", "<p align=center>\nx", "after"]


def test_html_inside_of_a_line_is_not_looked_into() -> None:
    assert found("a <p>b</p> <!-- c -->") == [("paragraph", "a <p>b</p> <!-- c -->")]


def test_lists_nested_forty_deep_are_found() -> None:
    text = "\n".join("  " * depth + "- x" for depth in range(40))
    assert len(texts_of(text, "list")) == 40
