"""Controls for the settings of a splitter, made from the fields of its dataclass.

Nothing here knows a splitter by name: what its fields are called, what they stand at by
default, what its class refuses and what its docstring says is all that is used, so that
every class that is registered has controls. Two things a class can say of a field in its
``metadata``: ``known``, the names that a str can be, and ``unit``, what a number counts
where that is not what ``chunk_size`` counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import Field, fields, replace
from functools import lru_cache

from docstring_parser.numpydoc import parse

from chunkscope.errors import SettingsError, must_be, unknown
from chunkscope.explorers.as_is import AS_IS, AsIs
from chunkscope.explorers.given import SIZE, Given, Value
from chunkscope.explorers.marks import marks_of, marks_told
from chunkscope.explorers.view import LONGEST_NAME, Control
from chunkscope.showing.words import shortened
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter
from chunkscope.stats.settings import encoding_name
from chunkscope.tokens import known_names

__all__ = ["setting_controls", "splitter_control", "with_setting", "with_splitter"]

MARKS_HELP = r" A blank parts two; \n is a line end and \s a blank."
"""How marks are written in a line: this belongs to the control, not to the setting."""

SPAN = 50
"""The slider of a size begins at its default by this, and ends at twice the default."""

AS_IS_HELP = "A splitter that was given in Python. Nothing of it can be changed here."

_UNITS = {"unicode": "characters", "graphemes": "graphemes", "words": "words"}
"""Encodings whose tokens have a name of their own."""

_WHOLE = re.compile("[+-]?[0-9]{1,200}")


def splitter_control(
    given: Given | AsIs, as_is: AsIs | None = None, *, group: str = "Splitter", prefix: str = ""
) -> Control:
    """The choice of the class; its help is the first line of the class's docstring.

    Parameters
    ----------
    given : Given or AsIs
        What is chosen.
    as_is : AsIs, optional
        A splitter that is a choice too, by its name.
    group, prefix : str
        As `setting_controls` takes them.
    """
    options = _options(SPLITTERS)
    if as_is is not None:
        # Its name may be that of a class.
        options = ((AS_IS, f"{shortened(as_is.label, LONGEST_NAME)} (as given)"), *options)
    help_told = (
        AS_IS_HELP if isinstance(given, AsIs) else _told(given.kind.__doc__ or "").get("", "")
    )
    return Control(
        f"{prefix}splitter",
        "choice",
        "splitter",
        group,
        given.name,
        help=help_told,
        options=options,
    )


def setting_controls(
    given: Given | AsIs, *, group: str = "Splitter", prefix: str = ""
) -> tuple[Control, ...]:
    """A control for each setting of a splitter, in the order of its fields; `AsIs` has none.

    Parameters
    ----------
    given : Given or AsIs
        The class, and the settings that were set.
    group : str
        The heading they stand under.
    prefix : str
        What their names begin with, such as ``"a."``.

    Returns
    -------
    tuple of Control

    Examples
    --------
    >>> size, lookback, *_ = setting_controls(Given("SplitPoints", (("chunk_size", 500),)))
    >>> size.value, size.unit, size.default
    (500, 'characters', 4000)
    >>> lookback.value, lookback.least, lookback.most, lookback.default
    (125, 0, 499, 125)
    """
    if isinstance(given, AsIs):
        return ()
    splitter = given.fitted().splitter
    told = _told(given.kind.__doc__ or "")
    controls = (
        _control(
            Control(
                f"{prefix}{field.name}",
                "text",
                field.name,
                group,
                "",
                help=told.get(field.name, ""),
            ),
            field,
            given,
            splitter,
        )
        for field in fields(splitter)
    )
    return tuple(each for each in controls if each is not None)


def with_splitter(given: Given | AsIs, value: object, as_is: AsIs | None = None) -> Given | AsIs:
    """What is given of the class that was chosen: of another one, nothing yet.

    Raises
    ------
    SettingsError
        For what is no class of the registry, and not `as_is` either.
    """
    if as_is is not None and value == AS_IS:
        return as_is
    if not isinstance(value, str) or value not in SPLITTERS:
        raise SettingsError(unknown("splitter", value, SPLITTERS))
    return given if value == given.name else Given(value)


def with_setting(given: Given | AsIs, name: str, value: object) -> Given:
    r"""The same with a setting as a reader left its control.

    Parameters
    ----------
    given : Given or AsIs
        What is given before.
    name : str
        The setting, without the prefix of its control.
    value : object
        What the control stands at, from JSON: anything.

    Returns
    -------
    Given

    Raises
    ------
    SettingsError
        For a setting that there is not, as of `AsIs`, and a value that it cannot have.

    Examples
    --------
    >>> with_setting(Given("TokenWindows"), "punctuation", r". \n").values
    (('punctuation', ('.', '\n')),)
    """
    if isinstance(given, AsIs):
        given.refuse_setting(name)
    field = {each.name: each for each in fields(given.kind)}.get(name)
    if field is None:
        raise SettingsError(unknown("setting", name, [each.name for each in fields(given.kind)]))
    stands_at = getattr(given.fitted().splitter, name)
    if isinstance(stands_at, tuple):
        if not isinstance(value, str):
            raise SettingsError(must_be(name, "a line of text", value))
        return given.with_value(name, marks_of(value))
    if isinstance(stands_at, int) and isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        value = int(value)  # of more digits than a number of JavaScript has
    known = _known(field, stands_at)
    if isinstance(stands_at, str) and known and value not in known:
        raise SettingsError(unknown(name, value, known))
    # The class refuses what is of another kind; of no kind is what cannot be kept.
    if not isinstance(value, str | int):
        raise SettingsError(must_be(name, "a number, a word, True or False", value))
    return given.with_value(name, value)


def _control(
    base: Control, field: Field[object], given: Given, splitter: RegisteredSplitter
) -> Control | None:
    """`base` as the control of a field; None for what no control can set."""
    value, default = getattr(splitter, field.name), given.default_of(field.name)
    if isinstance(value, tuple):
        return replace(
            base,
            value=marks_told(value),
            default=_line(default),
            help=f"{base.help}{MARKS_HELP}".strip(),
        )
    if isinstance(value, bool):
        return replace(base, kind="flag", value=value, default=_plain(default))
    if isinstance(value, int):
        least, most = _ends(field.name, given, value)
        unit = str(field.metadata.get("unit", _unit(splitter)))
        return replace(
            base,
            kind="number",
            value=value,
            default=_plain(default),
            least=least,
            most=most,
            unit=unit,
        )
    if isinstance(value, str):
        known = _known(field, value)
        return replace(
            base,
            kind="choice" if known else "text",
            value=value,
            default=_plain(default),
            options=_options(known),
        )
    return None


def _ends(name: str, given: Given, value: int) -> tuple[int, int]:
    """The ends of a slider: they follow the size, and what a number stands at lies inside."""
    if name == SIZE:
        default = given.default_of(SIZE)
        assert isinstance(default, int)
        return min(max(1, default // SPAN), value), max(2 * default, value)
    most = given.most(name)
    return min(0, value), max(value, 2 * value if most is None else most)


def _unit(splitter: RegisteredSplitter) -> str:
    return _UNITS.get(encoding_name(splitter.size_unit), "tokens")


def _known(field: Field[object], value: object) -> tuple[str, ...]:
    """The names that a field can be, if it says so; those of encodings where it is one."""
    named: Iterable[str] = field.metadata.get("known", ())
    if "EncodingLike" in str(field.type):
        named = (*named, *known_names())
    if not named:
        return ()
    own = (value,) if isinstance(value, str) else ()
    return tuple(dict.fromkeys((*named, *own)))


def _options(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


def _plain(value: Value) -> int | str | bool | None:
    return None if isinstance(value, tuple) else value


def _line(value: Value) -> str:
    return marks_told(value) if isinstance(value, tuple) else str(value)


@lru_cache(maxsize=64)
def _told(docstring: str) -> dict[str, str]:
    """What a class says: of itself under "", of each setting under its name."""
    found = parse(docstring)
    told = {each.arg_name: _first_sentence(each.description or "") for each in found.params}
    return {"": _plain_words(found.short_description or ""), **told}


# A clause that refers to code by its dotted name is for those who write code.
_FOR_CODE = re.compile(r"[,;:]? (?:[^,;:.`]*)`\w+(?:\.\w+)+`[^.;]*")


def _first_sentence(description: str) -> str:
    words = _plain_words(_FOR_CODE.sub("", " ".join(description.split())))
    return re.split(r"(?<=[.!?])\s+(?=[A-Z(])", words)[0]


def _plain_words(text: str) -> str:
    """Words without the marks of reStructuredText."""
    return re.sub(r"(`+)(.+?)\1", r"\2", " ".join(text.split()))
