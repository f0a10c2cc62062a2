"""Elements of HTML: exact offsets, closed about as a browser does, and nothing too broken."""

from __future__ import annotations

import itertools
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.stats.elements.html import html_elements
from chunkscope.stats.elements.kinds import ELEMENTS, FIRST_LINE
from chunkscope.stats.elements.tags import Piece, pieces

SCRAPS = [
    "<p>", "</p>", "<P CLASS='a>b'>", "<ul>", "</ul>", "<li>", "</li>", "<table>", "</table>",
    "<tr>", "<td>", "</td>", "<th>", "<tbody>", "</tr>", "<h1>", "</h2>", "<pre>", "</pre>",
    "<code>", "</code>", "<script>", "</script>", "<style>", "</style >", "<!--", "-->", "--!>",
    "<!-->", "<!doctype html>", "<![CDATA[", "]]>", "<?php", "?>", "<", ">", "</", "</>", "<br/>",
    "<div a=\"", "\"", "=", "'", " ", "\n", "text", "&lt;", "</body>", "<dl>", "<dt>", "<dd>",
    "<button>", "</button>", "<b>", "</b>", "<blockquote>", "<section>", "</section>", "\ud800",
    "\0", "<details>", "<template>", "</template>", "<caption>", "<textarea>", "</textarea>",
]  # fmt: skip


def broken() -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(SCRAPS), max_size=25).map("".join)


@st.composite
def well_formed(draw: st.DrawFn, depth: int = 3) -> str:
    """Elements that are all closed, with attributes, text and comments."""
    parts = []
    for _ in range(draw(st.integers(0, 3))):
        choice = draw(st.integers(0, 3 if depth else 1))
        if choice == 0:
            parts.append(draw(st.text(st.sampled_from("ab \n=\"'/>"), max_size=5)))
        elif choice == 1:
            parts.append(f"<!--{draw(st.text(st.sampled_from('a -'), max_size=3))}x-->")
        else:
            name = draw(st.sampled_from(["div", "B", "td", "x-y"]))
            value = draw(st.text(st.sampled_from("a>=< /'"), max_size=4))
            inside = draw(well_formed(depth - 1))
            parts.append(f'<{name} a b="{value}" c=d>{inside}</{name}\n>')
    return "".join(parts)


