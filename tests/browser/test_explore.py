"""`explore` in JupyterLab and in Voila."""

from __future__ import annotations

from tests.browser.every_explorer import EveryExplorer
from tests.browser.explorer import Explorer, Shown
from tests.browser.front_ends import python

NOTEBOOK = "explore"

NUMBERS = "all => all.map(each => each.dataset.chunk.split(' '))"
"""Those of the chunks that a piece of the text is in."""


class TestExplore(EveryExplorer):
    """What every explorer does."""


def document(explorer: Explorer, name: str) -> None:
    """Choose a document."""
    choice = explorer.control("document").locator("select")
    if choice.locator("option:checked").inner_text() != name:
        with explorer.answered():
            choice.select_option(label=name)


def chosen(explorer: Explorer) -> str:
    """The first line of what is told of the choice."""
    return explorer.region("chosen").inner_text().splitlines()[0]


def test_a_chunk_is_chosen_by_mouse_and_its_neighbours_by_arrow_keys(shown: Shown) -> None:
    explorer = shown.explorer
    document(explorer, "field_guide.md")
    text = explorer.region("text")
    with explorer.answered():
        text.locator('[data-chunk="1"]').first.click()
    assert chosen(explorer) == "Chunk 1"
    assert "n_tokens" in explorer.region("chosen").inner_text()
    shown.picture("chosen")
    for key, number in (("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        with explorer.answered():
            text.press(key)
        assert chosen(explorer) == f"Chunk {number}"
        picked = text.locator(".cs-chosen").evaluate_all(NUMBERS)
        assert picked
        assert all(str(number) in each for each in picked)
    with explorer.answered():
        text.press("Escape")
    assert text.locator(".cs-chosen").count() == 0


def test_a_bar_is_chosen_by_mouse_or_keys_and_tells_its_chunks(shown: Shown) -> None:
    explorer = shown.explorer
    document(explorer, "field_guide.md")
    pictures = explorer.region("pictures")
    with explorer.answered():
        pictures.locator("[data-event]").first.click()
    first = chosen(explorer)
    assert "token" in first
    with explorer.answered():
        pictures.press("ArrowRight")
    assert chosen(explorer) != first
    with explorer.answered():
        explorer.region("chosen").locator("button").first.press("Enter")
    assert chosen(explorer).startswith("Chunk ")
    with explorer.answered():
        explorer.region("text").press("Escape")
    with explorer.answered():
        explorer.region("pictures").press("Escape")


def test_the_settings_that_are_copied_are_those_that_python_has(shown: Shown) -> None:
    explorer = shown.explorer
    explorer.page.evaluate("navigator.clipboard.writeText('')")
    explorer.region("python").locator("[data-copy]").first.click()
    explorer.page.wait_for_function("navigator.clipboard.readText()")
    copied = explorer.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("cs.SplitPoints(chunk_size=")
    if shown.front_end == "lab":
        assert python(explorer.page, f"print({copied} == shown.settings)") == "True\n"


def test_a_splitter_that_is_chosen_has_its_settings(shown: Shown) -> None:
    explorer = shown.explorer
    choice = explorer.control("splitter").locator("select")
    with explorer.answered():
        choice.select_option("TokenWindows")
    assert explorer.control("chunk_overlap").is_visible()
    assert explorer.control("lookback").count() == 0
    if shown.front_end == "lab":
        assert python(explorer.page, "print(type(shown.settings).__name__)") == "TokenWindows\n"
        tables = "print(shown.chunks.equals(cs.chunk(docs[:1], shown.settings, progress=False)))"
        assert python(explorer.page, tables) == "True\n"
    with explorer.answered():
        choice.select_option("SplitPoints")


def test_text_from_right_to_left_is_shown_so_and_chinese_wraps(shown: Shown) -> None:
    explorer = shown.explorer
    with explorer.narrow(390 if shown.front_end == "voila" else 900):
        for name, direction in (("well_ar.txt", "rtl"), ("tea_road_zh.txt", "ltr")):
            document(explorer, name)
            assert explorer.too_wide() == []
            text = explorer.region("text").locator(".cs-text").first
            assert text.evaluate("each => getComputedStyle(each).direction") == direction
            assert text.evaluate("each => each.scrollWidth <= each.clientWidth")
            assert text.evaluate("each => each.clientHeight") > 300  # many lines
            shown.picture(name.partition(".")[0])
