"""Offsets of chunks that come without: `align`.

``reading`` searches a text and counts what that costs. ``whole`` lays out texts that are
slices of the source and leave nothing out; for all others ``collapsed`` makes one blank of
each run of white space, and ``places`` finds them in that, what is left out or missing
included. ``placed`` makes offsets of places; ``bare`` looks once more for texts that lost all
white space, and ``_align`` is the door.
"""

from chunkscope.alignment._align import align, rows_of

__all__ = ["align", "rows_of"]
