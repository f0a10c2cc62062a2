"""A `Foreign` beside a splitter of ours, in all that takes splitters or their chunks."""

from __future__ import annotations

from collections.abc import Callable

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import chunkscope as cs
from tests.conftest import ROOT
from tests.splitters.peers import peer

DOCS = {
    name: (ROOT / "data" / name).read_bytes().decode("utf-8")
    for name in ("field_guide.md", "letters_crlf.txt", "tea_road_zh.txt")
}
OURS = cs.Recursive(120, chunk_overlap=30)
LABEL = "langchain: recursive"


@pytest.fixture(scope="module")
def foreign() -> cs.Foreign:
    return peer("langchain", "recursive")


@pytest.fixture(scope="module")
def chunks(foreign: cs.Foreign) -> pd.DataFrame:
    return cs.chunk(DOCS, [foreign, OURS])


SPANS = pd.DataFrame({"doc_id": ["letters_crlf.txt"], "char_start": [5], "char_end": [60]})

STATISTICS: dict[str, Callable[[pd.DataFrame], pd.DataFrame]] = {
    "agreement": cs.stats.agreement,
    "boundaries": cs.stats.boundaries,
    "calibration": cs.stats.calibration,
    "cost": lambda table: cs.stats.cost(table, dim=768, price_per_million=0.1),
    "coverage": lambda table: cs.stats.coverage(table, DOCS),
    "cut_elements": lambda table: cs.stats.cut_elements(table, DOCS),
    "depths": lambda table: cs.stats.depths(table, DOCS),
    "limits": cs.stats.limits,
    "overlap": cs.stats.overlap,
    "over_limit": lambda table: cs.stats.over_limit(table, 20),
    "sizes": cs.stats.sizes,
    "span_chunks": lambda table: cs.stats.span_chunks(table, SPANS),
    "span_integrity": lambda table: cs.stats.span_integrity(table, SPANS),
    "structure": lambda table: cs.stats.structure(table, DOCS),
    "summary": cs.stats.summary,
}


@pytest.mark.parametrize("name", STATISTICS)
def test_every_statistic_has_it(name: str, chunks: pd.DataFrame) -> None:
    table = STATISTICS[name](chunks)
    assert LABEL in table.astype(str).to_csv()


def test_its_boundaries_are_compared(chunks: pd.DataFrame) -> None:
    other = chunks["splitter"].iloc[-1]
    assert "shared" in set(cs.stats.boundary_changes(chunks, LABEL, other)["change"])


def test_nothing_is_known_of_its_settings(chunks: pd.DataFrame) -> None:
    row = cs.stats.summary(chunks).set_index("splitter").loc[LABEL]
    assert pd.isna(row["splitter_class"])
    assert pd.isna(row["chunk_size"])
    assert row["n_chunks"] > 10


PLOTS: dict[str, Callable[[pd.DataFrame], object]] = {
    "agreement": cs.plots.agreement,
    "boundaries": cs.plots.boundaries,
    "coverage": lambda table: cs.plots.coverage(table, DOCS),
    "ecdf": cs.plots.ecdf,
    "overlap": cs.plots.overlap,
    "sizes": cs.plots.sizes,
}


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_draws_it(name: str, chunks: pd.DataFrame) -> None:
    PLOTS[name](chunks)
    for number in plt.get_fignums():
        plt.figure(number).canvas.draw()
    plt.close("all")


def test_a_sweep_has_a_row_of_it_and_is_drawn(foreign: cs.Foreign) -> None:
    other = peer("langchain", "recursive, not stripped")
    table = cs.sweep(DOCS, [foreign, other, OURS])
    assert table["splitter"].tolist()[0] == LABEL
    assert table["n_chunks"].min() > 10
    assert table["error"].isna().all()
    assert 1 <= len(cs.stats.pareto(table, minimise=["n_chunks", "tokens_mean"])) <= 3
    cs.plots.pareto(table, x="n_chunks", y="tokens_mean").figure.canvas.draw()
    short = table.assign(splitter=["theirs", "theirs too", "ours"])  # for the ticks
    cs.plots.sweep(short, x="splitter", y="encoding", value="n_chunks").figure.canvas.draw()
    plt.close("all")
    view = cs.sweep_view(table, DOCS)
    assert LABEL in view.to_html()
    view.close()


def test_two_splitters_are_compared(foreign: cs.Foreign) -> None:
    both = cs.compare(DOCS, foreign, OURS)
    assert both.a == LABEL
    assert LABEL in both.to_html()


def test_a_report_and_a_view_have_it(chunks: pd.DataFrame) -> None:
    report = cs.report(chunks, DOCS)
    assert LABEL in report.to_html()
    assert LABEL in report.to_markdown()
    assert LABEL in cs.show(chunks, DOCS)._repr_html_()


def test_it_is_explored(foreign: cs.Foreign) -> None:
    widget = cs.explore(DOCS, foreign)
    assert widget.settings is foreign
    whole = cs.chunk(DOCS, foreign)
    of_first = whole[whole["doc_id"] == "field_guide.md"].reset_index(drop=True)
    pd.testing.assert_frame_equal(widget.chunks, of_first)
    assert f"{LABEL} (as given)" in widget.to_html()
    assert "there is no code to copy" in widget.to_html()


@pytest.mark.parametrize("is_first", [True, False])
def test_it_is_compared_live(foreign: cs.Foreign, is_first: bool) -> None:
    two = (foreign, OURS) if is_first else (OURS, foreign)
    widget = cs.compare_view(DOCS, *two)
    assert widget.settings == two
    assert LABEL in widget.comparison.to_html()
    assert f"{LABEL} (as given)" in widget.to_html()
    assert "there is no code to copy" in widget.to_html()
