"""Fit the weights of the token estimates, and report how far off the estimates are.

    python scripts/fit_estimator.py           # fit, write estimate_weights.py, report
    python scripts/fit_estimator.py --report  # report on the weights that are there

The texts are those of ../shared/corpora and, as one more genre, the modules of this
Python's own library. By a fixed rule each is in one of two halves: weights are fitted on
the one and reported on the other. The report adds the texts of ../shared/eval, with
which nothing that is fitted on has anything to do.

The fit has two steps. The cost of a character in a context begins as the mean number of
tokens that start in it. Then all costs are moved together, each as little as possible,
until the counts of whole chunks come out right (ridge regression on relative errors).
In both, every group of one genre and one language has the same say.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import sys
import sysconfig
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens import Encoding, TokenIndex, load
from chunkscope.tokens.estimate_classes import (
    AFTER,
    BEGINNING,
    CLASSES,
    LOOK_BACK,
    classes_of,
    context_table,
    contexts,
)
from chunkscope.tokens.estimate_weights import HUNDREDTHS
from chunkscope.tokens.estimates import estimate_counts
from chunkscope.tokens.offline import ranks
from chunkscope.tokens.units import code_points

SHARED = Path(__file__).resolve().parents[2] / "shared"
WEIGHTS = Path(__file__).resolve().parents[1] / "src/chunkscope/tokens/estimate_weights.py"

FITTED = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base")
REPORTED = ("cl100k_base", "o200k_base")

CHUNK = 512
"""Tokens of a chunk, in the fit and in the report."""
PER_GROUP = 40
"""Chunks of a group that are fitted on, at most: more change nothing."""
RIDGE = 3e-4
"""How hard it is to move a cost by its own size. Three times more or less change little."""
DOUBT = 30
"""Characters (of 100,000 a group) that a context's mean must outweigh to be believed."""
REPEATED = "…—–•·─━═█■★☆～〜ー　😂❤"
"""Characters beyond ASCII that people write many times in a row."""
ALPHABET = 20
"""Tokens that a class of characters must have of its own; with fewer it is cut into bytes."""

SHAPE = (len(CLASSES), len(AFTER))
N_WEIGHTS = len(CLASSES) * len(AFTER)
NOT_RUN = [column for column, name in enumerate(AFTER) if name != "run"]

_T = TypeVar("_T")


# ---------------------------------------------------------------- texts, in two halves


@dataclass(frozen=True)
class Text:
    """A text, and the group of one genre and language that it belongs to."""

    genre: str
    language: str
    text: str
    held_out: bool


def corpora(shared: Path = SHARED) -> list[Text]:
    """The texts of ../shared/corpora, and the modules of Python's library."""
    manifest = json.loads((shared / "corpora" / "manifest.json").read_text(encoding="utf-8"))
    files: defaultdict[tuple[str, str], list[Path]] = defaultdict(list)
    for entry in manifest:
        files[entry["genre"], entry["language"]].append(shared / "corpora" / entry["name"])
    files["code", "py"] += Path(sysconfig.get_path("stdlib")).glob("*.py")
    return [text for group, paths in sorted(files.items()) for text in _halves(*group, paths)]


def _halves(genre: str, language: str, paths: Sequence[Path]) -> Iterator[Text]:
    """Every second file is held out; of fewer than four files, the second half of each."""
    for number, path in enumerate(sorted(paths)):
        text = _read(path)
        middle = len(text) // 2
        if len(paths) >= 4:
            yield Text(genre, language, text, held_out=number % 2 == 1)
        else:
            yield Text(genre, language, text[:middle], held_out=False)
            yield Text(genre, language, text[middle:], held_out=True)


