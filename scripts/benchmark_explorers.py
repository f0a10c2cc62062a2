"""Measure how soon the explorer shows a change of a setting, in Chromium, and what it holds.

Voila serves `chunkscope.explore` on a document of a megabyte. A key is pressed on the slider
of ``chunk_size``; the clock runs from there until the new view is painted. Prints the median
and the 95th percentile by splitter, their parts, and the memory of the page as it goes, and
writes them with the machine and the versions to docs/figures/explorer_speed.csv.
Nothing here fails by being slow: figures of a busy machine are those of a busy machine.

Run by ``make speed``. Needs Voila, Playwright and a Chromium.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from benchmarks.machine import machine
from check_report import ROOT, browser
from numpy.typing import NDArray
from servers import served

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

OUT = ROOT / "docs" / "figures" / "explorer_speed.csv"

PACKAGES = ("chunkscope", "anywidget", "ipywidgets", "voila", "tiktoken", "numpy", "pandas")
"""Whose versions stand beside the figures."""

CHARACTERS = 1_000_000
"""Length of the document."""

MEDIAN, P95 = 100, 200
"""Milliseconds that were promised."""

PATIENCE = 60_000
"""Milliseconds after which a view that is not there is missed."""

SIZES: Final = {
    "SplitPoints": (500, 1000, 1500, 2000, 4000),
    "TokenWindows": (128, 256, 384, 512, 1024),
    "Recursive": (500, 1000, 1500, 2000, 4000),
}
"""Where each slider starts, in characters, tokens and graphemes."""

PRESSES = 20
"""Keys pressed from each of them."""

CELL = """\
import time
import chunkscope as cs
from chunkscope.explorers.one.widget import Explorer, explore

heard, show, log = Explorer._heard, Explorer._show, open({log!r}, "a")

def timed_heard(self, *given):
    self.began = time.perf_counter()
    heard(self, *given)

def timed_show(self, *given):
    show(self, *given)
    print(self.version, 1000 * (time.perf_counter() - self.began), file=log, flush=True)

