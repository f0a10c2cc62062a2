from __future__ import annotations

import cProfile
import json
import pstats
import tracemalloc
from pathlib import Path

import pandas as pd

import chunkscope as cs
from chunkscope.alerts.plain import records
from tests.bad_input.snapshots import snapshot
from tests.conftest import ROOT, FreshPython
from tests.reports.hostile import HOSTILE, hostile_report
from tests.reports.reading import one, rows

DOCS = {"a.md": "# One\n\nTwo three. Four five.\n\n```\nsix\n```\n", "b": "x" * 90, "c": ""}


def chunks() -> pd.DataFrame:
    return cs.chunk(DOCS, [cs.SplitPoints(20), cs.Recursive(12), cs.TokenWindows(6)])


def test_each_section_is_a_statistic() -> None:
    table = chunks()
    report = cs.report(table, DOCS, limit=7, min_tokens=3)
    told = report.summary
    assert told["summary"] == records(cs.stats.summary(table, limit=7, min_tokens=3))
    assert told["boundaries"] == records(cs.stats.boundaries(table))
    assert told["overlap"] == records(cs.stats.overlap(table))
    assert told["structure"] == records(cs.stats.structure(table, DOCS))
    assert told["limits"] == records(cs.stats.limits(table))
    sizes = cs.stats.sizes(table)
    flat = [
        (each["splitter"], each["unit"], size, n)
        for each in rows(report, "sizes")
        for size, n in zip(each["size"], each["n_chunks"], strict=True)
    ]
    assert flat == list(sizes[["splitter", "unit", "size", "n_chunks"]].itertuples(index=False))


def test_the_certificates_are_those_of_coverage_added_up() -> None:
    table = chunks().drop(index=[0, 5])
    certificates = cs.stats.coverage(table, DOCS)
    for told in rows(cs.report(table, DOCS), "coverage"):
        own = certificates[certificates["splitter"] == told["splitter"]]
        assert told["n_documents"] == len(own)
        assert told["n_complete"] == own["complete"].sum()
        assert told["n_in_order"] == own["in_order"].sum()
        for name in ("chars", "chars_covered", "lost_chars", "blank_chars", "repeated_chars"):
            assert told[name] == own[name].sum()
        bad = own[~(own["complete"] & own["in_order"])]
        bad = bad.sort_values("lost_chars", ascending=False, kind="stable")
        assert [each["doc_id"] for each in told["worst"]] == bad["doc_id"].tolist()


def test_the_cover_of_a_few_documents_is_that_of_depths() -> None:
    table = chunks().drop(index=[0, 5])
    depths = cs.stats.depths(table, DOCS)
    told = rows(cs.report(table, DOCS), "covers")
    assert {each["doc_id"] for each in told} == {"a.md", "b"}
    for each in told:
        own = depths[
            (depths["splitter"] == each["splitter"]) & (depths["doc_id"] == each["doc_id"])
        ]
        assert each["char_end"] == own["char_end"].tolist()
        assert each["n_chunks"] == own["n_chunks"].tolist()


def test_the_cover_of_a_page_of_many_runs_is_merged_and_its_gaps_stay() -> None:
    text = "word " * 20_000
    table = cs.chunk(text, cs.TokenWindows(20, chunk_overlap=5, punctuation=()))
    table = table.drop(index=[100, 101, 700])
    gaps = cs.stats.depths(table, text).query("n_chunks == 0")
    (told,) = rows(cs.report(table, text), "covers")
    assert len(told["char_end"]) < 700
    assert told["char_end"] == sorted(set(told["char_end"]))
    assert told["char_end"][-1] == len(text)
    starts = [0, *told["char_end"][:-1]]
    missing = {
        place
        for start, end, n in zip(starts, told["char_end"], told["n_chunks"], strict=True)
        if n == 0
        for place in range(start, end)
    }
    expected = {
        place
        for start, end in zip(gaps["char_start"], gaps["char_end"], strict=True)
        for place in range(start, end)
    }
    assert missing == expected


def test_documents_with_the_most_lost_are_drawn_and_ids_may_be_tuples() -> None:
    docs = {(n, "x"): "word " * 40 for n in range(9)}
    table = cs.chunk(docs.items(), cs.SplitPoints(50))
    kept = table["chunk_index"].gt(0) | pd.Series([each != (7, "x") for each in table["doc_id"]])
    told = rows(cs.report(table[kept], docs.items()), "covers")
    assert [each["doc_id"] for each in told] == ["(0, 'x')", "(1, 'x')", "(7, 'x')"]
    page = cs.report(table, docs.items()).to_html()
    assert "How often the text is in chunks" in page


def test_what_documents_are_read_as_is_counted() -> None:
    docs = {"a.md": "# A", "b.html": "<p>B</p>", "c": "C", "d": "D"}
    table = cs.chunk(docs, cs.SplitPoints(20))
    read = one(cs.report(table, docs), "read_as")
    assert read == {"markdown": 1, "html": 1, "plaintext": 2, "unknown": 2}
    read = one(cs.report(table, docs, format={"c": "markdown", "d": "plaintext"}), "read_as")
    assert read == {"markdown": 2, "html": 1, "plaintext": 1, "unknown": 0}


