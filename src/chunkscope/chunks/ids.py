"""Stable ids of chunks: the same document, page, position and text give the same id."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

__all__ = ["chunk_id", "chunk_ids"]


def chunk_ids(doc_id: object, pieces: Iterable[tuple[int, int, str]]) -> list[str]:
    r"""The ids of the chunks of one document.

    A chunk is known by its document, its page, the number of non-blank chunks before it
    in the document and its stripped text; a blank one, which the published step does not
    write, by the word ``blank`` and its offset instead.

    Parameters
    ----------
    doc_id : hashable
        The document; its text, ``str(doc_id)``, is hashed.
    pieces : iterable of (int, int, str)
        Page index, offset on the page in code points and text of each chunk, in order.

    Returns
    -------
    list of str
        ``"chunk_"`` and 16 hexadecimal digits each.

    References
    ----------
    The documented contract of Heta's SplitDocuments step: ``chunk_id`` is the start of
    the SHA-256 of ``document_id``, ``page_index``, ``chunk_index`` and record text,
    joined by line ends. Existing indexes keep their ids.

    Examples
    --------
    >>> chunk_ids("doc_1", [(0, 0, "hello")])
    ['chunk_7e2626ac90e20c1f']
    """
    ids = []
    document = str(doc_id)
    position = 0
    # One hash is made in a microsecond: what is done besides is kept as short.
    for page_index, offset, text in pieces:
        stripped = text.strip()
        if stripped:
            ids.append(_hashed(f"{document}\n{page_index}\n{position}\n{stripped}"))
            position += 1
        else:
            ids.append(_hashed(f"{document}\n{page_index}\nblank\n{offset}"))
    return ids


def chunk_id(doc_id: object, page_index: int, offset: int, text: str, position: int) -> str:
    r"""The same of one chunk that has `position` non-blank chunks before it in the document.

    Examples
    --------
    >>> chunk_id("doc_1", 0, 0, "hello", 0)
    'chunk_7e2626ac90e20c1f'
    """
    stripped = text.strip()
    known_by = f"{position}\n{stripped}" if stripped else f"blank\n{offset}"
    return _hashed(f"{doc_id}\n{page_index}\n{known_by}")


def _hashed(known_by: str) -> str:
    try:
        form = known_by.encode()
    except UnicodeEncodeError:
        # A lone surrogate is part of the text, and has no other UTF-8 form.
        form = known_by.encode("utf-8", "surrogatepass")
    return "chunk_" + sha256(form).hexdigest()[:16]
