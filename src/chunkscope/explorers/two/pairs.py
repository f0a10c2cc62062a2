"""`Pairs`: two cuts of the same pages and their differences, kept while others are tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.sources import SourcePage
from chunkscope.comparison.deltas import changes_between, deltas, differing_settings
from chunkscope.comparison.side_by_side import changed_places, changes_on
from chunkscope.explorers.cutting import Cut
from chunkscope.explorers.material import Material
from chunkscope.explorers.stop import Stop, never
from chunkscope.showing.names import told_apart
from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import registered
from chunkscope.stats.parts import parts
from chunkscope.stats.unchecked import (
    agreement_of,
    boundaries_of,
    sizes_of,
    summary_of,
)

__all__ = ["Pair", "Pairs"]

A, B = "A", "B"
"""What the two are called in their tables: their labels change, and may be the same."""

KEPT = 4
"""Cuts, and pairs of them, whose numbers are kept: who swaps, or goes back, waits no more."""


@dataclass(frozen=True, eq=False)
class Side:
    """The numbers of one cut.

    Attributes
    ----------
    summary, sizes, boundaries : pandas.DataFrame
        As the functions of `chunkscope.stats`; sizes in the unit asked for.
    """

    summary: pd.DataFrame
    sizes: pd.DataFrame
    boundaries: pd.DataFrame


@dataclass(frozen=True, eq=False)
class Pair:
    """Two cuts of the same pages, and in what they differ. In its tables they are A and B.

    Attributes
    ----------
    a, b : Cut
        The two.
    table : pandas.DataFrame
        One row a statistic: see `chunkscope.comparison.Comparison.table`.
    settings : pandas.DataFrame
        One row a setting in which they differ.
    agreement, changes : pandas.DataFrame
        As the functions of `chunkscope.stats`; no rows where one of them has no chunk.
    sizes, boundaries : pandas.DataFrame
        The same of both together; sizes in tokens only where both count in the same.
    shown : int
        The place of the page that is shown among those that were cut; of none -1.
    """

    a: Cut
    b: Cut
    table: pd.DataFrame
    settings: pd.DataFrame
    agreement: pd.DataFrame
    changes: pd.DataFrame
    sizes: pd.DataFrame
    boundaries: pd.DataFrame
    shown: int

    @property
    def is_same(self) -> bool:
        """Whether the settings of the two are the same."""
        return self.a.name == self.b.name

    @property
    def page(self) -> SourcePage | None:
        """The page that is shown, with its rows in the table of A."""
        return self.a.pages[self.shown] if self.shown >= 0 else None

    @cached_property
    def names(self) -> tuple[str, str, str]:
        """What the names of the two share, and what tells A and B apart: see `told_apart`."""
        shared, (a, b) = told_apart([self.a.name, self.b.name])
        return shared, a, b

    @cached_property
    def changes_here(self) -> pd.DataFrame:
        """The rows of `changes` on the page that is shown."""
        return self.changes if self.page is None else self.changes_on(self.shown)

    def changes_on(self, number: int) -> pd.DataFrame:
        """The rows of `changes` on one of the pages that were cut."""
        pages = self.a.pages
        return self.changes if len(pages) == 1 else changes_on(pages[number], self.changes)

    @cached_property
    def n_changed(self) -> NDArray[np.int64]:
        """How many places each page has where boundaries are not shared."""
        pages = self.a.pages
        if len(pages) < 2:
            return np.full(len(pages), len(changed_places(self.changes)))
        number_of = {(each.doc_id, each.page_index): n for n, each in enumerate(pages)}
        apart = self.changes[self.changes["change"] != "shared"]
        keys = zip(apart["doc_id"], apart["page_index"].tolist(), strict=True)
        numbers = np.array([number_of[key] for key in keys], dtype=np.int64)
        places = apart[["position_a", "position_b"]].min(axis="columns").to_numpy(np.int64)
        found = np.unique(np.stack([numbers, places]), axis=1)
        return np.bincount(found[0], minlength=len(pages))

    @cached_property
    def rows_here(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """The chunks of A and of B on that page."""
        return self._rows_of(self.a), self._rows_of(self.b)

    def _rows_of(self, cut: Cut) -> pd.DataFrame:
        # The rows of a page stand together, and a slice of them is no copy.
        if self.shown < 0 or not len(cut.pages[self.shown].rows):
            return cut.table.iloc[:0]
        rows = cut.pages[self.shown].rows
        return cut.table.iloc[rows[0] : rows[-1] + 1]


class Pairs:
    """What compares two settings, and keeps the numbers of the last few.

    Parameters
    ----------
    material : Material
        The documents.
    tolerance : int
        As in `chunkscope.stats.agreement`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> pairs = Pairs(Material("One. Two. Three."), 20)
    >>> pair = pairs.pair(
    ...     (cs.SplitPoints(5), cs.SplitPoints(9)),
    ...     "cl100k_base",
    ...     [0],
    ...     limit=None,
    ...     unit="chars",
    ...     shown=0,
    ... )
    >>> pair.table.set_index("statistic").loc["n_chunks", ["a", "b"]].tolist()
    [4.0, 2.0]
    """

    def __init__(self, material: Material, tolerance: int) -> None:
        self.material = material
        self._side = lru_cache(maxsize=KEPT)(_side)
        self._changes = lru_cache(maxsize=KEPT)(lambda a, b: _changes(a, b, tolerance))

    def pair(
        self,
        splitters: tuple[Splitter, Splitter],
        encoding: str,
        pages: Sequence[int],
        *,
        limit: int | None,
        unit: str,
        shown: int,
        stop: Stop = never,
    ) -> Pair:
        """Two splitters on some pages.

        Parameters
        ----------
        splitters : tuple of splitter
            A and B.
        encoding : str
            What tokens are counted in, for those without an encoding of their own.
        pages : sequence of int
            Row positions in the documents table.
        limit : int or None
            As in `chunkscope.stats.summary`.
        unit : {"tokens", "chars"}
            What sizes count, where both count in the same tokens.
        shown : int
            The row of the page that is shown, one of `pages` if there are any.
        stop : callable, optional
            Called between the stages.
        """
        cuts = []
        for splitter in splitters:
            cuts.append(self.material.source.cut(splitter, encoding, pages, stop=stop))
            stop()
        a, b = cuts
        in_tokens = unit == "tokens" and len(_encodings(a) | _encodings(b)) < 2
        sides = []
        for cut in cuts:
            sides.append(self._side(cut, limit, in_tokens))
            stop()
        agreement, changes = self._changes(a, b)
        of_a, of_b = sides
        summary = _both(of_a.summary, of_b.summary)
        return Pair(
            a=a,
            b=b,
            table=deltas(summary, A, B),
            settings=differing_settings(*map(registered, splitters)),
            agreement=agreement,
            changes=changes,
            sizes=_both(of_a.sizes, of_b.sizes),
            boundaries=_both(of_a.boundaries, of_b.boundaries),
            shown=pages.index(shown) if len(pages) else -1,
        )


def _side(cut: Cut, limit: int | None, in_tokens: bool) -> Side:  # noqa: FBT001 - a key of the cache
    by_splitter = parts(cut.table)
    return Side(
        summary=summary_of(
            by_splitter,
            limit=limit,
            min_tokens={cut.name: None},
            known={cut.name: registered(cut.splitter)},
            source=cut.pages,
        ),
        sizes=sizes_of(cut.table, "tokens" if in_tokens else "chars"),
        boundaries=boundaries_of(by_splitter),
    )


def _changes(a: Cut, b: Cut, tolerance: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The agreement of two cuts, and the changes from one to the other."""
    both = _both(*(each.table[_PLACES] for each in (a, b)))
    return (
        agreement_of(both, tolerance=tolerance),
        changes_between(both, A, B, tolerance=tolerance),
    )


_PLACES = ["doc_id", "page_index", "char_end", "boundary", "n_tokens"]
"""The columns that tell where a splitter cuts, and those that `changes_between` asks for."""


def _both(of_a: pd.DataFrame, of_b: pd.DataFrame) -> pd.DataFrame:
    return pd.concat([of_a.assign(splitter=A), of_b.assign(splitter=B)], ignore_index=True)


def _encodings(cut: Cut) -> set[str]:
    return set(cut.table["encoding"].unique())
