"""The records of the pipeline: sources, pages, documents and chunks."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from chunkscope.errors import RecordError, must_be
from chunkscope.records.checking import (
    as_tuple,
    check_json,
    check_kind,
    check_name,
    check_number,
    check_sha256,
)
from chunkscope.records.record import Record
from chunkscope.records.strict_json import JsonValue

__all__ = ["ParsedChunk", "ParsedDocument", "ParsedPage", "ParsedSource"]


@dataclass(frozen=True, slots=True)
class ParsedSource(Record):
    """Where a document came from.

    Attributes
    ----------
    key : str
        The name the original is stored under.
    name : str
        Its file name.
    file_type : str
        Its kind, such as ``"pdf"``.
    content_sha256 : str
        SHA-256 of the original's bytes: 64 lower-case hexadecimal digits.

    Raises
    ------
    RecordError
        If a field is no str, or `content_sha256` is no such digest.

    Examples
    --------
    >>> ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="0" * 64).name
    'a.pdf'
    """

    key: str
    name: str
    file_type: str
    content_sha256: str

    def __post_init__(self) -> None:
        for each in fields(self):
            check_kind(each.name, getattr(self, each.name), str)
        check_sha256("content_sha256", self.content_sha256)


@dataclass(frozen=True, slots=True)
class ParsedPage(Record):
    """One page-like unit of a document's text.

    Attributes
    ----------
    page_index : int
        Its place in the document, at least 0; gaps between pages are allowed.
    text : str
        Its text; may be blank.

    Raises
    ------
    RecordError
        If `page_index` is no whole number of at least 0 (True is none), or `text` no str.

    Examples
    --------
    >>> ParsedPage(page_index=0, text="One page.").to_json()
    b'{"page_index":0,"text":"One page."}'
    """

    page_index: int
    text: str

    def __post_init__(self) -> None:
        check_number("page_index", self.page_index)
        check_kind("text", self.text, str)


@dataclass(frozen=True, slots=True)
class ParsedDocument(Record):
    """A document as a parser leaves it: its source and the text of its pages.

    Attributes
    ----------
    document_id : str
        Its name; not blank.
    source : ParsedSource
        Where it came from.
    pages : tuple of ParsedPage
        At least one, kept in the order given, no `page_index` twice. A list is taken too.
    original_content : JSON value, optional
        Carried along, never looked into.

    Raises
    ------
    RecordError
        If a field is of the wrong kind, `document_id` is blank, there is no page, or a
        `page_index` repeats.

    Examples
    --------
    >>> stored = (
    ...     '{"document_id":"a","source":{"key":"raw/a.pdf","name":"a.pdf","file_type":"pdf",'
    ...     '"content_sha256":"%s"},"pages":[{"page_index":0,"text":"One."}]}' % ("0" * 64)
    ... )
    >>> document = ParsedDocument.from_json(stored, key="parsed/a.json")
    >>> document.pages
    (ParsedPage(page_index=0, text='One.'),)
    >>> document.to_json() == stored.encode()
    True
    >>> ParsedDocument.from_json(stored.replace(":0,", ":-1,"), key="parsed/a.json")
    Traceback (most recent call last):
    chunkscope.errors.RecordError: 'parsed/a.json': pages[0].page_index must be a whole number, \
at least 0, got -1
    """

    document_id: str
    source: ParsedSource = field(metadata={"record": ParsedSource})
    pages: tuple[ParsedPage, ...] = field(metadata={"records": ParsedPage})
    # Out of the hash: a JSON object is a dict, which has none.
    original_content: JsonValue = field(default=None, hash=False)

    def __post_init__(self) -> None:
        check_name("document_id", self.document_id)
        check_kind("source", self.source, ParsedSource)
        object.__setattr__(self, "pages", as_tuple("pages", self.pages, ParsedPage))
        if not self.pages:
            raise RecordError("pages must be at least one page, got none")
        seen: set[int] = set()
        for i, page in enumerate(self.pages):
            if page.page_index in seen:
                what = f"pages[{i}].page_index"
                raise RecordError(must_be(what, "unique in its document", page.page_index))
            seen.add(page.page_index)
        check_json("original_content", self.original_content)


@dataclass(frozen=True, slots=True)
class ParsedChunk(Record):
    """A chunk as the pipeline step stores it.

    Attributes
    ----------
    chunk_id : str
        Its name; not blank.
    document_id : str
        The document it was cut from; not blank.
    source : ParsedSource
        Where that document came from.
    page_index : int
        The page it was cut from.
    chunk_index : int
        Its place in the document, across pages, from 0.
    text : str
        Its text, without white space at either end.
    token_start, token_end : int
        The page's tokens that it touches, half-open.
    parent_chunk_ids, heading_path : tuple of str
        Empty here; carried for those who fill them. JSON may leave them out; a list is
        taken too.
    origin_source : JSON value, optional
        Carried along, never looked into.

    Raises
    ------
    RecordError
        If a field is of the wrong kind, an id is blank, a number is negative, or the
        tokens end before they start.

    Examples
    --------
    >>> source = ParsedSource(key="raw/a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> chunk = ParsedChunk(
    ...     chunk_id="chunk_1", document_id="a", source=source, page_index=0, chunk_index=0,
    ...     text="One.", token_start=0, token_end=2,
    ... )
    >>> ParsedChunk.from_json(chunk.to_json()) == chunk
    True
    """

    chunk_id: str
    document_id: str
    source: ParsedSource = field(metadata={"record": ParsedSource})
    page_index: int
    chunk_index: int
    text: str
    token_start: int
    token_end: int
    parent_chunk_ids: tuple[str, ...] = ()
    heading_path: tuple[str, ...] = ()
    origin_source: JsonValue = field(default=None, hash=False)

    def __post_init__(self) -> None:
        check_name("chunk_id", self.chunk_id)
        check_name("document_id", self.document_id)
        check_kind("source", self.source, ParsedSource)
        for each in ("page_index", "chunk_index", "token_start", "token_end"):
            check_number(each, getattr(self, each))
        check_kind("text", self.text, str)
        if self.token_end < self.token_start:
            allowed = f"at least token_start ({self.token_start})"
            raise RecordError(must_be("token_end", allowed, self.token_end))
        for each in ("parent_chunk_ids", "heading_path"):
            object.__setattr__(self, each, as_tuple(each, getattr(self, each), str))
        check_json("origin_source", self.origin_source)
