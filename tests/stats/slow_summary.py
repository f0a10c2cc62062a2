"""The summary once more, slowly: plain loops and the standard library, written apart."""

from __future__ import annotations

import math
import statistics
import unicodedata
from functools import partial

import pandas as pd

__all__ = ["TOLD", "slow_summary"]

NAN = float("nan")

_MARKS = "('。', '.', ',', '，', '!', '?', '！', '？', '\\n')"

# Labels, and the settings that each tells, written out; the last three are no setting:
# what sizes count, if that is tokens, and the overlap asked for with its unit.
TOLD: dict[str, dict[str, object]] = {
    "SplitPoints(chunk_size=9, fullwidth=True)": {
        "splitter_class": "SplitPoints",
        "chunk_size": 9,
        "lookback": 2,
        "chunk_overlap": 0,
        "crlf": False,
        "fullwidth": True,
        "keep_graphemes": False,
        "overlap_requested": 0,
        "overlap_requested_unit": "chars",
    },
    "TokenWindows(chunk_size=5, encoding='words')": {
        "splitter_class": "TokenWindows",
        "chunk_size": 5,
        "chunk_overlap": 1,
        "punctuation": _MARKS,
        "strict": False,
        "tokens of": "words",
        "overlap_requested": 1,
        "overlap_requested_unit": "words tokens",
    },
    "Recursive(chunk_size=7, unit='cl100k_base', format='markdown')": {
        "splitter_class": "Recursive",
        "chunk_size": 7,
        "chunk_overlap": 1,
        "keep_graphemes": False,
        "format": "markdown",
        "unit": "cl100k_base",
        "sentences": False,
        "tokens of": "cl100k_base",
        "overlap_requested": 1,
        "overlap_requested_unit": "cl100k_base tokens",
    },
}

# fmt: off
_SETTINGS = ["splitter_class", "chunk_size", "lookback", "chunk_overlap", "crlf", "fullwidth",
             "keep_graphemes", "punctuation", "strict", "format", "unit", "sentences"]
# fmt: on

# fmt: off
_CUTS = ["structure", "paragraph", "line", "sentence", "clause", "word", "token", "grapheme",
         "hard"]
# fmt: on


def slow_summary(
    chunks: pd.DataFrame, limit: int | None, min_tokens: int | None
) -> list[dict[str, object]]:
    """One dict a splitter, in order of first appearance."""
    records = chunks.to_dict("records")
    splitters = list(dict.fromkeys(each["splitter"] for each in records))
    return [
        _one([each for each in records if each["splitter"] == name], limit, min_tokens)
        for name in splitters
    ]


