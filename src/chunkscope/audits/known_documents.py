"""`numbered`: the documents that chunks name, by id, by path or by file name."""

from __future__ import annotations

import posixpath
from collections.abc import Hashable, Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.pages import Pages
from chunkscope.corpus.checking import is_hashable

__all__ = ["numbered"]

_UNKNOWN = -1

Thing = TypeVar("Thing", int, str)


def numbered(ids: list[object], pages: Pages) -> NDArray[np.int64]:
    """The number of the document of each id, or -1.

    An id is that of a document; or reads the same, as CSV has the id 7 as the text "7"; or
    is the path of its file; or has the file name of one document alone, and no other id has.

    Parameters
    ----------
    ids : list
        What chunks say, one each.
    pages : Pages
        The documents.
    """
    number: dict[Hashable, int] = {}
    alike: dict[str, int] = {}
    for doc_id, document in zip(pages.ids, pages.document.tolist(), strict=True):
        number[doc_id] = document
        if isinstance(doc_id, str | int):
            alike[str(doc_id)] = document
    paths = _alone((_path(source), document) for source, document in pages.sources)

    def number_of(doc_id: object) -> int:
        if not is_hashable(doc_id):
            return _UNKNOWN
        try:
            found = number.get(doc_id)  # which compares, and theirs may raise anything
        except Exception:  # noqa: BLE001 - whatever it is, it names no document
            return _UNKNOWN
        if found is None and isinstance(doc_id, str | int | np.integer):
            found = alike.get(str(doc_id))
        if found is None and isinstance(doc_id, str):
            found = paths.get(_path(doc_id))
        return _UNKNOWN if found is None else found

    numbers: list[int] = []
    before: object = None
    for doc_id in ids:  # mostly the same as before
        is_again = bool(numbers) and type(doc_id) in (str, int) and type(doc_id) is type(before)
        numbers.append(numbers[-1] if is_again and doc_id == before else number_of(doc_id))
        before = doc_id
    found = np.array(numbers, dtype=np.int64)
    return found if (found != _UNKNOWN).all() else _by_file_names(ids, found, pages)


def _by_file_names(ids: list[object], found: NDArray[np.int64], pages: Pages) -> NDArray[np.int64]:
    """The same, with the ids that have a file name in common with one document, and it alone."""
    names = _alone((_file_name(source), document) for source, document in pages.sources)
    texts = {each for each in ids if isinstance(each, str)}
    said = _alone((_file_name(text), text) for text in texts)
    taken = set(np.unique(found).tolist())
    by_name = {
        text: names[name]
        for name, text in said.items()
        if name in names and names[name] not in taken
    }
    asked = zip(ids, found.tolist(), strict=True)
    numbers = [
        by_name.get(each, n) if n == _UNKNOWN and isinstance(each, str) else n for each, n in asked
    ]
    return np.array(numbers, dtype=np.int64)


def _alone(pairs: Iterable[tuple[str, Thing]]) -> dict[str, Thing]:
    """What each name stands for, without names of several things and the empty one."""
    named: dict[str, Thing] = {}
    several = {""}
    for name, thing in pairs:
        if named.setdefault(name, thing) != thing:
            several.add(name)
    return {name: thing for name, thing in named.items() if name not in several}


def _path(text: str) -> str:
    r"""A path with one way to be written: that of Windows, and with a dot before it, too.

    Examples
    --------
    >>> _path(".\\a\\b.txt"), _path("./a//b.txt")
    ('a/b.txt', 'a/b.txt')
    """
    return posixpath.normpath(text.replace("\\", "/")) if text else ""


def _file_name(text: str) -> str:
    return text.replace("\\", "/").rpartition("/")[2]
