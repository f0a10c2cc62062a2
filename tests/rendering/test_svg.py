from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.rendering.html import Html
from chunkscope.rendering.svg import ecdf, histogram, size_bars, stacked_bars, strips
from chunkscope.rendering.svg.frame import WIDTH
from chunkscope.rendering.svg.marks import stroke
from chunkscope.rendering.svg.scale import Scale, nice_ticks
from chunkscope.rendering.svg.strip import COLUMNS, _columns
from chunkscope.showing.palette import CUTS
from tests.rendering.texts import hostile_texts
from tests.stats.tables import chunk_tables, table_of, with_sizes

NAMESPACE = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "g", "path", "rect", "text"}


def checked(drawn: Html) -> ElementTree.Element:
    """The picture as XML; fails on elements and attributes that could run or fetch."""
    root = ElementTree.fromstring(drawn)  # noqa: S314  # ours, and well-formed or not
    for each in root.iter():
        assert each.tag.removeprefix(NAMESPACE) in ALLOWED
        assert not [key for key in each.attrib if key.startswith("on") or "href" in key]
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text
    assert root[1].tag == f"{NAMESPACE}desc"
    assert not re.search(r"url\(|nan|inf[^o]|<script", drawn)
    return root


def said(drawn: Html) -> list[str]:
    return [each.text or "" for each in checked(drawn).iter(f"{NAMESPACE}text")]


def boundaries_of(chunks: pd.DataFrame) -> pd.DataFrame:
    """What `stats.boundaries` returns, as far as it is drawn."""
    rows = [
        {"splitter": splitter, "boundary": each.name, "n_chunks": int((of == each.name).sum())}
        for splitter, of in [
            (name, chunks["boundary"][(chunks["splitter"] == name).to_numpy()])
            for name in dict.fromkeys(chunks["splitter"])
        ]
        for each in cs.Boundary
    ]
    names = pd.Series([row["splitter"] for row in rows], dtype=object)
    return pd.DataFrame(
        {
            "splitter": names,
            "boundary": [row["boundary"] for row in rows],
            "n_chunks": pd.Series([row["n_chunks"] for row in rows], dtype="int64"),
        }
    )


def depths(*runs: tuple[int, int], splitter: str = "s", doc_id: object = "d") -> pd.DataFrame:
    """What `stats.depths` returns of one document: runs of a length and a number of chunks."""
    ends = np.cumsum([length for length, _ in runs], dtype=np.int64)
    return pd.DataFrame(
        {
            "splitter": pd.Series([splitter] * len(runs), dtype=object),
            "doc_id": pd.Series([doc_id] * len(runs), dtype=object),
            "page_index": np.zeros(len(runs), dtype=np.int64),
            "char_start": ends - np.array([length for length, _ in runs], dtype=np.int64),
            "char_end": ends,
            "n_chunks": np.array([n for _, n in runs], dtype=np.int64),
        }
    )


@given(chunks=chunk_tables(), limit=st.none() | st.integers(1, 10**6))
def test_any_chunk_table_is_drawn(chunks: pd.DataFrame, limit: int | None) -> None:
    sizes = cs.stats.sizes(chunks, unit="chars")
    for drawn in (histogram(sizes, limit=limit), ecdf(sizes, limit=limit)):
        checked(drawn)
    checked(stacked_bars(boundaries_of(chunks)))


@given(name=hostile_texts(), other=hostile_texts())
def test_names_are_text_and_nothing_else(name: str, other: str) -> None:
    chunks = table_of({"splitter": name}, {"splitter": other, "n_chars": 9})
    sizes = cs.stats.sizes(chunks, unit="chars")
    for drawn in (histogram(sizes), ecdf(sizes), stacked_bars(boundaries_of(chunks))):
        checked(drawn)
    checked(strips(depths((3, 1), (4, 0), splitter=name, doc_id=other)))


@given(
    sizes=st.lists(st.integers(1, 10**6), min_size=1, max_size=50),
    limit=st.none() | st.integers(1, 10**6),
)
def test_places_are_inside_the_picture(sizes: list[int], limit: int | None) -> None:
    table = cs.stats.sizes(with_sizes(a=sizes, b=sizes[:1]))
    for drawn in (histogram(table, limit=limit), ecdf(table, limit=limit)):
        for path in re.findall(r' d="([^"]*)"', drawn):
            xs = [float(x) for x in re.findall(r"[MH](-?[\d.]+)", path)]
            assert all(0 <= x <= WIDTH for x in xs)


def test_a_histogram_is_as_high_as_its_shares() -> None:
    table = cs.stats.sizes(with_sizes(a=[1, 2, 2, 2]), unit="chars")
    outline = re.findall(r'<path d="(M[^"]*)" stroke="var\(--cs-hue-0\)"', histogram(table))[0]
    ys = [float(y) for y in re.findall(r"V([\d.]+)", outline)]
    bottom = float(re.findall(r"M[\d.]+ ([\d.]+)", outline)[0])
    heights = [bottom - y for y in ys if y < bottom]
    assert heights[1] == pytest.approx(3 * heights[0], rel=0.01)


