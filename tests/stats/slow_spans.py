"""Spans and chunks once more, slowly: every place in a set, every choice of chunks tried."""

from __future__ import annotations

import itertools
from typing import TypeAlias

import pandas as pd

__all__ = ["slow_span_chunks", "slow_span_integrity"]

Row: TypeAlias = dict[str, object]
Place: TypeAlias = tuple[object, object, int]

NAN = float("nan")


def slow_span_integrity(chunks: pd.DataFrame, spans: pd.DataFrame) -> list[Row]:
    """One dict a splitter, in order of first appearance."""
    evidence = _evidence(spans)
    return [_one(name, rows, evidence) for name, rows in _by_splitter(chunks)]


def slow_span_chunks(chunks: pd.DataFrame, spans: pd.DataFrame) -> list[Row]:
    """One dict a splitter and span."""
    return [
        {
            "splitter": name,
            "question": span["question"],
            "doc_id": span["doc_id"],
            "page_index": span["page_index"],
            "start": span["start"],
            "end": span["end"],
            "n_chunks": len(_touching([span], rows)),
            "whole": any(_places(span) <= row for row in _touching([span], rows)),
            "chars_covered": len(_covered(span, rows)),
            "precision_omega": _omega([span], rows),
            "precision_best": _best([span], rows),
        }
        for name, rows in _by_splitter(chunks)
        for span in _evidence(spans)
    ]


def _by_splitter(chunks: pd.DataFrame) -> list[tuple[str, list[set[Place]]]]:
    """The places of each chunk, by splitter."""
    records = chunks.to_dict("records")
    names = list(dict.fromkeys(str(each["splitter"]) for each in records))
    return [
        (
            name,
            [
                {
                    (each["doc_id"], each["page_index"], place)
                    for place in range(each["char_start"], each["char_end"])
                }
                for each in records
                if each["splitter"] == name
            ],
        )
        for name in names
    ]


def _evidence(spans: pd.DataFrame) -> list[Row]:
    return [
        {"page_index": 0, "question": row, **{str(k): v for k, v in record.items()}}
        for row, record in enumerate(spans.to_dict("records"))
    ]


def _one(name: str, chunks: list[set[Place]], spans: list[Row]) -> Row:
    questions: dict[object, list[Row]] = {}
    for span in spans:
        questions.setdefault(span["question"], []).append(span)
    counts = [len(_touching([span], chunks)) for span in spans]
    n_whole = sum(any(_places(span) <= chunk for chunk in chunks) for span in spans)
    together = sum(
        any(all(_places(span) <= chunk for span in of_one) for chunk in chunks)
        for of_one in questions.values()
    )
    lengths = [len(_places(span)) for span in spans]
    covered = [len(_covered(span, chunks)) for span in spans]
    omegas = [_omega(of_one, chunks) for of_one in questions.values()]
    bests = [_best(of_one, chunks) for of_one in questions.values()]
    return {
        "splitter": name,
        "n_spans": len(spans),
        "n_questions": len(questions),
        "n_whole": n_whole,
        "share_whole": n_whole / len(spans) if spans else NAN,
        "n_together": together,
        "share_together": together / len(questions) if spans else NAN,
        "chunks_per_span_mean": sum(counts) / len(counts) if spans else NAN,
        "chunks_per_span_max": max(counts) if spans else None,
        "n_uncovered": sum(held < length for held, length in zip(covered, lengths, strict=True)),
        "n_untouched": counts.count(0),
        "share_covered": sum(covered) / sum(lengths) if spans else NAN,
        "precision_omega": sum(omegas) / len(omegas) if spans else NAN,
        "precision_best": sum(bests) / len(bests) if spans else NAN,
    }


def _places(span: Row) -> set[Place]:
    start, end = span["start"], span["end"]
    return {(span["doc_id"], span["page_index"], place) for place in range(start, end)}  # type: ignore[arg-type, misc]


def _touching(spans: list[Row], chunks: list[set[Place]]) -> list[set[Place]]:
    return [chunk for chunk in chunks if any(_places(span) & chunk for span in spans)]


def _covered(span: Row, chunks: list[set[Place]]) -> set[Place]:
    return set().union(*(_places(span) & chunk for chunk in chunks))


def _omega(spans: list[Row], chunks: list[set[Place]]) -> float:
    retrieved: set[Place] = set().union(*_touching(spans, chunks))
    needed: set[Place] = set().union(*(_covered(span, chunks) for span in spans))
    return len(needed) / len(retrieved) if retrieved else 0.0


def _best(spans: list[Row], chunks: list[set[Place]]) -> float:
    needed: set[Place] = set().union(*(_covered(span, chunks) for span in spans))
    candidates = _touching(spans, chunks)
    choices = itertools.chain.from_iterable(
        itertools.combinations(candidates, size) for size in range(1, len(candidates) + 1)
    )
    sizes = [len(set().union(*each)) for each in choices if needed <= set().union(*each)]
    return len(needed) / min(sizes) if sizes else 0.0
