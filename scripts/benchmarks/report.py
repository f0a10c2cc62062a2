"""What was measured, as lines while it goes and as the page docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, Final

import pandas as pd

from benchmarks.jobs import GROUPS
from benchmarks.peers import DISTRIBUTIONS
from benchmarks.texts import ROOT

__all__ = ["MEASURED_WITH", "page", "tell"]

PASSAGES: Final = ROOT / "docs" / "figures" / "passages_speed.csv"

MEASURED_WITH: Final = (
    *("chunkscope", "tiktoken", "numpy", "pandas", "pyarrow", "regex", "toktok-rs"),
    *DISTRIBUTIONS,
)
"""The distributions whose versions the page tells."""

Found = Mapping[str, Any]


def tell(found: Found) -> None:
    """Print a line for what was just measured."""
    name = found.get("key", "")
    match found:
        case {"ratio": ratio}:
            fresh = found.get("fresh")
            cold = f"  cold {fresh['cpu'] / fresh['encode']:.3g}" if fresh else ""
            again = f"  again {found['ratio_again']:.3g}" if found["ratio_again"] else ""
            told = f"{ratio:10.3g} encodes of {found['megabytes']:.3g} MB{again}{cold}"
        case {"times": times}:
            told = f"{times:10.3g} times, encode {found['encode_times']:.3g}  {found['kind']}"
        case {"runs": runs}:
            told = "  ".join(f"{key} {_median(runs, key):.3g} s" for key in runs[0])
        case _:
            told = "  ".join(f"{key} {value}" for key, value in found.items() if key != "key")
    print(f"  {name:60} {told}", flush=True)


def page(all_found: Mapping[str, Found]) -> str:
    """The page, in Markdown.

    Parameters
    ----------
    all_found : mapping of str to mapping
        What was measured, by the name of its group.
    """
    parts = [_opening(all_found)]
    for group in GROUPS:
        if group.name in all_found:
            found = all_found[group.name]
            parts.append(f"## {group.title}\n\n{group.about}{_missing(found)}\n\n{_figures(found)}")
    for name, section in (("growth", _growth), ("fresh", _fresh), ("outcomes", _outcomes)):
        if name in all_found:
            parts.append(section(all_found[name]))
    if PASSAGES.is_file():
        parts.append(_passages(pd.read_csv(PASSAGES)))
    return "\n\n".join(parts) + "\n"


def _opening(all_found: Mapping[str, Found]) -> str:
    found = next(iter(all_found.values()))
    of = found["machine"]
    source = next((each["text"] for each in all_found.values() if "text" in each), "none")
    used = [f"{name} {of[name]}" for name in MEASURED_WITH if of[name]]
    absent = [name for name in MEASURED_WITH if not of[name]]
    took = ", ".join(f"{name} {each['seconds']:,.0f}" for name, each in all_found.items())
    seconds = sum(each["seconds"] for each in all_found.values())
    load = max(each["load"] for each in all_found.values())
    return f"""# Benchmarks

Written by `make bench`; not to be edited. {of["processor"]}, {of["n_processors"]} processors,
{of["system"]}, Python {of["python"]}; a load of up to {load:.1f} before each part.
{_wrapped(", ".join(used))}.{" Not installed: " + ", ".join(absent) + "." if absent else ""}

The unit is the processor time, of all threads, of one bare `tiktoken.encode_ordinary` of the same
text with `cl100k_base`: **× encode**. Jobs take turns in one process, {found["rounds"]} rounds or
as the last column says, and the median counts. The text is {source},
repeated to {found["size"]:g} MB of UTF-8; what takes minutes of that is measured on less, as the
column MB says.

- **again**: the same object a second time on the same text, for what remembers.
- **fresh**: the first run in a process of its own, once everything is loaded and 1,000 characters
  were cut; once only, so roughly.
- **peak**: the most memory there, the result with it, beyond what the process held with the text,
  in megabytes.
- **each**: microseconds of processor time for one of many.

Seconds of processor time that the parts took, everything made ready for them included:
{_wrapped(f"{took}; together {seconds:,.0f}.")}

