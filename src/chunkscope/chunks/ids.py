"""Stable ids of chunks: the same document, page, position and text give the same id."""

from __future__ import annotations

from hashlib import sha256

__all__ = ["PREFIX", "chunk_id"]

PREFIX = "chunk_"
"""What every id begins with; the first 8 bytes of the digest follow, in hexadecimal digits."""


def chunk_id(doc_id: object, page_index: int, offset: int, text: str, position: int) -> str:
    r"""The id of one chunk; `chunkscope.chunks.id_column` makes those of a table.

    A chunk is known by its document, its page, the number of non-blank chunks before it
    in the document and its stripped text; a blank one, which the published step does not
    write, by the word ``blank`` and its offset instead.

    Parameters
    ----------
    doc_id : hashable
        The document; its text, ``str(doc_id)``, is hashed.
    page_index : int
        The page in it.
    offset : int, code points
        Where the chunk begins on the page.
    text : str
        Its text.
    position : int
        Number of non-blank chunks before it in the document.

    Returns
    -------
    str
        ``"chunk_"`` and 16 hexadecimal digits.

    References
    ----------
    The documented contract of Heta's SplitDocuments step: ``chunk_id`` is the start of
    the SHA-256 of ``document_id``, ``page_index``, ``chunk_index`` and record text,
    joined by line ends. Existing indexes keep their ids.

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
