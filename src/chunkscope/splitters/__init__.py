"""The splitters: settings in, offsets out.

Each is a frozen dataclass whose fields are the settings and whose `spans` is the
algorithm. They import nothing of one another.
"""

from chunkscope.splitters.base import Boundary, Spans, Splitter
from chunkscope.splitters.foreign import Foreign
from chunkscope.splitters.grids import Impossible, grid
from chunkscope.splitters.recursive import Recursive
from chunkscope.splitters.registry import SPLITTERS, from_dict, from_label, label, to_dict
from chunkscope.splitters.split_index import find_next_split_index
from chunkscope.splitters.split_points import SplitPoints
from chunkscope.splitters.token_windows import TokenWindows

__all__ = [
    "SPLITTERS",
    "Boundary",
    "Foreign",
    "Impossible",
    "Recursive",
    "Spans",
    "SplitPoints",
    "Splitter",
    "TokenWindows",
    "find_next_split_index",
    "from_dict",
    "from_label",
    "grid",
    "label",
    "to_dict",
]