def test_a_name_that_was_given_has_its_settings_its_limit_and_its_overlap() -> None:
    text = "word " * 200
    table = cs.chunk(text, {"mine": cs.TokenWindows(20, chunk_overlap=18, punctuation=())})
    report = cs.report(table, text)
    (splitter,), (row,) = rows(report, "splitters"), rows(report, "summary")
    assert splitter["python"].startswith("cs.TokenWindows(chunk_size=20, chunk_overlap=18")
    assert (row["limit"], row["n_over_limit"], row["overlap_requested"]) == (20, 0, 18)
    assert "step_eaten" in {each["kind"] for each in rows(report, "alerts")}
    assert ">cs.TokenWindows(chunk_size=20, " in report.to_html()
    table.attrs.clear()
    unknown = cs.report(table, text)
    assert rows(unknown, "summary")[0]["limit"] is None
    for written in (unknown.to_html(), unknown.to_markdown()):
        assert "a name whose settings the table no longer has" in written


def test_of_many_bad_documents_the_worst_are_shown_and_the_others_counted() -> None:
    docs = {f"d{number}": "word. " * (number + 3) for number in range(30)}
    table = cs.chunk(docs, cs.SplitPoints(6, lookback=5))
    report = cs.report(table[table["chunk_index"] < 2], docs)
    (told,) = rows(report, "coverage")
    assert [each["doc_id"] for each in told["worst"]] == [f"d{n}" for n in range(29, 19, -1)]
    assert told["n_more"] == 20
    assert "20 more certificates" in report.to_html()


def test_runts_are_below_a_tenth_of_the_median_where_no_threshold_is_given() -> None:
    for row in rows(cs.report(chunks(), DOCS), "summary"):
        median, least = row["tokens_median"], row["min_tokens"]
        assert least - 1 < max(1, median / 10) <= least


def test_a_summary_is_plain_and_nothing_given_is_changed() -> None:
    table = chunks()
    before = snapshot({"chunks": table, "docs": DOCS})
    summary = cs.report(table, DOCS).summary
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert snapshot({"chunks": table, "docs": DOCS}) == before


def test_a_summary_holds_texts_as_they_are_and_no_markup_of_ours() -> None:
    report = hostile_report(title="t")
    window = rows(report, "examples")[0]["windows"][0]
    assert window["text"] == HOSTILE[window["first_char"] : window["last_char"]]
    for section in ("alerts", "coverage", "summary", "limits", "versions", "subject"):
        written = json.dumps(report.summary[section]).replace(json.dumps(HOSTILE)[1:-1], "")
        assert "class=" not in written


def test_a_table_of_no_chunks_gives_a_report_that_says_so() -> None:
    report = cs.report(chunks().iloc[:0], DOCS)
    assert one(report, "subject")["n_chunks"] == 0
    assert "into 0 chunks" in report.to_html()
    assert "into 0 chunks" in report.to_markdown()
    assert report.compare(report).to_html()


def test_splitters_of_several_encodings_have_a_picture_each() -> None:
    one = cs.chunk(DOCS, cs.TokenWindows(6))
    other = cs.chunk(DOCS, cs.TokenWindows(6, encoding="words"))
    page = cs.report(pd.concat([one, other]), DOCS).to_html()
    assert "chunk size (cl100k_base tokens" in page
    assert "chunk size (words tokens" in page


def test_the_same_input_gives_the_same_bytes_in_any_process(fresh_python: FreshPython) -> None:
    code = (
        "import sys; from tests.reports.hostile import hostile_report; r = hostile_report();"
        "sys.stdout.buffer.write((r.to_html() + r.to_markdown() + r.to_json()).encode())"
    )
    runs = {fresh_python("-c", code, PYTHONHASHSEED=seed).stdout for seed in ("1", "2")}
    assert len(runs) == 1
    assert len(runs.pop()) > 1000


def test_no_path_of_this_machine_and_no_time_is_in_a_report() -> None:
    written = cs.report(chunks(), DOCS).to_json()
    assert str(Path.home()) not in written
    assert str(ROOT) not in written
    assert set(json.loads(written)["versions"]) == {
        "Python",
        "chunkscope",
        "numpy",
        "pandas",
        "tiktoken",
    }


def test_a_table_is_checked_and_its_pages_are_found_once_for_any_number_of_splitters() -> None:
    text = "One two three. Four."
    table = cs.chunk(text, [cs.SplitPoints(8 + number) for number in range(5)])
    cs.report(table, text)
    profile = cProfile.Profile()
    profile.runcall(cs.report, table, text)
    called: dict[str, int] = {}
    for (_, _, name), (_, n, *_) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        called[name] = called.get(name, 0) + n
    assert {called[name] for name in ("check", "source_pages", "parts", "summary_of")} == {1}


def test_chunks_inside_chunks_are_not_all_made_at_once() -> None:
    text = "word " * 20_000
    (row,) = cs.chunk(text, cs.SplitPoints(200_000)).to_dict("records")
    ends = [len(text) - number for number in range(200)]
    table = pd.DataFrame([{**row, "chunk_index": n, "char_end": end} for n, end in enumerate(ends)])
    table = table.assign(n_chars=table["char_end"], splitter="mine").drop(columns="text")
    cs.report(table.iloc[:2], text)
    tracemalloc.start()
    report = cs.report(table, text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < sum(ends) / 8
    assert rows(report, "summary")[0]["n_duplicates"] == 40


def test_a_table_without_texts_has_the_report_of_one_with_them() -> None:
    table = chunks()
    assert cs.report(table.drop(columns="text"), DOCS).summary == cs.report(table, DOCS).summary
