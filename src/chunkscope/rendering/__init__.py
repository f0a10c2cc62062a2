"""Chunks on their text, and small pictures, as HTML and SVG of our own.

No script, no network, nothing of a document unescaped. The same pieces make a notebook's
output (`chunkscope.show`), reports and comparisons::

    characters   what cannot be seen, and its signs
    style        colours and type: CSS
    html         `Html`, escaping, fragments and stand-alone pages
    placing      where chunks stand in a window of their text
    text         that window drawn: `chunks_on_text`
    paging       a text in pages of a size that a browser likes
    tables       words in rows and columns
    captions     what stands around it: title, legend, the way to the rest
    choosing     which document, page and splitter
    view         `ChunkView`: all of that, of one page of a text
    _show        `show`, which makes it
    svg          histograms, bars and strips that scale and follow the theme
"""

from chunkscope.rendering._show import show
from chunkscope.rendering.html import Html, document_html, escaped, fragment
from chunkscope.rendering.text import chunks_on_text
from chunkscope.rendering.view import ChunkView

__all__ = ["ChunkView", "Html", "chunks_on_text", "document_html", "escaped", "fragment", "show"]
