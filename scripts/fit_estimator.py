"""Fit the weights of the token estimates, and print how far the estimates are off.

    python scripts/fit_estimator.py           # fit, write estimate_weights.py, report
    python scripts/fit_estimator.py --report  # report on the weights that are there

The texts are those of ../shared/corpora and, as the genre `code`, the modules of this
Python's own library. Each is in one of two halves, by a fixed rule: weights are fitted
on one and reported on the other. ../shared/eval is reported on as well; nothing of its
kind is among the texts that are fitted on.

The fit has two steps. A character's cost in a context begins as the mean number of
tokens that start in it there; then all costs are moved, as little as possible, so that
the counts of whole chunks come out right, relative to their size (ridge regression).
Every group of one genre and language has the same say in both.
"""

from __future__ import annotations

import argparse
import json
import sys
import sysconfig
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens import Encoding, TokenIndex, load
from chunkscope.tokens.estimate_classes import (
    AFTER,
    CLASSES,
    LOOK_BACK,
    classes_of,
    context_table,
    contexts,
)
from chunkscope.tokens.estimates import estimate_counts
from chunkscope.tokens.units import code_points

SHARED = Path(__file__).resolve().parents[2] / "shared"
WEIGHTS = Path(__file__).resolve().parents[1] / "src/chunkscope/tokens/estimate_weights.py"

FITTED = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base", "graphemes")
REPORTED = ("cl100k_base", "o200k_base")
CHUNK = 512
"""Tokens of a chunk."""
PER_GROUP = 40
"""Chunks of a group that are fitted on, at most; they lie evenly over the group."""
N_WEIGHTS = len(CLASSES) * len(AFTER)


@dataclass(frozen=True)
class Text:
    """A text and where it belongs."""

    genre: str
    language: str
    text: str
    held_out: bool

    @property
    def group(self) -> str:
        """What has one say in the fit, and one line in the report."""
        return f"{self.genre} {self.language}"


def corpora(shared: Path) -> list[Text]:
    """The texts of ../shared/corpora, and the modules of Python's library, in two halves."""
    manifest = json.loads((shared / "corpora" / "manifest.json").read_text(encoding="utf-8"))
    files: defaultdict[tuple[str, str], list[Path]] = defaultdict(list)
    for entry in manifest:
        path = shared / "corpora" / entry["name"]
        files[entry["genre"], entry["language"]].append(path)
    files["code", "py"] += Path(sysconfig.get_path("stdlib")).glob("*.py")
    return [text for group in sorted(files) for text in _halves(*group, sorted(files[group]))]


