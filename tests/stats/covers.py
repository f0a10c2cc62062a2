"""Documents and chunks of them by hypothesis: with gaps, repeats, and in any order."""

from __future__ import annotations

import pandas as pd
from hypothesis import strategies as st

from tests.stats.tables import table_of

__all__ = ["cut_documents", "slow_depths"]

# White space of one and of two kinds, letters, a lone surrogate, and a blank that is none.
_TEXTS = st.text(alphabet="ab \n\u3000\x1f\u200b\ud800", max_size=12)
_PAGE = st.tuples(st.sampled_from(["a", "\ud800", 3]), st.integers(0, 2))


@st.composite
def cut_documents(draw: st.DrawFn) -> tuple[pd.DataFrame, pd.DataFrame]:
    """A chunk table and the documents table that it was cut from."""
    pages = draw(st.dictionaries(_PAGE, _TEXTS, max_size=5))
    docs = pd.DataFrame(
        {
            "doc_id": pd.Series([doc_id for doc_id, _ in pages], dtype=object),
            "page_index": pd.Series([page for _, page in pages], dtype="int64"),
            "text": pd.Series(list(pages.values()), dtype=object),
        }
    )
    rows = []
    for _ in range(draw(st.integers(0, 8)) if pages else 0):
        doc_id, page = draw(st.sampled_from(list(pages)))
        text = pages[doc_id, page]
        start, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        rows.append(
            {
                "splitter": draw(st.sampled_from(["p", "\ud800"])),
                "doc_id": doc_id,
                "page_index": page,
                "chunk_index": draw(st.integers(0, 4)),
                "char_start": start,
                "char_end": end,
                "n_chars": end - start,
                "text": text[start:end],
            }
        )
    return table_of(*rows), docs


def slow_depths(chunks: pd.DataFrame, text: str) -> list[int]:
    """How many of `chunks`, all of one page and splitter, hold each place of `text`."""
    ranges = list(zip(chunks["char_start"], chunks["char_end"], strict=True))
    return [sum(start <= place < end for start, end in ranges) for place in range(len(text))]
