"""`measures`: the numbers of one splitter that alerts look at, picked from the sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from chunkscope.alerts.plain import Fact, Plain
from chunkscope.showing.words import shortened
from chunkscope.splitters.base import FORCED

__all__ = ["forced_share", "measures", "measures_of_all"]

LONGEST_ID = 60
"""Letters of the name of a document in a sentence, at most."""


def forced_share(summary: Fact) -> float | None:
    """The share of the cuts that fell wherever the size was reached; None without cuts.

    Parameters
    ----------
    summary : dict
        A row of `stats.summary`.

    Examples
    --------
    >>> forced_share({"cut_token": 0.5, "cut_grapheme": 0.0, "cut_hard": 0.25})
    0.75
    """
    shares = [summary[f"cut_{name}"] for name in FORCED]
    known = [share for share in shares if isinstance(share, int | float)]
    return sum(known) if len(known) == len(shares) else None


def measures(name: str, sections: Mapping[str, Sequence[Fact]], *, given: bool) -> dict[str, Plain]:
    """The numbers of the splitter `name`.

    Parameters
    ----------
    name : str
        A splitter in each of `sections`.
    sections : mapping of str to rows
        ``summary``, ``boundaries``, ``overlap``, ``coverage``, ``structure``, ``limits``,
        ``steps``: the rows of those statistics, of all splitters.
    given : bool
        Whether the limit was given, and is not the splitter's own size.

    Returns
    -------
    dict
        The columns of its summary, and what `RULES` name beside them. What cannot be said
        is None.
    """
    own = {
        section: [row for row in rows if row["splitter"] == name]
        for section, rows in sections.items()
    }
    (summary,) = own["summary"]
    over = summary["n_over_limit"]
    return {
        **summary,
        "n_over_given": over if given else None,
        "n_over_own": None if given else over,
        "share_duplicates": _ratio(summary["n_duplicates"], summary["n_chunks"]),
        "n_estimated": summary["n_chunks"] if summary["tokens_source"] == "estimate" else None,
        **_steps(own["steps"]),
        **_forced(own["boundaries"], summary.get("n_inside_word")),
        **_overlap(own["overlap"]),
        **_coverage(own["coverage"]),
        **_torn(own["structure"]),
        **_models(own["limits"]),
    }


def measures_of_all(read_as: Mapping[str, int]) -> dict[str, Plain]:
    """The numbers that are of the documents, whatever cut them.

    Parameters
    ----------
    read_as : mapping of str to int
        Documents read as ``markdown``, ``html`` and ``plaintext``, and those of the last
        of which nothing says what they are: ``unknown``.
    """
    any_read = read_as["markdown"] or read_as["html"]
    return {"n_unread": 0 if any_read else read_as["unknown"]}


def _steps(rows: Sequence[Fact]) -> dict[str, Plain]:
    (row,) = rows
    known = row["eaten"] and row["mean_step"] is not None
    return {**row, "n_eaten": 1 if known else None}


def _forced(rows: Sequence[Fact], n_inside_word: Plain) -> dict[str, Plain]:
    """Cuts inside a word are told as that; beside them, forced cuts where there are more."""
    n_forced = _total(rows, "n_chunks", boundary=FORCED)
    n_cuts = _total(rows, "n_chunks") - _total(rows, "n_chunks", boundary=("text_end",))
    inside = n_inside_word if isinstance(n_inside_word, int) else 0
    share = _ratio(n_forced, n_cuts) if n_forced > inside else None
    return {"n_forced": n_forced, "share_forced": share}


def _overlap(rows: Sequence[Fact]) -> dict[str, Plain]:
    """Context kept apart is no overlap that failed."""
    (row,) = rows
    share = row["share_overlapping"]
    asked = bool(row["requested"]) and not row["context_chars"]
    return {"share_without_overlap": 1 - share if asked and isinstance(share, float) else None}


def _coverage(rows: Sequence[Fact]) -> dict[str, Plain]:
    lost = [row for row in rows if not row["complete"]]
    return {
        "n_documents": len(rows),
        "lost_chars": _total(lost, "lost_chars"),
        "n_incomplete": len(lost),
        "first_lost": shortened(str(lost[0]["doc_id"]), LONGEST_ID) if lost else None,
        "n_out_of_order": sum(not row["in_order"] for row in rows),
    }


def _torn(rows: Sequence[Fact]) -> dict[str, Plain]:
    """Of each kind of element: how many there are, how many are cut, and their share."""
    told: dict[str, Plain] = {}
    for row in rows:
        told[f"n_{row['element']}"] = row["n_elements"]
        told[f"n_torn_{row['element']}"] = row["n_cut"]
        told[f"share_torn_{row['element']}"] = row["share_cut"]
    return told


def _models(rows: Sequence[Fact]) -> dict[str, Plain]:
    over = [row for row in rows if row["n_over"]]
    over.sort(key=lambda row: cast("int", row["limit"]))
    return {
        "n_models": len(rows),
        "n_models_over": len(over),
        "first_model": over[0]["model"] if over else None,
        "first_model_limit": over[0]["limit"] if over else None,
    }


def _total(rows: Sequence[Fact], column: str, *, boundary: Sequence[str] = ()) -> int:
    found = [row[column] for row in rows if not boundary or row["boundary"] in boundary]
    return sum(each for each in found if isinstance(each, int))


def _ratio(part: Plain, whole: Plain) -> float | None:
    if not isinstance(part, int) or not isinstance(whole, int) or whole == 0:
        return None
    return part / whole
