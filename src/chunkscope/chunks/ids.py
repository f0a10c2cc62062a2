"""Stable ids of chunks: the same document, page, position and text give the same id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

__all__ = ["PREFIX", "chunk_digests", "chunk_id", "chunk_ids"]

PREFIX = "chunk_"
"""What every id begins with; the first 8 bytes of the digest follow, in hexadecimal digits."""


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
    position = 0
    for page_index, offset, text in pieces:
        ids.append(chunk_id(doc_id, page_index, offset, text, position))
        position += bool(text.strip())
    return ids


def chunk_digests(
    doc_id: object, pages: Iterable[tuple[int, str, Sequence[int], Sequence[int]]]
) -> Iterator[bytes]:
    """The digests of which the ids of `chunk_ids` are the start, made one at a time.

    Parameters
    ----------
    doc_id : hashable
        The document.
    pages : iterable of (int, str, sequence of int, sequence of int)
        Index and text of each page, and where its chunks start and end, in code points.

    Yields
    ------
    bytes
        32 of each chunk.

    Examples
    --------
    >>> next(chunk_digests("doc_1", [(0, "hello", [0], [5])])).hex()[:16]
    '7e2626ac90e20c1f'
    """
    document = str(doc_id)
    position = 0
    for page_index, text, starts, ends in pages:
        of_page = f"{document}\n{page_index}\n"
        # What `chunk_id` does, written out: hashing takes 0.4 microseconds, and a call a third.
        for start, end in zip(starts, ends, strict=True):
            stripped = text[start:end].strip()
            if stripped:
                known_by = f"{of_page}{position}\n{stripped}"
                position += 1
            else:
                known_by = f"{of_page}blank\n{start}"
            try:
                form = known_by.encode()
            except UnicodeEncodeError:
                form = known_by.encode("utf-8", "surrogatepass")
            yield sha256(form).digest()


def chunk_id(doc_id: object, page_index: int, offset: int, text: str, position: int) -> str:
    r"""The same of one chunk that has `position` non-blank chunks before it in the document.

    Examples
    --------
    >>> chunk_id("doc_1", 0, 0, "hello", 0)
    'chunk_7e2626ac90e20c1f'
    """
    stripped = text.strip()
    known_by = f"{position}\n{stripped}" if stripped else f"blank\n{offset}"
    # A lone surrogate is part of the text, and has no other UTF-8 form.
    form = f"{doc_id!s}\n{page_index}\n{known_by}".encode("utf-8", "surrogatepass")
    return PREFIX + sha256(form).hexdigest()[:16]
