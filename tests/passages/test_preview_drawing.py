from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError
from chunkscope.passages import blocks, passage_text
from chunkscope.passages.blocks import Block, sheets_of
from chunkscope.passages.passage_text import score_told
from chunkscope.passages.previewed import Previewed
from chunkscope.rendering.paging import MOST_MARKUP
from chunkscope.rendering.placing import runs
from tests.rendering.markup import ALLOWED, Parsed, as_text
from tests.rendering.texts import hostile_texts

ELEMENTS = {
    **ALLOWED,
    "section": {"class"},
    "h2": {"class", "dir"},
    "svg": {"class", "role", "aria-label"},
    "rect": {"x", "y", "width", "height"},
}
"""Element -> the attributes that it may have: none that runs or fetches."""

few = settings(max_examples=1 + settings.default.max_examples // 6)

SENTENCES = cs.SplitPoints(chunk_size=8, lookback=7, chunk_overlap=0)
DOCS = {"a": "One. Two. Three. Four. Five.", "b": "Six. Seven."}
CHUNKS = cs.chunk(DOCS, SENTENCES, progress=False)


def parsed(markup: str) -> Parsed:
    """`markup` taken apart; fails where it holds an element or attribute that may not be."""
    found = Parsed()
    found.feed(markup.replace("/>", "></rect>"))
    found.close()
    for tag, attributes in found.elements:
        assert tag in ELEMENTS, f"<{tag}>"
        assert set(attributes) <= ELEMENTS[tag], f"<{tag} {attributes}>"
    return found


def preview(*hits: tuple[int, float], **options: object) -> cs.passages.Preview:
    """Of chunks of `DOCS`, by number: 0 to 4 are those of a, 5 and 6 those of b."""
    ids = CHUNKS["chunk_id"].tolist()
    given = [{"doc_id": ids[number], "score": score} for number, score in hits]
    return cs.passages.preview(given, CHUNKS, DOCS, **options)  # type: ignore[arg-type]


def of_many(n_documents: int, text: str = "One.") -> cs.passages.Preview:
    docs = {f"d{number}": text for number in range(n_documents)}
    chunks = cs.chunk(docs, cs.SplitPoints(), tokens="estimate", progress=False)
    return cs.passages.preview(chunks[["chunk_id"]].assign(score=1.0), chunks, docs)


def visible(markup: str) -> str:
    return re.sub(r"<style>.*?</style>|<[^>]*>", "", markup, flags=re.DOTALL)


@few
@given(
    pages=st.lists(hostile_texts(), min_size=1, max_size=4),
    name=hostile_texts(),
    size=st.integers(1, 9),
    data=st.data(),
)
def test_what_is_drawn_is_the_text_of_the_parts_and_nothing_runs(
    pages: list[str], name: str, size: int, data: st.DataObject
) -> None:
    docs = pd.DataFrame(
        {"doc_id": [name] * len(pages), "page_index": range(len(pages)), "text": pages},
        dtype="object",
    )
    splitter = cs.Recursive(chunk_size=size, chunk_overlap=size // 2)
    chunks = cs.chunk(docs, {name or "x": splitter}, tokens="estimate", progress=False)
    several = (
        st.lists(st.sampled_from(range(len(chunks))), max_size=9) if len(chunks) else st.just([])
    )
    rows = data.draw(several)
    hits = chunks[["chunk_id"]].iloc[rows].reset_index(drop=True).assign(score=0.5)
    hits["query_id"] = pd.Series([name] * len(hits), dtype="object")
    shown = cs.passages.preview(hits, chunks, docs)
    text = as_text("".join(shown.table["text"].dropna()))
    drawn = [shown.page(number)._repr_html_() for number in range(1, shown.n_pages + 1)]
    assert "".join(parsed(each).text for each in drawn) == text
    whole = shown.to_html()
    assert parsed(whole).text == text
    whole.encode()


@given(
    spans=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=12),
    edges=st.tuples(st.integers(0, 20), st.integers(0, 20)),
    deepest=st.integers(1, 4),
)
def test_runs_tell_what_starts_ends_and_covers(
    spans: list[tuple[int, int]], edges: tuple[int, int], deepest: int
) -> None:
    first, last = sorted(edges)
    held = sorted((min(each), max(each)) for each in spans)
    held = [(a, b) for a, b in held if (a < last and b > first) or first <= a == b <= last]
    start, end = np.array(held, dtype=np.int64).reshape(-1, 2).T
    found = list(runs(start, end, (first, last), deepest=deepest))
    places = {first, last, *start.tolist(), *end.tolist()} & set(range(first, last + 1))
    assert [each.start for each in found] == sorted(places)
    assert [each.end for each in found] == [*sorted(places)[1:], last]
    for run in found:
        numbered = list(enumerate(held))
        covering = [n for n, (a, b) in numbered if a <= run.start < b]
        assert (run.depth, list(run.covering)) == (len(covering), covering[-deepest:])
        assert list(run.starts) == [n for n, (a, _) in numbered if a == run.start]
        assert sorted(run.ends) == [n for n, (a, b) in numbered if a < b == run.start]


def test_chunks_have_their_number_and_score_where_they_start() -> None:
    shown = parsed(preview((3, 0.25), (1, 0.5), (2, 0.125), (5, 0.0625))._repr_html_())
    assert shown.labels("cs-hit") == ["3 · 0.87", "1 · 0.5", "2 · 0.125", "3 · 0.25", "0 · 0.0625"]
    second = list(shown.of_class("cs-hit"))[1]["title"]
    assert second == (f"chunk 1, {CHUNKS['chunk_id'][1]}: score 0.5, [4, 9), 5 characters")
    twice = parsed(preview((1, 0.5), (1, 0.75))._repr_html_())
    assert ": score 0.75, 2 hits, [" in (list(twice.of_class("cs-hit"))[1]["title"] or "")


def test_neighbours_have_two_tints_and_what_both_hold_is_underlined() -> None:
    text = "One two three four five six."
    chunks = cs.chunk(text, cs.Recursive(chunk_size=14, chunk_overlap=6), progress=False)
    hits = chunks[["chunk_id"]].assign(score=[0.5] * len(chunks))
    drawn = cs.passages.preview(hits, chunks, text)._repr_html_()
    shown = parsed(drawn)
    assert shown.text == text
    both = [each for tag, each in shown.elements if tag == "u" and each.get("title")]
    assert [each["title"] for each in both] == [
        f"in 2 chunks, shown once: {n}, {n + 1}" for n in range(len(chunks) - 1)
    ]
    alone = [each["class"] for tag, each in shown.elements if each.get("title") and tag == "span"]
    assert {"cs-a", "cs-b"} <= set(alone)
    repeated = chunks["overlap_chars"].sum()
    assert f"{repeated} retrieved more than once, shown once" in visible(drawn)


def test_gaps_say_how_much_is_left_out() -> None:
    drawn = visible(preview((1, 0.5), (3, 0.5))._repr_html_())
    said = re.findall(r"… .*? …", drawn)
    assert said == [
        "… 4 characters left out …",
        "… 7 characters left out …",
        "… 6 characters left out …",
    ]


def test_a_blank_gap_says_that_it_is_blank() -> None:
    chunks = CHUNKS.iloc[:2].copy()
    chunks.loc[1, ["char_start", "n_chars", "text"]] = [5, 4, "Two."]
    hits = chunks[["chunk_id"]].assign(score=1.0)
    drawn = visible(cs.passages.preview(hits, chunks, DOCS)._repr_html_())
    assert "… 1 blank character left out …" in drawn


def test_pages_are_named_and_gaps_over_several_are_one() -> None:
    docs = pd.DataFrame(
        {
            "doc_id": ["d"] * 6,
            "page_index": range(6),
            "text": ["One. Two.", "Three.", "Four.", "", "Five. Six.", "Seven."],
        }
    )
    chunks = cs.chunk(docs, SENTENCES, progress=False)
    hits = chunks[["chunk_id"]].assign(score=1.0).iloc[[0, 5]]
    drawn = cs.passages.preview(hits, chunks, docs)._repr_html_()
    pages = re.findall(r'cs-leaf">(.*?)<', drawn)
    assert pages == ["page_index 0", "page_index 4"]
    said = re.findall(r"… .*? …", visible(drawn))
    assert said == [
        "… 21 characters, 2 whole pages of the document among them, left out …",
        "… 6 characters left out …",
    ]


def test_a_document_of_one_page_names_none() -> None:
    assert 'class="cs-leaf"' not in preview((0, 0.5), (5, 0.5))._repr_html_()


def test_what_is_asked_and_found_is_said_above() -> None:
    drawn = visible(preview((0, 0.5), (1, 0.25), (0, 0.5), aggregation="sum")._repr_html_())
    assert "What a reader sees" in drawn
    assert ", sum of scores" in drawn
    assert "3 hits in 1 document · 13 characters retrieved · 9 shown · 4 not shown again" in drawn
    assert "3 hits in 1 passage · 9 of 28 characters shown (32 %)" in drawn
    assert "1.25" in drawn


def test_one_query_is_drawn_and_the_others_are_told() -> None:
    found = CHUNKS[["chunk_id"]].assign(score=0.5)
    hits = pd.concat([found.iloc[:2].assign(query_id="q"), found.iloc[5:6].assign(query_id=7)])
    shown = cs.passages.preview(hits, CHUNKS, DOCS)
    drawn = shown._repr_html_()
    assert parsed(drawn).text == "One. Two."
    assert "Query: q" in visible(drawn)
    assert "Query 1 of 2; the others" in visible(drawn)
    assert "<code>.query(7)</code> 1 hit<" in drawn
    other = shown.query(7)._repr_html_()
    assert parsed(other).text == "Six."
    assert "Query 2 of 2; the others" in visible(other)
    assert cs.passages.preview(hits, CHUNKS, DOCS, query_id=7)._repr_html_() == other
    assert "<title>7: preview</title>" in shown.query(7).to_html()
    assert "cs-contents" not in preview((0, 0.5))._repr_html_().partition("</style>")[2]


def test_of_many_queries_the_number_is_told() -> None:
    hits = pd.DataFrame({"query_id": range(200), "chunk_id": CHUNKS["chunk_id"][0], "score": 1.0})
    shown = cs.passages.preview(hits, CHUNKS, DOCS)
    drawn = shown.query(120)._repr_html_()
    assert drawn.count("<code>.query(") == 50
    assert "and 149 more" in drawn
    assert "Query 121 of 200" in drawn


def test_documents_are_ten_to_a_page_and_the_others_are_a_call_away() -> None:
    shown = of_many(25)
    assert shown.n_pages == 3
    assert [
        len(list(parsed(shown.page(n)._repr_html_()).of_class("cs-found"))) for n in (1, 2, 3)
    ] == [
        10,
        10,
        5,
    ]
    drawn = shown.page(2)._repr_html_()
    assert "Page 2 of 3: documents 11 to 20 of 25. Of the object that preview() returned" in drawn
    assert "<code>.page(1)</code> and <code>.page(3)</code> show more" in drawn


def test_a_file_holds_all_pages_to_unfold_with_its_own_open() -> None:
    whole = parsed(of_many(25).page(2).to_html())
    assert whole.text == "One." * 25
    assert ["open" in each for each in whole.of_class("cs-sheet")] == [False, True, False]


def test_a_file_of_much_text_holds_one_page_and_says_so() -> None:
    shown = of_many(12, "a\n" * 10_000)
    whole = shown.page(2).to_html()
    assert shown.n_pages > 20
    assert len(whole) < 2 * MOST_MARKUP
    assert f"Page 2 of {shown.n_pages}: document 1 of 12" in whole


@pytest.mark.parametrize("text", ["word " * 100_000, "\n" * 30_000 + "a" + "<" * 90_000])
def test_a_long_passage_goes_on_on_the_next_page(text: str) -> None:
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=400_000), tokens="estimate", progress=False)
    hits = chunks[["chunk_id"]].assign(score=1.0)
    shown = cs.passages.preview(hits, chunks, text)
    assert shown.n_pages > 1
    drawn = [shown.page(number)._repr_html_() for number in range(1, shown.n_pages + 1)]
    assert max(map(len, drawn)) < 2 * MOST_MARKUP
    pages = [parsed(each) for each in drawn]
    assert "".join(each.text for each in pages) == text
    assert pages[1].labels("cs-hit")[1:2] == ["0 continued · 1"]


