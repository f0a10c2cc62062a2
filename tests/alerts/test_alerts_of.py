from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.alerts import Sections, alerts_of, sections
from chunkscope.chunks.settings import splitters_of
from chunkscope.chunks.sources import source_pages
from chunkscope.stats import _cuts
from chunkscope.stats.parts import parts
from chunkscope.stats.unchecked import PageElements, page_elements
from tests.reports.hostile import HOSTILE, NAMES

MARKDOWN = "# Heading\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode code code\n```\n"
PIECES = [
    "# A\n\n",
    "- one\n- two\n\n",
    "```\ncode\n```\n\n",
    "| a |\n|---|\n| 1 |\n\n",
    "Words. " * 9,
]

splitters = st.one_of(
    st.builds(cs.SplitPoints, chunk_size=st.integers(3, 60)),
    st.builds(cs.Recursive, chunk_size=st.integers(3, 60), chunk_overlap=st.integers(0, 2)),
    st.builds(cs.TokenWindows, chunk_size=st.integers(5, 30), chunk_overlap=st.integers(0, 4)),
)
markdown = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)


def found_in(
    table: pd.DataFrame, docs: object, elements: Sequence[PageElements], **options: int
) -> Sections:
    """The sections of a table without texts and ids, as an explorer has it."""
    checked, given = cs.check(table), cs.documents(docs)  # type: ignore[arg-type]
    light = checked.drop(columns=["text", "chunk_id"])
    pages = source_pages(light, given)
    return sections(parts(light), given, pages, splitters_of(table), elements, **options)


@given(texts=st.lists(markdown, min_size=1, max_size=3), cut_by=splitters, other=splitters)
def test_each_cut_of_a_text_has_the_alerts_of_its_report_with_the_elements_found_once(
    texts: list[str], cut_by: cs.Splitter, other: cs.Splitter
) -> None:
    docs = {f"{number}.md": text for number, text in enumerate(texts)}
    elements = [page_elements(text, "markdown") for text in texts]
    for each in (cut_by, other):
        table = cs.chunk(docs, each, progress=False)
        found = found_in(table, docs, elements, limit=7)
        assert alerts_of(found) == cs.report(table, docs, limit=7).summary["alerts"]


def test_a_cut_does_not_look_for_elements_again(monkeypatch: pytest.MonkeyPatch) -> None:
    elements = [page_elements(MARKDOWN, "markdown")]
    monkeypatch.setattr(_cuts, "elements", None)
    for size in (14, 999):
        table = cs.chunk({"a.md": MARKDOWN}, cs.SplitPoints(size))
        kinds = {
            alert["kind"] for alert in alerts_of(found_in(table, {"a.md": MARKDOWN}, elements))
        }
        assert ("torn_table" in kinds) == (size == 14)


def test_without_elements_all_is_told_but_what_is_torn() -> None:
    table = cs.chunk({"a.md": MARKDOWN}, cs.SplitPoints(14))
    whole = cs.report(table, {"a.md": MARKDOWN}).summary["alerts"]
    assert isinstance(whole, list)
    found = alerts_of(found_in(table, {"a.md": MARKDOWN}, []))
    rest = [each for each in whole if not str(each["kind"]).startswith("torn")]  # type: ignore[index,call-overload]
    assert found == rest
    assert len(rest) < len(whole)


def test_unknown_formats_are_told_only_where_it_is_said_what_documents_were_read_as() -> None:
    found = found_in(cs.chunk("One. Two.", cs.SplitPoints(14)), "One. Two.", [])
    assert alerts_of(found) == []
    read_as = {"markdown": 0, "html": 0, "plaintext": 1, "unknown": 1}
    assert [each["kind"] for each in alerts_of(found, read_as)] == ["unknown_format"]
    assert alerts_of(found, {**read_as, "markdown": 1}) == []


def test_a_table_of_no_chunks_has_no_alert() -> None:
    found = found_in(cs.chunk("", cs.SplitPoints(14)), "", [])
    read_as = {"markdown": 0, "html": 0, "plaintext": 1, "unknown": 1}
    assert alerts_of(found, read_as) == []


def test_messages_hold_nothing_of_the_documents_but_an_id_cut_short() -> None:
    docs = {"d" * 999: HOSTILE}
    table = cs.chunk(docs, dict.fromkeys(NAMES, cs.SplitPoints(40)))
    lost = table[table["chunk_index"] % 3 > 0]
    found = alerts_of(found_in(lost, docs, [page_elements(HOSTILE, "markdown")], limit=2))
    messages = " ".join(str(each["message"]) for each in found)
    assert "d" * 20 in messages
    assert "d" * 60 not in messages
    assert "<" not in messages
    assert {each["splitter"] for each in found} == set(NAMES)
