"""Errors of object stores: one wording for all, with the key and the store, without secrets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import quote, unquote

from chunkscope.corpus.locating import shown
from chunkscope.errors import ChunkscopeError, MissingObjectError, StoreError, excerpt

__all__ = ["NOT_THERE", "failing", "missing", "secrets_of", "store_error", "without_secrets"]

NOT_THERE = (FileNotFoundError, NotADirectoryError)
"""How file systems say that nothing lies at a path, or that something on the way is a file."""

LONGEST_WHERE = 57
"""How much of the address of a store a message shows, in characters."""

REASON_LENGTH = 120
"""Longest reason in a message, in characters."""

_LEAST_HIDDEN = 3
"""Shortest text that is replaced, in characters: no secret is shorter, and many words are."""


def store_error(
    doing: str, key: str, where: str, reason: BaseException, *, hidden: Collection[str] = ()
) -> StoreError:
    """The error that something could not be done with the object `key` of the store `where`.

    Parameters
    ----------
    doing : str
        A verb: ``get``, ``put``, ``look for``, ``delete``, ``list``, ``open``.
    key : str
        The key; "" for the store itself.
    where : str
        Path, URL or name of the store, whose secrets are taken out; "" where it has none.
    reason : BaseException
        What was raised.
    hidden : collection of str, default ()
        What the reason may not show: passwords, tokens. Of a URL it may, without its secrets.

    Returns
    -------
    StoreError
        The error, to be raised from `reason`.

    Examples
    --------
    >>> print(store_error("put", "a/b", "chunks", PermissionError(13, "Permission denied")))
    cannot put 'a/b' in 'chunks': Permission denied
    >>> print(store_error("list", "", "s3://me:secret@b", ValueError("secret"), hidden=["secret"]))
    cannot list 's3://b': ValueError: ***
    """
    return StoreError(f"{_attempt(doing, key, where)}: {_told(reason, hidden)}")


def missing(key: str, where: str, there: str = "nothing is stored there") -> MissingObjectError:
    """The error that no object is stored under `key`, with what is `there` instead.

    Examples
    --------
    >>> print(missing("a/b", "chunks"))
    cannot get 'a/b' in 'chunks': nothing is stored there
    """
    return MissingObjectError(f"{_attempt('get', key, where)}: {there}")


@contextmanager
def failing(doing: str, key: str, where: str, *, hidden: Collection[str] = ()) -> Iterator[None]:
    """Make every error from within one of ours; see `store_error`.

    Those that are ours already stay as they are, and so do MemoryError and what is no
    Exception. The reason is the ``__cause__``, but where it shows what is `hidden`.

    Examples
    --------
    >>> with failing("get", "a", "chunks"):
    ...     raise TimeoutError
    Traceback (most recent call last):
    ...
    chunkscope.errors.StoreError: cannot get 'a' in 'chunks': TimeoutError
    """
    try:
        yield
    except (ChunkscopeError, MemoryError):
        raise
    except Exception as reason:
        told = store_error(doing, key, where, reason, hidden=hidden)
        if any(_without(text, hidden) != text for text in _texts(reason)):
            raise told from None
        raise told from reason


def secrets_of(url: str, options: Mapping[str, object]) -> frozenset[str]:
    """What no reason may show of a store at `url`: its password, and every str of its options.

    Examples
    --------
    >>> sorted(secrets_of("ftp://me:hush@host", {"client": {"token": "t0ken"}, "port": 3}))
    ['ftp://me:hush@host', 'hush', 'me:hush', 't0ken']
    """
    user = _user(url)
    password = user.partition(":")[2]
    return frozenset([url, user, password, unquote(password), *_words(options)]) - {""}


def without_secrets(url: str) -> str:
    """`url` without what may be a password or a token, to be shown; a path as it is.

    All up to the last ``@`` is taken for a user's name and password where the host would have
    an ``@`` or a colon in it: passwords have any character. The query is left out.

    Examples
    --------
    >>> without_secrets("ftp://me:s@c/ret@host/folder?token=secret")
    'ftp://host/folder'
    """
    protocol, found, rest = url.partition("://")
    if not found:
        return url
    user = _user(url)
    if re.search("[?#]", user):  # of a password, or was it a query that has an @?
        return f"{protocol}://..."
    rest = rest.removeprefix(user).removeprefix("@") if user else rest
    return f"{protocol}://{re.split('[?#]', rest, maxsplit=1)[0]}"


def _user(url: str) -> str:
    """The name and the password in `url`, and maybe more; "" where there are none."""
    protocol, _, rest = url.partition("://")
    # That of Azure has the container before the @.
    sign = ":" if protocol in ("abfs", "abfss") else "[:@]"
    return rest.rpartition("@")[0] if re.match(f"[^/]*{sign}", rest) else ""


def _words(value: object) -> Iterator[str]:
    """Every str in `value`, the names in mappings left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _words(each)


def _attempt(doing: str, key: str, where: str) -> str:
    """What was attempted."""
    store = _ends(without_secrets(where)) if where else ""
    if not key:
        return f"cannot {doing} {store or 'the store'}"
    return f"cannot {doing} {shown(key)}" + (f" in {store}" if store else "")


def _ends(where: str) -> str:
    """Both ends of `where`, quoted: one has the bucket, the other the folder."""
    return excerpt(where if len(where) <= LONGEST_WHERE else f"{where[:24]}...{where[-30:]}")


def _told(error: BaseException, hidden: Collection[str]) -> str:
    """What `error` says, on one short line."""
    kind = type(error).__name__
    said = _text(error)
    if isinstance(error, OSError | ImportError):  # they say it all, where they say something
        told = said or kind
    elif isinstance(error, NotImplementedError) and not said:
        told = "the store cannot do that"
    else:
        told = f"{kind}: {said}" if said else kind
    line = " ".join(_without(told, hidden).split())
    printed = "".join(each if each.isprintable() else "?" for each in line)
    return printed if len(printed) <= REASON_LENGTH else f"{printed[: REASON_LENGTH - 3]}..."


def _text(error: BaseException) -> str:
    """The text of `error`, whose own way to it may fail."""
    try:
        if isinstance(error, OSError) and error.strerror:
            return str(error.strerror)
        return str(error)
    except Exception as reason:  # noqa: BLE001  # a foreign __str__ may raise anything
        return f"its str raised {type(reason).__name__}"


def _texts(error: BaseException | None) -> Iterator[str]:
    """The texts of `error` and of those it came from, as a traceback shows them."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield _text(error)
        error = error.__cause__ or error.__context__


def _without(text: str, hidden: Collection[str]) -> str:
    """`text` with all that is `hidden` replaced, also where a URL has it in its own spelling."""
    for secret in sorted(hidden, key=len, reverse=True):
        if len(secret) >= _LEAST_HIDDEN:
            shows = without_secrets(secret) if "://" in secret else "***"
            for spelling in {secret, quote(secret, safe=""), quote(secret)}:
                text = text.replace(spelling, shows)
    return text
