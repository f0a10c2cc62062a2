from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.alerts.plain import Plain
from chunkscope.alerts.steps import steps
from chunkscope.chunks.settings import splitters_of
from chunkscope.stats.parts import parts
from tests.stats.tables import chunk_tables

LABELS = ("SplitPoints(chunk_size=8, lookback=7)", "Recursive(chunk_size=9, unit='chars')", "mine")


def steps_of(table: pd.DataFrame) -> list[dict[str, Plain]]:
    return steps(parts(table), splitters_of(table))


@given(chunks=chunk_tables(names=LABELS))
def test_the_mean_step_equals_that_of_a_plain_loop(chunks: pd.DataFrame) -> None:
    chunks = chunks.assign(chunk_index=range(len(chunks)))
    for row in steps_of(cs.check(chunks)):
        own = [each for each in chunks.to_dict("records") if each["splitter"] == row["splitter"]]
        walked = []
        for each in own:
            page = (each["doc_id"], each["page_index"])
            after = [
                other
                for other in own
                if (other["doc_id"], other["page_index"]) == page
                and other["chunk_index"] > each["chunk_index"]
            ]
            if after:
                walked.append(after[0]["char_start"] - each["char_start"])
        if row["splitter"] == "mine" or not walked:
            assert row["mean_step"] is None
        else:
            assert row["mean_step"] == pytest.approx(sum(walked) / len(walked))


def test_a_step_is_eaten_as_in_a_sweep() -> None:
    text = "word " * 200
    splitters: list[cs.Splitter] = [
        cs.SplitPoints(chunk_size=100, lookback=80),
        cs.SplitPoints(chunk_size=100, lookback=20),
        cs.TokenWindows(chunk_size=50, chunk_overlap=45),
        cs.TokenWindows(chunk_size=50, chunk_overlap=5),
        cs.Recursive(chunk_size=40, chunk_overlap=35),
        cs.Recursive(chunk_size=40, chunk_overlap=30, unit="chars"),
    ]
    found = steps_of(cs.check(cs.chunk(text, splitters)))
    swept = cs.sweep(text, splitters)
    assert [row["eaten"] for row in found] == swept["step_eaten"].tolist()


def test_tokens_of_another_encoding_measure_no_step() -> None:
    chunks = cs.chunk("word " * 99, cs.TokenWindows(chunk_size=9, encoding="words"))
    assert steps_of(chunks)[0]["mean_step"] is not None
    (row,) = steps_of(chunks.assign(encoding="cl100k_base"))
    assert (row["least_step"], row["mean_step"], row["eaten"]) == (8, None, None)


def test_where_graphemes_would_have_to_be_counted_nothing_else_than_a_sweep_is_said() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    text = f"{family * 8}. " * 40
    splitters = [cs.Recursive(chunk_size=40, chunk_overlap=n) for n in (0, 30, 31)]
    found = steps_of(cs.check(cs.chunk(text, splitters)))
    assert [row["mean_step"] for row in found] == [None, None, None]
    assert [row["eaten"] for row in found] == [False, None, True]
    swept = cs.sweep(text, splitters)["step_eaten"].tolist()
    assert all(row["eaten"] in (None, flag) for row, flag in zip(found, swept, strict=True))
