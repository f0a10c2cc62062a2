"""`Sheets`: a drawing in pages, of which one is shown: in a notebook, and in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike

from chunkscope.rendering.files import write_whole
from chunkscope.rendering.html import Html, document_html, element, escaped, fragment, joined

__all__ = ["LARGEST_FILE", "Sheets"]

LARGEST_FILE = 1_000_000
"""Characters of markup, of all pages together, up to which one file holds them all."""


@dataclass(frozen=True)
class Sheets:
    """A drawing in pages, and the number of the one that is shown.

    Attributes
    ----------
    number, n_pages : int
        The page that is shown, from 1, and how many there are.
    page : callable
        Draws the page of a number.
    told : callable
        What is on the page of a number, in words.
    of : str
        What is said after that where one page is told alone.
    head : callable
        Draws what stands above, with the title as an element of a name, for what is drawn.
    style : str
        What they need in the page.
    maker : str
        The function that returned the object which shows this.
    """

    number: int
    n_pages: int
    page: Callable[[int], Html]
    told: Callable[[int], str]
    of: str
    head: Callable[[str, Html], Html]
    style: str
    maker: str

    def document(self, title: str, path: str | PathLike[str] | None) -> Html:
        """A stand-alone page, written to `path` where there is one.

        It holds all pages where their markup is at most `LARGEST_FILE` characters together,
        else the one that is shown.
        """
        sheets = list(self._in_file())
        body = element("main", joined([self.head("h1", joined(sheets)), *sheets]))
        whole = document_html(title, body, style=self.style)
        if path is not None:
            write_whole(path, whole)
        return whole

    def shown(self, *, key: str | None = None) -> str:
        """The page that is shown, for a notebook; `key` tells it from others."""
        drawn = self.page(self.number)
        # Without our style, as in a notebook that is not trusted, nothing hides this.
        unstyled = element(
            "p",
            "The chunks are not marked here, because this notebook is not trusted: trust it, "
            "or run the cell again.",
            class_="cs-unstyled",
        )
        body = joined([unstyled, self.head("p", drawn), drawn, self._way()])
        return str(fragment(element("div", body, data_key=key), style=self.style))

    def _in_file(self) -> Iterator[Html]:
        """All pages, to unfold, or where they are too much the one that is shown."""
        numbers = range(1, self.n_pages + 1)
        sheets: list[Html] = []
        room = LARGEST_FILE
        for number in numbers:
            sheets.append(self.page(number))
            room -= len(sheets[-1])
            if room < 0:
                break
        if self.n_pages > 1 and room >= 0:
            yield from map(self._folded, numbers, sheets)
            return
        yield self.page(self.number)
        yield self._way()

    def _folded(self, number: int, sheet: Html) -> Html:
        """One of several pages in a file, open where it is the one that is shown."""
        said = f"Page {number:,} of {self.n_pages:,}: {self.told(number)}"
        opened = "" if number == self.number else None
        return element("details", element("summary", said) + sheet, class_="cs-sheet", open=opened)

    def _way(self) -> Html:
        """Which page this is, and in words how to come to the others: nothing here runs."""
        if self.n_pages == 1:
            return Html()
        where = f"Page {self.number:,} of {self.n_pages:,}: {self.told(self.number)}{self.of}"
        near = [n for n in (self.number - 1, self.number + 1) if 1 <= n <= self.n_pages]
        calls = joined([element("code", f".page({n})") for n in near], " and ")
        said = [escaped(f"{where}. Of the object that {self.maker}() returned, "), calls]
        return element("p", joined([*said, Html(" show more.")]), class_="cs-way")