def _one(
    rows: list[dict[str, object]], limit: int | None, min_tokens: int | None
) -> dict[str, object]:
    exact = not any(pd.isna(row["n_tokens"]) for row in rows)
    tokens = [int(row["n_tokens" if exact else "est_tokens"]) for row in rows]  # type: ignore[call-overload]
    chars = [int(row["n_chars"]) for row in rows]  # type: ignore[call-overload]
    told = TOLD.get(str(rows[0]["splitter"]), {})
    if limit is None and exact and told.get("tokens of") == rows[0]["encoding"]:
        limit = int(told["chunk_size"])  # type: ignore[call-overload]
    cuts = [row["boundary"] for row in rows if row["boundary"] != "text_end"]
    overlap = sum(row["overlap_chars"] for row in rows)  # type: ignore[misc]
    inside = [each for each in map(partial(_inside_a_word, rows=rows), rows) if each is not None]
    seen: set[str] = set()
    duplicates = blank = over = runts = 0
    for row, size in zip(rows, tokens, strict=True):
        text = str(row["text"]).strip()
        blank += text == ""
        duplicates += text != "" and text in seen
        seen.add(text)
        over += limit is not None and size > limit
        runts += min_tokens is not None and size < min_tokens
    places = _places(rows, "char_start", "char_end"), _places(rows, "token_start", "token_end")
    return {
        "splitter": rows[0]["splitter"],
        **{name: told.get(name, NAN) for name in _SETTINGS},
        "encoding": rows[0]["encoding"],
        "n_documents": len({row["doc_id"] for row in rows}),
        "n_chunks": len(rows),
        **_numbers("chars", chars),
        "tokens_source": "exact" if exact else "estimate",
        **_numbers("tokens", tokens),
        "limit": NAN if limit is None else limit,
        "n_over_limit": NAN if limit is None else over,
        "share_over_limit": NAN if limit is None else over / len(rows),
        "min_tokens": NAN if min_tokens is None else min_tokens,
        "n_runts": NAN if min_tokens is None else runts,
        "share_runts": NAN if min_tokens is None else runts / len(rows),
        "overlap_requested": told.get("overlap_requested", NAN),
        "overlap_requested_unit": told.get("overlap_requested_unit", NAN),
        "overlap_chars": overlap,
        "overlap_share": overlap / sum(chars) if sum(chars) else NAN,
        "context_chars": sum(row["context_chars"] for row in rows),  # type: ignore[misc]
        "chars_covered": places[0],
        "chars_expansion": sum(chars) / places[0] if places[0] else NAN,
        "tokens_covered": places[1],
        "tokens_expansion": sum(tokens) / places[1] if places[1] and exact else NAN,
        "n_cuts": len(cuts),
        **{f"cut_{name}": cuts.count(name) / len(cuts) if cuts else NAN for name in _CUTS},
        "n_inside_word": inside.count(True),
        "share_inside_word": inside.count(True) / len(inside) if inside else NAN,
        "n_duplicates": duplicates,
        "n_blank": blank,
    }


def _inside_a_word(row: dict[str, object], rows: list[dict[str, object]]) -> bool | None:
    """Whether the chunk ends inside a word; None where it is no cut or cannot be judged."""
    if row["boundary"] == "text_end":
        return None
    place = row["char_end"]
    holding = [
        (-each["char_end"], each["char_start"], number)  # type: ignore[operator]
        for number, each in enumerate(rows)
        if (each["doc_id"], each["page_index"]) == (row["doc_id"], row["page_index"])
        and each["char_start"] <= place < each["char_end"]  # type: ignore[operator]
    ]
    after = ""
    if holding:
        _, start, number = min(holding)
        after = str(rows[number]["text"])[place - start :][:1]  # type: ignore[operator]
    both = [str(row["text"])[-1:], after]
    if any(_is_unspaced(each) for each in both):
        return None
    return all(each and unicodedata.category(each)[0] in "LMN" for each in both)


def _is_unspaced(character: str) -> bool:
    names = ("CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI CHAR", "LAO", "KHMER", "MYANMAR")
    return bool(character) and unicodedata.name(character, "").startswith(names)


def _places(rows: list[dict[str, object]], start: str, end: str) -> int:
    """How many places of all pages lie in a chunk, each place looked at."""
    return len(
        {
            (row["doc_id"], row["page_index"], place)
            for row in rows
            for place in range(row[start], row[end])  # type: ignore[call-overload]
        }
    )


def _numbers(unit: str, sizes: list[int]) -> dict[str, float]:
    # Ranks from 0 to n - 1 and lines between them are what `statistics` calls inclusive.
    more = len(sizes) > 1
    hundredths = statistics.quantiles(sizes, n=100, method="inclusive") if more else sizes * 99
    return {
        f"{unit}_total": sum(sizes),
        f"{unit}_mean": statistics.fmean(sizes),
        f"{unit}_sd": math.sqrt(statistics.variance(sizes)) if more else NAN,
        f"{unit}_min": sorted(sizes)[0],
        f"{unit}_p5": hundredths[4],
        f"{unit}_p25": hundredths[24],
        f"{unit}_median": statistics.median(sizes),
        f"{unit}_p75": hundredths[74],
        f"{unit}_p95": hundredths[94],
        f"{unit}_max": sorted(sizes)[-1],
    }
