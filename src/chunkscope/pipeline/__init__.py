"""SplitDocuments, a step of a pipeline: ParsedDocument JSON in, ParsedChunk JSON out.

Start with `ObjectStore`, `list_keys` and `split_documents`, which are plain calls; `read_chunks`
and `chunks_from_records` bring what was written back as a chunk table. A pipeline runs
`SplitDocuments`. From a folder that has ``parsed/*.json``::

    store = ObjectStore("folder")
    result = split_documents(store, list_keys(store, "parsed"))
    records = read_chunks(store, result.chunk_keys)

Inside, each part knows those after it::

    step         `SplitDocuments`, as a pipeline runs it
    calling      `split_documents` and its like: plain functions, for notebooks
    waiting      coroutines run to their end, where an event loop runs already, too
    run          documents read, cut and written, a few at a time, the manifest last
    cutting      one document cut into the bytes of its chunks
    tables       records to tables and back
    manifest     what says that a run is complete, and of what
    context      `Context`: components and artifacts of a run
    config       `SplitDocumentsConfig`
    refs         what a step needs and gives, by name
    store        `ObjectStore`: a local folder, or any place that fsspec knows
    remote       a place that fsspec knows
    folder       a local folder: whole objects or none, nothing outside
    held         folders held open, so that nobody can swap them
    elsewhere    work done in threads and in other event loops
    objects      anybody's store, whose errors are ours
    tasks        a bounded number of things done at once
    failures     the errors of a store, in one wording
    keys         names of objects that stay below their store
"""

from chunkscope.pipeline.calling import (
    list_keys,
    read_chunks,
    read_documents,
    read_manifest,
    split_documents,
    write_documents,
)
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.context import Context
from chunkscope.pipeline.manifest import Manifest, ManifestDocument
from chunkscope.pipeline.refs import (
    ComponentRef,
    StepCapabilities,
    StepRequirements,
    store_ref,
)
from chunkscope.pipeline.run import SplitDocumentsResult
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from chunkscope.pipeline.tables import (
    chunks_from_records,
    reassemble,
    records_from_chunks,
    records_from_documents,
)

__all__ = [
    "ComponentRef",
    "Context",
    "Manifest",
    "ManifestDocument",
    "ObjectStore",
    "SplitDocuments",
    "SplitDocumentsConfig",
    "SplitDocumentsResult",
    "StepCapabilities",
    "StepRequirements",
    "chunks_from_records",
    "list_keys",
    "read_chunks",
    "read_documents",
    "read_manifest",
    "reassemble",
    "records_from_chunks",
    "records_from_documents",
    "split_documents",
    "store_ref",
    "write_documents",
]
