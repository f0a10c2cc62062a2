"""`Watched`: a page in Chromium, and all that it does which no page of ours ever does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.browser.chromium import Watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Route

__all__ = ["Seen", "Watched", "watched"]

ADDRESS = "http://page.test/"
"""Where pages are; nothing is ever asked of a network."""

CANARY = """Object.defineProperty(
    window, '__ran', {configurable: true, set: () => console.error('the canary ran')})"""

# Two frames and a task later: what a loaded page does by itself, it has done or begun by then.
SETTLED = """() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))"""

ELEMENTS = """
html head meta title style body main header footer nav section article figure div span p h1 h2 h3
h4 u i b bdi code ul ol li dl dt dd a details summary table caption thead tbody tr th td
svg g rect line path text tspan title desc defs pattern polyline circle
"""
"""What pages of ours are made of, none of which runs or fetches."""

ATTRIBUTES = """
class dir title role tabindex aria-label aria-hidden aria-labelledby data-g data-label
data-context data-key data-chunk data-place data-side
lang charset http-equiv content name scope colspan
rowspan open href id xmlns viewBox width height x y x1 x2 y1 y2 dx dy d cx cy r rx points transform
fill fill-opacity opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin
font-family font-size font-weight text-anchor dominant-baseline pointer-events
patternUnits patternTransform style
"""

LOOK = """([elements, attributes, selectors, markups]) => {
    // A form has what is in it under its name, in the place of what it has of itself.
    const own = name => Object.getOwnPropertyDescriptor(Element.prototype, name).get;
    const strange = page => {
        const found = new Set();
        for (const each of page.querySelectorAll('*')) {
            const called = own('localName').call(each);
            if (!elements.includes(called)) found.add(`<${called}>`);
            for (const {name, value} of own('attributes').call(each)) {
                if (!attributes.includes(name)) found.add(`<${called} ${name}=${value}>`);
                if (/href$/.test(name) && !/^#[a-z]+$/.test(value)) found.add(`to ${value}`);
                if (name === 'id' && !/^[\\w.-]+$/.test(value)) found.add(`an id ${value}`);
                if (name === 'style' && !/^[a-z0-9:;%.,()# -]+$/.test(value)) found.add(value);
                if (/url\\((?!#)|image|expression/.test(name === 'style' ? value : ''))
                    found.add(value);
                if (name === 'name' && called !== 'meta') found.add(`a name ${value}`);
            }
        }
        for (const each of page.querySelectorAll('style'))
            if (/url\\(|@import|expression|__ran|leak/.test(each.textContent)) found.add('a style');
        const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
        while (comments.nextNode()) found.add(`a comment ${comments.currentNode.data}`);
        return [...found].map(each => each.slice(0, 200));
    };
    const look = page => [
        strange(page),
        selectors.map(each => [...page.querySelectorAll(each)].map(node => node.textContent)),
    ];
    const frames = [...document.querySelectorAll('iframe.watched')];
    if (markups) {
        const parser = new DOMParser();
        return markups.map(each => look(parser.parseFromString(each, 'text/html')));
    }
    return frames.length ? frames.map(each => look(each.contentDocument)) : [look(document)];
}"""


@dataclass(frozen=True)
class Seen:
    """What a page holds.

    Attributes
    ----------
    strange : list of str
        Elements, attributes, links, ids, styles and comments that are none of ours.
    texts : dict of str to list of str
        The selectors that were asked for -> the text content of all that they find.
    """

    strange: list[str]
    texts: dict[str, list[str]]

    @property
    def text(self) -> str:
        """That of the document."""
        return "".join(self.texts[".cs-text"])


class Watched(Watch):
    """A page that has no network: it is answered here, and nothing else is to happen in it.

    Attributes
    ----------
    page : Page
        Playwright's.
    found : list of str
        Since a page was opened, a line for each script of a text that ran, word on the
        console, error, dialog, request, window and address that was not asked for.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._served: dict[str, tuple[str, str]] = {}
        super().__init__(context)
        self.page = context.new_page()
        context.route("**/*", self._answered)
        context.add_init_script(CANARY)
        context.on("page", lambda other: self.found.append(f"a window: {other.url}"))

    def open(self, markup: str, *, kind: str = "text/html") -> None:
        """Go to a page of this markup, and wait until all that it does by itself is done."""
        self.found.clear()
        address = self.served(markup, kind=kind)
        self.page.goto(address)
        self.settle()
        if self.page.url != address:
            self.found.append(f"left for {self.page.url}")

    def open_all(self, markups: Sequence[str], *, kind: str = "text/html") -> None:
        """Open pages side by side, each in a frame of one page: much faster than in turn."""
        addresses = [self.served(each, kind=kind) for each in markups]
        frames = "".join(f"<iframe class=watched src={each}></iframe>" for each in addresses)
        self.open(f"<!DOCTYPE html>{frames}")
        there = [each.url for each in self.page.frames[1:]]
        if sorted(there) != sorted(addresses):
            self.found.append(f"left for {set(there) - set(addresses)}")

    def seen(
        self,
        *selectors: str,
        elements: str = "",
        attributes: str = "",
        of: Sequence[str] | None = None,
    ) -> list[Seen]:
        """What the page holds; of pages side by side what each does.

        Parameters
        ----------
        *selectors : str
            Whose text to read, beside ``".cs-text"``.
        elements, attributes : str
            More that are ours, with blanks between them.
        of : sequence of str, optional
            Markup to look at in the place of what is open, without opening it.
        """
        asked = [".cs-text", *selectors]
        known = [f"{ELEMENTS} {elements}".split(), f"{ATTRIBUTES} {attributes}".split()]
        looked = self.page.evaluate(LOOK, [*known, asked, of])
        return [Seen(strange, dict(zip(asked, held, strict=True))) for strange, held in looked]

    def settle(self) -> None:
        """Wait until the page has done all that it does by itself."""
        from playwright.sync_api import Error

        try:
            self.page.evaluate(SETTLED)
        except Error as error:  # of a page that is left while one waits
            self.found.append(f"error: {error}")

    def served(self, body: str, *, kind: str = "text/html") -> str:
        """The address of a page from now on."""
        address = f"{ADDRESS}{len(self._served)}"
        self._served[address] = body, f"{kind};charset=utf-8"
        return address

    def _answered(self, route: Route) -> None:
        served = self._served.get(route.request.url)
        if served is None:
            self.found.append(f"asked for {route.request.url}")
            route.fulfill(status=204)  # after which the page stays where it is
        else:
            body, kind = served
            route.fulfill(body=body, content_type=kind)

    def _asked(self, url: str) -> None:
        """Nothing more to tell: what is asked for was told when it was answered."""

    def _heard(self, message: ConsoleMessage) -> None:
        self.found.append(f"console: {message.text}")


@contextmanager
def watched(browser: Browser) -> Iterator[Watched]:
    """A page that is watched; its own Content-Security-Policy does not protect it."""
    context = browser.new_context(bypass_csp=True, viewport={"width": 900, "height": 700})
    try:
        yield Watched(context)
    finally:
        context.close()