def _halves(genre: str, language: str, paths: Sequence[Path]) -> Iterator[Text]:
    """Every other file is held out; where there are fewer than four, every second half."""
    for number, path in enumerate(paths):
        text = _read(path)
        if len(paths) >= 4:
            yield Text(genre, language, text, held_out=number % 2 == 1)
        else:
            yield Text(genre, language, text[: len(text) // 2], held_out=False)
            yield Text(genre, language, text[len(text) // 2 :], held_out=True)


def other_texts(shared: Path) -> list[Text]:
    """The documents of ../shared/eval: what they are from is in no half of the corpora."""
    folders = sorted(path for path in (shared / "eval").iterdir() if path.is_dir())
    return [
        Text("eval", folder.name, _read(path), held_out=True)
        for folder in folders
        for path in sorted((folder / "docs").iterdir())
    ]


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def chunks(index: TokenIndex, size: int = CHUNK) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Starts and ends of chunks of about `size` tokens; a rest of less than half is left out."""
    edges = np.append(np.arange(0, index.n_tokens, size), index.n_tokens)
    if len(edges) > 2 and edges[-1] - edges[-2] < size // 2:
        edges = edges[:-1]
    offsets = np.unique(index.token_to_char(edges))
    return offsets[:-1], offsets[1:]


# ---------------------------------------------------------------- what is fitted on


@dataclass(frozen=True)
class Sample:
    """A chunk to fit on: its characters' contexts, and the tokens that start in each."""

    contexts: NDArray[np.int64]
    tokens: NDArray[np.int64]


def samples(text: str, encoding: Encoding) -> list[Sample]:
    """The chunks of a text as samples."""
    index = TokenIndex(text, encoding)
    codes = code_points("\0\n\0\n"[:LOOK_BACK] + text)
    weight = context_table(np.arange(N_WEIGHTS).reshape(len(CLASSES), len(AFTER)))
    places = weight[contexts(codes)].astype(np.int64)
    tokens = np.bincount(index.floor[:-1], minlength=len(text)).astype(np.int64)
    return [
        Sample(places[start:end], tokens[start:end])
        for start, end in zip(*map(np.ndarray.tolist, chunks(index)), strict=True)
    ]


def groups_to_fit(texts: Sequence[Text], encoding: Encoding) -> list[list[Sample]]:
    """Samples by group, and one more group of runs of one character."""
    found: defaultdict[str, list[Sample]] = defaultdict(list)
    for text in texts:
        if not text.held_out:
            found[text.group] += samples(text.text, encoding)
    found["runs"] = [
        sample
        for of_class in characters()
        for character in of_class[:: max(1, len(of_class) // 3)]
        for sample in samples(character * 600, encoding)[:1]
    ]
    return [_evenly(group) if name != "runs" else group for name, group in found.items()]


def _evenly(group: list[Sample]) -> list[Sample]:
    if len(group) <= PER_GROUP:
        return group
    return [group[at] for at in np.linspace(0, len(group) - 1, PER_GROUP).astype(int)]


def characters() -> list[list[str]]:
    """The assigned characters of each class."""
    found: list[list[str]] = [[] for _ in CLASSES]
    for code, name in enumerate(classes_of().tolist()):
        if unicodedata.category(chr(code)) not in {"Cn", "Co", "Cs"}:
            found[name].append(chr(code))
    return found


# ---------------------------------------------------------------- the fit


def fit(groups: list[list[Sample]], encoding: Encoding) -> NDArray[np.int64]:
    """The weights in hundredths of a token, shape (n_classes, n_after)."""
    start, used = _mean_costs(groups, encoding)
    rows, shares = [], []
    for group in groups:
        for sample in group:
            counts = np.bincount(sample.contexts, minlength=N_WEIGHTS)
            rows.append(counts / sample.tokens.sum())
            shares.append(1 / len(group))
    x, share = np.array(rows)[:, used], np.array(shares)[:, None]
    # A cost of a tenth of a token may move by a tenth as much as one of a token.
    penalty = np.diag(RIDGE / np.maximum(start[used], 0.02) ** 2)
    missing = 1 - x @ start[used]
    moved = np.linalg.solve((x * share).T @ x + penalty, (x * share).T @ missing)
    weights = start.copy()
    weights[used] += moved
    return np.rint(100 * np.maximum(weights, 0)).astype(np.int64).reshape(len(CLASSES), len(AFTER))


RIDGE = 3e-4
SHRINK = 3.0
"""Strength of the class's mean, in characters of a thousand."""


def _mean_costs(
    groups: list[list[Sample]], encoding: Encoding
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Mean tokens of a character by context, where there is little to go by that of its class."""
    seen, tokens = np.zeros(N_WEIGHTS), np.zeros(N_WEIGHTS)
    for group in groups:
        share = 1e5 / sum(len(sample.contexts) for sample in group)
        for sample in group:
            seen += share * np.bincount(sample.contexts, minlength=N_WEIGHTS)
            tokens += share * np.bincount(
                sample.contexts, weights=sample.tokens, minlength=N_WEIGHTS
            )
    alone = np.array(
        [
            np.mean([encoding.count(each) for each in of_class[:: max(1, len(of_class) // 100)]])
            for of_class in characters()
        ]
    )
    shape = (len(CLASSES), len(AFTER))
    run = AFTER.index("run")
    not_run = np.arange(len(AFTER)) != run
    by_class = (tokens.reshape(shape)[:, not_run].sum(1) + alone) / (
        seen.reshape(shape)[:, not_run].sum(1) + 1
    )
    mean = np.repeat(by_class, len(AFTER))
    return (tokens + 30 * mean) / (seen + 30), seen > 0


# ---------------------------------------------------------------- the report


def relative_errors(text: Text, name: str) -> dict[str, NDArray[np.float64]]:
    """Estimate / count - 1 of each chunk, by way of estimating."""
    index = TokenIndex(text.text, name)
    starts, ends = chunks(index)
    counts = index.count(starts, ends)
    estimates = {
        "ours": estimate_counts(text.text, starts, ends, encoding=name),
        "chars / 4": (ends - starts) / 4,
        "words x 1.3": TokenIndex(text.text, "words").count(starts, ends) * 1.3,
    }
    return {way: estimated / counts - 1 for way, estimated in estimates.items()}


def report(texts: Sequence[Text], name: str) -> str:
    """A Markdown table: a line a group, the mean error and the bias of each way, in per cent."""
    errors: defaultdict[str, defaultdict[str, list[NDArray[np.float64]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for text in texts:
        if text.held_out and text.text:
            for way, values in relative_errors(text, name).items():
                errors[text.group][way].append(values)
    lines = []
    for group, ways in errors.items():
        joined = {way: 100 * np.concatenate(values) for way, values in ways.items()}
        cells = [f"{np.abs(v).mean():5.1f} {v.mean():+6.1f}" for v in joined.values()]
        lines.append(f"{group:24} {len(joined['ours']):4} " + " ".join(cells))
    return "\n".join(lines)


def main() -> int:
    import time
    texts=corpora(SHARED); others=other_texts(SHARED)
    w={}
    for name in FITTED:
        t=time.time()
        e=load(name); g=groups_to_fit(texts,e); m=fit(g,e); w[name]=m
        print(name,len(g),sum(map(len,g)),time.time()-t, m.max(), file=sys.stderr)
    out="HUNDREDTHS: dict[str, str] = {\n"
    for name,m in w.items():
        out+=f'    "{name}": """\n'+"\n".join(" ".join(f"{v:3}" for v in r).rstrip() for r in m.tolist())+'\n""",\n'
    WEIGHTS.write_text(out+"}\n")
    return 0

if __name__ == "__main__":
    sys.exit(main())
