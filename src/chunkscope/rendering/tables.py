"""`table_html`: words in rows and columns as a table that scrolls where it has to."""

from __future__ import annotations

from dataclasses import dataclass

from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.style import HUES

__all__ = ["TABLES", "Column", "Row", "Table", "table_html"]

TABLES = (
    """
.chunkscope .cs-scroll{overflow-x:auto;min-width:0;max-width:100%;
background:linear-gradient(90deg,transparent,var(--cs-paper) 70%) right/48px 100% no-repeat local,
linear-gradient(90deg,transparent,var(--cs-line)) right/14px 100% no-repeat scroll}
.chunkscope .cs-table{border-collapse:separate;table-layout:auto;border-spacing:0;width:100%;
font-size:13px;line-height:1.4;margin:0;border:0;font-variant-numeric:tabular-nums}
.chunkscope .cs-table caption{caption-side:top;text-align:start;font-weight:600;padding:0 0 6px;
color:inherit;overflow-wrap:anywhere}
.chunkscope .cs-table :is(th,td){padding:6px 0 6px 12px;text-align:end;vertical-align:top;border:0;
border-bottom:1px solid var(--cs-line);white-space:nowrap;background:none;font-weight:400}
.chunkscope .cs-table :is(th,td):first-child{padding-inline-start:0}
.chunkscope .cs-table thead th{font-weight:500;font-size:12px;line-height:1.3;
color:var(--cs-muted);vertical-align:bottom;white-space:normal;overflow-wrap:break-word}
.chunkscope .cs-table tbody tr{background:none}
.chunkscope .cs-table tbody tr:last-child>*{border-bottom:0}
.chunkscope .cs-table tbody th{font-weight:550}
.chunkscope .cs-table :is(.cs-col-text,.cs-col-code){text-align:start}
.chunkscope .cs-table tbody th.cs-col-text{white-space:normal;overflow-wrap:anywhere;
min-width:min(18ch,34cqw)}
.chunkscope .cs-table .cs-col-text:first-child{position:sticky;left:0;background:var(--cs-paper)}
.chunkscope .cs-table td.cs-col-text{white-space:normal;overflow-wrap:anywhere;min-width:11ch}
.chunkscope .cs-table td.cs-col-code{font-family:var(--cs-mono);font-size:12px;white-space:normal;
overflow-wrap:anywhere;min-width:24ch}
.chunkscope .cs-table th.cs-keyed{padding-inline-start:17px!important}
.chunkscope .cs-table .cs-keyed .cs-key{position:absolute;inset-inline-start:0;margin-top:4px}
.chunkscope .cs-key{display:inline-block;width:10px;height:10px;border-radius:2px;
margin-inline-end:7px;background:var(--cs-tone)}
"""
    + "".join(f".chunkscope .cs-key-{i}{{--cs-tone:var(--cs-hue-{i})}}\n" for i in range(HUES))
    + """@media print{
.chunkscope .cs-table tbody th.cs-col-text{min-width:14ch}
.chunkscope .cs-scroll{background:none;overflow:visible}
.chunkscope .cs-table tr{break-inside:avoid}
.chunkscope .cs-table{font-size:9px}
.chunkscope .cs-table :is(th,td){padding:4px 0 4px 6px}
.chunkscope .cs-table thead th{font-size:8.5px}
}
"""
)
"""What a page with tables adds to its style."""


@dataclass(frozen=True)
class Column:
    """The head of a column.

    Attributes
    ----------
    heading : str
        A word or two, with the unit where there is one.
    kind : {"number", "text", "code"}
        How its cells are set: to the right, to the left, in fixed pitch.
    """

    heading: str
    kind: str = "number"


@dataclass(frozen=True)
class Row:
    """The cells of a row, and the number of the colour of its splitter, if it has one."""

    cells: tuple[str, ...]
    key: int | None = None


@dataclass(frozen=True)
class Table:
    """Rows under columns; a caption where it does not go without saying."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""


def table_html(table: Table) -> Html:
    """The table, the first cell of each row its heading; needs `TABLES` in the page.

    Examples
    --------
    >>> two = Table((Column("name", "text"), Column("n")), (Row(("<a>", "3")),))
    >>> "&lt;a&gt;" in table_html(two)
    True
    """
    heads = joined(
        element("th", each.heading, scope="col", class_=f"cs-col-{each.kind}")
        for each in table.columns
    )
    body = joined(_row(row, table.columns) for row in table.rows)
    named = table.caption or ", ".join(each.heading for each in table.columns if each.heading)
    caption = element("caption", table.caption) if table.caption else Html()
    inner = joined([caption, element("thead", element("tr", heads)), element("tbody", body)])
    return element(
        "div",
        element("table", inner, class_="cs-table"),
        class_="cs-scroll",
        tabindex="0",
        role="group",
        aria_label=named or None,
    )


def _row(row: Row, columns: tuple[Column, ...]) -> Html:
    kinds = [f"cs-col-{each.kind}" for each in columns]
    first, *others = row.cells
    keyed = Html() if row.key is None else element("span", class_=f"cs-key cs-key-{row.key}")
    head = element(
        "th", keyed + first, scope="row", class_=kinds[0] + (" cs-keyed" if keyed else "")
    )
    cells = (element("td", cell, class_=kind) for cell, kind in zip(others, kinds[1:], strict=True))
    return element("tr", joined([head, *cells]))
