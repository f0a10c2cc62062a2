"""The statistics of `chunkscope.stats`, drawn: one noun a question, the same nouns.

Each takes a chunk table and ``ax``, the Axes to draw on, and returns the Axes. They
compute nothing but where to put the ink. This is the one place that imports matplotlib.
"""

from chunkscope.plots._sizes import sizes

__all__ = ["sizes"]
