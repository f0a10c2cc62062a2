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
    # By hash, the first place that has it; and where texts differ, those of the others.
    first: dict[int, tuple[int, int, int]] = {}
    further: dict[int, list[tuple[int, int, int]]] = {}
    start, end = part["char_start"].tolist(), part["char_end"].tolist()
    for place in zip(page.tolist(), start, end, strict=True):
        text = texts[place[0]][place[1] : place[2]].strip()  # as `_stripped`, without a call
        if not text:
            n_blank += 1
            continue
        key = hash(text)
        known = first.setdefault(key, place)
        if known is place:
            continue
        if any(_stripped(texts, each) == text for each in (known, *further.get(key, ()))):
            n_again += 1
        else:
            further.setdefault(key, []).append(place)
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
