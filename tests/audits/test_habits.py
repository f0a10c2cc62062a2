"""What is wrong with many chunks alike is one finding, with their number."""

from __future__ import annotations

import re

import pytest

import chunkscope as cs
from chunkscope.audits.quoting import quoted_apart

TEXT = "".join(f"Sentence number {n}, with Names in it.\n\n" for n in range(30))
CUTS = list(range(0, len(TEXT), 39))


def sliced() -> list[dict[str, object]]:
    """Chunks of a few sentences, with their offsets."""
    ends = [*CUTS[1:], len(TEXT)]
    return [{"text": TEXT[a:b], "start": a, "end": b} for a, b in zip(CUTS, ends, strict=True)]


def above_info(chunks: object) -> list[tuple[str, str]]:
    """Rules and messages of the findings above info."""
    found = cs.audit(chunks, TEXT, limit=None)
    above = found[found["severity"] != "info"]
    return list(zip(above["rule"], above["message"], strict=True))


PARAGRAPHS = [match.span() for match in re.finditer(r"\n*.+", TEXT)]


def paragraphs() -> list[dict[str, object]]:
    """Stripped paragraphs, with offsets that hold the white space before them, too."""
    return [{"text": TEXT[a:b].strip(), "start": a, "end": b} for a, b in PARAGRAPHS]


def test_texts_that_were_stripped_while_offsets_were_not_moved_are_one_finding() -> None:
    told = "texts were stripped, and their offsets were not moved (29 chunks)"
    assert above_info(paragraphs()) == [("slice", told)]
    starts = [{name: each[name] for name in ("text", "start")} for each in paragraphs()]
    assert above_info(starts) == [("slice", told)]


def test_white_space_that_was_stripped_at_the_end_is_one_finding_too() -> None:
    ends = [match.end() for match in re.finditer(r"\n\n", TEXT)]
    bounds = zip([0, *ends], ends, strict=False)
    chunks = [{"text": TEXT[a:b].strip(), "start": a, "end": b} for a, b in bounds]
    told = "texts were stripped, and their offsets were not moved (30 chunks)"
    assert above_info(chunks) == [("slice", told)]


def test_one_text_that_was_stripped_is_told_with_where_it_is() -> None:
    chunks = [{**each, "text": TEXT[each["start"] : each["end"]]} for each in paragraphs()]
    chunks[1] = paragraphs()[1]
    ((rule, message),) = above_info(chunks)
    assert rule == "slice"
    assert "is at" in message


@pytest.mark.parametrize("change", [str.lower, str.upper, str.title])
@pytest.mark.parametrize("has_offsets", [True, False])
def test_texts_in_other_letters_are_one_finding(change: object, has_offsets: bool) -> None:
    chunks = [
        {**each, "text": change(each["text"])}  # type: ignore[operator]
        for each in sliced()
    ]
    texts = [each["text"] for each in chunks]
    told = "texts that the document has with other small and capital letters (30 chunks)"
    assert len(chunks) == len(CUTS) == 30
    assert above_info(chunks if has_offsets else texts) == [("changed_text", told)]


def test_rewritten_texts_are_told_one_by_one() -> None:
    texts = [f"{each['text']}!" for each in sliced()]
    assert [rule for rule, _ in above_info(texts)].count("changed_text") == len(texts)


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        (1, 1, "offsets are 1 too large"),
        (0, 1, "ends are 1 too large"),
        (-2, 0, "starts are 2 too small"),
        (1, -1, "starts are 1 too large and ends are 1 too small"),
    ],
)
def test_offsets_that_are_off_by_the_same_are_one_finding(start: int, end: int, told: str) -> None:
    inner = sliced()[1:-1]
    chunks = [{**each, "start": each["start"] + start, "end": each["end"] + end} for each in inner]
    found = [each for each in above_info(chunks) if each[0] != "lost_text"]
    assert found == [("units", f"{told} ({len(inner)} chunks)")]


def test_the_last_chunk_need_not_be_off_by_the_same() -> None:
    chunks = sliced()
    chunks[:-1] = [{**each, "end": each["end"] + 1} for each in chunks[:-1]]
    assert above_info(chunks) == [("units", f"ends are 1 too large ({len(chunks)} chunks)")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a" * 300 + "b", "a" * 300 + "c"),
        ("a" * 300, "a" * 299),
        ("a" * 300, "a" * 300 + "\n"),
        ("\U0001f338" * 100, "\U0001f338" * 99),
        ("\U0001f338" * 100 + "a", "\U0001f338" * 100 + "b"),
        ("a", "b"),
    ],
)
def test_two_quotes_in_a_message_differ(one: str, other: str) -> None:
    first, second = quoted_apart(one, other)
    assert first != second
    assert max(len(first), len(second)) <= 64


def test_offsets_alone_that_pass_the_end_are_one_finding() -> None:
    bounds = [(0, 100), (100, len(TEXT) + 13)]
    assert [rule for rule, _ in above_info(bounds)] == ["impossible_offset"]


def test_a_blank_chunk_is_blank_and_nothing_more() -> None:
    texts = [each["text"] for each in sliced()]
    with_blanks = [part for text in texts for part in (text, "\n\n")]
    found = cs.audit(with_blanks, TEXT, limit=None)
    blank = found[found["rule"] == "blank"]
    others = found[found["chunk_index"].isin(blank["chunk_index"]) & (found["rule"] != "blank")]
    assert len(blank) == 30
    assert not set(others["rule"]) & {"small", "duplicate"}
