"""`coverage`: which places of the documents the chunks hold, once, again, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from chunkscope import stats
from chunkscope.corpus import documents
from chunkscope.plots._axes import axes_for, inches_high, note, say, share_ticks
from chunkscope.plots._legend import add_legend, legend_height, room_above
from chunkscope.plots._lettering import write
from chunkscope.plots._names import BESIDE, document_names, legend_names, lines_of
from chunkscope.plots._palette import ink
from chunkscope.plots._rows import NamedRows
from chunkscope.plots._strips import KEY, draw_strips, strip_handles, strips_of
from chunkscope.showing.names import ems
from chunkscope.showing.words import counted

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["coverage"]

ROW_HEIGHT = 0.17
"""Inches of a row with a name."""

TALLEST = 30.0
"""Inches of a new figure, at most, without its legend."""

NAMED_STRIPS = 130
"""So many rows, at most, of strips that have the name of their splitter each."""

ORDER_SIZE = 8.5
"""Points of the letters that tell the order of the strips."""

MOST_LINES = 8
"""Of the names of strips, before the rest is only counted."""

PLACE = "place in the document, its pages joined"


def coverage(chunks: pd.DataFrame, docs: DocumentsLike, *, ax: Axes | None = None) -> Axes:
    """The Axes on which each document is a strip, coloured by how many chunks hold a place.

    Pale blue is held by one chunk, dark blue by several; white space that no chunk holds
    is left blank, and text that no chunk holds is orange: it is lost, and never drawn so
    narrow that it would not be seen.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("coverage.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Documents from above, in the order given, each
        with a strip a splitter, in order of first appearance; of many the order is told
        below the axis. At the right stands how much text is lost, and where chunks are
        not in the order of the text. An empty table gives Axes that say so.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, where a chunk's page is not among `docs`, or
        does not have the chunk's text at its offsets.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentTypeError
        For an `ax` that is none, and where `chunks` is no DataFrame.

    See Also
    --------
    chunkscope.stats.depths : The stretches that are drawn.
    chunkscope.stats.coverage : What is missing of each document, in numbers.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"a": "One two. Three four.", "b": "Five six."}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=9, lookback=8))
    >>> ax = cs.plots.coverage(chunks, docs)
    >>> [label.get_text() for label in ax.get_yticklabels()][:2]
    ['a', 'b']
    """
    given_docs = documents(docs)
    depths, table = stats.depths(chunks, given_docs), stats.coverage(chunks, given_docs)
    labels = list(pd.unique(table["splitter"]))
    layout = _layout(document_names(given_docs["doc_id"].unique()), labels, ax)
    strips = strips_of(depths, given_docs)
    key = [name for kind, name in enumerate(KEY) if kind in strips.kind]
    given = ax is not None
    width = layout.rows.room(ax)
    height = min(layout.rows.height(layout.row_height), TALLEST)
    order = _order(layout.names_in_order, width * 72 / ORDER_SIZE)
    below = 1.25 * ORDER_SIZE / 72 * len(order) + legend_height(key, width=width)
    ax = axes_for(ax, height=height + below)
    write(ax.xaxis.label, PLACE, *order)
    if table.empty:
        say(ax, "no chunks")
        return ax
    if order:
        ax.xaxis.label.set_fontsize(ORDER_SIZE)
    above = room_above(ax, key, width=width, given=given)
    layout.rows.draw(ax, above=above)
    draw_strips(ax, strips, layout.middles, layout.thickness)
    _write_notes(ax, table, layout)
    ax.set_xlim(0, 1)
    share_ticks(ax.xaxis)
    ax.spines["left"].set_visible(False)
    handles = [each for each, name in zip(strip_handles(ax), KEY, strict=True) if name in key]
    add_legend(ax, handles, key, given=given, above=above > 0, width=width)
    return ax


@dataclass(frozen=True, slots=True, eq=False)
class _Layout:
    """Where the strips are.

    Attributes
    ----------
    rows : NamedRows
        What is named at the left.
    row_height : float
        Inches of a row of a new figure, at least.
    middles : ndarray of float64, shape (n_documents, n_splitters)
        The middle of each strip, in rows.
    thickness : float
        Of a strip, in rows.
    heads : list of (float, str)
        Names of documents above their strips, and where.
    names_in_order : list of str
        Of the strips of a document, where they have none beside them.
    """

    rows: NamedRows
    row_height: float
    middles: NDArray[np.float64]
    thickness: float
    heads: Sequence[tuple[float, str]] = ()
    names_in_order: Sequence[str] = ()


def _layout(doc_names: Sequence[str], labels: Sequence[str], ax: Axes | None) -> _Layout:
    """Rows of documents, or of splitters below the name of each document, or thin strips."""
    n_splitters = len(labels)
    documents_as_rows = [(each,) for each in doc_names]
    title, names = legend_names(labels, longest=BESIDE)
    if n_splitters <= 1:
        rows = NamedRows(lines_of(names[0]) if names else (), documents_as_rows, 8.0)
        return _Layout(rows, ROW_HEIGHT, rows.middles[:, np.newaxis], 0.72)
    n_rows = len(doc_names) * (n_splitters + 1)
    most = inches_high(ax) / 0.1 if isinstance(ax, Axes) else NAMED_STRIPS
    if n_rows <= most:
        rows = NamedRows(
            lines_of(title) if title else (),
            [line for _ in doc_names for line in [("",), *((name,) for name in names)]],
            7.5,
        )
        middles = rows.middles.reshape(len(doc_names), n_splitters + 1)
        heads = list(zip(middles[:, 0].tolist(), doc_names, strict=True))
        return _Layout(rows, ROW_HEIGHT, middles[:, 1:], 0.72, heads)
    rows = NamedRows((), documents_as_rows, 7.0)
    within = 0.42 - 0.84 * (np.arange(n_splitters) + 0.5) / n_splitters
    middles = rows.middles[:, np.newaxis] + within
    title, names = legend_names(labels)
    # They stand in a sentence: what they share is told with the first.
    in_order = [f"{title} {names[0]}" if title else names[0], *names[1:]]
    thickness = 0.72 / n_splitters
    return _Layout(rows, 0.05 * n_splitters, middles, thickness, names_in_order=in_order)


def _order(names: Sequence[str], longest: float) -> list[str]:
    """Lines of at most `longest` ems that tell the names, of very many the first."""
    if not names:
        return []
    lines = ["from above: "]
    for n, name in enumerate(names):
        mark = ";" if n + 1 < len(names) else ""
        if ems(lines[-1] + name + mark) <= longest:
            lines[-1] += f"{name}{mark} "
        elif len(lines) < MOST_LINES:
            lines.append(f"{name}{mark} ")
        else:
            lines.append(f"and {len(names) - n} more")
            break
    return [line.strip() for line in lines]


def _write_notes(ax: Axes, table: pd.DataFrame, layout: _Layout) -> None:
    """Names and lengths of documents above their strips, and beside them what is wrong."""
    lengths = table["chars"].tolist()
    for (middle, name), chars in zip(layout.heads, lengths, strict=False):
        y = middle - 0.12  # nearer to its strips than to those above
        head, length = ax.text(0, y, ""), ax.text(1, y, "", horizontalalignment="right")
        for text, words in ((head, name), (length, counted(chars, "char"))):
            text.set(fontsize=8, verticalalignment="center", color=ink(0.65))
            write(text, words)
        head.set_color(ink(1))
    if 72 * layout.thickness * inches_high(ax) / len(layout.rows) < 4:
        return  # too close for letters
    # Splitter by splitter, as the table is.
    middles = layout.middles.T.ravel().tolist()
    columns = (table[name].tolist() for name in ("chars", "lost_chars", "in_order"))
    for y, chars, lost, in_order in zip(middles, *columns, strict=True):
        wrong = [f"{counted(lost, 'char')} lost"] if lost else []
        wrong += [] if in_order else ["not in order"]
        if not chars:
            note(ax, 0, y, "no text", font_size=7)
        elif wrong:
            note(ax, 1, y, "; ".join(wrong), font_size=7)
