"""`summary_of_report`: what is given as a summary, or why it is none."""

from __future__ import annotations

from chunkscope.alerts.plain import Plain
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be

__all__ = ["summary_of_report"]

_SECTIONS: dict[str, dict[str, type]] = {
    "report": {
        "title": str,
        "subject": dict,
        "alerts": list,
        "splitters": list,
        "summary": list,
        "boundaries": list,
        "overlap": list,
        "structure": list,
        "limits": list,
        "sizes": list,
        "coverage": list,
        "covers": list,
        "read_as": dict,
        "examples": list,
        "versions": dict,
    },
    "comparison": {"title": str, "alerts": list, "pairs": list, "a": dict, "b": dict},
}
"""Kind of a summary -> what it has to have."""


def summary_of_report(given: object, what: str = "summary") -> dict[str, Plain]:
    """`given`, which has to be the summary of a report or of a comparison.

    Its sections are looked at, and not the numbers in their rows.

    Raises
    ------
    ArgumentTypeError
        For what is no dict.
    ArgumentError
        For an unknown ``kind``, and for a section that is missing or not what it should be.
    """
    allowed = "the summary of a report, a dict as chunkscope.report makes it"
    if not isinstance(given, dict):
        raise ArgumentTypeError(must_be(what, allowed, given))
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in _SECTIONS:
        raise ArgumentError(f"{what} must be {allowed}: its 'kind' is {excerpt(kind)}")
    for name, form in _SECTIONS[kind].items():
        if name not in given:
            raise ArgumentError(f"{what} must be {allowed}: {name!r} is missing")
        value = given[name]
        rows = value if isinstance(value, list) else []
        if not isinstance(value, form) or not all(isinstance(row, dict) for row in rows):
            told = "a list of dicts" if form is list else f"a {form.__name__}"
            raise ArgumentError(f"{what} must be {allowed}: {must_be(repr(name), told, value)}")
    for side in ("a", "b") if kind == "comparison" else ():
        held = summary_of_report(given[side], f"{what}[{side!r}]")
        if held["kind"] != "report":
            raise ArgumentError(must_be(f"{what}[{side!r}]", "of a report, no comparison", held))
    return given
