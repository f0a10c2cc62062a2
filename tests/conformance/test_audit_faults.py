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


@needs(PLACE)
@pytest.mark.parametrize("case", [case for case in CASES if case["source"] in FAULTY], ids=name_of)
def test_the_chunks_are_of_the_text_of_the_report_or_of_a_piece_of_it(case: Case) -> None:
    docs = FAULTY[case["source"]].docs
    texts = list(texts_in(input_of(case["input"])))
    texts.append("".join(texts))
    own = [docs] if isinstance(docs, str) else list(docs.values())
    if case["kind"] == "visualisation":
        return  # the report has the chunks alone, or no text at all
    assert all(any(text in each for each in texts) or text == "3.5" for text in own)
