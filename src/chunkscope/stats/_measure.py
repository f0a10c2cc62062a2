"""The old name of `chunkscope.stats.measure`; goes when nothing imports it any more."""

from chunkscope.stats.measure import UNITS, Measure, Unit, measured, one_encoding

__all__ = ["UNITS", "Measure", "Unit", "measured", "one_encoding"]
