"""Documents and their chunks: ids, mappings, and results of retrieval merged back.

An index holds chunks; a reader wants documents. These functions go there and back, with
the names, ids and shapes that were published for them: lists of plain dicts in, lists
out. Given tables they return tables, and take many queries at once.

Inside, results take one way::

    ids, scores, mapping      what is given, checked
    hits                      a list of it; for `preview` too
    words, known, codes       ids by numbers, without making objects of Python
    owners                    each hit's document
    groups                    hits of one document
    merged_lists, -_tables    the two shapes

and what a reader of them sees another::

    retrieval                 hits found in the chunk table
    parts, previewed          the pages of their documents in parts, and tables of it
    blocks                    what of that stands on which page of a drawing
    passage_text, drawing     that as HTML
    view                      `Preview`, which holds it all
"""

from __future__ import annotations

from chunkscope.passages._preview import preview
from chunkscope.passages.cutting import chunk_documents, chunk_text, estimate_chunks
from chunkscope.passages.looking_up import get_chunk_ids, get_doc_id
from chunkscope.passages.merging import merge_results
from chunkscope.passages.view import Preview

__all__ = [
    "Preview",
    "chunk_documents",
    "chunk_text",
    "estimate_chunks",
    "get_chunk_ids",
    "get_doc_id",
    "merge_results",
    "preview",
]
