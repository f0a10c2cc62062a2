"""Hostile documents, names and columns in the explorers, live and still, in Chromium.

The browser's side is the real `widget.js`, fed with the traits of the real widgets as the
kernel would write them; `test_explore.py` and its like look at it in front ends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import cast

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.explorers.frontend import Frontend
from chunkscope.explorers.one.controls import LONGEST_NAME
from chunkscope.rendering.characters import legible
from chunkscope.showing.words import shortened
from tests.browser.explorer import part_shown
from tests.browser.notebooks import page_of
from tests.browser.watching import Seen, Watched
from tests.conftest import ROOT
from tests.hostile.harm import IMAGE, as_shown
from tests.hostile.texts import LONG, SHORT, joined

SOURCE = (ROOT / "src" / "chunkscope" / "explorers" / "widget.js").read_text(encoding="utf-8")

PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Widget</title><style>%s</style>
<div id="here"></div><script type="module">
import widget from '%s';
document.querySelector('script').remove();
const state = {}, paint = [];
window.sent = [];
const model = {
  get: name => state[name], set: (name, value) => { state[name] = value; }, save_changes() {},
  send: event => sent.push(event), on: (name, heard) => paint.push(heard), off() {},
};
window.paint = to => {
  Object.assign(state, to);
  if (!here.firstChild) widget.render({ model, el: here });
  else paint.forEach(each => each());
};
</script>"""
"""A page with the browser's side of a widget, and a model that stands in for the kernel."""

LIVE = {
    "elements": (
        "form fieldset legend label input datalist select option button blockquote q output"
    ),
    "attributes": (
        "type for list value placeholder step min max inputmode autocomplete spellcheck "
        "hidden disabled checked "
        "aria-controls aria-expanded aria-valuetext aria-description aria-busy aria-invalid "
        "aria-current aria-live aria-pressed data-control data-region data-version data-event "
        "data-copy data-focus data-bar data-lm-suppress-shortcuts"
    ),
}
"""What a live widget has that a page does not."""


class Stage:
    """A widget of Python, and its side in the browser."""

    def __init__(self, sandbox: Watched, widget: Frontend) -> None:
        self.sandbox = sandbox
        self.widget = widget
        sandbox.open(PAGE % (widget._css, sandbox.served(SOURCE, kind="text/javascript")))
        sandbox.page.wait_for_function("() => Boolean(window.paint)")
        self.paint()

    def send(self, **event: object) -> None:
        """An event, and what follows from it in Python."""
        self.widget._heard(self.widget, event, [])
        self.widget._work.finish()

    def paint(self) -> None:
        """The traits on the page."""
        state = self.widget.get_state()
        told = {name: state[name] for name in state if not name.startswith("_")}
        written = json.dumps(told, ensure_ascii=False, allow_nan=False).encode("utf-8")
        self.sandbox.page.evaluate("written => paint(JSON.parse(written))", written.decode())

    def seen(self, *selectors: str) -> Seen:
        """What the page holds."""
        (page,) = self.sandbox.seen(*selectors, **LIVE)
        return page


def test_what_a_pane_holds_that_is_not_escaped_is_seen(sandbox: Watched) -> None:
    stage = Stage(sandbox, cs.explore("One."))
    assert stage.seen().strange == []
    sandbox.page.evaluate("markup => paint({pane_text: markup})", IMAGE)
    sandbox.settle()
    assert "console: the canary ran" in sandbox.found
    assert "<img>" in stage.seen().strange


def test_the_explorer_shows_every_text_as_it_is_and_runs_nothing(sandbox: Watched) -> None:
    docs = joined(3) | LONG
    widget = cs.explore(docs, cs.SplitPoints(chunk_size=60, chunk_overlap=10), encoding="unicode")
    stage = Stage(sandbox, widget)
    pages, fragments = [], []
    for number, (doc_id, text) in enumerate(docs.items()):
        stage.send(event="set", name="document", value=str(number))
        stage.paint()
        pages.append(str(widget.to_html()))
        fragments.append(_markup(widget))
        seen = stage.seen(".cs-where", "[data-control=document] option:checked")
        assert seen.strange == []
        assert widget.problem == ""
        assert seen.text == as_shown(part_shown(text, seen.texts[".cs-where"]))
        assert seen.texts["[data-control=document] option:checked"] == [_listed(doc_id)]
    sandbox.settle()
    assert sandbox.found == []
    still = _stand_still(sandbox, pages, fragments)
    for page, text in zip(still, [*docs.values()] * 2, strict=True):
        assert page.text == as_shown(part_shown(text, page.texts[".cs-where"]))


