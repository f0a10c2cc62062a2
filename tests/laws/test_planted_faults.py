"""Every law must be able to fail: each is held against splitters that break it."""

from __future__ import annotations

import pytest

from tests.laws.counted_work import GROWTH_TEXTS, work_is_linear
from tests.laws.planted_faults import FAULTS, HONEST, QUADRATIC, Planted
from tests.laws.span_laws import SPAN_LAWS
from tests.laws.strategies import NAMED_TEXTS


@pytest.mark.parametrize("fault", FAULTS)
def test_a_law_sees_the_fault_planted_for_it(fault: str) -> None:
    law, splitter, text = FAULTS[fault]
    with pytest.raises(AssertionError):
        SPAN_LAWS[law](splitter, text)


def test_every_law_has_a_fault_planted_for_it() -> None:
    assert {law for law, _, _ in FAULTS.values()} == set(SPAN_LAWS)


@pytest.mark.parametrize("law", SPAN_LAWS)
@pytest.mark.parametrize("kind", NAMED_TEXTS)
def test_an_honest_splitter_passes_every_law(law: str, kind: str) -> None:
    SPAN_LAWS[law](HONEST, NAMED_TEXTS[kind])


@pytest.mark.parametrize("fault", QUADRATIC)
def test_the_law_of_work_sees_a_quadratic_splitter(fault: str) -> None:
    with pytest.raises(AssertionError, match="work"):
        work_is_linear(QUADRATIC[fault], GROWTH_TEXTS["one character, over and over"])


@pytest.mark.parametrize("kind", GROWTH_TEXTS)
def test_the_law_of_work_lets_a_linear_splitter_pass(kind: str) -> None:
    work_is_linear(Planted(HONEST.cut, chunk_size=100), GROWTH_TEXTS[kind])