def test_chunks_that_start_at_one_place_are_counted() -> None:
    one = CHUNKS.iloc[[0] * 20]
    chunks = one.assign(chunk_id=[str(n) for n in range(20)], chunk_index=range(20))
    drawn = parsed(
        cs.passages.preview(chunks[["chunk_id"]].assign(score=1.0), chunks, DOCS)._repr_html_()
    )
    assert drawn.text == "One."
    assert len(drawn.labels("cs-hit")) == 1 + 12
    assert drawn.labels("cs-more") == ["and 8 more that start here"]


def test_of_many_chunks_that_go_on_the_number_is_told() -> None:
    text = "word " * 50_000
    one = cs.chunk(text, cs.SplitPoints(chunk_size=400_000), tokens="estimate", progress=False)
    chunks = one.iloc[[0] * 20].assign(chunk_id=[str(n) for n in range(20)], chunk_index=range(20))
    shown = cs.passages.preview(chunks[["chunk_id"]].assign(score=1.0), chunks, text)
    second = parsed(shown.page(2)._repr_html_())
    assert second.labels("cs-hit")[1:] == [f"{n} continued · 1" for n in range(12)]
    assert second.labels("cs-more") == ["and 8 more that go on here"]


def test_the_bar_is_filled_where_the_document_is_shown() -> None:
    text = "x" * 4000
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=1000, chunk_overlap=0), progress=False)
    hits = chunks[["chunk_id"]].assign(score=1.0).iloc[[1, 3]]
    drawn = cs.passages.preview(hits, chunks, text)._repr_html_()
    boxes = [each for tag, each in parsed(drawn).elements if tag == "rect"]
    assert [(each["x"], each["width"]) for each in boxes] == [
        ("0%", "100%"),
        ("25%", "25%"),
        ("75%", "25%"),
    ]


