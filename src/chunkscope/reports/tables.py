"""`Section`: a part of a report in words, the same for a page and for Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from chunkscope.alerts.plain import Fact, Plain
from chunkscope.rendering.tables import Column, Row, Table

__all__ = ["Section", "Written", "column", "table_of"]


@dataclass(frozen=True)
class Section:
    """A part of the report.

    Attributes
    ----------
    name : str
        What the template and links call it.
    title : str
        Its heading.
    lead : str
        What it shows, in a sentence or two.
    tables : tuple of Table
    after : str
        What is to be said below the tables.
    abreast : bool
        Whether the tables are narrow, and stand side by side where there is room.
    shown : bool
        Whether it is shown without tables too.
    """

    name: str
    title: str
    lead: str
    tables: tuple[Table, ...] = field(default=())
    after: str = ""
    abreast: bool = False
    shown: bool = False


@dataclass(frozen=True)
class Written:
    """A column, and how a row fills it."""

    column: Column
    cell: Callable[[Fact], str]


def column(
    heading: str, name: str, form: Callable[[Plain], str], *, kind: str = "number"
) -> Written:
    """A column of the values `name`, each written by `form`."""
    return Written(Column(heading, kind), lambda row: form(row[name]))


def table_of(
    rows: Sequence[Fact],
    written: Sequence[Written],
    *,
    keys: Mapping[str, int] | None = None,
    caption: str = "",
) -> Table:
    """A table of `rows`, each in the colour that `keys` gives its splitter."""
    return Table(
        tuple(each.column for each in written),
        tuple(
            Row(
                tuple(each.cell(row) for each in written),
                None if keys is None else keys.get(str(row["splitter"])),
            )
            for row in rows
        ),
        caption,
    )
