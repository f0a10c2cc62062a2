from __future__ import annotations

import warnings
from itertools import groupby

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, DocumentsTypeError, TableError
from chunkscope.plots._strips import KEY
from tests.plots.drawn import HOSTILE, legend_of, names_at_the_left, notes_of, picture
from tests.stats.tables import table_of

ONCE, SEVERAL, BLANK, LOST = KEY


def boxes(ax: Axes) -> dict[str, list[tuple[float, float, float, float]]]:
    """Left, right, bottom and top of what is drawn of each kind, the whole strips as `ONCE`."""
    drawn = {}
    for each in ax.collections:
        assert isinstance(each, PolyCollection)
        corners = [path.vertices[:4] for path in each.get_paths()]
        drawn[str(each.get_label())[1:]] = [
            (float(x.min()), float(x.max()), float(y.min()), float(y.max()))
            for x, y in (np.asarray(four).T for four in corners)
        ]
    return drawn


def seen_at(ax: Axes, share: float, height: float) -> str:
    """The kind of what lies uppermost at a place."""
    found = ""
    for kind, drawn in boxes(ax).items():
        if any(left < share < right and low < height < top for left, right, low, top in drawn):
            found = kind
    return found


def slowly(pages: list[str], spans: list[tuple[int, int, int]]) -> list[str]:
    """The kind of each character of a document, its pages joined."""
    kinds = []
    for page, text in enumerate(pages):
        depth = [sum(p == page and a <= i < b for p, a, b in spans) for i in range(len(text))]
        for n, run in groupby(range(len(text)), key=lambda i, depth=depth: depth[i]):
            places = list(run)
            is_blank = all(text[i].isspace() for i in places)
            kind = ONCE if n == 1 else SEVERAL if n else BLANK if is_blank else LOST
            kinds += [kind] * len(places)
    return kinds


Spans = dict[str, dict[object, list[tuple[int, int, int]]]]


@st.composite
def spans_of(draw: st.DrawFn, pages: list[str]) -> list[tuple[int, int, int]]:
    """Page, start and end of some chunks, in any order."""
    starts = [
        (n, start, len(text))
        for n, text in enumerate(pages)
        for start in draw(st.lists(st.integers(0, len(text)), max_size=3))
        if start < len(text)
    ]
    return [(n, start, draw(st.integers(start + 1, end))) for n, start, end in starts]


@st.composite
def cut_documents(draw: st.DrawFn) -> tuple[dict[object, list[str]], Spans]:
    """Pages of documents, and spans of splitters: page, start and end."""
    page = st.text("ab \n", max_size=7)
    ids = st.sampled_from(["a", "\ud800", 3])
    docs = draw(st.dictionaries(ids, st.lists(page, min_size=1, max_size=2), min_size=1))
    spans: Spans = {}
    for name in draw(st.lists(st.sampled_from(["p", "\ud800"]), unique=True, min_size=1)):
        spans[name] = {doc_id: draw(spans_of(pages)) for doc_id, pages in docs.items()}
    return docs, spans


