r"""`markdown`: a summary as Markdown, with the tables and without the pictures.

It is GitHub's dialect, which JupyterLab and most others read too. Names and messages are
escaped so that none is markup, HTML, a formula or a link; document text stands in code
blocks fenced by more backticks than it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from chunkscope.alerts.plain import Fact
from chunkscope.rendering.characters import legible
from chunkscope.rendering.tables import Table
from chunkscope.reports.comparisons import comparison_sections, comparison_subjects, side_names
from chunkscope.reports.names import is_paged, names_of, rows_of, subject_line
from chunkscope.reports.sections import EXAMPLES, sections
from chunkscope.reports.tables import Section
from chunkscope.reports.wording import KINDS, alert_groups, example_line

__all__ = ["fenced", "inline", "markdown"]

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

_PICTURES = ("sizes", "boundaries")
"""Sections that may be all pictures, of which Markdown has none."""

_MARKUP = re.compile(
    # Dollars of formulas; what GitHub links (`@user`, `#1`, `GH-1`, `https://`, `www.`) or
    # makes a picture of (`:tada:`).
    r"(?P<apart>[$@]|#(?=\d)|(?<=gh)-(?=\d)|(?<=www)\.|:(?=//|[\w+-]+:))"
    r"|[\\`*_\[\]|~#&<>]",
    re.IGNORECASE,
)
_OPENING = re.compile(r"(?P<blank>\s)|(?P<before>[0-9]{0,9})(?P<mark>(?<![0-9])[-+=]|[.)](?=\s|$))")
"""What opens a block at the start of a line, once `_MARKUP` is escaped."""


def markdown(facts: Fact) -> str:
    """A summary as Markdown.

    Parameters
    ----------
    facts : dict
        The summary of a report or of a comparison.
    """
    compared = facts["kind"] == "comparison"
    if compared:
        names = side_names(facts)
        subjects, parts = comparison_subjects(facts), comparison_sections(facts)
        versions = cast("Fact", cast("Fact", facts["b"])["versions"])
    else:
        names = {"": names_of(facts).short}
        subjects, parts = [subject_line(facts)], sections(facts)
        versions = cast("Fact", facts["versions"])
    blocks = [f"# {inline(str(facts['title']))}", *map(inline, subjects), "## Alerts"]
    blocks += _alerts(facts, names)
    for section in parts:
        blocks += _section(section)
        if section.name == EXAMPLES:
            blocks += _examples(facts, names[""])
    blocks.append("Made by " + ", ".join(f"{name} {each}" for name, each in versions.items()) + ".")
    return "\n\n".join(blocks) + "\n"


def inline(text: str) -> str:
    r"""`text` within a line or a cell of a table: no markup, HTML, formula or link, on one line.

    Nor does it open a list or another block where a line begins with it.

    Examples
    --------
    >>> inline("a_b | <b>\n@x")
    'a\\_b \\| &lt;b&gt;↵<span>&#64;</span>x'
    >>> inline("- x"), inline("1. x")
    ('\\- x', '1\\. x')
    """
    shown = _MARKUP.sub(_escaped, legible(text))
    opening = _OPENING.match(shown)
    if opening is None:
        return shown
    if opening["blank"]:  # as an entity it indents nothing, and is not stripped
        return f"&#{ord(opening['blank'])};{shown[1:]}"
    return f"{opening['before']}\\{shown[opening.start('mark') :]}"


def _escaped(found: re.Match[str]) -> str:
    if found["apart"]:
        # As an entity no reader of the source takes it for more than it is, and in an
        # element of its own no reader of the page that comes out does.
        return f"<span>&#{ord(found[0])};</span>"
    return _ENTITIES.get(found[0], f"\\{found[0]}")


def fenced(text: str) -> str:
    r"""`text` as a block of code, by lines, with signs for what cannot be seen.

    Examples
    --------
    >>> print(fenced("a\n```\x00"))
    ````text
    a
    ```[NUL]
    ````
    """
    lines = [legible(line) for line in text.split("\n")]
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *lines, fence])


def _alerts(facts: Fact, names: dict[str, dict[str, str]]) -> Iterator[str]:
    groups = alert_groups(rows_of(facts, "alerts"))
    several = sum(map(len, names.values())) > 1
    if not groups:
        yield "None."
    for group in groups:
        status = f", {group.status}" if group.status else ""
        lines = [f"- **{group.severity}{status}: {group.heading}.** {inline(group.reason)}"]
        for line in group.lines:
            name = _named(names[line.side], line.splitter) if several else ""
            lines.append(f"  - {name}{inline(line.message)}")
        if group.n_more:
            lines.append(f"  - And {group.n_more} more.")
        yield "\n".join(lines)


def _named(names: dict[str, str], splitter: str | None) -> str:
    return "" if splitter is None else f"{inline(names[splitter])}: "


def _section(section: Section) -> Iterator[str]:
    if section.name in _PICTURES and not section.tables:
        return
    yield f"## {inline(section.title)}"
    if section.lead:
        yield inline(section.lead)
    for table in section.tables:
        if table.caption:
            yield f"**{inline(table.caption)}**"
        yield _table(table)
    if section.after:
        yield inline(section.after)


def _table(table: Table) -> str:
    heads = " | ".join(inline(each.heading) for each in table.columns)
    rule = " | ".join("---:" if each.kind == "number" else "---" for each in table.columns)
    rows = [" | ".join(map(inline, row.cells)) for row in table.rows]
    return "\n".join(f"| {each} |" for each in (heads, rule, *rows))


def _examples(facts: Fact, names: dict[str, str]) -> Iterator[str]:
    sources = {str(row["splitter"]): str(row["tokens_source"]) for row in rows_of(facts, "summary")}
    for example in rows_of(facts, "examples"):
        line = example_line(example, sources, paged=is_paged(facts))
        name = f"{inline(names[str(example['splitter'])])}, " if len(names) > 1 else ""
        yield f"**{KINDS[str(example['kind'])]}:** {name}{inline(line)}"
        windows = cast("list[Fact]", example["windows"])
        yield fenced("\n[…]\n".join(str(window["text"]) for window in windows))
