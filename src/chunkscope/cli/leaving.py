"""The exit code of what was found: `leave_if_found`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import typer

from chunkscope.cli.telling import tell

__all__ = ["FailOn", "leave_if_found"]

FOUND = 1
"""Exit code where something was found that ``--fail-on`` asks for."""


class FailOn(StrEnum):
    """Severities, and none of them. What an audit calls info is a note of a report."""

    error = "error"
    warning = "warning"
    info = "info"
    note = "note"
    never = "never"


_HOW_MANY = {FailOn.never: 0, FailOn.error: 1, FailOn.warning: 2, FailOn.info: 3, FailOn.note: 3}
"""How many severities count, from the worst on."""


def leave_if_found(counts: Mapping[str, int], fail_on: FailOn) -> None:
    """Leave with 1 where something found is as bad as asked.

    Parameters
    ----------
    counts : mapping of str to int
        Each severity, the worst first, and how often it was found.
    fail_on : FailOn
        From where on it counts.

    Raises
    ------
    typer.Exit
        Then.
    """
    n_found = sum([*counts.values()][: _HOW_MANY[fail_on]])
    if n_found:
        tell(f"{n_found} at or above {fail_on.value}")
        raise typer.Exit(FOUND)
