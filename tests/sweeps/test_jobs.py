"""Work shared out among processes: every part once, and the results of one process."""

from __future__ import annotations

import os
import threading

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, EncodingError
from chunkscope.sweeps._jobs import n_processes, tasks
from tests.laws.strategies import NAMED_TEXTS

GRID = [
    *cs.grid("SplitPoints", chunk_size=[5, 20], lookback=[0, 4, 12]),
    *cs.grid("TokenWindows", chunk_size=[5, 20], chunk_overlap=[0, 4], encoding=["words"]),
    *cs.grid("Recursive", chunk_size=[5, 20], unit=["graphemes", "words"]),
]


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joblib.cpu_count", lambda: 2)


@given(
    lengths=st.lists(st.integers(0, 40), max_size=12),
    n_splitters=st.integers(1, 7),
    n_jobs=st.integers(1, 5),
)
def test_every_page_meets_every_splitter_once_in_order(
    lengths: list[int], n_splitters: int, n_jobs: int
) -> None:
    found = [
        (page, splitter)
        for task in tasks(lengths, n_splitters, n_jobs)
        for page in range(task.first_page, task.end_page)
        for splitter in range(task.first_splitter, task.end_splitter)
    ]
    assert sorted(found) == [(p, s) for p in range(len(lengths)) for s in range(n_splitters)]
    for splitter in range(n_splitters):
        pages = [page for page, each in found if each == splitter]
        assert pages == sorted(pages)


@given(st.lists(st.integers(1, 10), min_size=20, max_size=40), st.integers(2, 4))
def test_pages_of_about_one_size_are_encoded_once(lengths: list[int], n_jobs: int) -> None:
    assert all(task[2:] == (0, 5) for task in tasks(lengths, 5, n_jobs))


def test_two_processes_give_the_table_of_one() -> None:
    docs = {**NAMED_TEXTS, "long": "One two three. Four, five! " * 200}
    one = cs.sweep(docs, GRID, encoding="words", limit=9)
    pd.testing.assert_frame_equal(
        cs.sweep(docs, GRID, encoding="words", limit=9, n_jobs=2), one, check_exact=True
    )
    pd.testing.assert_frame_equal(
        cs.sweep(docs, GRID, encoding="words", limit=9, n_jobs=-1), one, check_exact=True
    )


@pytest.mark.parametrize("docs", ["One two. Three four. " * 9, {}, {"a": ""}], ids=len)
def test_one_document_and_none_give_the_table_of_one_process_too(docs: object) -> None:
    one = cs.sweep(docs, GRID)  # type: ignore[arg-type]
    two = cs.sweep(docs, GRID, n_jobs=2)  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(two, one, check_exact=True)


def test_what_a_notebook_defines_can_go_to_a_process() -> None:
    class Halves:
        encoding = None
        name = "halves"

        def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
            return cs.Spans.of([(0, len(text), 0)])

    def letters(text: str) -> list[int]:
        return [ord(each) for each in text]

    docs = {"a": "One two. Three.", "b": "Four."}
    one = cs.sweep(docs, Halves(), encoding=letters)
    pd.testing.assert_frame_equal(cs.sweep(docs, Halves(), encoding=letters, n_jobs=2), one)
    assert one["encoding"][0] == "letters"


class Locked:
    encoding = None
    name = "locked"

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of([(0, len(text), 0)])


def test_what_cannot_go_to_a_process_is_named() -> None:
    docs = {"a": "One two.", "b": "Three."}
    said = r"splitter 'locked' cannot be sent to another process \(TypeError: .*n_jobs must be 1"
    with pytest.raises(ArgumentError, match=said):
        cs.sweep(docs, [cs.SplitPoints(), Locked()], n_jobs=2)
    lock = threading.Lock()

    def encode(text: str) -> list[int]:
        with lock:
            return [1] * len(text)

    with pytest.raises(ArgumentError, match="encoding cannot be sent to another process"):
        cs.sweep(docs, cs.SplitPoints(), encoding=encode, n_jobs=2)
    assert len(cs.sweep(docs, Locked(), encoding=encode)) == 1


class Failing:
    encoding = None
    name = "failing"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        raise ZeroDivisionError("cut by nothing")


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_what_a_splitter_raises_in_a_process_is_told_as_with_one(n_jobs: int) -> None:
    said = r"^spans of splitter 'failing', .* raised ZeroDivisionError\('cut by nothing'\)$"
    with pytest.raises(ArgumentError, match=said):
        cs.sweep({"a": "One.", "b": "Two."}, [cs.SplitPoints(), Failing()], n_jobs=n_jobs)


class Deadly:
    encoding = None
    name = "deadly"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        os._exit(3)


def test_a_process_that_dies_is_one_line() -> None:
    with pytest.raises(ChunkscopeError, match=r"^a process of n_jobs ended before its work .*$"):
        cs.sweep({"a": "One.", "b": "Two."}, Deadly(), n_jobs=2)
    assert len(cs.sweep({"a": "One.", "b": "Two."}, cs.SplitPoints(), n_jobs=2)) == 1


def _unpickled() -> None:
    raise ModuleNotFoundError("not there")


class Elsewhere:
    """Can be sent, and not be loaded where it arrives."""

    encoding = None
    name = "elsewhere"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of([(0, len(text), 0)])

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return _unpickled, ()


def test_what_cannot_be_loaded_by_a_process_is_one_line() -> None:
    said = r"^splitters and encoding cannot be loaded .*ModuleNotFoundError.*n_jobs must be 1"
    with pytest.raises(ArgumentError, match=said):
        cs.sweep({"a": "One.", "b": "Two."}, Elsewhere(), n_jobs=2)


def test_an_error_of_ours_comes_out_as_with_one_process() -> None:
    def wrong(text: str) -> object:
        return "no ids"

    errors = []
    for n_jobs in (1, 2):
        with pytest.raises(EncodingError) as caught:
            cs.sweep({"a": "One.", "b": "Two."}, cs.SplitPoints(), encoding=wrong, n_jobs=n_jobs)  # type: ignore[arg-type]
        assert caught.value.__cause__ is None
        errors.append(str(caught.value))
    assert errors[0] == errors[1]


def test_jobs_are_counted_as_scikit_learn_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joblib.cpu_count", lambda: 4)
    asked = [1, 2, 4, 9, -1, -2, -4, -9, np.int64(3), 10**18]
    assert [n_processes(each) for each in asked] == [1, 2, 4, 4, 4, 3, 1, 1, 3, 4]


def test_no_jobs_are_refused_and_numbers_beyond_all_bounds_are_not() -> None:
    said = "^n_jobs must be a whole number but 0; -1 is all cores, got 0$"
    with pytest.raises(ArgumentError, match=said):
        cs.sweep("A text.", cs.SplitPoints(), n_jobs=0)
    assert [n_processes(each) for each in (2**63, -(10**30))] == [2, 1]


@pytest.mark.parametrize("n_jobs", [None, 1.0, True, "2"])
def test_jobs_that_are_no_whole_number_are_refused(n_jobs: object) -> None:
    with pytest.raises(ArgumentTypeError, match="n_jobs must be"):
        cs.sweep("A text.", cs.SplitPoints(), n_jobs=n_jobs)  # type: ignore[arg-type]


def test_the_bar_reaches_its_end_with_processes_too(capfd: pytest.CaptureFixture[str]) -> None:
    cs.sweep({"a": "One. Two.", "b": "Three."}, GRID[:3], n_jobs=2, progress=True)
    assert "sweep: 100%" in capfd.readouterr().err
