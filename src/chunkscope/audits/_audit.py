"""`audit`: anybody's chunks held against their documents."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.arguments import at_least_one, whole_number
from chunkscope.audits.accepting import given_chunks
from chunkscope.audits.characters import tell_halves, tell_special_tokens, tell_torn_characters
from chunkscope.audits.coverage import tell_coverage
from chunkscope.audits.documents import (
    tell_no_chunks,
    tell_page_numbers,
    tell_unknown_documents,
)
from chunkscope.audits.ends import tell_ends
from chunkscope.audits.findings import Findings
from chunkscope.audits.ids import tell_hashes, tell_ids, tell_indices
from chunkscope.audits.offsets import tell_no_offsets, tell_offsets
from chunkscope.audits.order import tell_order
from chunkscope.audits.overlap import tell_overlap
from chunkscope.audits.owners import owners_of_chunks, settled
from chunkscope.audits.pages import Pages
from chunkscope.audits.parts import ChunksOfSplitter, parts_of
from chunkscope.audits.places import place_chunks
from chunkscope.audits.quoting import counted
from chunkscope.audits.rules import SEVERITIES
from chunkscope.audits.sizes import tell_char_limits, tell_small, tell_stated_chars, tell_tokens
from chunkscope.audits.structure import tell_structure
from chunkscope.audits.texts import tell_changed, tell_missing, tell_repeated
from chunkscope.corpus import documents
from chunkscope.errors import ArgumentTypeError, TableError, must_be
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.audits.records import ChunksLike
    from chunkscope.corpus import DocumentsLike
    from chunkscope.tokens import EncodingLike

__all__ = ["audit", "summary"]


def audit(
    chunks: ChunksLike,
    docs: DocumentsLike,
    *,
    columns: Mapping[str, Hashable] | None = None,
    max_tokens: int | None = None,
    max_chars: int | None = None,
    min_chars: int | None = None,
    overlap: int | None = None,
    encoding: EncodingLike | None = None,
    limit: int | None = 10,
) -> pd.DataFrame:
    r"""What is wrong with chunks, whoever made them: one row a finding.

    Parameters
    ----------
    chunks : DataFrame, iterable, mapping, str or os.PathLike
        One of

        - a chunk table;
        - a DataFrame with columns of other names: `chunkscope.audits.NAMES` has those that
          are recognised;
        - a list of texts, in order;
        - a list of mappings, or of objects of LangChain, LlamaIndex, chonkie or Haystack,
          with keys or attributes of these names, also in ``metadata`` or ``meta``;
        - a list of ``(start, text)``, ``(doc_id, text)``, ``(start, end)`` or
          ``(start, end, text)``, or the pair ``(texts, offsets)``;
        - a ``{doc_id: chunks}`` mapping of any of these lists;
        - the path of a file or a folder of them: JSONL, JSON, CSV, TSV or parquet.

        Offsets are code points of the text of the page, half-open. Without offsets the
        chunks are looked for by their texts, as `chunkscope.align` does; with starts alone
        they end where their texts do. Chunks that do not say their document are of the
        only one there is.
    docs : documents
        The documents they were cut from, in any form that `chunkscope.documents` takes.
    columns : mapping of str to hashable, optional
        Our name of a column to its name in `chunks`, such as ``{"text": "passage"}``; None
        for one that is not to be looked at.
    max_tokens : int, optional
        Most tokens of a chunk, counted alone and exactly, at least 1.
    max_chars, min_chars : int, optional
        Most and fewest code points of a chunk, at least 1.
    overlap : int, optional
        Code points that were asked for to be shared with the chunk before, at least 0.
    encoding : EncodingLike, optional
        What counts tokens, as `chunkscope.tokens.load` takes it; by default what the table
        names, or cl100k_base. If it is given, stated numbers of tokens are compared, and
        offsets that are none of characters are tried as its tokens.
    limit : int, optional
        Most rows of one rule in one document, at least 1; one more row tells how many there
        are besides. None: all of them.

    Returns
    -------
    pandas.DataFrame
        The worst first, of one severity in the order of `chunkscope.audits.RULES`, of one
        rule in that of the documents; always with these columns:

        - ``severity``, str: ``error``, ``warning`` or ``info``. What the splitters of
          chunkscope do by contract, such as a cut inside a word that fills a chunk, is
          ``info``;
        - ``rule``, str: a key of `chunkscope.audits.RULES`, which says what it finds and
          why it matters;
        - ``doc_id``: as in `docs`;
        - ``chunk_index``, Int64: as in `chunks`, or the place in the document, from 0;
          missing for findings of documents;
        - ``char_start``, ``char_end``, Int64: code points of the page; where the chunk
          really is, if that is known, else as it says;
        - ``message``, str: one line of plain ASCII.

        Its ``attrs`` count what was found, told or not: ``n_error``, ``n_warning``,
        ``n_info``; and what was looked at: ``n_chunks``, ``n_documents``.
        `chunkscope.audits.summary` makes one line of them.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For what holds no chunks, and arguments that cannot be.
    TableError
        Where chunks do not say which of several documents they are of.
    ReadError
        Where a path cannot be read.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    EncodingError
        If there is no such encoding.

    See Also
    --------
    chunkscope.stats.coverage : a certificate of each document, for chunk tables.

    Examples
    --------
    >>> text = "Café au lait. Tea with milk."
    >>> found = audit([{"text": "Café au lait.", "start": 0, "end": 14}], text)
    >>> found[["severity", "rule", "char_start", "char_end"]]
      severity       rule  char_start  char_end
    0    error      units        <NA>      <NA>
    1    error  lost_text          14        28
    >>> print(found["message"].iloc[1])
    14 characters in no chunk: 'Tea with milk.'
    """
    most_tokens = at_least_one("max_tokens", max_tokens)
    most_chars = at_least_one("max_chars", max_chars)
    least_chars = at_least_one("min_chars", min_chars)
    asked = None if overlap is None else whole_number("overlap", overlap, least=0)
    most_rows = at_least_one("limit", limit)
    if encoding is not None:
        encoding = load(encoding)
    pages = Pages.of(documents(docs))
    given = settled(given_chunks(chunks, columns), pages)
    owners = owners_of_chunks(given, pages, is_one_text=isinstance(docs, str))
    found = Findings(pages, most_rows)
    tell_unknown_documents(given, pages, owners, found)
    tell_page_numbers(given, pages, owners, found)
    for part in parts_of(given, pages, owners.page):
        found.begin(part.splitter)
        place_chunks(part, encoding)
        tell_no_chunks(part, owners, found)
        for judge in _JUDGES:
            judge(part, found)
        tell_char_limits(part, least_chars, most_chars, found)
        tell_overlap(part, asked, found)
        tell_tokens(part, most_tokens, encoding, found)
    table = found.table()
    table.attrs |= {"n_chunks": given.n_chunks, "n_documents": pages.n_documents}
    return table


_JUDGES: tuple[Callable[[ChunksOfSplitter, Findings], None], ...] = (
    tell_missing,
    tell_no_offsets,
    tell_offsets,
    tell_halves,  # marks chunks that need not be told as changed, too
    tell_changed,
    tell_repeated,
    tell_order,
    tell_coverage,
    tell_small,
    tell_stated_chars,
    tell_ids,
    tell_indices,
    tell_hashes,
    tell_torn_characters,
    tell_special_tokens,
    tell_ends,
    tell_structure,
)
"""What tells of chunks, once they are placed; rules that need an option come behind."""


def summary(findings: pd.DataFrame) -> str:
    """One line that says what an audit found.

    Parameters
    ----------
    findings : pandas.DataFrame
        What `audit` returned; of a table that lost its `attrs` the rows are counted.

    Returns
    -------
    str

    Raises
    ------
    ArgumentTypeError, TableError
        For what is no table of findings.

    Examples
    --------
    >>> summary(audit(["One.", " Two."], "One. Two. Three."))
    '2 chunks, 1 document: 1 error, 0 warnings, 1 info'
    """
    if not isinstance(findings, pd.DataFrame):
        raise ArgumentTypeError(must_be("findings", "what chunkscope.audit returned", findings))
    if "severity" not in findings.columns:
        raise TableError(must_be("findings", "what chunkscope.audit returned", findings.columns))
    counts = {
        severity: findings.attrs.get(f"n_{severity}", int((findings["severity"] == severity).sum()))
        for severity in SEVERITIES
    }
    told = [f"{n:,} info" if name == "info" else counted(n, name) for name, n in counts.items()]
    given = [
        counted(findings.attrs[f"n_{noun}s"], noun)
        for noun in ("chunk", "document")
        if f"n_{noun}s" in findings.attrs
    ]
    return f"{', '.join(given)}: {', '.join(told)}" if given else ", ".join(told)
