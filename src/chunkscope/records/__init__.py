"""Pure JSON records: `ParsedDocument` comes in, `ParsedChunk` goes out.

A record is checked when it is made, from JSON or by hand, so a record that exists is a
sound one. Every fault is one `RecordError` that names the field by its path
(``pages[2].page_index``) and, when it came from JSON, the key it was stored under.

Two rules that JSON itself leaves open:

- **Unknown fields are refused**, at every level, and so is a field given twice.
  Dropping one silently would lose what somebody wrote, and a misspelt
  ``original_content`` should be heard of before a run, not after it.
- **What is absent is not written.** ``original_content`` and ``origin_source`` hold any
  JSON value and appear in the output only where they hold one.

Inside, each part knows those before it::

    strict_json   JSON read and written strictly
    checking      what fields may hold
    record        `Record`: from JSON and back, for records of other packages too
    parsed        the four records
"""

from chunkscope.records.parsed import ParsedChunk, ParsedDocument, ParsedPage, ParsedSource
from chunkscope.records.strict_json import JsonValue

__all__ = ["JsonValue", "ParsedChunk", "ParsedDocument", "ParsedPage", "ParsedSource"]
