from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.showing.names import told_apart
from chunkscope.splitters import SPLITTERS, label
from tests.laws.strategies import splitters


@st.composite
def labels(draw: st.DrawFn) -> list[str]:
    kinds = st.sampled_from([SPLITTERS[name] for name in sorted(SPLITTERS)])
    drawn = draw(st.lists(kinds.flatmap(lambda kind: splitters(kind, written=True)), max_size=5))
    return list(dict.fromkeys(map(label, drawn)))


@given(labels=labels())
def test_different_labels_have_different_names(labels: list[str]) -> None:
    _, names = told_apart(labels)
    assert len(set(names)) == len(labels)


@given(labels=labels())
def test_a_setting_that_is_left_out_is_in_no_name(labels: list[str]) -> None:
    title, names = told_apart(labels, but={"chunk_size"})
    assert not any("chunk_size" in each for each in [title, *names])


@pytest.mark.parametrize(
    ("overlaps", "expected"),
    [
        ([None, None], ("", ["Recursive", "Recursive"])),
        ([10, 20], ("", ["Recursive", "Recursive"])),  # the defaults of 50 and 100
        ([10, 10], ("", ["Recursive", "Recursive"])),
        ([0, 30], ("Recursive(chunk_overlap)", ["0", "30"])),
    ],
)
def test_labels_that_differ_in_nothing_else_have_one_name(
    overlaps: list[int | None], expected: tuple[str, list[str]]
) -> None:
    made = [
        label(SPLITTERS["Recursive"](size, chunk_overlap=overlap))
        for size, overlap in zip([50, 100], overlaps, strict=True)
    ]
    assert told_apart(made, but={"chunk_size"}) == expected
