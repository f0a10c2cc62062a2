"""`AsIs`: a splitter with nothing to set, such as one of another library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NoReturn

from chunkscope.chunks.named import named_splitters
from chunkscope.errors import ArgumentTypeError, SettingsError, excerpt, must_be
from chunkscope.explorers.given import Given
from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import SPLITTERS, registered

__all__ = ["AS_IS", "AsIs", "are_equal", "given_for"]

AS_IS: Final = "as given"
"""What a choice calls it; no class can have this name."""


@dataclass(frozen=True, eq=False)
class AsIs:
    """A splitter that is not in the registry, by its name: there is nothing to set.

    Two are equal that have the same name, and splitters that are equal.

    Attributes
    ----------
    splitter : Splitter
        What cuts.
    label : str
        What the column ``splitter`` says.

    Examples
    --------
    >>> import chunkscope as cs
    >>> given_for(cs.Foreign("lines", str.splitlines)).label
    'lines'
    """

    splitter: Splitter
    label: str

    name: ClassVar[str] = AS_IS
    names: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AsIs)
            and self.label == other.label
            and are_equal(self.splitter, other.splitter)
        )

    def __hash__(self) -> int:
        return hash(self.label)  # splitters of others often have no hash

    def refuse_setting(self, name: str) -> NoReturn:
        """Nothing can be set.

        Raises
        ------
        SettingsError
            Always.
        """
        raise SettingsError(
            f"splitter {excerpt(self.label)} has no settings to change here, got {excerpt(name)}"
        )

    def without(self, name: str) -> NoReturn:
        """Nothing can be reset.

        Raises
        ------
        SettingsError
            Always.
        """
        self.refuse_setting(name)


def given_for(splitter: object) -> Given | AsIs:
    """What an explorer is given with a splitter: settings, where it has any that are known.

    Raises
    ------
    ArgumentError, ArgumentTypeError, SettingsError
        For what is no splitter; a registered one whose encoding is an object; one of others
        without a name, or with a name that is the label of settings.
    """
    known = registered(splitter)
    if known is not None:
        return Given.of(known)
    try:
        ((label, checked),) = named_splitters([splitter]).items()  # type: ignore[list-item]
    except ArgumentTypeError:  # it is none, or has no name
        allowed = f"one of {', '.join(SPLITTERS)}, or a splitter with a name, such as cs.Foreign"
        raise ArgumentTypeError(must_be("splitter", allowed, splitter)) from None
    return AsIs(checked, label)


def are_equal(one: object, other: object) -> bool:
    """Whether two are the same or say that they are equal; splitters of others may raise.

    Examples
    --------
    >>> import numpy as np
    >>> are_equal((3, "a"), (3, "a")), are_equal(np.zeros(2), np.zeros(2))
    (True, False)
    """
    if one is other:
        return True
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 - anybody's code, which then does not say so
        return False
