"""What the splitters of a report are called, and what it is of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from chunkscope.alerts.plain import Fact
from chunkscope.rendering.characters import legible
from chunkscope.rendering.style import HUES
from chunkscope.rendering.svg.frame import LONGEST_NAME
from chunkscope.rendering.tables import Column
from chunkscope.reports.tables import Written
from chunkscope.showing.names import short_names
from chunkscope.showing.words import count, counted

__all__ = ["Names", "is_paged", "names_of", "rows_of", "subject_line"]


def rows_of(facts: Fact, section: str) -> list[Fact]:
    """The rows that a section of the summary holds."""
    return cast("list[Fact]", facts[section])


@dataclass(frozen=True)
class Names:
    """What the splitters are called in a report.

    Attributes
    ----------
    short : dict of str to str
        Name in the chunk table -> name in the report.
    keys : dict of str to int
        Name in the chunk table -> its number, from 0, by which pictures colour it; none of
        more splitters than there are colours.
    heading : str
        What stands over the short names: what all of them share, or "splitter".
    """

    short: dict[str, str]
    keys: dict[str, int]
    heading: str

    def column(self) -> Written:
        """The column of the names."""
        return Written(Column(self.heading, "text"), lambda row: self.short[str(row["splitter"])])


def names_of(facts: Fact) -> Names:
    """What the splitters of a summary are called."""
    names = [str(row["splitter"]) for row in rows_of(facts, "splitters")]
    heading, short = short_names(names, drawn=legible, longest=LONGEST_NAME)
    # Of more than there are colours, pictures tell them apart by rows and dashes.
    keys = {name: number for number, name in enumerate(names) if len(names) <= HUES}
    return Names(dict(zip(names, short, strict=True)), keys, heading or "splitter")


def is_paged(facts: Fact) -> bool:
    """Whether some document has more than one page."""
    subject = cast("Fact", facts["subject"])
    return subject["n_pages"] != subject["n_documents"]


def subject_line(facts: Fact) -> str:
    """One line: what was cut, and into how many chunks."""
    subject = cast("Fact", facts["subject"])
    encodings = cast("list[str]", subject["encodings"])
    pages = f" on {count(subject['n_pages'])} pages" if is_paged(facts) else ""
    in_what = f", counted in {' and '.join(encodings)}" if encodings else ""
    documents = counted(subject["n_documents"], "document")
    characters = counted(subject["n_chars"], "character")
    splitters = counted(subject["n_splitters"], "splitter")
    chunks = counted(subject["n_chunks"], "chunk")
    return f"{documents} of {characters}{pages}, cut by {splitters} into {chunks}{in_what}."
