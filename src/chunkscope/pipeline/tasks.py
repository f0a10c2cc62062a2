"""`Tasks`: work of one event loop, none of which outlives the block that began it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, Self, TypeVar

__all__ = ["Tasks"]

T = TypeVar("T")
P = ParamSpec("P")


class Tasks:
    """Coroutines that run beside one another, all ended where the ``async with`` block ends.

    Whatever ends the block, an error or a cancellation too: what is under way is waited
    for, not cut off, because a thread that writes cannot be stopped and a whole object is
    better than a torn request. Who cancels a second time does not want to wait: then it
    is cancelled, and waited for all the same.

    Parameters
    ----------
    most : int
        Most coroutines of `start` that run at once.

    Examples
    --------
    >>> async def twice():
    ...     async with Tasks(most=2) as tasks:
    ...         started = [await tasks.start(asyncio.sleep, 0, result=i) for i in range(3)]
    ...         return [await tasks.result(each) for each in started]
    >>> asyncio.run(twice())
    [0, 1, 2]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: set[asyncio.Task[Any]] = set()
        self._started: set[asyncio.Task[Any]] = set()
        self._failures: list[BaseException] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *reason: object) -> None:
        cancelled = False
        while self._running:
            try:
                await asyncio.wait(self._running)
            except asyncio.CancelledError:
                cancelled = True
                for task in self._running:
                    task.cancel()
        if cancelled:
            raise asyncio.CancelledError

    def begun(
        self, work: Callable[P, Coroutine[Any, Any, T]], *given: P.args, **named: P.kwargs
    ) -> asyncio.Task[T]:
        """``work(...)`` under way; its error is that of who asks for its `result`."""
        task = asyncio.ensure_future(work(*given, **named))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def start(
        self, work: Callable[P, Coroutine[Any, Any, T]], *given: P.args, **named: P.kwargs
    ) -> asyncio.Task[T]:
        """``work(...)`` under way, once fewer than `most` are; its error ends the block."""
        while len(self._started) >= self._most:
            await self._one_ended()
        self._raise_failure()
        task = self.begun(work, *given, **named)
        self._started.add(task)
        return task

    async def result(self, task: asyncio.Task[T]) -> T:
        """What `task` comes to, unless one that was started fails before."""
        while not task.done():
            await asyncio.wait({task, *self._started}, return_when=asyncio.FIRST_COMPLETED)
            self._raise_failure()
        return task.result()

    async def finished(self) -> None:
        """Wait for all that was started; the first error of one is raised."""
        while self._started:
            await self._one_ended()
        self._raise_failure()

    async def _one_ended(self) -> None:
        await asyncio.wait(self._started, return_when=asyncio.FIRST_COMPLETED)
        self._raise_failure()

    def _raise_failure(self) -> None:
        if self._failures:
            raise self._failures[0]

    def _ended(self, task: asyncio.Task[Any]) -> None:
        # Asking for the error also tells asyncio that somebody has seen it.
        failure = asyncio.CancelledError() if task.cancelled() else task.exception()
        if failure is not None and task in self._started:
            self._failures.append(failure)
        self._running.discard(task)
        self._started.discard(task)
