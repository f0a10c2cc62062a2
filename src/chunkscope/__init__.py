"""See, measure and compare how text is split into chunks.

One line of thought: documents -> spans -> chunk table -> statistics -> plots.

>>> import chunkscope as cs
>>> docs = cs.documents({"note": "One sentence. Another one."})
>>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=14))
>>> chunks["text"].tolist()
['One sentence.', ' Another one.']

Every public name loads on first use, so that ``import chunkscope`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the same names once more, for type checkers and editors
    from chunkscope import (
        audits,
        errors,
        passages,
        pipeline,
        plots,
        records,
        reports,
        splitters,
        stats,
        tokens,
    )
    from chunkscope.alignment import align
    from chunkscope.audits import audit
    from chunkscope.chunks import SCHEMA, check, chunk, with_context
    from chunkscope.comparison import Comparison, compare
    from chunkscope.corpus import documents, read
    from chunkscope.explorers import (
        CompareView,
        Explorer,
        SweepView,
        compare_view,
        explore,
        sweep_view,
    )
    from chunkscope.rendering import ChunkView, show
    from chunkscope.reports import report
    from chunkscope.splitters import (
        Boundary,
        Foreign,
        Recursive,
        Spans,
        SplitPoints,
        Splitter,
        TokenWindows,
        find_next_split_index,
        grid,
    )
    from chunkscope.sweeps import sweep
    from chunkscope.tokens import TokenIndex

    __version__: str

__all__ = [
    "SCHEMA",
    "Boundary",
    "ChunkView",
    "CompareView",
    "Comparison",
    "Explorer",
    "Foreign",
    "Recursive",
    "Spans",
    "SplitPoints",
    "Splitter",
    "SweepView",
    "TokenIndex",
    "TokenWindows",
    "__version__",
    "align",
    "audit",
    "audits",
    "check",
    "chunk",
    "compare",
    "compare_view",
    "documents",
    "errors",
    "explore",
    "find_next_split_index",
    "grid",
    "passages",
    "pipeline",
    "plots",
    "read",
    "records",
    "report",
    "reports",
    "show",
    "splitters",
    "stats",
    "sweep",
    "sweep_view",
    "tokens",
    "with_context",
]

# Where each public name lives. No name here is the name of a submodule: Python sets a
# submodule on its package when it is imported, and the second use would meet a module.
_HOMES = {
    "align": "alignment",
    "audit": "audits",
    "SCHEMA": "chunks",
    "check": "chunks",
    "chunk": "chunks",
    "with_context": "chunks",
    "Comparison": "comparison",
    "compare": "comparison",
    "documents": "corpus",
    "read": "corpus",
    "CompareView": "explorers",
    "Explorer": "explorers",
    "SweepView": "explorers",
    "compare_view": "explorers",
    "explore": "explorers",
    "sweep_view": "explorers",
    "ChunkView": "rendering",
    "show": "rendering",
    "report": "reports",
    "Boundary": "splitters",
    "Foreign": "splitters",
    "Recursive": "splitters",
    "Spans": "splitters",
    "SplitPoints": "splitters",
    "Splitter": "splitters",
    "TokenWindows": "splitters",
    "find_next_split_index": "splitters",
    "grid": "splitters",
    "sweep": "sweeps",
    "TokenIndex": "tokens",
}
_SUBMODULES = frozenset(
    {
        "audits",
        "errors",
        "passages",
        "pipeline",
        "plots",
        "records",
        "reports",
        "splitters",
        "stats",
        "tokens",
    }
)


def _load(name: str) -> object:
    """The public name `name`, imported now and kept: see PEP 562."""
    value: object
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")  # which sets it on this package
    if name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name == "__version__":
        from importlib.metadata import version

        value = version(__name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # a type checker that sees this would believe in every misspelt name
    __getattr__ = _load


def __dir__() -> list[str]:
    """The public names, loaded or not, and what every module has."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
