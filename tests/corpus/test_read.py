"""Files that are texts: what is found, what it is called, and that no character is lost."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

import fsspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from chunkscope.corpus import documents, locating, read
from chunkscope.corpus.decoding import decode, is_binary
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, ReadError

Fill = Callable[[Mapping[str, str | bytes]], Path]


@pytest.fixture
def fill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fill:
    """Writes files below an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)

    def write(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return write


# ------------------------------------------------------------------------ laws of decoding

# What files hold: anything but NUL, which makes a file binary, and lone surrogates, which
# no encoding has. A mark at the start of a text cannot be told from one before it.
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])).filter(
    lambda text: not text.startswith("\ufeff")
)


@given(text=TEXTS)
def test_utf8_with_or_without_a_mark_is_the_text_itself(text: str) -> None:
    for data in (text.encode(), text.encode("utf-8-sig")):
        assert decode(data, encoding=None, path="a.txt") == text
        assert decode(data, encoding="utf-8", path="a.txt") == text


@given(text=TEXTS, codec=st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_utf16_is_known_by_its_mark_and_read_without_one_when_named(text: str, codec: str) -> None:
    marked = ("\ufeff" + text).encode(codec)
    assert not is_binary(marked, encoding=None)
    assert decode(marked, encoding=None, path="a.txt") == text
    assert decode(marked, encoding=codec, path="a.txt") == text
    assert decode(text.encode(codec), encoding=codec, path="a.txt") == text
    assert not is_binary(text.encode(codec), encoding=codec)


@given(text=TEXTS, codec=st.sampled_from(["utf-32", "utf-32-le", "gb18030", "utf-7"]))
def test_any_other_encoding_is_read_when_named(text: str, codec: str) -> None:
    assert decode(text.encode(codec), encoding=codec, path="a.txt") == text


@given(data=st.binary(max_size=12))
def test_bytes_are_read_in_full_or_refused(data: bytes) -> None:
    try:
        text = decode(data, encoding=None, path="a.txt")
    except ReadError:
        return
    marked = "\ufeff" + text
    assert data in {text.encode(), *map(marked.encode, ("utf-8", "utf-16-le", "utf-16-be"))}


# ------------------------------------------------------------------------------- one file


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\n\r\n", "\x0b\x0c\x1c\x85\u2028\u2029"])
def test_line_ends_are_kept(fill: Fill, ends: str) -> None:
    text = f"One.{ends}Two.{ends}"
    fill({"a.txt": text})
    assert read("a.txt")["text"].tolist() == [text]


@pytest.mark.parametrize(
    "name", ["a.txt", "a.MD", "a.rst", "a.html", "a.py", "a.vtt", "a", "a.json"]
)
def test_a_file_of_any_kind_is_one_text(fill: Fill, name: str) -> None:
    folder = fill({f"sub/{name}": "<p>One.</p>"})
    for path in (f"sub/{name}", folder / "sub" / name):
        (row,) = read(path).to_dict("records")
        assert row == {
            "doc_id": name,
            "page_index": 0,
            "text": "<p>One.</p>",
            "source_path": str(path),
        }


def test_an_empty_file_is_an_empty_text(fill: Fill) -> None:
    fill({"a.txt": "", "b.txt": b"\xef\xbb\xbf"})
    assert read(["a.txt", "b.txt"])["text"].tolist() == ["", ""]


def test_what_exists_under_its_very_name_is_no_glob(fill: Fill) -> None:
    fill({"[a]*.txt": "One.", "a.txt": "Two."})
    assert read("[a]*.txt")["text"].tolist() == ["One."]
    assert read("[a].txt")["text"].tolist() == ["Two."]


def test_the_home_folder_can_be_written_as_a_tilde(
    fill: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(fill({"a.txt": "One."})))
    assert read("~/a.txt")["text"].tolist() == ["One."]


def test_a_hidden_file_is_read_when_it_is_named(fill: Fill) -> None:
    fill({".notes": "One."})
    assert read(".notes")["doc_id"].tolist() == [".notes"]


# ------------------------------------------------------------------------ folders and globs

TREE = {
    "in/b.txt": "b",
    "in/a.md": "a",
    "in/sub/a.md": "sub a",
    "in/sub/deep/c.py": "c",
    "in/.hidden.txt": "no",
    "in/.git/config": "no",
    "in/sub/.cache/x.txt": "no",
}
FOLDER = ["a.md", "b.txt", "sub/a.md", "sub/deep/c.py"]


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ("in", FOLDER),
        ("in/", FOLDER),
        ("./in/../in", FOLDER),
        ("in/sub", ["a.md", "deep/c.py"]),
        ("in/**", FOLDER),
        ("in/**/*", FOLDER),
        ("in/**/*.md", ["a.md", "sub/a.md"]),
        ("in/*", ["a.md", "b.txt"]),
        ("in/[ab].*", ["a.md", "b.txt"]),
        ("in/?.md", ["a.md"]),
        ("*/a.md", ["in/a.md"]),
        ("i*/sub/*.md", ["in/sub/a.md"]),
        (["in/b.txt", "in/sub"], ["b.txt", "a.md", "deep/c.py"]),
        (["in/sub/*.md", "in/b.txt"], ["a.md", "b.txt"]),
    ],
)
def test_documents_are_called_by_their_path_from_the_folder_or_glob(
    fill: Fill, source: str | list[str], ids: list[str]
) -> None:
    fill(TREE)
    table = read(source)
    assert table["doc_id"].tolist() == ids
    assert [Path(path).read_text() for path in table["source_path"]] == table["text"].tolist()


