"""`settings_in`: what a settings file asks for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from chunkscope.cli.choice import Asked, Chosen
from chunkscope.cli.reading import read_bytes
from chunkscope.errors import ArgumentError, SettingsError, excerpt, must_be, unknown

__all__ = ["settings_in"]

_KINDS: Mapping[str, tuple[type, ...]] = {
    "encoding": (str,),
    "limit": (int, str),
    "min_tokens": (int,),
}
"""Keys beside the splitters, and the kinds of their options."""


def settings_in(file: Path) -> Chosen:
    """What a settings file says: one splitter at its top, or several under ``[splitters.NAME]``.

    Raises
    ------
    ReadError
        Where it cannot be read.
    ArgumentError, SettingsError
        For what is no TOML, keys that are not known, and splitters that cannot be.
    """
    told = _toml(file)
    tables = told.pop("splitters", {})
    if not isinstance(tables, Mapping) or not all(isinstance(t, Mapping) for t in tables.values()):
        raise ArgumentError(must_be("splitters", "a table of tables, [splitters.NAME]", tables))
    top = {name: told.pop(name) for name in _KINDS if name in told}
    asked = [Asked(str(name), dict(values), _section(str(name))) for name, values in tables.items()]
    if "splitter" in told:
        if "encoding" in top and told["splitter"] == "TokenWindows":
            told["encoding"] = top["encoding"]
        asked.insert(0, Asked("", told, "--settings"))
    elif told:
        known = (*_KINDS, "splitter", "splitters")
        raise ArgumentError(unknown("key in --settings", next(iter(told)), known))
    for each in asked:
        _check(each)
    return Chosen(asked, **{name: _checked(name, value) for name, value in top.items()})  # type: ignore[arg-type]  # `_checked` holds each to its kind


def _toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(read_bytes(file).decode())
    except (ValueError, RecursionError) as reason:  # also for a number of too many digits
        raise ArgumentError(
            f"--settings: {file.name!a} is no TOML: {excerpt(str(reason))}"
        ) from None


def _section(name: str) -> str:
    """The head of a section, as it stands in the file if it is short and plain."""
    return f"[splitters.{name if name.isascii() and name.isidentifier() else excerpt(name)}]"


def _check(asked: Asked) -> None:
    """Refuse what cannot be while the section can be named."""
    from chunkscope.splitters.registry import SPLITTERS, from_dict

    kind = asked.values.get("splitter")
    if not isinstance(kind, str) or kind not in SPLITTERS:
        raise SettingsError(unknown(f"splitter in {asked.where}", kind, SPLITTERS))
    if all(not isinstance(value, list) for value in asked.values.values()):
        try:
            from_dict(asked.values)
        except SettingsError as reason:
            raise SettingsError(f"{asked.where}: {reason}") from None


def _checked(name: str, value: object) -> object:
    """A value at the top of the file, which has to be of the kind of its option."""
    kinds = _KINDS[name]
    if not isinstance(value, kinds) or isinstance(value, bool):
        words = " or ".join({str: "a text", int: "a whole number"}[kind] for kind in kinds)
        raise ArgumentError(must_be(f"{name} in --settings", words, value))
    return value
