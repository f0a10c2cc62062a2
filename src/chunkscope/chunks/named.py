"""The splitters that a caller gives, by the names that the column ``splitter`` gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    SettingsError,
    excerpt,
    must_be,
)
from chunkscope.splitters import Impossible, Splitter, label
from chunkscope.splitters.foreign.calling import is_callable
from chunkscope.splitters.registry import splitter_told

__all__ = ["named_settings", "named_splitters"]

_ALLOWED = "a splitter, several, or a mapping of name to splitter"


def named_splitters(
    splitters: Splitter | Iterable[Splitter] | Mapping[str, Splitter],
) -> dict[str, Splitter]:
    """The splitters by the name that the column ``splitter`` gives them.

    Parameters
    ----------
    splitters : splitter, iterable of splitters, or mapping of name to splitter
        As `chunk` takes them. Outside a mapping the name is the label of the settings,
        or the attribute ``name`` of a splitter that is not in the registry.

    Returns
    -------
    dict of str to splitter
        In the order given, at least one.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For none, for something that is no splitter, for two of one name, for one that
        has no label and no name, and for a name that is the label of other settings.
    SettingsError
        For settings of a grid that are impossible; gives the reason.

    Examples
    --------
    >>> from chunkscope import SplitPoints
    >>> list(named_splitters({"small": SplitPoints(chunk_size=100)}))
    ['small']
    """
    named: dict[str, Splitter] = {}
    for name, splitter in named_settings(splitters).items():
        if isinstance(splitter, Impossible):
            raise SettingsError(
                f"{splitter.splitter_class} of a grid cannot cut: {splitter.reason}; "
                "only sweep takes impossible settings"
            )
        named[name] = splitter
    return named


def named_settings(
    splitters: Splitter
    | Impossible
    | Iterable[Splitter | Impossible]
    | Mapping[str, Splitter | Impossible],
) -> dict[str, Splitter | Impossible]:
    """The same, with impossible settings of a grid among them, which name themselves.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        As `named_splitters`.

    Examples
    --------
    >>> from chunkscope import grid
    >>> list(named_settings(grid("TokenWindows", chunk_size=8, chunk_overlap=9)))
    ['TokenWindows(chunk_size=8, chunk_overlap=9)']
    """
    pairs: list[tuple[object, object]]
    if isinstance(splitters, Mapping):
        pairs = list(splitters.items())
    elif isinstance(splitters, str | bytes | type):
        raise _no_splitter("splitters", _ALLOWED, splitters)
    elif _is_splitter(splitters):
        pairs = [(_own_name(splitters), splitters)]
    elif isinstance(splitters, Iterable):
        try:
            several = iter(splitters)  # which an array without dimensions has, and refuses
        except TypeError:
            raise ArgumentTypeError(must_be("splitters", _ALLOWED, splitters)) from None
        pairs = [(_own_name(each), each) for each in several]
    else:
        raise _no_splitter("splitters", _ALLOWED, splitters)
    if not pairs:
        raise ArgumentError(must_be("splitters", f"{_ALLOWED}, at least one", splitters))
    named: dict[str, Splitter | Impossible] = {}
    for name, splitter in pairs:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be("the name of a splitter", "a str, not empty", name))
        if not name:
            raise ArgumentError(must_be("the name of a splitter", "a str, not empty", name))
        if not _is_splitter(splitter):
            raise _no_splitter(f"splitter {excerpt(name)}", "a splitter", splitter)
        _refuse_other_label(name, splitter)
        if name in named:
            raise ArgumentError(f"splitters must differ in name, got {excerpt(name)} twice")
        named[name] = splitter  # type: ignore[assignment]  # `_is_splitter` looked
    return named


def _no_splitter(name: str, allowed: str, value: object) -> ArgumentTypeError:
    """The error for what is none of ours, which says what makes one of a splitter of others."""
    message = must_be(name, allowed, value)
    try:
        cuts = is_callable(value)
    except Exception:  # noqa: BLE001 - what others look up by name may raise anything
        cuts = False
    hint = "; chunkscope.Foreign('mine', ...) makes one of a function or of another library's"
    return ArgumentTypeError(message + hint if cuts else message)


def _is_splitter(value: object) -> bool:
    if isinstance(value, type):
        return False
    try:
        return isinstance(value, Splitter | Impossible)
    except Exception:  # noqa: BLE001 - Python before 3.12 asks its properties, which may raise
        return callable(getattr(type(value), "spans", None))


def _refuse_other_label(name: str, splitter: object) -> None:
    """One error for a name by which a table would tell settings that the splitter has not."""
    if isinstance(splitter, Impossible):  # its settings tell themselves, as they were given
        return
    told = splitter_told(name)
    if told is not None and (type(told) is not type(splitter) or told != splitter):
        own = f", got {excerpt(name)}"
        raise ArgumentError(
            f"the name of a splitter must not be the label of other settings{own}; "
            "the label is what a splitter is called that is given without a name"
        )


def _own_name(splitter: object) -> str:
    """The label of a registered splitter, else the name that it has."""
    if isinstance(splitter, Impossible):
        return splitter.label
    if not _is_splitter(splitter):
        raise _no_splitter("each of splitters", "a splitter", splitter)
    try:
        name = getattr(splitter, "name", None)
    except Exception as reason:
        whose = f"name of {excerpt(type(splitter).__name__)}, one of splitters,"
        raise ArgumentError(f"{whose} raised {excerpt(reason)}") from reason
    if isinstance(name, str):
        return name
    try:
        return label(splitter)  # type: ignore[arg-type]  # refuses what is not registered
    except SettingsError as reason:
        raise ArgumentError(f"{reason}, or the splitter a name: {{'mine': splitter}}") from None
