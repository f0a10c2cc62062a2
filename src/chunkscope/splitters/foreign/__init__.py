"""Splitters of others, as splitters of ours: `Foreign`.

``calling`` knows how each kind of splitter is called, ``claims`` reads what comes back, and
``cut_reasons`` sees from the text why a chunk may have ended where it did. Nothing here is
imported from the libraries: they are known by what their objects can do.
"""

from chunkscope.splitters.foreign._foreign import Foreign

__all__ = ["Foreign"]
