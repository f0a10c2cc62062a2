from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
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
