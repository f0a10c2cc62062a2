"""`Frontend`: the widget that shows a `View` and passes on what a reader does."""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from os import PathLike
from pathlib import Path
from traceback import extract_tb
from typing import ClassVar

import anywidget
import traitlets

from chunkscope.errors import ChunkscopeError, excerpt
from chunkscope.explorers.as_is import are_equal
from chunkscope.explorers.stop import Cancelled, Stop, never
from chunkscope.explorers.twin import twin
from chunkscope.explorers.view import Control, Event, Region, View
from chunkscope.explorers.work import Latest
from chunkscope.rendering.captions import CAPTIONS
from chunkscope.rendering.characters import legible
from chunkscope.rendering.files import write_whole
from chunkscope.rendering.html import Html, document_html, escaped, fragment
from chunkscope.rendering.style import TEXT, VARIABLES
from chunkscope.rendering.svg import STYLE

__all__ = ["BASE_STYLE", "Frontend"]

_HERE = Path(__file__).parent

BASE_STYLE = TEXT + CAPTIONS + STYLE + (_HERE / "widget.css").read_text(encoding="utf-8")
"""What every explorer looks like; their own panes may add to it."""

MOST_TOLD = 600
"""Letters of a message in the widget, at most."""

_LONE = re.compile("[\ud800-\udfff]")


class _Settings(traitlets.TraitType[object, object]):
    """What cuts; a widget is where it was sent before the assignment returns, or refuses."""

    def validate(self, obj: traitlets.HasTraits, value: object) -> object:
        assert isinstance(obj, Frontend)
        return obj._assigned(value)


