"""Hostile texts in reports: in a page, a notebook, Markdown and JSON they are words."""

from __future__ import annotations

import pandas as pd
import pytest
from markdown_it import MarkdownIt

import chunkscope as cs
from chunkscope.rendering.characters import legible
from tests.browser.notebooks import page_of
from tests.browser.watching import Watched
from tests.hostile.harm import as_shown
from tests.hostile.texts import SHORT

BATCH = 60
"""Splitters of a report, at most: so many have an example in it."""


def reported(names: list[str]) -> cs.reports.Report:
    """A report in which each of `names` is a text, an id, a splitter and an example."""
    parts = [
        cs.chunk(
            [(each, each)],
            {each: cs.SplitPoints(chunk_size=12, chunk_overlap=4)},
            encoding="unicode",
            progress=False,
        )
        for each in names
    ]
    docs = dict(zip(names, names, strict=True))
    return cs.report(pd.concat(parts, ignore_index=True), docs, title=names[0], limit=10)


@pytest.fixture(scope="module")
def reports() -> list[cs.reports.Report]:
    names = list(SHORT.values())
    return [reported(names[at : at + BATCH]) for at in range(0, len(names), BATCH)]


def test_a_report_runs_nothing_and_holds_the_texts_of_its_examples(
    sandbox: Watched, reports: list[cs.reports.Report]
) -> None:
    pages = [each.to_html() for each in reports]
    compared = reports[0].compare(reports[1]).to_html()
    sandbox.open_all([*pages, page_of([reports[-1]._repr_html_()]), compared])
    assert sandbox.found == []
    *seen, of_both = sandbox.seen("head title", "h1")
    assert of_both.strange == []
    for page, report in zip(seen, [*reports, reports[-1]], strict=True):
        assert page.strange == []
        windows = [each["text"] for one in report.summary["examples"] for each in one["windows"]]
        assert sorted(page.texts[".cs-text"]) == sorted(map(as_shown, windows))
    for page, report in zip(seen, reports, strict=False):
        assert page.texts["head title"] == page.texts["h1"] == [legible(report.summary["title"])]


def test_every_title_of_a_report_is_words(sandbox: Watched) -> None:
    summary = cs.report(cs.chunk("One.", cs.SplitPoints(chunk_size=4)), "One.").summary
    titles = list(SHORT.values())
    sandbox.open(cs.reports.Report({**summary, "title": "\n".join(titles)}).to_html())
    assert sandbox.found == []
    pages = [cs.reports.Report({**summary, "title": each}).to_html() for each in titles]
    for page, title in zip(sandbox.seen("head title", "h1", of=pages), titles, strict=True):
        assert page.strange == []
        assert page.texts["head title"] == page.texts["h1"] == [legible(title)]


def test_a_report_in_markdown_runs_nothing_where_html_is_let_through(
    sandbox: Watched, reports: list[cs.reports.Report]
) -> None:
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    sandbox.open_all([f"<!DOCTYPE html>{reader.render(each.to_markdown())}" for each in reports])
    assert sandbox.found == []
    for page in sandbox.seen(elements="pre strong", attributes="style"):
        assert page.strange == []


def test_a_report_in_json_is_data_within_a_page_and_no_page(
    sandbox: Watched, reports: list[cs.reports.Report]
) -> None:
    written = [each.to_json() for each in reports]
    scripts = "".join(f'<script type="application/json">{each}</script>' for each in written)
    sandbox.open(f"<!DOCTYPE html><title>a</title>{scripts}")
    assert sandbox.found == []
    assert sandbox.page.evaluate(
        """() => [...document.querySelectorAll('script')]
            .map(each => JSON.parse(each.textContent).title)"""
    ) == [each.summary["title"] for each in reports]
    assert [page.strange for page in sandbox.seen(of=written)] == [[]] * len(written)
