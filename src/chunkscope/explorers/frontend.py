"""`Frontend`: the widget that shows a `View` and passes on what a reader does."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from os import PathLike
from pathlib import Path
from traceback import extract_tb
from typing import ClassVar

import anywidget
import traitlets

from chunkscope.errors import ChunkscopeError, excerpt
from chunkscope.explorers.twin import twin
from chunkscope.explorers.view import Control, Event, Region, View
from chunkscope.explorers.work import Cancelled, Latest, Stop, never
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


class Frontend(anywidget.AnyWidget):
    """A widget around a pure view model; its subclasses say what `after` and `view` are.

    A change made in the browser is worked on beside the event loop, the newest first; one
    made in Python is shown when the assignment returns.

    Parameters
    ----------
    state : object
        Where to begin. It is a value: never changed, always replaced.

    Attributes
    ----------
    title : str
        What a stand-alone page is called.
    """

    _esm = _HERE / "widget.js"
    _css = VARIABLES + BASE_STYLE

    title: ClassVar[str] = "chunkscope"
    style: ClassVar[str] = BASE_STYLE
    areas: ClassVar[Sequence[Region]] = ()

    label = traitlets.Unicode().tag(sync=True)
    look = traitlets.Unicode().tag(sync=True)
    regions: traitlets.List[dict[str, object]] = traitlets.List().tag(sync=True)
    controls: traitlets.List[dict[str, object]] = traitlets.List().tag(sync=True)
    chosen: traitlets.List[int] = traitlets.List().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    problem = traitlets.Unicode().tag(sync=True)
    at_fault = traitlets.Unicode().tag(sync=True)
    seen = traitlets.Int().tag(sync=True)
    version = traitlets.Int().tag(sync=True)

    def __init__(self, state: object) -> None:
        self._state = self._shown = state
        self._order = self._order_shown = 0  # states in the order in which they were reached
        self._lock = threading.RLock()
        self._work = Latest()
        self._view = self._viewed(state, never)
        # One trait a region: of a change only the panes that are others go to the browser.
        panes = {_pane(each): traitlets.Unicode().tag(sync=True) for each in self.areas}
        self.add_traits(**panes)
        super().__init__(
            label=self.title,
            look=type(self).__name__.lower(),
            regions=[asdict(each) for each in self.areas],
            **self._told(self._view),
        )
        self.on_msg(self._heard)

    # ------------------------------------------------------------ what subclasses say

    def _after(self, state: object, event: Event) -> object:
        """The state after an event; a `ChunkscopeError` where it cannot be."""
        raise NotImplementedError

    def _viewed(self, state: object, stop: Stop) -> View:
        """The view of a state."""
        raise NotImplementedError

    def _moved(self) -> None:
        """Called when the state is another one; traits that follow it are set here."""

    # ------------------------------------------------------------ what they share

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
        return twin(self.title, self.areas, self._view, look=self.look)

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """An event from the browser; whatever it is, nothing is raised into the kernel."""
        if not isinstance(content, Mapping):
            return
        event = {str(name): value for name, value in content.items()}
        seen = event.pop("seq", 0)
        number = seen if isinstance(seen, int) and 0 <= seen < 2**53 else 0
        try:
            with self._lock:
                state = self._after(self._state, event)
                self._state = state
                self._order += 1
                order = self._order
                self._work.do(lambda stop: self._show_later(state, order, number, stop))
            self._moved()
        except Exception as reason:  # noqa: BLE001 - shown in the widget: a callback has no other place
            self._tell(reason, event.get("name"), number)

    def _show_later(self, state: object, order: int, seen: int, stop: Stop) -> None:
        """On the worker: the view of a state, and then its traits."""
        try:
            view = self._viewed(state, stop)
            stop()
        except Cancelled:
            raise
        except Exception as reason:  # noqa: BLE001 - as above
            with self._lock:
                if self._state is state:  # go on from what can be shown
                    self._state = self._shown
            self._moved()
            self._tell(reason, None, seen)
            return
        self._show(view, state, order, seen)

    def _move_to(self, state: object) -> None:
        """Go to another state from Python: shown when this returns, or an error raised."""
        self._work.cancel()
        view = self._viewed(state, never)
        with self._lock:
            self._state = state
            self._order += 1
            self._show(view, state, self._order, self.seen)
        self._moved()

    def _show(self, view: View, state: object, order: int, seen: int) -> None:
        with self._lock:
            if order < self._order_shown:  # a newer one is there
                return
            self._order_shown = order
            self._view, self._shown = view, state
            with self.hold_sync():
                self.set_trait("seen", max(seen, self.seen))
                self.set_trait("problem", "")
                self.set_trait("at_fault", "")
                for name, value in self._told(view).items():
                    self.set_trait(name, value)
                self.set_trait("version", self.version + 1)

    def _tell(self, reason: Exception, control: object, seen: int) -> None:
        """Show what went wrong, at the control where it did."""
        if isinstance(reason, ChunkscopeError):
            said = str(reason)
        else:
            # The place, and not the message alone: it is a fault of ours, to be reported.
            frame = extract_tb(reason.__traceback__)[-1]
            where = f"{Path(frame.filename).name}, line {frame.lineno}"
            said = f"a fault of chunkscope: {type(reason).__name__} in {where}: {excerpt(reason)}"
        with self._lock, self.hold_sync():
            self.set_trait("seen", max(seen, self.seen))
            self.set_trait("problem", legible(said)[:MOST_TOLD])
            self.set_trait("at_fault", legible(control) if isinstance(control, str) else "")
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
    return _LONE.sub("\ufffd", value) if isinstance(value, str) else value
