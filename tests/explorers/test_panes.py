"""What stands in the panes: numbers that agree with the statistics, rows, neighbours, lists."""

from __future__ import annotations

import html
import re
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.explorers.given import Given
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.bars import bars_of
from chunkscope.explorers.one.chunk_tables import chunks_measured
from chunkscope.explorers.one.events import after
from chunkscope.explorers.one.panes.chosen import LONGEST_QUOTE
from chunkscope.explorers.one.state import State
from chunkscope.explorers.one.view import view
from chunkscope.explorers.panes.notices import FIRST, notices_pane
from chunkscope.explorers.view import Event
from chunkscope.splitters.registry import RegisteredSplitter
from tests.explorers.panes_markup import events_in, parsed_pane

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
    (overlap,) = re.findall(r"overlap ([\d.]+) %", said)
    assert float(overlap) == pytest.approx(100 * row["overlap_share"], abs=0.05)
    assert float(overlap) > 0 or splitter == cs.SplitPoints(40)


def test_tiles_can_tell_characters() -> None:
    event: Event = {"event": "set", "name": "sizes", "value": "chars"}
    said = words(panes(TALE, cs.SplitPoints(40), event)["numbers"])
    assert "largest, characters 38" in said


@pytest.mark.parametrize(("limit", "said"), [(1, "over 1 token "), (2, "over 2 tokens ")])
def test_one_token_is_one_token(limit: int, said: str) -> None:
    shown = words(panes("One two. Three four.", cs.SplitPoints(9), limit=limit)["numbers"])
    assert said in shown
    assert "below 1 token " in shown


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
    assert "Little new text in each chunk" in said
    assert said.startswith("Error Over the limit")  # the worst first


def test_a_format_that_nothing_says_can_be_said() -> None:
    said = words(panes({"notes": "# Tea\n\nOolong."}, cs.SplitPoints(30))["alerts"])
    assert "Pass format='markdown' or format='html'" in said


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


def test_very_small_chunks_are_reported_with_a_way_to_the_smallest() -> None:
    text = ("word " * 60 + "\n\n") * 4 + "Tiny."
    splitter = cs.Recursive(303)
    shown = panes(text, splitter)["alerts"]
    assert "Very small chunks 1 of 5 chunks (20 %) stayed below 7 tokens." in words(shown)
    assert words(shown).count("Show the smallest") == 1
    (way,) = events_in(parsed_pane(shown))
    chosen = words(panes(text, splitter, way)["chosen"])
    smallest = cs.chunk(text, splitter).iloc[-1]
    assert chosen.startswith(f"Chunk 4 {smallest['n_tokens']} cl100k_base tokens")
    assert "Tiny." in chosen


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


def test_the_sign_of_the_chosen_bar_stands_below_the_heading() -> None:
    text = "a. " + "word " * 400
    picked = panes(text, cs.Recursive(20), {"event": "step", "region": "pictures", "by": "first"})
    shown = picked["pictures"]
    (baseline,) = re.findall(r'y="([\d.]+)"[^>]*>chunks of each size', shown)
    (sign,) = re.findall(r'd="M[-\d.]+ ([\d.]+)h10l-5 7z"', shown)
    assert float(baseline) + 4 < float(sign)  # what hangs below a line of 11 pixels


# ------------------------------------------------------------------ the text


def test_a_short_text_has_no_pager() -> None:
    assert "cs-pager" not in panes("One. Two.", cs.SplitPoints(5))["text"]
    assert "cs-pager" in panes("word " * 999, cs.SplitPoints(5))["text"]


def test_an_empty_page_among_others_can_be_left() -> None:
    docs = pd.DataFrame({"doc_id": "a", "page_index": [0, 1], "text": ["", "One."]})
    events = events_in(parsed_pane(panes(docs, cs.SplitPoints())["text"]))
    assert events == [{"event": "turn", "by": 1}]


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


def test_neighbours_that_share_nothing_say_so() -> None:
    go: Event = {"event": "choose", "chunk": 1}
    said = words(panes("One. Two. Six.", cs.Recursive(5), go)["chosen"])
    assert said.count("The two share no text.") == 2


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


