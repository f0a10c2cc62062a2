"""Boundaries and agreement as they are defined, in plain loops over sets and characters."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

__all__ = ["SlowPage", "boundary_edits", "common_pages", "window_counts"]


class SlowPage:
    """A page that two splitters have chunks of: its length, and where either cuts it."""

    def __init__(self, ends_a: list[int], ends_b: list[int]) -> None:
        self.a = {end for end in ends_a if 0 < end < max(ends_a)}
        self.b = {end for end in ends_b if 0 < end < max(ends_b)}
        self.length = max([*ends_a, *ends_b, 0])


def common_pages(
    chunks: pd.DataFrame, name_a: str, name_b: str
) -> dict[tuple[object, int], SlowPage]:
    """The pages that both splitters have chunks of, in order of first appearance."""
    ends: dict[tuple[object, int], dict[str, list[int]]] = {}
    for row in chunks.to_dict("records"):
        page = ends.setdefault((row["doc_id"], row["page_index"]), {})
        page.setdefault(row["splitter"], []).append(row["char_end"])
    return {
        key: SlowPage(page[name_a], page[name_b])
        for key, page in ends.items()
        if name_a in page and name_b in page
    }


def boundary_edits(
    page: SlowPage, tolerance: int
) -> tuple[set[int], dict[int, int], set[int], set[int]]:
    """Shared, moved (from -> to), dropped and added boundaries: every distance, left to right."""
    shared, lost, new = page.a & page.b, page.a - page.b, page.b - page.a
    moved = {}
    for distance in range(1, min(tolerance, page.length) + 1):
        for left in range(page.length + 1):
            for first, second in ((left, left + distance), (left + distance, left)):
                if first in lost and second in new:
                    moved[first] = second
                    lost.remove(first)
                    new.remove(second)
    return shared, moved, lost, new


def window_counts(page: SlowPage) -> Iterator[tuple[int, int]]:
    """For each window of a page, how many boundaries of either splitter it holds."""
    k = max(round(page.length / (len(page.a) + 1) / 2), 1)
    for first in range(page.length - k):
        # Between the characters `first` and `first + k`, so after the first of them.
        inside = range(first + 1, first + k + 1)
        yield sum(at in page.a for at in inside), sum(at in page.b for at in inside)
