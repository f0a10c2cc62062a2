from __future__ import annotations

from chunkscope import Recursive, SplitPoints, TokenWindows
from chunkscope.plots._names import (
    BESIDE,
    LONGEST,
    document_names,
    legend_names,
    lines_of,
    row_names,
)
from chunkscope.showing.names import ems
from chunkscope.splitters import label


def names_of(*splitters: SplitPoints | TokenWindows | Recursive) -> tuple[str, list[str]]:
    return legend_names([label(each) for each in splitters])


def test_one_splitter_is_called_by_what_it_was_told() -> None:
    assert names_of(SplitPoints()) == ("", ["SplitPoints(chunk_size=4000)"])
    assert names_of(Recursive(chunk_size=9, format="markdown")) == (
        "",
        ["Recursive(chunk_size=9, format='markdown')"],
    )


def test_three_classes_are_called_by_their_classes() -> None:
    title, names = names_of(SplitPoints(), TokenWindows(), Recursive())
    assert (title, names) == ("", ["SplitPoints", "TokenWindows", "Recursive"])


def test_what_follows_from_the_size_is_not_told() -> None:
    title, names = names_of(SplitPoints(chunk_size=100), SplitPoints(chunk_size=200))
    assert (title, names) == ("SplitPoints(chunk_size)", ["100", "200"])


def test_every_setting_that_differs_is_told_even_where_one_has_the_default() -> None:
    splitters = TokenWindows(chunk_size=100), TokenWindows(chunk_size=200, chunk_overlap=0)
    assert names_of(*splitters) == (
        "TokenWindows(chunk_size, chunk_overlap)",
        ["100, 20", "200, 0"],
    )


def test_of_several_classes_each_tells_what_differs_within_it() -> None:
    title, names = names_of(SplitPoints(), Recursive(), Recursive(format="python"))
    assert title == ""
    assert names == [
        "SplitPoints",
        "Recursive(format='plaintext')",
        "Recursive(format='python')",
    ]


def test_names_that_were_given_stay() -> None:
    assert legend_names(["small", label(SplitPoints())]) == ("", ["small", "SplitPoints"])


def test_long_names_keep_both_ends_and_stay_apart() -> None:
    _, names = legend_names(["a" * 99 + "1", "a" * 99 + "2", "b" * 40 + "x" * 99 + "b" * 40])
    assert len(set(names)) == 3
    assert all(LONGEST - 1.5 < ems(name) <= LONGEST + 0.5 for name in names)


def test_what_no_font_can_draw_is_shortened_as_it_is_shown() -> None:
    _, names = legend_names(["\U000f0000" * 40, "短" * 40])
    assert all(ems(name) <= LONGEST + 0.5 for name in names)


def test_names_that_differ_only_in_the_middle_are_numbered() -> None:
    _, names = legend_names(["a" * 50 + middle + "a" * 50 for middle in "xy"])
    assert [name[-3:] for name in names] == [" #1", " #2"]


def test_two_labels_of_the_same_settings_are_numbered() -> None:
    written_short = "SplitPoints(chunk_size=100)"
    assert legend_names([written_short, label(SplitPoints(chunk_size=100))]) == (
        "",
        ["SplitPoints #1", "SplitPoints #2"],
    )


def test_no_labels_have_no_names() -> None:
    assert legend_names([]) == ("", [])


def test_beside_a_row_a_long_name_goes_on_below_after_a_comma() -> None:
    labels = [label(Recursive(n, format=f)) for n in (100, 200) for f in ("markdown", "python")]
    title, names = row_names([*labels, label(SplitPoints())])
    assert title == ()
    assert names[0] == ("Recursive(chunk_size=100,", "format='markdown')")
    assert names[-1] == ("SplitPoints",)


def test_lines_beside_a_row_are_few_and_fit() -> None:
    for words in ("a" * 200, ", ".join(["setting=10"] * 40), ", " * 50, "", "短" * 90):
        lines = lines_of(words)
        assert 1 <= len(lines) <= 3
        assert all(ems(line) <= BESIDE + 0.5 for line in lines)


def test_names_that_become_the_same_lines_are_numbered() -> None:
    _, names = row_names(["a" * 90 + middle + "a" * 90 for middle in "xy"])
    assert [name[-1][-3:] for name in names] == [" #1", " #2"]


def test_documents_are_called_by_their_ids() -> None:
    assert document_names(["a.txt", 3, ("b", 1)]) == ["a.txt", "3", "('b', 1)"]
    assert len(set(document_names([f"{'folder/' * 20}{n}.txt" for n in range(9)]))) == 9
