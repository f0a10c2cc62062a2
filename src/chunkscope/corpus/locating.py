"""The files that a path, a folder, a glob or a URL means, each with the name it gives."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from chunkscope.errors import ArgumentTypeError, ReadError, excerpt, must_be

__all__ = ["FoundFile", "PathLike", "locate", "shown"]

PathLike: TypeAlias = "str | os.PathLike[str]"
"""One path, glob or URL."""

P = TypeVar("P", Path, str)

LONGEST_SHOWN = 50
"""How much of a path a message shows, in characters: its end, which tells files apart."""

REASON_LENGTH = 60
"""Longest reason of another library in a message, in characters."""


@dataclass(frozen=True)
class FoundFile:
    """A file that was found, and how to get its bytes.

    Attributes
    ----------
    name : str
        Its path from the folder or glob it was found in, with forward slashes; the file
        name alone where the file itself was named.
    path : str
        The path or URL that opens it.
    load : callable
        Gives its bytes.
    """

    name: str
    path: str
    load: Callable[[], bytes]


def locate(source: PathLike | Iterable[PathLike]) -> list[FoundFile]:
    """The files that `source` means: for each of its items in turn, sorted by name.

    Parameters
    ----------
    source : str, os.PathLike or an iterable of them
        As `chunkscope.read` takes it. What exists under its very name is that, even with
        ``[`` or ``*`` in it; only else is it a glob. Hidden files and folders are left
        out, and links to folders are not followed.

    Returns
    -------
    list of FoundFile
        At least one for each item.

    Raises
    ------
    ReadError
        If an item means no file, or its folder cannot be listed.
    ArgumentTypeError
        If an item is no path.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.txt").write_text("One.")
    ...     [file.name for file in locate(folder)]
    ['a.txt']
    """
    files = []
    for given in _items(source):
        found = _at_url(given) if "://" in given else _on_disk(given)
        files += sorted(found, key=lambda file: file.name)
    return files


def shown(path: str) -> str:
    """The end of `path`, quoted and escaped for a message.

    Examples
    --------
    >>> shown("a.txt")
    "'a.txt'"
    """
    return excerpt(path if len(path) <= LONGEST_SHOWN else "..." + path[-LONGEST_SHOWN:])


def _items(source: object) -> list[str]:
    """`source` as a list of paths, globs and URLs, each a str."""
    # A set is no list: its order, and with it the table's, changes from run to run.
    given: Iterable[object] = [source]
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | set | frozenset):
        try:
            given = list(source)
        except TypeError:  # an array without dimensions only says that it can be iterated
            given = [source]
    allowed = "a path, a glob, a URL or a list of them"
    items = []
    for item in given:
        path = os.fspath(item) if isinstance(item, os.PathLike) else item
        if not isinstance(path, str):
            raise ArgumentTypeError(must_be("what is read", allowed, path))
        items.append(path)
    if not items:
        raise ReadError(must_be("what is read", allowed, source))
    return items


def _on_disk(given: str) -> list[FoundFile]:
    """The files that `given` means on this machine."""
    try:
        root, paths = _listed(Path(given).expanduser(), given)
    except ReadError:
        raise
    except (OSError, ValueError, RuntimeError) as reason:  # too long, a NUL, no home folder
        raise ReadError(f"cannot look for {shown(given)}: {_reason(reason)}") from None
    return [
        FoundFile(path.relative_to(root).as_posix(), str(path), partial(_load_local, path))
        for path in paths
    ]


def _listed(path: Path, given: str) -> tuple[Path, list[Path]]:
    """The folder that names count from, and the files; an error where there are none."""
    if given and path.is_dir():
        files = [each for each in _walked(path) if _is_visible(each.relative_to(path).parts)]
        return path, _some(files, f"no file in the folder {shown(given)}; hidden ones are skipped")
    if given and path.exists():
        return path.parent, [path]
    if not _is_glob(given):
        hint = "; for texts in memory use chunkscope.documents" * ("\n" in given)
        return path, _some([], f"no such file or folder: {shown(given)}{hint}")
    root = Path(_glob_root(str(path), os.sep))
    # Not Path.glob: this one leaves hidden files out, and takes absolute patterns.
    matches = map(Path, glob.glob(str(path), recursive=True))  # noqa: PTH207
    return root, _some(filter(_is_file, matches), f"no file matches {shown(given)}")


def _walked(folder: Path) -> list[Path]:
    """Every file below `folder`; a folder that cannot be listed is an error, not a gap."""

    def refuse(reason: OSError) -> None:
        raise reason

    below = os.walk(folder, onerror=refuse)
    paths = (Path(root, name) for root, _, names in below for name in names)
    return [path for path in paths if _is_file(path)]


def _is_file(path: Path) -> bool:
    # A link that leads nowhere counts, so that reading it says so. Pipes, sockets and
    # devices do not: reading one may never end.
    return path.is_file() or not path.exists()


def _is_visible(parts: Iterable[str]) -> bool:
    return not any(part.startswith(".") for part in parts)


def _is_glob(pattern: str) -> bool:
    return re.search(r"[*?\[]", pattern) is not None


def _glob_root(pattern: str, separator: str) -> str:
    """The folder that the matches of `pattern` are named from: all before the first magic."""
    literal = re.split(r"[*?\[]", pattern, maxsplit=1)[0]
    folder, found, _ = literal.rpartition(separator)
    return folder or found


def _load_local(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as reason:
        raise ReadError(f"cannot read {shown(str(path))}: {_reason(reason)}") from None


class _FileSystem(Protocol):
    """What we use of an fsspec file system."""

    def invalidate_cache(self) -> None: ...
    def isfile(self, path: str) -> bool: ...
    def isdir(self, path: str) -> bool: ...
    def find(self, path: str, *, detail: bool) -> dict[str, dict[str, object]]: ...
    def glob(self, path: str, *, detail: bool) -> dict[str, dict[str, object]]: ...
    def cat_file(self, path: str) -> bytes: ...
    def unstrip_protocol(self, name: str) -> str: ...


def _at_url(url: str) -> list[FoundFile]:
    """The files that `url` means in whatever file system fsspec has for it."""
    import fsspec.core

    try:
        system, path = fsspec.core.url_to_fs(url)
        root, paths = _listed_at_url(system, path, url)
        opened_by = [system.unstrip_protocol(each) for each in paths]
    except ReadError:
        raise
    except Exception as reason:  # noqa: BLE001  # a foreign file system raises what it likes
        raise ReadError(f"cannot look for {shown(url)}: {_reason(reason)}") from None
    return [
        FoundFile(path.removeprefix(root).lstrip("/"), opens, partial(_load_url, system, path))
        for path, opens in zip(paths, opened_by, strict=True)
    ]


def _listed_at_url(system: _FileSystem, path: str, url: str) -> tuple[str, list[str]]:
    """The same as `_listed`, of another file system."""
    # Listings are kept by fsspec for as long as the process lives: ask anew.
    system.invalidate_cache()
    if system.isfile(path):
        return path.rpartition("/")[0], [path]
    if system.isdir(path):
        root, found, none = path, system.find(path, detail=True), f"no file below {shown(url)}"
    elif _is_glob(path):
        root, found = _glob_root(path, "/"), system.glob(path, detail=True)
        none = f"no file matches {shown(url)}"
    else:
        raise ReadError(f"no such file or folder: {shown(url)}")
    return root, _some(
        [
            each
            for each, info in found.items()
            if info["type"] == "file" and _is_visible(each.removeprefix(root).split("/"))
        ],
        none,
    )


def _load_url(system: _FileSystem, path: str) -> bytes:
    try:
        return system.cat_file(path)
    except Exception as reason:  # noqa: BLE001  # as above
        raise ReadError(f"cannot read {shown(path)}: {_reason(reason)}") from None


def _some(paths: Iterable[P], none: str) -> list[P]:
    """`paths`, or the error that there are none."""
    found = list(paths)
    if not found:
        raise ReadError(none)
    return found


def _reason(error: Exception) -> str:
    """What `error` says, on one short line."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    line = " ".join(text.split()) or type(error).__name__
    return "".join(each if each.isprintable() else "?" for each in line[:REASON_LENGTH])
