from __future__ import annotations

import json
from pathlib import Path

import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.reports import Report
from tests.conftest import FreshPython
from tests.reports.hostile import hostile_report
from tests.reports.reading import one


@pytest.fixture(scope="module")
def report() -> Report:
    return hostile_report()


@pytest.mark.parametrize(
    ("ending", "form"), [("html", "to_html"), ("md", "to_markdown"), ("json", "to_json")]
)
def test_the_ending_says_what_is_written(
    report: Report, tmp_path: Path, ending: str, form: str
) -> None:
    path = tmp_path / f"report.{ending}"
    assert report.to_file(path) == path
    assert report.to_file(str(path)) == path
    assert path.read_bytes() == getattr(report, form)().encode()
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_json_in_a_file_is_the_summary(report: Report, tmp_path: Path) -> None:
    path = report.to_file(tmp_path / "a.json")
    assert json.loads(path.read_bytes()) == report.summary


@pytest.mark.parametrize("name", ["a", "a.pdf", "a.HTML", "html", ".html", "a.html.gz"])
def test_another_ending_is_refused_and_lists_the_known(
    report: Report, tmp_path: Path, name: str
) -> None:
    with pytest.raises(ArgumentError, match=r"unknown ending .*; known are .*\.html"):
        report.to_file(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_refused_and_not_made(report: Report, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"path must be .*: its folder 'none' is missing"):
        report.to_file(tmp_path / "none" / "a.html")
    assert list(tmp_path.iterdir()) == []


def test_a_write_that_fails_leaves_what_was_there(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.md"
    path.write_text("before")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ArgumentError, match="No space left on device"):
        report.to_file(path)
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["a.md"]


def test_a_report_says_what_it_is_in_a_line(report: Report) -> None:
    short = cs.report(cs.chunk("One.", cs.SplitPoints()), "One.", title="A\nnote")
    assert repr(short) == "<Report 'A\\nnote': 1 alert>"
    assert repr(report).isascii()
    assert len(repr(report)) < 300


def test_a_page_is_written_where_a_path_is_given(report: Report, tmp_path: Path) -> None:
    path = tmp_path / "report.htm"
    assert report.to_html(path) == path.read_text(encoding="utf-8") == report.to_html()
    with pytest.raises(ArgumentError, match="path must be a file that can be written"):
        report.to_html(tmp_path)


def test_a_limit_may_be_the_name_of_a_model() -> None:
    text = "word " * 300
    chunks = cs.chunk(text, cs.SplitPoints(2000))
    assert cs.report(chunks, text, limit="all-MiniLM-L6-v2").summary == (
        cs.report(chunks, text, limit=256).summary
    )


def test_only_reports_are_compared_and_no_comparison_again(report: Report) -> None:
    with pytest.raises(ArgumentTypeError, match="other must be a Report, got 'b.html'"):
        report.compare("b.html")  # type: ignore[arg-type]
    both = report.compare(report)
    for first, other, what in (
        (report, both, "other"),
        (both, report, "the report that is compared"),
    ):
        with pytest.raises(ArgumentError, match=f"^{what} must be a report of one table, which"):
            first.compare(other)


def test_documents_from_a_generator_are_read_once() -> None:
    chunks = cs.chunk({"a": "One. Two."}, cs.SplitPoints(5))
    report = cs.report(chunks, (each for each in [("a", "One. Two.")]))
    assert one(report, "subject")["n_chars"] == 9


def test_a_report_loads_no_plots_and_no_widgets(fresh_python: FreshPython) -> None:
    code = (
        "import sys, json, chunkscope as cs;"
        "cs.report(cs.chunk('A text.', cs.SplitPoints()), 'A text.').to_html();"
        "print(json.dumps(sorted(sys.modules)))"
    )
    loaded = {name.partition(".")[0] for name in json.loads(fresh_python("-c", code).stdout)}
    assert "jinja2" in loaded
    assert not loaded & {"matplotlib", "ipywidgets", "typer"}


def test_a_summary_read_from_json_makes_the_report_again(report: Report) -> None:
    for each in (cs.report(cs.chunk("One.", cs.SplitPoints()), "One."), report.compare(report)):
        again = Report(json.loads(each.to_json()))
        assert again.to_html() == each.to_html()
        assert again.to_markdown() == each.to_markdown()
        assert repr(again) == repr(each)


@pytest.mark.parametrize("summary", [None, "report", [], 1, Report])
def test_what_is_no_dict_is_no_summary(summary: object) -> None:
    with pytest.raises(
        ArgumentTypeError, match=r"^summary must be the summary of a report, a dict"
    ):
        Report(summary)  # type: ignore[arg-type]


def test_a_dict_without_a_section_is_no_summary(report: Report) -> None:
    with pytest.raises(ArgumentError, match="^summary must be .*: its 'kind' is None$"):
        Report({})
    with pytest.raises(ArgumentError, match="its 'kind' is \\['report'\\]$"):
        Report({**report.summary, "kind": ["report"]})
    needless = {"kind", "steps"}
    for name in set(report.summary) - needless:
        without = {key: value for key, value in report.summary.items() if key != name}
        with pytest.raises(ArgumentError, match=f"^summary must be .*: '{name}' is missing$"):
            Report(without)
        with pytest.raises(ArgumentError, match=f"'{name}' must be a .*, got None$"):
            Report({**without, name: None})
    with pytest.raises(ArgumentError, match=r"'alerts' must be a list of dicts, got \[1\]$"):
        Report({**report.summary, "alerts": [1]})


def test_a_comparison_holds_two_summaries_of_reports(report: Report) -> None:
    both = report.compare(report).summary
    with pytest.raises(ArgumentError, match=r"^summary\['a'\] must be .*: its 'kind' is None$"):
        Report({**both, "a": {}})
    with pytest.raises(ArgumentError, match=r"^summary\['b'\] must be of a report, no comparison"):
        Report({**both, "b": both})
