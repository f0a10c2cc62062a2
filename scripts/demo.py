"""Cut every text in data/ with the three splitters, print the summary, draw the statistics.

Each splitter runs at its defaults and at two smaller sizes. Tables and plots are written
under build/demo/, and every file is named. Run by ``make demo``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, cast

from matplotlib.figure import Figure

import chunkscope as cs
from chunkscope.splitters.registry import RegisteredSplitter

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
OUT = ROOT / "build" / "demo"

DEFAULTS: list[RegisteredSplitter] = [cs.SplitPoints(), cs.TokenWindows(), cs.Recursive()]
SMALLER: list[RegisteredSplitter] = [
    cs.SplitPoints(chunk_size=2000),
    cs.SplitPoints(chunk_size=500),
    cs.TokenWindows(chunk_size=512),
    cs.TokenWindows(chunk_size=128),
    cs.Recursive(chunk_size=250),
    cs.Recursive(chunk_size=100),
]
SHOWN = [
    "n_chunks",
    "n_blank",
    "chars_median",
    "tokens_median",
    "tokens_p95",
    "tokens_max",
    "overlap_share",
]


def main() -> None:
    """Run the demo."""
    OUT.mkdir(parents=True, exist_ok=True)
    files = sorted(path for path in DATA.iterdir() if path.is_file() and path.name != "README.md")
    docs = cs.read(files)
    print(f"{docs['doc_id'].nunique()} texts, {docs['text'].str.len().sum():,} characters\n")

    chunks = cs.chunk(docs, DEFAULTS + SMALLER)
    summary = cs.stats.summary(chunks)
    print(summary.set_index("splitter")[SHOWN].round(3).to_string(), "\n")

    written = [OUT / "chunks.parquet", OUT / "summary.csv"]
    chunks.to_parquet(written[0])
    summary.to_csv(written[1], index=False)

    labels = [cs.splitters.label(splitter) for splitter in DEFAULTS]
    at_defaults = chunks[chunks["splitter"].isin(labels)]
    units: tuple[Literal["tokens", "chars"], ...] = ("tokens", "chars")
    for unit in units:
        for name, plot in (("sizes", cs.plots.sizes), ("ecdf", cs.plots.ecdf)):
            figure = Figure(figsize=(7, 4), layout="constrained")
            plot(at_defaults, unit=unit, ax=figure.subplots())
            written.append(OUT / f"{name}_{unit}.png")
            figure.savefig(written[-1], dpi=150)
    for name, ax in (
        ("boundaries", cs.plots.boundaries(at_defaults)),
        ("overlap", cs.plots.overlap(at_defaults)),
        ("coverage", cs.plots.coverage(at_defaults, docs)),
        ("agreement", cs.plots.agreement(chunks, measure="boundary_similarity")),
    ):
        written.append(OUT / f"{name}.png")
        cast("Figure", ax.figure).savefig(written[-1], dpi=150)
    print("Written (the plots but that of agreement show the three defaults only):")
    for path in written:
        print(f"  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
