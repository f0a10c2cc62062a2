"""`NAMES`: what other libraries call the columns of a table of chunks."""

from __future__ import annotations

from chunkscope.splitters.foreign.names import END, METADATA, START, TEXT

__all__ = ["METADATA", "NAMES", "SECONDS", "WEAK_DOCUMENTS", "WEAK_PAGES"]

NAMES: dict[str, tuple[str, ...]] = {
    "text": TEXT,
    "char_start": START,
    "char_end": END,
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
    "page_index": ("page_index", "page", "page_number", "page_no", "page_num"),
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

WEAK_PAGES = frozenset(NAMES["page_index"][1:])
"""Names of pages that mean ours only in documents of several: some libraries number each chunk
so. Whether they begin at 0 or at 1 is seen from the numbers."""

SECONDS = frozenset({"start", "end", "begin", "offset"})
"""Names of offsets that also mean times: where they hold fractions, they are no offsets."""
