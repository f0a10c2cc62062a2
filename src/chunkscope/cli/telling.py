"""What the program says: results on the standard output, all else on the standard error."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from chunkscope.errors import ArgumentError

if TYPE_CHECKING:
    from chunkscope.alerts.plain import Plain

__all__ = ["inert", "leave_output", "said", "show", "show_json", "tell"]

_NOBODY_READS = 141
"""Exit code where the output is closed, as shells report it: 128 and the number of SIGPIPE."""


def tell(line: str) -> None:
    """Print a line to the standard error, with the program's name; to nobody if it is closed."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"chunkscope: {line}\n")


def said(message: object) -> str:
    r"""A message as one line in which nothing acts on a terminal.

    Examples
    --------
    >>> print(said("two\nlines \x1b[31m"))
    two lines \x1b[31m
    """
    return inert(" ".join(str(message).split("\n")))


def inert(text: str) -> str:
    r"""`text` with what a terminal would act on, or would not show, as escapes.

    Examples
    --------
    >>> print(inert("é\x1b[2J"))
    é\x1b[2J
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def show(text: str) -> None:
    """Print a result; where nobody reads it any more, leave as shells expect.

    Raises
    ------
    typer.Exit
        With 141, where nobody reads the output.
    ArgumentError
        Where it cannot be written, as on a full disk.
    """
    if sys.stdout is None:
        raise ArgumentError("the standard output is closed: -o FILE writes to a file")
    try:
        # What the terminal cannot spell is written as an escape, not as an error.
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        leave_output()
        raise typer.Exit(_NOBODY_READS) from None
    except OSError as reason:
        leave_output()
        raise ArgumentError(f"cannot write the output: {reason.strerror}") from None


def leave_output() -> None:
    """Drop what is still in the buffer of the output: it would raise once more at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def show_json(value: Plain) -> None:
    """Print a result as JSON."""
    from chunkscope.alerts.plain import json_text

    show(json_text(value))
