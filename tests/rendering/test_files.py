"""Files are written whole, in the place of what is there."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.rendering.files import write_whole


def test_a_file_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "secret.html"
    path.write_text("old")
    path.chmod(0o600)
    write_whole(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_new_file_has_the_rights_that_open_gives(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.html", "text")
    (tmp_path / "b.html").write_text("text")
    assert (tmp_path / "a.html").stat().st_mode == (tmp_path / "b.html").stat().st_mode


def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real.html", tmp_path / "link.html"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_what_is_no_plain_file_is_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    with pytest.raises(ArgumentError, match="what is there is no plain file"):
        write_whole(pipe, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="its folder 'none' is missing"):
        write_whole(tmp_path / "none" / "a.html", "text")


def test_what_cannot_be_written_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("old")
    with pytest.raises(ArgumentError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]


def test_a_private_file_is_private_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret.html"
    path.write_text("old")
    path.chmod(0o600)
    seen: list[int] = []
    replace = Path.replace

    def spied(draft: Path, target: Path) -> Path:
        seen.append(stat.S_IMODE(draft.stat().st_mode))
        return replace(draft, target)

    opened: list[int] = []
    open_ = os.open
    monkeypatch.setattr(os, "open", lambda *given: opened.append(given[2]) or open_(*given))
    monkeypatch.setattr(Path, "replace", spied)
    write_whole(path, "new")
    assert (opened, seen) == ([0o600], [0o600])


def test_links_that_lead_to_one_another_are_left_alone(tmp_path: Path) -> None:
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(ArgumentError, match="its links lead nowhere"):
        write_whole(one, "text")
    assert one.is_symlink()


@pytest.mark.parametrize("raised", [RuntimeError("no"), None])
def test_a_path_that_is_none_is_refused(raised: Exception | None) -> None:
    class Strange(os.PathLike[str]):
        def __fspath__(self) -> str:
            if raised is not None:
                raise raised
            return 5  # type: ignore[return-value]

    with pytest.raises(ArgumentTypeError, match="path must be a file that can be written"):
        write_whole(Strange(), "text")


def test_a_name_that_ends_like_a_folder_is_one(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="it is a folder"):
        write_whole(f"{tmp_path}/page.html/", "text")
    assert not list(tmp_path.iterdir())


def test_a_name_as_long_as_the_system_takes_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("a." + "x" * 250)
    write_whole(path, "text")
    assert path.read_text() == "text"
