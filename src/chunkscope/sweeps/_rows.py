"""The table of a sweep: one row a setting, of splitters that cut and of settings that cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.assembly import BOUNDARY_NAMES
from chunkscope.chunks.page_numbers import NOT_ASKED, NUMBERS, Cutter
from chunkscope.chunks.schema import text_column
from chunkscope.splitters import SPLITTERS, Impossible, Splitter
from chunkscope.splitters.registry import RegisteredSplitter, registered
from chunkscope.stats.settings import SETTINGS, settings_frame
from chunkscope.stats.steps import is_eaten
from chunkscope.stats.summarising import summarised
from chunkscope.sweeps._cutting import Cuts

__all__ = ["sweep_frame", "sweep_rows"]

TOGETHER = 1_000_000
"""Chunks summarised at once, about: pandas takes its time for each table, and memory for rows."""

# 0 where no document has text, and not missing as means and quantiles are.
_COUNTS = (
    "n_documents",
    "n_chunks",
    "chars_total",
    "tokens_total",
    "overlap_chars",
    "context_chars",
    "chars_covered",
    "tokens_covered",
    "n_cuts",
)


def sweep_rows(
    by: Sequence[Cutter],
    found: list[Cuts],
    document: NDArray[np.int64],
    *,
    limit: int | None,
    min_tokens: int | None,
) -> dict[str, Mapping[str, object]]:
    """Name -> row of each splitter: the summary of its chunks, and whether its step is eaten.

    Parameters
    ----------
    by : sequence of Cutter
        What cut.
    found : list of Cuts
        What each made of the pages, in the same order. It is emptied on the way: what is
        summarised need not be kept.
    document : ndarray of int64, shape (n_pages,)
        The number of the document that each page belongs to.
    limit, min_tokens : int or None
        As in `chunkscope.stats.summary`, checked.
    """
    known = {cutter.name: registered(cutter.splitter) for cutter in by}
    rows: dict[str, Mapping[str, object]] = {}
    waiting = [(cutter, found.pop(0)) for cutter in by]
    while waiting:
        batch = [waiting.pop(0)]
        n_chunks = batch[0][1].n_chunks
        while waiting and n_chunks + waiting[0][1].n_chunks <= TOGETHER:
            n_chunks += waiting[0][1].n_chunks
            batch.append(waiting.pop(0))
        chunks = _chunks(batch, document)
        summaries = summarised(chunks, limit=limit, min_tokens=min_tokens, known=known)
        of_name = {str(row["splitter"]): row for row in _records(summaries)}
        for cutter, cuts in batch:
            row = of_name.get(cutter.name) or _of_nothing(cutter, known[cutter.name])
            eaten = is_eaten(cutter.splitter, cuts.advance)
            rows[cutter.name] = {
                **row,
                "n_inside_word": cuts.words.n_inside,
                "share_inside_word": cuts.words.share,
                "n_blank": cuts.n_blank,
                "step_eaten": eaten,
            }
    return rows


def _records(table: pd.DataFrame) -> list[dict[str, object]]:
    return [{str(name): cell for name, cell in row.items()} for row in table.to_dict("records")]


def _of_nothing(cutter: Cutter, splitter: RegisteredSplitter | None) -> dict[str, object]:
    """The row of a splitter that no document gave a chunk."""
    (settings,) = _records(settings_frame([splitter]))
    counts = dict.fromkeys(_COUNTS, 0)
    return {"splitter": cutter.name, **settings, "encoding": cutter.encoding.name, **counts}


def sweep_frame(
    named: Mapping[str, Splitter | Impossible], rows: Mapping[str, Mapping[str, object]]
) -> pd.DataFrame:
    """The rows in the order of `named`, those of impossible settings among them.

    Whole numbers are Int64, whether or not a row lacks them: tables of sweeps stack.
    """
    none = summarised(_chunks_of_nothing(), limit=None, min_tokens=None, known={})
    dtypes = {str(name): _nullable(str(dtype)) for name, dtype in none.dtypes.items()}
    first = ["splitter", *SETTINGS, "error", "step_eaten"]
    order = [*first, *(name for name in dtypes if name not in first)]
    dtypes |= {"error": "str", "step_eaten": "boolean"}
    records: list[Mapping[str, object]] = []
    for name, each in named.items():
        if isinstance(each, Impossible):
            records.append({"splitter": name, **_told(each), "error": each.reason})
        else:
            records.append(rows[name])
    columns = {
        name: _column([record.get(name) for record in records], dtypes[name]) for name in order
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(len(records)))


def _chunks(batch: Sequence[tuple[Cutter, Cuts]], document: NDArray[np.int64]) -> pd.DataFrame:
    """The columns of the chunk table that `summarised` reads, without one text or id."""
    blocks = [page for _, cuts in batch for page in cuts.pages]
    lengths = np.array([page.shape[1] for page in blocks], dtype=np.int64)
    parts = [np.empty((len(NUMBERS), 0), np.int64), *blocks]
    number = dict(zip(NUMBERS, np.concatenate(parts, axis=1, dtype=np.int64), strict=True))
    on_page = np.repeat(np.tile(np.arange(len(document)), len(batch)), lengths)
    of_splitter = np.repeat(np.arange(len(batch)), lengths.reshape(len(batch), -1).sum(axis=1))
    columns: dict[str, object] = {
        "splitter": _words([cutter.name for cutter, _ in batch], of_splitter),
        "doc_id": document[on_page],
        # A number of its own for each page is as good as its place in the document.
        "page_index": on_page,
        "encoding": _words([cutter.encoding.name for cutter, _ in batch], of_splitter),
        "n_chars": number["char_end"] - number["char_start"],
        "boundary": pd.Categorical.from_codes(number.pop("boundary"), pd.Index(BOUNDARY_NAMES)),
        **number,
    }
    counted = pd.Series(number["n_tokens"], dtype="Int64")
    return pd.DataFrame({**columns, "n_tokens": counted.mask(counted == NOT_ASKED)})


def _words(words: Sequence[str], codes: NDArray[np.int64]) -> pd.Categorical:
    """`words` by their numbers: a word a chunk would take longer to write than to count."""
    number, distinct = pd.factorize(np.array(words, dtype=object))
    return pd.Categorical.from_codes(number[codes], pd.Index(distinct, dtype=object))


def _chunks_of_nothing() -> pd.DataFrame:
    names = ("splitter", "doc_id", "page_index", "encoding", "n_chars", *NUMBERS)
    return pd.DataFrame({name: [] for name in names})


def _nullable(dtype: str) -> str:
    """The dtype of a column of the sweep, in which anything can be missing."""
    return {"int64": "Int64", "bool": "boolean", "object": "str"}.get(dtype, dtype)


def _column(values: Sequence[object], dtype: str) -> pd.Series:
    present = [None if pd.isna(each) else each for each in values]  # type: ignore[call-overload]
    if dtype == "str":
        return text_column(cast("list[str]", present))  # None stays missing
    return pd.Series(present, dtype=dtype)


def _told(impossible: Impossible) -> dict[str, object]:
    """What impossible settings were, with the defaults that follow from nothing else.

    A value that its column cannot hold is missing; the name of the row tells it.
    """
    kind = SPLITTERS[impossible.splitter_class]
    told: dict[str, object] = {"splitter_class": impossible.splitter_class}
    for each in fields(kind):
        value = impossible.settings.get(each.name, each.default)
        told[each.name] = _cell(value, SETTINGS.get(each.name, "str"))
    return told


def _cell(value: object, dtype: str) -> object:
    """`value` where a column of `dtype` can hold it, else None."""
    if dtype == "boolean":
        return value if isinstance(value, bool) else None
    if dtype == "Int64":
        is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        return value if is_whole and abs(cast("int", value)) < 2**63 else None
    if isinstance(value, tuple | list):
        return repr(tuple(value))
    return value if isinstance(value, str) else None
