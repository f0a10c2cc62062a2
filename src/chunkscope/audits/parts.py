"""`ChunksOfSplitter`: chunks in the order of their documents, ready to be judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.audits.accepting import GivenColumns
from chunkscope.audits.how_found import Found
from chunkscope.audits.owners import UNKNOWN
from chunkscope.audits.pages import Pages
from chunkscope.audits.runs import runs
from chunkscope.errors import excerpt

__all__ = ["NOWHERE", "ChunksOfSplitter", "Habit", "parts_of"]

NOWHERE = np.iinfo(np.int64).min
"""What stands for an offset, or an index, that there is not."""


class Habit(NamedTuple):
    """Something wrong in the same way with several chunks of a page.

    Attributes
    ----------
    rule : str
        A key of `chunkscope.audits.RULES`.
    page : int
        The number of the page.
    told : str
        What is wrong, in words.
    n_chunks : int
        With how many.
    """

    rule: str
    page: int
    told: str
    n_chunks: int


@dataclass(eq=False)
class ChunksOfSplitter:
    """The chunks of one splitter whose page is known, by page, and on it in their order.

    Attributes
    ----------
    splitter : str or None
        Its name, where there are several.
    given : GivenColumns
        All chunks.
    pages : Pages
        The documents.
    rows : ndarray of int64, shape (n,)
        The number of each chunk among all that were given.
    page : ndarray of int64, shape (n,)
        The number of its page, ascending.
    index : ndarray of int64, shape (n,)
        The ``chunk_index`` that it came with, or its place in its document.
    texts : list of str
        Its text; the empty one where it has none, the slice where the table has no texts.
    is_text : ndarray of bool
        Whether it has a text.
    said_start, said_end : ndarray of int64, code points
        Its offsets as given; an end that was not given is the start and the text's length;
        `NOWHERE` where there is none.
    has_offsets : bool
        Whether the table has offsets at all.
    lengths : ndarray of int64, code points
        The length of its text.
    start, end : ndarray of int64, code points
        Where it was found to be; `NOWHERE` where that is not known. See `places`.
    how : ndarray of int8
        How that was found out: a `Found`.
    units : dict of int to str
        The number of a page -> what is wrong with all offsets on it, in words.
    habits : list of Habit
        What is wrong with some chunks alike, and is told once of all.
    is_told : ndarray of bool
        Chunks of whose text a rule has said already why it is not the document's.
    """

    splitter: str | None
    given: GivenColumns
    pages: Pages
    rows: NDArray[np.int64]
    page: NDArray[np.int64]
    index: NDArray[np.int64]
    texts: list[str]
    is_text: NDArray[np.bool_]
    said_start: NDArray[np.int64]
    said_end: NDArray[np.int64]
    has_offsets: bool
    start: NDArray[np.int64] = field(init=False)
    end: NDArray[np.int64] = field(init=False)
    how: NDArray[np.int8] = field(init=False)
    lengths: NDArray[np.int64] = field(init=False)
    units: dict[int, str] = field(init=False, default_factory=dict)
    habits: list[Habit] = field(init=False, default_factory=list)
    is_told: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        n_chunks = len(self.rows)
        self.start, self.end = (np.full(n_chunks, NOWHERE, dtype=np.int64) for _ in range(2))
        self.how = np.full(n_chunks, Found.NOT, dtype=np.int8)
        self.is_told = np.zeros(n_chunks, dtype=np.bool_)
        self.lengths = np.fromiter(map(len, self.texts), dtype=np.int64, count=n_chunks)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Each page that has chunks: its number, and the range of them."""
        return runs(self.page)

    @cached_property
    def is_blank(self) -> NDArray[np.bool_]:
        """Whether the text is nothing but white space, and not the empty one."""
        return np.fromiter(map(str.isspace, self.texts), np.bool_, len(self.texts))

    @property
    def has_texts(self) -> bool:
        """Whether the chunks came with texts, and not with offsets alone."""
        return "text" in self.given.values

    @property
    def follows(self) -> NDArray[np.bool_]:
        """Whether the chunk before is of the same page."""
        return np.asarray(np.diff(self.page, prepend=UNKNOWN) == 0)


def parts_of(given: GivenColumns, pages: Pages, page: NDArray[np.int64]) -> list[ChunksOfSplitter]:
    """The chunks of each splitter, in order of first appearance; one part without chunks."""
    names = given.values.get("splitter")
    number, splitters = (
        (np.zeros(given.n_chunks, dtype=np.int64), [None])
        if names is None
        else pd.factorize(
            np.array([each if isinstance(each, str) else excerpt(each) for each in names], object)
        )
    )
    if len(splitters) <= 1:
        return [_part(None, np.flatnonzero(page != UNKNOWN), given, pages, page)]
    return [
        _part(str(name), np.flatnonzero((number == n) & (page != UNKNOWN)), given, pages, page)
        for n, name in enumerate(splitters)
    ]


def _part(
    splitter: str | None,
    rows: NDArray[np.int64],
    given: GivenColumns,
    pages: Pages,
    page: NDArray[np.int64],
) -> ChunksOfSplitter:
    said = given.numbers.get("chunk_index")
    is_numbered = said is not None and bool(said.is_known[rows].all())
    keys = (said.values[rows], page[rows]) if said and is_numbered else (page[rows],)
    rows = rows[np.lexsort(keys)]
    start, end = _said(given, "char_start", rows), _said(given, "char_end", rows)
    texts, is_text = _texts(given, rows, pages, page[rows], (start, end))
    if "char_end" not in given.numbers:
        lengths = np.array(list(map(len, texts)), dtype=np.int64)
        end = np.where(start == NOWHERE, NOWHERE, start + lengths)
    return ChunksOfSplitter(
        splitter,
        given,
        pages,
        rows,
        page[rows],
        said.values[rows] if said and is_numbered else _places(pages.document[page[rows]]),
        texts,
        is_text,
        start,
        end,
        "char_start" in given.numbers,
    )


def _said(given: GivenColumns, name: str, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    if name not in given.numbers:
        return np.full(len(rows), NOWHERE, dtype=np.int64)
    said = given.numbers[name]
    return np.where(said.is_known[rows], said.values[rows], NOWHERE)


def _texts(
    given: GivenColumns,
    rows: NDArray[np.int64],
    pages: Pages,
    page: NDArray[np.int64],
    said: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> tuple[list[str], NDArray[np.bool_]]:
    """The text of each chunk, and whether it has one."""
    if "text" not in given.values:
        places = zip(page.tolist(), *(each.tolist() for each in said), strict=True)
        slices = [pages.texts[number][max(a, 0) : max(b, 0)] for number, a, b in places]
        return slices, np.ones(len(rows), dtype=np.bool_)
    held = given.values["text"]
    values = [held[row] for row in rows.tolist()]
    is_text = np.fromiter((isinstance(each, str) for each in values), np.bool_, len(values))
    return [each if isinstance(each, str) else "" for each in values], is_text


def _places(document: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place of each chunk in its document, from 0, in the order given."""
    order = np.argsort(document, kind="stable")
    places = np.empty(len(document), dtype=np.int64)
    for _, first, last in runs(document[order]):
        places[order[first:last]] = np.arange(last - first)
    return places
