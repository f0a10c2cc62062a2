"""How a part of a page looks to one who has little room, and to one who has it read out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["accessibility_faults", "too_wide"]

WITHIN = 10_000
"""Milliseconds in which all has its place: what is around is laid out by scripts after a resize."""

TOO_WIDE = """root => {
  const width = document.documentElement.clientWidth;
  const flow = node => getComputedStyle(node).overflowX;
  const scrolls = node => {  // whether it may be wide, because an ancestor of it scrolls
    for (let each = node.parentElement; each && each !== root; each = each.parentElement) {
      if (/auto|scroll/.test(flow(each))) return true;
    }
    return false;
  };
  // Words for a screen reader alone are in a box of a pixel; a select shows what it has room for.
  const cuts = node => /hidden|clip/.test(flow(node)) && node.scrollWidth > node.clientWidth + 1
    && !node.matches('.cs-unseen, select, input');
  const wide = [root, ...root.querySelectorAll('*')].filter(node => {
    const { left, right } = node.getBoundingClientRect();
    return cuts(node) || (right > width + 1 || left < -1) && !scrolls(node);
  });
  const page = document.documentElement.scrollWidth - width;
  return [...wide.map(node => `${node.tagName}.${node.getAttribute('class')}`),
    ...(page > 0 ? [`the page, by ${page} pixels`] : [])];
}"""


def too_wide(root: Locator) -> list[str]:
    """What is cut off, or makes the window scroll sideways, once all has its place."""
    from playwright.sync_api import TimeoutError as TooLate

    fits = f"root => ({TOO_WIDE})(root).length === 0"
    try:
        root.page.wait_for_function(fits, arg=root.element_handle(), timeout=WITHIN)
    except TooLate:
        return list(root.evaluate(TOO_WIDE))
    return []


def accessibility_faults(page: Page, selector: str) -> list[str]:
    """What axe-core finds that is serious or critical, in what a selector finds first."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context={"include": [[selector]]})
    return [
        f"{each['id']}: {node['html'][:200]}\n{node['failureSummary']}"
        for each in found.response["violations"]
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]
