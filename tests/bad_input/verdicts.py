"""The verdict on a call: it works, or it is refused as style.md says."""

from __future__ import annotations

import inspect
import re
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from chunkscope.errors import EXCERPT_LENGTH, ChunkscopeError
from tests.bad_input.entries import Entry
from tests.bad_input.rows import SECRET
from tests.bad_input.snapshots import snapshot

__all__ = ["LONGEST_MESSAGE", "check_error", "refusal"]

LONGEST_MESSAGE = 300
"""Longest message of an error, in characters."""

_PATIENCE = 20.0
"""Seconds after which a call counts as one that never ends."""

# How our messages say what is allowed.
_ALLOWED = re.compile(
    r"\b(must|unknown|has no setting|is no|is not|not|no|nor|missing|cannot|twice|besides)\b"
)


def refusal(
    entry: Entry, call: Callable[..., object], given: dict[str, object]
) -> ChunkscopeError | None:
    """The error with which ``call(**given)`` was refused, or None where it worked.

    Fails on any other exception, on a warning that is not documented, on a call that does
    not end, where what was given is not afterwards what it was before, and where the
    result is not sound.
    """
    before = snapshot(given)
    error = None
    with warnings.catch_warnings(record=True) as told, _ends():
        warnings.simplefilter("always")
        try:
            entry.check_result(call(**given))
        except ChunkscopeError as reason:
            error = reason
    assert snapshot(given) == before, "an input was changed"
    if told and "Warns\n---" not in (inspect.getdoc(call) or ""):
        raise AssertionError(f"warned: {told[0].message}")
    return error


def check_error(error: ChunkscopeError) -> None:
    """Fail where the message or the chain of an error is not what style.md asks for."""
    message = str(error)
    assert message.isprintable(), f"not one line of printable characters: {message!r}"
    assert len(message) <= LONGEST_MESSAGE, f"{len(message)} characters: {message}"
    assert _ALLOWED.search(message), f"does not say what is allowed: {message}"
    assert error.__cause__ is None, f"raised from {error.__cause__!r}"
    assert error.__context__ is None or error.__suppress_context__, (
        f"shows {error.__context__!r} too; raise ... from None"
    )
    windows = range(len(SECRET) - EXCERPT_LENGTH)
    assert not any(SECRET[at : at + EXCERPT_LENGTH + 1] in message for at in windows), (
        f"tells more than an excerpt: {message}"
    )


@contextmanager
def _ends() -> Iterator[None]:
    """Fail what is still running after `_PATIENCE` seconds, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"still running after {_PATIENCE} s")

    previous = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
