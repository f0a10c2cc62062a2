"""Pages as files: the old one or the new one is there, never half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from os import PathLike
from pathlib import Path

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be

__all__ = ["write_whole"]


def write_whole(path: str | PathLike[str], text: str) -> None:
    """Write `text` to a file, as UTF-8, in the place of what is there.

    Parameters
    ----------
    path : str or path
        The file. Its folder is there already.
    text : str
        Its new content, without lone surrogates.

    Raises
    ------
    ArgumentTypeError
        Where `path` is neither a str nor a path of str.
    ArgumentError
        Where no such file can be written; says why.
    """
    allowed = "a file that can be written"
    if not isinstance(path, str | PathLike):
        raise ArgumentTypeError(must_be("path", allowed, path))
    try:
        target = Path(path)
    except TypeError:  # a path of bytes
        raise ArgumentTypeError(must_be("path", allowed, path)) from None
    try:
        if target.is_dir() or not target.name:
            raise IsADirectoryError(0, "it is a folder")
        handle, draft = tempfile.mkstemp(prefix=".draft-", suffix=".html", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            Path(draft).chmod(_mode_of_new_files())
            Path(draft).replace(target)
        except BaseException:
            with suppress(OSError):
                Path(draft).unlink()
            raise
    except (OSError, ValueError) as reason:  # a ValueError for NUL and lone surrogates
        why = reason.strerror if isinstance(reason, OSError) and reason.strerror else "no such name"
        raise ArgumentError(f"{must_be('path', allowed, path)}: {why}") from None


def _mode_of_new_files() -> int:
    """What `open` would give a new file; a draft is for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
