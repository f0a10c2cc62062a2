"""`calibrate`: token estimates fitted to a corpus, by counting a sample of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chunkscope.arguments import number, one_of, whole_number
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.tokens.calibration_fit import MOST, fit, tokens_by_class
from chunkscope.tokens.encodings import load
from chunkscope.tokens.estimate_classes import CLASSES, classes_of_contexts
from chunkscope.tokens.estimate_weights import HUNDREDTHS
from chunkscope.tokens.estimates import (
    UNITS,
    cost_sums,
    costs_of,
    counts_of_sums,
    estimate_counts,
    weights_of,
)
from chunkscope.tokens.protocol import EncodingLike, as_text
from chunkscope.tokens.ranges import as_ranges
from chunkscope.tokens.sampling import tokens_of, windows

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["Calibration", "calibrate"]

_FINER: Final = 100
"""A calibrated cost is in so many parts of a hundredth of a token."""


@dataclass(frozen=True)
class Calibration:
    """Token estimates that were fitted to a corpus.

    Parameters
    ----------
    encoding : str
        Whose tokens are estimated: a name, for the reader.
    base : str
        The encoding whose weights are scaled; the name of an encoding without a
        vocabulary is counted and not scaled.
    factor : float
        What the costs of characters are multiplied by, from 0 to 1000.
    factors : mapping of str to float, optional
        The same for single classes of characters, by their names, where it is another.
    n_chars, n_chars_sampled : int, optional
        Code points of the corpus, and those that were encoded for the fit.
    error : float, optional
        Mean error of the estimate of a window of 250 characters of the sample, each by a
        fit to the others, as a share of its count; larger chunks are less far off. None
        where nothing was fitted.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        Where one of them is out of its range or of the wrong kind.

    See Also
    --------
    calibrate : What makes one.

    Examples
    --------
    >>> twice = Calibration(encoding="cl100k_base", base="cl100k_base", factor=2.0)
    >>> twice.estimate("To be, or not to be, that is the question.")
    27
    >>> Calibration.from_dict(twice.to_dict()) == twice
    True
    """

    encoding: str
    base: str
    factor: float
    factors: Mapping[str, float] = field(default_factory=dict, hash=False)
    n_chars: int = 0
    n_chars_sampled: int = 0
    error: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.encoding, str):
            raise ArgumentTypeError(must_be("encoding", "a str", self.encoding))
        one_of("base", self.base, (*HUNDREDTHS, *UNITS))
        if not isinstance(self.factors, Mapping):
            raise ArgumentTypeError(must_be("factors", "a mapping of str to float", self.factors))
        for name in self.factors:
            if name not in CLASSES:
                raise ArgumentError(unknown("class of characters in factors", name, CLASSES))
        checked = {
            "factor": number("factor", self.factor, most=MOST),
            "factors": {
                name: number(f"factor of {name}", value, most=MOST)
                for name, value in self.factors.items()
            },
            "n_chars": whole_number("n_chars", self.n_chars, least=0),
            "n_chars_sampled": whole_number("n_chars_sampled", self.n_chars_sampled, least=0),
            "error": None if self.error is None else number("error", self.error),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    def estimate_counts(self, text: str, starts: ArrayLike, ends: ArrayLike) -> NDArray[np.int64]:
        """Estimated numbers of tokens of each ``text[start:end]``.

        Parameters
        ----------
        text : str
            The text that is sliced.
        starts, ends : array-like of int, code points
            Half-open ranges, ``0 <= start <= end <= len(text)``.

        Returns
        -------
        ndarray of int64
            Shaped like the arguments. At least 1, and 0 for an empty slice.

        Raises
        ------
        ArgumentTypeError
            If `text` is no str, or the offsets are no whole numbers.
        ArgumentError
            If an offset is out of range, a start lies after its end, or the shapes differ.

        Examples
        --------
        >>> twice = Calibration(encoding="cl100k_base", base="cl100k_base", factor=2.0)
        >>> twice.estimate_counts("To be, or not to be", [0, 7, 7], [6, 19, 7]).tolist()
        [3, 6, 0]
        """
        starts, ends = as_ranges(starts, ends, most=len(as_text(text)))
        if self.base in UNITS:
            return estimate_counts(text, starts, ends, encoding=self.base)
        sums = cost_sums(text, starts.ravel(), ends.ravel(), self._costs)
        return counts_of_sums(sums.reshape(starts.shape), 100 * _FINER, empty=starts == ends)

    def estimate(self, text: str) -> int:
        """The estimated number of tokens of a whole text.

        Parameters
        ----------
        text : str
            The text.

        Returns
        -------
        int
            At least 1, and 0 for ``""``.

        Raises
        ------
        ArgumentTypeError
            If `text` is no str.

        Examples
        --------
        >>> half = Calibration(encoding="own", base="cl100k_base", factor=0.5)
        >>> half.estimate("To be, or not to be, that is the question."), half.estimate("")
        (7, 0)
        """
        return int(self.estimate_counts(text, 0, len(as_text(text))))

    def to_dict(self) -> dict[str, object]:
        """The fields as plain JSON values: what `from_dict` takes.

        Returns
        -------
        dict
            Name of a field -> its value, in order.

        Examples
        --------
        >>> Calibration("own", "cl100k_base", 0.5, {"digit": 0.75}).to_dict()
        {'encoding': 'own', 'base': 'cl100k_base', 'factor': 0.5, 'factors': {'digit': 0.75},
         'n_chars': 0, 'n_chars_sampled': 0, 'error': None}
        """
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Calibration:
        """The calibration of the fields that `to_dict` gave.

        Parameters
        ----------
        values : mapping of str to object
            ``encoding``, ``base``, ``factor`` and any other fields.

        Raises
        ------
        ArgumentError, ArgumentTypeError
            Where `values` is no mapping, a field is unknown, missing or out of range.

        Examples
        --------
        >>> values = {"encoding": "own", "base": "cl100k_base", "factor": 0.5}
        >>> Calibration.from_dict(values).factor
        0.5
        """
        if not isinstance(values, Mapping):
            raise ArgumentTypeError(must_be("values", "a mapping of str to values", values))
        names = [each.name for each in fields(cls)]
        for name in values:
            if name not in names:
                raise ArgumentError(unknown("field in values", name, names))
        for name in ("encoding", "base", "factor"):
            if name not in values:
                raise ArgumentError(must_be("values", f"with a field {name}", values))
        return cls(**values)  # type: ignore[arg-type]  # `__post_init__` looks at each

    @cached_property
    def _costs(self) -> NDArray[np.uint32]:
        """The cost of a character in each context, in ten-thousandths of a token."""
        factors = np.array([self.factors.get(name, self.factor) for name in CLASSES])
        costs = costs_of(self.base)
        scaled = costs * factors[classes_of_contexts(np.arange(len(costs)))] * _FINER
        return np.asarray(np.rint(scaled), dtype=np.uint32)


def calibrate(
    docs: DocumentsLike,
    *,
    sample: float = 0.01,
    encoding: EncodingLike = "cl100k_base",
    seed: int = 0,
) -> Calibration:
    """Token estimates fitted to these documents, by counting a sample of them.

    What is not even in a general estimate is learnt from the corpus itself: how many
    tokens its digits, its letters, its accents really take. It also gives tokenizers for
    which there are no weights an estimate that means something.

    Parameters
    ----------
    docs : documents
        In any form that `chunkscope.documents` takes; what is to be estimated, or texts
        like it.
    sample : float, default 0.01
        The share of the characters to count, more than 0 and at most 1, in windows of 250
        characters from all over the corpus. It is raised to 60 windows; where that is more
        than half, or the documents have no more than 100,000 characters together,
        everything is counted.
    encoding : EncodingLike, default "cl100k_base"
        Whose tokens: what `load` takes.
    seed : int, default 0
        Of the numbers that windows are drawn by, at least 0: the same one gives the same
        result.

    Returns
    -------
    Calibration
        Frozen, with `estimate`, `estimate_counts` and `to_dict`.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    EncodingError
        Where `encoding` is unknown, cannot be had or fails at a text.
    ArgumentError, ArgumentTypeError
        Where another argument is out of its range or of the wrong kind.

    Notes
    -----
    The fit is ridge regression of the counts of the windows on what each class of
    characters adds to their estimates, towards one factor for all classes; it ends with
    estimates that are right for the sample as a whole. ``scripts/check_estimates.py``
    prints how far off chunks of 512 tokens are before and after, by genre.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "To be, or not to be, that is the question. " * 500
    >>> cs.tokens.load("cl100k_base").count(text), cs.tokens.estimate(text)
    (6501, 7246)
    >>> calibrated = cs.tokens.calibrate(text)
    >>> calibrated.estimate(text)
    6501
    """
    from chunkscope.corpus import documents  # brings pandas, which few users of tokens need

    share = number("sample", sample, most=1.0, above=True)
    start = whole_number("seed", seed, least=0)
    used = load(encoding)
    base = weights_of(used)
    texts: list[str] = documents(docs)["text"].tolist()
    n_chars = sum(map(len, texts))
    if base in UNITS or not n_chars:
        return Calibration(used.name, base, 1.0, n_chars=n_chars)
    drawn = windows(texts, share, start)
    counts, by_class, n_sampled = [], [], 0
    for window in drawn:
        slices = [(texts[piece.number], piece.start, piece.end) for piece in window]
        if slices:
            counts.append(tokens_of(window, texts, used))
            by_class.append(
                np.sum([tokens_by_class(*each, costs_of(base)) for each in slices], axis=0)
            )
            n_sampled += sum(last - first for _, first, last in slices)
    parts = np.array(by_class, dtype=np.float64)
    factor, factors, error = fit(np.array(counts, np.float64), parts)
    seen = np.flatnonzero(parts.any(axis=0))
    return Calibration(
        encoding=used.name,
        base=base,
        factor=factor,
        factors={CLASSES[at]: factors[at] for at in seen.tolist()},
        n_chars=n_chars,
        n_chars_sampled=n_sampled,
        error=error,
    )
