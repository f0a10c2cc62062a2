"""`strips`: how often each part of a document is in chunks, from `chunkscope.stats.depths`."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html
from chunkscope.rendering.svg.frame import LONGEST_NAME, WIDTH, nothing, picture
from chunkscope.rendering.svg.legend import key
from chunkscope.rendering.svg.marks import number, words
from chunkscope.showing.names import fitted, short_names
from chunkscope.showing.words import counted, percent
from chunkscope.stats.parts import parts

__all__ = ["strips"]

LEFT, RIGHT = 8, WIDTH - 8
STRIP = 12
SHOWN = 40
"""Strips, at most: of more documents those that miss most are shown, as many of each splitter."""

COLUMNS = 272
"""Places along a strip, two units wide each; what is shorter is told by the place it is in."""

_FILLS = (
    "none",
    "color-mix(in srgb,var(--cs-hue-0) 38%,var(--cs-paper))",
    "color-mix(in srgb,var(--cs-hue-0) 70%,var(--cs-paper))",
    "color-mix(in srgb,var(--cs-hue-0) 84%,var(--cs-ink))",
)
SHORT = -1
"""Beside the indexes of `_NAMES`: a gap in a column that is mostly something else."""

GAP = "var(--cs-hue-1)"
LONGEST_ID = 27.0
"""Ems of the name of a document, at most."""

_NAMES = ("in no chunk", "in one", "in two", "in three or more")


def strips(depths_table: pd.DataFrame) -> Html:
    """A strip for each document and splitter: the darker, the more chunks hold the text.

    Parameters
    ----------
    depths_table : pandas.DataFrame
        What `chunkscope.stats.depths` returns.

    Returns
    -------
    Html
        Every strip is as wide as the picture. A gap too short to be seen has a tick
        below its place. White space in no chunk is a gap too: the table cannot tell.
        Where there are more than 40 strips, each splitter has as many of them, those of
        the documents of which it leaves out most, and the others are counted.
    """
    title = "How often the text is in chunks"
    series = parts(depths_table)
    if not series:
        return nothing(title)
    shared, names = short_names([name for name, _ in series], drawn=legible, longest=LONGEST_NAME)
    drawn: list[str] = [words(LEFT, 16, shared, bold=True)] if shared else []
    told: list[str] = []
    seen: set[int] = set()
    y = 26.0 if shared else 4.0
    for name, (_, part) in list(zip(names, series, strict=True))[:SHOWN]:
        documents = _documents(part)
        shown = _missing_most(documents, max(1, SHOWN // len(series)))
        if len(series) > 1:
            drawn.append(words(LEFT, y + 12, name, bold=True))
            y += 20
        for doc_name, rows in shown:
            pieces, kinds, said = _strip(doc_name, rows, y)
            drawn += pieces
            seen |= kinds
            told.append(f"{said} ({name})" if len(series) > 1 else said)
            y += 16 + STRIP + 13
        if len(shown) < len(documents):
            more = f"and {counted(len(documents) - len(shown), 'document')} that miss no more"
            drawn.append(words(LEFT, y + 11, more, muted=True))
            y += 24
    if len(series) > SHOWN:
        more = f"and {counted(len(series) - SHOWN, 'splitter')} more"
        drawn.append(words(LEFT, y + 11, more, muted=True))
        y += 20
    entries = [(_sample(i), _NAMES[i]) for i in sorted(seen - {SHORT})]
    if SHORT in seen:
        entries.append((f'<path d="M12 2v8" stroke="{GAP}" stroke-width="2"/>', "a short gap"))
    legend, height = key(entries, y + 2)
    return picture(height, title, "; ".join(told) + ".", *drawn, legend)


def _documents(part: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """The name and the rows of each document, in order of first appearance."""
    codes, ids = pd.factorize(part["doc_id"])
    names = fitted([legible(str(each)) for each in ids], LONGEST_ID)
    return list(zip(names, (rows for _, rows in part.groupby(codes)), strict=True))


def _missing_most(
    documents: list[tuple[str, pd.DataFrame]], most: int
) -> list[tuple[str, pd.DataFrame]]:
    """At most so many of the documents, those with the largest gaps, in their order."""
    gaps = [
        int((rows["char_end"] - rows["char_start"]).where(rows["n_chunks"] == 0, 0).sum())
        for _, rows in documents
    ]
    chosen = sorted(range(len(gaps)), key=lambda at: -gaps[at])[:most]
    return [documents[at] for at in sorted(chosen)]


def _strip(doc_id: str, rows: pd.DataFrame, y: float) -> tuple[list[Html], set[int], str]:
    """A strip with its words; what it shows, as indexes of `_NAMES` and `SHORT`; and told."""
    length = (rows["char_end"] - rows["char_start"]).to_numpy()
    kind = np.minimum(rows["n_chunks"].to_numpy(), len(_FILLS) - 1)
    total = int(length.sum())
    covered = percent(int(length[kind > 0].sum()) / total) if total else percent(0)
    pieces = [
        words(LEFT, y + 11, doc_id),
        words(RIGHT, y + 11, f"{covered} of {total:,} chars", anchor="end", muted=True),
    ]
    if not total:
        return pieces, set(), f"{doc_id}: empty"
    most, short = _columns(length, kind)
    width = (RIGHT - LEFT) / len(most)
    firsts = np.flatnonzero(np.diff(most, prepend=-1)).tolist()
    boxes: dict[int, list[str]] = {}
    for first, last in zip(firsts, [*firsts[1:], len(most)], strict=True):
        box = (
            f"M{number(LEFT + first * width)} {number(y + 16)}h{number((last - first) * width)}"
            f"v{STRIP}h{number(-(last - first) * width)}z"
        )
        boxes.setdefault(int(most[first]), []).append(box)
    for each, paths in boxes.items():
        pieces.append(Html(f'<path d="{"".join(paths)}" {_look(each)}/>'))
    if short.any():
        ticks = "".join(
            f"M{number(LEFT + (at + 0.5) * width)} {number(y + 17 + STRIP)}v5"
            for at in np.flatnonzero(short).tolist()
        )
        pieces.append(Html(f'<path d="{ticks}" stroke="{GAP}" stroke-width="1.5" fill="none"/>'))
    return pieces, {*boxes, *([SHORT] if short.any() else [])}, f"{doc_id}: {covered} covered"


def _columns(
    length: NDArray[np.int64], kind: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The kind that most of each column is of, and whether it hides a gap."""
    total = int(length.sum())
    edges = np.linspace(0, total, min(COLUMNS, total) + 1)
    ends = np.concatenate([[0], np.cumsum(length)])
    # The characters of a kind in each column, from their running total at its edges.
    running = [
        np.interp(edges, ends, np.concatenate([[0], np.cumsum(np.where(kind == i, length, 0))]))
        for i in range(len(_FILLS))
    ]
    of_kind = np.diff(np.stack(running), axis=1)
    most = of_kind.argmax(axis=0)
    gap = np.pad(most == 0, 1)
    beside = gap[:-2] | gap[1:-1] | gap[2:]  # the ragged end of a gap that is seen
    return most, (of_kind[0] > 1e-6) & ~beside


def _look(kind: int) -> str:
    if kind == 0:
        return f'fill="none" stroke="{GAP}" stroke-dasharray="3 2"'
    return f'fill="{_FILLS[kind]}"'


def _sample(kind: int) -> str:
    return f'<rect x=".5" y=".5" width="23" height="11" {_look(kind)}/>'
