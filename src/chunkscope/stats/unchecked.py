"""The statistics without their door: of a table that is checked and taken apart already.

`chunkscope.report` asks for all of them at once. Each is what the function of its name does
once `chunkscope.check`, `source_pages` and `parts` have been called.
"""

from chunkscope.stats._agreement import agreement_of
from chunkscope.stats._boundaries import boundaries_of
from chunkscope.stats._boundary_changes import boundary_changes_of
from chunkscope.stats._coverage import coverage_of
from chunkscope.stats._cuts import PageElements, page_elements
from chunkscope.stats._depths import depths_of
from chunkscope.stats._limits import limits_of
from chunkscope.stats._overlap import overlap_of
from chunkscope.stats._runs import Pages, arranged
from chunkscope.stats._sizes import sizes_of
from chunkscope.stats._structure import structure_of
from chunkscope.stats.summarising import summary_of

__all__ = [
    "PageElements",
    "Pages",
    "agreement_of",
    "arranged",
    "boundaries_of",
    "boundary_changes_of",
    "coverage_of",
    "depths_of",
    "limits_of",
    "overlap_of",
    "page_elements",
    "sizes_of",
    "structure_of",
    "summary_of",
]
