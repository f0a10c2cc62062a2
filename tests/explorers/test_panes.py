"""What stands in the panes: numbers that agree with the statistics, rows, neighbours, lists."""

from __future__ import annotations

import html
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.explorers.bars import bars_of
from chunkscope.explorers.events import after
from chunkscope.explorers.exploring import view
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.panes.chosen import LONGEST_QUOTE
from chunkscope.explorers.panes.notices import FIRST, notices_pane
from chunkscope.explorers.panes.window import (
    MOST_CHARS,
    MOST_CHUNKS,
    before,
    lead_in,
    window_end,
)
from chunkscope.explorers.state import State
from chunkscope.explorers.view import Event
from chunkscope.rendering.characters import longer_pieces
from chunkscope.splitters.registry import RegisteredSplitter
from tests.explorers.panes_markup import events_in, parsed_pane
from tests.rendering.texts import hostile_texts

TALE = "One sentence. Another one.\n\nA third, with a comma; and more. " * 12


def panes(
    docs: object,
    splitter: RegisteredSplitter,
    *events: Event,
    limit: int | None = None,
) -> dict[str, str]:
    material = Material(docs)  # type: ignore[arg-type]
    state = State(Given.of(splitter), limit=limit)
    for event in events:
        state = after(state, event, material)
    return {name: str(pane) for name, pane in view(state, material).panes.items()}


def words(markup: str) -> str:
    """What is read of a pane."""

    return " ".join(html.unescape(re.sub("<[^>]*>", " ", markup)).split())


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize(
    "splitter", [cs.SplitPoints(40), cs.TokenWindows(10, chunk_overlap=4), cs.Recursive(30)]
)
def test_tiles_say_what_the_summary_says(
    splitter: RegisteredSplitter,
) -> None:
    row = cs.stats.summary(cs.chunk(TALE, splitter), limit=9).iloc[0]
    said = words(panes(TALE, splitter, limit=9)["numbers"])
    assert f"chunks {row['n_chunks']} " in said
    assert (
        f"largest, tokens {row['tokens_max']} {row['n_over_limit']} over 9 tokens"
        in said.replace("none over", "0 over")
    )
    assert f"smallest, tokens {row['tokens_min']} " in said
    assert f"{row['overlap_share']:.1%}".replace("%", "").rstrip("0").rstrip(".") in said


def test_tiles_can_tell_characters() -> None:
    event: Event = {"event": "set", "name": "sizes", "value": "chars"}
    said = words(panes(TALE, cs.SplitPoints(40), event)["numbers"])
    assert "largest, characters 38" in said


def test_all_numbers_are_folded_away_with_their_words() -> None:
    shown = panes(TALE, cs.SplitPoints(40))["numbers"]
    assert "<details" in shown
    assert "standard deviation" in shown
    assert "characters in no chunk 0" in words(shown)


# ------------------------------------------------------------------ alerts


def test_nothing_to_report_is_said_calmly() -> None:
    said = words(panes({"a.md": "One sentence. Another one."}, cs.SplitPoints(200))["alerts"])
    assert said.startswith("Nothing to report")


def test_an_eaten_step_and_a_limit_are_reported() -> None:
    said = words(panes(TALE, cs.TokenWindows(20, chunk_overlap=18), limit=10)["alerts"])
    assert "Overlap and look-back ate the step" in said
    assert said.startswith("Error Over the limit")  # the worst first


def test_torn_structure_is_reported() -> None:
    docs = {"a.md": "# Tea\n\n| leaf | minutes |\n|------|---------|\n| oolong | 4 |\n"}
    assert "1 of 1 tables came apart." in words(panes(docs, cs.SplitPoints(30))["alerts"])


def test_the_way_to_the_largest_chunk_leads_there() -> None:
    text = "a b. " + "word " * 20 + "c d. " * 3
    shown = panes(text, cs.Recursive(300), limit=5)["alerts"]
    (way,) = [each for each in events_in(parsed_pane(shown)) if each["event"] == "go"]
    chosen = words(panes(text, cs.Recursive(300), way, limit=5)["chosen"])
    table = cs.chunk(text, cs.Recursive(300))
    assert f"{int(table['n_tokens'].max())} cl100k_base tokens" in chosen