def quoted(text: str) -> str:
    shown = panes(text, cs.SplitPoints(4000), {"event": "choose", "chunk": 0})["chosen"]
    (quote,) = re.findall(r"<blockquote[^>]*>(.*?)</blockquote>", shown, re.DOTALL)
    return html.unescape(quote)


@given(st.lists(st.integers(2, 20), min_size=1, max_size=60))
@example([9] * 25)
@example([9] * 40)
def test_an_excerpt_leaves_out_more_than_it_writes_and_tears_no_word(lengths: list[int]) -> None:
    text = " ".join(f"{n:02}".ljust(length, "x") for n, length in enumerate(lengths))
    said = quoted(text)
    if said != text:
        head, told, tail = re.fullmatch(r"(.*) … ([\d,]+) characters … (.*)", said).groups()  # type: ignore[union-attr]
        left_out = int(told.replace(",", ""))
        assert text.startswith(head)
        assert text.endswith(tail)
        assert len(head) + left_out + len(tail) == len(text)
        assert len(said) < len(text)
        assert {*head.split(), *tail.split()} <= {*text.split()}


def test_chunks_of_a_bar_are_listed_with_their_first_words_and_where_they_are() -> None:
    docs = {"<b>&": "Only here. " * 3, "other": "Elsewhere. " * 3}
    events: list[Event] = [
        {"event": "set", "name": "measured", "value": "all"},
        {"event": "step", "region": "pictures", "by": "last"},
    ]
    shown = panes(docs, cs.SplitPoints(200), *events)["chosen"]
    assert words(shown) == (
        "2 chunks of 10 cl100k_base tokens"
        " chunk 0 10 Only here. Only here. Only here. <b>&"
        " chunk 0 10 Elsewhere. Elsewhere. Elsewhere. other"
    )
    assert events_in(parsed_pane(shown)) == [
        {"event": "go", "row": 0, "at": 0},
        {"event": "go", "row": 1, "at": 0},
    ]


def test_without_a_choice_the_pane_says_how_to_choose() -> None:
    assert "Choose a chunk in the text, or a bar" in panes("One.", cs.SplitPoints())["chosen"]


# ------------------------------------------------------------------ Python


def lines_of(pane: str) -> list[str]:
    found = [attributes.get("data-copy") for _, attributes in parsed_pane(pane).elements]
    return [each for each in found if each is not None]


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
    settings_line, call = lines_of(panes(TALE, splitter)["python"])
    names = {"cs": cs, "docs": TALE}
    assert eval(settings_line, names) == splitter  # noqa: S307 - a line of our own
    exec(call, names)  # noqa: S102 - the same
    pd.testing.assert_frame_equal(names["chunks"], cs.chunk(TALE, splitter))  # type: ignore[arg-type]


SHELF: dict[str, list[tuple[object, int, str]]] = {
    "names": [("it's", 0, TALE), ("\u202e`", 0, "Six. Seven."), ("\u202e`", 4, "Eight.")],
    "numbers": [(7, 0, TALE), (8, 0, "Six. Seven."), (8, 4, "Eight.")],
    "pairs": [((1, "a"), 0, TALE), ((1, "b"), 0, "Six. Seven."), ((1, "b"), 4, "Eight.")],
}


@pytest.mark.parametrize("kind", SHELF)
@pytest.mark.parametrize("scope", ["page", "document", "all"])
@pytest.mark.parametrize("row", [0, 2])
def test_the_lines_make_the_chunks_that_are_measured(kind: str, scope: str, row: int) -> None:
    docs = pd.DataFrame(SHELF[kind], columns=["doc_id", "page_index", "text"])
    material, splitter = Material(docs), cs.SplitPoints(40)
    state = State(Given.of(splitter), scope=scope, row=row)
    _, call = lines_of(str(view(state, material).panes["python"]))
    names: dict[str, Any] = {"cs": cs, "docs": docs}
    exec(call, names)  # noqa: S102 - lines of our own
    made: pd.DataFrame = names["chunks"].reset_index(drop=True)
    pd.testing.assert_frame_equal(made, chunks_measured(state, material))
