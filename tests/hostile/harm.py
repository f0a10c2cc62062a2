"""`Hostile`: a text made to do harm, and a place in which it does.

Many do nothing wherever they are escaped, or nothing at all in a page; so each that can do
harm in a page has the markup in which it does. The tests open that first: a harness that
does not see it there would see nothing anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

__all__ = ["IMAGE", "RUN", "TO", "Harm", "Hostile", "as_shown", "asks", "differs", "runs"]


LONE = re.compile("[\ud800-\udfff]")
"""What UTF-8 has no form for."""


class Harm(Enum):
    """What an unescaped text does, as the harness tells it."""

    RUNS = "runs"
    """A script."""

    ASKS = "asks"
    """A request, or the page is left."""

    DIFFERS = "differs"
    """The page's text is another, or there are elements in it."""

    NONE = "none"
    """In a page of HTML nothing: others read it as a formula, or it is hard to draw."""


@dataclass(frozen=True)
class Hostile:
    """A text, the harm that it does in a page, and the markup in which it does."""

    text: str
    harm: Harm = Harm.NONE
    around: str = '<div class="cs-text">%s</div>'

    @property
    def unescaped(self) -> str:
        """A page in which the text is markup."""
        held = LONE.sub("\ufffd", self.text)
        return f"<!DOCTYPE html><meta charset=utf-8><body>{self.around.replace('%s', held)}"


def as_shown(text: str) -> str:
    """What a page of HTML in UTF-8 can hold of a text: NUL as U+2400, no lone surrogate."""
    return LONE.sub("\ufffd", text.replace("\0", "\u2400"))


RUN = "__ran=1"
"""The canary: assigning to it is seen, see `tests.browser.watching`."""

TO = "//leak.test/"
"""A host that nothing may be asked of."""

IMAGE = f"<img src=x: onerror={RUN}>"


def runs(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.RUNS, around)


def asks(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.ASKS, around)


def differs(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.DIFFERS, around)
