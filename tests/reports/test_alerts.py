from __future__ import annotations

import pandas as pd

import chunkscope as cs
from chunkscope.alerts import RULES, SEVERITIES
from tests.reports.hostile import hostile_report
from tests.reports.reading import rows

MARKDOWN = "# Heading\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode code code\n```\n"


def kinds(report: cs.reports.Report) -> dict[str, str]:
    """Kind -> severity of each alert."""
    return {each["kind"]: each["severity"] for each in rows(report, "alerts")}


def reported(chunks: pd.DataFrame, docs: object, **options: object) -> dict[str, str]:
    return kinds(cs.report(chunks, docs, **options))  # type: ignore[arg-type]


def test_text_in_no_chunk_is_an_error_and_white_space_is_none() -> None:
    text = "One two. \n Three four. Five six."
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=11, lookback=10))
    assert "lost_text" not in reported(chunks, text)
    assert reported(chunks.drop(1), text)["lost_text"] == "error"
    blank = cs.chunk("One.      Two.", cs.SplitPoints(chunk_size=5, lookback=4))
    assert "lost_text" not in reported(blank[blank["text"].str.strip() != ""], "One.      Two.")


def test_chunks_that_go_back_are_an_error() -> None:
    chunks = cs.chunk("One. Two. Three.", cs.SplitPoints(chunk_size=6))
    turned = chunks.assign(chunk_index=chunks["chunk_index"].to_numpy()[::-1])
    assert reported(turned, "One. Two. Three.")["out_of_order"] == "error"


def test_over_the_given_limit_is_an_error_and_over_the_own_size_a_warning() -> None:
    text = "word " * 50
    chunks = cs.chunk(text, cs.TokenWindows(chunk_size=20))
    assert "over_size" not in reported(chunks, text)
    assert reported(chunks, text, limit=10)["over_limit"] == "error"
    more = chunks.assign(n_tokens=chunks["n_tokens"] + 1)
    assert reported(more, text)["over_size"] == "warning"
    assert "over_limit" not in reported(more, text)


def test_an_eaten_step_and_an_expansion_are_warnings() -> None:
    text = "word " * 200
    found = reported(cs.chunk(text, cs.TokenWindows(20, chunk_overlap=18, punctuation=())), text)
    assert found["step_eaten"] == found["expansion"] == "warning"
    found = reported(cs.chunk(text, cs.TokenWindows(20, chunk_overlap=2, punctuation=())), text)
    assert not {"step_eaten", "expansion"} & set(found)


def test_overlap_that_was_asked_for_and_not_given_is_a_warning_but_context_apart_is_not() -> None:
    text = "A paragraph that is quite long, so that none fits.\n\n" * 9
    assert reported(cs.chunk(text, cs.Recursive(60)), text)["no_overlap"] == "warning"
    assert "no_overlap" not in reported(cs.chunk(text, cs.SplitPoints(60)), text)
    assert "no_overlap" not in reported(cs.chunk(text, cs.Recursive(60, chunk_overlap=0)), text)


def test_forced_cuts_are_a_note_and_many_a_warning() -> None:
    text = "言" * 90  # in a script without blanks no cut is known to be inside a word
    assert reported(cs.chunk(text, cs.SplitPoints(30)), text)["forced_cuts"] == "warning"
    text = "word " * 500 + text
    assert reported(cs.chunk(text, cs.SplitPoints(40)), text)["forced_cuts"] == "note"


def test_torn_structure_is_told_by_element() -> None:
    docs = {"a.md": MARKDOWN}
    found = reported(cs.chunk(docs, cs.SplitPoints(14)), docs)
    assert found["torn_table"] == found["torn_code"] == found["torn_heading"] == "warning"
    assert not [
        each for each in reported(cs.chunk(docs, cs.SplitPoints(999)), docs) if "torn" in each
    ]
    html = {"a.html": "<p class='a'>One two</p>" * 9}
    assert reported(cs.chunk(html, cs.SplitPoints(10)), html)["torn_tag"] == "warning"


def test_documents_of_which_nothing_says_what_they_are_are_a_note_of_the_whole_table() -> None:
    docs = {"https://example.org/a": MARKDOWN}
    chunks = cs.chunk(docs, [cs.SplitPoints(14), cs.SplitPoints(20)])
    (note,) = [
        each for each in rows(cs.report(chunks, docs), "alerts") if each["kind"] == "unknown_format"
    ]
    assert (note["severity"], note["splitter"]) == ("note", None)
    page = cs.report(chunks, docs).to_html()
    assert "0 documents read as Markdown, 0 as HTML, 1 as neither." in page
    assert page.count("pass format= to cs.report") == 1
    found = reported(chunks, docs, format="markdown")
    assert "unknown_format" not in found
    assert "torn_table" in found
    assert "unknown_format" not in reported(chunks, docs, format="plaintext")


def test_cuts_inside_words_are_told_as_that_and_not_twice_as_forced() -> None:
    text = "x" * 90
    found = reported(cs.chunk(text, cs.SplitPoints(30)), text)
    assert found["inside_word"] == "warning"
    assert "forced_cuts" not in found


def test_duplicates_runts_blanks_and_estimates_are_told() -> None:
    text = "Same one.\n\n" * 9 + " " * 40 + "The end of it is another one, and a long one too."
    chunks = cs.chunk(text, cs.SplitPoints(11, lookback=10), tokens="estimate")
    found = reported(chunks, text, min_tokens=2)
    assert found["duplicates"] == "warning"
    assert found["blank"] == "warning"
    assert found["estimates"] == "note"
    assert found["runts"] == "warning"


def test_a_table_without_texts_has_the_same_alerts() -> None:
    text = "Same one.\n\n" * 9
    chunks = cs.chunk(text, cs.SplitPoints(11, lookback=10))
    with_texts = cs.report(chunks, text)
    assert with_texts.summary == cs.report(chunks.drop(columns="text"), text).summary


def test_models_that_take_less_are_a_note() -> None:
    text = "word " * 400
    (note,) = [
        each
        for each in rows(cs.report(cs.chunk(text, cs.TokenWindows(300)), text), "alerts")
        if each["kind"] == "models"
    ]
    assert "colbert-ir/colbertv2.0 took the least, 180 tokens" in note["message"]


def test_a_report_of_sound_chunks_has_no_alert() -> None:
    text = " ".join(f"Sentence {number} has some words of its own." for number in range(99))
    report = cs.report(cs.chunk(text, cs.TokenWindows(64)), text, format="plaintext")
    assert kinds(report) == {}
    assert "None of" in report.to_html()


def test_the_worst_come_first_then_the_order_of_the_rules() -> None:
    found = rows(hostile_report(), "alerts")
    places = [
        (
            SEVERITIES.index(each["severity"]),
            [rule.kind for rule in RULES].index(each["kind"]),
        )
        for each in found
    ]
    assert places == sorted(places)
    assert len(set(places)) > 3
