"""`html_page` and `html_fragment`: a summary as HTML, by the template beside this file.

Every str that the template prints is escaped twice over: by autoescape, and before it by
`chunkscope.rendering.escaped`, which shows what cannot be seen and what UTF-8 cannot hold.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, cast

from chunkscope.alerts.plain import Fact
from chunkscope.alerts.rules import RULES
from chunkscope.rendering.html import Html, document_html, escaped, fragment
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.tables import TABLES, table_html
from chunkscope.reports.comparisons import (
    both_rows,
    comparison_sections,
    comparison_subjects,
    side_names,
)
from chunkscope.reports.names import Names, is_paged, names_of, rows_of, subject_line
from chunkscope.reports.pictures import boundary_bars, cover_strips, example_text, size_pictures
from chunkscope.reports.sections import sections
from chunkscope.reports.wording import KINDS, alert_groups, example_line

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["html_fragment", "html_page"]


def html_page(facts: Fact) -> Html:
    """A summary as a whole document that stands alone.

    Parameters
    ----------
    facts : dict
        The summary of a report or of a comparison.
    """
    return document_html(str(facts["title"]), _body(facts, alone=True), style=_style())


def html_fragment(facts: Fact) -> Html:
    """The same to be shown by a notebook: in its colours, in a box that scrolls."""
    return fragment(_body(facts, alone=False), style=_style())


@cache
def _template() -> Template:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_escaped,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["table"] = table_html
    return environment.from_string(_beside("template.html"))


def _escaped(value: object) -> object:
    """What a macro or a picture has made stays markup; everything else is words."""
    return value if hasattr(value, "__html__") else escaped(value)


@cache
def _style() -> str:
    return TEXT + TABLES + _beside("style.css")


def _beside(name: str) -> str:
    return files("chunkscope.reports").joinpath(name).read_text(encoding="utf-8")


def _body(facts: Fact, *, alone: bool) -> Html:
    view = _compared(facts) if facts["kind"] == "comparison" else _reported(facts)
    return Html(_template().render(view, alone=alone, level=1 if alone else 2))


def _reported(facts: Fact) -> dict[str, object]:
    """What the template shows of the report of one table."""
    names = names_of(facts)
    limits = {row["limit"] for row in rows_of(facts, "summary")}
    limit = limits.pop() if len(limits) == 1 else None
    return {
        "title": facts["title"],
        "subjects": [subject_line(facts)],
        "alerts": alert_groups(rows_of(facts, "alerts")),
        "n_rules": len(RULES),
        "sections": sections(facts),
        "pictures": {
            "sizes": size_pictures(rows_of(facts, "sizes"), cast("int | None", limit)),
            "boundaries": [boundary_bars(rows_of(facts, "boundaries"))],
            "coverage": [cover_strips(rows_of(facts, "covers"))],
        },
        "names": {"": names.short},
        "keys": names.keys,
        "several": len(names.short) > 1,
        "examples": _examples(facts, names),
        "versions": cast("Fact", facts["versions"]),
    }


def _compared(facts: Fact) -> dict[str, object]:
    """What the template shows of a comparison."""
    sides = side_names(facts)
    return {
        "title": facts["title"],
        "subjects": comparison_subjects(facts),
        "alerts": alert_groups(rows_of(facts, "alerts")),
        "n_rules": len(RULES),
        "sections": comparison_sections(facts),
        "pictures": {
            "sizes": size_pictures(both_rows(facts, "sizes"), None),
            "boundaries": [boundary_bars(both_rows(facts, "boundaries"))],
        },
        "names": sides,
        "keys": {},
        "several": True,
        "examples": [],
        "versions": cast("Fact", cast("Fact", facts["b"])["versions"]),
    }


def _examples(facts: Fact, names: Names) -> list[tuple[str, list[dict[str, object]]]]:
    """The examples by splitter: each with its heading, its line and its windows."""
    summary = {str(row["splitter"]): row for row in rows_of(facts, "summary")}
    sources = {name: str(row["tokens_source"]) for name, row in summary.items()}
    found: list[tuple[str, list[dict[str, object]]]] = []
    for name in names.short:
        shown: list[dict[str, object]] = [
            {
                "heading": KINDS[str(each["kind"])],
                "line": example_line(each, sources, paged=is_paged(facts)),
                "windows": example_text(each, str(summary[name]["encoding"])),
                "n_not_drawn": each["n_not_drawn"],
            }
            for each in rows_of(facts, "examples")
            if each["splitter"] == name
        ]
        if shown:
            found.append((name, shown))
    return found
