"""The statistics without their door: of a table that is checked and taken apart already.

`chunkscope.report` asks for all of them at once. Each is what the function of its name does
once `chunkscope.check`, `source_pages` and `parts` have been called.
"""

from chunkscope.stats._boundaries import boundaries_of
from chunkscope.stats._coverage import coverage_of
from chunkscope.stats._depths import depths_of
from chunkscope.stats._limits import limits_of
from chunkscope.stats._overlap import overlap_of
from chunkscope.stats._runs import Pages, arranged
from chunkscope.stats._structure import structure_of
from chunkscope.stats.summarising import summary_of

__all__ = [
    "Pages",
    "arranged",
    "boundaries_of",
    "coverage_of",
    "depths_of",
    "limits_of",
    "overlap_of",
    "structure_of",
    "summary_of",
]
