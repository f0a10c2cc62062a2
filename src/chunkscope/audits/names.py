"""`NAMES`: what other libraries call the columns of a table of chunks."""

from __future__ import annotations

__all__ = ["METADATA", "NAMES", "SECONDS", "WEAK_DOCUMENTS"]

NAMES: dict[str, tuple[str, ...]] = {
    "text": ("text", "page_content", "chunk_text", "chunk_content", "chunk", "content", "body"),
    "char_start": (
        "char_start",
        "start_char",
        "start_char_idx",
        "char_start_idx",
        "start_index",
        "split_idx_start",
        "start_offset",
        "offset_start",
        "chunk_start",
        "start_idx",
        "start",
        "begin",
        "offset",
    ),
    "char_end": (
        "char_end",
        "end_char",
        "end_char_idx",
        "char_end_idx",
        "end_index",
        "split_idx_end",
        "end_offset",
        "offset_end",
        "chunk_end",
        "end_idx",
        "end",
    ),
    "doc_id": (
        "doc_id",
        "document_id",
        "ref_doc_id",
        "source_id",
        "source_document_id",
        "source",
        "file_path",
        "file_name",
        "id",
    ),
    "page_index": ("page_index",),
    "chunk_index": ("chunk_index", "chunk_idx", "chunk_number", "split_id"),
    "chunk_id": ("chunk_id", "node_id", "id_", "uuid", "id"),
    "n_chars": ("n_chars", "char_count", "num_chars"),
    "n_tokens": ("n_tokens", "token_count", "num_tokens"),
    "overlap_chars": ("overlap_chars",),
    "encoding": ("encoding",),
    "hash": ("hash", "content_hash", "text_hash", "sha256", "sha1", "md5"),
    "splitter": ("splitter",),
}
"""Our name of a column -> the names it is recognised by, the likeliest first."""

WEAK_DOCUMENTS = frozenset({"source", "file_path", "file_name", "id"})
"""Names that mean the document only if one of the documents has such an id."""

SECONDS = frozenset({"start", "end", "begin", "offset"})
"""Names of offsets that also mean times: where they hold fractions, they are no offsets."""

METADATA = ("metadata", "meta")
"""Columns, keys and attributes whose mappings are looked into, too."""
