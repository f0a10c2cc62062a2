"""`differences`: two summaries beside one another, as plain values."""

from __future__ import annotations

from typing import cast

from chunkscope.reports.measures import forced_share
from chunkscope.reports.plain import Plain
from chunkscope.reports.tables import Fact

__all__ = ["COMPARED", "differences"]

COMPARED = (
    "n_documents",
    "n_chunks",
    "tokens_total",
    "tokens_median",
    "tokens_p5",
    "tokens_p95",
    "tokens_max",
    "n_over_limit",
    "n_runts",
    "overlap_share",
    "chars_expansion",
    "share_forced",
    "n_duplicates",
    "n_blank",
    "lost_chars",
)
"""The numbers that a comparison sets side by side."""


def differences(a: Fact, b: Fact) -> dict[str, Plain]:
    """The summary of a comparison.

    Parameters
    ----------
    a, b : dict
        The summaries of two reports.

    Returns
    -------
    dict
        - ``kind`` ("comparison"), ``title``; ``a``, ``b``: the two as they were given;
        - ``pairs``: splitters that belong together, ``a`` and ``b``, of which one is None
          where it has no partner; ``values``: for each of `COMPARED` its number in ``a``
          and ``b``, and the ``difference``, b less a, None where one of them is missing;
        - ``alerts``: those of both with ``status`` ``"new"`` (in b alone), ``"gone"`` (in a
          alone) or ``"both"``, then that of a and that of b, one after the other; ``side`` is
          ``"a"`` or ``"b"``.
    """
    in_a, in_b = _numbers(a), _numbers(b)
    pairs: list[tuple[str | None, str | None]] = [
        (name, name if name in in_b else None) for name in in_a
    ]
    pairs += [(None, name) for name in in_b if name not in in_a]
    if len(in_a) == len(in_b) == 1:
        pairs = [(next(iter(in_a)), next(iter(in_b)))]
    told: list[Plain] = []
    for first, second in pairs:
        of_a, of_b = (in_a[first] if first else {}), (in_b[second] if second else {})
        values: dict[str, Plain] = {
            name: {
                "a": of_a.get(name),
                "b": of_b.get(name),
                "difference": _less(of_b.get(name), of_a.get(name)),
            }
            for name in COMPARED
        }
        told.append({"a": first, "b": second, "values": values})
    return {
        "kind": "comparison",
        "title": f"{a['title']} and {b['title']}",
        "pairs": told,
        "alerts": _alerts(a, b, pairs),
        "a": dict(a),
        "b": dict(b),
    }


def _numbers(facts: Fact) -> dict[str, dict[str, Plain]]:
    """The numbers of `COMPARED` of each splitter."""
    found = {
        str(row["splitter"]): {**row, "share_forced": forced_share(row)}
        for row in _rows(facts, "summary")
    }
    for row in _rows(facts, "coverage"):
        found[str(row["splitter"])]["lost_chars"] = row["lost_chars"]
    return found


def _alerts(a: Fact, b: Fact, pairs: list[tuple[str | None, str | None]]) -> Plain:
    partner = dict(pairs)  # of a splitter of a, the one of b
    in_a = {(partner.get(str(e["splitter"])), e["kind"]): e for e in _rows(a, "alerts")}
    in_b = {(str(e["splitter"]), e["kind"]) for e in _rows(b, "alerts")}
    new: list[dict[str, Plain]] = []
    both: list[dict[str, Plain]] = []
    for each in _rows(b, "alerts"):
        before = in_a.get((str(each["splitter"]), each["kind"]))
        if before is None:
            new.append({**each, "status": "new", "side": "b"})
        else:  # as bad as it is now
            same = {"status": "both", "severity": each["severity"]}
            both += [{**before, **same, "side": "a"}, {**each, **same, "side": "b"}]
    gone = [
        {**each, "status": "gone", "side": "a"}
        for each in _rows(a, "alerts")
        if (partner.get(str(each["splitter"])), each["kind"]) not in in_b
    ]
    return cast("Plain", [*new, *gone, *both])


def _rows(facts: Fact, section: str) -> list[Fact]:
    return cast("list[Fact]", facts[section])


def _less(b: Plain, a: Plain) -> Plain:
    known = isinstance(a, int | float) and isinstance(b, int | float)
    return cast("float", b) - cast("float", a) if known else None
