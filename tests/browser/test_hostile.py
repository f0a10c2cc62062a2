"""Hostile texts in Chromium: nothing runs, nothing is asked for, the text is the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from markdown_it import MarkdownIt

import chunkscope as cs
from chunkscope.rendering import Html, document_html
from chunkscope.rendering.characters import legible
from tests.browser.hostile import HOSTILE, IMAGE, SHORT, Harm, as_shown
from tests.browser.watching import Watched, watched
from tests.laws.awkward_encoding import AwkwardEncoding

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BATCH = 60
"""Splitters of a report, at most: so many have an example in it."""


@pytest.fixture(scope="module")
def sandbox(browser: Browser) -> Iterator[Watched]:
    with watched(browser) as page:
        yield page


def notebook(fragments: Iterable[str]) -> str:
    """A page that is not ours, with an article for each fragment; the style is there once."""
    articles = [f"<article>{each}</article>" for each in fragments]
    first, *others = articles
    style = first[first.index("<style>") : first.index("</style>") + len("</style>")]
    assert all(style in each for each in others)
    held = first + "".join(each.replace(style, "") for each in others)
    return f"<!DOCTYPE html><title>Notebook</title>{held}"


# ---------------------------------------------------------------------- what the harness sees


def test_there_are_enough_texts_and_none_twice() -> None:
    assert len(HOSTILE) >= 60
    assert len({each.text for each in HOSTILE.values()}) == len(HOSTILE)


@pytest.mark.parametrize("harm", [Harm.RUNS, Harm.ASKS])
def test_texts_do_harm_where_they_are_not_escaped(sandbox: Watched, harm: Harm) -> None:
    harmless = []
    for name, each in HOSTILE.items():
        if each.harm is harm:
            sandbox.open(each.unescaped)
            if harm not in _harms(sandbox.found):
                harmless.append(name)
    assert harmless == []


def _harms(found: list[str]) -> Iterator[Harm]:
    """What happened, from the words of the harness."""
    for each in found:
        if each in ("console: the canary ran", "console: 1"):
            yield Harm.RUNS
        if each.startswith("asked for http"):
            yield Harm.ASKS


def test_texts_that_are_not_escaped_differ_from_the_source(sandbox: Watched) -> None:
    sandbox.open("<!DOCTYPE html><title>a</title>")
    differing = {name: each for name, each in HOSTILE.items() if each.harm is Harm.DIFFERS}
    seen = sandbox.seen(of=[each.unescaped for each in differing.values()])
    same = [
        name
        for (name, each), page in zip(differing.items(), seen, strict=True)
        if not page.strange and page.text == as_shown(each.text)
    ]
    assert same == []


def test_what_runs_in_a_page_or_frame_of_ours_is_seen_in_spite_of_its_policy(
    sandbox: Watched,
) -> None:
    page = str(document_html("title", Html(IMAGE)))
    sandbox.open(page)
    assert "console: the canary ran" in sandbox.found
    sandbox.open_all([page])
    assert "console: the canary ran" in sandbox.found
    assert sandbox.seen()[0].strange[0] == "<img>"


@pytest.mark.parametrize(
    ("script", "seen"),
    [
        ("alert(1)", "a dialog: 1"),
        ("open('about:blank')", "a window: about:blank"),
        ("onload = () => location = '//leak.test/l'", "asked for http://leak.test/l"),
        ("fetch('//leak.test/f')", "asked for http://leak.test/f"),
        ("navigator.sendBeacon('//leak.test/b')", "asked for http://leak.test/b"),
        ("history.pushState(0, '', '/other')", "left for http://page.test/other"),
        ("nosuch()", "error: nosuch is not defined"),
        ("console.log(2)", "console: 2"),
    ],
)
def test_whatever_a_script_does_is_seen(sandbox: Watched, script: str, seen: str) -> None:
    sandbox.open(f"<!DOCTYPE html><script>{script}</script>")
    assert seen in sandbox.found


# ---------------------------------------------------------------------- show


def shown(name: str, text: str) -> cs.ChunkView:
    """A hostile document of a hostile id, cut by a splitter of a hostile name."""
    size, label = (60, text) if name in SHORT else (4000, name)
    chunks = cs.chunk(
        [(label, text)],
        {label: cs.SplitPoints(chunk_size=size, chunk_overlap=10)},
        encoding="unicode",
        progress=False,
    )
    return cs.show(chunks, [(label, text)])


@pytest.fixture(scope="module")
def views() -> dict[str, cs.ChunkView]:
    return {name: shown(name, each.text) for name, each in HOSTILE.items()}


def test_a_notebook_that_shows_chunks_runs_nothing_and_holds_the_text(
    sandbox: Watched, views: dict[str, cs.ChunkView]
) -> None:
    sheets = {
        name: [view.page(number)._repr_html_() for number in range(1, view.n_pages + 1)]
        for name, view in views.items()
    }
    sandbox.open(notebook(map("".join, sheets.values())))
    assert sandbox.found == []
    (page,) = sandbox.seen()
    assert page.strange == []
    held = iter(page.texts[".cs-text"])
    for name, sheet in sheets.items():
        text = "".join(next(held) for _ in sheet)
        assert text == as_shown(HOSTILE[name].text), name


def test_a_file_of_chunks_runs_nothing_and_holds_the_text_and_the_names(
    sandbox: Watched, views: dict[str, cs.ChunkView]
) -> None:
    sandbox.open_all([view.to_html() for view in views.values()])
    assert sandbox.found == []
    seen = sandbox.seen("title", ".cs-title", ".cs-by code")
    for page, (name, view) in zip(seen, views.items(), strict=True):
        label = legible(view.splitter)
        assert page.strange == [], name
        assert page.text == as_shown(HOSTILE[name].text), name
        assert page.texts["title"] == [f"{label}: chunks"], name
        assert page.texts[".cs-title"] == page.texts[".cs-by code"] == [label], name


class Named:
    """An id that is no str; what it is called is hostile."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name

    __repr__ = __str__