def test_absolute_paths_give_the_same_documents(fill: Fill) -> None:
    folder = fill(TREE)
    for source in (folder / "in", str(folder / "in" / "**"), iter([folder / "in"])):
        table = read(source)
        assert table["doc_id"].tolist() == FOLDER
        assert table["source_path"].str.startswith(str(folder)).all()


def test_the_order_in_which_a_disk_lists_files_does_not_matter(
    fill: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(TREE)
    table = read("in")
    forward = os.walk

    def backward(*args: object, **options: object) -> object:
        return reversed(
            [(root, folders, names[::-1]) for root, folders, names in forward(*args, **options)]
        )

    monkeypatch.setattr(os, "walk", backward)
    assert_frame_equal(read("in"), table)


def test_links_to_files_are_read_and_links_to_folders_are_not(fill: Fill) -> None:
    folder = fill({"in/a.txt": "One.", "elsewhere/b.txt": "Two."})
    (folder / "in" / "file.txt").symlink_to(folder / "elsewhere" / "b.txt")
    (folder / "in" / "loop").symlink_to(folder / "in")
    assert read("in")["doc_id"].tolist() == ["a.txt", "file.txt"]


def test_a_pipe_in_a_folder_is_not_waited_for(fill: Fill) -> None:
    folder = fill({"in/a.txt": "One."})
    os.mkfifo(folder / "in" / "pipe")
    assert read("in")["doc_id"].tolist() == ["a.txt"]


def test_a_name_that_is_no_unicode_is_an_id_like_any_other(fill: Fill) -> None:
    folder = fill({"in/a.txt": "One."})
    name = os.fsencode(folder) + b"/in/\xff.txt"
    with open(name, "wb") as file:  # noqa: PTH123  # a path of bytes is no Path
        file.write(b"Two.")
    table = read("in")
    assert table["doc_id"].tolist() == ["a.txt", "\udcff.txt"]
    assert_frame_equal(documents(table), table)


# ------------------------------------------------------------------------------------ URLs


@pytest.fixture
def memory() -> str:
    """The URL of a folder in memory that holds `TREE`."""
    root = f"/{uuid.uuid4().hex}"
    fsspec.filesystem("memory").pipe(
        {f"{root}/{name}": text.encode() for name, text in TREE.items()}
    )
    return f"memory:/{root}"


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ("in", FOLDER),
        ("in/", FOLDER),
        ("in/**/*.md", ["a.md", "sub/a.md"]),
        ("in/*", ["a.md", "b.txt"]),
        ("in/?.md", ["a.md"]),
        ("in/sub/deep/c.py", ["c.py"]),
    ],
)
def test_a_url_is_read_like_a_path(memory: str, source: str, ids: list[str]) -> None:
    table = read(f"{memory}/{source}")
    assert table["doc_id"].tolist() == ids
    for path, text in zip(table["source_path"], table["text"], strict=True):
        assert path.startswith("memory://")
        assert read(path)["text"].tolist() == [text]