def unrelated(shared: Path = SHARED) -> list[Text]:
    """The documents of ../shared/eval."""
    folders = sorted(path for path in (shared / "eval").iterdir() if path.is_dir())
    return [
        Text("eval", folder.name, _read(path), held_out=True)
        for folder in folders
        for path in sorted((folder / "docs").iterdir())
    ]


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def chunks(index: TokenIndex) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Starts and ends of chunks of `CHUNK` tokens; a rest of less than half joins the last."""
    tokens = np.arange(0, index.n_tokens, CHUNK)
    if len(tokens) > 1 and index.n_tokens - tokens[-1] < CHUNK // 2:
        tokens = tokens[:-1]
    edges = np.unique(index.token_to_char(np.append(tokens, index.n_tokens)))
    return edges[:-1], edges[1:]


# ---------------------------------------------------------------- what is fitted on


@dataclass(frozen=True)
class Sample:
    """A chunk: the weight that each character takes, and the tokens that start in it."""

    weights: NDArray[np.int64]
    tokens: NDArray[np.int64]


def samples(text: str, encoding: Encoding) -> list[Sample]:
    """The chunks of a text."""
    index = TokenIndex(text, encoding)
    tokens = np.bincount(index.floor[:-1], minlength=len(text))
    numbers = context_table(np.arange(N_WEIGHTS).reshape(SHAPE))
    weights = numbers[contexts(code_points(BEGINNING + text))]
    starts, ends = chunks(index)
    return [
        Sample(weights[start:end], tokens[start:end])
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]


def groups(texts: Sequence[Text], encoding: Encoding) -> list[list[Sample]]:
    """What is fitted on: a group for each genre and language, and two that are made up."""
    found: defaultdict[tuple[str, str], list[Sample]] = defaultdict(list)
    for text in texts:
        if not text.held_out and text.text:
            found[text.genre, text.language] += samples(text.text, encoding)
    repeated = [each for of_class in characters() for each in _spread(of_class, 3)]
    runs = [samples(each * 600, encoding)[0] for each in [*repeated, *REPEATED]]
    return [
        *(_spread(group, PER_GROUP) for group in found.values()),
        # Without their first characters: those are in no run, and nobody writes so.
        [Sample(each.weights[LOOK_BACK:], each.tokens[LOOK_BACK:]) for each in runs],
        [sample for text in noise() for sample in samples(text, encoding)],
    ]


def noise() -> tuple[str, ...]:
    """What stands for random bytes in documents: hexadecimal digits and base64."""
    digests = b"".join(hashlib.sha256(bytes([each])).digest() for each in range(256))
    return digests.hex(), base64.b64encode(digests).decode()


@cache
def characters() -> tuple[tuple[str, ...], ...]:
    """The assigned characters of each class."""
    found: list[list[str]] = [[] for _ in CLASSES]
    for code, number in enumerate(classes_of().tolist()):
        if unicodedata.category(chr(code)) not in {"Cn", "Co", "Cs"}:
            found[number].append(chr(code))
    return tuple(map(tuple, found))


def _spread(things: Sequence[_T], most: int) -> list[_T]:
    """At most so many of `things`, evenly spread."""
    places = np.linspace(0, len(things) - 1, min(most, len(things)))
    return [things[place] for place in places.astype(int)]


# ---------------------------------------------------------------- the fit


def fit(groups: Sequence[list[Sample]], encoding: Encoding) -> NDArray[np.int64]:
    """The weights, in hundredths of a token, shape (n_classes, n_after)."""
    costs, used = mean_costs(groups, encoding)
    says = np.array([[1 / len(group)] for group in groups for _ in group])
    # A row a sample: how much each cost adds to its estimate, relative to its true count.
    parts = np.array(
        [
            np.bincount(each.weights, minlength=N_WEIGHTS)[used] / each.tokens.sum()
            for group in groups
            for each in group
        ]
    )
    missing = 1 - parts @ costs[used]
    penalty = np.diag(RIDGE / np.maximum(costs[used], 0.02) ** 2)
    costs[used] += np.linalg.solve(
        parts.T @ (says * parts) + penalty, parts.T @ (says[:, 0] * missing)
    )
    hundredths: NDArray[np.int64] = np.rint(100 * np.maximum(costs, 0)).astype(np.int64)
    return hundredths.reshape(SHAPE)


def mean_costs(
    groups: Sequence[list[Sample]], encoding: Encoding
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Mean tokens of a character by weight, and whether any sample uses that weight."""
    seen, tokens = np.zeros(N_WEIGHTS), np.zeros(N_WEIGHTS)
    for group in groups:
        share = 100_000 / sum(len(each.weights) for each in group)
        for each in group:
            seen += share * np.bincount(each.weights, minlength=N_WEIGHTS)
            tokens += share * np.bincount(each.weights, each.tokens, minlength=N_WEIGHTS)
    # Little seen in this context: the mean of the class. Of the class: its vocabulary.
    of_class = (tokens.reshape(SHAPE)[:, NOT_RUN].sum(axis=1) + from_vocabulary(encoding)) / (
        seen.reshape(SHAPE)[:, NOT_RUN].sum(axis=1) + 1
    )
    return (tokens + DOUBT * of_class.repeat(len(AFTER))) / (seen + DOUBT), seen > 0


