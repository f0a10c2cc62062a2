"""What a job is: something to do with a text, by us or by a peer, the same for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["GROUPS", "MEGABYTE", "Group", "Job", "Piece", "Run"]

MEGABYTE: Final = 1_000_000

Run = Callable[[], Any]
"""What is timed: everything that is made ready beforehand is in it already."""

Piece = tuple[int | None, str]
"""A chunk: where it begins in the text, if its splitter tells, and what is in it."""


@dataclass(frozen=True)
class Group:
    """Jobs that do the same, to be compared with one another.

    Attributes
    ----------
    name : str
        What `--jobs` calls it.
    title : str
        Its heading.
    about : str
        What is measured and on what, a sentence or two.
    megabytes : float
        How long its text is, as a share of ``--size``.
    """

    name: str
    title: str
    about: str
    megabytes: float = 1.0


GROUPS: Final = (
    Group(
        "tokens",
        "Token windows, 512 tokens, overlap 50",
        "From the text to what the splitter returns; ours is the whole chunk table with offsets, "
        "exact and estimated counts, ids and texts, or the spans alone.",
    ),
    Group(
        "recursive",
        "Recursive, 500 characters, overlap 100",
        "Ours returns spans; what the others return is told below. Rows that end in CRLF are of "
        "the same text with CR LF for its line ends, and in encodes of that.",
    ),
    Group(
        "recursive0",
        "Recursive, 500 characters, no overlap",
        "For splitters that have no overlap. chonkie-core counts bytes.",
    ),
    Group("points", "Split points, 500 characters, context 100", "No peer that may be run here."),
    Group(
        "sweeps",
        "Sweeps of 100 settings, exact counts",
        "`cs.sweep`: TokenWindows of 128 to 2,048 tokens with overlaps of 0 to 100, SplitPoints of "
        "500 to 6,000 characters that look back 50 to 499, Recursive of 500 to 6,000 graphemes "
        "with overlaps of 0 to 300.",
    ),
    Group(
        "counts",
        "Exact counts of slices",
        "Slices of 1,600 characters, sorted, of a text that is encoded already. The more there "
        "are, the more of their edges were met before; 10,000 are encoded each.",
    ),
    Group(
        "table",
        "The table of a million chunks",
        "Chunks of 100 characters whose offsets are given, one each 10 characters, to the chunk "
        "table with ids, counts of code points and estimates.",
    ),
    Group("estimates", "Estimates", "Of the tokens of 512-token chunks, and of the whole text."),
    Group(
        "audit",
        "Audits of chunks of 500 characters",
        "`cs.audit` of the same text with its lines numbered, so that no chunk is there twice, as "
        "one document and as a thousand: our chunk table, chunks with right offsets, with wrong "
        "ones, and without any. The last two are looked for by their texts. Beside them what "
        "anybody would write: `text.find(chunk, at + 1)` from chunk to chunk.",
        megabytes=5,  # a hundred thousand chunks
    ),
)


@dataclass(frozen=True)
class Job:
    """One way to do what a group is about.

    Attributes
    ----------
    group : str
        The name of its `Group`.
    who : str
        Who does it, and how.
    prepare : callable
        From the text to what is timed. It is called before each time, off the clock.
    distribution : str
        What has to be installed.
    kind : str
        What is cut: a key of `benchmarks.texts.KINDS`.
    most : float
        Megabytes of the longest text, for what takes minutes of a long one.
    again : bool
        Whether the second run of what was prepared is a figure of its own.
    items : int
        How many things are done, where the time of one is told.
    pieces : callable, optional
        From what came out and the text to the chunks, to see what has become of the text.
    grows : bool
        Whether growth is measured, from an eighth of the text on.
    encodes : bool
        Whether tiktoken encodes the whole text in it.
    alone : bool
        Whether it is run in a process of its own, too: what is much like another job is not.
    """

    group: str
    who: str
    prepare: Callable[[str], Run]
    distribution: str = "chunkscope"
    kind: str = "English"
    most: float = 100.0
    again: bool = False
    items: int = 0
    pieces: Callable[[Any, str], Iterable[Piece]] | None = None
    grows: bool = False
    encodes: bool = False
    alone: bool = True

    @property
    def key(self) -> str:
        """What it is called in files: ``group/who``."""
        return f"{self.group}/{self.who}"
