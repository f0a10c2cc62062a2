"""What a user can call by a public name: functions, classes and their public methods."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType

import chunkscope as cs

__all__ = ["PublicCallable", "public_callables"]


@dataclass(frozen=True)
class PublicCallable:
    """A public callable.

    Attributes
    ----------
    name : str
        How it is reached from `chunkscope`: ``chunk``, ``TokenIndex.count``,
        ``stats.sizes``.
    call : callable
        The thing itself; of a method, the plain function.
    parameters : dict of str to str
        Its parameters, `self` left out, each with its annotation as it is written.
    """

    name: str
    call: Callable[..., object]
    parameters: dict[str, str]


def public_callables() -> dict[str, PublicCallable]:
    """Name -> every public callable, once each, under the shortest of its names."""
    found: dict[str, PublicCallable] = {}
    seen: list[object] = []
    for name, value in _public_values():
        if callable(value) and not any(value is each for each in seen):
            seen.append(value)
            found[name] = PublicCallable(name, value, _parameters(value))
            for method, call in _methods(name, value):
                found[method] = PublicCallable(method, call, _parameters(call))
    return found


def _public_values() -> Iterator[tuple[str, object]]:
    """The values of `chunkscope.__all__`, then those of the public submodules in it."""
    values = {name: getattr(cs, name) for name in cs.__all__}
    yield from values.items()
    for module_name, module in values.items():
        if isinstance(module, ModuleType):
            for name in module.__all__:
                yield f"{module_name}.{name}", getattr(module, name)


def _methods(name: str, value: object) -> Iterator[tuple[str, Callable[..., object]]]:
    """The public methods of a class that are ours, not those of a builtin it extends."""
    if not inspect.isclass(value):
        return
    for method in dir(value):
        if method.startswith("_"):
            continue
        # Without calling it: what a widget inherits warns where it is looked at.
        home = getattr(inspect.getattr_static(value, method), "__module__", None) or ""
        if home.startswith("chunkscope") and inspect.isroutine(getattr(value, method)):
            yield f"{name}.{method}", getattr(value, method)


def _parameters(call: Callable[..., object]) -> dict[str, str]:
    try:
        parameters = inspect.signature(call).parameters
    except (TypeError, ValueError):  # what is written in C tells none
        return {}
    return {
        name: str(each.annotation) for name, each in parameters.items() if name not in ("self", "_")
    }
