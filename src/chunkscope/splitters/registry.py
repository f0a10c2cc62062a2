"""The splitters by name, and settings as dicts and labels.

One form for the command line, reports, the pipeline step and widgets: a dict with the
key ``"splitter"`` and one key a setting, or a one-line label that reads as Python.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from dataclasses import fields

from chunkscope.errors import ArgumentTypeError, SettingsError, excerpt, must_be, unknown
from chunkscope.splitters.recursive import Recursive
from chunkscope.splitters.split_points import SplitPoints
from chunkscope.splitters.token_windows import TokenWindows

__all__ = [
    "SPLITTERS",
    "RegisteredSplitter",
    "from_dict",
    "from_label",
    "label",
    "registered",
    "splitter_told",
    "to_dict",
]

RegisteredSplitter = SplitPoints | TokenWindows | Recursive

SPLITTERS: dict[str, type[RegisteredSplitter]] = {
    "SplitPoints": SplitPoints,
    "TokenWindows": TokenWindows,
    "Recursive": Recursive,
}
"""Name -> class of every splitter whose settings have a written form."""

# What reports and sweeps ask of each besides its settings: `size_unit` and `least_step`.


def registered(splitter: object) -> RegisteredSplitter | None:
    """`splitter` where it is of one of the classes in `SPLITTERS`, and of no other, else None.

    Examples
    --------
    >>> registered(SplitPoints()) == SplitPoints(), registered("SplitPoints()")
    (True, None)
    """
    for kind in SPLITTERS.values():
        if type(splitter) is kind:
            return splitter
    return None


# Settings that a label always tells; the others only where they are not the default.
_ALWAYS_IN_LABEL = frozenset(
    {"chunk_size", "chunk_overlap", "lookback", "encoding", "format", "unit"}
)

Setting = str | int | bool | list[str]


def to_dict(splitter: RegisteredSplitter) -> dict[str, Setting]:
    """The settings of `splitter` as a dict that survives JSON.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        A splitter.

    Returns
    -------
    dict
        ``"splitter"`` and every setting, in order; defaults filled in, tuples as lists.

    Raises
    ------
    ArgumentTypeError
        For anything but a registered splitter.
    SettingsError
        Where a setting is an encoding given as an object, which has no written form;
        names the field.

    Examples
    --------
    >>> to_dict(SplitPoints(chunk_size=100))["lookback"]
    25
    """
    name = type(splitter).__name__
    if SPLITTERS.get(name) is not type(splitter):
        raise ArgumentTypeError(must_be("splitter", f"one of {', '.join(SPLITTERS)}", splitter))
    settings: dict[str, Setting] = {"splitter": name}
    for field in fields(splitter):
        value = getattr(splitter, field.name)
        if isinstance(value, tuple):
            value = list(value)
        elif not isinstance(value, str | int | bool):
            raise SettingsError(
                f"{field.name} of {name} is an object and has no written form, got "
                f"{excerpt(value)}: give the name of an encoding"
            )
        settings[field.name] = value
    return settings


def from_dict(settings: Mapping[str, object]) -> RegisteredSplitter:
    """The splitter that `to_dict` wrote down; settings left out take their defaults.

    Parameters
    ----------
    settings : mapping
        ``"splitter"`` and any of its settings.

    Returns
    -------
    SplitPoints, TokenWindows or Recursive

    Raises
    ------
    SettingsError
        For an unknown splitter or setting, or a value out of range.
    ArgumentTypeError
        For what is no mapping.

    Examples
    --------
    >>> from_dict({"splitter": "Recursive", "chunk_size": 50}).chunk_overlap
    10
    """
    if not isinstance(settings, Mapping):
        raise ArgumentTypeError(must_be("settings", "a mapping with the key 'splitter'", settings))
    named = dict(settings)
    name = named.pop("splitter", None)
    if not isinstance(name, str) or name not in SPLITTERS:
        raise SettingsError(unknown("splitter", name, SPLITTERS))
    if not all(isinstance(key, str) for key in named):
        raise SettingsError(must_be("settings", "keyed by str", settings))
    return SPLITTERS[name](**named)  # type: ignore[arg-type]  # checked by __post_init__


def label(splitter: RegisteredSplitter) -> str:
    """One line that names `splitter` and its settings; `from_label` reads it back.

    Sizes, overlaps, format, unit and encoding are always told, other settings where they
    differ from the default. The line reads as Python.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        A splitter.

    Returns
    -------
    str

    Raises
    ------
    ArgumentTypeError, SettingsError
        As `to_dict`.

    Examples
    --------
    >>> label(SplitPoints(chunk_size=500))
    'SplitPoints(chunk_size=500, lookback=125, chunk_overlap=50)'
    """
    settings = to_dict(splitter)
    name = settings.pop("splitter")
    defaults = to_dict(type(splitter)())
    told = [
        # ascii() keeps control characters and surrogates out of tables and legends.
        f"{key}={value!a}"
        for key, value in settings.items()
        if key in _ALWAYS_IN_LABEL or value != defaults[key]
    ]
    return f"{name}({', '.join(told)})"


def from_label(text: str) -> RegisteredSplitter:
    """The splitter that `label` wrote down.

    Parameters
    ----------
    text : str
        A label. It is parsed, never run.

    Returns
    -------
    SplitPoints, TokenWindows or Recursive

    Raises
    ------
    SettingsError
        Where the text is no label, or as `from_dict`.
    ArgumentTypeError
        For what is no str.

    Examples
    --------
    >>> from_label("SplitPoints(chunk_size=500)").lookback
    125
    """
    allowed = f"a label like {label(SplitPoints())!r}"
    if not isinstance(text, str):
        raise ArgumentTypeError(must_be("text", allowed, text))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # of an escape that is none: a SyntaxError then
            call = ast.parse(text, mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError
        named = {each.arg or "**": ast.literal_eval(each.value) for each in call.keywords}
        if len(named) < len(call.keywords) or "splitter" in named:
            raise ValueError
    # What ast raises on text that is not Python, too deep or too large.
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise SettingsError(must_be("text", allowed, text)) from None
    return from_dict({"splitter": call.func.id, **named})


def splitter_told(text: object) -> RegisteredSplitter | None:
    """The splitter of which `text` is a label; None for what is none, a name that was given.

    Examples
    --------
    >>> splitter_told("SplitPoints(chunk_size=500)").lookback, splitter_told("mine")
    (125, None)
    """
    if not isinstance(text, str):
        return None
    try:
        return from_label(text)
    except SettingsError:
        return None