def test_what_stands_on_which_page_is_found_once_a_query(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(found: Previewed, query: int) -> list[tuple[Block, ...]]:
        asked.append(query)
        return sheets_of(found, query)

    monkeypatch.setattr("chunkscope.passages.view.sheets_of", counted)
    shown = of_many(25)
    assert asked == []
    for number in (2, 3, 1):
        shown.page(number).to_html()
        shown.page(number)._repr_html_()
    assert asked == [0]


def test_a_span_of_time_is_no_page() -> None:
    with pytest.raises(ArgumentTypeError, match="number must be a whole number"):
        of_many(25).page(np.timedelta64(2))  # type: ignore[arg-type]


def test_the_repr_finds_no_pages_and_short_parts_are_not_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut = []
    monkeypatch.setattr(
        blocks, "page_windows", lambda text, rows: cut.append(len(text)) or [(0, len(text))]
    )
    shown = of_many(25, "One. Two.")
    assert "page" not in repr(shown)
    assert shown._kept == {}
    assert repr(shown.page(2)).endswith("225 of 225 characters, page 2 of 3>")
    shown.to_html()
    assert cut == []


def test_of_many_chunks_on_one_place_those_that_are_told_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "word " * 100_000
    one = cs.chunk(text, cs.SplitPoints(chunk_size=500_000), tokens="estimate", progress=False)
    many = one.drop(columns="text").iloc[[0] * 3000]
    chunks = many.assign(chunk_id=list(map(str, range(3000))), chunk_index=range(3000))
    shown = cs.passages.preview(chunks[["chunk_id"]].assign(score=1.0), chunks, text)
    made = []

    def counted(*values: object) -> object:
        made.append(values)
        return hit(*values)

    hit = passage_text._Hit
    monkeypatch.setattr(passage_text, "_Hit", counted)
    drawn = parsed(shown.page(3)._repr_html_())
    assert len(made) == 12 + 4
    assert drawn.labels("cs-more") == ["and 2,988 more that go on here"]
    assert [each["title"] for tag, each in drawn.elements if tag == "u" and each.get("title")] == [
        "in 3,000 chunks, shown once: 2996, 2997, 2998, 2999 and 2,996 before"
    ]


@pytest.mark.parametrize("char", ["\0", "\u200b", "\u202e"])
def test_the_legend_shows_a_sign_that_occurs(char: str) -> None:
    chunks = cs.chunk(f"a{char * 2}b", SENTENCES, progress=False)
    drawn = cs.passages.preview(
        chunks[["chunk_id"]].assign(score=1.0), chunks, f"a{char * 2}b"
    )._repr_html_()
    sign = {"\0": "NUL", "\u200b": "ZWSP", "\u202e": "RLO"}[char]
    assert f'<span class="cs-sign">{sign}</span> cannot be seen' in drawn


def test_a_file_is_written_whole_and_is_what_comes_back(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    target.write_text("old")
    whole = preview((0, 0.5)).to_html(target)
    assert target.read_text(encoding="utf-8") == whole
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]
    assert whole.startswith("<!DOCTYPE html>")


def test_the_repr_is_one_short_line() -> None:
    assert repr(preview((0, 0.5), (2, 0.25))) == (
        "<Preview of 2 hits: 1 document, 2 passages, 11 of 28 characters>"
    )


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (0.016393, "0.01639"),
        (-0.5, "−0.5"),
        (999.96, "1000"),
        (1e300, "1e+300"),
    ],
)
def test_scores_have_few_digits(score: float, told: str) -> None:
    assert score_told(score) == told
