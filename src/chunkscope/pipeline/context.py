"""`Context`: the components and artifacts of a run, for steps that run alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown

__all__ = ["Context", "StepContext", "checked_context"]


class StepContext(Protocol):
    """What a step asks of the context it runs in: ours, or a pipeline's of somebody else."""

    def get_component(self, key: str, /) -> object:
        """The component under `key`."""

    def get_artifact(self, name: str, /) -> object:
        """The artifact called `name`."""

    def set_artifact(self, name: str, value: object, /) -> object:
        """Keep `value` as the artifact called `name`."""


class Context:
    """The components and artifacts of a run, in memory.

    Parameters
    ----------
    components : mapping of str to object, optional
        What steps work with, such as stores, by key. A `ComponentRef` is a str.
    artifacts : mapping of str to object, optional
        What steps read, by name. The mapping given is not changed: `set_artifact` keeps
        what it is given here.

    Raises
    ------
    ArgumentTypeError
        If either is no mapping of str.

    Examples
    --------
    >>> context = Context(artifacts={"parsed_document_keys": ["parsed/a.json"]})
    >>> context.get_artifact("parsed_document_keys")
    ['parsed/a.json']
    >>> context.get_artifact("chunk_keys")
    Traceback (most recent call last):
    chunkscope.errors.ArgumentError: unknown artifact 'chunk_keys'; known are parsed_document_keys
    """

    def __init__(
        self,
        components: Mapping[str, object] | None = None,
        artifacts: Mapping[str, object] | None = None,
    ) -> None:
        self._components = _by_name("components", components)
        self._artifacts = _by_name("artifacts", artifacts)

    def __repr__(self) -> str:
        components, artifacts = sorted(self._components), sorted(self._artifacts)
        return f"{type(self).__name__}(components={components}, artifacts={artifacts})"

    def get_component(self, key: str) -> object:
        """The component under `key`.

        Parameters
        ----------
        key : str
            A key or a `ComponentRef`.

        Returns
        -------
        object

        Raises
        ------
        ArgumentTypeError
            If `key` is no str.
        ArgumentError
            If there is none; lists the known ones.
        """
        return _found("component", "key", key, self._components)

    def get_artifact(self, name: str) -> object:
        """The artifact called `name`.

        Parameters
        ----------
        name : str
            Its name.

        Returns
        -------
        object

        Raises
        ------
        ArgumentTypeError
            If `name` is no str.
        ArgumentError
            If there is none; lists the known ones.
        """
        return _found("artifact", "name", name, self._artifacts)

    def set_artifact(self, name: str, value: object) -> None:
        """Keep `value` as the artifact called `name`, in place of any before.

        Parameters
        ----------
        name : str
            Its name.
        value : object
            Anything.

        Raises
        ------
        ArgumentTypeError
            If `name` is no str.

        Examples
        --------
        >>> context = Context()
        >>> context.set_artifact("chunk_keys", ())
        >>> context.get_artifact("chunk_keys")
        ()
        """
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be("name", "a str", name))
        self._artifacts[name] = value


def checked_context(context: object) -> StepContext:
    """`context`, which has to have the three methods of `StepContext`.

    Raises
    ------
    ArgumentTypeError
        For anything else.
    """
    methods = ("get_component", "get_artifact", "set_artifact")
    if isinstance(context, type) or not all(
        callable(getattr(context, name, None)) for name in methods
    ):
        allowed = "a Context, or an object with get_component, get_artifact and set_artifact"
        raise ArgumentTypeError(must_be("context", allowed, context))
    return context  # type: ignore[return-value]  # as just checked


def _by_name(what: str, given: object) -> dict[str, object]:
    """A copy of the mapping `given`, none standing for an empty one."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ArgumentTypeError(must_be(what, "a mapping of str to object", given))
    for name in given:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be(f"each name in {what}", "a str", name))
    return dict(given)


def _found(kind: str, what: str, name: object, known: Mapping[str, object]) -> object:
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be(what, "a str", name))
    if name not in known:
        raise ArgumentError(unknown(kind, str(name), known))  # a ref as the str that it is
    return known[name]
