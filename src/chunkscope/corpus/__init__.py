"""The documents table, and the two doors that lead to it.

`documents` takes what is in memory, `read` what is in files. Both give one row a
page-like unit of text: ``doc_id``, ``page_index``, ``text``, then whatever else came
along. See ``docs/decisions/005-documents-table.md`` for what was decided and why.

Inside, a file in memory or on disk takes one way, without return::

    accepting   any form of documents   -> columns
    locating    paths, globs and URLs   -> files
    decoding    the bytes of a file     -> text
    parsing     tables and records      -> columns
    checking    columns                 -> the documents table, or one error
"""

from __future__ import annotations

from chunkscope.corpus.accepting import DocumentsLike, documents
from chunkscope.corpus.reading import read

__all__ = ["DocumentsLike", "documents", "read"]
