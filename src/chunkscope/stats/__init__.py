"""Statistics of chunk tables: each function takes one and returns a tidy DataFrame.

One noun a question, one file a noun. They draw nothing; `chunkscope.plots` has the same
nouns as pictures. A table with several splitters is a comparison, and every statistic
keeps the splitters apart, in order of first appearance.
"""

from chunkscope.stats._sizes import sizes
from chunkscope.stats._summary import summary

__all__ = ["sizes", "summary"]
