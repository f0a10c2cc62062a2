"""Every error chunkscope raises on purpose.

The tree::

    ChunkscopeError
    ├── SettingsError      (ValueError)   a splitter setting that cannot be
    │   └── UnknownSettingError (TypeError)   ... because the splitter has no setting of that name
    ├── ArgumentError      (ValueError)   an argument outside its allowed values
    ├── ArgumentTypeError  (TypeError)    an argument of a kind the function does not take
    ├── EncodingError      (ValueError)   an encoding that is unknown or cannot be loaded
    ├── DocumentsError     (ValueError)   documents that cannot become a documents table
    │   └── DocumentsTypeError (TypeError)  ... because they are of the wrong kind
    ├── ReadError          (OSError)      a file that is missing or cannot be read as text
    ├── TableError         (ValueError)   a table that is not the table it should be
    ├── RecordError        (ValueError)   JSON that is not the record it should be
    ├── ObjectKeyError     (ValueError)   a key that leaves its store, or is none
    └── StoreError         (OSError)      an object store that cannot be read or written
        └── MissingObjectError (FileNotFoundError) ... because nothing is stored under the key

Each is also a builtin, so ``except ValueError`` goes on working. A message is one
line: what is wrong, what was given, what is allowed. Messages are built by the three
functions at the end, so that they read alike and never carry more of a document than
a short, escaped excerpt.
"""

from __future__ import annotations

import difflib
import itertools
import reprlib
from collections.abc import Iterable

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "ChunkscopeError",
    "DocumentsError",
    "DocumentsTypeError",
    "EncodingError",
    "MissingObjectError",
    "ObjectKeyError",
    "ReadError",
    "RecordError",
    "SettingsError",
    "StoreError",
    "TableError",
    "UnknownSettingError",
    "excerpt",
    "must_be",
    "unknown",
]


class ChunkscopeError(Exception):
    """Base of every error that chunkscope raises on purpose."""


class SettingsError(ChunkscopeError, ValueError):
    """A setting of a splitter that cannot be: names the field, the value and the allowed range."""


class UnknownSettingError(SettingsError, TypeError):
    """A setting that the splitter does not have: names ours, or lists those it has."""


class ArgumentError(ChunkscopeError, ValueError):
    """An argument of a function outside its allowed values."""


class ArgumentTypeError(ChunkscopeError, TypeError):
    """An argument of a kind that the function does not take."""


class EncodingError(ChunkscopeError, ValueError):
    """An encoding that is unknown, or known and not to be had on this machine."""


class DocumentsError(ChunkscopeError, ValueError):
    """Documents that cannot become a documents table: names the first offender and the count."""


class DocumentsTypeError(DocumentsError, TypeError):
    """Documents of a kind that `chunkscope.documents` does not take."""


class ReadError(ChunkscopeError, OSError):
    """A file that is missing, or cannot be read as text without losing something."""


class TableError(ChunkscopeError, ValueError):
    """A DataFrame that is not the table it should be, and cannot be made it without loss."""


class RecordError(ChunkscopeError, ValueError):
    """JSON that is not the record it should be: names the field and the reason."""


class ObjectKeyError(ChunkscopeError, ValueError):
    """A key of an object that could leave its store, or that not every store can hold."""


class StoreError(ChunkscopeError, OSError):
    """An object store that cannot be read or written: names the key and the reason."""


class MissingObjectError(StoreError, FileNotFoundError):
    """Nothing is stored under the key."""


EXCERPT_LENGTH = 60
"""Longest excerpt of a given value in a message, in characters."""

KNOWN_LENGTH = 160
"""Longest list of known names in a message, in characters."""

# Containers are shown by their first elements: the repr of a corpus would cost seconds.
_SHORT_REPR = reprlib.Repr()
_SHORT_REPR.maxlevel = 2
_SHORT_REPR.maxstring = _SHORT_REPR.maxother = EXCERPT_LENGTH


def excerpt(value: object) -> str:
    r"""A short, one-line, escaped form of any value, for an error message.

    Parameters
    ----------
    value : object
        What was given. Its `repr` is cut to `EXCERPT_LENGTH` characters.

    Returns
    -------
    str
        Printable ASCII on one line: control characters, bidirectional marks and lone
        surrogates appear as escapes.

    Examples
    --------
    >>> print(excerpt("a\u202eb"))
    'a\u202eb'
    """
    if isinstance(value, str | bytes) and len(value) > EXCERPT_LENGTH:
        shown = repr(value[:EXCERPT_LENGTH])
    else:
        try:
            shown = _SHORT_REPR.repr(value)
        except Exception as reason:  # noqa: BLE001 - a foreign __repr__ may raise anything
            shown = f"<{type(value).__name__} whose repr raised {type(reason).__name__}>"
    line = " ".join(shown.split())
    escaped = "".join(
        each if " " <= each <= "~" else each.encode("unicode_escape").decode() for each in line
    )
    return _cut(escaped)


def must_be(what: str, allowed: str, given: object) -> str:
    """The message for a value out of range: ``<what> must be <allowed>, got <given>``.

    Examples
    --------
    >>> must_be("chunk_size", "a whole number, at least 1", 0)
    'chunk_size must be a whole number, at least 1, got 0'
    """
    return f"{what} must be {allowed}, got {excerpt(given)}"


def unknown(kind: str, name: object, known: Iterable[str]) -> str:
    """The message for a name nobody knows; lists the known ones, the closest first.

    Examples
    --------
    >>> unknown("format", "markdwn", ["html", "markdown", "python"])
    "unknown format 'markdwn'; known are markdown, html, python"
    """
    names = sorted(known)
    asked = name[:100] if isinstance(name, str) else ""
    close = difflib.get_close_matches(asked, names, n=3, cutoff=0.5)
    ordered = close + [each for each in names if each not in close]
    # Names of columns can be many, long and anything: as many as fit in a short line.
    plain = [each if each.isprintable() and each.isascii() else excerpt(each) for each in ordered]
    room = itertools.takewhile(
        lambda length: length <= KNOWN_LENGTH, itertools.accumulate(len(each) + 2 for each in plain)
    )
    shown = plain[: max(1, sum(1 for _ in room))]
    more = f" and {len(plain) - len(shown)} more" if len(shown) < len(plain) else ""
    listed = ", ".join(map(_cut, shown)) or "none"
    return f"unknown {kind} {excerpt(name)}; known are {listed}{more}"


def _cut(name: str) -> str:
    """`name`, cut to `EXCERPT_LENGTH` characters with a sign of it."""
    return name if len(name) <= EXCERPT_LENGTH else f"{name[: EXCERPT_LENGTH - 3]}..."
