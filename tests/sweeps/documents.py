"""Documents tables for sweeps."""

from __future__ import annotations

import pandas as pd
from hypothesis import strategies as st

import chunkscope as cs
from tests.laws.strategies import texts

__all__ = ["documents"]


@st.composite
def documents(draw: st.DrawFn) -> pd.DataFrame:
    """A documents table of a few documents with a few pages each, in any order of rows."""
    pages = draw(st.lists(st.lists(texts(), min_size=1, max_size=2), max_size=3))
    rows = [
        (f"doc {number}", page_index, text)
        for number, texts_of_pages in enumerate(pages)
        for page_index, text in enumerate(texts_of_pages)
    ]
    shuffled = draw(st.permutations(rows))
    table = pd.DataFrame(shuffled, columns=["doc_id", "page_index", "text"], dtype="object")
    return cs.documents(table)