Explorer._heard, Explorer._show = timed_heard, timed_show
explore(cs.read({document!r}))"""
"""What is served: an explorer that writes down which answer took how many milliseconds."""

HOOKS = """
window.timed = { rows: [], waiting: [] };
addEventListener('keydown', ({ key, timeStamp }) => {
  if (key === 'ArrowLeft') timed.now = { pressed: timeStamp };
}, true);
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (...given) {
  if (timed.now) timed.now.sent ??= performance.now();
  return send.apply(this, given);
};
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      // Of what arrives only a view is as large; the rest says that the kernel is busy.
      if (timed.now && (data.byteLength ?? data.length) > 10_000) {
        timed.now.arrived = performance.now();
      }
    });
  }
};
"""
"""Written into the page before anything else: when keys, requests and answers went through."""

WATCH = """root => new MutationObserver(([{ oldValue }]) => {
  const now = timed.now;
  if (!now || root.dataset.key === oldValue) return;  // what is shown again was not asked for
  timed.now = undefined;
  requestAnimationFrame(() => requestAnimationFrame(painted => {
    const version = Number(root.dataset.version);
    timed.rows.push([version, now.pressed, now.sent, now.arrived, performance.now()]);
    timed.waiting.splice(0).forEach(done => done());
  }));
}).observe(root, { attributeFilter: ['data-key'], attributeOldValue: true })"""

ANSWERED = "() => !document.querySelector('.cs-live-widget').hasAttribute('aria-busy')"

PAINTED = """n => timed.rows.length >= n || new Promise(done => timed.waiting.push(done))"""


@dataclass(frozen=True)
class Changes:
    """Changes of one splitter's size, in milliseconds.

    Attributes
    ----------
    total, python, browser : ndarray of float64, shape (n_changes,)
        From the key to the painted view; in Python; and in the page, before the request and
        after the answer. The rest went by in transport: kernel, server and socket.
    """

    total: NDArray[np.float64]
    python: NDArray[np.float64]
    browser: NDArray[np.float64]

    @property
    def transport(self) -> NDArray[np.float64]:
        """What is neither."""
        return self.total - self.python - self.browser

    @classmethod
    def of(cls, rows: list[list[float | None]], log: Path) -> Changes:
        """From the times of the page, and what Python wrote down; it may still write the last."""
        took = {float(version): float(each) for version, each in map(str.split, log.open())}
        # An answer that was not seen to arrive cannot be shared out.
        known = [row for row in rows if row[0] in took and None not in row]
        version, pressed, sent, arrived, painted = np.array(known, dtype=np.float64).T
        python = np.array([took[each] for each in version.tolist()])
        return cls(painted - pressed, python, sent - pressed + painted - arrived)


def document(folder: Path) -> Path:
    """A file of a megabyte of texts of many kinds, or where there are none, of data/."""
    corpora = ROOT.parent / "shared" / "corpora"
    place = corpora if corpora.is_dir() else ROOT / "data"
    files = sorted(each for each in place.rglob("*.*") if each.suffix in {".md", ".txt", ".html"})
    pieces = [each.read_text(encoding="utf-8", errors="replace")[:20_000] for each in files]
    text = "\n\n".join(pieces * (1 + CHARACTERS // sum(map(len, pieces))))[:CHARACTERS]
    path = folder / "megabyte.md"
    path.write_text(text, encoding="utf-8")
    return path


def measured(page: Page, log: Path) -> Iterator[tuple[str, Changes]]:
    """The changes of each splitter."""
    widget = page.locator(".cs-live-widget[data-key]").first
    widget.evaluate(WATCH)
    size = widget.locator('[data-control="chunk_size"]')
    for name, sizes in SIZES.items():
        widget.locator('[data-control="splitter"] select').select_option(name)
        page.wait_for_function(ANSWERED)
        rows: list[list[float | None]] = []
        for at in sizes:
            size.locator("input[type=text]").fill(str(at))
            size.locator("input[type=text]").press("Tab")
            page.wait_for_function(ANSWERED)
            first = page.evaluate("timed.rows.length")
            size.locator("input[type=range]").focus()
            for n in range(1, PRESSES + 1):
                page.keyboard.press("ArrowLeft")
                page.evaluate(PAINTED, first + n)
            rows += page.evaluate("first => timed.rows.slice(first)", first)
        yield name, Changes.of(rows, log)


def held(session: CDPSession) -> dict[str, float]:
    """What the page holds, once what it does not need is gone."""
    for _ in range(2):  # what the first finds in use can be free for the second
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {each["name"]: float(each["value"]) for each in metrics}


def row(name: str, of: Changes, memory: Mapping[str, float]) -> dict[str, object]:
    """A row of the table: milliseconds, medians but for one, and what the page holds then."""
    return {
        "splitter": name,
        "n_changes": len(of.total),
        "ms_median": np.median(of.total),
        "ms_p95": np.percentile(of.total, 95),
        "ms_python": np.median(of.python),
        "ms_transport": np.median(of.transport),
        "ms_browser": np.median(of.browser),
        "mb_javascript": memory["JSHeapUsedSize"] / 1e6,
        "n_nodes": int(memory["Nodes"]),
        "n_listeners": int(memory["JSEventListeners"]),
    }


def told(each: Mapping[str, object]) -> str:
    """A row, as it is printed."""
    return "".join(
        f"{value:>14.4g}" if isinstance(value, float) else f"{value:>14}" for value in each.values()
    )


def main() -> None:
    """Measure, print as it goes, and write."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        log = folder / "milliseconds"
        log.touch()
        code = CELL.format(document=str(document(folder)), log=str(log))
        with served([code]) as address, browser() as chromium:
            page = chromium.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(PATIENCE)
            page.add_init_script(HOOKS)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable")
            page.goto(address)
            page.locator(".cs-live-widget[data-key]").first.wait_for()
            first = held(session)
            print(f"at first {first['JSHeapUsedSize'] / 1e6:.1f} MB, {first['Nodes']:.0f} nodes")
            rows, found = [], []
            for name, changes in measured(page, log):
                found.append(changes)
                rows.append(row(name, changes, held(session)))
                if len(rows) == 1:
                    print("".join(each.rjust(14) for each in rows[0]))
                print(told(rows[-1]), flush=True)
            names = ("total", "python", "browser")
            parts = ([getattr(each, name) for each in found] for name in names)
            rows.append(row("all", Changes(*map(np.concatenate, parts)), held(session)))
            print(told(rows[-1]))
            table = pd.DataFrame(rows).assign(
                characters=CHARACTERS, **machine(PACKAGES), chromium=chromium.version
            )
    OUT.parent.mkdir(parents=True, exist_ok=True)
    table.round(1).to_csv(OUT, index=False, lineterminator="\n")
    median, p95 = table["ms_median"].iloc[-1], table["ms_p95"].iloc[-1]
    print(f"\nmedian {median / MEDIAN:.2f} of the {MEDIAN} ms promised, ", end="")
    print(f"p95 {p95 / P95:.2f} of the {P95} ms: {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