def test_of_many_alerts_the_first_are_seen_and_the_rest_is_folded() -> None:
    alert = {"severity": "note", "kind": "x", "heading": "H", "message": "<M>", "reason": "R"}
    shown = notices_pane([alert] * (FIRST + 2))
    first, _, rest = shown.partition("More alerts")
    assert (first.count("&lt;M&gt;"), rest.count("&lt;M&gt;")) == (FIRST, 2)


# ------------------------------------------------------------------ pictures


@given(st.integers(1, 60), st.sampled_from(["tokens", "chars"]), st.none() | st.integers(1, 200))
def test_every_chunk_is_in_one_bar(size: int, unit: str, limit: int | None) -> None:
    table = cs.chunk(TALE, cs.SplitPoints(size), progress=False)
    bars = bars_of(table, unit, limit)  # type: ignore[arg-type]
    assert bars is not None
    held = [bars.chunks(bar) for bar in bars.filled]
    assert sorted(np.concatenate(held).tolist()) == list(range(len(table)))
    for bar, chunks in zip(bars.filled, held, strict=True):
        low, high = bars.ends(bar)
        assert all(low <= each <= high for each in bars.sizes[chunks])


def test_bars_of_the_picture_are_the_bars_that_hold_chunks() -> None:
    shown = parsed_pane(panes(TALE, cs.SplitPoints(40))["pictures"])
    bars = bars_of(cs.chunk(TALE, cs.SplitPoints(40)), "tokens", None)
    assert bars is not None
    assert [each["bar"] for each in events_in(shown)] == bars.filled


def test_a_bar_tells_its_sizes_and_how_many_chunks_it_has() -> None:
    text = "word " * 20 + "x"
    splitter = cs.SplitPoints(10, lookback=0, chunk_overlap=0)
    assert "<title>1: 1 chunk, 9.1 %</title>" in panes(text, splitter)["pictures"]


# ------------------------------------------------------------------ the text


@given(hostile_texts(), st.integers(0, 40), st.integers(1, 12))
@settings(max_examples=100)
def test_windows_go_forward_and_back_through_a_text(text: str, first: int, size: int) -> None:
    rows = cs.chunk(text, cs.SplitPoints(size, chunk_overlap=0), progress=False)
    first = min(first, len(text))
    last = window_end(text, rows, first)
    assert first < last <= len(text) or first == last == len(text)
    assert last - first <= MOST_CHARS
    starts = rows["char_start"]
    assert ((starts >= first) & (starts < last)).sum() <= MOST_CHUNKS
    earlier = before(text, rows, last)
    assert earlier < last or last == 0
    assert window_end(text, rows, earlier) >= last


@pytest.mark.parametrize("run", ["<", "$", "&", "\n", "\t", "\0", "\u200b"])
def test_a_window_of_one_long_run_is_neither_tiny_nor_large(run: str) -> None:
    text = run * 20_000
    last = window_end(text, cs.chunk(text, cs.SplitPoints(9000), encoding="unicode"), 0)
    assert 400 < last <= MOST_CHARS


def test_a_window_of_much_markup_is_small() -> None:
    text = "\n \n" * 4000
    last = window_end(text, cs.chunk(text, cs.SplitPoints(4000)), 0)
    markup = sum(length for _, _, length in longer_pieces(text[:last]))
    assert 1000 < last < 4000
    assert markup < 40_000


def test_a_place_is_led_in_to_by_the_chunk_before_if_that_is_short() -> None:
    text = "word " * 1000
    short = cs.chunk(text, cs.SplitPoints(50, chunk_overlap=0))
    assert lead_in(short, 150) == 100
    assert lead_in(short, 0) == 0
    long = cs.chunk(text, cs.SplitPoints(2000, lookback=0))
    assert lead_in(long, 2000) == 2000
    assert lead_in(long, 3900) == 3600


def test_a_short_text_has_no_pager() -> None:
    assert "cs-pager" not in panes("One. Two.", cs.SplitPoints(5))["text"]
    assert "cs-pager" in panes("word " * 999, cs.SplitPoints(5))["text"]


# ------------------------------------------------------------------ the chosen chunk

BOOK = pd.DataFrame(
    {"doc_id": ["book"] * 3, "page_index": [0, 1, 2], "text": [" \n", TALE, TALE[:200]]}
)


