"""Hostile texts on which chunks are shown or compared: nothing runs, the text is the source."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.corpus.checking import text_column
from chunkscope.rendering.characters import legible
from chunkscope.showing.words import shortened
from tests.browser.notebooks import page_of
from tests.browser.watching import Watched
from tests.hostile.harm import IMAGE, as_shown
from tests.hostile.texts import HOSTILE, SHORT
from tests.laws.awkward_encoding import AwkwardEncoding


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
    sandbox.open(page_of(map("".join, sheets.values())))
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
    sandbox.open(page_of(cs.show(chunks, docs, doc_id=each)._repr_html_() for each in names))
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


def test_a_preview_runs_nothing_and_holds_what_was_retrieved(sandbox: Watched) -> None:
    # Hostile texts under hostile ids, found by hostile queries; ids of chunks are hostile too.
    docs = {SHORT.get(name, name): each.text for name, each in HOSTILE.items()}
    chunks = cs.chunk(
        docs, cs.SplitPoints(chunk_size=60, chunk_overlap=0), tokens="estimate", progress=False
    )
    ids = [f"{doc_id} {number}" for number, doc_id in enumerate(chunks["doc_id"])]
    chunks["chunk_id"] = text_column(ids)
    queries = [IMAGE, "</title></style>", *list(SHORT.values())[:60]]
    some = [ids[row] for row, number in enumerate(chunks["chunk_index"]) if number in {0, 1, 3}]
    hits = [(IMAGE, each, 0.5) for each in some] + [(query, ids[0], 1.0) for query in queries[1:]]
    columns = ["query_id", "chunk_id", "score"]
    shown = cs.passages.preview(pd.DataFrame(hits, columns=columns, dtype=object), chunks, docs)
    pages = [shown.page(number) for number in range(1, shown.n_pages + 1)]
    sandbox.open(page_of(each._repr_html_() for each in pages))
    assert sandbox.found == []
    (page,) = sandbox.seen(".cs-name", ".cs-title")
    assert page.strange == []
    text = shown.table[shown.table["query_id"] == queries[0]]["text"].dropna()
    assert page.text == as_shown("".join(text))
    assert page.texts[".cs-title"] == [legible(f"Query: {IMAGE}")] * len(pages)
    told = [legible(shortened(each, 200)) for each in shown.documents["doc_id"]]
    assert set(page.texts[".cs-name"]) == set(told)
    files = [shown.query(each).to_html() for each in queries[1:]]
    sandbox.open_all(files)
    assert sandbox.found == []
    for seen, query in zip(sandbox.seen("title"), queries[1:], strict=True):
        assert seen.strange == []
        assert seen.texts["title"] == [legible(f"{query}: preview")]


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
    for each in (both.to_html(), page_of(both.at(doc_id)._repr_html_() for doc_id in docs)):
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
