from __future__ import annotations

from typing import Any

import pytest

import chunkscope as cs
from chunkscope.comparison.measures import MEASURES
from chunkscope.reports import Report
from chunkscope.reports.differences import COMPARED
from tests.reports.reading import rows

TEXT = "".join(f"Sentence {n} has some words, and a few more.\n\n" for n in range(60))


def reported(
    *splitters: cs.Splitter, text: str = TEXT, names: tuple[str, ...] = (), **options: int
) -> Report:
    given = dict(zip(names, splitters, strict=True)) if names else list(splitters)
    return cs.report(cs.chunk(text, given), text, **options)  # type: ignore[arg-type]


def pairs(report: Report) -> list[dict[str, Any]]:
    return rows(report, "pairs")


def test_a_difference_is_b_less_a_of_the_statistic() -> None:
    a, b = cs.SplitPoints(200), cs.TokenWindows(30)
    (pair,) = pairs(reported(a, limit=40).compare(reported(b, limit=40)))
    of = [cs.stats.summary(cs.chunk(TEXT, each), limit=40).iloc[0] for each in (a, b)]
    values = pair["values"]
    assert tuple(values) == COMPARED
    for name in set(COMPARED) & set(of[0].index) - {"n_runts"}:
        assert values[name]["a"] == pytest.approx(of[0][name])
        assert values[name]["b"] == pytest.approx(of[1][name])
        assert values[name]["difference"] == pytest.approx(of[1][name] - of[0][name])


def test_splitters_of_one_name_are_pairs_and_others_stand_alone() -> None:
    a = reported(cs.SplitPoints(100), cs.SplitPoints(200), names=("x", "y"))
    b = reported(cs.SplitPoints(150), cs.SplitPoints(300), names=("y", "z"))
    both = a.compare(b)
    assert [(each["a"], each["b"]) for each in pairs(both)] == [
        ("x", None),
        ("y", "y"),
        (None, "z"),
    ]
    values = pairs(both)[0]["values"]
    assert values["n_chunks"]["b"] is values["n_chunks"]["difference"] is None
    page = both.to_html()
    assert ">A: y and B: y<" in page
    assert "Without a partner: A: x, B: z." in page


def test_alerts_are_new_gone_or_in_both() -> None:
    a = reported(cs.SplitPoints(200), limit=60)
    b = reported(cs.SplitPoints(47, lookback=2), limit=30)
    found = [(each["status"], each["side"], each["kind"]) for each in rows(a.compare(b), "alerts")]
    of = [{each["kind"] for each in rows(report, "alerts")} for report in (a, b)]
    assert {kind for status, _, kind in found if status == "new"} == of[1] - of[0]
    assert {kind for status, _, kind in found if status == "gone"} == of[0] - of[1]
    assert {kind for status, _, kind in found if status == "both"} == of[0] & of[1]
    assert len(set(map(frozenset, of))) == 2


def test_reports_without_a_splitter_in_common_say_so_and_compare_kinds_of_alerts() -> None:
    a = reported(cs.SplitPoints(100), cs.SplitPoints(47, lookback=2), names=("x", "y"), limit=30)
    b = reported(cs.SplitPoints(120), cs.SplitPoints(300), names=("v", "w"), limit=30)
    both = a.compare(b)
    assert all(None in (each["a"], each["b"]) for each in pairs(both))
    for written in (both.to_html(), both.to_markdown()):
        assert "The two reports have no splitter in common." in written
        assert "Without a partner" not in written
    of = [{each["kind"] for each in rows(report, "alerts")} for report in (a, b)]
    found: dict[str, set[str]] = {"new": set(), "gone": set(), "both": set()}
    for each in rows(both, "alerts"):
        found[each["status"]].add(each["kind"])
    assert (found["new"], found["gone"], found["both"]) == (
        of[1] - of[0],
        of[0] - of[1],
        of[0] & of[1],
    )
    assert found["both"]
    assert len(rows(both, "alerts")) == sum(len(rows(report, "alerts")) for report in (a, b))


def test_every_number_of_a_comparison_has_its_words() -> None:
    assert set(COMPARED) <= set(MEASURES)


def test_a_report_compared_with_itself_has_no_difference() -> None:
    report = reported(cs.SplitPoints(100), cs.Recursive(100))
    for pair in pairs(report.compare(report)):
        for value in pair["values"].values():
            assert value["a"] == value["b"]
            assert value["difference"] in (0, None)


def test_a_comparison_is_written_in_every_form() -> None:
    both = reported(cs.SplitPoints(100), text=TEXT).compare(
        reported(cs.SplitPoints(200), text=TEXT[:500])
    )
    assert "A, Chunks" in both.to_markdown()
    assert "B, Chunks" in both.to_html()
    assert '"kind": "comparison"' in both.to_json()
    assert both._repr_html_()