def test_ids_of_any_kind_run_nothing_and_are_shown(sandbox: Watched) -> None:
    ids: list[object] = [
        *((IMAGE, 1), ("a", ("</style>", None)), frozenset({IMAGE}), 3, -0.5, float("inf")),
        *(Named(IMAGE), Named("</title>"), Named("\ud800\0\u202e")),
    ]
    docs = [(each, f"{IMAGE} {each!s}") for each in ids]
    chunks = cs.chunk(docs, {"a": cs.SplitPoints(chunk_size=9)}, progress=False)
    report = cs.report(chunks, docs, limit=2)
    sandbox.open_all(
        [*(cs.show(chunks, docs, doc_id=each).to_html() for each in ids), report.to_html()]
    )
    assert sandbox.found == []
    *pages, of_report = sandbox.seen(".cs-title", ".cs-contents code")
    assert of_report.strange == []
    for page, each in zip(pages, ids, strict=True):
        assert page.strange == []
        assert page.texts[".cs-title"] == [legible(str(each))]
        assert page.texts[".cs-contents code"] == [
            legible(f"doc_id={other!r}") for other in ids if other is not each
        ]


def test_files_of_hostile_names_are_shown_by_them(sandbox: Watched, tmp_path: Path) -> None:
    for text in SHORT.values():
        with suppress(OSError, ValueError):  # NUL, lone surrogates and slashes are in no name
            tmp_path.joinpath(f"a{text}.md").write_text(f"# {text.strip()}", encoding="utf-8")
    docs = cs.read(tmp_path)
    assert len(docs) > 60
    docs = docs.assign(**{IMAGE: docs["source_path"]})
    chunks = cs.chunk(docs, {"a": cs.SplitPoints(chunk_size=40)}, keep=[IMAGE], progress=False)
    names = docs["doc_id"].tolist()
    sandbox.open(notebook(cs.show(chunks, docs, doc_id=each)._repr_html_() for each in names))
    assert sandbox.found == []
    (page,) = sandbox.seen(".cs-title")
    assert page.strange == []
    assert page.texts[".cs-title"] == list(map(legible, names))
    assert page.text == as_shown("".join(docs["text"]))


class Encoding(AwkwardEncoding):
    """One of others, with a hostile name."""

    name = f"</title>{IMAGE} $x$"


def test_encodings_of_hostile_names_run_nothing(sandbox: Watched) -> None:
    a, b = cs.SplitPoints(chunk_size=9), cs.SplitPoints(chunk_size=14)
    docs, encoding = {"a": "One two. Three four. Five."}, Encoding()
    chunks = cs.chunk(docs, {"a": a}, encoding=encoding, progress=False)
    report = cs.report(chunks, docs, limit=4)
    both = cs.compare(docs, a, b, encoding=encoding, progress=False)
    sandbox.open_all([cs.show(chunks, docs).to_html(), both.to_html(), report.to_html()])
    assert sandbox.found == []
    assert [page.strange for page in sandbox.seen()] == [[]] * 3
    assert legible(encoding.name) in sandbox.seen(".cs-lead")[2].texts[".cs-lead"][0]


# ---------------------------------------------------------------------- compare


def test_a_comparison_runs_nothing_and_holds_the_text_twice(sandbox: Watched) -> None:
    names = list(SHORT.values())
    half = len(names) // 2
    # A few texts a document: they fit into one passage, and every comparison takes its time.
    docs = {names[at]: "\n".join(names[at : at + 5]) for at in range(0, len(names), 5)}
    both = cs.compare(
        docs,
        cs.SplitPoints(chunk_size=200),
        cs.Recursive(chunk_size=250),
        names=["\n".join(names[:half]), "\n".join(names[half:])],
        encoding="unicode",
        progress=False,
    )
    for each in (both.to_html(), notebook(both.at(doc_id)._repr_html_() for doc_id in docs)):
        sandbox.open(each)
        assert sandbox.found == []
        (page,) = sandbox.seen(".cs-two")
        assert page.strange == []
        assert page.texts[".cs-two"][:2] == [legible(f"A {both.a}"), legible(f"B {both.b}")]
    held = sandbox.page.evaluate(
        """() => [...document.querySelectorAll('article')].map(article => {
            const cells = [...article.querySelectorAll('.cs-text')].map(each => each.textContent);
            return [0, 1].map(side => cells.filter((_, at) => at % 2 === side).join(''));
        })"""
    )
    for text, sides in zip(docs.values(), held, strict=True):
        assert sides == [as_shown(text)] * 2


# ---------------------------------------------------------------------- reports


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
    sandbox.open_all([*pages, notebook([reports[-1]._repr_html_()]), compared])
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
