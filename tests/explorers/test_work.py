"""Work beside the event loop: the newest is done, older work is dropped or stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from chunkscope.explorers.stop import Cancelled, Stop
from chunkscope.explorers.work import Latest


class Gate:
    """A job that waits until it is let go, and says how it ended."""

    def __init__(self) -> None:
        self.began, self.let_go = threading.Event(), threading.Event()
        self.ended = ""

    def __call__(self, stop: Stop) -> None:
        self.began.set()
        assert self.let_go.wait(10)
        try:
            stop()
        except Cancelled:
            self.ended = "cancelled"
            raise
        self.ended = "done"


class Scripted(threading.Condition):
    """A condition that says by script whether something came in a pause, and waits for none.

    Attributes
    ----------
    pauses : list of float
        The seconds of each pause that would have been waited.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[float] = []
        self.newer: list[bool] = []

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is None:  # until a job is done, which is no pause
            return super().wait()
        self.pauses.append(timeout)
        return self.newer.pop(0) if self.newer else False


def noted(done: list[int], number: int) -> Callable[[Stop], None]:
    """A job that writes its number down."""
    return lambda stop: done.append(number)


def test_one_job_is_done_on_a_thread_of_its_own() -> None:
    latest, where = Latest(), list[str]()
    latest.do(lambda stop: where.append(threading.current_thread().name))
    latest.finish()
    assert where == ["chunkscope"]


def test_of_jobs_that_wait_the_newest_is_done_and_the_one_that_runs_is_told_to_stop() -> None:
    latest, done = Latest(patience=-1.0), list[int]()
    first = Gate()
    latest.do(first)
    assert first.began.wait(10)
    for number in range(5):
        latest.do(noted(done, number))
    first.let_go.set()
    latest.finish()
    assert first.ended == "cancelled"
    assert done == [4]


def test_quick_work_is_finished_before_the_newest_is_begun() -> None:
    latest, done = Latest(patience=1000.0), list[int]()
    first = Gate()
    latest.do(first)
    assert first.began.wait(10)
    for number in range(5):
        latest.do(noted(done, number))
    first.let_go.set()
    latest.finish()
    assert first.ended == "done"
    assert done == [4]


def test_a_job_that_is_the_newest_is_not_told_to_stop() -> None:
    latest, only = Latest(), Gate()
    latest.do(only)
    only.let_go.set()
    latest.finish()
    assert only.ended == "done"


def test_cancel_drops_what_waits_and_stops_what_runs() -> None:
    latest, done = Latest(), list[int]()
    first = Gate()
    latest.do(first)
    assert first.began.wait(10)
    latest.do(lambda stop: done.append(1))
    latest.cancel()
    first.let_go.set()
    latest.finish()
    assert first.ended == "cancelled"
    assert done == []


def test_jobs_after_a_rest_are_done_too() -> None:
    latest, done = Latest(), list[int]()
    for number in range(3):
        latest.do(noted(done, number))
        latest.finish()
    assert done == [0, 1, 2]


def test_finish_returns_at_once_where_nothing_was_ever_asked_for() -> None:
    Latest().finish()


@pytest.mark.parametrize(
    ("slow", "newer", "n_pauses"),
    [
        (-1.0, [False], 1),
        (-1.0, [True, False], 2),
        (-1.0, [True] * 9, 4),
        (1000.0, [True] * 9, 0),
    ],
)
def test_slow_work_waits_for_a_pause_but_not_for_ever(
    slow: float, newer: list[bool], n_pauses: int
) -> None:
    latest, changed, done, first = Latest(slow=slow, pause=7.0), Scripted(), list[int](), Gate()
    latest._changed = changed
    latest.do(first)
    assert first.began.wait(10)
    changed.pauses, changed.newer = [], list(newer)
    latest.do(noted(done, 1))  # while another runs, as it is where a slider is dragged
    first.let_go.set()
    latest.finish()
    assert changed.pauses == [7.0] * n_pauses
    assert done == [1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_job_that_raises_ends_its_thread_and_not_the_jobs_after_it() -> None:
    latest, done = Latest(), list[int]()

    def broken(stop: Stop) -> None:
        raise ZeroDivisionError

    latest.do(broken)
    latest.finish()
    for each in threading.enumerate():
        if each.name == "chunkscope":
            each.join()  # what ends it is told of in this test, and not in the next
    latest.do(lambda stop: done.append(1))
    latest.finish()
    assert done == [1]
