"""`grid`: a splitter for each combination of settings, the impossible ones included."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    ChunkscopeError,
    SettingsError,
    UnknownSettingError,
    excerpt,
    must_be,
    unknown,
)
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter, label

__all__ = ["Impossible", "grid"]


@dataclass(frozen=True)
class Impossible:
    """Settings that a splitter refuses: what `grid` holds where no splitter can be.

    Only `chunkscope.sweep` takes it, and reports it as a row with the reason.

    Parameters
    ----------
    splitter_class : str
        The name of the splitter's class.
    settings : mapping of str to object
        The settings as they were given; those left out are not in it.
    reason : str
        What the class said of them.

    Raises
    ------
    ArgumentTypeError
        For another kind of argument.
    ArgumentError
        For a class that is not registered.

    Examples
    --------
    >>> Impossible("SplitPoints", {"chunk_size": 0}, "chunk_size must be at least 1, got 0")
    <impossible SplitPoints(chunk_size=0): chunk_size must be at least 1, got 0>
    """

    splitter_class: str
    settings: Mapping[str, object]
    reason: str

    def __post_init__(self) -> None:
        for name in ("splitter_class", "reason"):
            if not isinstance(getattr(self, name), str):
                raise ArgumentTypeError(must_be(name, "a str", getattr(self, name)))
        if self.splitter_class not in SPLITTERS:
            raise ArgumentError(unknown("splitter_class", self.splitter_class, SPLITTERS))
        object.__setattr__(self, "settings", _keyed_by_str(self.settings))

    def __repr__(self) -> str:
        return f"<impossible {self.label}: {self.reason}>"

    @property
    def label(self) -> str:
        """What the column ``splitter`` says of it: the class and the settings given."""
        told = ", ".join(f"{name}={excerpt(value)}" for name, value in self.settings.items())
        return f"{self.splitter_class}({told})"


def grid(
    cls: str | type[RegisteredSplitter], /, **settings: object
) -> list[RegisteredSplitter | Impossible]:
    """A splitter for each combination of the values of its settings.

    Parameters
    ----------
    cls : splitter class, or its name
        ``SplitPoints``, ``TokenWindows`` or ``Recursive``.
    **settings : object
        Each a value, or several in order: a list, a tuple, a range, an array, a Series,
        an iterator. A str is one value, and so is a sequence of str of a setting that
        is one itself: give several ``punctuation`` as a list of lists. None is the default.
        Floats of numpy that are whole, as `numpy.linspace` gives them, are whole numbers.

    Returns
    -------
    list of splitters
        In the order of `itertools.product`: the last setting varies fastest. Combinations
        that come to the same settings are there once, in the first place. A combination
        that the class refuses is an `Impossible`, which `chunkscope.sweep` reports and
        nothing else takes.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `cls` that is no registered splitter, a list without values, values that
        have no order, and an iterator that raises; what it raised is the cause.
    UnknownSettingError
        For a setting that the class does not have, a `SettingsError`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> len(cs.grid(cs.TokenWindows, chunk_size=range(100, 1001, 100), chunk_overlap=[0, 50]))
    20
    >>> cs.grid("SplitPoints", chunk_size=[20, 40], lookback=30)[0]
    <impossible SplitPoints(chunk_size=20, lookback=30): lookback must be at least 0 and
    less than chunk_size (20), got 30>
    """
    kind = _registered(cls)
    names = {field.name: field for field in fields(kind)}
    values = {}
    for name, given in settings.items():
        in_one = name in names and isinstance(names[name].default, tuple)
        values[name] = _values(name, given, in_one=in_one)
    made: dict[object, RegisteredSplitter | Impossible] = {}
    for combination in itertools.product(*values.values()):
        each = _made(kind, dict(zip(values, combination, strict=True)))
        made.setdefault(_told(each), each)
    return list(made.values())


def _keyed_by_str(settings: object) -> dict[str, object]:
    """A copy of `settings`, which has to be a mapping."""
    if not isinstance(settings, Mapping) or not all(isinstance(name, str) for name in settings):
        raise ArgumentTypeError(must_be("settings", "a mapping keyed by str", settings))
    return dict(settings)


def _registered(cls: object) -> type[RegisteredSplitter]:
    if isinstance(cls, str):
        if cls not in SPLITTERS:
            raise ArgumentError(unknown("splitter", cls, SPLITTERS))
        return SPLITTERS[cls]
    for kind in SPLITTERS.values():
        if cls is kind:
            return kind
    raise ArgumentTypeError(must_be("cls", f"one of {', '.join(SPLITTERS)}, or its name", cls))


def _values(name: str, given: object, *, in_one: bool) -> list[object]:
    """The values of a setting; `in_one`, a sequence of str is one of them."""
    if isinstance(given, str | bytes | bytearray):
        return [given]
    if isinstance(given, set | frozenset | Mapping) or getattr(given, "ndim", 0) > 1:
        raise ArgumentTypeError(must_be(name, "a value, or several in order", given))
    if not isinstance(given, Sequence | Iterator) and getattr(given, "ndim", 0) != 1:
        return [_whole(given)]
    # Those of a Series come as floats of Python.
    of_numpy = getattr(getattr(given, "dtype", None), "kind", "") == "f"
    try:
        each = (np.float64(value) if of_numpy else value for value in given)  # type: ignore[attr-defined]
        several = [_whole(value) for value in each]
    except (ChunkscopeError, MemoryError):
        raise
    except Exception as reason:
        raise ArgumentError(f"the values of {name} raised {excerpt(reason)}") from reason
    if in_one and all(isinstance(each, str) for each in several):
        return [tuple(several)]
    if not several:
        raise ArgumentError(must_be(name, "a value, or several, at least one", given))
    return several


def _whole(value: object) -> object:
    """`value`, as an int where it is a float of numpy that is whole."""
    is_whole = isinstance(value, np.floating) and np.isfinite(value) and value == np.floor(value)
    return int(value) if is_whole else value  # type: ignore[call-overload]  # it is a float


def _told(made: RegisteredSplitter | Impossible) -> object:
    """What two that are the same have in common; itself for one that cannot be written down."""
    if isinstance(made, Impossible):
        return made.label, made.reason
    try:
        return label(made)
    except SettingsError:
        return id(made)


def _made(
    kind: type[RegisteredSplitter], settings: dict[str, object]
) -> RegisteredSplitter | Impossible:
    try:
        return kind(**settings)  # type: ignore[arg-type]  # checked by __post_init__
    except UnknownSettingError:
        raise
    except SettingsError as reason:
        return Impossible(kind.__name__, settings, str(reason))
