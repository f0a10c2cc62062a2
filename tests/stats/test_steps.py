"""Settings that eat their own step: by what they leave of it, and as measured."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.splitters import SPLITTERS, Splitter
from chunkscope.stats.steps import Advance, is_eaten, least_step
from tests.laws.strategies import splitters, texts

few = settings(max_examples=1 + settings.default.max_examples // 3)

PROSE = "Boil the water well. Wait a while, then pour it. Leaves take four minutes! " * 40


def eaten(docs: object, splitter: Splitter) -> bool:
    (flag,) = cs.sweep(docs, {"one": splitter})["step_eaten"]  # type: ignore[arg-type]
    return bool(flag)


@pytest.mark.parametrize("name", SPLITTERS)
def test_of_every_registered_splitter_the_step_is_known(name: str) -> None:
    step = least_step(SPLITTERS[name]())
    assert step is not None
    assert step > 0


@pytest.mark.parametrize(
    "splitter",
    [
        cs.SplitPoints(100, lookback=76),
        cs.SplitPoints(100, lookback=80, chunk_overlap=80),  # the trap that was measured
        cs.TokenWindows(100, chunk_overlap=76),
        cs.Recursive(100, chunk_overlap=76),
        cs.Recursive(100, chunk_overlap=100),
    ],
    ids=cs.splitters.label,
)
def test_a_step_of_less_than_a_fourth_is_eaten_whatever_the_text(splitter: Splitter) -> None:
    assert eaten("Short.", splitter)
    assert eaten(PROSE, splitter)


@pytest.mark.parametrize(
    "splitter",
    [
        cs.SplitPoints(100, lookback=75),
        cs.SplitPoints(100, lookback=20, chunk_overlap=400),  # kept apart: the step is whole
        cs.TokenWindows(100, chunk_overlap=50),
        cs.Recursive(100, chunk_overlap=50),
        cs.SplitPoints(1),
    ],
    ids=cs.splitters.label,
)
def test_a_step_of_a_fourth_and_more_is_not(splitter: Splitter) -> None:
    assert not eaten("Short.", splitter)
    assert not eaten(PROSE, splitter)


def test_windows_that_marks_end_early_eat_the_step_as_measured() -> None:
    # Twelve words from mark to mark: a window of 16 that ends at one goes on by one word.
    splitter = cs.TokenWindows(16, chunk_overlap=11, encoding="words")
    text = "one two three four five six seven eight nine ten eleven twelve. " * 50
    assert least_step(splitter) == 5
    assert eaten(text, splitter)
    assert not eaten(text, cs.TokenWindows(16, chunk_overlap=11, encoding="words", punctuation=()))


def test_many_short_documents_eat_nothing() -> None:
    short = dict.fromkeys(range(30), "Two words.")
    assert not eaten(short, cs.TokenWindows(400, chunk_overlap=200))


@few
@given(text=texts(), data=st.data(), name=st.sampled_from(sorted(SPLITTERS)))
def test_the_flag_is_what_is_written_of_it(text: str, data: st.DataObject, name: str) -> None:
    splitter = data.draw(splitters(SPLITTERS[name]))
    starts = splitter.spans(text).start.tolist()
    units: list[int] = starts
    if not isinstance(splitter, cs.SplitPoints):
        counted = getattr(splitter, "counts_in", splitter.encoding)
        units = cs.TokenIndex(text, counted).char_to_token(starts).tolist()
    steps = [after - before for before, after in itertools.pairwise(units)]
    size, least = splitter.chunk_size, least_step(splitter)
    assert least is not None
    taken = least < size
    expected = least < size / 4 or (taken and bool(steps) and sum(steps) / len(steps) < size / 4)
    assert eaten(text, splitter) == expected


def test_nothing_is_known_of_splitters_of_others() -> None:
    class Theirs:
        encoding = None
        name = "theirs"

        def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
            return cs.Spans.of([])

    assert least_step(Theirs()) is None
    assert not is_eaten(Theirs(), Advance(1, 100))
