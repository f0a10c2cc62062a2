"""Keys of objects: names that stay below their store, in every store and however they are read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TypeAlias
from urllib.parse import unquote_to_bytes

from chunkscope.errors import ObjectKeyError, must_be

__all__ = ["LONGEST_KEY", "RESERVED", "Keys", "is_object_key", "object_key", "object_prefix"]

Keys: TypeAlias = "list[str]"
"""Keys of objects. Stores use the name, because their method `list` hides the class."""

LONGEST_KEY = 1024
"""Longest key, in bytes of UTF-8: what S3 and its like can hold."""

RESERVED = ".chunkscope-partial"
"""The folder that stores keep for objects that are still being written."""

# What no line of a log, a manifest or a listing can hold; a lone surrogate has no UTF-8.
_UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

# Bytes with which a careless decoder makes an ASCII character of several bytes. UTF-8
# itself never has them, so that only an encoded key can.
_OVERLONG = re.compile(
    rb"[\xc0\xc1]|\xe0[\x80-\x9f]|\xf0[\x80-\x8f]|\xf8[\x80-\x87]|\xfc[\x80-\x83]"
)

# Cut off with all that follows, so that two keys are one object: s3fs, adlfs and gcsfs have a
# spelling each.
_VERSION = re.compile(r"\?(?:versionid|generation)=", re.IGNORECASE)

_UNICODE_ESCAPE = re.compile("%u([0-9a-f]{4})", re.IGNORECASE)

# Compatibility characters are left to NFKC. These are none, and still become a slash or a
# backslash where a system squeezes a name into its code page.
_SLASHES = str.maketrans(dict.fromkeys("\u2044\u2215\u29f8\u2216\u29f5", "/"))


def object_key(key: object) -> str:
    r"""`key` itself, once it is sure to name an object below its store.

    A key is a path of parts joined by ``/``. Refused is one that

    - is empty, starts or ends with ``/``, or has a part that is empty, ``.``, ``..`` or made of
      dots and blanks alone, which Windows reads like these;
    - has a backslash, or a part that starts like a drive, with one character and a colon (``C:``);
    - starts with ``~``, which some systems make a home folder of;
    - has control characters, line separators or lone surrogates;
    - has ``?versionId=`` or ``?generation=``, in any case, which file systems of object stores
      cut off with all that follows: two keys, one object;
    - is longer than `LONGEST_KEY` bytes of UTF-8;
    - lies in the folder `RESERVED`, where stores keep what is still being written;
    - becomes any of that once it is decoded or folded: percent-encoding, ``%u002e`` and
      overlong UTF-8, however often applied; compatibility characters (NFKC: the fullwidth
      solidus, the one-dot leader), look-alikes of the slash, invisible characters.

    The rules are the same in every store. Everything else is allowed: letters of any script,
    blanks, ``%`` and ``*``. Colons are, too (``12:30.json``), but after one character alone,
    where Windows sees a drive: ``Q: what.json`` is refused. A fullwidth colon is no drive where
    a name follows: ``Q：什么？.json`` is a good key.

    What a place cannot hold all the same, it refuses with a StoreError: most systems a part of
    more than 255 bytes, and Windows a name that it would read as another or as a device
    (``12:30.json``, ``a.``, ``NUL.json``).

    Parameters
    ----------
    key : str
        The key.

    Returns
    -------
    str
        The same, as a plain str: never another spelling of it.

    Raises
    ------
    ObjectKeyError
        For any other key, and for what is no str.

    References
    ----------
    CWE-22 and its children (path traversal), for what is tried; RFC 3986, 2.1 for
    percent-encoding; Unicode Standard Annex #15 for NFKC; RFC 3629, 3 for overlong UTF-8.

    Examples
    --------
    >>> object_key("parsed/章 1.json")
    'parsed/章 1.json'
    >>> object_key("chunks/%2e%2e/secret")
    Traceback (most recent call last):
    ...
    chunkscope.errors.ObjectKeyError: key must be a path without empty, '.' and '..' parts,
    also when it is decoded, got 'chunks/%2e%2e/secret'
    """
    return _checked("key", key, key)


def object_prefix(prefix: object) -> str:
    """The folder `prefix` as keys begin with it: no ``./``, no ``/`` at the end, "" for the root.

    Parameters
    ----------
    prefix : str
        A folder of keys. Other than a key it may be empty, have parts ``.``, and end with
        one ``/``.

    Returns
    -------
    str
        "" or a key.

    Raises
    ------
    ObjectKeyError
        For what is no key even so; see `object_key`.

    Examples
    --------
    >>> object_prefix("./chunks/")
    'chunks'
    >>> object_prefix(".")
    ''
    """
    if not isinstance(prefix, str):
        raise ObjectKeyError(must_be("prefix", "a str", prefix))
    parts = [part for part in prefix.removesuffix("/").split("/") if part != "."]
    if prefix in ("", ".") or not parts:
        return ""
    # "/" has a part, which is empty: it is absolute, and refused as that.
    return _checked("prefix", "/".join(parts) or prefix, prefix)


def is_object_key(name: str) -> bool:
    """Whether `object_key` takes `name`.

    Examples
    --------
    >>> is_object_key("a/b"), is_object_key("a//b")
    (True, False)
    """
    return _fault(name) is None


def _checked(what: str, key: object, given: object) -> str:
    """`key`, or the error that says what `what` must be."""
    if not isinstance(key, str):
        raise ObjectKeyError(must_be(what, "a str", given))
    name = str.__str__(key)  # of a subclass too: its own methods are nobody's business
    fault = _fault(name)
    if fault is not None:
        raise ObjectKeyError(must_be(what, fault, given))
    return name


def _fault(name: str) -> str | None:
    """What `name` must be and is not; None for a good key."""
    fault = _fault_of_form(name, is_folded=False)
    if fault is None and len(name.encode()) > LONGEST_KEY:
        return f"at most {LONGEST_KEY} bytes of UTF-8"
    # What is plain ASCII without a % is all of its forms itself.
    if fault is not None or (name.isascii() and "%" not in name):
        return fault
    for form, is_folded in _forms(name):
        fault = _fault_of_form(form, is_folded=is_folded)
        if fault is not None:
            return f"{fault}, also when it is decoded"
        if _OVERLONG.search(unquote_to_bytes(form)):
            return "a path without overlong UTF-8"
    return None


def _fault_of_form(form: str, *, is_folded: bool) -> str | None:
    """What `form` must be and is not, as it stands."""
    if _UNPRINTED.search(form):
        return "a path without control characters, line separators and lone surrogates"
    if "\\" in form:
        return "a path without backslashes"
    if _VERSION.search(form):
        return "a path without '?versionId=' and '?generation='"
    if form.startswith("/"):
        return "a relative path"
    if form.startswith("~"):
        return "a path that does not start with ~"
    parts = form.split("/")
    if not all(part.strip(". ") for part in parts):
        return "a path without empty, '.' and '..' parts"
    if any(_is_drive(part, is_folded=is_folded) for part in parts):
        return "a path without drive letters"
    if parts[0].rstrip(". ").casefold() == RESERVED:
        return f"outside the folder {RESERVED}"
    return None


def _is_drive(part: str, *, is_folded: bool) -> bool:
    """Whether `part` starts like a drive, or is one where it was folded.

    A drive is any one character to `pathlib`. But no system takes a fullwidth colon for
    that of a drive, and names have them ("Q：...").
    """
    return part[1:2] == ":" and (not is_folded or len(part) == 2)


def _forms(name: str) -> Iterator[tuple[str, bool]]:
    """What can become of `name` by decoding and folding, and whether it was folded.

    The caller stops at the first with a fault, so that none after it needs to be made.
    """
    seen: set[tuple[str, bool]] = set()
    ahead = [(name, False)]
    while ahead:
        form, is_folded = ahead.pop()
        if (form, is_folded) not in seen:
            seen.add((form, is_folded))
            yield form, is_folded
            ahead += [(_decoded(form), is_folded), (_folded(form), True)]


def _decoded(form: str) -> str:
    """`form` with its percent-encoding undone once."""
    plain = _UNICODE_ESCAPE.sub(lambda found: chr(int(found[1], 16)), form)
    data = unquote_to_bytes(plain.encode(errors="surrogatepass"))
    try:
        return data.decode(errors="surrogatepass")  # encoded surrogates are to be seen
    except UnicodeDecodeError:  # "50%fat": what is no UTF-8 was no encoding
        return data.decode(errors="replace")


def _folded(form: str) -> str:
    """`form` by NFKC, without what is invisible, its slashes all alike."""
    visible = "".join(each for each in form if unicodedata.category(each) != "Cf")
    return unicodedata.normalize("NFKC", visible).translate(_SLASHES)