def from_vocabulary(encoding: Encoding) -> NDArray[np.float64]:
    """Tokens a character of each class, as far as the vocabulary tells, shape (n_classes,).

    The inverse of the mean length of the tokens that consist of the class. Of a class
    that has next to none, the mean tokens of its characters, each alone.
    """
    lengths: list[list[int]] = [[] for _ in CLASSES]
    for token in ranks(encoding.name):
        text = token.decode("utf-8", "ignore").lstrip(" ")
        classes = np.unique(classes_of()[code_points(text)])
        if len(classes) == 1:
            lengths[classes[0]].append(len(text))
    return np.array(
        [
            1 / np.mean(of_class)
            if len(of_class) >= ALPHABET
            else np.mean([encoding.count(each) for each in _spread(alone, 100)])
            for of_class, alone in zip(lengths, characters(), strict=True)
        ]
    )


def write(weights: dict[str, NDArray[np.int64]]) -> None:
    """Write the module that has the weights, and let this process estimate by them."""
    rows = {
        name: "\n".join(" ".join(f"{weight:3}" for weight in row) for row in matrix.tolist())
        for name, matrix in weights.items()
    }
    entries = "".join(f'    "{name}": """\n{text}\n""",\n' for name, text in rows.items())
    WEIGHTS.write_text(MODULE.format(entries=entries), encoding="utf-8")
    HUNDREDTHS.update(rows)


MODULE = '''"""The weights of the token estimates, as scripts/fit_estimator.py wrote them."""

from __future__ import annotations

__all__ = ["HUNDREDTHS"]

HUNDREDTHS = {{
{entries}}}
"""Encoding -> what a character costs, in hundredths of a token: a line for each of
`estimate_classes.CLASSES`, and in it a number for each of `estimate_classes.AFTER`.
"""
'''


# ---------------------------------------------------------------- the report


def relative_errors(text: str, name: str) -> dict[str, NDArray[np.float64]]:
    """Estimate / count - 1 of each chunk of a text, for each way to estimate."""
    index = TokenIndex(text, name)
    starts, ends = chunks(index)
    estimates = {
        "ours": estimate_counts(text, starts, ends, encoding=name),
        "characters / 4": (ends - starts) / 4,
        "words × 1.3": TokenIndex(text, "words").count(starts, ends) * 1.3,
    }
    counts = index.count(starts, ends)
    return {way: np.array(each / counts - 1, np.float64) for way, each in estimates.items()}


def report(texts: Sequence[Text], name: str) -> str:
    """A Markdown table: a line for each genre and language."""
    found: defaultdict[str, list[dict[str, NDArray[np.float64]]]] = defaultdict(list)
    for text in texts:
        if text.held_out and text.text:
            # One line for the 26 languages of one text; each is a few chunks.
            language = "26 languages" if text.genre == "udhr" else text.language
            found[f"{text.genre}, {language}"].append(relative_errors(text.text, name))
    ways = list(next(iter(found.values()))[0])
    lines = [
        f"| {name} | chunks | {' | '.join(ways)} |",
        f"|---|---|{'---|' * len(ways)}",
    ]
    for group, parts in found.items():
        cells = []
        for way in ways:
            errors = 100 * np.concatenate([part[way] for part in parts])
            cells.append(f"{np.abs(errors).mean():.1f} ({errors.mean():+.1f})")
        lines.append(f"| {group} | {len(errors)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Do what the first lines of this file say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--report", action="store_true", help="only report; fit nothing")
    arguments = parser.parse_args()
    if not SHARED.is_dir():
        print("needs the corpora in ../shared, which are not part of the project", file=sys.stderr)
        return 2
    texts = corpora()
    if not arguments.report:
        encodings = [load(name) for name in FITTED]
        write({each.name: fit(groups(texts, each), each) for each in encodings})
    print("Mean error (and bias) in per cent of the count, per chunk of 512 tokens.\n")
    for name in REPORTED:
        print(report([*texts, *unrelated()], name), end="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
