"""Sweeps: many settings measured on the same documents, one row each, without making texts.

``_sweep`` is the door; ``_cutting`` cuts pages to numbers, ``_jobs`` shares the work out among
processes, ``_rows`` makes the table.
"""

from chunkscope.sweeps._sweep import sweep

__all__ = ["sweep"]
