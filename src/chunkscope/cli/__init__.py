"""The command line: ``chunkscope split | stats | sweep | audit | compare | report``.

Each command reads documents, calls one function of the package, and writes what that
returned: a table or a page to a file, whole or not at all, or text to the terminal. Results
go to the standard output, everything else to the standard error. The exit code is 0 where
all is well, 1 where something was found that ``--fail-on`` asks for, 2 for bad use, and 70 for
a fault of chunkscope.

>>> from chunkscope.cli import main
>>> main(["split", "no-such-file.txt"])
Traceback (most recent call last):
    ...
SystemExit: 2
"""

from chunkscope.cli._main import main

__all__ = ["main"]
