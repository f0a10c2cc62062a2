"""What every explorer shares: views become traits, events become states, nothing is lost."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import anywidget
import pytest
import traitlets

from chunkscope.errors import ArgumentError
from chunkscope.explorers.frontend import Frontend
from chunkscope.explorers.stop import Stop
from chunkscope.explorers.view import Control, Event, Region, View
from chunkscope.rendering.html import element

HOSTILE = "<script>x</script>\ud800\u202e"


@dataclass(frozen=True)
class Count:
    """A number, whether looking at it goes wrong, and a mark."""

    n: int = 1
    broken: bool = False
    marked: bool = False


class Counter(Frontend):
    """The smallest explorer: a number that can be set."""

    title = "Counter"
    areas = (
        Region("number", "The number", scrolls=True, arrows=True),
        Region("other", "Something else", headed=False),
    )

    def _after(self, state: object, event: Event) -> object:
        count = cast("Count", state)
        if event.get("event") == "break":
            return replace(count, broken=True)
        if event.get("event") == "mark":
            return replace(count, marked=True)
        value = event.get("value")
        if not isinstance(value, int) or value < 1:
            raise ArgumentError(f"n must be at least 1, got {value!r}")
        return replace(count, n=value)

    def _viewed(self, state: object, stop: Stop) -> View:
        count = cast("Count", state)
        if count.broken:
            raise KeyError(HOSTILE)
        stop()
        controls = (
            Control("n", "number", "n", "Settings", count.n, least=1, most=9, unit="things"),
            Control("word", "choice", "word", HOSTILE, "0", options=(("0", HOSTILE),), default="0"),
            Control("on", "flag", "on", HOSTILE, value=True),
        )
        panes = {"number": element("b", f"{count.n} {HOSTILE}")}
        return View(controls, panes, (count.n,), f"n={count.n}", f"the number is {count.n}")

    def _settings_of(self, state: object) -> int:
        return cast("Count", state).n

    def _with_settings(self, state: object, settings: object) -> object:
        return self._after(state, {"value": settings})


@pytest.fixture
def counter() -> Counter:
    return Counter(Count())


def heard(counter: Counter, **event: object) -> None:
    """An event as the browser sends it, and what follows from it."""
    counter._heard(counter, event, [])
    counter._work.finish()


def test_a_view_is_there_from_the_start_and_is_json(counter: Counter) -> None:
    state = counter.get_state()
    assert state["key"] == "n=1"
    assert state["chosen"] == [1]
    assert [each["name"] for each in state["controls"]] == ["n", "word", "on"]
    assert state["regions"][0]["arrows"] is True
    # What Jupyter does with it: UTF-8, in which a lone surrogate has no form.
    json.dumps(state, ensure_ascii=False).encode()


def test_an_event_is_answered_with_a_view_and_its_number(counter: Counter) -> None:
    version = counter.version
    heard(counter, event="set", value=5, seq=7)
    assert (counter.key, counter.seen, counter.problem) == ("n=5", 7, "")
    assert counter.version == version + 1
    assert counter.settings == 5


def test_a_bad_event_is_told_where_it_was_made_and_leaves_the_view(counter: Counter) -> None:
    before = counter.panes
    heard(counter, event="set", name="n", value=0, seq=3)
    assert counter.problem == "n must be at least 1, got 0"
    assert (counter.at_fault, counter.seen, counter.panes) == ("n", 3, before)
    heard(counter, event="set", name="n", value=2, seq=4)
    assert (counter.problem, counter.at_fault, counter.key) == ("", "", "n=2")


def test_a_fault_of_ours_is_told_with_its_place_and_can_be_left(counter: Counter) -> None:
    heard(counter, event="break", seq=1)
    assert re.match(
        r"a fault of chunkscope: KeyError in test_frontend\.py, line \d+", counter.problem
    )
    counter.problem.encode()  # in which a lone surrogate has no form
    assert counter.settings == 1  # that of the state that is shown
    heard(counter, event="set", value=4)
    assert (counter.problem, counter.key) == ("", "n=4")


@pytest.mark.parametrize("content", [None, 3, "x", [], [1], {}, {1: 2}, {"seq": "x"}, {"seq": -1}])
def test_what_is_no_event_harms_nothing(counter: Counter, content: object) -> None:
    counter._heard(counter, content, None)
    counter._work.finish()
    assert counter.key == "n=1"


def test_what_python_sets_is_shown_at_once_and_late_work_does_not_undo_it(counter: Counter) -> None:
    counter.settings = 8
    assert (counter.key, counter.said) == ("n=8", "the number is 8")
    # A view of an older state that was still being made arrives.
    counter._show(counter._viewed(Count(2), lambda: None), Count(2), 0)
    assert (counter.key, counter.settings) == ("n=8", 8)


def test_what_python_refuses_is_raised_there_and_changes_nothing(counter: Counter) -> None:
    with pytest.raises(ArgumentError, match="at least 1"):
        counter.settings = 0
    with pytest.raises(KeyError):
        counter._move(lambda state: Count(1, broken=True))
    assert (counter.key, counter.settings, counter.problem) == ("n=1", 1, "")


def test_a_refusal_is_still_told_when_the_view_of_what_came_before_it_is_drawn(
    counter: Counter,
) -> None:
    """Both events are there before the worker looks."""
    counter._events.append({"event": "set", "value": 5, "seq": 1})
    heard(counter, event="set", name="n", value=0, seq=2)
    assert (counter.key, counter.problem, counter.at_fault) == (
        "n=5",
        "n must be at least 1, got 0",
        "n",
    )
    assert counter.seen == 2


def test_an_observer_that_raises_is_told_of_and_the_widget_goes_on(counter: Counter) -> None:
    def refuse(change: object) -> None:
        raise ZeroDivisionError("by the reader")

    counter.observe(refuse, "settings")
    heard(counter, event="set", value=5, seq=1)
    assert (counter.key, counter.seen) == ("n=5", 1)
    assert "ZeroDivisionError in test_frontend.py" in counter.problem
    counter.unobserve(refuse, "settings")
    counter.observe(refuse, "key")
    heard(counter, event="set", value=6, seq=2)
    assert "ZeroDivisionError" in counter.problem
    counter.unobserve(refuse, "key")
    heard(counter, event="set", value=7, seq=3)
    assert (counter.key, counter.seen, counter.problem) == ("n=7", 3, "")


def test_an_event_that_python_overtakes_is_answered_all_the_same(counter: Counter) -> None:
    counter._events.append({"event": "set", "value": 5, "seq": 9})
    counter.settings = 3
    counter._work.do(counter._catch_up)
    counter._work.finish()
    assert counter.seen == 9


def test_an_observer_may_assign_and_what_it_assigned_stays(counter: Counter) -> None:
    counter.observe(lambda change: setattr(counter, "settings", 9), "key")
    heard(counter, event="set", value=5, seq=1)
    assert (counter.settings, counter.key) == (9, "n=9")


def test_an_observer_that_assigns_other_settings_moves_the_widget_to_them(
    counter: Counter,
) -> None:
    """Such as one that rounds."""

    def rounded(change: dict[str, int]) -> None:
        counter.settings = change["new"] // 10 * 10 or 1

    counter.observe(rounded, "settings")
    heard(counter, event="set", value=57, seq=1)
    assert (counter.settings, counter.key, counter.panes["number"][:5]) == (50, "n=50", "<b>50")


def test_an_observer_cannot_assign_what_is_refused(counter: Counter) -> None:
    counter.observe(lambda change: setattr(counter, "settings", "junk"), "settings")
    heard(counter, event="set", value=5, seq=1)
    assert "an observer of settings raised ArgumentError" in counter.problem or (
        counter.problem == "n must be at least 1, got 'junk'"
    )
    assert (counter.settings, counter.key) == (5, "n=5")


def test_what_is_wrong_at_a_control_is_told_until_that_control_is_right(counter: Counter) -> None:
    heard(counter, event="set", name="n", value=0, seq=1)
    heard(counter, event="set", name="word", value=4, seq=2)
    assert (counter.key, counter.at_fault) == ("n=4", "n")
    assert counter.problem.startswith("n must be")
    heard(counter, event="set", name="n", value=6, seq=3)
    assert (counter.key, counter.at_fault, counter.problem) == ("n=6", "", "")


def test_what_is_wrong_at_no_control_is_told_once_at_least(counter: Counter) -> None:
    told = list[str]()
    counter.observe(lambda change: told.append(change["new"]), "problem")
    counter._events.append({"event": "choose", "value": None, "seq": 1})
    counter._events.append({"event": "choose", "value": 3, "seq": 2})
    counter._work.do(counter._catch_up)
    counter._work.finish()
    heard(counter, event="choose", value=4, seq=3)
    assert told == ["n must be at least 1, got None", ""]


def test_a_change_of_the_reader_and_one_of_python_at_once_are_both_made(counter: Counter) -> None:
    """The reader's comes while Python's is being drawn."""
    viewed = counter._viewed

    def slow(state: object, stop: Stop) -> View:
        if not done:
            done.append(counter._after(counter._state, {"event": "mark"}))
            counter._state = done[0]
        return viewed(state, stop)

    done: list[object] = []
    counter._viewed = slow  # type: ignore[method-assign]  # a reader quick enough to be there
    counter.settings = 7
    assert counter._state == Count(7, marked=True)
    assert (counter.key, counter.settings) == ("n=7", 7)


def test_where_no_thread_can_be_started_the_work_is_done_at_once(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refused)
        heard(counter, event="set", value=5, seq=1)
        assert (counter.key, counter.seen) == ("n=5", 1)
    heard(counter, event="choose", value=6, seq=2)
    assert (counter.key, counter.seen) == ("n=6", 2)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_view_that_ends_the_thread_is_answered_all_the_same(counter: Counter) -> None:
    def leave(state: object, stop: Stop) -> View:
        raise SystemExit

    viewed, counter._viewed = counter._viewed, leave  # type: ignore[method-assign]  # as above
    heard(counter, event="set", value=5, seq=1)
    assert (counter.seen, counter.key) == (1, "n=1")
    assert "SystemExit" in counter.problem
    for each in threading.enumerate():
        if each.name == "chunkscope":
            each.join()  # what ends it is told of in this test, and not in the next
    counter._viewed = viewed  # type: ignore[method-assign]
    heard(counter, event="set", value=6, seq=2)
    assert (counter.key, counter.problem) == ("n=6", "")


def test_what_the_browser_shows_is_not_to_be_assigned(counter: Counter) -> None:
    for name in ("key", "problem", "pane_number", "controls"):
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(counter, name, "<b>")


def test_a_widget_that_is_closed_does_no_more_work(counter: Counter) -> None:
    counter.close()
    heard(counter, event="set", value=5)
    assert counter.problem == ""


def test_events_from_several_threads_end_in_a_view_of_the_last_state(counter: Counter) -> None:
    def send(first: int) -> None:
        for n in range(first, first + 50):
            counter._heard(counter, {"event": "set", "value": n, "seq": n}, [])

    threads = [threading.Thread(target=send, args=(1 + 50 * i,)) for i in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    counter._work.finish()
    assert counter.key == f"n={cast('Count', counter._state).n}"
    assert counter.problem == ""


def test_the_twin_has_the_settings_and_the_panes_and_nothing_live(
    counter: Counter, tmp_path: Path
) -> None:
    page = counter.to_html(tmp_path / "counter.html")
    assert (tmp_path / "counter.html").read_text(encoding="utf-8") == page
    assert "1 things" in page
    assert "<b>1 &lt;script&gt;x&lt;/script&gt;" in page
    assert '<section class="cs-region cs-region-number cs-scrolls" aria-label="The number">' in page
    assert "cs-region-other" not in page  # it has no pane
    assert "<script" not in page
    assert "yes</dd>" in page


def test_a_notebook_is_given_the_widget_and_its_twin(counter: Counter) -> None:
    data, _ = counter._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == "<Counter: the number is 1>" == repr(counter)
    assert "cs-static" in str(data["text/html"])
    assert "not trusted" in str(data["text/html"])


def test_to_html_refuses_what_is_no_path(counter: Counter) -> None:
    with pytest.raises(Exception, match="path"):
        counter.to_html(3)  # type: ignore[arg-type]


def test_no_name_of_ours_is_taken_by_the_library(counter: Counter) -> None:
    """Its classes have many private names, and an attribute of ours would take their place."""

    class Empty(anywidget.AnyWidget):
        """What Python and the library put into every class."""

    meant = {"_esm", "_css", "_repr_mimebundle_", "__init__", "__repr__", "close"}
    theirs = set(dir(anywidget.AnyWidget)) - set(vars(Empty)) - meant
    assert set(vars(Frontend)) & theirs == set()
    plain = Empty()
    assert set(vars(counter)) & set(dir(plain)) <= set(vars(plain))
    assert "_send" in theirs  # such a name would be found


def test_a_number_that_javascript_cannot_hold_is_sent_as_it_is_written() -> None:
    counter = Counter(Count(n=10**30))
    json.dumps(counter.controls)
    assert counter.controls[0]["value"] == str(10**30)
