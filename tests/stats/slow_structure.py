"""Cut elements once more, slowly: every element beside every chunk."""

from __future__ import annotations

from typing import TypeAlias

import pandas as pd

__all__ = ["slow_cut_elements", "slow_structure"]

Row: TypeAlias = dict[str, object]
Elements: TypeAlias = dict[object, list[tuple[str, int, int]]]
"""Document -> its elements, in order."""

NAN = float("nan")


def slow_structure(chunks: pd.DataFrame, elements: Elements, kinds: list[str]) -> list[Row]:
    """One dict a splitter and kind; the documents have one page each."""
    rows: list[Row] = []
    there = {kind for found in elements.values() for kind, _, _ in found}
    for splitter, of_splitter in _by_splitter(chunks):
        for kind in kinds:
            n_elements = n_cut = 0
            cutting: set[object] = set()
            for doc_id, found in elements.items():
                own = [each for each in of_splitter if each["doc_id"] == doc_id]
                for start, end in [(a, b) for name, a, b in found if name == kind and own]:
                    touching = _touching(own, start, end)
                    n_elements += 1
                    if not any(_holds(each, start, end) for each in touching):
                        n_cut += 1
                        cutting |= {each["row"] for each in touching}
            if kind in there:
                share = n_cut / n_elements if n_elements else NAN
                rows.append(
                    {
                        "splitter": splitter,
                        "element": kind,
                        "n_elements": n_elements,
                        "n_cut": n_cut,
                        "share_cut": share,
                        "n_chunks": len(cutting),
                    }
                )
    return rows


def slow_cut_elements(chunks: pd.DataFrame, elements: Elements) -> list[Row]:
    """One dict a splitter and element that is cut."""
    rows: list[Row] = []
    for splitter, of_splitter in _by_splitter(chunks):
        for doc_id, found in elements.items():
            own = [each for each in of_splitter if each["doc_id"] == doc_id]
            for kind, start, end in found:
                touching = _touching(own, start, end)
                if not own or any(_holds(each, start, end) for each in touching):
                    continue
                ends = [each["char_end"] for each in touching]
                starts = [each["char_start"] for each in touching]
                inside = [place for place in ends if start < place < end]  # type: ignore[operator]
                inside = inside or [place for place in starts if start < place < end]  # type: ignore[operator]
                rows.append(
                    {
                        "splitter": splitter,
                        "doc_id": doc_id,
                        "page_index": 0,
                        "element": kind,
                        "char_start": start,
                        "char_end": end,
                        "n_chunks": len(touching),
                        "first_cut": min(inside) if inside else None,  # type: ignore[type-var]
                    }
                )
    return rows


def _by_splitter(chunks: pd.DataFrame) -> list[tuple[str, list[Row]]]:
    records = [
        {"row": row, **{str(k): v for k, v in each.items()}}
        for row, each in enumerate(chunks.to_dict("records"))
    ]
    names = list(dict.fromkeys(str(each["splitter"]) for each in records))
    return [(name, [each for each in records if each["splitter"] == name]) for name in names]


def _touching(chunks: list[Row], start: int, end: int) -> list[Row]:
    places = set(range(start, end))
    return [
        each
        for each in chunks
        if places & set(range(each["char_start"], each["char_end"]))  # type: ignore[call-overload]
    ]


def _holds(chunk: Row, start: int, end: int) -> bool:
    return set(range(start, end)) <= set(range(chunk["char_start"], chunk["char_end"]))  # type: ignore[call-overload]
