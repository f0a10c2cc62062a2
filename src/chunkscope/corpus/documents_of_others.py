"""Documents of LangChain, LlamaIndex and Haystack, known by what they have: `others_columns`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from chunkscope.arguments import is_whole
from chunkscope.corpus.checking import exact_column

__all__ = ["is_of_others", "others_columns"]


class _Document(NamedTuple):
    """A document, as its library has it."""

    doc_id: str | None
    page: int | None
    text: object


def is_of_others(value: object) -> bool:
    """Whether a value is a document of one of these libraries.

    Examples
    --------
    >>> is_of_others("One."), is_of_others(("a", "One."))
    (False, False)
    """
    return _read(value) is not None


def others_columns(items: Sequence[object]) -> pd.DataFrame | None:
    """The columns of documents of these libraries; None where one of `items` is none.

    The id is the one that the chunks of the library name: the ``source`` of LangChain's
    metadata, else the document's own id, else its number. Of several with one id each is a page:
    by the ``page`` of the metadata, or in the order given.
    """
    read = [_read(item) for item in items]
    found = [each for each in read if each is not None]
    if not found or len(found) < len(read):
        return None
    ids: list[Hashable] = [
        n if each.doc_id is None else each.doc_id for n, each in enumerate(found)
    ]
    said: dict[Hashable, list[int]] = defaultdict(list)
    for doc_id, each in zip(ids, found, strict=True):
        said[doc_id].append(-1 if each.page is None else each.page)
    by_page = {
        doc_id for doc_id, pages in said.items() if min(pages) >= 0 and len({*pages}) == len(pages)
    }
    counts: dict[Hashable, int] = defaultdict(int)
    page_index = []
    for doc_id, each in zip(ids, found, strict=True):
        page_index.append(each.page if doc_id in by_page else counts[doc_id])
        counts[doc_id] += 1
    texts = exact_column([each.text for each in found])
    return pd.DataFrame({"doc_id": exact_column(ids), "page_index": page_index, "text": texts})


def _read(value: object) -> _Document | None:
    try:
        return _langchain(value) or _llama_index(value) or _haystack(value)
    except Exception:  # noqa: BLE001 - a property of others may raise anything
        return None


def _langchain(value: object) -> _Document | None:
    text, metadata = getattr(value, "page_content", None), getattr(value, "metadata", None)
    if not isinstance(text, str) or not isinstance(metadata, Mapping):
        return None
    page = metadata.get("page")
    own = metadata.get("source") or getattr(value, "id", None)
    return _Document(_id(own), int(page) if is_whole(page) else None, text)


def _llama_index(value: object) -> _Document | None:
    text, own = getattr(value, "text", None), getattr(value, "id_", None)
    is_one = isinstance(text, str) and isinstance(own, str)
    return _Document(_id(own), None, text) if is_one else None


def _haystack(value: object) -> _Document | None:
    if not isinstance(getattr(value, "meta", None), Mapping):
        return None
    text, own = getattr(value, "content", 0), getattr(value, "id", None)
    is_one = (text is None or isinstance(text, str)) and isinstance(own, str)
    return _Document(_id(own), None, text) if is_one else None


def _id(own: object) -> str | None:
    return own if isinstance(own, str) and own else None
