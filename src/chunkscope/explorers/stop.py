"""`Stop`: how work that nobody waits for any more is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Cancelled", "Stop", "never"]

Stop: TypeAlias = Callable[[], None]
"""Called between the stages of a job; raises `Cancelled` where it need not be finished."""


class Cancelled(Exception):  # noqa: N818 - it is no error
    """A newer job is waiting, and this one takes long. No error: nobody wants to know."""


def never() -> None:
    """The `Stop` of work that is always finished."""
