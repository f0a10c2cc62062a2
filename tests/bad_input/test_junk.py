"""Whatever is given for whichever arguments, it works or a `ChunkscopeError` comes out."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope.errors import EXCERPT_LENGTH, excerpt
from tests.bad_input.junk import JUNK, spoilt
from tests.bad_input.rows import Made, Row
from tests.bad_input.table import ENTRIES
from tests.bad_input.verdicts import check_error, refusal

# There are as many tests as public callables: each is asked a third as often.
fewer = settings(max_examples=settings().max_examples // 3)


ROWS = [
    row for entry in ENTRIES.values() for each in entry.parameters.values() for row in each.rows
]


@cache
def values(name: str, parameter: str) -> st.SearchStrategy[object]:
    """What is given for a parameter: junk, a row of this or any other, what is right spoilt."""
    entry = ENTRIES[name]
    own = entry.parameters[parameter].rows
    right = [row.value for row in own if row.outcome == "works" and not isinstance(row.value, Made)]
    rows = st.sampled_from(own) | st.sampled_from(ROWS)
    right.append(entry.valid().get(parameter))
    return JUNK | rows.map(Row.fresh) | st.sampled_from(right).flatmap(spoilt)


@cache
def arguments(name: str) -> st.SearchStrategy[dict[str, object]]:
    """Wrong values for one, some or all parameters of a callable."""
    parameters = {each: values(name, each) for each in ENTRIES[name].parameters}
    one = st.sampled_from(list(parameters)).flatmap(
        lambda each: st.fixed_dictionaries({each: parameters[each]})
    )
    return one | st.fixed_dictionaries({}, optional=parameters)


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry.parameters])
@fewer
@given(data=st.data())
def test_junk_for_any_arguments_works_or_is_refused(name: str, data: st.DataObject) -> None:
    entry = ENTRIES[name]
    junk = data.draw(arguments(name))
    for call in entry.named_calls().values():
        error = refusal(entry, call, {**entry.valid(), **junk})
        if error is not None:
            check_error(error)


@given(value=JUNK)
def test_an_excerpt_of_anything_is_one_short_line_of_ascii(value: object) -> None:
    shown = excerpt(value)
    assert len(shown) <= EXCERPT_LENGTH
    assert shown.isascii()
    assert shown.isprintable()
