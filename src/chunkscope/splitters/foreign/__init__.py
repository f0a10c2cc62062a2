"""Splitters of others, as splitters of ours: `Foreign`.

``calling`` knows how each kind of splitter is called, ``claims`` reads what comes back, by the
``names`` that things have, and ``cut_reasons`` sees from the text, by its ``marks``, why a chunk
may have ended where it did. Nothing here is imported from the libraries: they are known by what
their objects can do.

`Foreign` has neither a ``size_unit`` nor a ``least_step``, which are for registered splitters:
what it counts in, and how far it moves on, is not known.
"""

from chunkscope.splitters.foreign._foreign import Foreign

__all__ = ["Foreign"]
