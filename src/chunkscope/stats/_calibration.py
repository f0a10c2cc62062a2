"""`calibration`: how far estimates of tokens are from the counts, by document and script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.schema import text_column
from chunkscope.errors import TableError
from chunkscope.stats._frames import framed
from chunkscope.stats._totals import total
from chunkscope.stats.measure import one_encoding
from chunkscope.stats.parts import parts
from chunkscope.tokens.scripts import dominant_script

__all__ = ["calibration"]

_WAYS = ("estimate", "chars", "words")
"""The ways to estimate: ours, characters / 4, words × 1.3."""

_COLUMNS = {
    "splitter": "str",
    "encoding": "str",
    "group": "str",
    "member": "object",
    "n_chunks": "int64",
    "n_tokens": "int64",
    **{f"{kind}_{way}": "float64" for way in _WAYS for kind in ("bias", "error")},
}
"""Name -> dtype of every column, in order."""


def calibration(chunks: pd.DataFrame) -> pd.DataFrame:
    """How far ``est_tokens`` is from ``n_tokens``, by document and by script.

    Beside it stand the two rules of thumb: a token is four characters, and a word is 1.3
    tokens (a word is what white space parts) [1]_. What they give is not rounded.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table with ``n_tokens`` in every row, and with texts.

    Returns
    -------
    pandas.DataFrame
        For each splitter one row a document, then one row a script, both in order of first
        appearance:

        - ``splitter``, ``encoding``: as in the chunk table;
        - ``group``: ``"document"`` or ``"script"``;
        - ``member``: the ``doc_id``, or the name of the script that most letters of a chunk
          are of, as Unicode has it (``"Latin"``, ``"Han"``, …), ``"other"`` for a rare one
          and ``"none"`` for chunks without letters;
        - ``n_chunks``, ``n_tokens``: its chunks, and their tokens as counted;
        - ``bias_estimate``, ``bias_chars``, ``bias_words``: the estimates of all its chunks
          together by ``n_tokens``, minus 1: 0.05 is 5 % too many. Missing where there are
          no tokens;
        - ``error_estimate``, ``error_chars``, ``error_words``: how far the estimate of a
          chunk is from its count, as a share of the count, in the mean of its chunks (those
          without a token left out).

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, a row has no ``n_tokens``, there are no texts, or
        a splitter has rows in two encodings.
    ArgumentTypeError
        Where `chunks` is no DataFrame.

    See Also
    --------
    chunkscope.tokens.calibrate : Estimates fitted to a corpus.

    References
    ----------
    .. [1] OpenAI, help center, What are tokens and how to count them: of English, a token is
       about 4 characters, and about 3/4 of a word. 1.3 is 4/3 with one digit, as it is
       mostly said.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk({"en": "To be, or not to be.", "ru": "Быть или не быть."},
    ...                   cs.SplitPoints(chunk_size=100))
    >>> table = cs.stats.calibration(chunks)
    >>> table[["group", "member", "n_tokens", "bias_estimate", "bias_chars"]].round(2)
          group    member  n_tokens  bias_estimate  bias_chars
    0  document        en         8          -0.12       -0.38
    1  document        ru         7           0.14       -0.39
    2    script     Latin         8          -0.12       -0.38
    3    script  Cyrillic         7           0.14       -0.39
    """
    table = check(chunks)
    if table["n_tokens"].isna().any():
        n_missing = int(table["n_tokens"].isna().sum())
        raise TableError(
            f"column n_tokens must be there in every row to check estimates, {n_missing} are "
            'missing; tokens="exact" counts them'
        )
    if "text" not in table.columns:
        raise TableError("column text must be there to count words and tell scripts, it is missing")
    rows = [row for splitter, part in parts(table) for row in _rows(splitter, part)]
    found = framed(rows, _COLUMNS)
    if all(isinstance(member, str) for member in found["member"]):
        found["member"] = text_column(found["member"])
    return found


def _rows(splitter: str, part: pd.DataFrame) -> Iterator[dict[str, object]]:
    counts = part["n_tokens"].to_numpy(np.int64)
    words = np.array([len(text.split()) for text in part["text"]], dtype=np.float64)
    estimates = {
        "estimate": part["est_tokens"].to_numpy(np.float64),
        "chars": part["n_chars"].to_numpy() / 4,
        "words": words * 1.3,
    }
    scripts = [dominant_script(text) for text in part["text"]]
    encoding = one_encoding(part)
    for group, members in (("document", part["doc_id"]), ("script", pd.Series(scripts))):
        number, names = pd.factorize(members)
        for at, rows in enumerate(_rows_of(number, len(names))):
            yield {
                "splitter": splitter,
                "encoding": encoding,
                "group": group,
                "member": names[at],
                "n_chunks": len(rows),
                "n_tokens": total(counts[rows]),
                **{
                    f"{kind}_{way}": value
                    for way, each in estimates.items()
                    for kind, value in zip(
                        ("bias", "error"), _bias_and_error(each[rows], counts[rows]), strict=True
                    )
                },
            }


def _rows_of(number: NDArray[np.int64], n_groups: int) -> Sequence[NDArray[np.int64]]:
    """The rows of each group, by the number of the group of each row."""
    order = np.argsort(number, kind="stable")
    return np.split(order, np.searchsorted(number[order], np.arange(1, n_groups)))


def _bias_and_error(
    estimates: NDArray[np.float64], counts: NDArray[np.int64]
) -> tuple[float, float]:
    some = counts != 0
    if not some.any():
        return float("nan"), float("nan")
    whole = total(counts)
    bias = float(estimates.sum() / whole - 1) if whole else float("nan")
    return bias, float(np.abs(estimates[some] / counts[some] - 1).mean())