def test_a_file_url_gives_what_its_path_gives(fill: Fill) -> None:
    folder = fill(TREE) / "in"
    by_url, by_path = (read(str(source)) for source in (f"file://{folder}", folder))
    assert_frame_equal(by_url.drop(columns="source_path"), by_path.drop(columns="source_path"))


def test_a_url_is_listed_anew_every_time(memory: str) -> None:
    read(memory)
    fsspec.filesystem("memory").pipe(f"{memory.removeprefix('memory:/')}/in/new.txt", b"new")
    assert "in/new.txt" in read(memory)["doc_id"].tolist()


# ------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("source", "kind", "says"),
    [
        ("", ReadError, "no such file or folder: ''"),
        ("missing", ReadError, "no such file or folder: 'missing'"),
        ("missing/*.txt", ReadError, "no file matches 'missing/*.txt'"),
        ("empty/*", ReadError, "no file matches"),
        ("empty", ReadError, "no file in the folder 'empty'; hidden ones are skipped"),
        ("a\0b", ReadError, "no such file or folder: 'a\\x00b'"),
        ("x" * 5000, ReadError, "cannot look for '...xxx"),
        ("One text\nof two lines", ReadError, "for texts in memory use chunkscope.documents"),
        ("~nobody-of-this-name/a.txt", ReadError, "cannot look for '~nobody-of-this-name/a.txt'"),
        ([], ReadError, "what is read must be a path, a glob, a URL or a list of them, got []"),
        (["a.txt", "missing"], ReadError, "no such file or folder: 'missing'"),
        (None, ArgumentTypeError, "got None"),
        (5, ArgumentTypeError, "got 5"),
        (b"a.txt", ArgumentTypeError, "got b'a.txt'"),
        (["a.txt", None], ArgumentTypeError, "got None"),
        ({"a.txt"}, ArgumentTypeError, "got {'a.txt'}"),
        ("nosuch://a/b", ReadError, "cannot look for 'nosuch://a/b': Protocol not known: nosuch"),
        ("memory://missing", ReadError, "no such file or folder: 'memory://missing'"),
        ("memory://missing/*", ReadError, "no file matches 'memory://missing/*'"),
        (
            ["a.txt", "a.txt"],
            ReadError,
            "document 'a.txt' must come from one file, got 'a.txt' and",
        ),
        (["a.txt", "sub/a.txt"], ReadError, "got 'a.txt' and 'sub/a.txt'"),
        ("broken", ReadError, "cannot read 'broken/link.txt': No such file or directory"),
    ],
)
def test_what_cannot_be_found_is_named(
    fill: Fill, source: object, kind: type[ChunkscopeError], says: str
) -> None:
    folder = fill({"a.txt": "One.", "sub/a.txt": "Two.", "broken/a.txt": "Three."})
    (folder / "empty" / ".hidden").mkdir(parents=True)
    (folder / "broken" / "link.txt").symlink_to("nowhere")
    with pytest.raises(kind) as caught:
        read(source)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("options", "kind", "says"),
    [
        ({"encoding": "utf-9"}, ArgumentError, "encoding must be the name of a text encoding that"),
        ({"encoding": "base64"}, ArgumentError, "got 'base64'"),
        ({"encoding": "a\0b"}, ArgumentError, "got 'a\\x00b'"),
        ({"encoding": ""}, ArgumentError, "got ''"),
        ({"encoding": 8}, ArgumentTypeError, "got 8"),
        ({"on_null": "skip"}, ArgumentError, "unknown on_null"),
        ({"on_binary": "ignore"}, ArgumentError, "unknown on_binary"),
        ({"on_binary": ["skip"]}, ArgumentTypeError, "got ['skip']"),
        ({"text": 3}, ArgumentTypeError, "text must be the name of a column, a str, got 3"),
        ({"doc_id": b"id"}, ArgumentTypeError, "doc_id must be the name of a column"),
    ],
)
def test_bad_options_are_refused_before_anything_is_read(
    options: dict[str, object], kind: type[ChunkscopeError], says: str
) -> None:
    with pytest.raises(kind) as caught:
        read("missing", **options)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("data", "options", "says"),
    [
        (b"caf\xe9", {}, "is not UTF-8 (byte 0xe9 at 3); give its encoding, as in encoding='cp1"),
        (b"\xef\xbb\xbfcaf\xe9", {}, "(byte 0xe9 at 6)"),
        (b"caf\xe9", {"encoding": "ascii"}, "is not ASCII (byte 0xe9 at 3)"),
        (b"\xff\xfea", {}, "is not UTF-16 (byte 0x61 at 2)"),
        ("One.".encode("utf-32"), {}, "begins like UTF-32; if it is, give encoding='utf-32'"),
        ("One.".encode("utf-16-le"), {}, "is a binary file, not text; on_binary='skip'"),
        (b"One.\0", {}, "is a binary file"),
        (b"\xef\xbb\xbfOne.\0", {}, "is a binary file"),
        (b"One.\0", {"encoding": "latin-1"}, "is a binary file"),
        (b"%PDF-1.7\n", {}, "is a binary file"),
        (b"PK\x03\x04", {}, "is a binary file"),
        (b"\x1f\x8b", {"encoding": "latin-1"}, "is a binary file"),
        (b"\x89PNG\r\n", {}, "is a binary file"),
        (b"\xff\xd8\xff\xe0", {}, "is a binary file"),
    ],
)
def test_a_file_that_is_no_text_is_named(
    fill: Fill, data: bytes, options: dict[str, str], says: str
) -> None:
    fill({"in/a.txt": data, "in/b.txt": "fine"})
    with pytest.raises(ReadError) as caught:
        read("in", **options)
    assert str(caught.value).startswith("'in/a.txt' ")
    assert says in str(caught.value)
    assert str(caught.value).endswith("(1 of 2 files)")


