"""The pictures of a report, drawn from its summary: SVG by `chunkscope.rendering`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pandas as pd

from chunkscope.alerts.plain import Fact
from chunkscope.chunks.schema import text_column
from chunkscope.rendering.html import Html
from chunkscope.rendering.svg import ecdf, histogram, stacked_bars, strips
from chunkscope.rendering.text import chunks_on_text

__all__ = ["boundary_bars", "cover_strips", "example_text", "size_pictures"]


def size_pictures(rows: Sequence[Fact], limit: int | None) -> list[Html]:
    """Histogram and cumulative shares of the sizes, a pair for each unit there is.

    Parameters
    ----------
    rows : sequence of dict
        The section ``sizes`` of a summary.
    limit : int or None
        Where to draw a line, in tokens.
    """
    by_unit: dict[str, list[Fact]] = {}
    for row in rows:
        by_unit.setdefault(str(row["unit"]), []).append(row)
    pictures = []
    for unit, together in by_unit.items():
        table = pd.concat([_histogram(row, unit) for row in together], ignore_index=True)
        pictures += [histogram(table, limit=limit), ecdf(table, limit=limit)]
    return pictures


def _histogram(row: Fact, unit: str) -> pd.DataFrame:
    """One splitter's rows of `stats.sizes`, from the lists of the summary."""
    sizes = pd.Series(cast("list[int]", row["size"]), dtype="int64")
    n_chunks = pd.Series(cast("list[int]", row["n_chunks"]), dtype="int64")
    return pd.DataFrame(
        {
            "splitter": text_column([str(row["splitter"])] * len(sizes)),
            "unit": text_column([unit] * len(sizes)),
            "size": sizes,
            "n_chunks": n_chunks,
            "share": n_chunks / n_chunks.sum(),
            "cumulative_share": n_chunks.cumsum() / n_chunks.sum(),
        }
    )


def boundary_bars(rows: Sequence[Fact]) -> Html | None:
    """A bar a splitter, of the shares of its cuts; None where nothing was cut.

    Parameters
    ----------
    rows : sequence of dict
        The section ``boundaries`` of a summary.
    """
    if not any(row["share_of_cuts"] for row in rows):
        return None
    table = pd.DataFrame(
        {name: text_column([str(row[name]) for row in rows]) for name in ("splitter", "boundary")}
        | {
            "n_chunks": pd.Series([row["n_chunks"] for row in rows], dtype="int64"),
            "share": pd.Series([row["share"] for row in rows], dtype="float64"),
            "share_of_cuts": pd.Series([row["share_of_cuts"] for row in rows], dtype="float64"),
        }
    )
    return stacked_bars(table)


def cover_strips(rows: Sequence[Fact]) -> Html | None:
    """How many chunks hold each part of a few documents; None where there are none.

    Parameters
    ----------
    rows : sequence of dict
        The section ``covers`` of a summary.
    """
    if not rows:
        return None
    return strips(pd.concat([_depths(row) for row in rows], ignore_index=True))


def _depths(row: Fact) -> pd.DataFrame:
    """One page of `stats.depths`, from the lists of the summary."""
    ends, n_chunks = cast("list[int]", row["char_end"]), cast("list[int]", row["n_chunks"])
    return pd.DataFrame(
        {
            "splitter": text_column([str(row["splitter"])] * len(ends)),
            "doc_id": text_column([str(row["doc_id"])] * len(ends)),
            "page_index": row["page_index"],
            "char_start": pd.Series([0, *ends[:-1]], dtype="int64"),
            "char_end": pd.Series(ends, dtype="int64"),
            "n_chunks": pd.Series(n_chunks, dtype="int64"),
        }
    )


def example_text(example: Fact, encoding: str) -> list[Html]:
    """The windows of an example, with its chunks on them.

    Parameters
    ----------
    example : dict
        One of the section ``examples`` of a summary.
    encoding : str
        What its tokens count in.
    """
    rows = pd.DataFrame(cast("list[Fact]", example["chunks"])).assign(
        context_chars=0, encoding=encoding
    )
    drawn = []
    for window in cast("list[Fact]", example["windows"]):
        first, last = cast("int", window["first_char"]), cast("int", window["last_char"])
        # The rest of the page is not in the summary: blanks of its length stand for it.
        text = f"{'':{first}}{window['text']}{'':{cast('int', example['page_chars']) - last}}"
        drawn.append(chunks_on_text(text, rows, first_char=first, last_char=last))
    return drawn
