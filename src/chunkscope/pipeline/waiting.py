"""`completed`: a coroutine waited for by a plain function, in a notebook too."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Coroutine
from concurrent import futures
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

__all__ = ["completed"]

T = TypeVar("T")

_LOOK_UP_SECONDS = 0.5
"""How often to look for a Ctrl-C where the system does not interrupt a wait for it."""


def completed(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What the coroutine of `work` comes to, whether or not an event loop is running here.

    It has a thread and a loop of its own, so that a notebook and a script go the same way.
    An interruption of the waiting, such as Ctrl-C, cancels it, and comes out once it has
    ended and nothing goes on.

    Examples
    --------
    >>> async def three():
    ...     return 3
    >>> completed(three)
    3
    """
    allowed: Future[bool] = Future()
    begun: Future[tuple[asyncio.AbstractEventLoop, asyncio.Task[T]]] = Future()
    ended: Future[T] = Future()

    async def main() -> T:
        task = asyncio.current_task()
        assert task is not None
        begun.set_result((asyncio.get_running_loop(), task))
        return await work()

    def run() -> None:
        if not allowed.result():
            return
        try:
            ended.set_result(asyncio.run(main()))
        except BaseException as reason:  # noqa: BLE001 - raised where it is waited for
            ended.set_exception(reason)

    # In this context: a notebook knows by it which cell the progress bar belongs to.
    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,))
    interruption: BaseException | None = None
    heard = True
    try:
        thread.start()
        allowed.set_result(True)
    except BaseException as reason:
        # Nobody can tell whether the thread is there: if it is, it ends without the work.
        if not allowed.done():
            allowed.set_result(False)
            raise
        interruption, heard = reason, False
    while True:
        try:
            # Not `thread.join`: where that is interrupted, it takes the thread for ended.
            while not ended.done():
                if not heard:
                    heard = True
                    _cancel(*begun.result())
                futures.wait([ended], timeout=_LOOK_UP_SECONDS)
            break
        except BaseException as reason:  # noqa: BLE001 - raised again once the work has ended
            interruption, heard = reason, False
    thread.join()
    if interruption is not None:
        raise interruption
    return ended.result()


def _cancel(loop: asyncio.AbstractEventLoop, task: asyncio.Task[Any]) -> None:
    with suppress(RuntimeError):  # the loop has been closed: the work has just ended
        loop.call_soon_threadsafe(task.cancel)
