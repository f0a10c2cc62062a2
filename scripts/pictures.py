"""Draw the pictures that README and documentation show, from data/. Run by ``make pictures``."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

import chunkscope as cs

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Write every picture and name it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    docs = cs.read(sorted(path for path in (ROOT / "data").iterdir() if path.name != "README.md"))
    splitters: dict[str, cs.Splitter] = {
        "SplitPoints, 1,000 characters": cs.SplitPoints(chunk_size=1000),
        "TokenWindows, 256 tokens": cs.TokenWindows(chunk_size=256),
        "Recursive, 1,000 graphemes": cs.Recursive(chunk_size=1000),
    }
    chunks = cs.chunk(docs, splitters)
    figure = Figure(figsize=(10, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    cs.plots.sizes(chunks, unit="tokens", kind="hist", ax=left, limit=256)
    cs.plots.sizes(chunks, unit="tokens", kind="ecdf", ax=right, limit=256)
    path = PICTURES / "sizes.png"
    # No date and no version in the file: the same code draws the same bytes.
    figure.savefig(path, dpi=110, metadata={"Software": None})
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
