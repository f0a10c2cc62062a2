"""The elements of a text: tables, lists, headings..., with exact offsets, by parsers.

`kinds` says what an element is, `known_formats` which documents have which; `markdown` and `html`
find them, and `tags` cuts HTML into tags and text.
"""

from chunkscope.stats.elements.kinds import ELEMENTS, Element
from chunkscope.stats.elements.known_formats import Format, Formats, elements, formats

__all__ = ["ELEMENTS", "Element", "Format", "Formats", "elements", "formats"]
