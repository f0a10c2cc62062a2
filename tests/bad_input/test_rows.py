"""Every row of the table: bad input is refused in one line, and what is right works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from chunkscope.errors import excerpt
from tests.bad_input.entries import Entry
from tests.bad_input.rows import Parameter, Row
from tests.bad_input.table import ENTRIES
from tests.bad_input.verdicts import check_error, refusal


class Case(NamedTuple):
    """A row, and where it belongs."""

    entry: Entry
    call: Callable[..., object]
    name: str
    parameter: Parameter
    row: Row


def cases() -> Iterator[object]:
    """Every row of every parameter of every callable, named by the three."""
    for name, entry in ENTRIES.items():
        for of, call in entry.named_calls().items():
            for parameter, given in entry.parameters.items():
                for row in given.rows:
                    told = f"{name}{f' of {of}' if of else ''}: {parameter} is {row.label}"
                    yield pytest.param(Case(entry, call, parameter, given, row), id=told)


@pytest.mark.parametrize("case", list(cases()))
def test_a_row(case: Case) -> None:
    value = case.row.fresh()
    given = {**case.entry.valid(), case.name: value}
    error = refusal(case.call, given, case.entry.check_result)
    if error is None:
        assert case.row.outcome in {"works", "either"}, "it was taken"
        return
    assert case.row.outcome != "works", f"it was refused: {error}"
    check_error(error)
    message = str(error)
    assert any(each in message for each in case.parameter.says or (case.name,)), (
        f"does not say what is wrong: {message}"
    )
    if case.row.outcome != "either":
        assert type(error) is case.row.outcome, f"{type(error).__name__}: {message}"
        shown = excerpt(value) if case.row.shown is None else case.row.shown
        assert shown in message, f"does not show {shown}: {message}"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_valid_call_works(name: str) -> None:
    entry = ENTRIES[name]
    for call in entry.named_calls().values():
        assert refusal(call, entry.valid(), entry.check_result) is None
