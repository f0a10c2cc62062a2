"""`View`: what an explorer shows at one moment, as plain values; nothing here knows a browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from chunkscope.rendering import Html

__all__ = ["LONGEST_NAME", "Control", "Event", "Region", "View"]

Event: TypeAlias = Mapping[str, object]
"""What the browser says a reader did: JSON, and not to be trusted."""

LONGEST_NAME = 80
"""Letters of a name that is shown, of a document or a splitter of others, at most."""


@dataclass(frozen=True)
class Control:
    """One control, and what it stands at.

    Attributes
    ----------
    name : str
        What events call it.
    kind : {"number", "choice", "flag", "text"}
        A slider with a box for numbers, a list, a box to tick, or a line of text.
    label, group : str
        What stands beside it, and the heading that it stands under.
    value : int, str or bool
        What it stands at; of a choice the value of one of its options.
    help : str
        A sentence or two.
    least, most : int
        The ends of the slider of a number. Its box takes others too.
    unit : str
        What a number counts.
    options : tuple of (str, str)
        The value and the label of each choice.
    default : int, str, bool or None
        Where there is one and the value is another, it can be reset.
    placeholder : str
        What stands in an empty line of text: what holds then.
    suggestions : tuple of str
        What could be written into a line of text.
    """

    name: str
    kind: Literal["number", "choice", "flag", "text"]
    label: str
    group: str
    value: int | str | bool
    help: str = ""
    least: int = 0
    most: int = 0
    unit: str = ""
    options: tuple[tuple[str, str], ...] = ()
    default: int | str | bool | None = None
    placeholder: str = ""
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Region:
    """A part of an explorer that a pane is shown in.

    Attributes
    ----------
    name : str
        What `View.panes` calls it.
    label : str
        Its heading, and what those hear who do not see it.
    scrolls : bool
        Whether its content scrolls inside it, where it is long.
    arrows : bool
        Whether it takes the focus, and arrow keys step through what is in it.
    headed : bool
        Whether the heading is seen.
    """

    name: str
    label: str
    scrolls: bool = False
    arrows: bool = False
    headed: bool = True


@dataclass(frozen=True)
class View:
    """What is shown.

    Attributes
    ----------
    controls : tuple of Control
        In the order in which they stand.
    panes : mapping of str to Html
        The content of each region; one that is empty or absent is not shown.
    chosen : tuple of int
        ``chunk_index`` of the chunks that are picked out in the text.
    key : str
        The settings and the place that this is the view of.
    said : str
        The view in a line, for those who do not see it change.
    """

    controls: tuple[Control, ...]
    panes: Mapping[str, Html]
    chosen: tuple[int, ...] = ()
    key: str = ""
    said: str = ""
