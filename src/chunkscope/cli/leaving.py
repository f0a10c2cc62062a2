"""The exit code of what was found: `leave_if_found`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import typer

from chunkscope.cli.telling import tell

__all__ = ["leave_if_found"]

FOUND = 1
"""Exit code where something was found that ``--fail-on`` asks for."""


def leave_if_found(found: Iterable[object], severities: Sequence[str], fail_on: str) -> None:
    """Leave with 1 where something found is as bad as asked.

    Parameters
    ----------
    found : iterable of str
        The severity of each.
    severities : sequence of str
        All there are, the worst first.
    fail_on : str
        One of them, or ``"never"``.

    Raises
    ------
    typer.Exit
        Then.
    """
    if fail_on == "never":
        return
    worst = severities[: severities.index(fail_on) + 1]
    n_found = sum(severity in worst for severity in found)
    if n_found:
        tell(f"{n_found} at or above {fail_on}")
        raise typer.Exit(FOUND)
