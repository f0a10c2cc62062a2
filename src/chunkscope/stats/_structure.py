"""`structure` and `cut_elements`: which tables, lists, headings... the chunks cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.chunks.sources import SourcePage, source_pages
from chunkscope.corpus import documents
from chunkscope.stats._cuts import Judged, PageElements, judged, nothing, page_elements
from chunkscope.stats._frames import framed
from chunkscope.stats._ratios import ratio
from chunkscope.stats.elements import ELEMENTS, Formats, formats
from chunkscope.stats.parts import Parts, parts

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["cut_elements", "structure", "structure_of"]

# Name -> dtype of every column after `splitter`, in order; share_cut can be missing.
_COLUMNS = {
    "element": "str",
    "n_elements": "int64",
    "n_cut": "int64",
    "share_cut": "float64",
    "n_chunks": "int64",
}


def structure(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
) -> pd.DataFrame:
    r"""One row a splitter and kind of element: how many there are, and how many are cut.

    An element is cut where no single chunk of the splitter holds it whole. With overlap it
    is enough that one of several chunks does; white space around it need not be there.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in, or a mapping from ``doc_id`` to that. A document
        that is ``"auto"``, as one not in the mapping is, is Markdown where its ``doc_id``
        ends in ``.md`` or ``.markdown``, HTML where it ends in ``.html`` or ``.htm``, and
        otherwise plain text. Plain text has no elements.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, and for each the kinds of which `docs`
        hold an element, the same for all and in this order:

        - ``heading``: in Markdown with its marks;
        - ``heading_text``: a heading and what follows it. It is cut where no chunk holds
          both the last character of the heading and the first line after it: in Markdown
          the next line that is not blank, in HTML the next text up to a tag; and of a long
          line its first 80 characters;
        - ``paragraph``, ``list``, ``list_item``, ``blockquote``: lists are ``ul``, ``ol``,
          ``dl`` and ``menu``, items ``li``, ``dt`` and ``dd``. An item has all that is in
          it; paragraphs of a tight Markdown list are not counted beside their items;
        - ``code``, ``code_span``: fenced and indented code and ``pre``; ``code`` elsewhere,
          in HTML only;
        - ``table``, ``table_row``;
        - ``section`` (``article``, ``aside``, ``main``, ``nav``, ``header`` and ``footer``
          too), ``figure``, ``details``, ``script``, ``style``;
        - ``comment``, ``tag``: of HTML, a tag from bracket to bracket;
        - ``front_matter``: YAML between lines of ``---`` that opens Markdown.

        Blocks of HTML in Markdown are looked into; inside of a line of Markdown nothing is.
        The columns:

        - ``splitter``;
        - ``element``: the kind;
        - ``n_elements``: elements of that kind on the pages of which the splitter has
          chunks; one inside another counts too;
        - ``n_cut``, ``share_cut``: those cut, and their share; it is missing where there
          are none;
        - ``n_chunks``: chunks that have a part of an element which is cut.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or was not made from `docs`.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentError, ArgumentTypeError
        For an unknown `format`, one for a document that is not in `docs`, and where
        `chunks` is no DataFrame.

    See Also
    --------
    cut_elements : each element that is cut, and where.

    References
    ----------
    CommonMark 0.31 and the tables of GitHub Flavored Markdown 0.29, by markdown-it-py; the
    tokens, scopes and implied end tags of the HTML Living Standard.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"tea.md": "# Tea\n\n- boil water\n- wait\n"}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=12, lookback=0))
    >>> chunks["text"].tolist()
    ['# Tea\n\n- boi', 'l water\n- wa', 'it\n']
    >>> table = cs.stats.structure(chunks, docs)
    >>> table[["element", "n_elements", "n_cut", "n_chunks"]]
            element  n_elements  n_cut  n_chunks
    0       heading           1      0         0
    1  heading_text           1      1         2
    2          list           1      1         3
    3     list_item           2      2         3
    """
    table, pages = check(chunks), documents(docs)
    written_in = formats(format, pages["doc_id"].tolist())
    source = source_pages(table, pages)
    return structure_of(parts(table), source, _found(source, written_in))


def structure_of(
    by_splitter: Parts, source: Sequence[SourcePage], found: Sequence[PageElements]
) -> pd.DataFrame:
    """`structure` of the parts of a checked table, and of its pages and their elements."""
    kinds = np.array(list(ELEMENTS))
    rows = []
    for held in judged(by_splitter, source, found):
        own, of_cut = held.kind[held.own], held.kind[held.own & held.cut]
        counts = [np.bincount(each, minlength=len(kinds)) for each in (own, of_cut)]
        for kind in np.unique(held.kind).tolist():
            n_elements, n_cut, n_chunks = (int(each[kind]) for each in (*counts, held.n_cutting))
            rows.append(
                {
                    "splitter": held.splitter,
                    "element": str(kinds[kind]),
                    "n_elements": n_elements,
                    "n_cut": n_cut,
                    "share_cut": ratio(n_cut, n_elements),
                    "n_chunks": n_chunks,
                }
            )
    return framed(rows, {"splitter": "str", **_COLUMNS})


def cut_elements(
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
) -> pd.DataFrame:
    r"""One row an element that is cut: what it is, where it stands, and where it is cut.

    Parameters
    ----------
    chunks, docs, format
        As `structure` takes them.

    Returns
    -------
    pandas.DataFrame
        Splitters in order of first appearance, documents in the order of `docs`, elements
        by their start:

        - ``splitter``, ``doc_id``, ``page_index``;
        - ``element``: the kind, as in `structure`;
        - ``char_start``, ``char_end``: its code points on the page, without the white space
          around it; of ``heading_text`` from the last character of the heading;
        - ``n_chunks``: chunks that have a part of it; 0 for one that no chunk touches;
        - ``first_cut``, Int64: the first place inside of it where a chunk ends; where none
          does, the first where one starts; missing where neither is.

    Raises
    ------
    TableError, DocumentsError, DocumentsTypeError, ArgumentError, ArgumentTypeError
        As for `structure`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"tea.md": "# Tea\n\n- boil water\n- wait\n"}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=12, lookback=0))
    >>> table = cs.stats.cut_elements(chunks, docs)
    >>> table[["element", "char_start", "char_end", "n_chunks", "first_cut"]]
            element  char_start  char_end  n_chunks  first_cut
    0  heading_text           4        19         2         12
    1          list           7        26         3         12
    2     list_item           7        19         2         12
    3     list_item          20        26         2         24
    """
    table, pages = check(chunks), documents(docs)
    written_in = formats(format, pages["doc_id"].tolist())
    source = source_pages(table, pages)
    found = judged(parts(table), source, _found(source, written_in))
    kinds = np.array(list(ELEMENTS))
    tables = [_cut_of(each, pages, kinds) for each in found]
    if not tables:
        tables = [_cut_of(nothing(), pages, kinds)]
    return pd.concat(tables, ignore_index=True)


def _found(source: Sequence[SourcePage], written_in: Sequence[str]) -> list[PageElements]:
    """The elements of each page."""
    return [page_elements(page.text, name) for page, name in zip(source, written_in, strict=True)]


def _cut_of(of_splitter: Judged, pages: pd.DataFrame, kinds: NDArray[np.str_]) -> pd.DataFrame:
    rows = np.flatnonzero(of_splitter.own & of_splitter.cut)
    first_cut = pd.Series(of_splitter.first_cut[rows], dtype="Int64")
    of_page = pages[["doc_id", "page_index"]].iloc[of_splitter.page[rows]].reset_index(drop=True)
    return pd.DataFrame(
        {
            "splitter": text_column([of_splitter.splitter] * len(rows)),
            **of_page,
            "element": pd.Series(kinds[of_splitter.kind[rows]], dtype="str"),
            "char_start": of_splitter.start[rows],
            "char_end": of_splitter.end[rows],
            "n_chunks": of_splitter.n_chunks[rows],
            "first_cut": first_cut.mask(first_cut < 0),
        }
    )
