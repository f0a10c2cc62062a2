"""`Latest`: work beside the event loop, of which only the newest matters."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from chunkscope.explorers.stop import Cancelled, Stop

__all__ = ["Latest"]

SLOW = 0.05
"""Seconds of work from which on a pause of the reader is waited for: below, a slider that is
dragged is followed as it goes."""

PAUSE = 0.03
"""Seconds without a newer job that are a pause; after four newer ones work begins anyhow. A job
that comes after a pause is not put off."""

PATIENCE = 0.15
"""Seconds after which a job is stopped for a newer one. One that takes less is finished, so that
a slider that keeps moving is followed, if with a delay."""


@dataclass(frozen=True)
class _Job:
    work: Callable[[Stop], None]
    number: int


class Latest:
    """One thread that does the newest job it was given; older ones that wait are dropped.

    One that runs is stopped only where it takes long. The thread is started with a job and
    ends when there is no other, so that an explorer that nobody touches costs nothing.

    Examples
    --------
    >>> latest, seen = Latest(), []
    >>> latest.do(lambda stop: seen.append("drawn"))
    >>> latest.finish()
    >>> seen
    ['drawn']
    """

    def __init__(
        self, *, slow: float = SLOW, pause: float = PAUSE, patience: float = PATIENCE
    ) -> None:
        self._slow, self._pause, self._patience = slow, pause, patience
        self._changed = threading.Condition()
        self._waiting: _Job | None = None
        self._number = self._dropped = 0
        self._running = False
        self._took = 0.0
        self._began = self._asked = 0.0
        self._in_burst = False

    def do(self, work: Callable[[Stop], None]) -> None:
        """Do `work` soon, unless newer work comes before.

        Parameters
        ----------
        work : callable
            Takes a `Stop`, which it calls between its stages. It sees to its own errors.

        Raises
        ------
        RuntimeError
            Where no thread can be started.
        """
        with self._changed:
            now = time.perf_counter()
            self._in_burst = self._running or now - self._asked < self._pause
            self._asked = now
            self._number += 1
            if not self._running:
                self._start()  # which waits for the lock that is held here
            self._waiting = _Job(work, self._number)
            self._changed.notify_all()

    def _start(self) -> None:
        threading.Thread(target=self._run, name="chunkscope", daemon=True).start()
        self._running = True

    def cancel(self) -> None:
        """Drop the job that waits, and tell the one that runs to stop."""
        with self._changed:
            self._number += 1
            self._dropped = self._number
            self._waiting = None
            self._changed.notify_all()

    def finish(self) -> None:
        """Wait until there is no job left."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is None and not self._running)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._began = time.perf_counter()
            try:
                job.work(lambda job=job: self._stop(job))  # type: ignore[misc]  # bound now
            except Cancelled:
                continue
            except BaseException:
                with self._changed:
                    self._running = False
                    if self._waiting is not None:
                        self._start()  # this thread ends with what it raised
                    self._changed.notify_all()
                raise
            finally:
                self._took = time.perf_counter() - self._began

    def _next(self) -> _Job | None:
        """The newest job once nothing newer comes; None where there is none."""
        with self._changed:
            if self._waiting is not None and self._in_burst and self._took > self._slow:
                for _ in range(4):
                    if not self._changed.wait(self._pause):
                        break
            job, self._waiting = self._waiting, None
            if job is None:
                self._running = False
                self._changed.notify_all()
            return job

    def _stop(self, job: _Job) -> None:
        late = time.perf_counter() - self._began > self._patience
        if self._dropped >= job.number or (self._number != job.number and late):
            raise Cancelled
