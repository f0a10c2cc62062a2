"""`steps`: how far each splitter's chunks went forward, and whether its settings ate that."""

from __future__ import annotations

import numpy as np
import pandas as pd

from chunkscope.chunks.settings import splitters_of
from chunkscope.reports.plain import Plain
from chunkscope.splitters import Recursive, SplitPoints
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.parts import parts
from chunkscope.sweeps._steps import Advance, is_eaten, least_step

__all__ = ["steps"]


def steps(table: pd.DataFrame) -> list[dict[str, Plain]]:
    """One row a splitter: ``splitter``, ``least_step``, ``mean_step``, ``eaten``.

    Steps are in the unit of ``chunk_size``, from the start of a chunk to that of the next
    on its page; graphemes are taken for code points, which are never fewer. What cannot be
    said is None.

    Parameters
    ----------
    table : pandas.DataFrame
        A checked chunk table.

    Returns
    -------
    list of dict
        In order of first appearance.
    """
    found: list[dict[str, Plain]] = []
    known = splitters_of(table)
    for name, part in parts(table):
        row: dict[str, Plain] = dict.fromkeys(("least_step", "mean_step", "eaten"))
        splitter = known[name]
        column = None if splitter is None else _counted_in(splitter, part)
        if splitter is not None and column is not None:
            advance = _advance(part, column)
            row = {
                "least_step": least_step(splitter),
                "mean_step": advance.units / advance.n_steps if advance.n_steps else None,
                "eaten": is_eaten(splitter, advance),
            }
        found.append({"splitter": name, **row})
    return found


def _counted_in(splitter: RegisteredSplitter, part: pd.DataFrame) -> str | None:
    """The column of starts in the unit of the splitter's size; None where there is none."""
    if isinstance(splitter, SplitPoints):
        return "char_start"
    unit = splitter.unit if isinstance(splitter, Recursive) else splitter.encoding
    if unit in ("chars", "graphemes"):
        return "char_start"
    return "token_start" if unit == part["encoding"].iloc[0] else None


def _advance(part: pd.DataFrame, column: str) -> Advance:
    document, _ = pd.factorize(part["doc_id"])
    page, index = part["page_index"].to_numpy(), part["chunk_index"].to_numpy()
    order = np.lexsort((index, page, document))
    start = part[column].to_numpy()[order]
    same = (np.diff(document[order]) == 0) & (np.diff(page[order]) == 0)
    return Advance(int(np.diff(start)[same].sum()), int(same.sum()))
