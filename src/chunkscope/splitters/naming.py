"""Names of splitters beside one another: only the settings that differ."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from chunkscope.errors import SettingsError
from chunkscope.splitters.registry import from_dict, from_label, to_dict

__all__ = ["told_apart"]

Settings: TypeAlias = dict[str, object]


def told_apart(labels: Sequence[str], *, but: Collection[str] = ()) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each.

    Labels of one class tell only the settings in which they differ, and none that
    follows from the others, as a default does. What all share is said once, in the title.
    Names that are no labels stay as they are. The settings in `but` are not told, so that
    labels which differ in nothing else have one name.

    Returns
    -------
    title : str
        Empty where nothing is shared.
    names : list of str
        One a label, in order. Of labels that differ in spelling only they can be equal.

    Examples
    --------
    >>> told_apart(["SplitPoints(chunk_size=100)", "SplitPoints(chunk_size=200)"])
    ('SplitPoints(chunk_size)', ['100', '200'])
    >>> told_apart(["SplitPoints(chunk_size=100)", "mine"])
    ('', ['SplitPoints', 'mine'])
    """
    all_settings = [_settings(each) for each in labels]
    by_class: dict[object, list[Settings]] = {}
    for each in all_settings:
        if each is not None:
            by_class.setdefault(each["splitter"], []).append(each)
    told = {
        name: [key for key in _differing(group) if key not in but]
        for name, group in by_class.items()
    }
    title = ""
    if len(told) == 1 and None not in all_settings and any(told.values()):
        ((name, keys),) = told.items()
        title = f"{name}({', '.join(keys)})"
    elif len(labels) == 1:  # nothing differs; what it is called is news
        told = {
            name: [key for key in _needed(*group) if key not in but]
            for name, group in by_class.items()
        }
    names = [
        label if each is None else _name(each, told[each["splitter"]], title)
        for label, each in zip(labels, all_settings, strict=True)
    ]
    return title, names


def _settings(label: str) -> Settings | None:
    """Every setting that a label tells; None for a name that is no label."""
    try:
        return dict(to_dict(from_label(label)))
    except SettingsError:
        return None


def _needed(settings: Settings) -> Settings:
    """The settings without those that the others imply; the size is always told."""
    needed = dict(settings)
    for key in reversed(list(settings)):
        rest = {name: value for name, value in needed.items() if name != key}
        if key not in ("splitter", "chunk_size") and to_dict(from_dict(rest)) == settings:
            needed = rest
    del needed["splitter"]
    return needed


def _differing(group: Sequence[Settings]) -> list[str]:
    """The settings in which splitters of one class differ, if one of them needs telling."""
    needed = set().union(*map(_needed, group))
    return [
        key for key in group[0] if key in needed and any(s[key] != group[0][key] for s in group)
    ]


def _name(settings: Settings, keys: Sequence[str], title: str) -> str:
    """The values of the settings `keys`, with their names unless `title` tells them."""
    if title:
        return ", ".join(str(settings[key]) for key in keys)
    told = ", ".join(f"{key}={settings[key]!r}" for key in keys)
    return f"{settings['splitter']}({told})" if told else str(settings["splitter"])
