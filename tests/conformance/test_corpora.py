"""A slice of what `scripts/check_corpora.py` does, and that it sees what it looks for."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from chunkscope.splitters import Boundary, Recursive, Spans, SplitPoints
from chunkscope.tokens import TokenIndex
from scripts.check_corpora import Source, check_text, grapheme_edges, read, sources, violations
from tests.conformance.recordings import needs
from tests.conftest import ROOT, SHARED, FreshPython

PLACE = "corpora/manifest.json"
TEXTS_A_GENRE = 2
MOST_CHARS = 6_000


def slice_of_each_genre() -> dict[str, list[Source]]:
    """The first texts of each genre, by name."""
    chosen: dict[str, list[Source]] = {}
    found = sources(SHARED) if (SHARED / PLACE).exists() else []
    for source in sorted(found, key=lambda source: source.path):
        of_genre = chosen.setdefault(source.genre, [])
        if len(of_genre) < TEXTS_A_GENRE:
            of_genre.append(source)
    return chosen


SLICE = slice_of_each_genre()


@needs(PLACE)
@pytest.mark.parametrize("genre", SLICE)
def test_no_splitter_breaks_a_law_on_real_texts(genre: str) -> None:
    for source in SLICE[genre]:
        text = read(source)
        assert len(text) == source.n_chars
        for outcome in check_text(genre, source.path.name, text[:MOST_CHARS]):
            assert outcome.failures == ()
            assert outcome.n_chunks > 0


TEXT = "One two. Three, four.\n\nFive e\u0301."

PLANTED = {
    "leaves a gap": [(0, 9, 5), (10, 31, 0)],
    "beyond the text": [(0, 9, 5), (9, 40, 0)],
    "give the text back": [(0, 9, 5), (9, 30, 0)],
    "is cut inside a grapheme": [(0, 9, 5), (9, 29, Boundary.grapheme), (29, 31, 0)],
    "is larger than asked": [(0, 31, 0)],
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_seen(fault: str) -> None:
    spans = Spans.of(PLANTED[fault])
    index, edges = TokenIndex(TEXT), grapheme_edges(TEXT)
    splitter = Recursive(29)
    found = list(violations(splitter, TEXT, spans, tokens=index, edges=edges))
    assert any(fault in each for each in found), found


def test_a_wrong_context_is_seen() -> None:
    splitter = SplitPoints(20, chunk_overlap=5)
    spans = splitter.spans(TEXT)
    wrong = Spans(spans.start, spans.end, np.maximum(spans.start - 4, 0), spans.boundary)
    index, edges = TokenIndex(TEXT), grapheme_edges(TEXT)
    found = list(violations(splitter, TEXT, wrong, tokens=index, edges=edges))
    assert ["another context" in each for each in found] == [True]


@pytest.mark.parametrize(("n_chars", "status"), [(len(TEXT), 0), (len(TEXT) + 1, 1)])
def test_the_script_exits_with_what_it_found(
    tmp_path: Path, fresh_python: FreshPython, n_chars: int, status: int
) -> None:
    entry = {"name": "prose/text.txt", "genre": "prose", "chars": n_chars}
    folder = tmp_path / "corpora" / "prose"
    folder.mkdir(parents=True)
    (folder / "text.txt").write_bytes(TEXT.encode())
    (tmp_path / "corpora" / "manifest.json").write_text(json.dumps([entry]), encoding="utf-8")
    script = ROOT / "scripts" / "check_corpora.py"
    finished = fresh_python(script, "--shared", tmp_path, "--processes", "1")
    assert finished.returncode == status, finished.stderr
    assert "prose          Recursive          1" in finished.stdout
    assert finished.stdout.count("its manifest says") == status
