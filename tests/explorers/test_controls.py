"""Controls are made from the fields of a splitter, whatever splitter it is."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import SettingsError
from chunkscope.explorers.controls import (
    setting_controls,
    splitter_control,
    with_setting,
    with_splitter,
)
from chunkscope.explorers.given import Given, Value
from chunkscope.explorers.marks import marks_of, marks_told
from chunkscope.explorers.view import Control
from chunkscope.rendering.characters import legible
from chunkscope.splitters.base import Boundary, Spans
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter
from chunkscope.splitters.settings import in_range, settings, whole_number
from chunkscope.tokens import TokenIndex, known_names
from tests.laws.strategies import splitters


def by_name(given: Given) -> dict[str, Control]:
    return {each.name: each for each in setting_controls(given)}


SPLITTERS_WRITTEN = st.sampled_from(sorted(SPLITTERS)).flatmap(
    lambda name: splitters(SPLITTERS[name], written=True)
)


# ------------------------------------------------------------------ laws


@given(SPLITTERS_WRITTEN)
def test_what_is_given_of_a_splitter_makes_it_again(splitter: RegisteredSplitter) -> None:
    found = Given.of(splitter)
    assert found.fitted().splitter == splitter
    assert found.fitted().held == ()


@given(SPLITTERS_WRITTEN)
def test_nothing_is_given_that_follows_from_the_rest(splitter: RegisteredSplitter) -> None:
    found = Given.of(splitter)
    for name, _ in found.values:
        assert found.without(name).fitted().splitter != splitter


@given(SPLITTERS_WRITTEN)
def test_every_setting_has_a_control_that_stands_at_it(splitter: RegisteredSplitter) -> None:
    controls = by_name(Given.of(splitter))
    assert list(controls) == [each.name for each in fields(splitter)]
    for name, control in controls.items():
        value = getattr(splitter, name)
        assert control.value == (marks_told(value) if isinstance(value, tuple) else value)
        assert control.help
        assert control.default is not None
        if control.kind == "number":
            assert control.least <= control.value <= control.most  # type: ignore[operator]
            assert control.unit
        if control.kind == "choice":
            assert control.value in dict(control.options)


@given(SPLITTERS_WRITTEN)
def test_what_a_control_stands_at_sets_what_is_set(splitter: RegisteredSplitter) -> None:
    found = Given.of(splitter)
    for name, control in by_name(found).items():
        assert with_setting(found, name, control.value).fitted().splitter == splitter


@given(SPLITTERS_WRITTEN)
def test_the_ends_of_every_slider_are_settings(splitter: RegisteredSplitter) -> None:
    found = Given.of(splitter)
    for name, control in by_name(found).items():
        if control.kind == "number":
            for end in (control.least, control.most):
                assert getattr(with_setting(found, name, end).fitted().splitter, name) == end


@given(SPLITTERS_WRITTEN)
def test_to_set_every_default_leaves_nothing_given(splitter: RegisteredSplitter) -> None:
    found = Given.of(splitter)
    for name, _ in found.values:
        found = found.without(name)
    assert found == Given(type(splitter).__name__)
    assert found.fitted().splitter == type(splitter)()


@given(SPLITTERS_WRITTEN, st.integers(1, 3000))
def test_any_size_that_a_class_takes_fits_whatever_else_is_set(
    splitter: RegisteredSplitter, size: int
) -> None:
    before = Given.of(splitter)
    after = before.with_value("chunk_size", size)
    assert after.fitted().splitter.chunk_size == size
    back = after.with_value("chunk_size", splitter.chunk_size)
    assert back.fitted() == before.fitted()  # what was held is what it was again


@given(st.lists(st.text(st.characters(exclude_categories=()), min_size=1), max_size=6))
def test_marks_survive_a_line_of_text(marks: list[str]) -> None:
    line = marks_told(marks)
    assert marks_of(line) == tuple(marks)
    assert legible(line) == line  # nothing in it that cannot be seen, or sent


# ------------------------------------------------------------------ by hand


def test_a_default_follows_the_size_and_what_was_set_does_not() -> None:
    found = Given("SplitPoints").with_value("chunk_size", 1000)
    assert found.fitted().splitter.chunk_overlap == 100
    found = found.with_value("chunk_overlap", 150).with_value("chunk_size", 2000)
    assert found.fitted().splitter == cs.SplitPoints(2000, chunk_overlap=150)
    assert by_name(found)["chunk_overlap"].default == 200
    assert found.without("chunk_overlap").fitted().splitter.chunk_overlap == 200


def test_what_was_set_to_its_default_is_not_set() -> None:
    found = Given("SplitPoints").with_value("lookback", 900).with_value("lookback", 1000)
    assert found == Given("SplitPoints")


def test_the_range_of_the_overlap_follows_the_size() -> None:
    at_100 = Given("TokenWindows").with_value("chunk_size", 100)
    assert by_name(at_100)["chunk_overlap"].most == 99
    assert by_name(at_100.with_value("chunk_size", 40))["chunk_overlap"].most == 39
    assert by_name(Given("Recursive"))["chunk_overlap"].most == 500  # may equal the size
    assert by_name(Given("SplitPoints"))["lookback"].most == 3999


def test_an_overlap_that_does_not_fit_a_size_is_held_and_said() -> None:
    found = Given("TokenWindows").with_value("chunk_overlap", 80).with_value("chunk_size", 60)
    assert found.fitted().splitter.chunk_overlap == 59
    assert found.fitted().held == (
        "chunk_overlap is held to 59: 80 does not fit a chunk_size of 60.",
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("chunk_size", 0, "chunk_size must be at least 1, got 0"),
        ("chunk_size", "many", "chunk_size must be a whole number, at least 1, got 'many'"),
        ("chunk_size", True, "chunk_size must be a whole number, at least 1, got True"),
        ("chunk_size", 2.5, "chunk_size must be a number, a word, True or False, got 2.5"),
        ("chunk_size", None, "chunk_size must be a number, a word, True or False, got None"),
        ("chunk_overlap", 1024, "chunk_overlap must be at least 0 and less than chunk_size "),
        ("strict", 1, "strict must be True or False, got 1"),
        ("encoding", "cl100k", "unknown encoding 'cl100k'; known are cl100k_base"),
        ("encoding", ["x"], "unknown encoding ['x']; known are"),
        ("punctuation", ["."], "punctuation must be a line of text, got ['.']"),
        ("punctuation", r"\q", r"an escape in a mark must be one of \n, \t, \r, \s"),
        ("punctuation", r"\u{110000}", "an escape in a mark must be"),
        ("size", 3, "unknown setting 'size'; known are chunk_size"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_one_line(name: str, value: object, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        with_setting(Given("TokenWindows"), name, value)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_another_class_begins_with_nothing_given() -> None:
    found = Given("TokenWindows").with_value("chunk_size", 60)
    assert with_splitter(found, "Recursive") == Given("Recursive")
    assert with_splitter(found, "TokenWindows") == found
    with pytest.raises(SettingsError, match="unknown splitter 'Nobody'; known are"):
        with_splitter(found, "Nobody")


def test_help_is_what_the_docstring_says_without_its_marks() -> None:
    controls = by_name(Given("Recursive"))
    assert controls["format"].help == "The format whose separators to use."
    assert controls["sentences"].help == "Cut at sentence ends too, after lines and before words."
    for kind in SPLITTERS:
        for control in (splitter_control(Given(kind)), *setting_controls(Given(kind))):
            assert "`" not in control.help
            assert "\n" not in control.help


def test_choices_are_the_names_that_a_setting_can_be() -> None:
    controls = by_name(Given("Recursive"))
    assert dict(controls["format"].options)["markdown"] == "markdown"
    units = [value for value, _ in controls["unit"].options]
    assert units[:3] == ["graphemes", "chars", "words"]
    assert set(known_names()) < set(units)


def test_names_can_have_a_prefix_and_a_group() -> None:
    found = Given("SplitPoints")
    for control in (
        splitter_control(found, group="A", prefix="a."),
        *setting_controls(found, group="A", prefix="a."),
    ):
        assert control.name.startswith("a.")
        assert control.group == "A"
        assert "a." not in control.label


# ------------------------------------------------------------------ a splitter nobody knows


@settings
@dataclass(frozen=True)
class Every:
    """Chunks of so many characters, however they fall.

    Parameters
    ----------
    chunk_size : int, default 10
        Characters of a chunk. More is told to nobody.
    skipped : int, default 2
        Characters that are left out between two chunks.
    pace : int, default 3
        How fast.
    mood : str, default "calm"
        How it is done.
    note : str, default ""
        Anything.
    marks : tuple of str
        What nobody looks at.
    loud : bool, default False
        Whether it is heard.
    """

    chunk_size: int = 10
    skipped: int = 2
    pace: int = field(default=3, metadata={"unit": "beats"})
    mood: str = field(default="calm", metadata={"known": ("calm", "wild")})
    note: str = ""
    marks: tuple[str, ...] = (".",)
    loud: bool = False

    def __post_init__(self) -> None:
        size = whole_number("chunk_size", self.chunk_size, "at least 1")
        in_range("chunk_size", size, "at least 1", holds=size >= 1)
        skipped = whole_number("skipped", self.skipped, "at least 0")
        allowed = f"at least 0 and less than chunk_size ({size})"
        in_range("skipped", skipped, allowed, holds=0 <= skipped < size)

    @property
    def encoding(self) -> None:
        return None

    @property
    def size_unit(self) -> str:
        return "unicode"

    @property
    def least_step(self) -> int:
        return self.chunk_size

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        step = self.chunk_size + self.skipped
        starts = range(0, len(text), step)
        ends = [min(start + self.chunk_size, len(text)) for start in starts]
        return Spans.of((a, b, Boundary.hard) for a, b in zip(starts, ends, strict=True))


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Given:
    monkeypatch.setitem(SPLITTERS, "Every", Every)  # type: ignore[arg-type]
    return Given("Every")


def test_a_splitter_registered_later_has_controls(planted: Given) -> None:
    controls = by_name(planted)
    kinds = {name: each.kind for name, each in controls.items()}
    assert kinds == {
        "chunk_size": "number",
        "skipped": "number",
        "pace": "number",
        "mood": "choice",
        "note": "text",
        "marks": "text",
        "loud": "flag",
    }
    assert controls["chunk_size"].help == "Characters of a chunk."
    assert controls["chunk_size"].unit == "characters"
    assert (controls["skipped"].least, controls["skipped"].most) == (0, 9)
    assert controls["pace"].unit == "beats"
    assert controls["mood"].options == (("calm", "calm"), ("wild", "wild"))
    assert splitter_control(planted).help == "Chunks of so many characters, however they fall."


def test_its_settings_are_set_and_held_as_those_of_others(planted: Given) -> None:
    values: dict[str, Value] = {"skipped": 8, "mood": "wild", "loud": True, "chunk_size": 5}
    for name, value in values.items():
        planted = with_setting(planted, name, value)
    made = Every(5, 4, mood="wild", loud=True)
    assert planted.fitted().splitter == made
    assert planted.fitted().held == ("skipped is held to 4: 8 does not fit a chunk_size of 5.",)
    assert Given.of(made).fitted().splitter == made  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match="unknown mood 'sad'; known are calm, wild"):
        with_setting(planted, "mood", "sad")


def test_controls_are_values() -> None:
    one, other = setting_controls(Given("SplitPoints")), setting_controls(Given("SplitPoints"))
    assert one == other
    assert replace(one[0], value=1) != other[0]


@pytest.mark.parametrize("written", ["300", " 300 ", "+300"])
def test_a_number_written_as_text_is_that_number(written: str) -> None:
    """As the browser sends one of more digits than its numbers have."""
    given = with_setting(Given("SplitPoints"), "chunk_size", written)
    assert given.fitted().splitter == cs.SplitPoints(chunk_size=300)
    many = "9" * 40
    assert with_setting(given, "chunk_size", many).fitted().splitter.chunk_size == int(many)