class Frontend(anywidget.AnyWidget):
    """A widget around a pure view model; its subclasses say what that is.

    What a reader does is an event. Events are worked on beside the event loop, all of them
    and in order; of the views that they lead to, only the newest need be made. A state that
    Python assigns is shown when the assignment returns.

    Parameters
    ----------
    state : object
        Where to begin. It is a value: never changed, always replaced.

    Attributes
    ----------
    settings : object
        What cuts now. ``observe(function, "settings")`` calls a function at each change; where
        the change follows from a click on a chunk or a cell, from a thread of the widget.
    controls, chosen, key, said : list, list, str, str
        The `View` that is shown, as the browser has it; to be read only, like all below.
    problem, at_fault : str
        What went wrong last, and the control where it did; empty where all is well.
    seen, version : int
        The number of the last event that is answered, and that of the answer.
    """

    _esm = _HERE / "widget.js"

    title: ClassVar[str] = "chunkscope"
    style: ClassVar[str] = BASE_STYLE
    areas: ClassVar[Sequence[Region]] = ()

    settings = _Settings()
    label = traitlets.Unicode(read_only=True).tag(sync=True)
    regions: traitlets.List[dict[str, object]] = traitlets.List(read_only=True).tag(sync=True)
    controls: traitlets.List[dict[str, object]] = traitlets.List(read_only=True).tag(sync=True)
    chosen: traitlets.List[int] = traitlets.List(read_only=True).tag(sync=True)
    key = traitlets.Unicode(read_only=True).tag(sync=True)
    said = traitlets.Unicode(read_only=True).tag(sync=True)
    problem = traitlets.Unicode(read_only=True).tag(sync=True)
    at_fault = traitlets.Unicode(read_only=True).tag(sync=True)
    seen = traitlets.Int(read_only=True).tag(sync=True)
    version = traitlets.Int(read_only=True).tag(sync=True)

    _css = traitlets.Unicode(read_only=True).tag(sync=True)

    @traitlets.default("_css")
    def _whole_style(self) -> str:
        return VARIABLES + self.style

    def __init__(self, state: object) -> None:
        self._lock = threading.RLock()
        self._work = Latest()
        self._events: deque[dict[str, object]] = deque()
        self._answered = 0
        self._wrong = ("", "")  # what went wrong, and the control where it did
        self._wrong_told = True
        self._state = self._shown = state
        self._order = self._order_shown = 0  # states in the order in which they were reached
        self._followed: object = None  # what `settings` is just being set to
        self._view = self._viewed(state, never)
        # One trait a region: of a change only the panes that are others go to the browser.
        panes = {_pane(each): traitlets.Unicode(read_only=True) for each in self.areas}
        self.add_traits(**{name: each.tag(sync=True) for name, each in panes.items()})
        regions = [asdict(each) for each in self.areas]
        for name, value in {
            "label": self.title,
            "regions": regions,
            **self._told(self._view),
        }.items():
            self.set_trait(name, value)
        super().__init__()
        self._follow()
        self.on_msg(self._heard)

    # ------------------------------------------------------------ what subclasses say

    def _after(self, state: object, event: Event) -> object:
        """The state after an event; a `ChunkscopeError` where it cannot be."""
        raise NotImplementedError

    def _viewed(self, state: object, stop: Stop) -> View:
        """The view of a state."""
        raise NotImplementedError

    def _settings_of(self, state: object) -> object:
        """What cuts in a state."""
        raise NotImplementedError

    def _with_settings(self, state: object, settings: object) -> object:
        """The state with other settings; a `ChunkscopeError` where there is none."""
        raise NotImplementedError

    # ------------------------------------------------------------ what is shown

    @property
    def panes(self) -> Mapping[str, Html]:
        """What the regions show now, by their names."""
        return self._view.panes

    def to_html(self, path: str | PathLike[str] | None = None) -> Html:
        """What is shown now as one HTML page that stands alone: no script, nothing fetched.

        Parameters
        ----------
        path : str or path, optional
            A file to write it to, as UTF-8. What is there is replaced at once or not at
            all.

        Returns
        -------
        Html
            The markup, a str.

        Raises
        ------
        ArgumentTypeError
            Where `path` is no path.
        ArgumentError
            Where there can be no such file; says why.
        """
        whole = document_html(self._named(), self._twin(), style=self.style)
        if path is not None:
            write_whole(path, whole)
        return whole

    def _repr_mimebundle_(
        self, **options: dict[str, object]
    ) -> tuple[dict[str, object], dict[str, object]]:
        """The live widget, and beside it the twin, which saved notebooks show without a kernel."""
        data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        markup = fragment(self._twin(), style=self.style)
        return {**data, "text/plain": repr(self), "text/html": str(markup)}, metadata

    def _named(self) -> str:
        return self.title

    def _twin(self) -> Html:
        return twin(self.title, self.areas, self._view)

    def close(self) -> None:
        """Take the widget from the page; work that is under way for it is stopped."""
        self._work.cancel()
        super().close()

    # ------------------------------------------------------------ what a reader does

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """An event from the browser: what costs little is done now, the rest in its turn."""
        if not isinstance(content, Mapping):
            return
        event = {str(name): value for name, value in content.items()}
        if not (event.get("event") in ("set", "reset") and self._taken_now(event)):
            self._events.append(event)
        try:
            self._work.do(self._catch_up)
        except RuntimeError:  # no thread can be started
            self._catch_up(never)

    def _catch_up(self, stop: Stop) -> None:
        """On the worker: all events that wait, and then the view of where they lead."""
        while self._events:
            with self._lock:  # who finds none waiting finds none under way either
                self._take(self._events.popleft())
        with self._lock:
            state, order = self._state, self._order
        if order == self._order_shown:
            self._answer({})
            return
        try:
            view = self._viewed(state, stop)
            stop()
            self._show(view, state, order)
        except Cancelled:
            raise
        except BaseException as reason:  # shown in the widget: a thread has no other place
            with self._lock:
                if self._state is state:  # go on from what can be shown
                    self._state = self._shown
            self._tell(reason)
            self._follow_quietly()
            self._answer({})
            if not isinstance(reason, Exception):
                raise

    def _taken_now(self, event: dict[str, object]) -> bool:
        """Whether no event came before it that is still to be taken; it is taken then."""
        with self._lock:
            if self._events:
                return False
            self._take(event)
            return True

    def _take(self, event: dict[str, object]) -> None:
        """Go where an event leads, or keep what is wrong with it."""
        number = event.pop("seq", 0)
        name = event.get("name")
        try:
            with self._lock:
                self._state = self._after(self._state, event)
                self._order += 1
                _, at_fault = self._wrong
                # What is wrong at a control is told until that control is right.
                if at_fault == name or (not at_fault and self._wrong_told):
                    self._wrong = "", ""
        except Exception as reason:  # noqa: BLE001 - shown in the widget: a callback has no other place
            self._tell(reason, name)
        else:
            self._follow_quietly()
        if isinstance(number, int) and 0 <= number < 2**53:
            self._answered = max(number, self._answered)

    # ------------------------------------------------------------ what Python does

    def _assigned(self, value: object) -> object:
        """The settings that another value comes to, once the widget is there."""
        if value is self._followed and self._followed is not None:
            return value

        def onward(state: object) -> object:
            moved = self._with_settings(state, value)
            now = self._settings_of(state)
            return state if are_equal(self._settings_of(moved), now) else moved

        self._move(onward)
        return self._settings_of(self._state)

    def _move(self, onward: Callable[[object], object]) -> None:
        """Go to the state after that which is: shown when this returns, or an error is raised.

        Parameters
        ----------
        onward : callable
            From a state to the next. It is asked again where a reader moved on meanwhile, so
            that neither change is lost.
        """
        for held in (nullcontext(), self._lock):  # the second time, everybody waits
            with held:
                state = self._state
                moved = onward(state)
                if moved is state:
                    return
                view = self._viewed(moved, never)
                with self._lock:
                    if self._state is not state:
                        continue
                    self._state = moved
                    self._order += 1
                    self._wrong = "", ""
                    self._show(view, moved, self._order)
                    break
        self._follow()

    # ------------------------------------------------------------ what follows

    def _follow(self) -> None:
        """`settings` becomes that of the state; its observers are called."""
        with self._lock:
            self._followed = self._settings_of(self._state)
            try:
                self.set_trait("settings", self._followed)
            finally:
                self._followed = None

    def _follow_quietly(self) -> None:
        """The same; an observer that raises is told of in the widget."""
        try:
            self._follow()
        except Exception as reason:  # noqa: BLE001 - an observer is anybody's code
            self._tell(reason, whose="an observer of settings raised")

    def _tell(
        self, reason: BaseException, name: object = "", *, whose: str = "a fault of chunkscope:"
    ) -> None:
        """Keep what is wrong, for the next answer."""
        said = str(reason)
        if not isinstance(reason, ChunkscopeError):
            # The place, and not the message alone: it is to be reported, or mended.
            frame = extract_tb(reason.__traceback__)[-1]
            where = f"{Path(frame.filename).name}, line {frame.lineno}"
            said = f"{whose} {type(reason).__name__} in {where}: {excerpt(reason)}"
        self._wrong = legible(said)[:MOST_TOLD], legible(name) if isinstance(name, str) else ""
        self._wrong_told = False

    def _show(self, view: View, state: object, order: int) -> None:
        """A view becomes that of the widget, unless one of a newer state is."""
        with self._lock:
            if order < self._order_shown:
                self._answer({})
                return
            self._order_shown = order
            self._view, self._shown = view, state
            if self._wrong[1] not in {"", *(legible(each.name) for each in view.controls)}:
                self._wrong = "", ""  # the control is gone, and what was wrong at it
            self._answer(self._told(view))

    def _answer(self, told: Mapping[str, object]) -> None:
        """The answer to the browser: what is another, and what went wrong."""
        problem, at_fault = self._wrong
        self._wrong_told = True
        state = {**told, "seen": self._answered, "problem": problem, "at_fault": at_fault}
        with self._lock, self.hold_sync():
            for name, value in state.items():
                self.set_trait(name, value)
            self.set_trait("version", self.version + 1)

    def _told(self, view: View) -> dict[str, object]:
        """A view as JSON; JSON has no lone surrogates, and neither have texts that were escaped."""
        return {
            "controls": [_plain(each) for each in view.controls],
            "chosen": list(view.chosen),
            "key": legible(view.key),
            "said": legible(view.said),
            **{_pane(each): str(escaped(view.panes.get(each.name, ""))) for each in self.areas},
        }

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.said}>"


def _pane(region: Region) -> str:
    """The name of the trait that holds the pane of a region."""
    return f"pane_{region.name}"


def _plain(control: Control) -> dict[str, object]:
    words = {name: legible(getattr(control, name)) for name in ("label", "group", "help", "unit")}
    held = {name: _sent(getattr(control, name)) for name in ("name", "value", "default")}
    options = [[_sent(value), legible(said)] for value, said in control.options]
    return {**asdict(control), **words, **held, "options": options}


def _sent(value: object) -> object:
    """A value as the kernel can write it: a line that was typed may hold lone surrogates."""
    if isinstance(value, int) and abs(value) >= 2**53:
        return str(value)  # which a number of JavaScript cannot hold
    return _LONE.sub("\ufffd", value) if isinstance(value, str) else value