@pytest.mark.parametrize("number", [0, 1, 7, 20])
def test_the_row_of_a_chunk_is_its_row_in_the_chunk_table(number: int) -> None:
    splitter = cs.TokenWindows(12, chunk_overlap=4)
    row = cs.chunk(BOOK, splitter).iloc[number]
    go: Event = {"event": "go", "row": int(row["page_index"]), "at": int(row["char_start"])}
    said = words(panes(BOOK, splitter, go)["chosen"])
    assert said.startswith(f"Chunk {number} ")
    for name in cs.SCHEMA:
        if name != "text":
            assert f" {name} {row[name]}" in said, name


def test_neighbours_tell_what_is_in_both() -> None:
    text = "one two three four five six seven eight nine ten"
    splitter = cs.TokenWindows(4, chunk_overlap=2, punctuation=())
    table = cs.chunk(text, splitter)
    said = words(panes(text, splitter, {"event": "choose", "chunk": 1})["chosen"])
    start, end = table["char_start"], table["char_end"]
    for first, second in ((0, 1), (1, 2)):
        shared = text[start[second] : end[first]]
        assert f"{len(shared)} characters in both: {shared.strip()}" in said
    assert "← Chunk 0" in said
    assert "Chunk 2 →" in said


def test_the_first_and_the_last_chunk_have_one_neighbour() -> None:
    first, last = (
        words(
            panes(TALE, cs.SplitPoints(400), {"event": "step", "region": "text", "by": by})[
                "chosen"
            ]
        )
        for by in ("first", "last")
    )
    assert "This is the first chunk of the page." in first
    assert "This is the last chunk of the page." in last


def test_a_chunk_over_the_limit_says_by_how_much() -> None:
    said = words(
        panes(TALE, cs.SplitPoints(40), {"event": "choose", "chunk": 0}, limit=3)["chosen"]
    )
    tokens = int(cs.chunk(TALE, cs.SplitPoints(40))["n_tokens"][0])
    assert f"{tokens} cl100k_base tokens counted alone" in said
    assert f"{tokens - 3} over the limit of 3" in said


def test_of_a_long_chunk_both_ends_are_quoted() -> None:
    shown = panes("a" * 500 + "b" * 500, cs.SplitPoints(1000), {"event": "choose", "chunk": 0})
    assert f"{'a' * (LONGEST_QUOTE // 2)} … 760 characters … bbb" in shown["chosen"]


def test_chunks_of_a_bar_are_listed_with_their_first_words_and_where_they_are() -> None:
    docs = {"<b>&": "Only here. " * 3, "other": "Elsewhere. " * 3}
    events: list[Event] = [
        {"event": "set", "name": "measured", "value": "all"},
        {"event": "step", "region": "pictures", "by": "last"},
    ]
    shown = panes(docs, cs.SplitPoints(200), *events)["chosen"]
    assert "Elsewhere. Elsewhere." in shown
    assert "&lt;b&gt;&amp;" in shown or "other" in shown
    assert all(each["event"] == "go" for each in events_in(parsed_pane(shown)))


def test_without_a_choice_the_pane_says_how_to_choose() -> None:
    assert "Choose a chunk in the text, or a bar" in panes("One.", cs.SplitPoints())["chosen"]


# ------------------------------------------------------------------ Python


@pytest.mark.parametrize(
    "splitter",
    [
        cs.SplitPoints(40, crlf=True),
        cs.TokenWindows(10, punctuation=("\n", "'")),
        cs.Recursive(30, unit="o200k_base"),
    ],
)
def test_the_lines_are_python_that_makes_the_same(
    splitter: RegisteredSplitter,
) -> None:
    shown = parsed_pane(panes(TALE, splitter)["python"])
    settings_line, call = [
        attributes["data-copy"] for _, attributes in shown.elements if "data-copy" in attributes
    ]
    names = {"cs": cs, "docs": TALE}
    assert eval(settings_line or "", names) == splitter  # noqa: S307 - a line of our own
    exec(call or "", names)  # noqa: S102 - the same
    pd.testing.assert_frame_equal(names["chunks"], cs.chunk(TALE, splitter))  # type: ignore[arg-type]
