"""Whatever is given for an argument, it works or a `ChunkscopeError` comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import EXCERPT_LENGTH, excerpt
from tests.bad_input.entries import is_something
from tests.bad_input.junk import junk
from tests.bad_input.table import ENTRIES
from tests.bad_input.verdicts import check_error, refusal

WITH_PARAMETERS = [name for name, entry in ENTRIES.items() if entry.parameters]


@pytest.mark.parametrize("name", WITH_PARAMETERS)
@given(data=st.data())
def test_junk_for_any_argument_works_or_is_refused(name: str, data: st.DataObject) -> None:
    entry = ENTRIES[name]
    call = data.draw(st.sampled_from(list(entry.named_calls().values())))
    parameter = data.draw(st.sampled_from(sorted(entry.parameters)))
    value = data.draw(junk(), label=parameter)
    error = refusal(call, {**entry.valid(), parameter: value}, is_something)
    if error is not None:
        check_error(error)


@pytest.mark.parametrize("name", WITH_PARAMETERS)
@given(data=st.data())
def test_junk_for_every_argument_works_or_is_refused(name: str, data: st.DataObject) -> None:
    entry = ENTRIES[name]
    call = next(iter(entry.named_calls().values()))
    values = {parameter: data.draw(junk(), label=parameter) for parameter in entry.parameters}
    error = refusal(call, {**entry.valid(), **values}, is_something)
    if error is not None:
        check_error(error)


@given(value=junk())
def test_an_excerpt_of_anything_is_one_short_line_of_ascii(value: object) -> None:
    shown = excerpt(value)
    assert len(shown) <= EXCERPT_LENGTH
    assert shown.isascii()
    assert shown.isprintable()


