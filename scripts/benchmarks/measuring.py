"""Jobs timed in turn with one bare encode, so that what else the machine does meets them all."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from statistics import median
from typing import Any, Final

from benchmarks.jobs import MEGABYTE, Job, Run
from benchmarks.machine import installed
from benchmarks.ours import encode_ordinary
from benchmarks.texts import ROOT, SMALL, text_of

__all__ = ["Figure", "Growth", "grown", "in_fresh_process", "in_turn"]

LEAST_ROUNDS: Final = 3

PATIENCE: Final = 6.0
"""Seconds of processor time after which a job has no more than `LEAST_ROUNDS` rounds."""

LEAST_REST: Final = 0.05
"""Of a job without its encode, to be told apart from the noise of both."""


@dataclass
class Figure:
    """What was measured of a job on one text: one entry a round.

    Attributes
    ----------
    key : str
        `Job.key`.
    megabytes : float
        Length of the text.
    items : int
        `Job.items`.
    cpu, wall : list of float
        Seconds.
    encode : list of float
        Seconds of processor time of one bare encode: the mean of the one before the round and
        the one after it.
    again : list of float
        Seconds of processor time of the second run, where the job has one.
    """

    key: str
    megabytes: float
    items: int
    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    encode: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """How many encodes it takes: the median of the rounds."""
        return _ratio(self.cpu, self.encode)

    @property
    def ratio_again(self) -> float | None:
        """The same of the second run."""
        return _ratio(self.again, self.encode) if self.again else None

    def told(self) -> dict[str, Any]:
        """The figure as it is written: the medians, and what they are of."""
        medians = {f"{name}_median": median(getattr(self, name)) for name in ("cpu", "wall")}
        return {**asdict(self), "ratio": self.ratio, "ratio_again": self.ratio_again, **medians}


def _ratio(seconds: Sequence[float], encode: Sequence[float]) -> float:
    return median(a / b for a, b in zip(seconds, encode, strict=True))


def _timed(run: Run) -> tuple[float, float]:
    """Seconds of processor time and by the clock. What comes out is thrown away afterwards."""
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    result = run()
    took = time.process_time() - cpu, time.perf_counter() - wall
    del result
    return took


def in_turn(jobs: Sequence[Job], text: str, rounds: int) -> list[Figure]:
    """The figures of jobs on one text, each once a round, between two bare encodes.

    Parameters
    ----------
    jobs : sequence of Job
        What is installed of them is run.
    text : str
        The text.
    rounds : int
        Most rounds. What takes long has fewer, but `LEAST_ROUNDS`.
    """
    encode = encode_ordinary()
    megabytes = len(text.encode()) / MEGABYTE
    there = [job for job in jobs if installed(job.distribution)]
    figures = [(job, Figure(job.key, megabytes, job.items)) for job in there]
    _loaded(there)
    before = _timed(lambda: encode(text))[0]
    for number in range(rounds):
        ran: list[Figure] = []
        for job, figure in figures:
            if number >= LEAST_ROUNDS and sum(figure.cpu) + sum(figure.again) > PATIENCE:
                continue
            run = job.prepare(text)
            cpu, wall = _timed(run)
            figure.cpu.append(cpu)
            figure.wall.append(wall)
            ran.append(figure)
            if job.again:
                figure.again.append(_timed(run)[0])
            del run
        after = _timed(lambda: encode(text))[0]
        for figure in ran:
            figure.encode.append((before + after) / 2)
        before = after
    return [figure for _, figure in figures]


def _loaded(jobs: Iterable[Job]) -> None:
    """Do each job once on next to nothing, so that none is charged for what it loads."""
    for job in jobs:
        job.prepare(text_of(job.kind, SMALL).text)()


@dataclass
class Growth:
    """How many times longer a job takes on eight times the text.

    Attributes
    ----------
    key, kind : str
        `Job.key`, and the kind of the text.
    megabytes : float
        Length of the longer text.
    times : float
        How many times longer.
    encode_times : float
        The same of one bare encode.
    times_without : float or None
        The same of what is left of the job without one encode of its text; None where the
        job encodes nothing, or where nearly nothing is left.
    """

    key: str
    kind: str
    megabytes: float
    times: float
    encode_times: float
    times_without: float | None


def grown(jobs: Sequence[Job], kind: str, n_bytes: int, rounds: int) -> Iterator[Growth]:
    """How jobs grow from an eighth of a text to the whole of it.

    Parameters
    ----------
    jobs : sequence of Job
        Those that can be run on a text of that length.
    kind : str
        Of the text.
    n_bytes : int
        Length of the longer text.
    rounds : int
        How often each is timed; the least time counts, which is the nearest to its own.
    """
    encode = encode_ordinary()
    texts = [text_of(kind, n_bytes // 8).text, text_of(kind, n_bytes).text]
    # What is timed is the inner call; there is nothing to prepare.
    unit = [_least(partial(partial, encode, text), rounds) for text in texts]
    there = [job for job in jobs if installed(job.distribution)]
    _loaded(there)
    for job in there:
        took = [_least(partial(job.prepare, text), rounds) for text in texts]
        rest = [a - b for a, b in zip(took, unit, strict=True)]
        is_told = job.encodes and min(a / b for a, b in zip(rest, took, strict=True)) > LEAST_REST
        yield Growth(
            job.key,
            kind,
            n_bytes / MEGABYTE,
            took[1] / took[0],
            unit[1] / unit[0],
            rest[1] / rest[0] if is_told else None,
        )


def _least(prepare: Callable[[], Run], rounds: int) -> float:
    """The least processor time of some runs."""
    return min(_timed(prepare())[0] for _ in range(rounds))


def in_fresh_process(*arguments: object) -> dict[str, float]:
    """What `benchmarks.child` says, in a process of its own."""
    finished = subprocess.run(
        [sys.executable, "-m", "benchmarks.child", *map(str, arguments)],
        cwd=ROOT / "scripts",
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        raise SystemExit(f"{' '.join(map(str, arguments))}: {finished.stderr.strip()}")
    found: dict[str, float] = json.loads(finished.stdout.splitlines()[-1])
    return found
