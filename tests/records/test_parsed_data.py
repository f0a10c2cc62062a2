"""The parsed documents of data/: sound records whose ids and sizes are what the README says."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import chunkscope as cs
from chunkscope.records import ParsedDocument
from tests.conftest import ROOT

DATA = ROOT / "data"
PATHS = sorted((DATA / "parsed").iterdir())

each_file = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)


def read(name: str) -> ParsedDocument:
    return ParsedDocument.from_json((DATA / "parsed" / name).read_bytes())


@each_file
def test_a_file_is_compact_json_and_a_line_end(path: Path) -> None:
    data = path.read_bytes()
    assert data == ParsedDocument.from_json(data, key=path.name).to_json() + b"\n"


@each_file
def test_ids_and_digests_are_the_hashes_that_the_readme_says(path: Path) -> None:
    document = read(path.name)
    pages = "\f".join(page.text for page in document.pages).encode()
    assert document.source.content_sha256 == hashlib.sha256(pages).hexdigest()
    key = hashlib.sha256(document.source.key.encode()).hexdigest()
    assert document.document_id == f"doc_{key[:16]}"


def test_the_readme_tells_every_file_with_its_true_size() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^- `(\S+)` \((\d+) bytes\)", text, flags=re.MULTILINE)
    assert sorted(told) == [(path.name, str(path.stat().st_size)) for path in PATHS]


def test_the_texts_of_data_are_read_without_them() -> None:
    sources = cs.read(str(DATA / "[a-z]*"))["source_path"]
    assert not any(Path(each).parent.name == "parsed" for each in sources)


def test_the_notice_has_a_blank_page_and_a_chinese_one() -> None:
    pages = {page.page_index: page.text for page in read("ferry_notice.parsed.json").pages}
    assert [index for index, text in pages.items() if not text.strip()] == [1]
    letters = [each for each in pages[2] if each.isalpha()]
    assert len(letters) > 150
    assert all("\u4e00" <= each <= "\u9fff" for each in letters)


def test_the_log_has_gaps_between_its_pages_and_a_list_without_a_mark() -> None:
    pages = {page.page_index: page.text for page in read("kiln_log.parsed.json").pages}
    assert list(pages) == [0, 2, 5]
    title, items = pages[2].splitlines()
    assert len(items) > 20 * len(title)
    assert not set(items) & set("".join(cs.TokenWindows().punctuation))
