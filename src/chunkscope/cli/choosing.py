"""Splitters by flags and by a settings file."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.cli.reading import read_bytes
from chunkscope.errors import ArgumentError, SettingsError, excerpt, must_be, unknown

if TYPE_CHECKING:
    from chunkscope.splitters import Impossible, Splitter
    from chunkscope.splitters.registry import RegisteredSplitter

__all__ = ["Chosen", "chosen", "grid_of", "named"]

_TOP_LEVEL = ("encoding", "limit", "min_tokens", "splitter", "splitters")
"""Keys of a settings file beside the settings of its one splitter."""

_DEFAULT = {"splitter": "Recursive"}
"""What cuts where nobody chose."""

_OF_FLAGS = "--chunk-size, --chunk-overlap and --set belong to a --splitter"


@dataclass(frozen=True)
class Chosen:
    """What flags and the settings file say, the flags first.

    Attributes
    ----------
    splitters : list of (str, dict)
        The name, ``""`` where none was given; ``"splitter"``, the class, and its settings,
        each a value, or a list where there are several.
    encoding : str
        What to count in.
    limit : int, str or None
        Most tokens of a chunk, or the name of a model.
    min_tokens : int or None
        Fewest tokens of a chunk.
    """

    splitters: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    encoding: str = "cl100k_base"
    limit: int | str | None = None
    min_tokens: int | None = None


def chosen(
    labels: Sequence[str],
    sizes: Mapping[str, Sequence[int]],
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
    sizes : mapping of str to sequence of int
        Settings of every splitter in `labels` that have an option of their own.
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
    from_file = _from_file(file) if file is not None else Chosen()
    if flags and from_file.splitters and not labels:
        raise ArgumentError(f"{_OF_FLAGS}, got none but --settings: write them in the file")
    for label in labels:
        if flags and "(" in label:
            raise ArgumentError(f"{_OF_FLAGS} by name, got {excerpt(label)}: write them in it")
    given = [_labelled(label) for label in labels] or ([("", dict(_DEFAULT))] if flags else [])
    ours = [(name, {**values, **flags}) for name, values in given]
    both = [*ours, *from_file.splitters] or [("", dict(_DEFAULT))]
    names = [name for name, _ in both if name]
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
    for name, values in choice.splitters:
        kind = str(values["splitter"])
        each = grid_of(Chosen([(name, values)]))
        if len(each) != 1:
            raise SettingsError(
                f"{kind} must have one value a setting here, got {len(each)} combinations: "
                "sweep takes several"
            )
        only = each[0]
        if isinstance(only, Impossible):
            raise SettingsError(f"{kind}: {only.reason}")
        key = name or next(iter(named_splitters(only)))
        if key in found:
            raise ArgumentError(f"splitters must differ, got {excerpt(key)} twice")
        found[key] = only
    return found


def grid_of(choice: Chosen) -> list[RegisteredSplitter | Impossible]:
    """A splitter for each combination of the values of each splitter of the choice."""
    from chunkscope.splitters.grids import grid
    from chunkscope.splitters.registry import SPLITTERS

    found: list[RegisteredSplitter | Impossible] = []
    for _, values in choice.splitters:
        settings = dict(values)
        kind = settings.pop("splitter")
        if kind not in SPLITTERS:
            raise SettingsError(unknown("splitter", kind, SPLITTERS))
        found += grid(str(kind), **settings)
    return found


def _labelled(text: str) -> tuple[str, dict[str, object]]:
    """The name and the settings in ``NAME=LABEL``, ``LABEL`` or the name of a class."""
    from chunkscope.splitters.registry import SPLITTERS, from_label, to_dict

    name, sign, rest = text.partition("=")
    if not sign or "(" in name:
        name, rest = "", text
    elif not name:
        raise ArgumentError(must_be("--splitter", "NAME=LABEL with a name", text))
    rest = rest.strip()
    if rest in SPLITTERS:
        return name, {"splitter": rest}
    if rest.isidentifier():
        raise SettingsError(unknown("splitter", rest, SPLITTERS))
    return name, dict(to_dict(from_label(rest)))


def _flagged(sizes: Mapping[str, Sequence[int]], settings: Sequence[str]) -> dict[str, object]:
    """Settings by name, a list where one was given several times."""
    several: dict[str, list[object]] = {name: [*values] for name, values in sizes.items() if values}
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


def _from_file(file: Path) -> Chosen:
    """What a settings file says: one splitter at its top, or several under ``[splitters.NAME]``."""
    from chunkscope.splitters.registry import SPLITTERS, from_dict

    try:
        told = tomllib.loads(read_bytes(file).decode())
    except (ValueError, RecursionError) as reason:  # also for a number of too many digits
        raise ArgumentError(
            f"--settings: {file.name!a} is no TOML: {excerpt(str(reason))}"
        ) from None
    tables = told.pop("splitters", {})
    if not isinstance(tables, Mapping) or not all(isinstance(t, Mapping) for t in tables.values()):
        raise ArgumentError(must_be("splitters", "a table of tables, [splitters.NAME]", tables))
    top = {name: told.pop(name) for name in ("encoding", "limit", "min_tokens") if name in told}
    splitters = [(str(name), dict(values)) for name, values in tables.items()]
    if "splitter" in told:
        if "encoding" in top and told["splitter"] == "TokenWindows":
            told["encoding"] = top["encoding"]
        splitters.insert(0, ("", dict(told)))
    elif told:
        raise ArgumentError(unknown("key in --settings", next(iter(told)), _TOP_LEVEL))
    for name, values in splitters:
        kind = values.get("splitter")
        if not isinstance(kind, str) or kind not in SPLITTERS:
            what = f"splitter in [splitters.{name}]" if name else "splitter"
            raise SettingsError(unknown(what, kind, SPLITTERS))
        if all(not isinstance(value, list) for value in values.values()):
            from_dict(values)  # said at once, with the file in hand
    return Chosen(splitters, **{name: _kind(name, value) for name, value in top.items()})  # type: ignore[arg-type]


def _kind(name: str, value: object) -> object:
    """A value at the top of a settings file, which has to be of the kind of its option."""
    kinds = {"encoding": (str,), "limit": (int, str), "min_tokens": (int,)}[name]
    if not isinstance(value, kinds) or isinstance(value, bool):
        words = " or ".join({str: "a text", int: "a whole number"}[kind] for kind in kinds)
        raise ArgumentError(must_be(f"{name} in --settings", words, value))
    return value
