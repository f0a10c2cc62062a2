from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

import chunkscope as cs
from chunkscope.rendering.html import CONTENT_SECURITY_POLICY
from chunkscope.reports import Report
from tests.hostile.texts import SHORT
from tests.rendering.markup import ALLOWED as OF_TEXTS
from tests.rendering.markup import Parsed
from tests.rendering.texts import hostile_texts
from tests.reports.hostile import hostile_report

CELL = {"class", "scope"}
ALLOWED = OF_TEXTS | {
    "div": {"class", "dir", "tabindex", "role", "aria-label"},
    "main": {"class"},
    "h1": {"id"},
    "h2": {"id"},
    "h3": set(),
    "h4": set(),
    "p": {"class"},
    "b": set(),
    "nav": {"aria-label"},
    "a": {"href"},
    "section": set(),
    "article": {"class"},
    "ul": set(),
    "table": {"class"},
    "caption": set(),
    "thead": set(),
    "tbody": set(),
    "tr": set(),
    "th": CELL,
    "td": CELL,
    "figure": set(),
    "footer": set(),
    "svg": {"class", "role", "viewbox", "style", "xmlns", "font-family", "font-size", "fill"},
    "desc": set(),
    "g": {"transform"},
    "text": {"x", "y", "text-anchor", "fill", "font-weight", "font-size"},
    "path": {"d", "stroke", "stroke-width", "stroke-dasharray", "fill", "fill-opacity"}
    | {"stroke-linecap"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "fill-opacity", "stroke", "stroke-width"}
    | {"pointer-events", "stroke-dasharray"},
}
"""Element -> the attributes that it may have: none that runs or fetches."""


