"""`sections`: the statistics that alerts look at, of a table that is checked already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from chunkscope.alerts.plain import Plain, records
from chunkscope.alerts.runts import least_tokens
from chunkscope.alerts.steps import steps
from chunkscope.chunks.sources import SourcePage
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats import MODELS, unchecked
from chunkscope.stats.parts import Parts
from chunkscope.stats.unchecked import PageElements

__all__ = ["Sections", "sections"]


@dataclass(frozen=True, eq=False)
class Sections:
    """Statistics of one chunk table, each with the rows of all its splitters.

    Attributes
    ----------
    summary, boundaries, overlap, coverage, structure, limits : pandas.DataFrame
        What the functions of `chunkscope.stats` of these names return.
    steps : list of dict
        What `chunkscope.alerts.steps` finds.
    least : dict of str to int or None
        Below how many tokens a chunk of each splitter is a runt.
    is_limit_given : bool
        Whether the limit was given, and is not each splitter's own size.
    """

    summary: pd.DataFrame
    boundaries: pd.DataFrame
    overlap: pd.DataFrame
    coverage: pd.DataFrame
    structure: pd.DataFrame
    limits: pd.DataFrame
    steps: list[dict[str, Plain]]
    least: dict[str, int | None]
    is_limit_given: bool

    @cached_property
    def rows(self) -> dict[str, list[dict[str, Plain]]]:
        """The rows of each section as plain values, by its name."""
        tables = {
            "summary": self.summary,
            "boundaries": self.boundaries,
            "overlap": self.overlap,
            "coverage": self.coverage,
            "structure": self.structure,
            "limits": self.limits,
        }
        return {name: records(table) for name, table in tables.items()} | {"steps": self.steps}


def sections(
    by_splitter: Parts,
    docs: pd.DataFrame,
    pages: Sequence[SourcePage],
    known: Mapping[str, RegisteredSplitter | None],
    elements: Sequence[PageElements],
    *,
    limit: int | None = None,
    min_tokens: int | None = None,
) -> Sections:
    """The statistics of a checked chunk table that alerts look at.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        What `chunkscope.stats.parts.parts` gives for the table. It needs no ``text`` and no
        ``chunk_id``.
    docs : pandas.DataFrame
        The rows of the documents table that were cut.
    pages : sequence of SourcePage
        The page of each row of `docs`, as `source_pages` gives them for the table.
    known : mapping of str to splitter or None
        What the names of the splitters stand for, as far as anybody knows.
    elements : sequence of PageElements
        The elements of each page, as `chunkscope.stats.unchecked.page_elements` finds them;
        empty, where nobody has looked for any.
    limit : int, optional
        Most tokens that a chunk may have, at least 1; without it each splitter's own size.
    min_tokens : int, optional
        Fewest tokens of a chunk that is no runt, at least 1; without it a tenth of each
        splitter's median.

    Returns
    -------
    Sections
    """
    n_rows = sum(len(part) for _, part in by_splitter)
    least = least_tokens(by_splitter, min_tokens)
    return Sections(
        summary=unchecked.summary_of(
            by_splitter, limit=limit, min_tokens=least, known=known, source=pages
        ),
        boundaries=unchecked.boundaries_of(by_splitter),
        overlap=unchecked.overlap_of(by_splitter, known),
        coverage=unchecked.coverage_of(by_splitter, unchecked.arranged(docs, pages, n_rows)),
        structure=unchecked.structure_of(by_splitter, pages, elements),
        limits=unchecked.limits_of(by_splitter, MODELS),
        steps=steps(by_splitter, known),
        least=least,
        is_limit_given=limit is not None,
    )
