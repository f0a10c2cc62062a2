"""`Given`: the settings that somebody set, the rest left to the splitter's defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from chunkscope.errors import SettingsError, unknown
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter, to_dict

__all__ = ["Fitted", "Given", "Value"]

Value = str | int | bool | tuple[str, ...]
"""What a setting can be written down as."""

SIZE = "chunk_size"
"""The setting that bounds others."""


@dataclass(frozen=True)
class Fitted:
    """A splitter of what was given, and what had to be changed for it.

    Attributes
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        What cuts.
    held : tuple of str
        A sentence for each setting that does not fit the size and is held to what does.
    """

    splitter: RegisteredSplitter
    held: tuple[str, ...] = ()


@dataclass(frozen=True)
class Given:
    """A class of splitters and those of its settings that were set.

    A default can depend on the size: what was not set follows it. What was set stays, and
    where it does not fit another size, it is held to what fits for as long as that lasts.

    Attributes
    ----------
    name : str
        The class, by its name in `SPLITTERS`.
    values : tuple of (str, value)
        Name and value of each setting that was set, in the order of the fields.

    Examples
    --------
    >>> given = Given("TokenWindows").with_value("chunk_overlap", 80)
    >>> small = given.with_value("chunk_size", 60)
    >>> small.fitted().splitter.chunk_overlap, small.fitted().held
    (59, ('chunk_overlap is held to 59: 80 does not fit a chunk_size of 60.',))
    >>> small.with_value("chunk_size", 200).fitted().splitter.chunk_overlap
    80
    """

    name: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, splitter: RegisteredSplitter) -> Given:
        """What has to be given for `splitter`: the settings that do not follow from the others.

        Raises
        ------
        ArgumentTypeError, SettingsError
            For what is no registered splitter, and one whose encoding is an object.
        """
        told = to_dict(splitter)
        kind = type(splitter)
        values = {name: _kept(value) for name, value in told.items() if name != "splitter"}
        for name in reversed(list(values)):
            rest = {key: value for key, value in values.items() if key != name}
            if to_dict(_made(kind, rest)) == told:
                values = rest
        return cls(kind.__name__, tuple(values.items()))

    @property
    def kind(self) -> type[RegisteredSplitter]:
        """The class."""
        return SPLITTERS[self.name]

    @property
    def names(self) -> tuple[str, ...]:
        """The settings that the class has."""
        return tuple(field.name for field in fields(self.kind))

    def with_value(self, name: str, value: Value) -> Given:
        """The same with a setting set; unset, where that is what it would be anyway.

        Raises
        ------
        SettingsError
            Where the class has no such setting, or refuses the value beside the size.
        """
        if name not in self.names:
            raise SettingsError(unknown("setting", name, self.names))
        others = self.without(name)
        beside = {SIZE: others.size} if name != SIZE and others.size is not None else {}
        _made(self.kind, {**beside, name: value})
        if others.default_of(name) == value:
            return others
        return others._with(name, value)

    def without(self, name: str) -> Given:
        """The same with a setting left to its default.

        Raises
        ------
        SettingsError
            Where the class has no such setting.
        """
        if name not in self.names:
            raise SettingsError(unknown("setting", name, self.names))
        return Given(self.name, tuple(each for each in self.values if each[0] != name))

    def default_of(self, name: str) -> Value:
        """What a setting is where it is not set, beside the other settings."""
        value: Value = getattr(self.without(name).fitted().splitter, name)
        return value

    @property
    def size(self) -> Value | None:
        """The size, set or by default; None where the class has none."""
        if SIZE not in self.names:
            return None
        default: Value = getattr(self.kind(), SIZE)
        return dict(self.values).get(SIZE, default)

    def most(self, name: str) -> int | None:
        """The largest number up to the size that a setting can be beside the others, if any."""
        size = self.size
        if name == SIZE or not isinstance(size, int):
            return None
        for value in (size, size - 1):
            if _accepts(self.kind, {SIZE: size, name: value}):
                return value
        return None

    def fitted(self) -> Fitted:
        """The splitter of these settings, those that do not fit the size held to what does.

        Raises
        ------
        SettingsError
            Where settings do not go together whatever the size.
        """
        values = dict(self.values)
        if _accepts(self.kind, values):
            return Fitted(_made(self.kind, values))
        held = []
        for name, value in self.values:
            most = self.most(name)
            beside = {SIZE: self.size, name: value}
            if most is None or not isinstance(value, int) or _accepts(self.kind, beside):
                continue
            values[name] = min(most, value)
            held.append(
                f"{name} is held to {values[name]:,}: {value:,} does not fit a {SIZE} of "
                f"{self.size:,}."
            )
        return Fitted(_made(self.kind, values), tuple(held))

    def _with(self, name: str, value: Value) -> Given:
        values = {**dict(self.values), name: value}
        return Given(
            self.name, tuple((each, values[each]) for each in self.names if each in values)
        )


def _kept(value: object) -> Value:
    """A setting as `to_dict` has it, in a form that does not change."""
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else value  # type: ignore[return-value]  # a str, a number or a bool


def _made(kind: type[RegisteredSplitter], values: Mapping[str, object]) -> RegisteredSplitter:
    return kind(**values)  # type: ignore[arg-type]  # checked by __post_init__


def _accepts(kind: type[RegisteredSplitter], values: Mapping[str, object]) -> bool:
    try:
        _made(kind, values)
    except SettingsError:
        return False
    return True
