"""What a step needs and gives, by name: refs of components, requirements, capabilities."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be

__all__ = ["ComponentRef", "StepCapabilities", "StepRequirements", "is_name", "store_ref"]


def is_name(value: str) -> bool:
    """Whether `value` can be a part of a ref: letters, digits, ``_`` and ``-``.

    No dots: with them ``stores.objects.foo`` could be read in two ways.

    Examples
    --------
    >>> is_name("local-2"), is_name("a.b"), is_name("")
    (True, False, False)
    """
    return re.fullmatch(r"[\w-]+", value) is not None


class ComponentRef(str):
    """The key of a component, as a str that knows that it is one.

    Attributes
    ----------
    key : str
        The key itself; a ref equals it, and hashes as it does.

    Raises
    ------
    ArgumentTypeError
        If the key is no str.
    ArgumentError
        If it is no names with dots between them.

    Examples
    --------
    >>> ref = ComponentRef("stores.objects")
    >>> ref == "stores.objects", ref.key
    (True, 'stores.objects')
    >>> {ref: 1}["stores.objects"]
    1
    """

    __slots__ = ()

    def __new__(cls, key: str) -> ComponentRef:
        """The ref of `key`, checked."""
        allowed = "names of letters, digits, _ and - with dots between them"
        if not isinstance(key, str):
            raise ArgumentTypeError(must_be("key", allowed, key))
        if not all(map(is_name, key.split("."))):
            raise ArgumentError(must_be("key", allowed, key))
        return super().__new__(cls, key)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    @property
    def key(self) -> str:
        """The key as a plain str."""
        return str(self)


def store_ref(kind: str, name: str | None = None) -> ComponentRef:
    """The ref of a store: that of its kind, or another one of the kind by its name.

    Parameters
    ----------
    kind : str
        What is stored, such as ``"objects"``: letters, digits, ``_`` and ``-``.
    name : str, optional
        The name of another store than the kind's own, of the same characters.

    Returns
    -------
    ComponentRef
        ``stores.<kind>`` or ``stores.<kind>.<name>``.

    Raises
    ------
    ArgumentTypeError
        If either is no str.
    ArgumentError
        If either holds other characters, or none.

    Examples
    --------
    >>> store_ref("objects").key
    'stores.objects'
    >>> store_ref("objects", "foo").key
    'stores.objects.foo'
    """
    parts = {"kind": kind} if name is None else {"kind": kind, "name": name}
    for what, part in parts.items():
        allowed = "a name of letters, digits, _ and -"
        if not isinstance(part, str):
            raise ArgumentTypeError(must_be(what, allowed, part))
        if not is_name(part):
            raise ArgumentError(must_be(what, allowed, part))
    return ComponentRef(".".join(["stores", *parts.values()]))


@dataclass(frozen=True)
class StepRequirements:
    """What a step takes from its context.

    Attributes
    ----------
    components : frozenset of ComponentRef
        Keys of the components it asks for.
    artifacts : frozenset of str
        Names of the artifacts it reads.

    Raises
    ------
    ArgumentTypeError
        If either is no frozenset of str.

    Examples
    --------
    >>> StepRequirements(frozenset({store_ref("objects")}), frozenset({"keys"})).artifacts
    frozenset({'keys'})
    """

    components: frozenset[ComponentRef]
    artifacts: frozenset[str]

    def __post_init__(self) -> None:
        _check_names("components", self.components)
        _check_names("artifacts", self.artifacts)


@dataclass(frozen=True)
class StepCapabilities:
    """What a step gives to its context.

    Attributes
    ----------
    artifacts : frozenset of str
        Names of the artifacts it sets.

    Raises
    ------
    ArgumentTypeError
        If it is no frozenset of str.

    Examples
    --------
    >>> StepCapabilities(frozenset({"chunk_keys"})) == StepCapabilities(frozenset({"chunk_keys"}))
    True
    """

    artifacts: frozenset[str]

    def __post_init__(self) -> None:
        _check_names("artifacts", self.artifacts)


def _check_names(what: str, value: object) -> None:
    # A frozenset alone: equal requirements are to be equal, and to stay so.
    if not isinstance(value, frozenset):
        raise ArgumentTypeError(must_be(what, "a frozenset of str", value))
    for each in value:
        if not isinstance(each, str):
            raise ArgumentTypeError(must_be(f"each of {what}", "a str", each))
