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
    """A parameter of what is called, with its rows."""

    entry: Entry
    call: Callable[..., object]
    name: str
    parameter: Parameter


def cases() -> dict[str, Case]:
    """Every parameter of every callable, by the names of the two."""
    return {
        f"{name}{f' of {of}' if of else ''}: {parameter}": Case(entry, call, parameter, given)
        for name, entry in ENTRIES.items()
        for of, call in entry.named_calls().items()
        for parameter, given in entry.parameters.items()
    }


CASES = cases()


@pytest.mark.parametrize("name", CASES)
def test_each_row_is_refused_or_works_as_it_says(name: str) -> None:
    # One test for all rows of a parameter: there are thousands, and a test costs more
    # than most of them.
    complaints = list(complaints_about(CASES[name]))
    assert not complaints, "\n".join([f"{len(complaints)} rows:", *complaints])


def complaints_about(case: Case) -> Iterator[str]:
    """What is wrong with a parameter, a line for each row that is not as it says."""
    for row in case.parameter.rows:
        try:
            check(case, row)
        except Exception as reason:  # noqa: BLE001  # whatever came out is the complaint
            yield f"{row.label}: {type(reason).__name__}: {reason}"


def check(case: Case, row: Row) -> None:
    """Call with the value of `row`, and fail where what comes out is not what it says."""
    value = row.fresh()
    given = {**case.entry.valid(), case.name: value}
    error = refusal(case.entry, case.call, given)
    if error is None:
        assert row.outcome in {"works", "either"}, "was taken"
        return
    assert row.outcome != "works", f"was refused: {error}"
    check_error(error)
    message = str(error)
    says = case.parameter.says or (case.name,)
    assert any(each in message for each in says), f"names none of {says}: {message}"
    if row.outcome != "either":
        assert type(error) is row.outcome, f"{type(error).__name__}: {message}"
        shown = excerpt(value) if row.shown is None else row.shown
        assert shown in message, f"does not show {shown}: {message}"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_valid_call_works(name: str) -> None:
    entry = ENTRIES[name]
    for call in entry.named_calls().values():
        assert refusal(entry, call, entry.valid()) is None
