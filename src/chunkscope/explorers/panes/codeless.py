"""`no_code`: what stands where there are no lines of Python to copy."""

from __future__ import annotations

from chunkscope.explorers.view import LONGEST_NAME
from chunkscope.rendering.html import Html, element, escaped
from chunkscope.showing.words import shortened

__all__ = ["no_code"]


def no_code(name: str, variable: str) -> Html:
    """That there is no code for a splitter of others, which the call has as a variable."""
    said = (
        f"{shortened(name, LONGEST_NAME)} was given as an object: there is no code to copy that "
        "makes it. The call has it as "
    )
    return element("p", escaped(said) + element("code", variable) + ".", class_="cs-facts")
