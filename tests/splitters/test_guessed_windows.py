"""How much of the quick walk's work is thrown away, on texts that are hard to guess."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from chunkscope.splitters import TokenWindows, marked_walk, token_walk
from chunkscope.splitters.guessed_windows import Guesses
from chunkscope.tokens import TokenIndex


@pytest.mark.parametrize("overlap", [0, 9])
def test_windows_of_characters_of_several_tokens_are_guessed(
    monkeypatch: pytest.MonkeyPatch, overlap: int
) -> None:
    index = TokenIndex("🙂🙂 " * 2_000)
    walked = []

    def walk_on(*given: object, **options: object) -> Iterator[object]:
        for step in token_walk.walk_on(*given, **options):  # type: ignore[arg-type]
            walked.append(step)
            yield step

    monkeypatch.setattr(marked_walk, "walk_on", walk_on)
    n_chunks = len(TokenWindows(10, chunk_overlap=overlap).spans(index.text, index=index))
    assert len(walked) < 0.02 * n_chunks, (len(walked), n_chunks)


def test_no_more_is_guessed_wrongly_than_rightly_or_walked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signs = np.random.default_rng(1).choice(list(".,!?-=#"), 60_000)  # many marks, no anchors
    index = TokenIndex("".join(signs))
    guessed = []
    guess = Guesses.guess

    def counted(self: Guesses, window: token_walk.Window, most: int) -> object:
        guessed.append(most)
        return guess(self, window, most)

    monkeypatch.setattr(Guesses, "guess", counted)
    n_chunks = len(TokenWindows(20, chunk_overlap=0).spans(index.text, index=index))
    assert sum(guessed) < 2 * n_chunks + 256, (sum(guessed), n_chunks)
