"""The plots of a chunk table, and Axes."""

from __future__ import annotations

from dataclasses import replace

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import chunkscope as cs
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.rows import Made, Parameter, or_refused, refused, strangers, works
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name
from tests.bad_input.tables import a_chunk_table

__all__ = ["PLOTS", "axes", "can_be_drawn"]

MEASURES = ("f1", "precision", "recall", "boundary_similarity", "pk", "window_diff")


def can_be_drawn(result: object) -> None:
    """Fail where what came back is no Axes, or cannot be drawn."""
    assert isinstance(result, Axes)
    figure = result.get_figure(root=True)
    assert figure is not None
    figure.set_layout_engine("none")  # half of the time, and none of it is ours
    FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]  # it has no annotations


def axes() -> Parameter:
    """Axes of matplotlib, or None."""
    rows = [
        *strangers(ARGUMENT.kind, but={"None"}),
        refused("a figure", "wrong type", Made(Figure), ARGUMENT.kind, "Figure"),
        refused("the class", "wrong type", Axes, ARGUMENT.kind),
        refused(
            "several", "wrong type", Made(lambda: Figure().subplots(2)), ARGUMENT.kind, "array"
        ),
        works("one", Made(lambda: Figure().add_subplot())),
        works("None", None, "None"),
    ]
    return Parameter(tuple(rows), ("ax",))


PLOTS: dict[str, Entry] = {
    **{
        name: Entry(
            calls=call,
            valid=lambda: {"chunks": chunk_table()},
            parameters={
                "chunks": a_chunk_table(),
                "unit": a_name(("tokens", "chars"), ARGUMENT),
                "limit": a_limit(optional=True),
                "ax": axes(),
            },
            check_result=can_be_drawn,
        )
        for name, call in (("plots.sizes", cs.plots.sizes), ("plots.ecdf", cs.plots.ecdf))
    },
    "plots.boundaries": Entry(
        calls=cs.plots.boundaries,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table(), "ax": axes()},
        check_result=can_be_drawn,
    ),
    "plots.overlap": Entry(
        calls=cs.plots.overlap,
        valid=lambda: {"chunks": chunk_table()},
        parameters={
            "chunks": a_chunk_table(),
            "unit": a_name(("chars", "tokens"), ARGUMENT),
            "ax": axes(),
        },
        check_result=can_be_drawn,
    ),
    "plots.coverage": Entry(
        calls=cs.plots.coverage,
        valid=lambda: {"chunks": chunk_table(), "docs": {"a": TEXT, "b": "Six. Seven."}},
        parameters={
            "chunks": a_chunk_table(),
            "docs": or_refused(documents_of_any_form()),
            "ax": axes(),
        },
        check_result=can_be_drawn,
    ),
    "plots.agreement": Entry(
        calls=cs.plots.agreement,
        valid=lambda: {"chunks": chunk_table()},
        parameters={
            "chunks": replace(a_chunk_table(), says=(*a_chunk_table().says, "pages")),
            "measure": a_name(MEASURES, ARGUMENT),
            "ax": axes(),
        },
        check_result=can_be_drawn,
    ),
}
