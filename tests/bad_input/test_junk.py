"""Whatever is given for whichever arguments, it works or a `ChunkscopeError` comes out."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope.errors import EXCERPT_LENGTH, excerpt
from tests.bad_input.junk import JUNK
from tests.bad_input.rows import Row
from tests.bad_input.table import ENTRIES
from tests.bad_input.verdicts import check_error, refusal

# There are as many tests as public callables: each is asked half as often.
fewer = settings(max_examples=settings().max_examples // 2)


ROWS = [
    row for entry in ENTRIES.values() for each in entry.parameters.values() for row in each.rows
]


@cache
def arguments(name: str) -> st.SearchStrategy[dict[str, object]]:
    """Junk, or the rows of any parameter, for one, some or all parameters of a callable."""
    parameters = ENTRIES[name].parameters
    own = [row for each in parameters.values() for row in each.rows]
    rows = (st.sampled_from(own) | st.sampled_from(ROWS)).map(Row.fresh)
    return st.dictionaries(st.sampled_from(sorted(parameters)), JUNK | rows, min_size=1)


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
