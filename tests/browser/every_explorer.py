"""What each explorer does alike, in JupyterLab and in Voila: by hand, by keyboard, by ear."""

from __future__ import annotations

from typing import ClassVar

from tests.browser.explorer import Shown
from tests.browser.front_ends import python, themed


class EveryExplorer:
    """Tests that each explorer has; those of its own stand beside them in its file."""

    size: ClassVar[str] = "chunk_size"
    """The control of a size."""

    in_python: ClassVar[str] = "shown.settings.chunk_size"
    """Where Python has it."""

    def test_it_is_drawn_and_the_front_end_asks_nothing(self, shown: Shown) -> None:
        explorer = shown.explorer
        assert explorer.page.locator(".jp-toastContainer button, .jp-Dialog").count() == 0
        assert explorer.key
        assert explorer.root.get_attribute("aria-label")
        assert "SplitPoints" in explorer.region("python").inner_text()
        assert not explorer.problem
        shown.picture("light")

    def test_arrow_keys_on_a_slider_change_what_is_shown_and_the_value_in_python(
        self, shown: Shown
    ) -> None:
        explorer = shown.explorer
        slider = explorer.control(self.size).locator("input[type=range]")
        size, keys = int(slider.input_value()), [explorer.key]
        slider.focus()
        for _ in range(2):
            with explorer.answered():
                slider.press("ArrowRight")
            keys.append(explorer.key)
        assert len(set(keys)) == 3
        assert slider.input_value() == str(size + 2)
        assert f"={size + 2}" in explorer.region("python").inner_text()
        assert slider.evaluate("each => each === document.activeElement")
        if shown.front_end == "lab":
            assert python(explorer.page, f"print({self.in_python})") == f"{size + 2}\n"

    def test_a_number_that_cannot_be_is_told_at_its_control_and_changes_nothing(
        self, shown: Shown
    ) -> None:
        explorer = shown.explorer
        box = explorer.control(self.size).locator("input[type=text]")
        size, key = box.input_value(), explorer.key
        explorer.typed(self.size, "0")
        assert "chunk_size must be at least 1, got 0" in explorer.problem
        assert box.get_attribute("aria-invalid") == "true"
        assert explorer.key == key
        shown.picture("problem")
        if shown.front_end == "lab":
            assert python(explorer.page, f"print({self.in_python})") == f"{size}\n"
        explorer.typed(self.size, size)
        assert not explorer.problem
        assert box.get_attribute("aria-invalid") is None

    def test_tab_goes_through_all_that_can_be_done_in_order_and_everything_has_a_name(
        self, shown: Shown
    ) -> None:
        explorer = shown.explorer
        focusable = explorer.focusable()
        assert len(focusable) > 20
        assert [html for name, html in focusable if not name.strip()] == []
        assert explorer.walked(len(focusable)) == list(range(len(focusable)))

    def test_axe_finds_nothing_serious_in_light_or_dark(self, shown: Shown) -> None:
        explorer = shown.explorer
        assert explorer.accessibility_faults() == []
        if shown.front_end == "lab":
            themed(explorer.page, "dark")
            assert explorer.accessibility_faults() == []
            shown.picture("dark")
            themed(explorer.page, "light")

    def test_nothing_is_too_wide_where_there_is_little_room(self, shown: Shown) -> None:
        explorer = shown.explorer
        assert explorer.too_wide() == []
        with explorer.narrow(390 if shown.front_end == "voila" else 760):
            assert explorer.too_wide() == []
            shown.picture("narrow")
