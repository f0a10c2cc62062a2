"""The old name of `chunkscope.stats.parts`; goes when nothing imports it any more."""

from chunkscope.stats.parts import parts

__all__ = ["parts"]