def test_one_error_counts_all_files_that_cannot_be_read(fill: Fill) -> None:
    fill({"in/a.txt": b"caf\xe9", "in/b.txt": "fine", "in/c.bin": b"\0", "in/d.csv": 'text\n"'})
    with pytest.raises(ReadError, match=r"^'in/a\.txt' is not UTF-8 .* \(3 of 4 files\)$"):
        read("in")


def test_binary_files_are_skipped_on_request(fill: Fill) -> None:
    fill({"in/a.txt": "One.", "in/b.png": b"\x89PNG\r\n\x1a\n\0"})
    assert read("in", on_binary="skip")["doc_id"].tolist() == ["a.txt"]
    with pytest.raises(
        ReadError, match=r"no text to read: 'in/b\.png' is a binary file, as all are"
    ):
        read("in/b.png", on_binary="skip")


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied", "/a/secret/place")


@pytest.mark.parametrize(
    ("owner", "method", "says"),
    [
        (Path, "read_bytes", "cannot read 'in/a.txt': Permission denied"),
        (Path, "is_dir", "cannot look for 'in': Permission denied"),
    ],
)
def test_what_may_not_be_read_is_named(
    fill: Fill, monkeypatch: pytest.MonkeyPatch, owner: type, method: str, says: str
) -> None:
    fill({"in/a.txt": "One."})
    monkeypatch.setattr(owner, method, refuse)
    with pytest.raises(ReadError) as caught:
        read("in")
    assert str(caught.value) == says


def test_a_folder_that_may_not_be_listed_is_an_error_and_no_gap(
    fill: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(TREE)
    listed = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("sub"):
            refuse()
        return listed(path)

    monkeypatch.setattr(locating.os, "scandir", scandir)
    with pytest.raises(ReadError, match="cannot look for 'in': Permission denied"):
        read("in")


@pytest.mark.parametrize("method", ["isfile", "cat_file"])
def test_whatever_a_foreign_file_system_raises_is_a_read_error(
    memory: str, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    class NoCredentialsError(Exception):
        """What a library of a cloud raises: no OSError."""

    def fail(*_: object) -> None:
        raise NoCredentialsError("no\ncredentials")

    monkeypatch.setattr(type(fsspec.filesystem("memory")), method, fail)
    with pytest.raises(ReadError, match=r"^cannot (look for|read) '.*': no credentials"):
        read(f"{memory}/in/a.md")
