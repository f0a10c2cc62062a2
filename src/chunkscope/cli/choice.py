"""`Chosen`: what a user asked for, however it was said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Asked", "Chosen"]


@dataclass(frozen=True)
class Asked:
    """A splitter that was asked for, or several of one class.

    Attributes
    ----------
    name : str
        What the result is to be called; ``""`` where nobody said.
    values : mapping of str to object
        ``"splitter"``, the class, and its settings, each a value, or a list where there are
        several.
    where : str
        Where it was asked for, as messages say it.
    """

    name: str
    values: Mapping[str, object]
    where: str


@dataclass(frozen=True)
class Chosen:
    """What flags and the settings file say, the flags first.

    Attributes
    ----------
    splitters : list of Asked
        What cuts.
    encoding : str
        What to count in.
    limit : int, str or None
        Most tokens of a chunk, or the name of a model.
    min_tokens : int or None
        Fewest tokens of a chunk.
    """

    splitters: list[Asked] = field(default_factory=list)
    encoding: str = "cl100k_base"
    limit: int | str | None = None
    min_tokens: int | None = None
