"""`steps`: how far each splitter's chunks went forward, and whether its settings ate that."""

from __future__ import annotations

from collections.abc import Mapping

from chunkscope.alerts.plain import Plain
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.parts import Parts
from chunkscope.stats.steps import advance_of, is_eaten

__all__ = ["steps"]


def steps(
    by_splitter: Parts, known: Mapping[str, RegisteredSplitter | None]
) -> list[dict[str, Plain]]:
    """One row a splitter: ``splitter``, ``least_step``, ``mean_step``, ``eaten``.

    Steps are in the unit of ``chunk_size``, from the start of a chunk to that of the next
    on its page. What cannot be said is None: of a size that the table does not count in,
    such as graphemes, the mean, and whether it is eaten where that depends on the mean.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        The parts of a checked chunk table.
    known : mapping of str to splitter or None
        What their names stand for.

    Returns
    -------
    list of dict
        In order of first appearance.
    """
    found: list[dict[str, Plain]] = []
    for name, part in by_splitter:
        row: dict[str, Plain] = dict.fromkeys(("least_step", "mean_step", "eaten"))
        splitter = known[name]
        if splitter is not None:
            advance = advance_of(part, splitter)
            row = {
                "least_step": splitter.least_step,
                "mean_step": None if advance is None else advance.mean,
                "eaten": is_eaten(splitter, advance),
            }
        found.append({"splitter": name, **row})
    return found
