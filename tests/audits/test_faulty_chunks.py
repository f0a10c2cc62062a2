"""Every fault that was reported of a library and can show in chunks is caught."""

from __future__ import annotations

import pytest

import chunkscope as cs
from chunkscope.audits import RULES
from tests.audits.faulty_chunks import FAULTY


@pytest.mark.parametrize("source", FAULTY)
def test_chunks_with_a_reported_fault_are_caught(source: str) -> None:
    case = FAULTY[source]
    found = cs.audit(case.chunks(), case.docs, **case.options)
    assert case.rules <= set(found["rule"]), found.to_string()


@pytest.mark.parametrize("source", FAULTY)
def test_findings_are_a_sorted_table_of_plain_lines(source: str) -> None:
    case = FAULTY[source]
    found = cs.audit(case.chunks(), case.docs, **case.options)
    order = [list(RULES).index(rule) for rule in found["rule"]]
    ranks = [cs.audits.SEVERITIES.index(severity) for severity in found["severity"]]
    assert list(zip(ranks, order, strict=True)) == sorted(zip(ranks, order, strict=True))
    assert all(RULES[row.rule].severity == row.severity for row in found.itertuples())
    assert all(each.isascii() and each.isprintable() for each in found["message"])
    assert max(map(len, found["message"])) <= 300
