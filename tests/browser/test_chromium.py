"""The watch on pages: what it is there to find, it finds."""

from __future__ import annotations

from tests.browser.chromium import Watch

PAGE = """
<img src="http://example.org/a.png"><img src="http://203.0.113.9/b.png">
<script>new WebSocket("ws://example.org/c"); console.error("told"); nosuch()</script>
"""


def test_what_is_asked_of_elsewhere_fails_and_is_found_as_errors_are(watch: Watch) -> None:
    page = watch.context.new_page()
    failed: list[str | None] = []
    page.on("requestfailed", lambda request: failed.append(request.failure))
    page.set_content(PAGE)
    page.wait_for_function("[...document.images].every(each => each.complete)")
    page.close()
    found = "\n".join(watch.taken())
    for fault in ("http://example.org/a", "http://203.0.113.9/b", "ws://example.org/c"):
        assert f"asked for {fault}" in found
    assert "console: told" in found
    assert "error: nosuch is not defined" in found
    assert set(failed) == {"net::ERR_NAME_NOT_RESOLVED"}
