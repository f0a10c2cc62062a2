from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import chunkscope as cs
from chunkscope.chunks.sources import source_pages
from chunkscope.errors import ArgumentError, ArgumentTypeError, EncodingError
from chunkscope.explorers import cutting
from chunkscope.explorers.cutting import Cut, Source
from chunkscope.explorers.stop import Cancelled
from chunkscope.splitters import SPLITTERS, Splitter
from chunkscope.tokens.protocol import Boundaries
from tests.laws.strategies import splitters
from tests.sweeps.documents import documents

few = settings(max_examples=1 + settings.default.max_examples // 3)

UNIT = "o200k_base"
PAGES = pd.DataFrame(
    {
        "doc_id": ["a", "b", "a", "a"],
        "page_index": [2, 0, 0, 1],
        "text": ["One two. Three four.", "Five six seven.", "Eight. Nine.", ""],
    }
)
SMALL = cs.SplitPoints(chunk_size=6)


class Counting:
    """An encoding that counts how often each text was encoded whole."""

    name = "counting"
    additive = True

    def __init__(self) -> None:
        self.encoded: Counter[str] = Counter()

    def encode(self, text: str) -> NDArray[np.int64]:
        return np.arange(len(text))

    def count(self, text: str) -> int:
        return len(text)

    def boundaries(self, text: str) -> Boundaries:
        self.encoded[text] += 1
        edges = np.arange(len(text) + 1)
        return edges, edges


class Halves:
    """A splitter of somebody else, which cannot be kept by its settings."""

    encoding = None
    name = "halves"
    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        self.calls = 0

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        self.calls += 1
        half = len(text) // 2
        edges = [0, half, len(text)] if half else [0, len(text)]
        ends = [(end, cs.Boundary.hard) for end in edges[1:]] if text else []
        rows = zip(edges[:-1], ends, strict=True) if text else []
        return cs.Spans.of((start, *end) for start, end in rows)


def on_pages(docs: pd.DataFrame, splitter: object, pages: list[int]) -> pd.DataFrame:
    """The rows of the chunk table of all documents that lie on some pages."""
    table = cs.chunk(docs, splitter, encoding=UNIT, progress=False)  # type: ignore[arg-type]
    places = {(docs["doc_id"].iloc[each], docs["page_index"].iloc[each]) for each in pages}
    there = [place in places for place in zip(table["doc_id"], table["page_index"], strict=True)]
    lean = table.drop(columns=["chunk_id", "text"])
    return lean[np.array(there, dtype=bool)].reset_index(drop=True)


@pytest.mark.parametrize("name", SPLITTERS)
@few
@given(docs=documents(), data=st.data())
def test_the_table_is_that_of_chunk_on_the_pages_asked_for(
    name: str, docs: pd.DataFrame, data: st.DataObject
) -> None:
    source = Source(docs)
    positions = st.lists(st.integers(0, len(docs) - 1), max_size=6) if len(docs) else st.just([])
    for _ in range(data.draw(st.integers(1, 3))):  # what is kept from before changes nothing
        splitter = data.draw(splitters(SPLITTERS[name], written=True))
        pages = data.draw(positions)
        cut = source.cut(splitter, UNIT, pages)
        expected = on_pages(source.docs, splitter, pages)
        pd.testing.assert_frame_equal(cut.table, expected)
        assert cut.name == cs.splitters.label(splitter)
        assert cut.splitter == splitter
        same = source_pages(cut.table, source.docs.iloc[sorted(set(pages))])
        assert [each.rows.tolist() for each in cut.pages] == [each.rows.tolist() for each in same]
        assert [(each.doc_id, each.page_index, each.text) for each in cut.pages] == [
            (each.doc_id, each.page_index, each.text) for each in same
        ]


def test_documents_stand_in_order_and_chunks_are_numbered_through_theirs() -> None:
    source = Source(PAGES)
    assert source.docs["text"].tolist() == [PAGES["text"][row] for row in (2, 3, 0, 1)]
    cut = source.cut(SMALL, UNIT, [2])
    assert cut.table["page_index"].unique().tolist() == [2]
    assert cut.table["chunk_index"].iloc[0] == len(source.cut(SMALL, UNIT, [0, 1]).table)
    assert cut.pages[0].rows.tolist() == list(range(len(cut.table)))


def test_names_that_were_given_carry_their_settings() -> None:
    cut = Source(PAGES).cut(SMALL, UNIT, [0], name="small")
    table = cs.chunk(PAGES, {"small": SMALL}, encoding=UNIT, progress=False)
    assert cut.name == "small"
    assert cut.table["splitter"].unique().tolist() == ["small"]
    assert cut.table.attrs == table.attrs != {}


def test_what_was_cut_a_moment_ago_is_not_cut_again() -> None:
    counting = Counting()
    source = Source(PAGES)
    cut = source.cut(SMALL, counting, [0, 1, 2, 3])
    assert source.cut(cs.SplitPoints(chunk_size=6), counting, [3, 2, 1, 0]) is cut
    source.cut(cs.SplitPoints(chunk_size=7), counting, [2])
    source.cut(cs.TokenWindows(9, encoding=counting), "words", [2, 3], name="mine")
    assert set(counting.encoded.values()) == {1}


def test_settings_that_differ_in_nothing_but_the_encoding_are_two() -> None:
    source = Source(PAGES)
    words, chars = (source.cut(SMALL, unit, [0]).table for unit in ("words", "unicode"))
    assert words["encoding"].unique().tolist() == ["words"]
    assert words["n_tokens"].sum() < chars["n_tokens"].sum()


def test_a_splitter_of_others_is_asked_once_and_is_the_same_only_as_itself() -> None:
    class Alike(Halves):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    source = Source(PAGES)
    for halves in (Halves(), Alike(), Alike()):
        for _ in range(2):
            cut = source.cut(halves, UNIT, [3])
            assert halves.calls == 1
            pd.testing.assert_frame_equal(cut.table, on_pages(source.docs, Halves(), [3]))


@pytest.mark.parametrize("kept", ["MOST_CHARS", "MOST_CHUNKS"])
def test_little_memory_changes_nothing_but_the_work(
    kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy = Source(PAGES)
    monkeypatch.setattr(cutting, kept, 1)
    tight = Source(PAGES)
    counting = Counting()
    for size in (6, 9, 6):
        for pages in ([0, 1, 2, 3], [2]):
            splitter = cs.SplitPoints(chunk_size=size)
            expected = roomy.cut(splitter, counting, pages)
            pd.testing.assert_frame_equal(
                tight.cut(splitter, counting, pages).table, expected.table
            )
    assert max(counting.encoded.values()) > 1


def test_old_indexes_go_when_there_are_too_many_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cutting, "MOST_CHARS", 40)
    counting = Counting()
    source = Source({"a": "x" * 30, "b": "y" * 30, "c": "z" * 10})

    def encoded(size: int, page: int) -> int:
        source.cut(cs.SplitPoints(chunk_size=size), counting, [page])
        return counting.encoded[source.docs["text"].iloc[page]]

    assert encoded(5, 0) == 1
    assert encoded(5, 2) == 1  # both have room
    assert encoded(6, 0) == 1
    assert encoded(5, 1) == 1  # now the others have none
    assert encoded(7, 0) == 2


def test_work_can_be_stopped_before_each_page_and_what_is_done_is_kept() -> None:
    source, counting = Source(PAGES), Counting()
    calls = 0

    def stop() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        source.cut(SMALL, counting, [0, 1, 2, 3], stop=stop)
    assert counting.encoded.total() == 2
    cut = source.cut(SMALL, counting, [0, 1, 2, 3])
    assert set(counting.encoded.values()) == {1}
    fresh = Source(PAGES).cut(SMALL, counting, [0, 1, 2, 3])
    pd.testing.assert_frame_equal(cut.table, fresh.table)


def test_several_threads_get_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "MOST_CHUNKS", 20)
    source = Source(PAGES)
    sizes = [3, 5, 8, 13] * 8

    def table(size: int) -> Cut:
        return source.cut(cs.SplitPoints(chunk_size=size), UNIT, [0, 2, 3])

    with ThreadPoolExecutor(4) as pool:
        cuts = list(pool.map(table, sizes))
    for size, cut in zip(sizes, cuts, strict=True):
        expected = on_pages(source.docs, cs.SplitPoints(chunk_size=size), [0, 2, 3])
        pd.testing.assert_frame_equal(cut.table, expected)


@pytest.mark.parametrize(
    ("splitter", "encoding", "pages", "error"),
    [
        (SMALL, UNIT, [4], ArgumentError),
        (SMALL, UNIT, [-1], ArgumentError),
        (SMALL, UNIT, [True], ArgumentTypeError),
        (SMALL, "o201k_base", [0], EncodingError),
        ("SplitPoints", UNIT, [0], ArgumentTypeError),
    ],
)
def test_what_cannot_be_cut_is_refused(
    splitter: Splitter, encoding: str, pages: list[int], error: type[Exception]
) -> None:
    with pytest.raises(error):
        Source(PAGES).cut(splitter, encoding, pages)
