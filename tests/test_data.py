"""The texts in data/: different in kind, never repeating themselves, and kept byte for byte."""

from __future__ import annotations

import doctest
import hashlib
import html.parser
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.conftest import ROOT

DATA = ROOT / "data"
README = DATA / "README.md"
TEXTS = sorted(path for path in DATA.iterdir() if path.is_file() and path != README)
REPORT = DATA / "annual_report.parsed.json"
CRLF = DATA / "letters_crlf.txt"

each_text = pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)


def characters(path: Path) -> str:
    """The text of a file with its line ends as they are, which `read_text` would not keep."""
    return path.read_bytes().decode("utf-8")


def prose(path: Path) -> list[str]:
    """What a reader reads in a file: its text, or the pages of a parsed document."""
    if path.suffix == ".json":
        return [page["text"] for page in json.loads(characters(path))["pages"]]
    return [characters(path)]


def paragraphs(path: Path) -> Iterator[str]:
    """The paragraphs of a file, longer than 40 characters, with every white space as one blank."""
    for text in prose(path):
        for paragraph in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
            if len(words := " ".join(paragraph.split())) > 40:
                yield words


def described() -> dict[str, list[str]]:
    """The rows of the table in data/README.md, by the name in their first cell."""
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", characters(README), flags=re.MULTILINE)
    return {name: cells.split(" | ") for name, cells in rows}


def test_there_are_at_least_eight_texts() -> None:
    assert len(TEXTS) >= 8


@each_text
def test_a_text_has_between_3_and_40_kilobytes(path: Path) -> None:
    assert 3_000 <= path.stat().st_size <= 40_000


@each_text
def test_a_text_is_utf_8_without_a_byte_order_mark(path: Path) -> None:
    assert not characters(path).startswith("\ufeff")


@each_text
def test_a_text_ends_with_a_line_end_and_holds_no_replacement_character(path: Path) -> None:
    text = characters(path)
    assert text.endswith("\n")
    assert "\ufffd" not in text


@each_text
def test_a_text_has_the_line_ends_of_its_kind(path: Path) -> None:
    content = path.read_bytes()
    in_pairs = content.count(b"\r\n")
    assert content.count(b"\r") == in_pairs
    assert in_pairs == (content.count(b"\n") if path == CRLF else 0)


def test_the_crlf_text_has_paragraphs_and_git_leaves_it_alone() -> None:
    assert characters(CRLF).count("\r\n\r\n") > 20
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    assert "data/letters_crlf.txt -text" in attributes


def test_no_paragraph_occurs_twice_in_all_the_texts() -> None:
    seen = Counter(paragraph for path in TEXTS for paragraph in paragraphs(path))
    assert len(seen) > 200
    assert [paragraph for paragraph, times in seen.items() if times > 1] == []


def test_every_text_and_nothing_else_is_in_the_readme_with_its_true_size() -> None:
    sizes = {path.name: [str(path.stat().st_size), str(len(characters(path)))] for path in TEXTS}
    assert {name: cells[2:4] for name, cells in described().items()} == sizes


def test_the_readme_gives_each_text_a_purpose_of_its_own() -> None:
    purposes = [cells[-1] for cells in described().values()]
    assert min(map(len, purposes)) > 40
    assert len(set(purposes)) == len(purposes)


def test_the_readme_says_whose_the_texts_are() -> None:
    text = " ".join(characters(README).split())
    assert "written for this project" in text
    assert "MIT licence" in text


@pytest.mark.parametrize("path", sorted(DATA.glob("*.py")), ids=lambda path: path.name)
def test_the_python_text_compiles_and_keeps_the_promises_of_its_docstrings(path: Path) -> None:
    compile(characters(path), path.name, "exec", dont_inherit=True)
    spec = spec_from_file_location(f"data_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    # Dataclasses look their own module up by name, and doctest finds the functions by it.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        results = doctest.testmod(module)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_report_is_compact_json_that_is_not_ascii_escaped() -> None:
    text = characters(REPORT)
    document = json.loads(text)
    assert text == json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    assert not text.isascii()


def test_the_report_has_the_fields_of_a_parsed_document() -> None:
    document = json.loads(characters(REPORT))
    assert list(document) == ["document_id", "source", "pages"]
    assert list(document["source"]) == ["key", "name", "file_type", "content_sha256"]
    assert all(list(page) == ["page_index", "text"] for page in document["pages"])


def test_the_ids_of_the_report_are_the_hashes_that_the_readme_says() -> None:
    document = json.loads(characters(REPORT))
    source = document["source"]
    pages = "\f".join(page["text"] for page in document["pages"])
    assert source["content_sha256"] == hashlib.sha256(pages.encode()).hexdigest()
    assert (
        document["document_id"] == f"doc_{hashlib.sha256(source['key'].encode()).hexdigest()[:16]}"
    )


def test_the_report_has_several_pages_and_one_of_them_is_blank() -> None:
    pages = json.loads(characters(REPORT))["pages"]
    assert [page["page_index"] for page in pages] == list(range(len(pages)))
    assert len(pages) >= 6
    assert [page["page_index"] for page in pages if not page["text"].strip()] == [1]


def test_the_chat_holds_every_sort_of_character_that_is_made_of_several() -> None:
    chat = characters(DATA / "chat_log.txt")
    sorts = {
        "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
        "a flag of two letters": "\U0001f1f5\U0001f1f9",
        "a flag of tags": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "a skin tone": "\U0001f44d\U0001f3ff",
        "a keycap": "3\ufe0f\u20e3",
        "a combining accent": "e\u0301",
        "two combining marks": "e\u0302\u0301",
    }
    assert [name for name, sort in sorts.items() if sort not in chat] == []


def test_the_cues_of_the_transcript_follow_one_another() -> None:
    transcript = characters(DATA / "standup.vtt")
    assert transcript.startswith("WEBVTT")
    stamp = r"(\d\d:\d\d:\d\d\.\d{3})"
    cues = re.findall(rf"\n\n(\S+)\n{stamp} --> {stamp}\n", transcript)
    moments = [moment for _, begin, end in cues for moment in (begin, end)]
    assert len(cues) == transcript.count("-->")
    assert len({name for name, _, _ in cues}) == len(cues)
    assert moments == sorted(moments)


class _Nesting(html.parser.HTMLParser):
    """The elements that are open, checked each time one is closed."""

    VOID = frozenset({"meta", "link", "hr", "br", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Leave alone what closes itself, as the lines of a drawing do."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, self.getpos()


def test_the_web_page_closes_every_element_that_it_opens() -> None:
    nesting = _Nesting()
    nesting.feed(characters(DATA / "museum.html"))
    nesting.close()
    assert nesting.open == []


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("tea_road_zh.txt", r"[\u4e00-\u9fff]"),
        ("station_ja.txt", r"[\u3040-\u30ff\u4e00-\u9fff]"),
        ("well_ar.txt", r"[\u0600-\u06ff]"),
        ("river_hi.txt", r"[\u0900-\u097f]"),
    ],
)
def test_a_text_in_another_script_is_in_that_script_throughout(name: str, script: str) -> None:
    letters = [each for each in characters(DATA / name) if each.isalpha()]
    assert len(letters) > 2_000
    assert [each for each in letters if not re.match(script, each)] == []
