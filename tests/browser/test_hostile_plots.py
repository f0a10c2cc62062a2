"""Hostile names in plots: nothing is raised, nothing runs, no name is read as a formula."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import matplotlib as mpl
import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.axes import Axes

import chunkscope as cs
from chunkscope.plots._lettering import drawable
from tests.browser.watching import Watched
from tests.hostile.harm import IMAGE
from tests.hostile.texts import SHORT

FITS = 24
"""Letters of a name that no plot shortens."""

BATCH = 56
"""Names in a plot."""

FEWER = {"agreement": 12, "sweep": 7, "pareto": 7}
"""Names in a plot that has a cell for each two of them, or tells no more."""

TEXT = "One two three. Four five six. Seven eight nine. Ten. " * 2


def splitters(names: Sequence[str]) -> dict[str, cs.SplitPoints]:
    """A splitter for each name, no two of the same size."""
    return {
        name: cs.SplitPoints(chunk_size=8 + at, chunk_overlap=3) for at, name in enumerate(names)
    }


def chunks_of(names: Sequence[str]) -> pd.DataFrame:
    """A table of splitters of these names, on one document of the last name."""
    return cs.chunk({names[-1]: TEXT}, splitters(names), encoding="unicode", progress=False)


class Foreign:
    """A splitter of others: what it is called is all that a sweep knows of it."""

    name = "foreign"
    encoding: object = None

    def __init__(self, size: int) -> None:
        self._own = cs.SplitPoints(chunk_size=size, chunk_overlap=3)

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return self._own.spans(text, index=index)


def settings_of(names: Sequence[str]) -> pd.DataFrame:
    """A sweep over splitters of these names."""
    foreign = {name: Foreign(8 + at) for at, name in enumerate(names)}
    return cs.sweep({"a": TEXT}, foreign, encoding="unicode", progress=False)


def covered(names: Sequence[str]) -> Axes:
    docs = dict.fromkeys(names, TEXT)
    chunks = cs.chunk(docs, splitters(names[:2]), encoding="unicode", progress=False)
    return cs.plots.coverage(chunks, docs)


def front(names: Sequence[str]) -> Axes:
    """No name is beaten by another: each is told."""
    table = settings_of(names).assign(up=range(len(names)), down=range(len(names), 0, -1))
    return cs.plots.pareto(table, x="up", y="down")


PLOTS: dict[str, Callable[[Sequence[str]], Axes]] = {
    "sizes": lambda names: cs.plots.sizes(chunks_of(names)),
    "ecdf": lambda names: cs.plots.ecdf(chunks_of(names)),
    "boundaries": lambda names: cs.plots.boundaries(chunks_of(names)),
    "overlap": lambda names: cs.plots.overlap(chunks_of(names)),
    "coverage": covered,
    "agreement": lambda names: cs.plots.agreement(chunks_of(names)),
    "sweep": lambda names: cs.plots.sweep(settings_of(names), x="n_chunks", value="chars_mean"),
    "pareto": front,
}
"""Each plot of splitters, or of documents, of hostile names."""


def test_every_plot_is_looked_at() -> None:
    assert set(PLOTS) == set(cs.plots.__all__)


def saved(ax: Axes, kind: str = "svg") -> bytes:
    """The file that a notebook shows; an SVG has its words as text."""
    file = io.BytesIO()
    with mpl.rc_context({"svg.fonttype": "none"}):
        ax.figure.savefig(file, format=kind, bbox_inches="tight")
    plt.close("all")
    return file.getvalue()


MADE_OF = """() => [...document.querySelectorAll('iframe')].map(each => [...new Set(
    [...each.contentDocument.querySelectorAll('*')].flatMap(node => [node.localName,
        ...[...node.attributes].map(({name}) => `${node.localName} ${name}`)]))])"""
"""The elements and attributes of each picture."""


def test_a_name_that_is_not_escaped_runs_in_an_svg_and_is_seen(sandbox: Watched) -> None:
    ax = plt.figure().add_subplot()
    ax.set_title("here")
    drawn = saved(ax).decode().replace("here", f"<script>{IMAGE[-8:-1]}</script>")
    sandbox.open_all([drawn], kind="image/svg+xml")
    assert "console: the canary ran" in sandbox.found
    assert "script" in sandbox.page.evaluate(MADE_OF)[0]


def test_a_name_that_is_read_as_a_formula_is_seen(sandbox: Watched) -> None:
    ax = plt.figure().add_subplot()
    ax.set_title("a $x$ b")
    sandbox.open_all([saved(ax).decode()], kind="image/svg+xml")
    assert "tspan" in sandbox.page.evaluate(MADE_OF)[0]
    assert "a $x$ b" not in sandbox.seen("text")[0].texts["text"]


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_of_hostile_names_holds_them_as_words_and_runs_nothing(
    sandbox: Watched, name: str
) -> None:
    n = FEWER.get(name, BATCH)
    names = list(SHORT.values())
    batches = [names[at : at + n] for at in range(0, len(names), n)]
    harmless = [f"name {at}" for at in range(n)]
    drawn = [saved(PLOTS[name](each)).decode() for each in (harmless, *batches)]
    sandbox.open_all(drawn, kind="image/svg+xml")
    assert sandbox.found == []
    ours, *made_of = map(set, sandbox.page.evaluate(MADE_OF))
    assert set().union(*made_of) - ours == set()
    for page, held in zip(sandbox.seen("text")[1:], batches, strict=True):
        words = " ".join(page.texts["text"])
        whole = [each for each in held if drawable(each) == each and len(each) <= FITS]
        assert [each for each in whole if each not in words] == []


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_of_hostile_names_is_drawn_in_pixels(name: str) -> None:
    names = [each for each in SHORT.values() if drawable(each) != each or "$" in each]
    assert saved(PLOTS[name](names[:BATCH]), "png").startswith(b"\x89PNG")


def test_columns_of_hostile_names_are_words(sandbox: Watched) -> None:
    names = [each for each in SHORT.values() if "$" in each or "<" in each][:12]
    drawn = []
    for x, y, value in zip(names[::3], names[1::3], names[2::3], strict=True):
        table = cs.sweep(TEXT, cs.grid(cs.SplitPoints, chunk_size=[8, 12], lookback=[0, 4]))
        table = table.assign(**{x: table["chunk_size"], y: table["lookback"], value: 0.5})
        drawn += [saved(cs.plots.sweep(table, x=x, y=y, value=value)).decode()]
        drawn += [saved(cs.plots.pareto(table, x=x, y=y)).decode()]
    sandbox.open_all(drawn, kind="image/svg+xml")
    assert sandbox.found == []
    made_of = sandbox.page.evaluate(MADE_OF)
    assert not {"tspan", "script", "img"} & set().union(*made_of)
    for page, x in zip(
        sandbox.seen("text"), [each for each in names[::3] for _ in "ab"], strict=True
    ):
        assert drawable(x) in " ".join(page.texts["text"])
