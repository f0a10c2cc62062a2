"""Draw the pictures that README and documentation show, from data/. Run by ``make pictures``."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure
from widget_pictures import Widget, widget_pictures

import chunkscope as cs

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"

READING = """
import chunkscope as cs

docs = cs.read("data/lighthouse.txt")
sentences = cs.Recursive(chunk_size=400, chunk_overlap=80, sentences=True)
"""

SWEEPING = """
import chunkscope as cs

docs = cs.read(["data/lighthouse.txt", "data/chat_log.txt", "data/letters_crlf.txt"])
settings = cs.grid(
    cs.Recursive,
    chunk_size=[32, 64, 128, 192, 256, 384, 512],
    chunk_overlap=[0, 16, 32, 64, 128],
    unit="cl100k_base",
    sentences=True,
)
view = cs.sweep_view(cs.sweep(docs, settings), docs, y="chunk_overlap", value="tokens_expansion")
view.choose(22)
view
"""

WIDGETS = {
    "explore.png": Widget(
        f"{READING}cs.explore(docs, sentences, limit=96)", click='[data-chunk="3"]'
    ),
    "compare_view.png": Widget(
        f"{READING}cs.compare_view(docs, cs.SplitPoints(400, lookback=200), sentences, limit=96)",
        until="text",
    ),
    "sweep_view.png": Widget(SWEEPING, until="pictures"),
}
"""Pictures of live widgets, by the name of the file."""


def main() -> None:
    """Write every picture and name it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    docs = cs.read(sorted(path for path in (ROOT / "data").iterdir() if path.name != "README.md"))
    for name, figure in (("sizes.png", sizes(docs)), ("sweep.png", sweep(docs))):
        path = PICTURES / name
        # No date and no version in the file: the same code draws the same bytes.
        figure.savefig(path, dpi=110, metadata={"Software": None})
        print(path.relative_to(ROOT))
    for path in widget_pictures(WIDGETS, PICTURES):
        print(path.relative_to(ROOT))


def sizes(docs: pd.DataFrame) -> Figure:
    """The sizes of the chunks of three splitters."""
    splitters: dict[str, cs.Splitter] = {
        "SplitPoints, 1,000 characters": cs.SplitPoints(chunk_size=1000),
        "TokenWindows, 256 tokens": cs.TokenWindows(chunk_size=256),
        "Recursive, 1,000 graphemes": cs.Recursive(chunk_size=1000),
    }
    chunks = cs.chunk(docs, splitters)
    figure = Figure(figsize=(10, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    cs.plots.sizes(chunks, unit="tokens", ax=left, limit=256)
    cs.plots.ecdf(chunks, unit="tokens", ax=right, limit=256)
    return figure


def sweep(docs: pd.DataFrame) -> Figure:
    """What overlap costs, at several sizes."""
    settings = cs.grid(
        cs.Recursive,
        chunk_size=[32, 64, 128, 192, 256, 384, 512],
        chunk_overlap=[0, 16, 32, 64, 128],
        unit="cl100k_base",
        sentences=True,
    )
    figure = Figure(figsize=(7.8, 4.3), layout="constrained")
    table = cs.sweep(docs, settings)
    cs.plots.sweep(table, y="chunk_overlap", value="tokens_expansion", ax=figure.subplots())
    return figure


if __name__ == "__main__":
    main()
