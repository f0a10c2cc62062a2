"""Which document and which page a chunk is of, by whatever it says of that."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import TableError

TEXT = "One. Two. Three."
TEXTS = {"notes/a.txt": TEXT, "notes/b.txt": "Four. Five."}


def rules(chunks: object, docs: object, **options: object) -> set[str]:
    """The rules above info that found something."""
    found = cs.audit(chunks, docs, **options)
    return set(found[found["severity"] != "info"]["rule"])


def test_an_id_is_of_the_document_if_one_has_it_and_else_the_chunk_s_own() -> None:
    rows = [{"id": "a", "text": TEXT}, {"id": "a", "text": TEXT}]
    assert "repeated_id" not in set(cs.audit(rows, {"a": TEXT})["rule"])
    assert "repeated_id" in set(cs.audit(rows, {"b": TEXT})["rule"])


def test_ids_that_are_numbers_are_known_as_text() -> None:
    rows = [{"doc_id": "7", "text": TEXT}]
    assert set(cs.audit(rows, {7: TEXT})["severity"]) == {"info"}


def test_a_bare_text_has_no_id_to_compare() -> None:
    rows = [{"ref_doc_id": "6f1c", "text": TEXT}]
    assert set(cs.audit(rows, TEXT)["severity"]) == {"info"}
    assert "unknown_document" in set(cs.audit(rows, {"text": TEXT})["rule"])


def test_chunks_of_several_documents_must_say_which() -> None:
    with pytest.raises(TableError, match="must say which document"):
        cs.audit([TEXT], {"a": TEXT, "b": TEXT})


PATHS = {
    "as they are": "{}",
    "below another folder": "../data/{}",
    "with a dot": "./{}",
    "a URL": "https://example.org/x/{}",
}


@pytest.mark.parametrize("name", ["source", "file_path", "doc_id"])
@pytest.mark.parametrize("form", PATHS)
def test_a_path_is_of_the_document_with_that_file_name(form: str, name: str) -> None:
    chunks = [{"text": text, name: PATHS[form].format(path)} for path, text in TEXTS.items()]
    assert rules(chunks, TEXTS) == set()
    windows = [{**each, name: each[name].replace("/", "\\")} for each in chunks]
    assert rules(windows, TEXTS) == set()


def test_the_paths_that_files_were_read_from_are_known(tmp_path: Path) -> None:
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.txt").write_text(f"{folder}: {TEXT}")
    docs = cs.read(tmp_path)
    chunks = [
        {"page_content": text, "metadata": {"source": path}}
        for path, text in zip(docs["source_path"], docs["text"], strict=True)
    ]
    assert rules(chunks, docs) == set()


def test_a_file_name_of_several_is_nobody_s() -> None:
    docs = {"a/same.txt": TEXT, "b/same.txt": TEXT, "c.txt": "Six."}
    chunks = [{"text": TEXT, "source": "x/same.txt"}, {"text": "Six.", "source": "x/c.txt"}]
    assert rules(chunks, docs) == {"unknown_document", "no_chunks"}
    chunks = [{"text": TEXT, "source": f"{folder}/c.txt"} for folder in "xy"]
    with pytest.raises(TableError, match="no file name of one alone"):
        cs.audit(chunks, docs)


def test_a_source_that_is_no_document_is_told_with_an_id_that_is_one() -> None:
    chunks = [{"text": TEXT, "source": "../x/other.txt"}]
    with pytest.raises(TableError) as caught:
        cs.audit(chunks, TEXTS)
    for part in ("'../x/other.txt'", "'source'", "'notes/a.txt'"):
        assert part in str(caught.value)


def test_a_column_that_was_named_is_believed_to_say_the_document() -> None:
    chunks = [{"text": TEXT, "source": "other.txt"}]
    assert "unknown_document" in rules(chunks, TEXTS, columns={"doc_id": "source"})


def test_of_columns_that_may_say_the_document_that_which_does_is_taken() -> None:
    chunks = [
        {"text": text, "ref_doc_id": "6f1c", "metadata": {"file_name": path}}
        for path, text in TEXTS.items()
    ]
    assert rules(chunks, TEXTS) == set()


PAGES = pd.DataFrame(
    {"doc_id": "a", "page_index": range(3), "text": ["One page.", "Two pages.", "The last."]}
)


@pytest.mark.parametrize("name", ["page_index", "page", "page_number"])
def test_pages_are_known_by_their_number(name: str) -> None:
    chunks = [
        {"doc_id": "a", "metadata": {name: n}, "text": text} for n, text in enumerate(PAGES["text"])
    ]
    assert rules(chunks, PAGES) == set()
    found = cs.audit([*chunks, {**chunks[0], "metadata": {name: 7}}], PAGES)
    assert found["message"].iloc[0] == "document 'a' has no page 7, but 0 to 2 (1 chunk)"
    assert cs.audit(chunks[:-1], PAGES)["message"].iloc[0].startswith("page 2: no chunk")


@pytest.mark.parametrize("name", ["page_index", "page_number"])
def test_pages_that_are_counted_from_one_are_told_once_a_document(name: str) -> None:
    chunks = [
        {"doc_id": "a", name: n, "text": text} for n, text in enumerate(PAGES["text"], start=1)
    ]
    found = cs.audit(chunks, PAGES)
    above = found[found["severity"] != "info"]
    assert above["message"].tolist() == [
        f"pages are counted from 1 in '{name}' of the chunks, from 0 in the documents (3 chunks)"
    ]
    assert rules(chunks[1:], PAGES) == {"page_numbers", "no_chunks"}


def test_a_first_page_without_chunks_is_no_counting_from_one() -> None:
    chunks = [{"doc_id": "a", "page": n, "text": PAGES["text"][n]} for n in (1, 2)]
    assert rules(chunks, PAGES) == {"no_chunks"}


def test_a_number_of_pages_means_nothing_in_documents_without() -> None:
    chunks = [{"doc_id": "a", "page_number": 1, "text": TEXT}]
    assert rules(chunks, {"a": TEXT}) == set()


def test_chunks_that_do_not_say_their_page_are_told_so_and_no_more() -> None:
    found = cs.audit([{"doc_id": "a", "text": text} for text in PAGES["text"]], PAGES)
    assert found["message"].tolist() == [
        "document 'a' has 3 pages, and chunks do not say which: no page_index (3 chunks)"
    ]
