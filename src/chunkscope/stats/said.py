"""What only the texts of chunks say: words torn by cuts, texts said again, blank ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.stats.word_cuts import WordCuts, cuts_of_table, cuts_on_pages

__all__ = ["said_by_pages", "said_by_texts"]


def said_by_texts(part: pd.DataFrame, page: NDArray[np.int64]) -> dict[str, object]:
    """The columns of `summary` that its texts tell; none where the table has no ``text``.

    Parameters
    ----------
    part : pandas.DataFrame
        Rows of a checked chunk table, all of one splitter.
    page : ndarray of int64, shape (n_chunks,)
        Number of the page of each row.
    """
    if "text" not in part.columns:
        return {}
    stripped = part["text"].str.strip()
    said = stripped[stripped != ""]
    n_blank = len(stripped) - len(said)
    return _told(cuts_of_table(part, page), int(said.duplicated().sum()), n_blank)


def said_by_pages(
    part: pd.DataFrame, page: NDArray[np.int64], texts: Sequence[str]
) -> dict[str, object]:
    """The same, read off the pages one chunk at a time: the table needs no texts.

    Chunks inside chunks have, all together, many times the text of their page. A text is
    made when it is looked at, and what is kept of it is its hash and its place.

    Parameters
    ----------
    part, page
        As `said_by_texts` takes them, with all chunks inside their pages.
    texts : sequence of str
        The text of each page.
    """
    n_again = n_blank = 0
    known: dict[int, list[tuple[int, int, int]]] = {}
    start, end = part["char_start"].tolist(), part["char_end"].tolist()
    for place in zip(page.tolist(), start, end, strict=True):
        text = _stripped(texts, place)
        if not text:
            n_blank += 1
            continue
        same_hash = known.setdefault(hash(text), [])
        if any(_stripped(texts, each) == text for each in same_hash):
            n_again += 1
        else:
            same_hash.append(place)
    return _told(cuts_on_pages(part, page, texts), n_again, n_blank)


def _stripped(texts: Sequence[str], place: tuple[int, int, int]) -> str:
    page, start, end = place
    return texts[page][start:end].strip()


def _told(cuts: WordCuts, n_duplicates: int, n_blank: int) -> dict[str, object]:
    return {
        "n_inside_word": cuts.n_inside,
        "share_inside_word": cuts.share,
        "n_duplicates": n_duplicates,
        "n_blank": n_blank,
    }
