"""How whole chunks of 64 to 2048 tokens keep the evidence of ../shared/eval: a table.

    python scripts/span_integrity.py    # prints it, and writes docs/figures/span_integrity.csv

Every set of questions there names the passages that answer them, by offsets. Each is cut at
six sizes by

- ``TokenWindows`` and ``Recursive``, which count in cl100k_base tokens here, without overlap
  and with that of their defaults;
- ``SplitPoints``, which counts characters and never overlaps, at as many characters as that
  many tokens have in the set: 4.4 or more a token in English, 0.9 in Japanese and Chinese.

``tokens_mean`` tells how large the chunks became.

The file has numbers only, one row a set and splitter. Run by ``make spans``.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

import chunkscope as cs

ROOT = Path(__file__).resolve().parents[1]
EVAL = ROOT.parent / "shared" / "eval"
OUT = ROOT / "docs" / "figures" / "span_integrity.csv"

SIZES = (64, 128, 256, 512, 1024, 2048)
"""Of a chunk, in tokens."""
ENCODING = "cl100k_base"


def splitters(chars_per_token: float) -> Iterator[tuple[dict[str, object], cs.Splitter]]:
    """Each splitter, and what the table says of it."""
    for size in SIZES:
        for overlap, asked in (("none", 0), ("default", None)):
            told = {"chunk_size": size, "unit": "tokens", "overlap": overlap, "size_tokens": size}
            yield (
                {"splitter": "TokenWindows", **told},
                cs.TokenWindows(size, chunk_overlap=asked, encoding=ENCODING),
            )
            yield (
                {"splitter": "Recursive", **told},
                cs.Recursive(size, chunk_overlap=asked, unit=ENCODING),
            )
        chars = round(chars_per_token * size)
        told = {"chunk_size": chars, "unit": "chars", "overlap": "none", "size_tokens": size}
        yield {"splitter": "SplitPoints", **told}, cs.SplitPoints(chars)


def read_set(folder: Path) -> tuple[dict[str, str], pd.DataFrame, str]:
    """The documents of a set, the spans of its questions, and its language."""
    texts = {
        f"docs/{path.name}": path.read_bytes().decode("utf-8")
        for path in sorted((folder / "docs").iterdir())
    }
    lines = (folder / "questions.jsonl").read_bytes().decode("utf-8").split("\n")
    questions = [json.loads(line) for line in lines if line]
    spans = [
        {"question": each["id"], "doc_id": each["doc"], "start": span["start"], "end": span["end"]}
        for each in questions
        for span in each["references"]
    ]
    return texts, pd.DataFrame(spans), questions[0]["language"]


def rows_of(folder: Path) -> pd.DataFrame:
    """The rows of one set, one a splitter."""
    texts, spans, language = read_set(folder)
    n_tokens = sum(
        cs.TokenIndex(text, cs.tokens.load(ENCODING)).n_tokens for text in texts.values()
    )
    chars_per_token = sum(map(len, texts.values())) / n_tokens
    told, named = [], {}
    for number, (about, splitter) in enumerate(splitters(chars_per_token)):
        told.append({"dataset": folder.name, "language": language, **about})
        named[str(number)] = splitter
    # Estimates are not looked at: the tokens of a chunk are those of the page it touches.
    chunks = cs.chunk(texts, named, tokens="estimate", text=False, progress=False)
    touched = (chunks["token_end"] - chunks["token_start"]).groupby(chunks["splitter"])
    measured = cs.stats.span_integrity(chunks, spans).set_index("splitter")
    sizes = pd.DataFrame({"n_chunks": touched.size(), "tokens_mean": touched.mean()})
    of_both = sizes.loc[measured.index].join(measured)
    return pd.concat([pd.DataFrame(told), of_both.reset_index(drop=True)], axis="columns")


def curve(table: pd.DataFrame, column: str) -> pd.DataFrame:
    """One column, sizes beside one another: each splitter as it does in every set."""
    keys = ["dataset", "splitter", "overlap"]
    return table.pivot_table(column, keys, "size_tokens", sort=False)


def main() -> None:
    """Measure, print, write."""
    if not EVAL.is_dir():
        sys.exit("needs ../shared/eval, which is not part of the project")
    began = time.perf_counter()
    folders = sorted(path for path in EVAL.iterdir() if path.is_dir())
    table = pd.concat([rows_of(folder) for folder in folders], ignore_index=True)
    for column, meaning, shown in (
        ("share_whole", "spans wholly inside one chunk, in percent", "{:.1%}"),
        ("chunks_per_span_mean", "chunks that touch a span", "{:.2f}"),
        ("precision_omega", "Precision Omega, in percent", "{:.1%}"),
        ("precision_best", "best achievable precision, in percent", "{:.1%}"),
        ("tokens_mean", "tokens of a chunk on average", "{:.0f}"),
    ):
        print(f"\n{column}: {meaning}\n")
        print(curve(table, column).to_string(float_format=shown.format))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    table.round(6).to_csv(OUT, index=False, lineterminator="\n")
    print(f"\n{OUT.relative_to(ROOT)}: {len(table)} rows, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
