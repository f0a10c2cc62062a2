"""Plain values: what JSON can hold, so that a summary can be kept, compared and read anywhere."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import pandas as pd

from chunkscope.arguments import is_whole
from chunkscope.errors import excerpt

__all__ = ["Fact", "Plain", "json_text", "plain", "records"]

Plain: TypeAlias = str | int | float | bool | list["Plain"] | dict[str, "Plain"] | None
"""What JSON can hold; numbers are finite."""

Fact: TypeAlias = Mapping[str, Plain]
"""A row of a statistic, or another dict of the summary."""

# Within JSON these stand in strings only. A lone surrogate has no UTF-8. The others are no
# harm to a parser, but to whoever looks at the file (they reorder or hide what is beside
# them), and `<` to a page that the JSON is pasted into: `</script>` would end its script.
_ESCAPED = re.compile(
    "[<\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def plain(value: object) -> Plain:
    """`value` in JSON's kinds: what is missing, NaN or infinite is None.

    Numbers, strs and booleans of numpy become Python's; mappings and sequences are gone
    through. Anything else, such as a tuple that is the id of a document, is told by its
    escaped excerpt.

    Examples
    --------
    >>> plain({"a": np.int64(3), "b": float("nan"), "c": ("x", pd.NA)})
    {'a': 3, 'b': None, 'c': ['x', None]}
    """
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if is_whole(value):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, Sequence | np.ndarray) and not isinstance(value, bytes):
        return [plain(each) for each in value]
    return excerpt(value)


def records(table: pd.DataFrame) -> list[dict[str, Plain]]:
    """The rows of `table` as dicts of plain values.

    Examples
    --------
    >>> records(pd.DataFrame({"n": pd.array([1, None], dtype="Int64")}))
    [{'n': 1}, {'n': None}]
    """
    names = [str(name) for name in table.columns]
    # All columns at once: most tables are wide and short.
    rows = table.to_numpy(dtype=object).tolist()
    return [dict(zip(names, map(_cell, row), strict=True)) for row in rows]


def _cell(value: object) -> Plain:
    # A tuple in a cell is an id, and one thing.
    return excerpt(value) if isinstance(value, tuple) else plain(value)


def json_text(value: Plain) -> str:
    r"""JSON of plain values that can be written as UTF-8 and shown anywhere.

    Indented, not sorted, with a line end at its end. Lone surrogates, what reorders or
    hides text, and ``<`` are written as escapes. (Of two lone surrogates that fit one
    another JSON makes the character that they stand for.)

    Examples
    --------
    >>> print(json_text({"a": "é <b> \ud800"}), end="")
    {
      "a": "é \u003cb> \ud800"
    }
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"