def test_a_cumulative_line_rises_to_all_at_the_largest_size() -> None:
    table = cs.stats.sizes(with_sizes(a=[2, 4]), unit="chars")
    line = re.findall(r'<path d="(M[^"]*)" stroke="var\(--cs-hue-0\)"', ecdf(table))[0]
    ys = [float(y) for y in re.findall(r"V([\d.]+)", line)]
    start = float(re.findall(r"M[\d.]+ ([\d.]+)", line)[0])
    assert (start - ys[0]) * 2 == pytest.approx(start - ys[1], rel=0.01)
    assert ys[2] == ys[1]


def test_ten_thousand_sizes_are_few_steps() -> None:
    table = cs.stats.sizes(with_sizes(a=list(range(1, 10_001))), unit="chars")
    assert len(ecdf(table)) < 150_000


def test_more_than_four_histograms_stand_in_rows() -> None:
    few = histogram(cs.stats.sizes(with_sizes(a=[1], b=[2], c=[3], d=[4])))
    many = histogram(cs.stats.sizes(with_sizes(a=[1], b=[2], c=[3], d=[4], e=[5])))
    assert "each row to its own scale" not in " ".join(said(few))
    assert "each row to its own scale" in " ".join(said(many))
    assert {"a", "b", "c", "d", "e"} <= set(said(many))


def test_a_limit_is_drawn_and_named() -> None:
    table = cs.stats.sizes(with_sizes(a=[10, 20]))
    assert "limit 1,500" in said(histogram(table, limit=1500))
    assert "limit 1,500" in said(ecdf(table, limit=1500))


def test_the_axis_names_the_unit() -> None:
    table = cs.stats.sizes(with_sizes(a=[10, 20]))
    assert "chunk size (cl100k_base tokens)" in said(ecdf(table))
    far = cs.stats.sizes(with_sizes(a=[10, 2000]), unit="chars")
    assert "chunk size (chars, log scale)" in said(histogram(far))


def test_the_widths_of_a_bar_are_the_shares_of_the_cuts() -> None:
    kinds = ["line", "line", "line", "hard", "text_end"]
    drawn = stacked_bars(boundaries_of(table_of(*({"boundary": each} for each in kinds))))
    parts = re.findall(r'<title>([^<]*)</title><rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"', drawn)
    assert [title for title, _ in parts] == ["line 75 %", "hard 25 %"]
    assert float(parts[0][1]) == pytest.approx(3 * float(parts[1][1]), abs=0.2)
    assert "4 cuts" in said(drawn)


def test_a_splitter_without_cuts_has_an_empty_bar() -> None:
    drawn = stacked_bars(boundaries_of(table_of({"boundary": "text_end"})))
    assert "0 cuts" in said(drawn)


@given(runs=st.lists(st.tuples(st.integers(1, 400), st.integers(0, 5)), min_size=1, max_size=30))
def test_a_column_of_a_strip_is_what_most_of_it_is_and_hides_no_gap(
    runs: list[tuple[int, int]],
) -> None:
    length = np.array([each for each, _ in runs])
    kind = np.minimum([n for _, n in runs], 3)
    most, short = _columns(length, kind)
    letters = np.repeat(kind, length)
    edges = np.linspace(0, len(letters), len(most) + 1)
    assert len(most) == min(COLUMNS, len(letters))
    for i, (low, high) in enumerate(itertools.pairwise(edges)):
        share = [0.0] * 4
        for at in range(int(low), min(int(np.ceil(high)), len(letters))):
            share[letters[at]] += max(0.0, min(high, at + 1) - max(low, at))
        assert share[most[i]] == pytest.approx(max(share))
        if share[0] > 1e-3:
            assert most[i] == 0 or short[i] or 0 in most[max(0, i - 1) : i + 2]


def test_a_strip_tells_how_much_is_covered() -> None:
    assert "60 % of 100 chars" in said(strips(depths((60, 1), (40, 0))))
    assert "100 % of 100 chars" in said(strips(depths((60, 1), (40, 2))))
    nearly = said(strips(depths((99_999, 1), (1, 0))))
    assert "> 99.9 % of 100,000 chars" in nearly
    assert "a short gap" in nearly


def test_of_many_strips_the_rest_is_counted() -> None:
    table = pd.concat([depths((5, 1), doc_id=i) for i in range(100)])
    assert "and 60 documents that miss no more" in said(strips(table))


