"""The chunk table: one row a chunk.

``schema`` says what the columns are and checks tables, ``ids`` names chunks, ``cutting``
makes the table, ``context`` adds the text of previous context.
"""

from chunkscope.chunks.context import with_context
from chunkscope.chunks.cutting import chunk
from chunkscope.chunks.schema import SCHEMA, Column, check

__all__ = ["SCHEMA", "Column", "check", "chunk", "with_context"]
