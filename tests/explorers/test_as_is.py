"""Splitters with nothing to set in the explorers: by their name, beside those of ours."""

from __future__ import annotations

import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError
from chunkscope.explorers.as_is import AS_IS, AsIs, given_for
from chunkscope.explorers.frontend import Frontend
from tests.explorers.test_explore import told

TEXT = "One two three.\n\nFour five, six. Seven.\n\nEight." * 3
DOCS = {"a": TEXT, "b": "Nine ten.\n\nEleven."}


class Paragraphs:
    """A splitter of the protocol that cannot be hashed or compared, and counts how it is asked."""

    name = "paragraphs"
    encoding = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("of a comparison")

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        self.asked.append(text)
        return cs.Foreign("of words", lambda each: each.split("\n\n")).spans(text)


def now(widget: Frontend) -> object:
    return widget.settings


def names(widget: Frontend) -> list[object]:
    return [each["name"] for each in widget.controls]


def control(widget: Frontend, name: str) -> dict[str, object]:
    return next(each for each in widget.controls if each["name"] == name)


def paragraphs(name: str = "paragraphs") -> cs.Foreign:
    return cs.Foreign(name, lambda text: text.split("\n\n"))


def test_it_has_no_control_but_its_name() -> None:
    widget = cs.explore(DOCS, paragraphs())
    assert names(widget) == ["document", "splitter", "measured", "sizes", "encoding", "limit"]
    choice = control(widget, "splitter")
    assert choice["value"] == AS_IS
    assert choice["options"][0] == [AS_IS, "paragraphs (as given)"]  # type: ignore[index]


def test_one_can_go_to_ours_and_back() -> None:
    given = paragraphs()
    widget = cs.explore(DOCS, given)
    told(widget, event="set", name="splitter", value="SplitPoints")
    told(widget, event="set", name="chunk_size", value=30)
    assert now(widget) == cs.SplitPoints(30)
    told(widget, event="set", name="splitter", value=AS_IS)
    assert now(widget) is given
    assert "chunk_size" not in names(widget)
    told(widget, event="set", name="splitter", value="SplitPoints")
    assert now(widget) == cs.SplitPoints(30)


@pytest.mark.parametrize("event", ["set", "reset"])
def test_a_setting_that_it_has_not_is_refused(event: str) -> None:
    widget = cs.explore(DOCS, paragraphs())
    told(widget, event=event, name="chunk_size", value=30)
    assert widget.problem == (
        "splitter 'paragraphs' has no settings to change here, got 'chunk_size'"
    )


def test_where_there_was_none_it_is_no_choice() -> None:
    widget = cs.explore(DOCS, cs.SplitPoints(30))
    told(widget, event="set", name="splitter", value=AS_IS)
    assert widget.problem.startswith("unknown splitter 'as given'")
    assert AS_IS not in dict(control(widget, "splitter")["options"])  # type: ignore[call-overload]


def test_python_moves_to_one_and_back() -> None:
    widget = cs.explore(DOCS, cs.SplitPoints(30))
    given = Paragraphs()
    widget.settings = given
    assert now(widget) is given
    widget.settings = Paragraphs()  # which is another, whatever it says
    assert now(widget) is not given
    widget.settings = cs.SplitPoints(30)
    assert now(widget) == cs.SplitPoints(30)


def test_it_is_asked_once_for_a_page() -> None:
    given = Paragraphs()
    widget = cs.explore(DOCS, given)
    told(widget, event="choose", chunk=1)
    told(widget, event="step", region="text", by=1)
    told(widget, event="set", name="measured", value="all")
    assert sorted(given.asked) == sorted(DOCS.values())


def test_everything_that_a_reader_does_works() -> None:
    widget = cs.explore(DOCS, paragraphs(), limit=3)
    for event in (
        {"event": "choose", "chunk": 1},
        {"event": "step", "region": "pictures", "by": 1},
        {"event": "set", "name": "document", "value": "1"},
        {"event": "set", "name": "sizes", "value": "chars"},
        {"event": "set", "name": "encoding", "value": "words"},
        {"event": "set", "name": "limit", "value": ""},
    ):
        told(widget, **event)
        assert widget.problem == ""
        assert widget.to_html()
    assert widget.key.isascii()


def test_the_code_to_copy_says_that_there_is_none_for_it() -> None:
    page = cs.explore(TEXT, paragraphs("<b>\u202e")).to_html()
    assert "was given as an object: there is no code to copy that makes it." in page
    assert "chunks = cs.chunk(docs, splitter, encoding=&#x27;cl100k_base&#x27;)" in page
    assert "<b>\u202e" not in page


def test_either_side_of_two_can_be_one() -> None:
    given = paragraphs()
    widget = cs.compare_view(DOCS, cs.SplitPoints(30), given)
    assert "b.chunk_size" not in names(widget)
    assert "cs.compare(cs.documents(docs).iloc[0:1], cs.SplitPoints(" in widget.panes["python"]
    assert ", b)" in widget.panes["python"]
    told(widget, event="swap")
    assert now(widget) == (given, cs.SplitPoints(30))
    told(widget, event="set", name="a.splitter", value="TokenWindows")
    assert now(widget) == (cs.TokenWindows(), cs.SplitPoints(30))
    told(widget, event="set", name="a.splitter", value=AS_IS)
    assert now(widget) == (given, cs.SplitPoints(30))
    assert widget.problem == ""


def test_two_that_are_the_same_are_so_and_two_of_one_name_are_refused() -> None:
    given = paragraphs()
    widget = cs.compare_view(DOCS, given, given)
    assert widget.said == "A and B are the same: 7 chunks"
    assert len(widget.chunks) == 7
    with pytest.raises(ArgumentError, match="differ in name, got 'paragraphs' twice"):
        widget.settings = given, paragraphs()
    with pytest.raises(ArgumentError, match="differ in name, got 'paragraphs' twice"):
        cs.compare_view(DOCS, given, Paragraphs())
    widget.settings = given, cs.Foreign("words", str.split)
    assert widget.comparison.b == "words"


def test_one_that_raises_elsewhere_is_told_of_and_the_widget_stays() -> None:
    def fragile(text: str) -> list[str]:
        if "Nine" in text:
            raise ValueError("nine")
        return text.split("\n\n")

    widget = cs.explore(DOCS, cs.Foreign("fragile", fragile))
    told(widget, event="set", name="document", value="1")
    assert widget.problem == "splitter 'fragile' raised ValueError('nine')"
    assert control(widget, "document")["value"] == "0"


def test_what_is_given_is_equal_where_name_and_splitter_are() -> None:
    given = paragraphs()
    assert given_for(given) == AsIs(given, "paragraphs")
    assert hash(given_for(given)) == hash(AsIs(given, "paragraphs"))
    assert given_for(given) != given_for(Paragraphs())
    assert given_for(given) != given
