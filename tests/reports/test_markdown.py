from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import chunkscope as cs
from chunkscope.rendering.characters import legible
from chunkscope.reports import Report
from chunkscope.reports.markdown import fenced, inline
from tests.rendering.texts import hostile_texts
from tests.reports.hostile import NAMES, hostile_report

READER = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")
OURS = {"<span>", "</span>"}
"""Elements of HTML that we write: around a dollar."""


def flat(text: str) -> list[Token]:
    """All that a reader of Markdown makes of `text`."""
    found = []
    for token in READER.parse(text):
        found += [token, *(token.children or [])]
    return found


def words(tokens: list[Token]) -> str:
    """The text that a page would show."""
    return "".join(each.content for each in tokens if each.type == "text")


@given(text=hostile_texts())
def test_a_text_within_a_line_is_that_text_and_no_markup(text: str) -> None:
    tokens = flat(f"x {inline(text[:500])} x")
    assert {each.type for each in tokens} <= {
        "paragraph_open",
        "paragraph_close",
        "inline",
        "text",
        "html_inline",
        "text_special",
    }
    assert {each.content for each in tokens if each.type == "html_inline"} <= OURS
    assert words(tokens).split() == f"x {legible(text[:500])} x".split()


@given(text=hostile_texts())
def test_a_text_in_a_fence_stays_in_it(text: str) -> None:
    (block,) = READER.parse(fenced(text[:2000]))
    assert block.type == "fence"
    lines = [legible(line) for line in text[:2000].split("\n")]
    assert block.content == "\n".join(lines) + "\n"
    block.content.encode()


@pytest.fixture(scope="module")
def hostile() -> Report:
    return hostile_report()


def test_hostile_names_and_texts_are_inert_and_shown(hostile: Report) -> None:
    tokens = flat(hostile.to_markdown())
    kinds = {each.type for each in tokens}
    assert not kinds & {"html_block", "link_open", "image", "code_inline"}
    assert {each.content for each in tokens if each.type == "html_inline"} <= OURS
    said = words(tokens)
    for name in NAMES:
        assert legible(name).replace("$", "") in said.replace("$", "")
    hostile.to_markdown().encode("utf-8")


def test_no_dollar_is_left_to_open_a_formula_outside_of_code(hostile: Report) -> None:
    for token in flat(hostile.to_markdown()):
        if token.type == "inline":
            assert "$" not in token.content


def test_every_row_of_a_table_has_a_cell_for_each_column(hostile: Report) -> None:
    written = [line for line in hostile.to_markdown().split("\n") if line.startswith("| ")]
    widths: list[int] = []
    for token in READER.parse(hostile.to_markdown()):
        if token.type == "tr_open":
            widths.append(0)
        elif token.type in ("th_open", "td_open"):
            widths[-1] += 1
    # One line of each table is its rule, of which no row is made.
    tables = hostile.to_markdown().count("\n| ---")
    assert len(written) == len(widths) + tables
    bars = [len(line.replace("\\|", "").split("|")) - 2 for line in written if "| ---" not in line]
    assert bars == widths


@settings(max_examples=10)
@given(text=hostile_texts().filter(bool))
def test_a_report_of_any_text_has_the_headings_of_any_other(text: str) -> None:
    docs = [(text[:40], text[:1000])]
    chunks = cs.chunk(docs, {text[:40]: cs.SplitPoints(chunk_size=40)})
    tokens = READER.parse(cs.report(chunks, docs, title=text[:100]).to_markdown())
    headings = [
        inner.content for opening, inner in pairwise(tokens) if opening.type == "heading_open"
    ]
    assert headings[1:] == [
        "Alerts",
        "Splitters side by side",
        "Where the cuts fell",
        "Overlap",
        "Coverage",
        "Structure",
        "Limits of models",
        "On the text",
        "Settings",
    ]


BLOCK_NAMES = (
    "- item",
    "1. x",
    "12) y",
    "    code",
    "+ a",
    "# h",
    "> q",
    "1.",
    "---",
    " ",
    "===",
    "\u3000wide",
    "* star",
)
LINKED_NAMES = (
    "http://example.org/a",
    "HTTPS://example.org",
    "ftp://example.org",
    "see www.example.org",
    "WWW.example.org",
    "@user",
    "a.b@example.org",
    "mailto:a@example.org",
    "owner/repository#12",
    "GH-12",
    ":tada:",
)
NO_LINK = re.compile(r"://|www\.|@\w|#\d|gh-\d|:[\w+-]+:", re.IGNORECASE)
"""What GitHub makes a link or a picture of, in one run of text of the page."""


def report_of(names: tuple[str, ...]) -> str:
    """A report with alerts and examples, of splitters of these names."""
    text = "word " * 40 + "\n\n" + "x" * 90
    splitters: dict[str, cs.Splitter] = {
        name: cs.SplitPoints(30 + number) for number, name in enumerate(names)
    }
    return cs.report(cs.chunk(text, splitters), text, title=names[0], limit=5).to_markdown()


@pytest.mark.parametrize("name", BLOCK_NAMES)
def test_a_name_that_looks_like_a_block_is_none(name: str) -> None:
    other = "another name"
    blocks = [token.type for token in READER.parse(report_of((f"{name}plain"[-5:], other)))]
    tokens = flat(report_of((name, other)))
    assert [token.type for token in READER.parse(report_of((name, other)))] == blocks
    assert name.split() == [] or " ".join(name.split()) in " ".join(words(tokens).split())


@pytest.mark.parametrize("name", LINKED_NAMES)
def test_nothing_in_a_name_is_linked(name: str) -> None:
    written = report_of((name, "another name"))
    for token in flat(written):
        if token.type == "text":
            assert not NO_LINK.search(token.content), token.content
        elif token.type == "inline":  # what readers that link before they parse go by
            assert not re.search(r"://|www\.|@", token.content, re.IGNORECASE), token.content
    assert name in words(flat(written))


@given(text=st.text(st.sampled_from("-+#>*=_1.) \t@w:/h|`~"), max_size=8))
def test_no_text_opens_a_block(text: str) -> None:
    for before in ("", "- ", "  - "):
        expected = [token.type for token in READER.parse(f"{before}x")]
        if inline(text).strip():
            assert [token.type for token in READER.parse(f"{before}{inline(text)}")] == expected
