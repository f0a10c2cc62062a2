"""What the laws of records and tables draw from: records of documents, and splitters."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.records import JsonValue, ParsedDocument, ParsedPage, ParsedSource
from chunkscope.splitters import SPLITTERS
from tests.laws.strategies import splitters, texts

__all__ = [
    "any_splitter",
    "few",
    "in_page_order",
    "json_values",
    "json_values_of",
    "parsed_documents",
    "sources_of",
]

# Making and comparing tables takes pandas a hundred times as long as making a record takes.
few = settings(max_examples=1 + settings.default.max_examples // 3)


def sources_of(names: st.SearchStrategy[str]) -> st.SearchStrategy[ParsedSource]:
    """Sources of which every text is one of `names`."""
    return st.builds(
        ParsedSource,
        key=names,
        name=names,
        file_type=names,
        content_sha256=st.text("0123456789abcdef", min_size=64, max_size=64),
    )


def json_values_of(names: st.SearchStrategy[str]) -> st.SearchStrategy[JsonValue]:
    """Whatever JSON can hold, every text in it one of `names`."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | names,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
        max_leaves=5,
    )


_NAMES = st.text(st.characters(exclude_categories=()), max_size=8)

json_values = json_values_of(_NAMES)
"""Whatever JSON can hold, texts with lone surrogates among it."""

_PAGES = st.lists(
    st.builds(
        ParsedPage,
        page_index=st.integers(0, 5) | st.integers(0, 2**63 - 1),
        text=st.just("") | texts(),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda page: page.page_index,
).map(tuple)
"""Pages in any order, with gaps, some of them empty."""


def parsed_documents() -> st.SearchStrategy[list[ParsedDocument]]:
    """A few records of documents, no two of one id."""
    one = st.builds(
        ParsedDocument,
        document_id=_NAMES.filter(str.strip),
        source=sources_of(_NAMES),
        pages=_PAGES,
        original_content=json_values,
    )
    return st.lists(one, max_size=3, unique_by=lambda record: record.document_id)


def in_page_order(record: ParsedDocument) -> ParsedDocument:
    """The same record with its pages in the order of ``page_index``."""
    return ParsedDocument(
        document_id=record.document_id,
        source=record.source,
        pages=tuple(sorted(record.pages, key=lambda page: page.page_index)),
        original_content=record.original_content,
    )


@st.composite
def any_splitter(draw: st.DrawFn) -> cs.Splitter:
    """A splitter of any registered class."""
    return draw(splitters(SPLITTERS[draw(st.sampled_from(sorted(SPLITTERS)))]))
