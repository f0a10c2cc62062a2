"""Records to tables and back, without loss.

Inside::

    sources           what cells tell a record: its source, and JSON that it carries
    document_records  `records_from_documents`
    chunk_records     `records_from_chunks`
    cut_again         `chunks_from_records`
    reassembly        `reassemble`: pages from their spans alone
"""

from chunkscope.pipeline.tables.chunk_records import records_from_chunks
from chunkscope.pipeline.tables.cut_again import chunks_from_records
from chunkscope.pipeline.tables.document_records import records_from_documents
from chunkscope.pipeline.tables.reassembly import reassemble

__all__ = ["chunks_from_records", "reassemble", "records_from_chunks", "records_from_documents"]
