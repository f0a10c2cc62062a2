"""Keys: what leaves a store is refused in every disguise, and every other name is a key."""

from __future__ import annotations

import ntpath
import posixpath
import unicodedata
from urllib.parse import unquote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope.errors import ObjectKeyError
from chunkscope.pipeline.keys import LONGEST_KEY, is_object_key, object_key, object_prefix
from tests.pipeline.attempts import ATTEMPTS

ROOT = "C:/srv/store"
"""A folder that is absolute on every system."""

# Pieces of paths and of their disguises: put together, they are harmful often enough.
PIECES = st.sampled_from(
    [
        *(
            "..",
            ".",
            "/",
            "\\",
            "~",
            "C:",
            " ",
            "%",
            "2e",
            "%2e",
            "%2f",
            "%25",
            "%u002e",
            "a",
            "章",
        ),
        *("．", "／", "＼", "％", "\u2024", "\u2025", "\u2215", "\u200b", "\u3000", "\0", "\ud800"),
        *("?versionId=", ".chunkscope-partial", "*", "[x]"),
    ]
)
NAMES = st.lists(PIECES, max_size=8).map("".join) | st.text(
    st.characters(exclude_categories=()), max_size=12
)


def forms(name: str) -> set[str]:
    """What may become of `name` where it is read carelessly, a few times over."""
    found = {name}
    for _ in range(4):
        found |= {unquote(each) for each in found}
        found |= {unicodedata.normalize("NFKC", each) for each in found}
    return found


def stays(path: str, below: str) -> bool:
    """Whether `path` stays below the folder `below`, on POSIX and on Windows."""
    on_windows = ntpath.normpath(ntpath.join(below, path))
    return posixpath.normpath(posixpath.join(below, path)).startswith(f"{below}/") and (
        on_windows.startswith(ntpath.normpath(below) + "\\")
    )


@given(name=NAMES)
@example(name="a／b")
@example(name="％2e％2e％2fsecret")
def test_a_key_stays_below_its_store_however_it_is_read(name: str) -> None:
    # "Q：什么" is a key, though folded it were one on the drive Q: nobody folds drives.
    name = name.replace("：", "-").replace("\ufe55", "-")
    if is_object_key(name):
        assert all(stays(form, ROOT) for form in forms(name))


@given(name=NAMES)
def test_a_key_is_itself_and_the_same_path_when_it_is_made_shorter(name: str) -> None:
    if is_object_key(name):
        assert object_key(name) == object_prefix(name) == posixpath.normpath(name) == name
        assert object_prefix(f"./{name}/") == name
        assert name.encode().decode() == name
        assert len(name.splitlines()) == 1
    else:
        with pytest.raises(ObjectKeyError):
            object_key(name)


@given(name=NAMES, other=NAMES)
def test_keys_joined_are_a_key_where_they_are_not_too_long(name: str, other: str) -> None:
    joined = f"{name}/{other}"
    if is_object_key(name) and is_object_key(other) and len(joined.encode()) <= LONGEST_KEY:
        assert is_object_key(joined)


@given(name=st.text(st.characters(categories=["L", "M", "N"]), min_size=1, max_size=80))
def test_letters_marks_and_digits_of_every_script_are_keys(name: str) -> None:
    assert object_key(f"parsed/{name}.json") == f"parsed/{name}.json"


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_an_attempt_to_leave_is_refused_in_one_short_line(attempt: str) -> None:
    with pytest.raises(ObjectKeyError, match="^key must be ") as refused:
        object_key(ATTEMPTS[attempt])
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


def test_there_are_more_than_sixty_attempts_and_no_two_alike() -> None:
    assert len(set(ATTEMPTS.values())) == len(ATTEMPTS) > 60


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "parsed/章.json",
        "parsed/a b c.json",
        " a",
        "a ",
        ".hidden/.b",
        "..a",
        "a..",
        "a/b..c/d",
        "100%.json",
        "50%fat.json",
        "a%20b.json",
        "a%2Fb",
        "%e7%ab%a0.json",
        "Wait….json",
        "AC／DC.json",
        "½ and ⅓.json",
        "Q：什么是分块？.json",
        "a:b"[1:],
        "時刻 12:30.json",
        "Chapter 1: what.json",
        "a.json:stream",
        "NUL.json",
        "Apple Inc./a.json",
        "versionId=3&generation=4?",
        "parsed/～はじめに～.json",
        "a~",
        "a/~b",
        "*?[x]{y}.json",
        "a+b&c=d;e,f@g!$'(h)#i.json",
        "می‌خواهم.json",
        "👨‍👩‍👧.json",
        "a/.chunkscope-partial/b",
        ".chunkscope-partial-2/b",
        "é" * 512,
        "/".join("a" * 512),
    ],
)
def test_an_ordinary_name_is_a_key(name: str) -> None:
    assert object_key(name) == name


def test_a_subclass_of_str_becomes_a_plain_str() -> None:
    class Name(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "../secret"

    assert type(object_key(Name("a/b"))) is str
    assert object_key(Name("a/b")) == "a/b"


@pytest.mark.parametrize("value", [None, b"a", 3, ["a"], float("nan")])
def test_what_is_no_str_is_no_key_and_no_prefix(value: object) -> None:
    with pytest.raises(ObjectKeyError, match="key must be a str, got "):
        object_key(value)
    with pytest.raises(ObjectKeyError, match="prefix must be a str, got "):
        object_prefix(value)


@pytest.mark.parametrize(
    ("given", "prefix"),
    [
        ("", ""),
        (".", ""),
        ("./", ""),
        ("././.", ""),
        ("a", "a"),
        ("a/", "a"),
        ("./a", "a"),
        ("./a/./b/", "a/b"),
        ("a/.", "a"),
        ("a/b/", "a/b"),
        ("章/b c", "章/b c"),
    ],
)
def test_a_prefix_is_a_folder_without_dots_and_a_slash_at_the_end(given: str, prefix: str) -> None:
    assert object_prefix(given) == prefix


@pytest.mark.parametrize(
    "attempt", [name for name, key in ATTEMPTS.items() if key != "." and "here" not in name]
)
def test_an_attempt_is_no_prefix_either(attempt: str) -> None:
    key = ATTEMPTS[attempt]
    if key == "" or (key.endswith("/") and is_object_key(key[:-1])):
        return  # of a prefix these are good
    with pytest.raises(ObjectKeyError, match="^prefix must be "):
        object_prefix(key)


@pytest.mark.parametrize("name", ["/", "//", "a//", "/./", "./..", "a/./../b", ".//a", "//a/"])
def test_a_prefix_with_an_empty_part_or_a_way_up_is_refused(name: str) -> None:
    with pytest.raises(ObjectKeyError, match="^prefix must be "):
        object_prefix(name)
