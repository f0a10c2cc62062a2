"""`main`: the commands as one program, and what becomes of errors."""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from chunkscope.cli import auditing, comparing, cutting, measuring, reporting, sweeping
from chunkscope.cli.flags import in_flags
from chunkscope.cli.gathering import gathered
from chunkscope.cli.telling import leave_output, said, tell
from chunkscope.errors import ChunkscopeError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BAD_USE", "CRASH", "main"]

BAD_USE = 2
"""Exit code of what the user has to mend: an option, a file, a setting. typer's own, too."""

CRASH = 70
"""Exit code of a fault of ours, as ``sysexits.h`` has it for software: 1 means something found."""

app = typer.Typer(
    name="chunkscope",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="See, measure and compare how text is split into chunks.",
)
for command in (
    cutting.split,
    measuring.stats,
    sweeping.sweep,
    auditing.audit,
    comparing.compare,
    reporting.report,
):
    app.command(command.__name__)(gathered(command))


def _version(*, wanted: bool) -> None:
    if wanted:
        from chunkscope import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _program(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=lambda value: _version(wanted=value),
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and leave with its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows the program's name; by default what the process was started with.

    Raises
    ------
    SystemExit
        Always. 0: all is well; 1: something was found that ``--fail-on`` asks for; 2: bad
        use; 70: a fault of chunkscope, with a traceback; 130: interrupted; 141: nobody reads
        the output any more.

    Examples
    --------
    >>> try:
    ...     main(["--version"])
    ... except SystemExit as left:
    ...     print("code", left.code)
    0...
    code 0
    """
    with _warnings_told():
        try:
            app(args=arguments, prog_name="chunkscope")
        except (ChunkscopeError, Warning) as error:  # Python can be told to raise warnings
            tell(f"error: {in_flags(said(error))}")
        except OSError as error:  # of typer, where help cannot be written
            leave_output()
            tell(f"error: cannot write the output: {said(error.strerror)}")
        except MemoryError:
            tell("error: not enough memory for these documents and settings")
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as fault:  # noqa: BLE001 - a panic of Rust is no Exception
            _tell_fault(fault)
            sys.exit(CRASH)
    sys.exit(BAD_USE)


def _tell_fault(fault: BaseException) -> None:
    """Print where it went wrong, which is to be reported."""
    if sys.stderr is not None:
        with suppress(OSError):
            traceback.print_exception(fault)
    name = type(fault).__name__
    tell(f"error: {name}, a fault of chunkscope: please report it, with the lines above")


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Warnings as one line each, as everything else that is no result."""

    def told(message: Warning | str, *_: object) -> None:
        tell(f"warning: {in_flags(said(message))}")

    with warnings.catch_warnings():
        warnings.showwarning = told  # type: ignore[assignment]  # where it stood is not told
        yield
