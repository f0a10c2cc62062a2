"""Work beside the event loop: the newest is done, older work is dropped or stopped."""

from __future__ import annotations

import threading

import pytest

from chunkscope.explorers.work import Cancelled, Latest, Stop


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
        latest.do(lambda stop, number=number: done.append(number))  # type: ignore[misc]
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
        latest.do(lambda stop, number=number: done.append(number))  # type: ignore[misc]
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
        latest.do(lambda stop, number=number: done.append(number))  # type: ignore[misc]
        latest.finish()
    assert done == [0, 1, 2]


def test_finish_returns_at_once_where_nothing_was_ever_asked_for() -> None:
    Latest().finish()


def test_slow_work_waits_for_a_pause_but_not_for_ever() -> None:
    """Jobs that keep coming put the next one off, a few times."""
    latest, done = Latest(slow=-1.0, pause=0.2), list[int]()
    latest.do(lambda stop: None)  # after which all work is known to be slow
    latest.finish()
    begun = Gate()
    latest.do(begun)
    n_asked, drawn = 0, threading.Event()

    def draw(stop: Stop) -> None:
        done.append(n_asked)
        drawn.set()

    while not drawn.wait(0.002) and n_asked < 1000:
        begun.let_go.set()
        latest.do(draw)
        n_asked += 1
    assert done
    assert 1 < n_asked < 1000
    assert len(done) < n_asked


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_job_that_raises_ends_its_thread_and_not_the_jobs_after_it() -> None:
    latest, done = Latest(), list[int]()

    def broken(stop: Stop) -> None:
        raise ZeroDivisionError

    latest.do(broken)
    latest.finish()
    latest.do(lambda stop: done.append(1))
    latest.finish()
    assert done == [1]