def test_of_many_documents_each_splitter_shows_those_that_miss_most() -> None:
    incomplete = (7, 93)
    table = pd.concat(
        [
            depths((5, 1), (3, 0 if i in incomplete else 1), doc_id=i).assign(splitter=name)
            for name in "abcd"
            for i in range(100)
        ]
    )
    shown = said(strips(table))
    assert shown.count("and 90 documents that miss no more") == 4
    for i in incomplete:
        assert shown.count(str(i)) == 4
    assert shown.count("62.5 % of 8 chars") == 8


def test_of_very_many_splitters_the_rest_is_counted() -> None:
    table = pd.concat([depths((5, 1)).assign(splitter=f"s{i}") for i in range(45)])
    assert "and 5 splitters more" in said(strips(table))


def test_documents_whose_names_are_the_same_are_told_apart() -> None:
    table = pd.concat([depths((5, 1), doc_id=each) for each in (3, "3")])
    assert {"3 #1", "3 #2"} <= set(said(strips(table)))


@pytest.mark.parametrize("draw", [histogram, ecdf])
def test_an_empty_table_of_sizes_says_so(draw: object) -> None:
    assert callable(draw)
    assert said(draw(cs.stats.sizes(table_of()))) == ["no chunks"]


def test_other_empty_tables_say_so() -> None:
    assert said(stacked_bars(boundaries_of(table_of()))) == ["no chunks"]
    assert said(strips(depths())) == ["no chunks"]


@given(high=st.floats(1e-3, 1e9), n=st.integers(1, 10))
def test_ticks_are_few_and_round(high: float, n: int) -> None:
    ticks = nice_ticks(high, n)
    assert ticks[0] == 0
    assert 1 <= len(ticks) <= n + 1
    assert ticks[-1] <= high * (1 + 1e-6)


def test_a_scale_maps_its_ends_to_its_ends_and_keeps_to_them() -> None:
    scale = Scale(1, 1024, 0, 100, log=True)
    assert [scale(each) for each in (0, 1, 32, 1024, 10**9)] == [0, 0, 50, 100, 100]


def test_thirty_six_lines_differ() -> None:
    assert len({stroke(i) for i in range(36)}) == 36


@pytest.mark.parametrize("draw", [histogram, ecdf, stacked_bars, strips])
def test_names_in_a_picture_are_legible_and_all_different(draw: object) -> None:
    assert callable(draw)
    names = ["a\0b", *("x" * 200 + str(i) + "y" * 200 for i in range(2))]
    chunks = with_sizes(a=[1, 2], b=[1, 2], c=[1, 2])
    chunks["splitter"] = pd.Series([names["abc".index(each)] for each in chunks["splitter"]])
    if draw is stacked_bars:
        table = boundaries_of(chunks)
    elif draw is strips:
        table = pd.concat([depths((5, 1)).assign(splitter=name) for name in names])
    else:
        table = cs.stats.sizes(chunks, unit="chars")
    shown = [each for each in said(draw(table)) if each.startswith(("a[NUL]b", "x"))]
    assert len(set(shown)) == 3
    assert all(each == "a[NUL]b" or re.search(r"…y+ #[12]$", each) for each in shown)


def test_the_colours_of_cuts_are_those_of_the_plots_on_any_paper() -> None:
    drawn = stacked_bars(boundaries_of(table_of(*({"boundary": each} for each in CUTS))))
    parts = re.findall(r'<title>(\w+) [^<]*</title><rect [^>]*fill="([^"]*)"', drawn)
    assert dict(parts) == CUTS  # no mix with the paper: the law of tests/showing holds


# ------------------------------------------------------------------ bars to point at


def pickable(drawn: Html) -> list[ElementTree.Element]:
    return [each for each in checked(drawn).iter() if "data-event" in each.attrib]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=60), st.none() | st.integers(1, 3000))
def test_every_bin_with_chunks_is_a_bar_to_point_at(sizes: list[int], limit: int | None) -> None:
    table = cs.stats.sizes(with_sizes(a=sizes), unit="chars")
    bars = pickable(size_bars(table, limit=limit))
    told = [each[0].text or "" for each in bars]
    counts = [int(text.split(": ")[1].split(" ")[0].replace(",", "")) for text in told]
    assert sum(counts) == len(sizes)
    numbers = [int(re.sub(r"\D", "", each.attrib["data-event"])) for each in bars]
    assert numbers == sorted(set(numbers))


def test_the_picked_bar_is_told_by_more_than_its_colour() -> None:
    table = cs.stats.sizes(with_sizes(a=[3, 9, 9]), unit="chars")
    plain, picked = (size_bars(table, picked=number) for number in (None, 8))
    assert len(list(checked(picked).iter())) == len(list(checked(plain).iter())) + 2
    assert [each[0].text for each in pickable(picked)] == [
        "3: 1 chunk, 33.3 %",
        "9: 2 chunks, 66.7 %",
    ]


def test_there_may_be_no_bars() -> None:
    assert "There are no chunks." in size_bars(cs.stats.sizes(with_sizes()))
