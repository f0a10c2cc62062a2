"""Splitters by flags and by a settings file."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.cli.choice import Asked, Chosen
from chunkscope.cli.settings_file import settings_in
from chunkscope.errors import ArgumentError, SettingsError, excerpt, must_be, unknown

if TYPE_CHECKING:
    from chunkscope.splitters import Impossible, Splitter
    from chunkscope.splitters.registry import RegisteredSplitter

__all__ = ["chosen", "grid_of", "named"]

_DEFAULT = Asked("", {"splitter": "Recursive"}, "Recursive")
"""What cuts where nobody chose."""

_OF_FLAGS = "--chunk-size, --chunk-overlap and --set belong to a --splitter"


def chosen(
    labels: Sequence[str],
    sizes: Mapping[str, Sequence[str]],
    settings: Sequence[str],
    file: Path | None,
    *,
    encoding: str | None = None,
    limit: str | None = None,
    min_tokens: int | None = None,
) -> Chosen:
    """What the user chose.

    Parameters
    ----------
    labels : sequence of str
        Each the name of a splitter or the label of settings; before it ``NAME=`` where the
        result is to be called that.
    sizes : mapping of str to sequence of str
        Settings of every splitter in `labels` that have an option of their own: numbers, or
        several with commas between them.
    settings : sequence of str
        ``NAME=VALUE`` each, of every splitter in `labels`.
    file : pathlib.Path or None
        A settings file.
    encoding, limit, min_tokens
        As in `Chosen`; what is None is taken from the file.

    Raises
    ------
    SettingsError, ArgumentError
        For what is no such choice.
    """
    flags = _flagged(sizes, settings)
    from_file = settings_in(file) if file is not None else Chosen()
    if flags and from_file.splitters and not labels:
        raise ArgumentError(f"{_OF_FLAGS}, got none but --settings: write them in the file")
    for label in labels:
        if flags and "(" in label:
            raise ArgumentError(f"{_OF_FLAGS} by name, got {excerpt(label)}: write them in it")
    given = [_labelled(label) for label in labels] or ([_DEFAULT] if flags else [])
    ours = [Asked(each.name, {**each.values, **flags}, each.where) for each in given]
    both = [*ours, *from_file.splitters] or [_DEFAULT]
    names = [each.name for each in both if each.name]
    for name in names:
        if names.count(name) > 1:
            raise ArgumentError(f"names of splitters must be unique, got {excerpt(name)} twice")
    return Chosen(
        both,
        encoding or from_file.encoding,
        _number_or_name(limit) if limit is not None else from_file.limit,
        min_tokens if min_tokens is not None else from_file.min_tokens,
    )


def named(choice: Chosen) -> dict[str, Splitter]:
    """The splitters of a choice in which each setting has one value, by name or label.

    Raises
    ------
    SettingsError
        For settings that cannot be, and for lists of values.
    ArgumentError
        For the same settings twice.
    """
    from chunkscope.chunks.named import named_splitters
    from chunkscope.splitters import Impossible

    found: dict[str, Splitter] = {}
    for asked in choice.splitters:
        each = grid_of(asked)
        if len(each) != 1:
            raise SettingsError(_several(asked))
        only = each[0]
        if isinstance(only, Impossible):
            raise SettingsError(f"{asked.where}: {only.reason}")
        key = asked.name or next(iter(named_splitters(only)))
        if key in found:
            raise ArgumentError(f"splitters must differ, got {excerpt(key)} twice")
        found[key] = only
    return found


def grid_of(asked: Asked) -> list[RegisteredSplitter | Impossible]:
    """A splitter for each combination of the values of its settings."""
    from chunkscope.splitters.grids import grid
    from chunkscope.splitters.registry import SPLITTERS

    settings = dict(asked.values)
    kind = settings.pop("splitter")
    if kind not in SPLITTERS:
        raise SettingsError(unknown("splitter", kind, SPLITTERS))
    return grid(str(kind), **settings)


def _several(asked: Asked) -> str:
    """The message for settings that have several values, where one is wanted."""
    kind = asked.values["splitter"]
    # By the grid of each alone: a list of marks may be one value of its setting.
    several = [
        f"{name}={excerpt(value)}"
        for name, value in asked.values.items()
        if name != "splitter" and len(grid_of(Asked("", {"splitter": kind, name: value}, ""))) > 1
    ]
    allowed = "one value of each setting here"
    return f"{asked.where} must have {allowed}, got {', '.join(several)}: sweep takes several"


def _labelled(text: str) -> Asked:
    """What ``NAME=LABEL``, ``LABEL`` or the name of a class asks for."""
    from chunkscope.splitters.registry import SPLITTERS, from_label, to_dict

    name, sign, rest = text.partition("=")
    if not sign or "(" in name:
        name, rest = "", text
    elif not name:
        raise ArgumentError(must_be("--splitter", "NAME=LABEL with a name", text))
    rest = rest.strip()
    if rest in SPLITTERS:
        return Asked(name, {"splitter": rest}, rest)
    if rest.isidentifier():
        raise SettingsError(unknown("splitter", rest, SPLITTERS))
    values = dict(to_dict(from_label(rest)))
    return Asked(name, values, str(values["splitter"]))


def _flagged(sizes: Mapping[str, Sequence[str]], settings: Sequence[str]) -> dict[str, object]:
    """Settings by name, a list where one was given several times."""
    several: dict[str, list[object]] = {
        name: _numbers(f"--{name.replace('_', '-')}", texts)
        for name, texts in sizes.items()
        if texts
    }
    for text in settings:
        name, sign, value = text.partition("=")
        if not sign or not name.isidentifier():
            raise ArgumentError(must_be("--set", "NAME=VALUE, such as lookback=100", text))
        if name == "splitter":
            raise ArgumentError(
                f"--splitter says what cuts, --set its settings, got {excerpt(text)}"
            )
        several.setdefault(name, []).append(_value(value))
    return {name: values if len(values) > 1 else values[0] for name, values in several.items()}


def _numbers(option: str, texts: Sequence[str]) -> list[object]:
    """The numbers of an option, which may be repeated or have several with commas."""
    try:
        return [int(each) for text in texts for each in text.split(",")]
    except ValueError:
        allowed = "a whole number, or several as in 100,200"
        raise ArgumentError(must_be(option, allowed, ",".join(texts))) from None


def _value(text: str) -> object:
    """A value as Python writes it, or TOML a boolean; any other text is itself."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _number_or_name(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text
