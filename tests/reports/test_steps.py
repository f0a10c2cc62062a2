from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.reports.steps import steps
from tests.stats.tables import chunk_tables

LABELS = ("SplitPoints(chunk_size=8, lookback=7)", "Recursive(chunk_size=9)", "mine")


@given(chunks=chunk_tables(names=LABELS))
def test_the_mean_step_equals_that_of_a_plain_loop(chunks: pd.DataFrame) -> None:
    chunks = chunks.assign(chunk_index=range(len(chunks)))
    for row in steps(cs.check(chunks)):
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
    ]
    found = steps(cs.check(cs.chunk(text, splitters)))
    swept = cs.sweep(text, splitters)
    assert [row["eaten"] for row in found] == swept["step_eaten"].tolist()


def test_tokens_of_another_encoding_measure_no_step() -> None:
    chunks = cs.chunk("word " * 99, cs.TokenWindows(chunk_size=9, encoding="words"))
    assert steps(chunks)[0]["mean_step"] is not None
    (row,) = steps(chunks.assign(encoding="cl100k_base"))
    assert (row["least_step"], row["mean_step"], row["eaten"]) == (None, None, None)
