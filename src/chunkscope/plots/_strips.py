"""Strips of text, one a splitter and document, in the colours of how often each place is held."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.patches import Patch
from numpy.typing import NDArray

from chunkscope.plots._palette import Colour, ink
from chunkscope.showing.palette import BLUE, PALE_BLUE, VERMILION

__all__ = ["KEY", "Strips", "draw_strips", "strip_handles", "strips_of"]

KEY = ("in one chunk", "in several", "white space in none", "text in none")
"""What the parts of a strip are, in the legend."""

ONCE, SEVERAL, LOST = PALE_BLUE, BLUE, VERMILION

MANY = 20_000
"""Parts from which on a file of vectors holds pixels of them instead."""


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """Stretches of documents whose pages are joined, one entry a stretch.

    Attributes
    ----------
    splitter, document : ndarray of int64, shape (n_stretches,)
        Numbers, in order of first appearance and in the order of the documents.
    left, right : ndarray of float64, shape (n_stretches,)
        From 0, the start of the document, to 1, its end.
    kind : ndarray of int64, shape (n_stretches,)
        The place in `KEY`.
    """

    splitter: NDArray[np.int64]
    document: NDArray[np.int64]
    left: NDArray[np.float64]
    right: NDArray[np.float64]
    kind: NDArray[np.int64]


def strips_of(depths: pd.DataFrame, docs: pd.DataFrame) -> Strips:
    """What `stats.depths` says of the documents table `docs`, as places on strips."""
    document_of = {doc_id: n for n, doc_id in enumerate(docs["doc_id"].unique())}
    document = np.array([document_of[each] for each in depths["doc_id"]], dtype=np.int64)
    splitter = pd.factorize(depths["splitter"])[0].astype(np.int64)
    length = (depths["char_end"] - depths["char_start"]).to_numpy()
    # The stretches of a document follow one another from its start to its end.
    by_strip = pd.Series(length).groupby([splitter, document])
    end, whole = by_strip.cumsum().to_numpy(), by_strip.transform("sum").to_numpy()
    n_chunks = depths["n_chunks"].to_numpy()
    kind = np.where(n_chunks > 1, 1, np.where(n_chunks == 1, 0, 3))
    kind[_blank(depths[n_chunks == 0], docs)] = 2
    return Strips(splitter, document, (end - length) / whole, end / whole, kind)


def _blank(gaps: pd.DataFrame, docs: pd.DataFrame) -> list[int]:
    """The rows of the gaps that hold white space only."""
    texts = dict(
        zip(zip(docs["doc_id"], docs["page_index"], strict=True), docs["text"], strict=True)
    )
    columns = (gaps[name] for name in ("doc_id", "page_index", "char_start", "char_end"))
    return [
        row
        for row, doc_id, page, start, end in zip(gaps.index, *columns, strict=True)
        if texts[doc_id, page][start:end].isspace()
    ]


def draw_strips(ax: Axes, strips: Strips, middles: NDArray[np.float64], height: float) -> None:
    """Draw each strip around its middle.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Changed.
    strips : Strips
    middles : ndarray of float64, shape (n_documents, n_splitters)
        Height in the Axes of each strip.
    height : float
        Of a strip, in data coordinates.
    """
    middle = middles[strips.document, strips.splitter]
    # The strip as a whole first, so that no seams show between parts of it.
    there = np.unique(middle)
    boxes = [_boxes(np.zeros(len(there)), np.ones(len(there)), there, height)]
    for kind in (1, 2, 3):
        of = strips.kind == kind
        boxes.append(_boxes(strips.left[of], strips.right[of], middle[of], height))
    for kind, (corners, color) in enumerate(zip(boxes, _colors(ax), strict=True)):
        parts = PolyCollection(list(corners), facecolor=color, linewidth=0, zorder=2 + kind / 10)
        if KEY[kind] == "text in none":
            # A gap of one character in a long document is still as wide as this line.
            parts.set(edgecolor=color, linewidth=1.2, capstyle="butt", joinstyle="miter")
        parts.set_rasterized(len(corners) > MANY)
        parts.set_label(f"_{KEY[kind]}")
        ax.add_collection(parts, autolim=False)


def strip_handles(ax: Axes) -> list[Artist]:
    """A patch for each of `KEY`."""
    return [Patch(facecolor=color, edgecolor=ink(0.45), linewidth=0.5) for color in _colors(ax)]


def _boxes(
    left: NDArray[np.float64],
    right: NDArray[np.float64],
    middle: NDArray[np.float64],
    height: float,
) -> NDArray[np.float64]:
    """Corners of rectangles, shape (n, 4, 2)."""
    low, high = middle - height / 2, middle + height / 2
    x, y = np.stack([left, right, right, left], axis=1), np.stack([low, low, high, high], axis=1)
    return np.stack([x, y], axis=2)


def _colors(ax: Axes) -> tuple[str | Colour, ...]:
    """The colour of each of `KEY`; white space is as blank as the page."""
    return ONCE, SEVERAL, to_rgba(ax.get_facecolor()), LOST
