"""`python_pane`: the settings as lines of Python, to copy."""

from __future__ import annotations

from chunkscope.explorers.panes.buttons import copy_button
from chunkscope.explorers.panes.codeless import no_code
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.splitters.registry import RegisteredSplitter, label

__all__ = ["python_pane"]


def python_pane(
    splitter: RegisteredSplitter | None,
    encoding: str | None,
    *,
    docs: str = "docs",
    page: int | None = None,
    name: str = "",
) -> Html:
    """The splitter, and the call that makes its chunk table.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive, optional
        What cuts; None for a splitter of others, which no code can be written for.
    encoding : str, optional
        What tokens are of, where the splitter has no encoding of its own.
    docs : str
        What is cut: an expression of Python, after ``docs = cs.documents(docs)`` where it is
        no plain ``docs``.
    page : int, optional
        The ``page_index`` of the only page whose chunks are measured.
    name : str
        What a splitter of others is called.

    Returns
    -------
    Html
    """
    settings = "splitter" if splitter is None else f"cs.{label(splitter)}"
    named = "" if encoding is None else f", encoding={encoding!a}"
    calls = [] if docs == "docs" else ["docs = cs.documents(docs)"]
    calls.append(f"chunks = cs.chunk({docs}, {settings}{named})")
    if page is not None:  # the pages before it tell the numbers of its chunks
        calls.append(f'chunks = chunks[chunks["page_index"] == {page}]')
    first = no_code(name, settings) if splitter is None else _to_copy([settings], "settings")
    return first + _to_copy(calls, "the call")


def _to_copy(lines: list[str], said: str) -> Html:
    """Lines, and a button that copies them; between them is a line end, which `escaped` shows."""
    shown, copied = (joined(map(escaped, lines), between) for between in ("\n", "&#10;"))
    content = element("code", shown) + copy_button(copied, label=f"Copy {said}")
    return element("div", content, class_="cs-python")
