"""`HOSTILE`: one table of texts, names and titles made to do harm to whoever shows them."""

from __future__ import annotations

from typing import Final

from tests.hostile.harm import Hostile
from tests.hostile.letters import LETTERS
from tests.hostile.markup import MARKUP

__all__ = ["HOSTILE", "LONG", "SHORT", "joined"]

HOSTILE: Final[dict[str, Hostile]] = {**MARKUP, **LETTERS}
"""Name -> a text. Distinct, and none is empty."""

SHORT: Final = {name: each.text for name, each in HOSTILE.items() if len(each.text) <= 1000}
"""Name -> those that may be names and ids, too."""

LONG: Final = {name: each.text for name, each in HOSTILE.items() if name not in SHORT}
"""Name -> the others."""


def joined(size: int) -> dict[str, str]:
    """Documents of `size` short texts each, by hostile ids: every view takes its time."""
    names = list(SHORT.values())
    return {names[at]: "\n".join(names[at : at + size]) for at in range(0, len(names), size)}
