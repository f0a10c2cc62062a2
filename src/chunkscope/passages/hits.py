"""Hits in a list, in the published shape: what is in each, checked once for all who take them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.passages.ids import ALLOWED, all_ids
from chunkscope.passages.scores import checked_scores

__all__ = ["listed_hits"]

_FORM = "a dict with doc_id (the id of a chunk) and score"


def listed_hits(name: str, noun: str, hits: object) -> tuple[list[Hashable], list[int | float]]:
    """The chunk ids and the scores of a list of ``{"doc_id": chunk id, "score": number}``.

    Parameters
    ----------
    name, noun : str
        The argument, and what one of it is called in a message.
    hits : object
        Whatever holds several in order.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For another form, ids that are none, and scores that are no finite numbers: names
        the first, and how many there are.
    """
    items = _items(name, noun, hits)
    chunk_ids, scores = _fields(noun, items)
    return chunk_ids, checked_scores(scores, noun)


def _items(name: str, noun: str, hits: object) -> list[dict[str, Any]]:
    """The hits; each is still to be looked at."""
    wrong_form = must_be(name, f"a list of {noun}s, each {_FORM}, or a DataFrame", hits)
    if not isinstance(hits, Iterable):
        raise ArgumentTypeError(wrong_form)
    if isinstance(hits, str | bytes | bytearray | Mapping | set | frozenset):
        raise ArgumentTypeError(wrong_form)
    try:
        return list(hits)
    except TypeError:  # an array without dimensions is iterable only to look at
        raise ArgumentTypeError(wrong_form) from None


def _fields(noun: str, items: list[dict[str, Any]]) -> tuple[list[Hashable], list[object]]:
    """The chunk ids and the scores of hits, each there."""
    if set(map(type, items)) <= {dict}:  # as nearly always: no need to ask each
        try:
            chunk_ids = [each["doc_id"] for each in items]
            scores = [each["score"] for each in items]
        except KeyError:
            pass
        else:
            if all_ids(chunk_ids):
                return chunk_ids, scores
    _refuse_items(noun, items)
    return [each["doc_id"] for each in items], [each["score"] for each in items]


def _refuse_items(noun: str, items: Sequence[object]) -> None:
    """One error for the hits that are of another form, or whose id is none."""
    wrong = [not _has_fields(each) for each in items]
    if any(wrong):
        first = wrong.index(True)
        message = must_be(f"{noun} {first}", _FORM, item := items[first])
        kind = ArgumentError if isinstance(item, Mapping) else ArgumentTypeError
        of_table = isinstance(item, Mapping) and "chunk_id" in item and "doc_id" not in item
        hint = "what is called chunk_id in a table is doc_id in a list" * of_table
        raise kind(message + how_many_wrong(sum(wrong), len(wrong), f"{noun}s", hint))
    chunk_ids = [each["doc_id"] for each in items]  # type: ignore[index]  # looked at above
    wrong = [not all_ids([each]) for each in chunk_ids]
    if any(wrong):
        first = wrong.index(True)
        message = must_be(f"the doc_id of {noun} {first}", ALLOWED, chunk_ids[first])
        raise ArgumentTypeError(message + how_many_wrong(sum(wrong), len(wrong), f"{noun}s"))


def _has_fields(item: object) -> bool:
    return isinstance(item, Mapping) and "doc_id" in item and "score" in item
