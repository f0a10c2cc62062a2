"""`differences`: two summaries beside one another, as plain values.

`chunkscope.comparison` compares two splitters on the same documents, from their tables, and
`chunkscope.comparison.deltas` is of frames. Two summaries may be of other documents, hold
several splitters each and may have been read from JSON: there is no table behind them, and
nothing but a subtraction to share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

from chunkscope.alerts.measures import forced_share
from chunkscope.alerts.plain import Fact, Plain

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
    "share_inside_word",
    "n_duplicates",
    "n_blank",
    "lost_chars",
)
"""The numbers that a comparison sets side by side."""

Pairs: TypeAlias = list[tuple[str | None, str | None]]


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
          ``"a"`` or ``"b"``. Alerts are those of one pair, or, where no splitter has a
          partner, of one kind, whatever splitter they are of.
    """
    in_a, in_b = _numbers(a), _numbers(b)
    pairs: Pairs = [(name, name if name in in_b else None) for name in in_a]
    pairs += [(None, name) for name in in_b if name not in in_a]
    if len(in_a) == len(in_b) == 1:
        pairs = [(next(iter(in_a)), next(iter(in_b)))]
    told: list[Plain] = []
    for first, second in pairs:
        of_a = {} if first is None else in_a[first]
        of_b = {} if second is None else in_b[second]
        told.append({"a": first, "b": second, "values": _values(of_a, of_b)})
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


def _values(of_a: Mapping[str, Plain], of_b: Mapping[str, Plain]) -> dict[str, Plain]:
    return {
        name: {
            "a": of_a.get(name),
            "b": of_b.get(name),
            "difference": _less(of_b.get(name), of_a.get(name)),
        }
        for name in COMPARED
    }


def _alerts(a: Fact, b: Fact, pairs: Pairs) -> Plain:
    # A splitter is known by its place among the pairs, where there are any that are two.
    paired = any(None not in pair for pair in pairs)
    place = {
        (side, name): number
        for number, pair in enumerate(pairs)
        for side, name in zip("ab", pair, strict=True)
        if paired and name is not None
    }

    def key(side: str, alert: Fact) -> tuple[object, Plain]:
        return place.get((side, cast("str", alert["splitter"]))), alert["kind"]

    of_a, of_b = _rows(a, "alerts"), _rows(b, "alerts")
    in_a = {key("a", each): each for each in reversed(of_a)}
    in_b = {key("b", each): each for each in reversed(of_b)}
    new = [{**each, "status": "new", "side": "b"} for each in of_b if key("b", each) not in in_a]
    gone = [{**each, "status": "gone", "side": "a"} for each in of_a if key("a", each) not in in_b]
    both: list[dict[str, Plain]] = []
    for shared in dict.fromkeys(key("b", each) for each in of_b):
        if shared not in in_a:
            continue
        same = {"status": "both", "severity": in_b[shared]["severity"]}  # as bad as it is now
        both += [{**each, **same, "side": "a"} for each in of_a if key("a", each) == shared]
        both += [{**each, **same, "side": "b"} for each in of_b if key("b", each) == shared]
    return cast("Plain", [*new, *gone, *both])


def _rows(facts: Fact, section: str) -> list[Fact]:
    return cast("list[Fact]", facts[section])


def _less(b: Plain, a: Plain) -> Plain:
    known = isinstance(a, int | float) and isinstance(b, int | float)
    return cast("float", b) - cast("float", a) if known else None
