"""Work counted, not timed: values that numpy makes, and comparisons that Python makes."""

# ruff: noqa: ANN401 - numpy hands over anything

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

__all__ = ["Counter", "compared", "counting"]


class Counter:
    """How many values were made or compared."""

    def __init__(self) -> None:
        self.values = 0


class _CountingArray(np.ndarray):
    """An array that counts the values of every array that is made of it, and theirs."""

    counter: Counter | None = None

    def __array_finalize__(self, made_of: object) -> None:
        self.counter = getattr(made_of, "counter", None)

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Any, out: Any = None, **options: Any
    ) -> Any:
        if out is not None:
            options["out"] = tuple(map(_plain, out))
        return self._counted(getattr(ufunc, method)(*map(_plain, inputs), **_plain(options)))

    def __array_function__(
        self, function: Callable[..., Any], types: object, inputs: Any, options: Any
    ) -> Any:
        return self._counted(function(*map(_plain, inputs), **_plain(options)))

    def __getitem__(self, key: Any) -> Any:
        return self._counted(self.view(np.ndarray)[_plain(key)])

    def repeat(self, *args: Any, **options: Any) -> Any:
        return self._counted(self.view(np.ndarray).repeat(*map(_plain, args), **options))

    def _counted(self, made: Any) -> Any:
        if isinstance(made, tuple):
            return tuple(map(self._counted, made))
        if not isinstance(made, np.ndarray):
            return made
        assert self.counter is not None
        self.counter.values += made.size
        return counting(made, self.counter)


def counting(array: Any, counter: Counter) -> Any:
    """The array, whose descendants count their values on `counter`."""
    view = np.asarray(array).view(_CountingArray)
    view.counter = counter
    return view


def _plain(given: Any) -> Any:
    if isinstance(given, np.ndarray):
        return given.view(np.ndarray)
    if isinstance(given, list | tuple) and not hasattr(given, "_fields"):
        return type(given)(map(_plain, given))
    if isinstance(given, Mapping):
        return {name: _plain(value) for name, value in given.items()}
    return given


class _ComparedInt(int):
    """A whole number that counts the comparisons it takes part in."""

    counter: Counter


def _comparison(name: str) -> Callable[[_ComparedInt, object], object]:
    def compare(self: _ComparedInt, other: object) -> object:
        self.counter.values += 1
        return getattr(int, name)(self, other)

    return compare


for _name in ("__lt__", "__le__", "__gt__", "__ge__"):
    setattr(_ComparedInt, _name, _comparison(_name))


def compared(ranges: Sequence[tuple[int, int]], counter: Counter) -> list[tuple[int, int]]:
    """The ranges, in offsets that count their comparisons on `counter`."""

    def of(number: int) -> _ComparedInt:
        made = _ComparedInt(number)
        made.counter = counter
        return made

    return [(of(start), of(end)) for start, end in ranges]
