"""Errors of stores: one short line with key and store, whatever was raised, and no secret."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope.errors import MissingObjectError, ObjectKeyError, StoreError
from chunkscope.pipeline.failures import (
    REASON_LENGTH,
    failing,
    missing,
    secrets_of,
    store_error,
    without_secrets,
)

TEXTS = st.text(st.characters(exclude_categories=()))


@given(key=TEXTS, where=TEXTS, said=TEXTS)
@example(key="", where="", said="")
@example(key="k" * 500, where="s3://" + "w" * 500, said="a\n" * 500)
def test_a_message_is_one_short_line(key: str, where: str, said: str) -> None:
    for error in (store_error("get", key, where, ValueError(said)), missing(key, where)):
        assert str(error).isprintable()
        assert len(str(error)) < 300


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (PermissionError(13, "Permission denied", "/secret/path"), "Permission denied"),
        (OSError("The bucket is full"), "The bucket is full"),
        (TimeoutError(), "TimeoutError"),
        (ImportError("Install x"), "Install x"),
        (ValueError("no such\nthing"), "ValueError: no such thing"),
        (KeyError("a"), "KeyError: 'a'"),
        (NotImplementedError(), "the store cannot do that"),
        (NotImplementedError("append"), "NotImplementedError: append"),
        (UnprintableError(), "UnprintableError: its str raised RuntimeError"),
        (ValueError("a\u202eb\x1b"), "ValueError: a?b?"),
    ],
)
def test_a_reason_is_what_was_said_and_by_what(reason: Exception, told: str) -> None:
    assert str(store_error("put", "a", "/x", reason)) == f"cannot put 'a' in '/x': {told}"


def test_a_reason_that_is_cut_shows_it() -> None:
    whole, cut = (str(store_error("put", "a", "", OSError("x" * n))) for n in (120, 121))
    assert whole == f"cannot put 'a': {'x' * REASON_LENGTH}"
    assert cut == f"cannot put 'a': {'x' * (REASON_LENGTH - 3)}..."


def test_a_store_without_a_name_and_a_store_itself_are_told_too() -> None:
    assert str(missing("a", "")) == "cannot get 'a': nothing is stored there"
    assert str(store_error("list", "", "", OSError("x"))) == "cannot list the store: x"
    assert str(store_error("list", "", "/x", OSError("x"))) == "cannot list '/x': x"


def test_of_a_long_address_both_ends_are_shown() -> None:
    told = str(missing("a", "s3://bucket/" + "m/" * 100 + "last"))
    assert "'s3://bucket/m/" in told and "..." in told and "m/last'" in told


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("s3://bucket/a@b", "s3://bucket/a@b"),
        ("s3://me@bucket", "s3://bucket"),
        ("ftp://me:p@ss@host/a", "ftp://host/a"),
        ("ftp://me:p/ss@host/a", "ftp://host/a"),
        ("ftp://me:p@s/s@host/a", "ftp://host/a"),
        ("ftp://me:p?ss@host/a", "ftp://..."),
        ("http://host:80/a?b=c@d&token=hush", "http://..."),
        ("http://host/a?b=c@d&token=hush", "http://host/a"),
        ("http://host/a#hush", "http://host/a"),
        ("abfs://container@account.example/a", "abfs://container@account.example/a"),
        ("abfs://me:hush@account.example/a", "abfs://account.example/a"),
        ("/srv/me:a@b?c#d", "/srv/me:a@b?c#d"),
    ],
)
def test_an_address_is_shown_without_what_may_be_secret(url: str, shown: str) -> None:
    assert without_secrets(url) == shown


@given(secret=st.text(st.characters(codec="utf-8"), min_size=3), around=st.text("ab /", max_size=5))
def test_what_is_hidden_is_not_shown(secret: str, around: str) -> None:
    hidden = secrets_of("s3://b", {"nested": [{"token": f"\u2603{secret}"}]})
    told = str(store_error("get", "a", "s3://b", OSError(f"{around}\u2603{secret}"), hidden=hidden))
    assert "\u2603" not in told


def test_the_cause_is_kept_but_where_it_shows_what_is_hidden() -> None:
    for said, shows in {"no access": False, "no access for hush": True}.items():
        reason = ValueError(said)
        with pytest.raises(StoreError) as raised, failing("get", "a", "", hidden=["hush"]):
            raise OSError("failed") from reason
        assert isinstance(raised.value.__cause__, OSError) is not shows
        assert raised.value.__suppress_context__


@pytest.mark.parametrize("error", [MissingObjectError("x"), ObjectKeyError("x"), MemoryError()])
def test_ours_and_no_memory_stay_as_they_are(error: Exception) -> None:
    with pytest.raises(type(error)) as raised, failing("get", "a", ""):
        raise error
    assert raised.value is error


def test_what_is_no_exception_stays_as_it_is() -> None:
    with pytest.raises(KeyboardInterrupt), failing("get", "a", ""):
        raise KeyboardInterrupt
