"""How good calibrated estimates and estimated totals are, on real texts, by genre.

    python scripts/check_estimates.py                     # both tables, cl100k_base
    python scripts/check_estimates.py --encoding o200k_base --seeds 200

The texts are those that no weight was fitted on: the held-out halves of ../shared/corpora,
the modules of this Python's own library, and ../shared/eval; a genre and language is a
corpus. Everything is counted, then estimated from samples drawn with many seeds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from fit_estimator import SHARED, chunks, corpora, unrelated
from numpy.typing import NDArray

from chunkscope.tokens import TokenIndex, calibrate, estimate_counts, estimate_total, load

CHUNKS_LOOKED_AT = 1500
"""Chunks of a genre at most, evenly spread, for the table of calibrations."""


@dataclass(frozen=True)
class Total:
    """What estimates of one total came to, over the seeds.

    Attributes
    ----------
    errors : ndarray of float64, shape (n_seeds,)
        Estimate by true number, minus 1.
    covered : ndarray of bool, shape (n_seeds,)
        Whether the interval held the true number.
    widths : ndarray of float64, shape (n_seeds,)
        Half the interval by the true number.
    share : float
        Of the characters that were encoded.
    exact : bool
        Whether everything was.
    """

    errors: NDArray[np.float64]
    covered: NDArray[np.bool_]
    widths: NDArray[np.float64]
    share: float
    exact: bool


def genres() -> dict[str, list[str]]:
    """Genre and language -> its texts."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for each in [*corpora(), *unrelated()]:
        if each.held_out and each.text:
            language = "26 languages" if each.genre == "udhr" else each.language
            found[f"{each.genre}, {language}"].append(each.text)
    found["everything"] = [text for texts in list(found.values()) for text in texts]
    return dict(found)


def total(texts: list[str], encoding: str, seeds: int, sample: float, n_tokens: int) -> Total:
    """Estimates of the total of some texts, of which the true number is known."""
    found = [
        estimate_total(enumerate(texts), encoding=encoding, sample=sample, seed=seed)
        for seed in range(seeds)
    ]
    return Total(
        errors=np.array([each.estimate / n_tokens - 1 for each in found]),
        covered=np.array([each.low <= n_tokens <= each.high for each in found]),
        widths=np.array([(each.high - each.low) / 2 / n_tokens for each in found]),
        share=found[0].n_chars_sampled / found[0].n_chars,
        exact=found[0].exact,
    )


def totals(corpora: dict[str, list[str]], encoding: str, seeds: int, sample: float) -> str:
    """A Markdown table of estimated totals: a line for each genre."""
    lines = [
        f"| {encoding} | characters | sampled | error | worst | interval | covered |",
        "|---|---|---|---|---|---|---|",
    ]
    count = load(encoding).count
    held = []
    for genre, texts in corpora.items():
        n_chars = sum(map(len, texts))
        found = total(texts, encoding, seeds, sample, sum(map(count, texts)))
        start = f"| {genre} | {n_chars:,} | {100 * found.share:.1f} % |"
        if found.exact:
            lines.append(f"{start} counted | | | |")
            continue
        held.append(found.covered.mean())
        errors = 100 * np.abs(found.errors)
        lines.append(
            f"{start} {errors.mean():.1f} % | {errors.max():.1f} % | "
            f"± {100 * found.widths.mean():.1f} % | {100 * found.covered.mean():.0f} % |"
        )
    lines.append(f"| all | | | | | | {100 * np.mean(held):.1f} % |")
    return "\n".join(lines)


def calibrations(corpora: dict[str, list[str]], encoding: str, seeds: int, sample: float) -> str:
    """A Markdown table of chunks of 512 tokens, estimated before and after a calibration."""
    lines = [
        f"| {encoding} | sampled | error | bias | error, calibrated | bias, calibrated |",
        "|---|---|---|---|---|---|",
    ]
    before, after = [], []
    for genre, texts in corpora.items():
        fitted = [
            calibrate(enumerate(texts), encoding=encoding, sample=sample, seed=seed)
            for seed in range(seeds)
        ]
        indices = [TokenIndex(text, encoding) for text in texts]
        spans = [(*chunks(index), index) for index in indices]
        step = sum(len(starts) for starts, _, _ in spans) // CHUNKS_LOOKED_AT + 1
        true, plain = [], []
        calibrated: list[list[NDArray[np.int64]]] = [[] for _ in fitted]
        for starts, ends, index in spans[::step]:
            true.append(index.count(starts, ends))
            plain.append(estimate_counts(index.text, starts, ends, encoding=encoding))
            for each, one in zip(calibrated, fitted, strict=True):
                each.append(one.estimate_counts(index.text, starts, ends))
        counts = np.concatenate(true)
        old = _error_and_bias(np.concatenate(plain), counts)
        new = np.array([_error_and_bias(np.concatenate(each), counts) for each in calibrated])
        error, bias = np.abs(new).mean(axis=0)
        before.append(np.abs(old))
        after.append((error, bias))
        share = 100 * fitted[0].n_chars_sampled / max(fitted[0].n_chars, 1)
        lines.append(
            f"| {genre} | {share:.1f} % | {old[0]:.1f} % | {old[1]:+.1f} % | "
            f"{error:.1f} % | ± {bias:.1f} % |"
        )
    for name, pick in (("mean", np.mean), ("worst", np.max)):
        cells = [f"{value:.1f} %" for value in (*pick(before, axis=0), *pick(after, axis=0))]
        lines.append(f"| {name} | | {' | '.join(cells)} |")
    return "\n".join(lines)


def _error_and_bias(estimates: NDArray[np.int64], counts: NDArray[np.int64]) -> tuple[float, float]:
    """Mean error of a chunk, and what the total is off, in per cent."""
    error = np.abs(estimates / counts - 1).mean()
    return 100 * float(error), 100 * (int(estimates.sum()) / int(counts.sum()) - 1)


def main() -> int:
    """Do what the first lines of this file say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--encoding", default="cl100k_base")
    parser.add_argument("--sample", type=float, default=0.01)
    parser.add_argument("--seeds", type=int, default=100)
    arguments = parser.parse_args()
    if not SHARED.is_dir():
        print("needs the corpora in ../shared, which are not part of the project", file=sys.stderr)
        return 2
    texts = genres()
    everything = texts["everything"]
    begun = time.process_time()
    n_tokens = sum(map(load(arguments.encoding).count, everything))
    counted = time.process_time() - begun
    begun = time.process_time()
    estimate_total(enumerate(everything), encoding=arguments.encoding, sample=arguments.sample)
    print(
        f"All {n_tokens:,} tokens were counted in {counted:.2f} s and estimated in "
        f"{time.process_time() - begun:.2f} s.\n\n"
        f"Totals from {arguments.seeds} samples: mean and worst error, the interval for 95 %, "
        "and how often it held the true number.\n"
    )
    print(totals(texts, arguments.encoding, arguments.seeds, arguments.sample), end="\n\n")
    print(
        "Chunks of 512 tokens: mean error and bias, and both after a calibration (the mean "
        f"over {min(arguments.seeds, 10)} samples).\n"
    )
    print(calibrations(texts, arguments.encoding, min(arguments.seeds, 10), arguments.sample))
    return 0


if __name__ == "__main__":
    sys.exit(main())
