"""`compare`: two splitters in numbers, as distributions, and on the text."""

from __future__ import annotations

import html
import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.comparison.deltas import differing_settings
from chunkscope.comparison.measures import MEASURES
from chunkscope.comparison.side_by_side import (
    LEAD,
    MOST_BANDS,
    MOST_CHARS,
    is_inside_word,
    passage_at,
    pause,
)
from chunkscope.errors import ArgumentError, ArgumentTypeError, SettingsError

TEXT = "One two three. Four five six. Seven.\n\n" * 12


class Columns(HTMLParser):
    """The texts of the two columns of a passage, and every tag."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag == "div" and ("class", "cs-text") in attrs:
            self.texts.append("")
            self._depth = 1
        elif self._depth and tag == "div":
            self._depth += 1

    def handle_endtag(self, tag: str) -> None:
        if self._depth and tag == "div":
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.texts[-1] += data


def columns(both: cs.Comparison) -> tuple[str, str]:
    """The text on the left and on the right."""
    parser = Columns()
    parser.feed(both.to_html())
    assert "script" not in parser.tags
    return "".join(parser.texts[0::2]), "".join(parser.texts[1::2])


splitters = st.builds(
    cs.SplitPoints, chunk_size=st.integers(3, 40), chunk_overlap=st.just(0)
) | st.builds(cs.Recursive, chunk_size=st.integers(3, 40))


@settings(max_examples=20)
@given(text=st.text("ab. \n<&\0\ud800é", max_size=200), a=splitters, b=splitters)
def test_both_columns_hold_the_passage_character_for_character(
    text: str, a: cs.Splitter, b: cs.Splitter
) -> None:
    if a == b:
        return
    turned = cs.compare({"d": text}, a, b, tokens="estimate").at("d")
    assert turned._passage is not None
    first, last = turned._passage.bands[0][0], turned._passage.bands[-1][1]
    assert first == 0
    assert last == len(text) or len(turned._passage.bands) == MOST_BANDS - 1
    shown = re.sub("[\ud800-\udfff]", "\ufffd", text[:last]).replace("\0", "␀")
    assert columns(turned) == (shown, shown)


@settings(max_examples=20)
@given(text=st.text("ab. \n", max_size=120), a=splitters, b=splitters)
def test_the_table_is_the_summary_and_its_differences(
    text: str, a: cs.Splitter, b: cs.Splitter
) -> None:
    if a == b:
        return
    both = cs.compare({"d": text}, a, b, tokens="estimate", limit=4, min_tokens=2)
    summary = cs.stats.summary(both.chunks, limit=4, min_tokens=2)
    for row in both.table.to_dict("records"):
        values = [float("nan")] * 2
        for place, name in enumerate((both.a, both.b)):
            of_name = summary.loc[summary["splitter"] == name, row["statistic"]]
            if len(of_name) and pd.notna(of_name.iloc[0]):
                values[place] = float(of_name.iloc[0])
        np.testing.assert_equal([row["a"], row["b"]], values)
        np.testing.assert_equal(row["delta"], values[1] - values[0])
        expected = row["delta"] / values[0] if values[0] else float("nan")
        np.testing.assert_equal(row["change"], expected)


def test_statistics_that_are_arguments_or_settings_are_not_compared() -> None:
    both = cs.compare(TEXT, cs.SplitPoints(30), cs.SplitPoints(60), limit=9)
    assert not {"limit", "min_tokens", "chunk_size", "lookback"} & set(both.table["statistic"])
    assert {"n_over_limit", "n_chunks", "tokens_p95"} <= set(both.table["statistic"])


def test_every_statistic_has_words_of_its_own() -> None:
    both = cs.compare(TEXT, cs.SplitPoints(30), cs.SplitPoints(60))
    assert set(both.table["statistic"]) <= set(MEASURES)
    assert len({each.words for each in MEASURES.values()}) == len(MEASURES)


def test_settings_have_their_units_and_of_one_class_alone_only_what_does_something() -> None:
    both = cs.compare(TEXT, cs.SplitPoints(60), cs.TokenWindows(60, strict=True))
    assert both.settings.fillna("none").to_numpy().tolist() == [
        ["splitter", "SplitPoints", "TokenWindows"],
        ["chunk_size", "60 characters", "60 cl100k_base tokens"],
        ["lookback", "15 characters", "none"],
        ["chunk_overlap", "6 characters", "12 cl100k_base tokens"],
        ["strict", "none", "True"],
    ]


@pytest.mark.parametrize("unit", ["chars", "words", "o200k_base"])
def test_the_same_number_in_two_units_is_two_sizes(unit: str) -> None:
    both = cs.compare(TEXT, cs.Recursive(600), cs.Recursive(600, unit=unit))
    words = {"chars": "characters", "words": "words", "o200k_base": "o200k_base tokens"}[unit]
    assert both.settings.to_numpy().tolist() == [
        ["chunk_size", "600 graphemes", f"600 {words}"],
        ["chunk_overlap", "100 graphemes", f"100 {words}"],
        ["unit", "graphemes", unit],
    ]


@given(a=splitters, b=splitters)
def test_two_settings_are_the_same_where_no_row_tells_them_apart(
    a: cs.SplitPoints | cs.Recursive, b: cs.SplitPoints | cs.Recursive
) -> None:
    assert differing_settings(a, b).empty == (a == b)


def test_the_first_passage_starts_where_both_cut_before_the_first_change() -> None:
    both = cs.compare({"same": "One.", "d": TEXT}, cs.SplitPoints(40), cs.SplitPoints(16))
    changes = both.changes
    apart = changes[changes["change"] != "shared"]
    first = int(apart[["position_a", "position_b"]].min(axis=None))
    left, _ = columns(both)
    start = TEXT.index(left[:60])
    assert 0 <= first - start <= LEAD


@given(text=st.text("ab1é .\n言。", max_size=60), first=st.integers(0, 60), end=st.integers(0, 60))
def test_a_pause_is_never_inside_a_word_where_it_need_not_be(
    text: str, first: int, end: int
) -> None:
    first, end = sorted((min(first, len(text)), min(end, len(text))))
    for last in (False, True):
        at = pause(text, first, end, last=last)
        assert first <= at <= end
        if any(each.isspace() for each in text[first:end]):
            assert not is_inside_word(text, at)


def test_a_passage_nobody_chose_starts_and_ends_where_a_reader_would_pause() -> None:
    text = "Some words of a sentence, and then more of them. " * 400
    both = cs.compare(text, cs.SplitPoints(700, lookback=1), cs.SplitPoints(900, lookback=1))
    assert both._passage is not None
    first, last = both._passage.bands[0][0], both._passage.bands[-1][1]
    assert first > 0
    assert text[first:].startswith("Some words")
    assert last < len(text)
    assert text[last:].startswith("Some words")


def test_the_way_on_is_told_in_notebooks_and_not_past_the_end() -> None:
    text = "Some words of a sentence, and then more of them. " * 400
    both = cs.compare(text, cs.SplitPoints(700), cs.SplitPoints(900))
    assert both._passage is not None
    last = both._passage.bands[-1][1]
    call = f".at(&#x27;text&#x27;, page_index=0, start={last})"
    assert call in both._repr_html_()
    assert ".at(" not in both.to_html()
    assert ".at(" not in both.at("text", start=len(text) - 100)._repr_html_()


def test_statistics_are_told_in_words_and_what_is_the_same_as_that() -> None:
    page = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(16)).to_html()
    assert "tokens, median" in page
    assert "tokens_median" not in page
    assert "+0.0" not in page
    assert ">same<" in page
    assert "1 is the same for F1" in page


def test_structure_is_that_of_the_statistic_and_torn_elements_are_shown() -> None:
    docs = {"a": "# Heading\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "b": "Plain."}
    a, b = cs.SplitPoints(14), cs.SplitPoints(999)
    both = cs.compare(docs, a, b, format={"a": "markdown"})
    expected = cs.stats.structure(both.chunks, docs, format={"a": "markdown"})
    pd.testing.assert_frame_equal(both.structure, expected)
    assert "1 of 1" in both.to_html()
    assert "cut by A" in both.to_html()
    plain = cs.compare(docs, a, b)
    assert plain.structure.empty
    assert "pass format= to cs.compare" in plain.to_html()


def test_a_page_is_called_by_what_tells_the_two_apart() -> None:
    page = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(16)).to_html()
    assert "<title>SplitPoints(chunk_size) 40 and 16</title>" in page
    named = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(16), names=("<b>", "new"))
    assert "<title>&lt;b&gt; and new</title>" in named.to_html()


def test_impossible_settings_of_a_grid_are_refused() -> None:
    impossible = cs.grid("TokenWindows", chunk_size=8, chunk_overlap=9)[0]
    with pytest.raises(SettingsError, match="only sweep takes impossible settings"):
        cs.compare(TEXT, impossible, cs.SplitPoints(16))  # type: ignore[arg-type]


def test_every_boundary_that_is_not_shared_is_marked_in_its_column() -> None:
    both = cs.compare(
        "One two three. Four five six. Seven.", cs.SplitPoints(12), cs.SplitPoints(16)
    )
    page = both.to_html()
    marks = re.findall(r'class="cs-mark"[^>]*data-label="([^"]*)"', page)
    # Cut at 12 and 24 by the one, at 14 and 29 by the other.
    assert marks == [
        *("B: 2 characters later", "B: 5 characters later"),
        *("A: 2 characters earlier", "A: 5 characters earlier"),
    ]
    assert "characters 0 to 36 of 36; boundaries not shared: 2 in these, 2 in all." in page


def test_a_passage_tells_how_many_of_the_changes_are_in_it() -> None:
    both = cs.compare({"d": TEXT}, cs.SplitPoints(40), cs.SplitPoints(16)).at("d", start=430)
    passage = both._passage
    assert passage is not None
    changes = both.changes[both.changes["change"] != "shared"]
    places = changes[["position_a", "position_b"]]
    inside = ((places >= 430) & (places <= len(TEXT))).any(axis="columns").sum()
    assert 0 < inside < len(changes)
    assert (passage.n_here, passage.n_changes) == (inside, len(changes))
    told = f"boundaries not shared: {inside} in these, {len(changes)} in all."
    assert told in both.to_html()


def test_a_passage_is_bounded_in_characters_and_bands() -> None:
    text = "word " * 10_000
    chunks = cs.chunk(
        {"d": text},
        {"a": cs.SplitPoints(10, chunk_overlap=0), "b": cs.SplitPoints(10, chunk_overlap=1)},
        tokens="estimate",
    )
    changes = cs.stats.boundary_changes(chunks, "a", "b")
    from chunkscope.chunks.sources import source_pages

    (source,) = source_pages(chunks, {"d": text})
    passage = passage_at(source, 5, chunks, changes, ("a", "b"))
    assert len(passage.bands) <= MOST_BANDS
    assert passage.bands[-1][1] - passage.bands[0][0] <= MOST_CHARS
    assert all(end == start for (_, end), (start, _) in itertools.pairwise(passage.bands))


@settings(max_examples=20)
@given(text=st.text("ab. \n", max_size=300), start=st.integers(0, 300), a=splitters, b=splitters)
def test_bands_follow_one_another_and_start_at_cuts_or_with_lines(
    text: str, start: int, a: cs.Splitter, b: cs.Splitter
) -> None:
    if a == b:
        return
    text = f"{text}{'Some words.' * 30}\n\n" * 3
    both = cs.compare({"d": text}, a, b, tokens="estimate").at("d", start=min(start, len(text)))
    passage = both._passage
    assert passage is not None
    assert all(end == first for (_, end), (first, _) in itertools.pairwise(passage.bands))
    cuts = both.changes.loc[both.changes["change"] == "shared", "position_a"].tolist()
    for first, _ in passage.bands[1:]:
        assert (first in cuts) == (first in passage.cuts)
        assert first in passage.cuts or text[:first].endswith(("\n", " "))


def test_long_bands_are_made_level_where_lines_begin() -> None:
    text = f"{'word ' * 60}\n\n" * 3
    both = cs.compare(text, cs.SplitPoints(2000), cs.SplitPoints(1999))
    assert both._passage is not None
    assert both._passage.bands == ((0, 302), (302, 604), (604, 906))
    assert both._passage.cuts == frozenset()
    assert columns(both) == (text, text)


def test_a_mark_between_two_bands_stands_once() -> None:
    # Only the one cuts at 302, where a line makes both level.
    text = f"{'word ' * 60}\n\n" * 2
    both = cs.compare(text, cs.SplitPoints(310, lookback=20), cs.SplitPoints(2000)).at("text")
    assert both._passage is not None
    assert both._passage.bands == ((0, 302), (302, 604))
    assert re.findall(r'class="cs-mark"[^>]*data-label="([^"]*)"', both.to_html()) == ["only A"]


def test_each_side_of_a_band_says_whose_it_is() -> None:
    page = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(16)).to_html()
    sides = re.findall(r'data-side="(.)"', page.partition("<body")[2])
    assert sides == ["A", "B"] * (len(sides) // 2)
    assert sides


def test_at_turns_to_a_passage_and_leaves_the_rest() -> None:
    both = cs.compare({"a": TEXT, ("b", 1): "Other words."}, cs.SplitPoints(40), cs.SplitPoints(16))
    turned = both.at(("b", 1), start=6)
    assert columns(turned) == ("words.", "words.")
    assert turned.table.equals(both.table)


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        (("x",), ArgumentError, "unknown doc_id 'x'; known are d"),
        (
            ("d", 3),
            ArgumentError,
            r"page_index must be that of a page of the document \(0\), got 3",
        ),
        (("d", 0, 10**6), ArgumentError, "start must be a whole number, at least 0 and at most"),
        (([],), ArgumentTypeError, "doc_id must be hashable"),
    ],
)
def test_a_passage_that_there_is_not_is_refused(
    arguments: tuple[object, ...], error: type[Exception], says: str
) -> None:
    both = cs.compare({"d": TEXT}, cs.SplitPoints(40), cs.SplitPoints(16))
    with pytest.raises(error, match=says):
        both.at(*arguments)  # type: ignore[arg-type]


def test_nothing_to_cut_is_shown_as_that() -> None:
    both = cs.compare({"d": ""}, cs.SplitPoints(40), cs.SplitPoints(16))
    assert both.table["a"].isna().all()
    assert repr(both) == (
        "<Comparison: 0 chunks and 0 chunks, 0 boundaries shared, 0 moved, 0 dropped, 0 added>"
    )
    assert both._repr_html_()
    assert cs.compare({}, cs.SplitPoints(40), cs.SplitPoints(16)).to_html()


def test_tokens_of_two_encodings_are_not_drawn_on_one_axis() -> None:
    both = cs.compare(TEXT, cs.SplitPoints(60), cs.TokenWindows(20, encoding="o200k_base"))
    assert "chunk size (chars)" in both.to_html()


def test_the_page_is_written_whole(tmp_path: Path) -> None:
    both = cs.compare(TEXT, cs.SplitPoints(40), cs.SplitPoints(16))
    path = tmp_path / "both.html"
    assert both.to_html(path) == path.read_text(encoding="utf-8")
    assert "Content-Security-Policy" in path.read_text(encoding="utf-8")


def test_hostile_text_and_ids_are_inert() -> None:
    hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>" * 3
    page = cs.compare({hostile: hostile}, cs.SplitPoints(20), cs.SplitPoints(33)).to_html()
    parser = Columns()
    parser.feed(page)
    assert not parser.tags & {"script", "img"}
    assert html.escape("<script>") in page
