"""Alerts and examples in the words and groups in which a reader meets them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from chunkscope.alerts.plain import Fact
from chunkscope.reports.formats import brief
from chunkscope.showing.words import count

__all__ = [
    "KINDS",
    "STATUSES",
    "AlertGroup",
    "AlertLine",
    "alert_groups",
    "as_python",
    "example_line",
]

KINDS = {
    "over_limit": "Over the limit",
    "largest": "The largest",
    "runt": "Very small",
    "inside_word": "Cut inside a word",
}
"""Kind of an example -> its heading."""

STATUSES = {"new": "new in B", "gone": "gone in B", "both": "in both"}
"""What a comparison says of an alert."""

UNKNOWN = (
    "not known: a splitter of another library, or a name whose settings the table no longer has"
)
"""What is said of settings that nobody knows."""

LINES = 6
"""Splitters named under one alert at most; the others are counted."""


@dataclass(frozen=True)
class AlertLine:
    """One splitter's alert: the name it has in the table, and what is said of it.

    `splitter` is None where it is of the documents, whatever cut them.
    `side` is ``"a"`` or ``"b"`` in a comparison, and empty elsewhere.
    """

    side: str
    splitter: str | None
    message: str


@dataclass(frozen=True)
class AlertGroup:
    """The alerts of one kind, of all splitters.

    Attributes
    ----------
    severity, status, heading, reason : str
        Of all of them; `status` is empty but in a comparison.
    lines : tuple of AlertLine
    n_more : int
        Alerts of the kind that are not in `lines`.
    """

    severity: str
    status: str
    heading: str
    reason: str
    lines: tuple[AlertLine, ...]
    n_more: int


def alert_groups(alerts: Sequence[Fact]) -> list[AlertGroup]:
    """Alerts by kind, in the order given.

    Parameters
    ----------
    alerts : sequence of dict
        The section ``alerts`` of a summary.
    """
    grouped: dict[tuple[str, ...], list[Fact]] = {}
    for alert in alerts:
        key = tuple(str(alert.get(name, "")) for name in ("status", "severity", "kind"))
        grouped.setdefault(key, []).append(alert)
    return [
        AlertGroup(
            severity=str(each[0]["severity"]),
            status=STATUSES.get(str(each[0].get("status", "")), ""),
            heading=str(each[0]["heading"]),
            reason=str(each[0]["reason"]),
            lines=tuple(
                AlertLine(
                    str(alert.get("side", "")),
                    cast("str | None", alert["splitter"]),
                    str(alert["message"]),
                )
                for alert in each[:LINES]
            ),
            n_more=max(0, len(each) - LINES),
        )
        for each in grouped.values()
    ]


def example_line(example: Fact, sources: Mapping[str, str], *, paged: bool) -> str:
    """Where an example stands, how large it is and why it ended.

    Parameters
    ----------
    example : dict
        One of the section ``examples`` of a summary.
    sources : mapping of str to str
        Splitter -> ``"exact"`` or ``"estimate"``.
    paged : bool
        Whether the page matters: some document has several.
    """
    about = "about " if sources.get(str(example["splitter"])) == "estimate" else ""
    page = f", page {example['page_index']}" if paged else ""
    return (
        f"document {brief(example['doc_id'])}{page}, chunk {example['chunk_index']}: "
        f"characters {count(example['char_start'])} to {count(example['char_end'])}, "
        f"{about}{count(example['tokens'])} tokens, ended by "
        f"{str(example['boundary']).replace('_', ' ')}"
    )


def as_python(splitter: Fact) -> str:
    """The line of Python that makes a splitter, or why there is none.

    Parameters
    ----------
    splitter : dict
        One of the section ``splitters`` of a summary.
    """
    python = splitter["python"]
    return str(python) if python is not None else UNKNOWN