def tables(docs: dict[object, list[str]], spans: Spans) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The chunk table and the documents table of `cut_documents`."""
    rows = [(doc_id, n, text) for doc_id, pages in docs.items() for n, text in enumerate(pages)]
    columns = {
        name: pd.Series(list(each), dtype=dtype)
        for (name, dtype), each in zip(
            {"doc_id": object, "page_index": "int64", "text": object}.items(),
            zip(*rows, strict=True),
            strict=True,
        )
    }
    chunks = table_of(
        *(
            {"splitter": name, "doc_id": doc_id, "page_index": page, "n_chars": end - start}
            | {"char_start": start, "char_end": end, "text": docs[doc_id][page][start:end]}
            for name, by_document in spans.items()
            for doc_id, each in by_document.items()
            for page, start, end in each
        )
    )
    return chunks, pd.DataFrame(columns)


@settings(max_examples=40)
@given(cut=cut_documents())
def test_every_place_has_the_colour_of_how_many_chunks_hold_it(
    cut: tuple[dict[object, list[str]], Spans],
) -> None:
    docs, spans = cut
    chunks, documents = tables(docs, spans)
    ax = cs.plots.coverage(chunks, documents)
    names = list(dict.fromkeys(chunks["splitter"]))
    if not names:
        assert notes_of(ax) == ["no chunks"]
        return
    n_rows = len(docs) * (len(names) + 1 if len(names) > 1 else 1)
    for number, (doc_id, pages) in enumerate(docs.items()):
        for nth, name in enumerate(names):
            kinds = slowly(pages, spans[name][doc_id])
            row = number if len(names) == 1 else number * (len(names) + 1) + 1 + nth
            middle = n_rows - row - 0.5
            seen = [seen_at(ax, (i + 0.5) / len(kinds), middle) for i in range(len(kinds))]
            assert seen == kinds
            if not kinds:
                assert seen_at(ax, 0.5, middle) == ""


def test_a_lost_character_of_a_million_is_seen() -> None:
    text = "x" * 1_000_000
    chunks = table_of(
        {"char_end": 400_000, "n_chars": 400_000, "text": text[:400_000]},
        {"char_start": 400_001, "char_end": 1_000_000, "n_chars": 599_999, "text": text[400_001:]}
        | {"chunk_index": 1},
    )
    ax = cs.plots.coverage(chunks, {"d": text})
    orange = np.array([0xD5, 0x5E, 0x00]) / 255
    strip = picture(ax)[:25, :, :3]
    assert (np.abs(strip - orange).sum(axis=2) < 0.4).any()
    assert notes_of(ax) == ["1 char lost"]


def test_white_space_that_no_chunk_holds_is_no_loss() -> None:
    chunks = table_of(
        {"char_end": 3, "n_chars": 3, "text": "One"},
        {"char_start": 5, "char_end": 8, "n_chars": 3, "text": "two", "chunk_index": 1},
    )
    ax = cs.plots.coverage(chunks, {"d": "One  two"})
    assert legend_of(ax) == [ONCE, BLANK]
    assert notes_of(ax) == []


def test_chunks_out_of_order_are_told() -> None:
    chunks = table_of(
        {"char_start": 3, "char_end": 6, "n_chars": 3, "text": "two"},
        {"char_start": 0, "char_end": 3, "n_chars": 3, "text": "One", "chunk_index": 1},
    )
    assert notes_of(cs.plots.coverage(chunks, {"d": "Onetwo"})) == ["not in order"]


def test_a_document_without_text_says_so() -> None:
    docs = {"a": "One. Two.", "b": ""}
    ax = cs.plots.coverage(cs.chunk(docs, cs.SplitPoints(chunk_size=5)), docs)
    assert notes_of(ax) == ["no text"]
    assert names_at_the_left(ax)[:2] == ["a", "b"]
    picture(ax)


def test_one_splitter_has_a_row_a_document_below_its_name() -> None:
    docs = {"a": "One. Two.", "b": "Three."}
    ax = cs.plots.coverage(cs.chunk(docs, cs.SplitPoints(chunk_size=6)), docs)
    assert names_at_the_left(ax) == ["a", "b", "SplitPoints(chunk_size=6)"]
    assert ax.get_xlabel() == "place in the document, its pages joined"


def test_a_few_splitters_have_their_names_below_that_of_each_document() -> None:
    docs = {"a": "One. Two.", "b": "Three."}
    splitters = [cs.SplitPoints(chunk_size=size) for size in (5, 6)]
    ax = cs.plots.coverage(cs.chunk(docs, splitters), docs)
    assert names_at_the_left(ax) == ["", "5", "6", "", "5", "6", "SplitPoints(chunk_size)"]
    assert notes_of(ax) == ["a", "9 chars", "b", "6 chars"]


def test_many_strips_are_told_by_their_order_below_the_axis() -> None:
    docs = {f"document {n}": "One. Two. Three." for n in range(50)}
    splitters = [cs.SplitPoints(chunk_size=size) for size in (5, 6, 7)]
    ax = cs.plots.coverage(cs.chunk(docs, splitters), docs)
    assert names_at_the_left(ax) == list(docs)
    assert ax.get_xlabel().split("\n")[1:] == ["from above: SplitPoints(chunk_size) 5; 6; 7"]
    middles = [(low + top) / 2 for _, _, low, top in boxes(ax)[ONCE]]
    assert len(middles) == 150
    assert sum(49 < middle < 50 for middle in middles) == 3


def test_of_very_many_splitters_the_first_are_told_and_the_rest_counted() -> None:
    docs = {f"document {n}": "One. Two. Three." for n in range(4)}
    splitters = {f"a splitter of some name, {n}": cs.SplitPoints(5 + n) for n in range(60)}
    ax = cs.plots.coverage(cs.chunk(docs, splitters), docs)
    picture(ax)
    assert ax.get_xlabel().endswith(" more")
    figure = ax.get_figure(root=True)
    assert figure is not None
    label = ax.xaxis.label.get_window_extent()
    assert label.x0 >= 0
    assert label.x1 <= figure.bbox.x1


@pytest.mark.parametrize("n", [1, 40, 1000])
def test_however_many_documents_the_picture_has_an_end_and_names_that_can_be_read(n: int) -> None:
    docs = {f"document {i}": "One. Two." for i in range(n)}
    ax = cs.plots.coverage(cs.chunk(docs, cs.SplitPoints(chunk_size=5)), docs)
    picture(ax)
    figure = ax.get_figure(root=True)
    assert figure is not None
    assert figure.get_figheight() < 32
    labels = ax.get_yticklabels()
    assert all(label.get_fontsize() >= 5 for label in labels)
    boxes_of_names = sorted(each.get_window_extent().y0 for each in labels)
    if n > 1:
        assert np.diff(boxes_of_names).min() > 5  # pixels
    assert names_at_the_left(ax)[0] == "document 0"


def test_the_empty_table_says_so() -> None:
    for docs in ({"a": "One."}, {}):
        ax = cs.plots.coverage(table_of(), docs)
        assert notes_of(ax) == ["no chunks"]
        picture(ax)


@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_a_plot_goes_into_axes_that_are_given(layout: str | None, n: int) -> None:
    figure = Figure(figsize=(9, 4), layout=layout)  # type: ignore[arg-type]
    left, right = figure.subplots(1, 2)
    docs = {"a": "One. Two.", "b": "Three."}
    chunks = cs.chunk(docs, [cs.SplitPoints(chunk_size=5 + each) for each in range(n)])
    assert cs.plots.coverage(chunks, docs, ax=right) is right
    assert not left.has_data()
    picture(right)
    assert figure.axes == [left, right]
    legend = right.get_legend()
    assert legend is not None
    highest = max(top for each in boxes(right).values() for *_, top in each)
    assert legend.get_window_extent().y0 > right.transData.transform((0, highest))[1]


@pytest.mark.parametrize("n", [1, 2])
def test_ids_of_any_kind_are_drawn_as_they_are_and_without_a_warning(n: int) -> None:
    docs = dict.fromkeys([*HOSTILE, 3], "One. Two.")
    pairs = list(docs.items())
    splitters = {name: cs.SplitPoints(chunk_size=5) for name in HOSTILE[:n]}
    ax = cs.plots.coverage(cs.chunk(pairs, splitters), pairs)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(ax)
    told = names_at_the_left(ax)[: len(docs)] if n == 1 else notes_of(ax)[::2]
    assert len(set(told)) == len(docs)


def test_on_dark_pages_white_space_is_dark() -> None:
    chunks = table_of({"char_end": 3, "n_chars": 3, "text": "One"})
    with plt.style.context("dark_background"):
        ax = cs.plots.coverage(chunks, {"d": "One "})
    (blank,) = (each for each in ax.collections if each.get_label() == f"_{BLANK}")
    assert blank.get_facecolor()[0].tolist() == [0, 0, 0, 1]


def test_documents_from_a_generator_are_read_once() -> None:
    docs = {"a": "One. Two."}
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=5))
    ax = cs.plots.coverage(chunks, (pair for pair in docs.items()))
    assert names_at_the_left(ax)[0] == "a"


def test_what_it_does_not_take_is_refused() -> None:
    docs = {"a": "One. Two."}
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=5))
    with pytest.raises(TableError, match="docs"):
        cs.plots.coverage(chunks, {"a": "Another text."})
    with pytest.raises(DocumentsTypeError):
        cs.plots.coverage(chunks, None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="ax must be a plain matplotlib Axes or None"):
        cs.plots.coverage(chunks, docs, ax=Figure())  # type: ignore[arg-type]


def test_neither_table_is_changed() -> None:
    docs = cs.documents({"a": "One. Two."})
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=5))
    before = chunks.copy(deep=True), docs.copy(deep=True)
    cs.plots.coverage(chunks, docs)
    pd.testing.assert_frame_equal(chunks, before[0])
    pd.testing.assert_frame_equal(docs, before[1])
