"""`Tasks` and `completed`: nothing goes on once a block, or a call, has ended."""

from __future__ import annotations

import asyncio
import contextvars
import signal
import threading

import pytest

from chunkscope.pipeline.tasks import Tasks
from chunkscope.pipeline.waiting import completed
from tests.pipeline.foreign_stores import GUARD, ctrl_c_is_heard


class Job:
    """Work that waits until it is let go, and tells how it ended."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.may_end = asyncio.Event()
        self.ended = ""

    async def run(self) -> str:
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.ended = "cancelled"
            raise
        self.ended = "whole"
        if self.error:
            raise self.error
        return self.ended


async def interrupted() -> None:
    """Have a Ctrl-C come, and wait for what becomes of it."""
    signal.raise_signal(signal.SIGINT)  # Python handles it in the main thread
    async with asyncio.timeout(GUARD):
        await asyncio.Event().wait()


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_no_more_than_the_most_are_started() -> None:
    async def main() -> None:
        jobs = [Job() for _ in range(3)]
        async with Tasks(most=2) as tasks:
            await tasks.start(jobs[0].run)
            await tasks.start(jobs[1].run)
            third = asyncio.ensure_future(tasks.start(jobs[2].run))
            await turns()
            assert not third.done()
            jobs[1].may_end.set()
            await third
            jobs[0].may_end.set()
            jobs[2].may_end.set()
            await tasks.finished()
            assert [job.ended for job in jobs] == ["whole"] * 3

    asyncio.run(main())


def test_an_error_of_one_ends_the_block_once_the_others_have_ended_whole() -> None:
    async def main() -> None:
        bad, slow, read = Job(ValueError("bad")), Job(), Job()

        async def block() -> None:
            async with Tasks(most=2) as tasks:
                reading = tasks.begun(read.run)
                await tasks.start(bad.run)
                await tasks.start(slow.run)
                await tasks.result(reading)  # never ends before the error is heard

        running = asyncio.ensure_future(block())
        await turns()
        bad.may_end.set()
        await turns()
        assert not running.done()
        slow.may_end.set()
        read.may_end.set()
        with pytest.raises(ValueError, match="^bad$"):
            await running
        assert (slow.ended, read.ended) == ("whole", "whole")

    asyncio.run(main())


def test_one_cancellation_waits_and_a_second_cancels() -> None:
    async def main() -> None:
        jobs = [Job(), Job()]

        async def block() -> None:
            async with Tasks(most=2) as tasks:
                for job in jobs:
                    await tasks.start(job.run)
                await tasks.finished()

        running = asyncio.ensure_future(block())
        await turns()
        running.cancel()
        await turns()
        assert not running.done()
        jobs[0].may_end.set()
        await turns()
        assert [job.ended for job in jobs] == ["whole", ""]
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert [job.ended for job in jobs] == ["whole", "cancelled"]

    asyncio.run(main())


def test_an_error_that_nobody_asked_for_is_no_noise() -> None:
    told: list[dict[str, object]] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
        async with Tasks(most=1) as tasks:
            job = Job(ValueError("bad"))
            job.may_end.set()
            tasks.begun(job.run)

    asyncio.run(main())
    assert told == []


COLOUR = contextvars.ContextVar("COLOUR", default="none")


async def colour() -> str:
    return COLOUR.get()


def test_a_call_works_where_a_loop_is_running_and_where_none_is() -> None:
    async def main() -> str:
        return completed(colour)

    assert completed(colour) == "none"
    COLOUR.set("red")
    assert completed(colour) == "red"
    assert asyncio.run(main()) == "red"


def test_an_error_of_the_work_is_that_of_the_call() -> None:
    async def bad() -> None:
        raise ValueError("bad")

    with pytest.raises(ValueError, match="^bad$") as caught:
        completed(bad)
    assert caught.value.__context__ is None


@pytest.mark.parametrize("in_a_loop", [True, False])
def test_ctrl_c_cancels_the_work_waits_for_it_and_comes_out(in_a_loop: bool) -> None:
    before = threading.active_count()
    ended = []

    async def work() -> None:
        try:
            await interrupted()
        finally:
            await turns()
            ended.append(asyncio.current_task())

    async def notebook() -> None:
        completed(work)

    def cell() -> None:
        if in_a_loop:
            # As in a kernel: its loop does not handle Ctrl-C, the code in it does.
            loop = asyncio.new_event_loop()
            try:
                loop.run_until_complete(notebook())
            finally:
                loop.close()
        else:
            completed(work)

    with ctrl_c_is_heard(), pytest.raises(KeyboardInterrupt):
        cell()
    assert len(ended) == 1
    assert threading.active_count() == before


def test_ctrl_c_twice_is_heard_twice() -> None:
    cancelled = []

    async def work() -> None:
        for _ in range(2):
            try:
                await interrupted()
            except asyncio.CancelledError:
                cancelled.append(True)

    with ctrl_c_is_heard(), pytest.raises(KeyboardInterrupt):
        completed(work)
    assert cancelled == [True, True]


def test_ctrl_c_while_the_thread_is_begun_leaves_no_work_going_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = []
    start = threading.Thread.start

    def interrupting(thread: threading.Thread) -> None:
        start(thread)  # it runs, and then who began it hears of the Ctrl-C
        raise KeyboardInterrupt

    async def work() -> None:
        begun.append(True)

    before = set(threading.enumerate())
    monkeypatch.setattr(threading.Thread, "start", interrupting)
    with pytest.raises(KeyboardInterrupt):
        completed(work)
    monkeypatch.undo()
    for thread in set(threading.enumerate()) - before:
        thread.join(GUARD)
        assert not thread.is_alive()
    assert begun == []
