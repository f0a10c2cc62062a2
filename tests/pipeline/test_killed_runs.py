"""Real processes killed in mid-run and run again end in the bytes of an undisturbed run."""

from __future__ import annotations

import json
import os
import signal

import pytest

from tests.conftest import FreshPython
from tests.pipeline.killed_runs import IN_A_CALL, OBJECTS, WATCHED, Moment

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")


@pytest.fixture(scope="module")
def moments(
    tmp_path_factory: pytest.TempPathFactory, fresh_python: FreshPython
) -> dict[str, list[Moment]]:
    """What came of every moment, by the way in which it was chosen."""
    folder = tmp_path_factory.mktemp("killed")
    finished = fresh_python("-m", "tests.pipeline.killed_runs", folder)
    assert finished.returncode == 0, finished.stderr
    found = [Moment(**json.loads(line)) for line in finished.stdout.splitlines()]
    assert list(folder.iterdir()) == [], "a process left something"
    return {way: [each for each in found if each.way == way] for way in ("watched", "in a call")}


def is_in_mid_run(each: Moment) -> bool:
    """Whether it was killed after the first object and before the manifest."""
    return each.signal == signal.SIGKILL and each.objects >= 1 and not each.has_manifest


def test_fifty_watched_runs_were_killed_at_least_forty_of_them_in_mid_run(
    moments: dict[str, list[Moment]],
) -> None:
    watched = moments["watched"]
    assert len(watched) == len(WATCHED) == 50
    assert all(each.signal == signal.SIGKILL for each in watched)
    assert sum(map(is_in_mid_run, watched)) >= 40
    assert len({each.objects for each in watched if is_in_mid_run(each)}) >= 30
    assert any(each.objects == 0 for each in watched)
    assert OBJECTS >= 100


def test_runs_were_killed_in_the_calls_that_write_an_object_and_the_manifest(
    moments: dict[str, list[Moment]],
) -> None:
    in_a_call = moments["in a call"]
    assert len(in_a_call) == len(IN_A_CALL)
    assert all(each.signal == signal.SIGKILL for each in in_a_call)
    assert sum(map(is_in_mid_run, in_a_call)) >= len(IN_A_CALL) - 2
    # In the midst of an object: there is a file that no undisturbed run leaves.
    assert any(each.leftovers for each in in_a_call)
    assert any(each.objects == OBJECTS and not each.has_manifest for each in in_a_call)


@pytest.mark.parametrize("way", ["watched", "in a call"])
def test_what_a_killed_run_leaves_is_whole(way: str, moments: dict[str, list[Moment]]) -> None:
    assert [each for each in moments[way] if not each.is_whole] == []


@pytest.mark.parametrize("way", ["watched", "in a call"])
def test_a_manifest_is_there_only_where_all_objects_are(
    way: str, moments: dict[str, list[Moment]]
) -> None:
    early = [each for each in moments[way] if each.has_manifest and each.objects < OBJECTS]
    assert early == []


@pytest.mark.parametrize("way", ["watched", "in a call"])
def test_run_again_it_ends_in_the_files_of_an_undisturbed_run_and_no_others(
    way: str, moments: dict[str, list[Moment]]
) -> None:
    assert [each for each in moments[way] if not each.ends_alike] == []
