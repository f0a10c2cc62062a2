"""Inputs that broke other libraries: each that can show in chunks has chunks that are caught.

The chunks, made by hand, and the tests that they are caught are in ``tests/audits``, where
they run without the recorded facts. Here is asked whether they are all.
"""

from __future__ import annotations

import pytest

from tests.audits.faulty_chunks import CANNOT_SHOW, FAULTY
from tests.conformance.recordings import Case, needs
from tests.conformance.test_faults import CASES, PLACE, input_of, name_of, texts_in


@needs(PLACE)
def test_every_report_has_chunks_or_a_reason_and_none_is_made_up() -> None:
    sources = {case["source"] for case in CASES}
    assert sources == FAULTY.keys() | CANNOT_SHOW.keys()
    assert not FAULTY.keys() & CANNOT_SHOW.keys()


def is_of_text(case: Case) -> bool:
    """Whether a report has a text; of how chunks are shown it has the chunks alone, or none."""
    return case["source"] in FAULTY and case["kind"] != "visualisation"


@needs(PLACE)
@pytest.mark.parametrize("case", [each for each in CASES if is_of_text(each)], ids=name_of)
def test_the_chunks_are_of_the_text_of_the_report_or_of_a_piece_of_it(case: Case) -> None:
    docs = FAULTY[case["source"]].docs
    texts = list(texts_in(input_of(case["input"])))
    texts.append("".join(texts))
    own = [docs] if isinstance(docs, str) else list(docs.values())
    if case["source"] == "pyg-team/pytorch_geometric#5647":
        own.remove("3.5")  # a number in the report, which is no text there
    assert all(any(text in each for each in texts) for text in own)
