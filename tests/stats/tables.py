"""Chunk tables by hand and by hypothesis, for statistics and plots."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from hypothesis import strategies as st

from chunkscope import SCHEMA, Boundary

__all__ = ["chunk_tables", "table_of", "with_sizes"]

# A row that is consistent in itself; `table_of` fills in from it.
_ROW = {
    "splitter": "one",
    "doc_id": "d",
    "page_index": 0,
    "chunk_index": 0,
    "chunk_id": "chunk_0",
    "char_start": 0,
    "char_end": 4,
    "token_start": 0,
    "token_end": 2,
    "encoding": "cl100k_base",
    "n_chars": 4,
    "n_tokens": 2,
    "est_tokens": 3,
    "overlap_chars": 0,
    "context_chars": 0,
    "boundary": "word",
    "text": "abcd",
}

# Texts stay `object`: pandas' own dtype refuses lone surrogates.
_DTYPES = {
    name: "object" if column.dtype in ("str", "as given") else column.dtype
    for name, column in SCHEMA.items()
}


def table_of(*rows: dict[str, object]) -> pd.DataFrame:
    """A chunk table of rows that tell only what matters."""
    columns = {
        name: pd.Series([row.get(name, value) for row in rows], dtype=_DTYPES.get(name))
        for name, value in _ROW.items()
    }
    return pd.DataFrame({name: columns[name] for name in SCHEMA})


def with_sizes(**sizes: list[int]) -> pd.DataFrame:
    """A chunk table of splitters, by name, whose chunks have these sizes in chars and tokens."""
    return table_of(
        *(
            {"splitter": name, "n_chars": size, "n_tokens": size, "est_tokens": size}
            for name, each in sizes.items()
            for size in each
        )
    )


def _row(encoding_of: dict[str, str]) -> st.SearchStrategy[dict[str, object]]:
    small = st.integers(0, 12)
    return st.fixed_dictionaries(
        {
            "splitter": st.sampled_from(sorted(encoding_of)),
            "doc_id": st.sampled_from(["a", "\ud800", 3]),
            "page_index": st.integers(0, 1),
            "char_start": small,
            "n_chars": small,
            "token_start": small,
            "token_length": st.integers(0, 5),
            "n_tokens": st.one_of(st.none(), small) if len(encoding_of) > 1 else small,
            "est_tokens": small,
            "overlap_chars": small,
            "context_chars": small,
            "boundary": st.sampled_from([each.name for each in Boundary]),
            "text": st.sampled_from(
                ["", " \n", "x", " x", "y\x1f", "y", "\ud800", "漢y", "y\u0301กx"]
            ),
        }
    )


@st.composite
def chunk_tables(
    draw: st.DrawFn, *, min_rows: int = 0, names: Sequence[str] = ("p", "q", "\ud800")
) -> pd.DataFrame:
    """Chunk tables of the splitters `names`, each with an encoding, in any order of rows."""
    encodings = st.sampled_from(["cl100k_base", "words"])
    encoding_of = draw(st.dictionaries(st.sampled_from(names), encodings, min_size=1))
    rows = draw(st.lists(_row(encoding_of), min_size=min_rows, max_size=10))
    for row in rows:
        row["encoding"] = encoding_of[str(row["splitter"])]
        row["char_end"] = row["char_start"] + row["n_chars"]  # type: ignore[operator]
        row["token_end"] = row["token_start"] + row.pop("token_length")  # type: ignore[operator]
    return table_of(*rows)
