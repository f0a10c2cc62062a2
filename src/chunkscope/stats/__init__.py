"""Statistics of chunk tables: each function takes one and returns a tidy DataFrame.

One noun a question, one file a noun. They draw nothing; `chunkscope.plots` has the same
nouns as pictures. A table with several splitters is a comparison, and every statistic
keeps the splitters apart, in order of first appearance.
"""

from chunkscope.stats._agreement import TOLERANCE, agreement
from chunkscope.stats._boundaries import boundaries
from chunkscope.stats._boundary_changes import boundary_changes
from chunkscope.stats._calibration import calibration
from chunkscope.stats._cost import VectorType, cost
from chunkscope.stats._coverage import coverage
from chunkscope.stats._depths import depths
from chunkscope.stats._limits import limits, over_limit
from chunkscope.stats._models import MODELS, EmbeddingModel
from chunkscope.stats._overlap import overlap
from chunkscope.stats._pareto import pareto
from chunkscope.stats._sizes import sizes
from chunkscope.stats._span_integrity import span_chunks, span_integrity
from chunkscope.stats._structure import cut_elements, structure
from chunkscope.stats._summary import summary
from chunkscope.stats.elements import Formats

__all__ = [
    "MODELS",
    "TOLERANCE",
    "EmbeddingModel",
    "Formats",
    "VectorType",
    "agreement",
    "boundaries",
    "boundary_changes",
    "calibration",
    "cost",
    "coverage",
    "cut_elements",
    "depths",
    "limits",
    "over_limit",
    "overlap",
    "pareto",
    "sizes",
    "span_chunks",
    "span_integrity",
    "structure",
    "summary",
]
