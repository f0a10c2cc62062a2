"""`python_pane`: the settings as lines of Python, to copy."""

from __future__ import annotations

from chunkscope.explorers.panes.buttons import copy_button
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.splitters.registry import RegisteredSplitter, label

__all__ = ["python_pane"]


def python_pane(
    splitter: RegisteredSplitter, encoding: str, *, docs: str = "docs", page: int | None = None
) -> Html:
    """The splitter, and the call that makes its chunk table.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        What cuts.
    encoding : str
        What tokens are of, where it has no encoding of its own.
    docs : str
        What is cut: an expression of Python, after ``docs = cs.documents(docs)`` where it is
        no plain ``docs``.
    page : int, optional
        The ``page_index`` of the only page whose chunks are measured.

    Returns
    -------
    Html
    """
    settings = f"cs.{label(splitter)}"
    named = "" if splitter.encoding is not None else f", encoding={encoding!a}"
    calls = [] if docs == "docs" else ["docs = cs.documents(docs)"]
    calls.append(f"chunks = cs.chunk({docs}, {settings}{named})")
    if page is not None:  # the pages before it tell the numbers of its chunks
        calls.append(f'chunks = chunks[chunks["page_index"] == {page}]')
    return _to_copy([settings], "settings") + _to_copy(calls, "the call")


def _to_copy(lines: list[str], said: str) -> Html:
    """Lines, and a button that copies them; between them is a line end, which `escaped` shows."""
    shown, copied = (joined(map(escaped, lines), between) for between in ("\n", "&#10;"))
    content = element("code", shown) + copy_button(copied, label=f"Copy {said}")
    return element("div", content, class_="cs-python")
