"""`python_pane`: the settings as lines of Python, to copy."""

from __future__ import annotations

from chunkscope.explorers.panes.buttons import copy_button
from chunkscope.rendering.html import Html, element, joined
from chunkscope.splitters.registry import RegisteredSplitter, label

__all__ = ["python_pane"]


def python_pane(splitter: RegisteredSplitter, encoding: str) -> Html:
    """The splitter, and the call that makes its chunk table.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        What cuts.
    encoding : str
        What tokens are of, where it has no encoding of its own.

    Returns
    -------
    Html
    """
    settings = f"cs.{label(splitter)}"
    named = "" if splitter.encoding is not None else f", encoding={encoding!a}"
    call = f"chunks = cs.chunk(docs, {settings}{named})"
    lines = [
        element(
            "div",
            element("code", line) + copy_button(line, label=f"Copy {said}"),
            class_="cs-python",
        )
        for line, said in ((settings, "settings"), (call, "the call"))
    ]
    return joined(lines)
