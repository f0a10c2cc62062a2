from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from tests.plots.drawn import picture
from tests.stats.tables import with_sizes

some_sizes = st.lists(st.integers(0, 5000), min_size=1, max_size=20)


@settings(max_examples=20)
@given(sizes=st.dictionaries(st.sampled_from("abcdefgh"), some_sizes, min_size=1))
def test_the_steps_are_the_exact_shares_up_to_each_size(sizes: dict[str, list[int]]) -> None:
    ax = cs.plots.ecdf(with_sizes(**sizes))
    for line, each in zip(ax.lines, sizes.values(), strict=True):
        x, y = np.asarray(line.get_xdata()), np.asarray(line.get_ydata())
        assert line.get_drawstyle() == "steps-post"
        assert x[1:-1].tolist() == sorted(set(each))
        assert y[1:-1] == pytest.approx([np.mean(np.array(each) <= size) for size in x[1:-1]])
        assert (y[0], y[-1]) == (0, 1)


@pytest.mark.parametrize("n", [1, 6, 40])
def test_a_legend_of_ours_lies_below_the_axis_and_inside_the_picture(n: int) -> None:
    ax = cs.plots.ecdf(with_sizes(**{f"name {i}": [i + 1, 9] for i in range(n)}))
    picture(ax)
    legend, figure = ax.get_legend(), ax.get_figure()
    assert legend is not None
    assert figure is not None
    assert len(legend.get_texts()) == n
    box = legend.get_window_extent()
    assert box.y1 < ax.xaxis.label.get_window_extent().y0
    assert box.y0 >= 0
    assert box.x1 <= figure.bbox.x1
    assert ax.get_window_extent().height > 200  # pixels


def test_where_a_line_meets_the_limit_is_the_share_that_keeps_it() -> None:
    chunks = with_sizes(a=[3, 5, 5, 9])
    line = cs.plots.ecdf(chunks, limit=5).lines[0]
    at = dict(zip(np.asarray(line.get_xdata()), np.asarray(line.get_ydata()), strict=True))
    assert at[5] == pytest.approx((chunks["n_tokens"] <= 5).mean())
