"""Counts of slices of real texts, in every genre and language: those of the slices alone."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from chunkscope.tokens import TokenIndex
from tests.conformance.recordings import needs
from tests.conftest import SHARED
from tests.tokens.adversarial import BYTE_PAIR

PLACE = "corpora/manifest.json"
MOST_CHARS = 20_000
SLICES = 60


def a_text_of_each_kind() -> dict[str, Path]:
    """The first text of each genre and language."""
    found: dict[str, Path] = {}
    if (SHARED / PLACE).exists():
        for entry in json.loads((SHARED / PLACE).read_text(encoding="utf-8")):
            kind = f"{entry['genre']} {entry['language']}"
            found.setdefault(kind, SHARED / "corpora" / entry["name"])
    return found


KINDS = a_text_of_each_kind()


@needs(PLACE)
@pytest.mark.parametrize("name", BYTE_PAIR)
def test_slices_of_real_texts_have_the_counts_that_they_have_alone(name: str) -> None:
    random = np.random.default_rng(0)
    for kind, path in KINDS.items():
        text = path.read_bytes().decode()[:MOST_CHARS]
        starts = random.integers(0, len(text), SLICES)
        ends = np.minimum(starts + random.integers(0, 400, SLICES), len(text))
        index = TokenIndex(text, name)
        counts = index.count(starts, ends).tolist()
        alone = [
            len(index.encoding.encode(text[start:end]))
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ]
        assert counts == alone, kind
