"""`Swept`: the table of a sweep taken apart, into settings, statistics and splitters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import ArgumentError, ArgumentTypeError, SettingsError, excerpt, must_be
from chunkscope.showing.cells import is_number, places
from chunkscope.showing.columns import numbers_of
from chunkscope.splitters.registry import RegisteredSplitter, splitter_told
from chunkscope.stats.settings import SETTINGS, splitter_of_row

__all__ = ["ARGUMENTS", "Swept"]

ALLOWED = "a table that chunkscope.sweep returns, with at least one row"

ARGUMENTS = ("tokens_source", "limit", "min_tokens")
"""What a sweep was asked for: tells the rows of several sweeps apart, where nothing else does."""

# Neither settings nor statistics: what follows from them, or is told in another way.
_NEITHER = {"error", "step_eaten", "overlap_requested", "overlap_requested_unit"}


class Swept:
    """A sweep.

    Parameters
    ----------
    sweep : pandas.DataFrame
        What `chunkscope.sweep` returns, some rows of it, or several stacked. It is copied.

    Attributes
    ----------
    table : pandas.DataFrame
        Its rows, numbered from 0.
    settings : tuple of str
        The columns of settings, in order; the last is ``splitter``, the name.
    statistics : tuple of str
        The columns of numbers that came of them.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For what is no such table.

    Examples
    --------
    >>> import chunkscope as cs
    >>> swept = Swept(cs.sweep("One. Two.", cs.grid("SplitPoints", chunk_size=[5, 9])))
    >>> swept.varying, swept.words("chunk_size"), swept.splitter(1).chunk_size
    (('chunk_size', 'lookback'), ['5', '9'], 9)
    """

    def __init__(self, sweep: pd.DataFrame) -> None:
        if not isinstance(sweep, pd.DataFrame):
            raise ArgumentTypeError(must_be("sweep", ALLOWED, sweep))
        columns = list[object](sweep.columns)
        names = [name for name in columns if isinstance(name, str)]
        for name in ("splitter", "splitter_class"):
            if name not in names:
                raise ArgumentError(f"sweep must be {ALLOWED}, column {name} is missing")
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ArgumentError(f"sweep must have column {excerpt(twice)} once, it is there twice")
        if sweep.empty:
            raise ArgumentError(f"sweep must be {ALLOWED}, it has none")
        self.table = sweep[names].reset_index(drop=True)
        results = [
            name
            for name in names
            if name not in SETTINGS
            and name not in ARGUMENTS
            and name not in _NEITHER
            and is_number(self.table[name])
        ]
        self.statistics = tuple(name for name in results if self.table[name].notna().any())
        if not self.statistics:  # all is impossible
            self.statistics = ("n_chunks",) if "n_chunks" in results else tuple(results[:1])
        if not self.statistics:
            raise ArgumentError(f"sweep must be {ALLOWED}, it has no column of numbers")
        others = {*SETTINGS, *ARGUMENTS, *_NEITHER, *results, "encoding", "splitter"}
        told = [*SETTINGS, "encoding", *(name for name in names if name not in others)]
        self.settings = (*(name for name in told if name in names), "splitter")
        self._places: dict[str, tuple[NDArray[np.int64], list[str]]] = {}

    def __len__(self) -> int:
        return len(self.table)

    @cached_property
    def varying(self) -> tuple[str, ...]:
        """The settings in which rows differ; and the name, where they do not tell all apart."""
        *settings, name = self.settings
        found = [each for each in settings if self._varies(each)]
        apart = len(self) < 2
        if found:
            codes = np.stack([self.codes(each) for each in found])
            apart = np.unique(codes, axis=1).shape[1] == len(self)
        is_told = found and apart and len(self.words("splitter_class")) < 2
        return tuple(found) if is_told else (*found, name)

    def _varies(self, name: str) -> bool:
        # What is impossible has no encoding, and nothing that follows from other settings.
        there = ~self.missing(name) | [not self.reason(row) for row in range(len(self))]
        return len(np.unique(self.codes(name)[there])) > 1

    def codes(self, name: str) -> NDArray[np.int64]:
        """The place of the setting of each row among `words`."""
        return self._placed(name)[0]

    def words(self, name: str) -> list[str]:
        """The distinct values of a setting in order; what is missing is none, and last."""
        return self._placed(name)[1]

    def missing(self, name: str) -> NDArray[np.bool_]:
        """Which rows do not have a setting."""
        return self.table[name].isna().to_numpy(bool)

    def values(self, name: str) -> pd.Series:
        """The numbers of a statistic, NaN where there is none or it is not finite."""
        numbers = numbers_of(self.table, "value", name)
        return numbers.where(np.isfinite(numbers))

    def largest(self, name: str, kind: str = "") -> int | None:
        """The largest whole number in a column, of a class of splitters or of all."""
        if name not in self.table.columns or not is_number(self.table[name]):
            return None
        numbers = self.values(name)
        if kind:
            numbers = numbers[self.table["splitter_class"].eq(kind).to_numpy(bool)]
        most = numbers.max()
        return None if pd.isna(most) else int(most)

    def _placed(self, name: str) -> tuple[NDArray[np.int64], list[str]]:
        if name not in self._places:
            self._places[name] = places(self.table[name])
        return self._places[name]

    # ------------------------------------------------------------ splitters of rows

    def name(self, row: int) -> str:
        """What the sweep calls a row."""
        return str(self.table["splitter"].iloc[row])

    def reason(self, row: int) -> str:
        """Why the settings of a row are impossible; empty where they are not."""
        if "error" not in self.table.columns:
            return ""
        reason = self.table["error"].iloc[row]
        return reason if isinstance(reason, str) else ""

    def is_eaten(self, row: int) -> bool:
        """Whether overlap and look-back eat the step."""
        if "step_eaten" not in self.table.columns:
            return False
        return self.table["step_eaten"].astype(object).iloc[row] is True

    def encoding(self, row: int) -> str | None:
        """What the tokens of a row count in."""
        if "encoding" not in self.table.columns:
            return None
        name = self.table["encoding"].iloc[row]
        return name if isinstance(name, str) else None

    def n_chunks(self, row: int) -> int | None:
        """How many chunks the sweep found; None where it does not tell."""
        return self._whole("n_chunks", row)

    def limit(self, row: int, splitter: RegisteredSplitter) -> int | None:
        """The limit of tokens that a row was held to; None where that is the splitter's size."""
        limit = self._whole("limit", row)
        return None if limit is None or limit < 1 or limit == splitter.chunk_size else limit

    def _whole(self, name: str, row: int) -> int | None:
        if name not in self.table.columns or not is_number(self.table[name]):
            return None
        number = float(self.values(name).iloc[row])
        return int(number) if number.is_integer() else None

    def splitter(self, row: int) -> RegisteredSplitter:
        """The splitter of a row.

        Raises
        ------
        SettingsError
            Where there is none, or it cannot be told; gives the reason.
        """
        if reason := self.reason(row):
            raise SettingsError(reason)
        told = splitter_told(self.name(row))  # a label tells what no column can hold
        if told is not None:
            return told
        settings = self._settings.iloc[row]
        if pd.isna(settings["splitter_class"]):
            raise SettingsError("it is a splitter of others, whose settings a sweep does not tell")
        return splitter_of_row({str(name): value for name, value in settings.items()})

    def is_row_of(self, row: int, splitter: RegisteredSplitter, encoding: str) -> bool:
        """Whether a row is of a splitter whose tokens count in `encoding`."""
        try:
            return self.splitter(row) == splitter and self.encoding(row) in (encoding, None)
        except SettingsError:
            return False

    def row_of(self, splitter: RegisteredSplitter, encoding: str) -> int | None:
        """The first row of a splitter, whose tokens count in `encoding`; None without one."""
        return self._rows.get((splitter, encoding), self._rows.get((splitter, None)))

    @cached_property
    def _settings(self) -> pd.DataFrame:
        names = [name for name in (*SETTINGS, "encoding") if name in self.table.columns]
        return self.table[names].astype(object)

    @cached_property
    def _rows(self) -> Mapping[tuple[RegisteredSplitter, str | None], int]:
        found: dict[tuple[RegisteredSplitter, str | None], int] = {}
        for row in range(len(self)):
            try:
                found.setdefault((self.splitter(row), self.encoding(row)), row)
            except SettingsError:
                continue
        return found
