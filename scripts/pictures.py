"""Draw the pictures that README and documentation show, from data/. Run by ``make pictures``."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pandas as pd
from check_report import browser
from matplotlib.figure import Figure
from widget_pictures import Widget, widget_pictures, write_small

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
    docs = cs.read(ROOT / "data" / "[a-z]*")
    for name, figure in (("sizes.png", sizes(docs)), ("sweep.png", sweep(docs))):
        path = PICTURES / name
        # No date and no version in the file: the same code draws the same bytes.
        figure.savefig(path, dpi=110, metadata={"Software": None})
        print(path.relative_to(ROOT))
    for path in (*widget_pictures(WIDGETS, PICTURES), preview(docs, PICTURES / "preview.png")):
        print(path.relative_to(ROOT))


def preview(docs: pd.DataFrame, path: Path) -> Path:
    """What a reader of merged results sees, as the README asks for it; the first part of it."""
    chunks, _ = cs.passages.chunk_documents(docs, chunk_size=300, format="markdown")
    found = [f"field_guide.md__chunk_{number}" for number in (3, 4, 9)]
    hits = pd.DataFrame({"chunk_id": found, "score": [0.9, 0.7, 0.4]})
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        file = Path(folder) / "preview.html"
        cs.passages.preview(hits, chunks, docs).to_html(file)
        page = chromium.new_page(viewport={"width": 900, "height": 1000}, color_scheme="light")
        page.goto(file.as_uri())
        write_small(page.screenshot(full_page=True), path)
        page.close()
    return path


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
