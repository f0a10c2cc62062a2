"""Two settings against each other: in numbers, as distributions, and on the text.

``deltas`` are the numbers, ``measures`` what they are called, ``numbers`` their tables;
``side_by_side`` is the text with both cuts, ``bands`` that drawn; ``drawing`` is the page,
``_compare`` the door. Nothing is computed here but
differences: the rest is `chunkscope.stats`, drawn by `chunkscope.rendering`.
"""

from chunkscope.comparison._compare import Comparison, compare

__all__ = ["Comparison", "compare"]
