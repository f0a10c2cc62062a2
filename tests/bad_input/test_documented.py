"""The section Raises of a docstring names every error that bad input brings about."""

from __future__ import annotations

import inspect
import re

import pytest

from chunkscope import errors
from tests.bad_input.public import public_callables
from tests.bad_input.table import ENTRIES

PUBLIC = public_callables()


def documented(name: str) -> tuple[type, ...]:
    """The errors that a public callable documents, or the method that it refers to."""
    docstring = inspect.getdoc(PUBLIC[name].call) or ""
    section = re.search(r"^Raises\n-+\n(.*?)(?=^\w[^\n]*\n-+\n|\Z)", docstring, re.M | re.S)
    if section is None and (referred := re.search(r"[Ss]ee `(\w+\.\w+)`", docstring)):
        # Of a method that says what its protocol's does.
        return documented(referred[1]) if referred[1] in PUBLIC else ()
    names = re.findall(r"\b[A-Z]\w*Error\b", section[1] if section else "")
    return tuple(getattr(errors, each) for each in names)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_error_of_the_rows_is_documented(name: str) -> None:
    raised = {
        row.outcome
        for key, entry in ENTRIES.items()
        if key.partition(",")[0] == name
        for parameter in entry.parameters.values()
        for row in parameter.rows
        if isinstance(row.outcome, type)
    }
    missing = [each.__name__ for each in raised if not issubclass(each, documented(name))]
    assert sorted(missing) == []
