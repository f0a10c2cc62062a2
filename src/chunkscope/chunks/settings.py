"""The settings behind the names in the column ``splitter``, carried beside the table.

A label tells its settings itself. A name that was given, as in ``{"small": SplitPoints(500)}``,
does not: the label it stands for is kept in the ``attrs`` of the table, where pandas keeps it
through selections, copies and parquet. It is lost through csv, and through `pandas.concat` of
tables whose ``attrs`` differ; the name then tells no settings, and nothing else changes.

Nobody can see that names in the column are changed afterwards. A new name tells no settings,
which is right; but where names are swapped, as by ``chunks["splitter"].map({"a": "b", "b":
"a"})``, each tells the settings of the other. Change ``chunks.attrs["splitters"]`` likewise, or
drop it by ``chunks.attrs.pop("splitters", None)``; or give the names to `chunk` as they are to be.
"""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from chunkscope.errors import ArgumentTypeError, SettingsError
from chunkscope.splitters import Splitter, label
from chunkscope.splitters.registry import RegisteredSplitter, splitter_told

__all__ = ["named_labels", "splitters_of"]

ATTRIBUTE = "splitters"
"""The key in ``attrs``: name -> label."""


def named_labels(named: Mapping[str, Splitter]) -> dict[str, dict[str, str]]:
    """The ``attrs`` of a table of these splitters; empty where each name is its label.

    Examples
    --------
    >>> from chunkscope import SplitPoints
    >>> named_labels({"small": SplitPoints(chunk_size=100)})
    {'splitters': {'small': 'SplitPoints(chunk_size=100, lookback=25, chunk_overlap=10)'}}
    """
    labels = {name: _label(splitter) for name, splitter in named.items()}
    told = {name: said for name, said in labels.items() if said is not None and said != name}
    return {ATTRIBUTE: told} if told else {}


def splitters_of(table: pd.DataFrame) -> dict[str, RegisteredSplitter | None]:
    """What each name in the column ``splitter`` stands for, in order of first appearance.

    None for what nobody knows: a name whose label is lost, or a splitter of others.

    Parameters
    ----------
    table : pandas.DataFrame
        A chunk table.

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.chunk("One. Two.", {"small": cs.SplitPoints(chunk_size=5)})
    >>> splitters_of(table)["small"].chunk_size
    5
    """
    told = table.attrs.get(ATTRIBUTE)
    labels = told if isinstance(told, Mapping) else {}
    # A label tells its settings itself, whatever was written down beside the table.
    return {
        name: splitter_told(name) or splitter_told(labels.get(name))
        for name in table["splitter"].unique()
    }


def _label(splitter: Splitter) -> str | None:
    try:
        return label(splitter)  # type: ignore[arg-type]  # refuses what is not registered
    except (SettingsError, ArgumentTypeError):
        return None
