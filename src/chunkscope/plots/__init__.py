"""The statistics of `chunkscope.stats`, drawn: one noun a question, the same nouns.

Each takes a chunk table and ``ax``, the Axes to draw on, and returns the Axes; `coverage`
takes the documents too, `sweep` and `pareto` the table of a sweep. They compute nothing but
where to put the ink. This is the one place that imports matplotlib.

======================== ==========================================================
`sizes`, `ecdf`          how large the chunks are: histograms, exact steps
`boundaries`             at which kinds of place they end
`overlap`                what neighbours share, beside what was asked for
`coverage`               what of each document is held once, again, or not at all
`agreement`              how far each two splitters cut at the same places
`sweep`, `pareto`        a number of many settings; the settings that none beats
======================== ==========================================================
"""

from chunkscope.plots._agreement import agreement
from chunkscope.plots._boundaries import boundaries
from chunkscope.plots._coverage import coverage
from chunkscope.plots._ecdf import ecdf
from chunkscope.plots._overlap import overlap
from chunkscope.plots._pareto import pareto
from chunkscope.plots._sizes import sizes
from chunkscope.plots._sweep import sweep

__all__ = ["agreement", "boundaries", "coverage", "ecdf", "overlap", "pareto", "sizes", "sweep"]
