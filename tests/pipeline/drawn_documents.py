"""What the laws of records and tables draw from: records of documents, and splitters."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource
from chunkscope.splitters import SPLITTERS
from tests.laws.strategies import splitters, texts

__all__ = ["any_splitter", "few", "in_page_order", "json_values", "parsed_documents", "sources"]

# Making and comparing tables takes pandas a hundred times as long as making a record takes.
few = settings(max_examples=1 + settings.default.max_examples // 3)

_NAMES = st.text(st.characters(exclude_categories=()), max_size=8)

sources = st.builds(
    ParsedSource,
    key=_NAMES,
    name=_NAMES,
    file_type=_NAMES,
    content_sha256=st.text("0123456789abcdef", min_size=64, max_size=64),
)

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | _NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=5,
)
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
        source=sources,
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
