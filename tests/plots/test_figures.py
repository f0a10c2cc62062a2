"""Where a new figure goes: shown once in a notebook, to a file from a script, never leaked."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from nbclient import NotebookClient

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError
from tests.conftest import FreshPython
from tests.stats.tables import with_sizes

PREPARE = """\
import chunkscope as cs
chunks = cs.chunk("One two. Three four.", cs.SplitPoints(chunk_size=9))
"""


@pytest.fixture(scope="module")
def pictures() -> dict[str, int]:
    """How many pictures each cell of a notebook shows; `open` is what is left at its end."""
    cells = {
        "last line": PREPARE + "cs.plots.sizes(chunks)",
        "changed after": "ax = cs.plots.sizes(chunks); ax.set_title('Later'); None",
        "two in a cell": "cs.plots.sizes(chunks); cs.plots.ecdf(chunks)",
        "22": "for _ in range(22): cs.plots.sizes(chunks)",
        "given": "import matplotlib.pyplot as plt; cs.plots.sizes(chunks, ax=plt.subplots()[1])",
        "open": "plt.get_fignums()",
    }
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells.values()]
    )
    NotebookClient(notebook, kernel_name="python3").execute()
    for cell in notebook.cells:
        assert not [each for each in cell.outputs if each.output_type == "stream"], cell.outputs
    assert notebook.cells[-1].outputs[0].data["text/plain"] == "[]"
    return {
        name: sum("image/png" in each.get("data", {}) for each in cell.outputs)
        for name, cell in zip(cells, notebook.cells, strict=True)
    }


@pytest.mark.parametrize(
    ("cell", "n"),
    [("last line", 1), ("changed after", 1), ("two in a cell", 2), ("22", 22), ("given", 1)],
)
def test_a_notebook_shows_each_plot_once(pictures: dict[str, int], cell: str, n: int) -> None:
    assert pictures[cell] == n


def test_many_plots_leave_no_figure_open() -> None:
    before = plt.get_fignums()
    for _ in range(25):
        cs.plots.sizes(with_sizes(a=[1, 2]))
    assert plt.get_fignums() == before


def test_where_figures_are_shown_pyplot_knows_ours_and_does_not_warn_of_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("matplotlib.get_backend", lambda: "inline")
    before = plt.get_fignums()
    for _ in range(22):
        ax = cs.plots.sizes(with_sizes(a=[1, 2]))
    assert len(plt.get_fignums()) == len(before) + 22
    assert plt.gcf() is ax.get_figure()
    plt.close("all")


def test_a_script_saves_a_plot_by_its_figure(fresh_python: FreshPython, tmp_path: Path) -> None:
    names = ["sizes.png", "sizes.svg", "sizes.pdf"]
    code = f"{PREPARE}for name in {names}: cs.plots.sizes(chunks).figure.savefig(name)"
    finished = fresh_python("-W", "error", "-c", code, cwd=tmp_path)
    assert finished.stderr == ""
    assert all((tmp_path / name).stat().st_size > 1000 for name in names)


def test_statistics_do_not_load_matplotlib(fresh_python: FreshPython) -> None:
    code = f"{PREPARE}import sys; cs.stats.summary(chunks); print('matplotlib' in sys.modules)"
    assert fresh_python("-c", code).stdout == "False\n"


@pytest.mark.parametrize("projection", ["polar", "3d"])
def test_axes_that_are_not_plain_are_refused(projection: str) -> None:
    chunks = cs.chunk("One. Two.", cs.SplitPoints(5))
    ax = Figure().add_subplot(projection=projection)
    for plot in (cs.plots.sizes, cs.plots.ecdf, cs.plots.boundaries, cs.plots.overlap):
        with pytest.raises(ArgumentTypeError, match="ax must be a plain matplotlib Axes or None"):
            plot(chunks, ax=ax)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_given_axes_lose_the_scale_of_what_was_drawn_before(axis: str) -> None:
    chunks = cs.chunk("One. Two. Three!", [cs.SplitPoints(6), cs.TokenWindows(3)])
    plots = (cs.plots.sizes, cs.plots.ecdf, cs.plots.boundaries, cs.plots.overlap)
    for plot in (*plots, cs.plots.agreement):
        ax = Figure().add_subplot()
        ax.set(**{f"{axis}scale": "log"})
        assert plot(chunks, ax=ax).get_yscale() == "linear"
