"""`Foreign`: a splitter of somebody else, or any function, as a splitter of ours."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Literal

from chunkscope.alignment import rows_of
from chunkscope.arguments import one_of
from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError, excerpt, must_be
from chunkscope.splitters.base import Spans, checked_text
from chunkscope.splitters.foreign.calling import chunks_of, is_callable
from chunkscope.splitters.foreign.claims import Claim, claims_of, hold
from chunkscope.splitters.foreign.cut_reasons import cut_reasons

if TYPE_CHECKING:
    from chunkscope.tokens import TokenIndex

__all__ = ["Foreign"]

_DROP = "; with on_missing='drop' such chunks are left out"


@dataclass(frozen=True)
class Foreign:
    r"""Chunks of any function, or of a splitter of another library, with offsets.

    Parameters
    ----------
    name : str
        What the column ``splitter`` says; not empty.
    fn : callable or splitter
        What cuts. A function of a text, or an object with one of the methods of the
        splitters of LangChain and LlamaIndex (``split_text``, ``get_nodes_from_documents``),
        semantic-text-splitter (``chunk_indices``), chonkie (``chunk``), Haystack
        (``run(documents=...)``) and semchunk (called, with ``offsets=True``).
    on_missing : {"raise", "drop"}, default "raise"
        What to do with a chunk that cannot be a row of the chunk table: its text is not in
        the source, it is empty, or it lies within the chunk before it. Dropped chunks are
        counted in a warning.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a name that is no str or empty, something that cannot be called, the class of a
        splitter in place of a splitter, and an unknown `on_missing`.

    Notes
    -----
    What cuts may return texts (str, or bytes in UTF-8), pairs of offsets in code points,
    offsets with texts, mappings or objects that have a text and perhaps offsets, or `Spans`.
    Offsets are taken if all of them are in order and hold the texts; otherwise the texts are
    placed as `chunkscope.align` does, which says of each how sure that is. The chunk in the
    table is the slice of the source: white space may differ from what was returned.

    ``boundary`` is what stands at the cut (`Boundary`), for nothing is known of the reason;
    that of `Spans` is kept.

    For ``n_jobs`` in sweeps, `fn` has to be one that cloudpickle takes; a function that makes
    the splitter and calls it always is.

    Examples
    --------
    >>> import chunkscope as cs
    >>> lines = cs.Foreign("lines", str.splitlines)
    >>> cs.chunk("One two.\n\nThree.", lines, tokens="estimate")[["char_start", "text"]]
    Traceback (most recent call last):
        ...
    chunkscope.errors.ArgumentError: chunk 1 of splitter 'lines' must be of at least one
    character, got ''; with on_missing='drop' such chunks are left out
    >>> words = cs.Foreign("words", str.split)
    >>> cs.chunk("One two.\n\nThree.", words)[["splitter", "char_start", "boundary", "text"]]
      splitter  char_start   boundary    text
    0    words           0       word     One
    1    words           4  paragraph    two.
    2    words          10   text_end  Three.

    Chunks that are made already, by the text that they were cut from:

    >>> theirs = {"One. Two.": ["One.", "Two."], "Three.": ["Three."]}
    >>> made = cs.Foreign("theirs", lambda text: theirs[text])
    >>> docs = {"a": "One. Two.", "b": "Three."}
    >>> cs.chunk(docs, made)[["doc_id", "char_start", "char_end", "text"]]
      doc_id  char_start  char_end    text
    0      a           0         4    One.
    1      a           5         9    Two.
    2      b           0         6  Three.
    """

    name: str
    fn: object = field(repr=False)
    _: KW_ONLY
    on_missing: Literal["raise", "drop"] = "raise"

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise ArgumentTypeError(must_be("name", "a str, not empty", self.name))
        if not self.name:
            raise ArgumentError(must_be("name", "a str, not empty", self.name))
        if not is_callable(self.fn):
            allowed = "a function of a text, or a splitter: no class of one"
            raise ArgumentTypeError(must_be("fn", allowed, self.fn))
        one_of("on_missing", self.on_missing, ("raise", "drop"))

    def __hash__(self) -> int:
        return hash((self.name, self.on_missing))  # splitters of others often have no hash

    @property
    def encoding(self) -> None:
        """None: what the splitter counts in is not known."""

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """The chunks of `text`; `index` is not used. The empty text is not given to `fn`.

        See `Splitter.spans` for parameters and errors.

        Raises
        ------
        ArgumentError
            Where `fn` raises, which then is the cause; where it returns spans beyond the
            text; and for a chunk that cannot be a row, unless `on_missing` says otherwise.
        ArgumentTypeError
            Where it returns something else.
        """
        checked_text(text, index)
        if not text:
            return Spans.of([])
        whose = f"splitter {excerpt(self.name)}"
        try:
            result = chunks_of(self.fn, text)
            claims = [] if isinstance(result, Spans) else claims_of(result, whose)
        except (ChunkscopeError, MemoryError):
            raise
        except Exception as reason:
            raise ArgumentError(f"{whose} raised {excerpt(reason)}") from reason
        if isinstance(result, Spans):
            return _within(result, text, whose)
        bounds = self._placed(claims, text, whose)
        reasons = cut_reasons(text, [end for _, end in bounds])
        return Spans.of((*each, why) for each, why in zip(bounds, reasons, strict=True))

    def _placed(self, claims: Sequence[Claim], text: str, whose: str) -> list[tuple[int, int]]:
        """Start and end of each chunk that can be a row."""
        kept: list[tuple[int, int]] = []
        faults: list[str] = []
        for number, (start, end) in enumerate(_bounds(claims, text)):
            before = kept[-1] if kept else (-1, -1)
            fault = _fault(start, end, before, claims[number], text)
            if fault is not None:
                given = claims[number].text
                shown = (start, end) if given is None else given
                faults.append(must_be(f"chunk {number} of {whose}", fault, shown))
                if self.on_missing == "raise":
                    raise ArgumentError(faults[0] + _DROP)
                if start != before[0] or end <= before[1]:
                    continue
                kept.pop()  # here it is the one before that is a part
            kept.append((start, end))
        if faults:
            told = f"{whose}: {len(faults)} of {len(claims)} chunks are left out; {faults[0]}"
            warnings.warn(told, UserWarning, stacklevel=3)
        return kept


def _bounds(claims: Sequence[Claim], text: str) -> list[tuple[int, int]]:
    """Start and end of each chunk: as claimed if that can be, else as aligned."""
    if hold(claims, text) or all(claim.text is None for claim in claims):
        return [(claim.start or 0, claim.end or 0) for claim in claims]
    texts = [
        text[slice(max(claim.start or 0, 0), max(claim.end or 0, 0))]
        if claim.text is None
        else claim.text
        for claim in claims
    ]
    return [(row.start, row.end) for row in rows_of(texts, text)]


def _fault(start: int, end: int, before: tuple[int, int], claim: Claim, text: str) -> str | None:
    """What a chunk must be and is not, behind the one before it; None where it can be a row."""
    if claim.text == "" or (claim.text is None and start == end):
        return "of at least one character"
    if claim.text is None and not 0 <= start < end <= len(text):
        return f"inside the text of {len(text)} characters"
    if start < 0:
        torn = "\ufffd" in (claim.text or "") and "\ufffd" not in text
        return "found in the text, which has no U+FFFD" if torn else "found in the text, in order"
    if end <= before[1]:
        return "more than a part of the chunk before it"
    return "one that begins behind the chunk before it" if start <= before[0] else None


def _within(spans: Spans, text: str, whose: str) -> Spans:
    """`spans`, which have to end with the text."""
    if len(spans) and spans.end[-1] > len(text):
        allowed = f"inside the text of {len(text)} characters"
        raise ArgumentError(must_be(f"spans of {whose}", allowed, int(spans.end[-1])))
    return spans
