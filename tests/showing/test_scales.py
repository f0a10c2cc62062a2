from __future__ import annotations

import numpy as np
import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.showing.scales import Scale

numbers = st.lists(st.floats(-1e9, 1e9) | st.just(float("nan")), max_size=40)


@given(given=numbers)
def test_strengths_are_shares_in_the_order_of_the_numbers(given: list[float]) -> None:
    array = np.array(given, dtype=np.float64)
    strengths = Scale.of(pd.Series(array)).strengths(array)
    known = np.isfinite(array)
    assert (np.isnan(strengths) == ~known).all()
    assert ((strengths[known] >= 0) & (strengths[known] <= 1)).all()
    assert (np.diff(strengths[known][np.argsort(array[known], kind="stable")]) >= 0).all()


def test_numbers_that_are_all_the_same_have_the_colour_in_the_middle() -> None:
    assert Scale.of(pd.Series([7.0, 7.0])).strengths(np.array([7.0])).tolist() == [0.5]


def test_numbers_far_apart_are_told_apart_by_their_ratio() -> None:
    scale = Scale.of(pd.Series([1.0, 10.0, 100.0]))
    assert scale.log
    assert scale.strengths(np.array([1.0, 10.0, 100.0])).round(6).tolist() == [0.0, 0.5, 1.0]


def test_where_nine_tenths_crowd_together_they_have_all_the_colours() -> None:
    crowded = pd.Series([*np.linspace(10, 11, 19), 100.0])
    scale = Scale.of(crowded)
    assert (scale.low, scale.beyond) == (10.0, "max") and scale.high < 20
    assert Scale.of(-crowded).beyond == "min"


def test_without_numbers_there_is_a_scale_all_the_same() -> None:
    assert Scale.of(pd.Series([np.nan, np.inf])) == Scale(0.0, 1.0, log=False, beyond="neither")