class Events(HTMLParser):
    """What the standard library's parser sees, as (kind, name, offset)."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.seen: list[tuple[str, str, int]] = []
        self._lines = [0, *itertools.accumulate(len(line) + 1 for line in html.split("\n"))]
        self.feed(html)
        self.close()

    def _see(self, kind: str, name: str) -> None:
        line, column = self.getpos()
        if kind != "text" or not self.seen or self.seen[-1][0] != "text":  # it may come in parts
            self.seen.append((kind, name, self._lines[line - 1] + column))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._see("start", tag)

    def handle_endtag(self, tag: str) -> None:
        self._see("end", tag)

    def handle_comment(self, data: str) -> None:
        self._see("comment", "")

    def handle_data(self, data: str) -> None:
        self._see("text", "")


def found(html: str, *kinds: str) -> list[tuple[str, str]]:
    """Kind and text of the elements of some kinds, or of all but tags."""
    return [
        (kind, html[start:end])
        for kind, start, end in html_elements(html)
        if (kind in kinds if kinds else kind != "tag")
    ]


def texts_of(html: str, kind: str) -> list[str]:
    return [each for _, each in found(html, kind)]


# ---------------------------------------------------------------- laws


@given(st.one_of(broken(), st.text(max_size=40)))
def test_no_text_is_too_broken_and_elements_lie_inside_of_it(html: str) -> None:
    for kind, start, end in html_elements(html):
        assert kind in ELEMENTS
        assert 0 <= start < end <= len(html)
        assert not html[end - 1].isspace()


@given(broken())
def test_blocks_lie_inside_or_outside_of_one_another_never_across(html: str) -> None:
    apart = ("heading_text", "code_span")  # which is no block, and may cross some
    blocks = [(a, b) for kind, a, b in html_elements(html) if kind not in apart]
    for (a, b), (c, d) in itertools.combinations(blocks, 2):
        assert b <= c or d <= a or (a <= c and d <= b) or (c <= a and b <= d)


@given(broken())
def test_pieces_follow_one_another(html: str) -> None:
    end = 0
    for piece in pieces(html):
        assert end <= piece.start < piece.end <= len(html)
        end = piece.end


@given(well_formed())
def test_where_nothing_is_broken_the_standard_librarys_parser_sees_the_same(html: str) -> None:
    assert [(each.kind, each.name, each.start) for each in pieces(html)] == Events(html).seen


# ---------------------------------------------------------------- tags


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a b='>'>x", [("start", "a", 0, 9), ("text", "", 9, 10)]),
        ("<a b=>x", [("start", "a", 0, 6), ("text", "", 6, 7)]),
        ("<a =b>x", [("start", "a", 0, 6), ("text", "", 6, 7)]),
        ("1 < 2 <3", [("text", "", 0, 8)]),
        ("a</>b", [("text", "", 0, 1), ("text", "", 4, 5)]),
        ("a</ >b", [("text", "", 0, 1), ("text", "", 5, 6)]),
        ("a</", [("text", "", 0, 3)]),
        ("a<b c='", [("text", "", 0, 1)]),  # a tag that never ends is dropped
        ("<!-->x", [("comment", "", 0, 5), ("text", "", 5, 6)]),
        ("<!--a--!>x", [("comment", "", 0, 9), ("text", "", 9, 10)]),
        ("<!--a", [("comment", "", 0, 5)]),
        ("<!doctype html>x", [("text", "", 15, 16)]),
        ("<?xml a='>'?>", [("text", "", 10, 13)]),
        ("<script>a<b></SCRIPT >c", [
            ("start", "script", 0, 8), ("raw", "script", 8, 12), ("end", "script", 12, 22),
            ("text", "", 22, 23),
        ]),
        ("<title>a</titles>", [("start", "title", 0, 7), ("raw", "title", 7, 17)]),
        ("<\u017fcript>", [("text", "", 0, 8)]),  # a long s is no ASCII letter
    ],
)  # fmt: skip
def test_pieces_end_where_the_standard_ends_them(
    html: str, expected: list[tuple[str, str, int, int]]
) -> None:
    assert list(pieces(html)) == [Piece(*each) for each in expected]  # type: ignore[arg-type]


# ---------------------------------------------------------------- elements


def test_an_element_reaches_from_its_start_tag_to_its_end_tag() -> None:
    html = 'x <p class="a">one</p>\n<PRE>two</PRE\n>'
    assert found(html) == [
        ("paragraph", '<p class="a">one</p>'),
        ("code", "<PRE>two</PRE\n>"),
    ]


def test_a_paragraph_ends_at_the_next_block_without_the_blanks_before_it() -> None:
    html = "<p>one <b>two</b>\n\n<p>three\n<ul><li>x</ul>"
    assert texts_of(html, "paragraph") == ["<p>one <b>two</b>", "<p>three"]


def test_items_end_at_the_next_item_of_their_own_list() -> None:
    html = "<ul><li>a<ul><li>b</ul><li>c</ul>"
    assert texts_of(html, "list_item") == ["<li>a<ul><li>b</ul>", "<li>b", "<li>c"]
    html = "<dl><dt>a<dd>b<p>c<dt>d</dl>"
    assert texts_of(html, "list_item") == ["<dt>a", "<dd>b<p>c", "<dt>d"]


def test_rows_end_at_the_next_row_group_or_table_end_and_a_nested_table_is_apart() -> None:
    html = "<table><thead><tr><th>a<tbody><tr><td><table><tr><td>x</table><tr><td>b</table>"
    assert texts_of(html, "table_row") == [
        "<tr><th>a",
        "<tr><td><table><tr><td>x</table>",
        "<tr><td>x",
        "<tr><td>b",
    ]
    assert texts_of(html, "table") == [html, "<table><tr><td>x</table>"]


def test_an_end_tag_without_its_start_is_nothing_and_does_not_reach_out_of_a_cell() -> None:
    assert found("</p></table>a</ul>") == []
    html = "<ul><li><table><tr><td>a</li></ul>b</table></ul>"
    assert texts_of(html, "list") == [html]


def test_a_heading_is_ended_by_the_end_of_any_heading_and_by_the_next() -> None:
    assert texts_of("<h1>a</h2>b<h2>c<h3>d</h3>", "heading") == [
        "<h1>a</h2>", "<h2>c", "<h3>d</h3>",
    ]  # fmt: skip


def test_what_is_open_at_last_ends_with_the_body_or_the_text() -> None:
    assert texts_of("<section><p>a\n</body>\n</html>", "section") == ["<section><p>a"]
    assert texts_of("<section><p>a \n", "paragraph") == ["<p>a"]


def test_code_is_a_span_outside_of_pre_only() -> None:
    html = "<p>a <code>b</code></p><pre><code>c</code></pre><p><code>d<p>e"
    assert texts_of(html, "code_span") == ["<code>b</code>", "<code>d"]
    assert texts_of(html, "code") == ["<pre><code>c</code></pre>"]


def test_scripts_styles_and_comments_are_elements_and_nothing_in_them_is() -> None:
    html = "<script>'<p>'</script><style>p>a{}</style><!-- <p>a</p> -->"
    assert found(html) == [
        ("script", "<script>'<p>'</script>"),
        ("style", "<style>p>a{}</style>"),
        ("comment", "<!-- <p>a</p> -->"),
    ]


def test_each_tag_is_an_element_too() -> None:
    assert texts_of("<p>a<br/>b</p>", "tag") == ["<p>", "<br/>", "</p>"]


def test_a_heading_reaches_to_the_first_line_of_the_text_after_it() -> None:
    html = "<h1>a</h1>\n<script>b</script>\n<div><p> c\nd</p>"
    assert texts_of(html, "heading_text") == [">\n<script>b</script>\n<div><p> c"]
    assert texts_of("<h1>a</h1>\n<br>", "heading_text") == []
    long = "<h1>a</h1>" + "x" * 200
    assert texts_of(long, "heading_text") == [">" + "x" * FIRST_LINE]


@pytest.mark.parametrize(
    "scrap",
    ["<a b='", "<!--", "<!----!>", "<![CDATA[", "</", "<x =", "<script>", "<p><button><div>"],
)
def test_a_text_of_one_broken_scrap_is_read_once_not_once_a_scrap(scrap: str) -> None:
    # Four times as long for twice the text would be minutes here.
    html = scrap * 20_000 + " " * 20_000
    assert all(each.end <= len(html) for each in html_elements(html))
