"""The table of a sweep: one row a setting, of splitters that cut and of settings that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import is_whole
from chunkscope.chunks.page_numbers import NOT_ASKED, NUMBERS, Cutter
from chunkscope.chunks.schema import text_column
from chunkscope.splitters import SPLITTERS, Boundary, Impossible, Splitter
from chunkscope.splitters.registry import RegisteredSplitter, registered
from chunkscope.stats.measure import Measure
from chunkscope.stats.ranges import Ranges
from chunkscope.stats.settings import SETTINGS, settings_frame
from chunkscope.stats.steps import is_eaten
from chunkscope.stats.summarising import Numbers, covered, summary_frame, summary_row
from chunkscope.sweeps._cutting import Cuts

__all__ = ["sweep_frame", "sweep_rows"]

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
    found: Iterable[Cuts],
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
    found : iterable of Cuts
        What each made of the pages, in the same order. One at a time is asked for, and none is
        kept once it is summarised.
    document : ndarray of int64, shape (n_pages,)
        The number of the document that each page belongs to.
    limit, min_tokens : int or None
        As in `chunkscope.stats.summary`, checked.
    """
    known = {cutter.name: registered(cutter.splitter) for cutter in by}
    told: dict[str, Mapping[str, object]] = {}
    summaries: dict[str, dict[str, object]] = {}
    for cutter, cuts in zip(by, found, strict=True):
        told[cutter.name] = {
            "n_inside_word": cuts.words.n_inside,
            "share_inside_word": cuts.words.share,
            "n_blank": cuts.n_blank,
            "step_eaten": is_eaten(cutter.splitter, cuts.advance),
        }
        if cuts.n_chunks:
            summaries[cutter.name] = summary_row(
                _numbers(cutter, cuts, document),
                known[cutter.name],
                limit=limit,
                min_tokens=min_tokens,
            )
    names = list(summaries)
    table = summary_frame(names, [known[name] for name in names], list(summaries.values()))
    of_name = dict(zip(names, _records(table), strict=True))
    return {
        cutter.name: {
            **(of_name.get(cutter.name) or _of_nothing(cutter, known[cutter.name])),
            **told[cutter.name],
        }
        for cutter in by
    }


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
    none = summary_frame([], [], [])
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


def _numbers(cutter: Cutter, cuts: Cuts, document: NDArray[np.int64]) -> Numbers:
    """What the summary is made of, without a table."""
    has_chunks = np.array([page.shape[1] > 0 for page in cuts.pages])
    number = dict(zip(NUMBERS, np.concatenate(cuts.pages, axis=1, dtype=np.int64), strict=True))
    exact = bool((number["n_tokens"] != NOT_ASKED).all())
    tokens = number["n_tokens" if exact else "est_tokens"]
    chars_covered, tokens_covered = np.sum([_covered(page) for page in cuts.pages], axis=0)
    return Numbers(
        encoding=cutter.encoding.name,
        n_documents=len(np.unique(document[has_chunks])),
        n_chars=number["char_end"] - number["char_start"],
        tokens=Measure(tokens, f"{cutter.encoding.name} tokens", exact=exact),
        overlap_chars=number["overlap_chars"],
        context_chars=number["context_chars"],
        chars_covered=int(chars_covered),
        tokens_covered=int(tokens_covered),
        n_ended=np.bincount(number["boundary"], minlength=len(Boundary)),
    )


def _covered(page: NDArray[np.signedinteger]) -> tuple[int, int]:
    """How many characters and tokens of a page are in a chunk."""
    rows = dict(zip(NUMBERS, page.astype(np.int64), strict=True))
    chars, tokens = (
        _covered_once(rows[f"{unit}_start"], rows[f"{unit}_end"]) for unit in ("char", "token")
    )
    return chars, tokens


def _covered_once(start: NDArray[np.int64], end: NDArray[np.int64]) -> int:
    """`covered` by ranges of one page, which need no sorting if they begin in order."""
    if (start[1:] < start[:-1]).any():  # the tokens of an encoding of others may
        return covered(Ranges(np.zeros_like(start), start, end))
    # What a range covers for the first time begins where those before have ended.
    fresh = start.copy()
    fresh[1:] = np.maximum(start[1:], np.maximum.accumulate(end)[:-1])
    return int(np.maximum(end - fresh, 0).sum())


def _nullable(dtype: str) -> str:
    """The dtype of a column of the sweep, in which anything can be missing."""
    return {"int64": "Int64", "bool": "boolean", "object": "str"}.get(dtype, dtype)


def _column(values: Sequence[object], dtype: str) -> pd.Series:
    # To the stubs of pandas `isna` takes scalars and arrays, and these are only known as objects.
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
        return value if is_whole(value) and abs(int(value)) < 2**63 else None
    if isinstance(value, tuple | list):
        return repr(tuple(value))
    return value if isinstance(value, str) else None
