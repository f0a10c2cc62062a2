"""`Foreign` around the real splitters of six libraries, on the texts of data/."""

from __future__ import annotations

import warnings

import pytest

import chunkscope as cs
from tests.conftest import ROOT
from tests.splitters.peers import PEERS, peer

TEXTS = {
    path.name: path.read_bytes().decode("utf-8")
    for path in sorted((ROOT / "data").iterdir())
    if path.suffix in {".txt", ".md", ".py", ".html", ".vtt"}
}
TEXTS["emoji"] = "a🙂b 👩‍👩‍👧‍👦🇩🇪 e\u0301.\r\nCRLF, too!\r\n\r\n你好。世界！ " * 20
TEXTS["repeated"] = "same line\n" * 300 + "la la la lab"

FAULTY = {"tokens of langchain", "core of chonkie", "core, lines of chonkie"}
"""Those that cut inside characters, and so give texts that are in no source."""
WITHIN = {"sentences, overlap of chonkie"}
"""Those of which chunks lie within others."""


@pytest.mark.parametrize("library", PEERS)
def test_every_chunk_of_a_library_is_a_slice_of_the_text(library: str) -> None:
    for name, splitter in PEERS[library]().items():
        faulty = f"{name} of {library}" in FAULTY | WITHIN
        foreign = cs.Foreign(name, splitter, on_missing="drop" if faulty else "raise")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore" if faulty else "error")
            chunks = cs.chunk(TEXTS, foreign, tokens="estimate")
        for row in cs.check(chunks).itertuples():
            assert TEXTS[row.doc_id][row.char_start : row.char_end] == row.text, name
        assert set(chunks["splitter"]) == {name}
        if not faulty:
            assert left_out(chunks) == set(), name


def left_out(chunks: object) -> set[str]:
    """The words of texts that are in no chunk."""
    table = cs.check(chunks)  # type: ignore[arg-type]
    words: set[str] = set()
    for doc_id, text in TEXTS.items():
        end = 0
        for row in table[table["doc_id"] == doc_id].itertuples():
            words |= set(text[end : row.char_start].split())
            end = max(end, row.char_end)
        words |= set(text[end:].split())
    return words


@pytest.mark.parametrize("library", PEERS)
def test_offsets_found_from_texts_alone_are_those_that_libraries_claim(library: str) -> None:
    for name, splitter in PEERS[library]().items():
        spans = {key: cs.Foreign(name, splitter, on_missing="drop") for key in TEXTS}
        for key, text in TEXTS.items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = spans[key].spans(text)
            pieces = [text[a:b] for a, b in zip(found.start, found.end, strict=True)]
            aligned = cs.align(pieces, text)
            sure = aligned["match"].eq("exact").to_numpy()
            assert aligned["char_start"][sure].tolist() == found.start[sure].tolist(), (name, key)
            assert sure.mean() > 0.9 or key in {"repeated", "emoji"}, (name, key)


@pytest.mark.parametrize("name", ["tokens", "core"])
def test_a_torn_character_is_told(name: str) -> None:
    foreign = peer("langchain" if name == "tokens" else "chonkie", name)
    with pytest.raises(cs.errors.ArgumentError, match="chunk .* must be found in the text"):
        foreign.spans(TEXTS["river_hi.txt"])


def test_a_document_is_of_the_class_of_the_library() -> None:
    spans = peer("haystack", "words").spans(TEXTS["lighthouse.txt"])
    assert len(spans) > 10
    assert len(peer("llama_index", "Markdown").spans(TEXTS["field_guide.md"])) > 3
