"""Pages as files: the old one or the new one is there, never half of one."""

from __future__ import annotations

import os
from contextlib import suppress
from os import PathLike
from pathlib import Path
from secrets import token_hex

from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be

__all__ = ["write_whole"]

_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))

_LONG = 16
"""A longer suffix is no sign of a kind of file, and may leave no room for a draft's name."""


def write_whole(path: str | PathLike[str], content: str | bytes) -> None:
    """Write `content` to a file, text as UTF-8, in the place of what is there.

    Parameters
    ----------
    path : str or path
        The file. Its folder is there already.
    content : str or bytes
        What it holds from then on; text without lone surrogates.

    Raises
    ------
    ArgumentTypeError
        Where `path` is neither a str nor a path of str.
    ArgumentError
        Where no such file can be written; says why, such as that its folder is missing.
    """
    allowed = "a file that can be written"
    if not isinstance(path, str | PathLike):
        raise ArgumentTypeError(must_be("path", allowed, path))
    try:
        given = os.fspath(path)
    except Exception:  # noqa: BLE001 - a foreign path may raise anything
        given = None
    if not isinstance(given, str):
        raise ArgumentTypeError(must_be("path", allowed, path))
    try:
        # A link goes on leading to its file.
        target = Path(os.path.realpath(given))
        if not given or given.endswith(_SEPARATORS) or target.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        if not target.parent.is_dir():
            raise FileNotFoundError(0, f"its folder {excerpt(target.parent.name)} is missing")
        if target.is_symlink():
            raise OSError(0, "its links lead nowhere but to one another")
        if target.exists() and not target.is_file():
            raise OSError(0, "what is there is no plain file")
        _write_beside(target, content if isinstance(content, bytes) else content.encode())
    except (OSError, ValueError) as reason:  # a ValueError for NUL and lone surrogates
        why = reason.strerror if isinstance(reason, OSError) and reason.strerror else "no such name"
        raise ArgumentError(f"{must_be('path', allowed, path)}: {why}") from None


def _write_beside(target: Path, content: bytes) -> None:
    """Write a draft in the same folder, of the same kind, and put it in the place of `target`.

    It has the rights of what was there, or of any new file.
    """
    suffix = target.suffix if len(target.suffix) < _LONG else ""
    draft = target.with_name(f".draft-{token_hex(8)}{suffix}")
    rights = target.stat().st_mode & 0o777 if target.exists() else 0o666
    handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, rights)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if target.exists():
            draft.chmod(rights)  # those that the process takes off new files, too
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
