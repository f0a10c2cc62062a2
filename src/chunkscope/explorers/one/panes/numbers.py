"""`numbers_pane`: the summary of what is measured, the main figures as tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from chunkscope.alerts.measures import forced_share
from chunkscope.alerts.plain import Fact
from chunkscope.comparison.measures import MEASURES, factor
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.tables import Column, Row, Table, table_html
from chunkscope.showing.words import MISSING, count, counted, percent

__all__ = ["numbers_pane"]


@dataclass(frozen=True)
class _Tile:
    """A figure, what it is, and a second thought; `odd` where it had better be another."""

    name: str
    figure: str
    more: str = ""
    odd: bool = False


def numbers_pane(of: str, row: Fact | None, unit: str) -> Html:
    """The summary row of a splitter.

    Parameters
    ----------
    of : str
        What was measured, in words.
    row : mapping or None
        A row of `chunkscope.stats.summary`; None where there are no chunks.
    unit : {"tokens", "chars"}
        What the tiles tell sizes in.

    Returns
    -------
    Html
    """
    head = element("p", of, class_="cs-of", dir="auto")
    if row is None:
        return head + element("p", "There are no chunks.", class_="cs-none")
    tiles = joined(map(_tile, _tiles(row, unit)))
    every = element("summary", "All numbers") + element("div", _tables(row), class_="cs-abreast")
    return joined(
        [
            head,
            element("dl", tiles, class_="cs-tiles"),
            element("details", every, class_="cs-every"),
        ]
    )


def _tile(tile: _Tile) -> Html:
    inner = [
        element("dt", tile.name),
        element("dd", tile.figure, class_="cs-figure-of"),
        element("dd", tile.more, class_="cs-more-of") if tile.more else Html(),
    ]
    return element("div", joined(inner), class_="cs-tile cs-odd" if tile.odd else "cs-tile")


def _tiles(row: Fact, unit: str) -> Iterator[_Tile]:
    noun = "tokens" if unit == "tokens" else "characters"
    documents = row["n_documents"]
    several = counted(documents, "document") if documents != 1 else ""
    yield _Tile("chunks", count(row["n_chunks"]), f"in {several}" if several else "")
    spread = f"5 to 95 %: {_round(row[f'{unit}_p5'])} to {_round(row[f'{unit}_p95'])}"
    yield _Tile(f"median {noun}", count(row[f"{unit}_median"]), spread)
    over = row["n_over_limit"]
    told = "" if over is None else f"{_none(over)} over {counted(row['limit'], 'token')}"
    yield _Tile(f"largest, {noun}", count(row[f"{unit}_max"]), told, odd=bool(over))
    runts = row["n_runts"]
    told = f"{_none(runts)} below {counted(row['min_tokens'], 'token')}"
    yield _Tile(f"smallest, {noun}", count(row[f"{unit}_min"]), told)
    context = row["context_chars"]
    told = f"{factor(row['chars_expansion'])} times the text"
    if context:
        told = f"{counted(context, 'character')} before chunks, as context"
    yield _Tile("overlap", percent(row["overlap_share"]), told)
    inside = row["share_inside_word"]
    told = "" if inside is None else f"inside a word: {percent(inside)}"
    yield _Tile("cuts forced by the size", percent(forced_share(row)), told)


def _none(number: object) -> str:
    return "none" if number == 0 else count(number)


def _round(value: object) -> str:
    return count(round(value)) if isinstance(value, float) else count(value)


_SIZES = ("total", "mean", "sd", "min", "p5", "p25", "median", "p75", "p95", "max")


def _tables(row: Fact) -> Html:
    """The sizes, where a number has a column a unit, and the rest of the row."""
    told = "estimated tokens" if row["tokens_source"] == "estimate" else "tokens"
    sizes = Table(
        (Column("of a chunk", "text"), Column(told), Column("characters")),
        tuple(
            Row(
                (
                    MEASURES[f"chars_{name}"].words.removeprefix("characters, "),
                    count(row[f"tokens_{name}"]),
                    count(row[f"chars_{name}"]),
                )
            )
            for name in _SIZES
        ),
        "Sizes",
    )
    others = Table(
        (Column("of the chunks", "text"), Column("value")),
        tuple(Row((words, said)) for words, said in _others(row)),
        "Counts and shares",
    )
    return table_html(sizes) + table_html(others)


def _others(row: Fact) -> Iterable[tuple[str, str]]:
    measured: Mapping[str, object] = {**row, "share_forced": forced_share(row)}
    for name, measure in MEASURES.items():
        told = measure.form(measured.get(name))
        if name.startswith(("chars_", "tokens_")) and name.partition("_")[2] in _SIZES:
            continue
        if told not in (MISSING, "0 %") or not name.startswith("cut_"):
            yield measure.words, told