def test_a_list_of_hostile_ids_holds_them_as_words(sandbox: Watched) -> None:
    docs = dict.fromkeys(SHORT.values(), "One.")
    stage = Stage(sandbox, cs.explore(docs, encoding="unicode"))
    seen = stage.seen("[data-control=document] option")
    assert seen.strange == []
    assert seen.texts["[data-control=document] option"] == list(map(_listed, docs))
    assert sandbox.found == []


def _listed(doc_id: str) -> str:
    """An id as the list of documents has it."""
    return legible(shortened(doc_id, LONGEST_NAME))


def _markup(widget: Frontend) -> str:
    """What a saved notebook shows."""
    data, _ = widget._repr_mimebundle_()
    return cast("str", data["text/html"])


def _stand_still(sandbox: Watched, pages: Sequence[str], fragments: Sequence[str]) -> list[Seen]:
    """Look at all that is saved, and open some of it: files, and fragments in one notebook."""
    seen = sandbox.seen(".cs-where", of=[*pages, *fragments], **LIVE)
    assert [page.strange for page in seen] == [[]] * len(seen)
    some = max(1, len(pages) // 12)
    sandbox.open(page_of(fragments[::some]))
    assert sandbox.found == []
    sandbox.open_all(pages[::some])
    assert sandbox.found == []
    return seen


def test_long_texts_are_shown_whole_a_window_at_a_time(sandbox: Watched) -> None:
    for name in ("a mark 3,000 times", "tabs", "line ends with signs", "angle brackets"):
        text = LONG[name]
        stage = Stage(sandbox, cs.explore(text, cs.SplitPoints(chunk_size=900), encoding="unicode"))
        shown, at = "", 0
        while at < len(text):
            stage.send(event="page", to=at)
            stage.paint()
            seen = stage.seen(".cs-where")
            assert seen.strange == []
            window = part_shown(text, seen.texts[".cs-where"])
            assert len(window) > 400 or at + len(window) == len(text)
            shown += seen.text
            at += len(window)
        assert shown == as_shown(text), name
        assert sandbox.found == []


CAN_BE_CLICKED = "() => document.querySelectorAll('[data-event], [data-copy], button').length"


def clickable(sandbox: Watched, widget: Frontend, n_documents: int) -> Iterator[int]:
    """How much can be clicked where each document is shown, with a chunk of it chosen."""
    stage = Stage(sandbox, widget)
    for number in range(n_documents):
        stage.send(event="set", name="document", value=str(number))
        stage.send(event="choose", chunk=0)
        stage.paint()
        yield int(sandbox.page.evaluate(CAN_BE_CLICKED))


@pytest.mark.parametrize("shown", [cs.explore, cs.compare_view])
def test_no_text_can_be_clicked_where_a_harmless_one_of_its_length_cannot(
    sandbox: Watched, shown: Callable[..., Frontend]
) -> None:
    texts = list(joined(16).values())
    sides = cs.SplitPoints(30, lookback=0), cs.SplitPoints(40, lookback=0)  # which read no letter
    of = sides if shown is cs.compare_view else sides[:1]
    counts = [
        list(clickable(sandbox, shown(docs, *of, encoding="unicode"), len(texts)))
        for docs in ({"x" * at: "x" * len(each) for at, each in enumerate(texts, 1)}, joined(16))
    ]
    assert counts[0] == counts[1]
    counts = []
    for markup in ("", SHORT["a button of ours"]):
        sandbox.page.evaluate("markup => paint({pane_text: markup})", markup)
        counts.append(sandbox.page.evaluate(CAN_BE_CLICKED))
    assert counts[1] == counts[0] + 1


def test_a_line_that_was_typed_comes_back_as_words(sandbox: Watched) -> None:
    docs = dict.fromkeys(SHORT.values(), "One. Two.")
    widget = cs.explore(docs, cs.TokenWindows(chunk_size=30), encoding="unicode")
    stage = Stage(sandbox, widget)
    told = """() => [document.querySelector('.cs-problem').textContent,
        document.querySelector('[data-control=find] input').value]"""
    for name, text in list(SHORT.items())[::3]:
        stage.send(event="set", name="find", value=text)
        stage.paint()
        # A line of text has no line ends.
        typed = re.sub("[\r\n]", "", re.sub("[\ud800-\udfff]", "\ufffd", text.strip()))
        assert sandbox.page.evaluate(told) == ["", typed], name
        for control in ("limit", "splitter", text):
            if text.strip():
                stage.send(event="set", name=control, value=text)
                stage.paint()
                assert widget.problem, name
                assert sandbox.page.evaluate(told)[0] == widget.problem, name
    sandbox.settle()
    assert stage.seen().strange == []
    assert sandbox.found == []


def test_a_chosen_chunk_is_quoted_as_words(sandbox: Watched) -> None:
    few = {name: SHORT[name] for name in list(SHORT)[::9]}
    widget = cs.explore(few, cs.SplitPoints(chunk_size=60), encoding="unicode")
    stage = Stage(sandbox, widget)
    for number, text in enumerate(few.values()):
        stage.send(event="set", name="document", value=str(number))
        stage.send(event="choose", chunk=0)
        stage.paint()
        seen = stage.seen(".cs-quote")
        assert seen.strange == []
        end = int(widget.chunks["char_end"].iloc[0])
        assert seen.texts[".cs-quote"] == [legible(text[:end])]
    sandbox.settle()
    assert sandbox.found == []


def test_two_settings_side_by_side_show_every_text_twice_and_run_nothing(sandbox: Watched) -> None:
    docs = joined(10)
    widget = cs.compare_view(docs, cs.SplitPoints(200), cs.TokenWindows(250), encoding="unicode")
    stage = Stage(sandbox, widget)
    pages, fragments = [], []
    for number, text in enumerate(docs.values()):
        stage.send(event="set", name="document", value=str(number))
        stage.paint()
        pages.append(str(widget.to_html()))
        fragments.append(_markup(widget))
        seen = stage.seen(".cs-where")
        assert seen.strange == []
        cells = seen.texts[".cs-text"]
        window = as_shown(part_shown(text, seen.texts[".cs-where"]))
        assert ["".join(cells[0::2]), "".join(cells[1::2])] == [window, window]
    sandbox.settle()
    assert sandbox.found == []
    _stand_still(sandbox, pages, fragments)


def test_the_map_of_a_sweep_with_hostile_names_and_columns_runs_nothing(sandbox: Watched) -> None:
    names = list(SHORT.values())[::2]
    docs = {IMAGE: f"{IMAGE} and more"}
    splitters = {name: cs.SplitPoints(chunk_size=8 + at % 5) for at, name in enumerate(names)}
    table = cs.sweep(docs, splitters, encoding="unicode", progress=False)
    # Pandas has no column of a lone surrogate.
    thirds = [at % 3 for at in range(len(names))]
    columns = {f"{name} ": thirds for name in names[::8] if as_shown(name) == name}
    table = table.assign(**columns, **{IMAGE: pd.Series(names, dtype=object)})
    widget = cs.sweep_view(table, docs)
    stage = Stage(sandbox, widget)
    pages, fragments = [], []
    for name in ("map.value", "map.x", "map.y"):
        control = next(each for each in widget.controls if each["name"] == name)
        for value, _ in cast("list[list[str]]", control["options"])[-4:]:
            stage.send(event="set", name=name, value=value)
            stage.send(event="open", row=len(pages) % len(names))
            stage.paint()
            assert stage.seen().strange == []
            pages.append(str(widget.to_html()))
            fragments.append(_markup(widget))
    sandbox.settle()
    assert sandbox.found == []
    _stand_still(sandbox, pages, fragments)
