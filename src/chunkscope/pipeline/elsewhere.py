"""Work done in a thread or in another event loop, awaited here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

__all__ = ["in_loop", "in_thread"]

T = TypeVar("T")


async def in_thread(threads: Executor, work: Callable[[], T]) -> T:
    """What `work` returns, done by one of `threads`.

    Where this is cancelled, it ends when `work` has: nothing goes on behind one's back. What
    had no thread yet is not begun.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor() as threads:
    ...     asyncio.run(in_thread(threads, "a".upper))
    'A'
    """
    begun = threads.submit(work)
    return await _ended(begun, begun.cancel)


async def in_loop(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> T:
    """What `coroutine` returns, run in `loop`, which is another thread's.

    Where this is cancelled, so is the coroutine, and this ends when it has.
    `asyncio.run_coroutine_threadsafe` would not wait for that.

    Examples
    --------
    >>> import threading
    >>> loop = asyncio.new_event_loop()
    >>> thread = threading.Thread(target=loop.run_forever)
    >>> thread.start()
    >>> asyncio.run(in_loop(loop, asyncio.sleep(0, result="A")))
    'A'
    >>> _ = loop.call_soon_threadsafe(loop.stop)
    >>> thread.join()
    >>> loop.close()
    """
    ended: Future[T] = Future()
    tasks: list[asyncio.Task[T]] = []

    def begin() -> None:
        tasks.append(loop.create_task(coroutine))
        tasks[0].add_done_callback(settle)

    def settle(task: asyncio.Task[T]) -> None:
        if task.cancelled():
            ended.cancel()
        elif (reason := task.exception()) is not None:
            ended.set_exception(reason)
        else:
            ended.set_result(task.result())

    def stop() -> None:
        tasks[0].cancel()  # `begin` was called before

    loop.call_soon_threadsafe(begin)
    return await _ended(ended, lambda: loop.call_soon_threadsafe(stop))


async def _ended(work: Future[T], cancel: Callable[[], object]) -> T:
    """What `work` gives. Where this is cancelled, `cancel` is called and `work` waited for."""
    waiting = asyncio.wrap_future(work)
    try:
        return await asyncio.shield(waiting)
    except asyncio.CancelledError:
        if not waiting.done():
            cancel()
            await asyncio.wait([waiting])
        if not waiting.cancelled():
            waiting.exception()  # asyncio need not say that nobody asked for it
        raise