class Page(Parsed):
    """A page taken apart, with all its text."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.said: list[str] = []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        self.said.append(data)


def taken_apart(markup: str) -> Page:
    """`markup` taken apart; fails where it holds an element or attribute that may not be."""
    page = Page()
    page.feed(markup)
    page.close()
    assert page._open == []
    for tag, attributes in page.elements:
        assert tag in ALLOWED, f"<{tag}>"
        assert set(attributes) <= ALLOWED[tag], f"<{tag} {attributes}>"
        assert not [each for each in attributes if each.startswith("on")]
        assert str(attributes.get("href", "#")).startswith("#")
    return page


@pytest.fixture(scope="module")
def hostile() -> Report:
    return hostile_report()


def test_hostile_texts_names_ids_and_titles_are_inert_and_shown(hostile: Report) -> None:
    page = taken_apart(hostile.to_html())
    said = "".join(page.said)
    for name in ("script", "img onerror", "jinja", "-->", "]]>", "quote and handler"):
        assert SHORT[name] in said
    assert "␀" in said
    assert "[RLO]" in said
    hostile.to_html().encode("utf-8")


@settings(max_examples=10)
@given(text=hostile_texts().filter(bool))
def test_no_text_breaks_out_of_a_report(text: str) -> None:
    docs = [(text[:40], text[:2000])]
    chunks = cs.chunk(docs, {text[:40]: cs.SplitPoints(chunk_size=40)})
    report = cs.report(chunks, docs, title=text[:200])
    taken_apart(report.to_html()).close()
    taken_apart(report._repr_html_())
    taken_apart(report.compare(report).to_html())


def test_a_page_stands_alone_under_a_strict_policy(hostile: Report) -> None:
    markup = hostile.to_html()
    (policy,) = [
        each["content"] for _, each in taken_apart(markup).elements if "http-equiv" in each
    ]
    assert policy == CONTENT_SECURITY_POLICY
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    style = "".join(re.findall("<style>(.*?)</style>", markup, re.DOTALL))
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme:dark" in style
    assert "@media print" in style


def test_a_fragment_has_no_anchors_and_styles_only_itself(hostile: Report) -> None:
    fragment = hostile._repr_html_()
    page = taken_apart(fragment)
    assert not [each for _, each in page.elements if {"id", "href"} & set(each)]
    assert fragment.startswith('<div class="chunkscope')
    style = re.sub(
        r"@(media|container|page)[^{]*", "", fragment.split("<style>")[1].split("</style>")[0]
    )
    selectors = re.findall(r"([^{}]+)\{", style)
    assert selectors
    for selector in selectors:
        assert ".chunkscope" in selector or not selector.strip(), selector


def test_every_link_of_a_page_leads_to_a_section_of_it(hostile: Report) -> None:
    page = taken_apart(hostile.to_html())
    ids = {each["id"] for _, each in page.elements if "id" in each}
    links = {str(each["href"])[1:] for _, each in page.elements if "href" in each}
    assert links == ids
    assert {"alerts", "overview", "sizes", "boundaries", "coverage", "examples"} <= ids


def test_alerts_come_before_every_number(hostile: Report) -> None:
    markup = hostile.to_html()
    assert markup.index('id="alerts"') < markup.index("<table") < markup.index("<svg")


def test_the_sections_come_in_the_order_of_what_a_reader_asks(hostile: Report) -> None:
    markup = hostile.to_html()
    names = "alerts overview sizes boundaries overlap coverage structure limits examples settings"
    places = [markup.index(f'id="{name}"') for name in names.split()]
    assert places == sorted(places)


def test_every_setting_in_which_splitters_differ_has_a_column() -> None:
    text = "One. Two.\r\n" * 9
    pairs: list[tuple[str, cs.Splitter, cs.Splitter]] = [
        ("crlf", cs.SplitPoints(20, crlf=True), cs.SplitPoints(20)),
        ("fullwidth", cs.SplitPoints(20, fullwidth=True), cs.SplitPoints(20)),
        ("lookback", cs.SplitPoints(20, lookback=2), cs.SplitPoints(20)),
        ("strict", cs.TokenWindows(20, strict=True), cs.TokenWindows(20)),
    ]
    for setting, a, b in pairs:
        page = cs.report(cs.chunk(text, {"a": a, "b": b}), text).to_html()
        assert f">{setting}<" in page


def test_columns_in_which_all_are_zero_are_left_out_and_told() -> None:
    text = " ".join(f"Sentence {number} has some words of its own." for number in range(99))
    page = cs.report(cs.chunk(text, cs.TokenWindows(64)), text).to_html()
    assert ">duplicates<" not in page
    assert (
        "There were no cuts inside a word, cuts forced by the size, duplicates or blank chunks."
        in page
    )
    again = "Same one.\n\n" * 9
    page = cs.report(cs.chunk(again, cs.SplitPoints(11, lookback=10)), again).to_html()
    assert ">duplicates<" in page
    assert ">blank<" not in page


def test_fifty_documents_of_three_splitters_stay_below_a_megabyte() -> None:
    docs = {f"doc {n}": f"Sentence {n} of some words, and a few more. " * 450 for n in range(50)}
    chunks = cs.chunk(
        docs, [cs.SplitPoints(1000), cs.TokenWindows(256), cs.Recursive(1000)], progress=False
    )
    page = cs.report(chunks, docs).to_html()
    assert len(page.encode()) < 300_000


def test_one_splitter_is_not_named_in_its_alerts_and_many_have_no_colours() -> None:
    text = "word " * 300
    one = cs.report(cs.chunk(text, cs.SplitPoints(100)), text, limit=5).to_html()
    assert "cs-alert" in one
    assert "<li>" in one
    assert "<li><b>" not in one
    grid = cs.grid(cs.SplitPoints, chunk_size=list(range(40, 140, 10)))
    many = cs.report(cs.chunk(text, grid), text, limit=5).to_html()
    assert "And 4 more." in many
    assert 'class="cs-key' not in many


def test_the_title_of_the_template_is_words_and_never_a_template() -> None:
    report = cs.report(cs.chunk("a", cs.SplitPoints()), "a", title="{{ 7*7 }}{% for x in y %}")
    assert "{{ 7*7 }}{% for x in y %}" in report.to_html()
