"""Texts and chunk tables to draw: hostile ones, and tables that no splitter of ours makes."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from hypothesis import strategies as st

from tests.laws.strategies import NAMED_TEXTS
from tests.laws.strategies import texts as lawful
from tests.stats.tables import table_of

__all__ = ["hostile_texts", "rows_on", "table_on"]

_HOSTILE = [
    *(
        "</div>",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "&amp;",
        "&lt;",
        "&#13;",
    ),
    *(
        '"',
        "'",
        "`",
        "<",
        ">",
        "&",
        "]]>",
        "<!--",
        "-->",
        "<style>",
        "</style>",
        "{{ x }}",
        "{% x %}",
    ),
    *("$x$", "\\(x\\)", "\\begin{a}", "\x00", "\x00\x00", "\r", "\r\n", "\n", "\n\n\n\n\n\n", "\t"),
    *(
        "\x85",
        "\x80",
        "\x9f",
        "\x7f",
        "\x1b[31m",
        "\x0b",
        "\x0c",
        "\ud800",
        "\udfff",
        "\ufffe",
        "\uffff",
    ),
    *(
        "\u202e",
        "\u2066",
        "\u2069",
        "\u200f",
        "\u061c",
        "\u200b",
        "\u200d",
        "\ufeff",
        "\xa0",
        "\xad",
    ),
    *("\u2028", "\u2029", "\U000e0041", "\ufe0f", "👩‍🚀", "🏴\U000e0067\U000e007f", "葛\U000e0100"),
    *("a", " ", "word", "שלום", "مرحبا", "क्‍ष", "海", "␀", "\ufffd", "data-g=", 'class="cs-cut"'),
]


def hostile_texts() -> st.SearchStrategy[str]:
    """Texts made to break out of markup, beside those on which splitters go wrong."""
    pieces = st.lists(st.sampled_from(_HOSTILE), max_size=30).map("".join)
    return pieces | lawful() | st.sampled_from(list(NAMED_TEXTS.values()))


def table_on(
    text: str, *spans: tuple[int, int], boundary: str = "word", **more: object
) -> pd.DataFrame:
    """A chunk table of one page with chunks at these places, numbered in the order given."""
    return table_of(
        *(
            {
                "chunk_index": i,
                "char_start": start,
                "char_end": end,
                "n_chars": end - start,
                "text": text[start:end],
                "boundary": boundary,
                **more,
            }
            for i, (start, end) in enumerate(spans)
        )
    )


BOUNDARIES = ("hard", "text_end", '"><script>', "\ud800")
"""Of tables that nobody checked."""


@st.composite
def rows_on(draw: st.DrawFn, text: str, boundaries: Sequence[str] = BOUNDARIES) -> pd.DataFrame:
    """Chunk tables with gaps, chunks inside others, the same twice, none in them, any order."""
    edge = st.integers(0, len(text))
    pairs = st.tuples(edge, edge).map(lambda pair: (min(pair), max(pair)))
    spans = draw(st.lists(pairs, max_size=8))
    kinds = st.sampled_from(boundaries)
    tables = [
        table_on(text, each, boundary=draw(kinds), context_chars=draw(st.integers(0, each[0])))
        for each in spans
    ]
    table = pd.concat([table_on(text), *tables], ignore_index=True)
    return table.assign(chunk_index=range(len(table)))
