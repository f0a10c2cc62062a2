from __future__ import annotations

import string

import pytest

from chunkscope.alerts import RULES, SEVERITIES, alerts


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.kind)
def test_a_rule_is_one_sentence_with_its_reason_and_levels_from_the_worst(rule: object) -> None:
    assert isinstance(rule, type(RULES[0]))
    fields = [name for _, name, _, _ in string.Formatter().parse(rule.sentence) if name]
    assert fields
    numbers = dict.fromkeys([*fields, rule.measure], 1234)
    (found,) = alerts([("s", numbers)])
    assert str(found["message"]).endswith(".")
    assert "{" not in str(found["message"])
    assert "1,234" in str(found["message"]) or "%" in str(found["message"])
    above = [level for _, level in rule.levels]
    assert above == sorted(above, reverse=True)
    severities = [SEVERITIES.index(severity) for severity, _ in rule.levels]
    assert severities == sorted(severities)
    assert len(rule.reason) > 20
    assert alerts([("s", dict.fromkeys(numbers))]) == []


def test_kinds_of_rules_differ() -> None:
    assert len({rule.kind for rule in RULES}) == len(RULES)