`build/bench/*.json` has every round. How it is measured, and why against these:
`docs/decisions/026-how-speed-is-measured.md`."""


def _wrapped(words: str, width: int = 99) -> str:
    lines, line = [], ""
    for word in words.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def _missing(found: Found) -> str:
    missing = found["not_installed"]
    return f" Not installed: {', '.join(missing)}." if missing else ""


def _figures(found: Found) -> str:
    def row(each: Found) -> Iterator[str]:
        fresh = each.get("fresh")
        yield each["key"].partition("/")[2]
        yield f"{each['megabytes']:.3g}"
        yield _number(each["ratio"])
        yield _number(each["ratio_again"])
        yield _number(fresh["cpu"] / fresh["encode"] if fresh else None)
        yield f"{fresh['megabytes']:,.0f}" if fresh else ""
        yield f"{1000 * each['cpu_median']:,.0f}"
        yield f"{1e6 * each['cpu_median'] / each['items']:.2f}" if each.get("items") else ""
        yield str(len(each["cpu"]))

    names = ("", "MB", "× encode", "again", "fresh", "peak", "ms", "each", "rounds")
    return _table(names, map(row, found["figures"]))


def _growth(found: Found) -> str:
    rows = (
        (
            each["key"].partition("/")[2],
            each["kind"],
            f"{each['megabytes'] / 8:.3g} to {each['megabytes']:.3g}",
            _number(each["times"]),
            _number(each["encode_times"]),
            _number(each["times_without"]),
        )
        for each in found["figures"]
    )
    names = ("", "text", "MB", "times", "bare encode", "without it")
    kinds = ", ".join(f"{kind} ({source})" for kind, source in found["texts"].items())
    return f"""## Growth

How many times longer eight times the text takes: 8 would be linear. What tiktoken itself takes
longer on unbroken text stands apart: *bare encode* is its growth, *without it* that of the job less
one encode, where enough is left. Texts: {kinds}.

{_table(names, rows)}"""


def _fresh(found: Found) -> str:
    rows = (
        (
            f"`import {each['module']}`",
            f"{1000 * _median(each['runs'], 'import'):,.0f}",
            each["key"].replace("/", ": ", 1),
            f"{1000 * _median(each['runs'], 'first'):,.0f}",
        )
        for each in found["figures"]
    )
    return f"""## The first text in a fresh process

Milliseconds of processor time: of the import, and of the first 100 kB cut after it. By then
numpy, pandas and tiktoken are imported, but no vocabulary is loaded.

{_table(("", "import", "first job", "first 100 kB"), rows)}"""


def _outcomes(found: Found) -> str:
    def offsets(each: Found) -> str:
        if not each["n_offsets"]:
            return "none"
        wrong = each["n_wrong"]
        return f"wrong in {wrong:,} of {each['n_offsets']:,}" if wrong else "exact"

    rows = (
        (
            each["key"].replace("/", ": ", 1),
            f"{each['n_chunks']:,}",
            offsets(each),
            f"{each['n_broken']:,}",
            f"{each['n_lost']:,}",
        )
        for each in found["figures"]
    )
    return f"""## What comes out

Found out by running each on {found["characters"]:,} characters of English, CRLF, Chinese and emoji.
*Offsets* are exact where the text has the chunk at the place that it names; *broken* chunks have a
U+FFFD for a part of a character; *lost* are characters, white space aside, that are whole in no
chunk. The offsets of chonkie-core count bytes, and are looked at as such.

{_table(("", "chunks", "offsets", "broken", "lost"), rows)}"""


def _passages(table: pd.DataFrame) -> str:
    names = (
        "n_queries",
        "ids",
        "dtype",
        "order",
        "mapping",
        "ms_table",
        "times_list",
        "times_loop",
    )
    rows = ([_cell(value) for value in row] for row in table[list(names)].itertuples(index=False))
    first = table.iloc[0]
    return f"""## merge_results on a million hits

Milliseconds of the table of all hits, and how many times as long our own list form and a plain loop
over dicts take, by `scripts/benchmark_passages.py` ({first["processor"]}, {first["n_processors"]}
processors, Python {first["python"]}, pandas {first["pandas"]}): `docs/figures/passages_speed.csv`.

{_table(names, rows)}"""


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def _median(runs: Sequence[Mapping[str, float]], key: str) -> float:
    return median(each[key] for each in runs)


def _number(value: float | None) -> str:
    """Two significant digits; a third where a tenth matters."""
    if value is None:
        return ""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def _table(names: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown, without the columns in which nothing stands."""
    cells = [list(row) for row in rows]
    kept = [at for at in range(len(names)) if at == 0 or any(row[at] for row in cells)]
    lines = [[names[at] for at in kept], ["---"] * len(kept)]
    lines += [[row[at] for at in kept] for row in cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
