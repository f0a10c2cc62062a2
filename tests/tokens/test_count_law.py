"""The law of counts on texts as people write them with awkward ones in between.

`HYPOTHESIS_PROFILE=thorough` draws 2,000 texts, and a million slices of each encoding.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens import TokenIndex
from tests.conftest import ROOT
from tests.tokens.adversarial import BYTE_PAIR, awkward_for_patterns, texts

SLICES = 500
REAL = [
    path.read_bytes().decode()
    for path in sorted(Path(ROOT, "data").iterdir())
    if path.suffix in {".html", ".md", ".py", ".txt", ".vtt"}
]

RUNS = [*" \n\r\t\x0b\x85\xa0\u2028\u3000'1a!/\u0301", "\r\n", "'s", "'\u017f", " \n", "12"]


def runs() -> st.SearchStrategy[str]:
    """Runs of what patterns look at twice: white space, digits, apostrophes, marks."""
    return st.builds(lambda one, n: one * n, st.sampled_from(RUNS), st.integers(1, 40))


@st.composite
def strewn(draw: st.DrawFn) -> str:
    """A stretch of a real text, cut up by awkward ones."""
    whole = draw(st.sampled_from(REAL))
    at = draw(st.integers(0, len(whole) - 1))
    stretch = whole[at : at + draw(st.integers(0, 1_200))]
    places = sorted(draw(st.lists(st.integers(0, len(stretch)), max_size=8)))
    awkward = st.one_of(awkward_for_patterns(), texts(), runs())
    parts = [stretch[a:b] for a, b in pairwise([0, *places, len(stretch)])]
    return parts[0] + "".join(draw(awkward) + part for part in parts[1:])


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(text=strewn(), seed=st.integers(0, 2**32 - 1))
def test_every_slice_has_the_count_that_it_has_alone(name: str, text: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    starts = random.integers(0, len(text) + 1, SLICES)
    longest = random.choice([3, 30, 300, len(text) + 1], SLICES)
    ends = np.minimum(starts + random.integers(0, longest, SLICES), len(text))
    index = TokenIndex(text, name)
    alone = [
        len(index.encoding.encode(text[start:end]))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    assert index.count(starts, ends).tolist() == alone
