"""`gathered`: options in groups, which typer takes one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import get_type_hints

__all__ = ["gathered"]


def gathered(command: Callable[..., None]) -> Callable[..., None]:
    """`command` for typer: each parameter that is a dataclass is spread into its fields.

    Many commands take the same dozen options. In one dataclass they are declared once, and
    reach the command as one value.

    Parameters
    ----------
    command : callable
        Its parameters are annotated, as typer wants them, or with a dataclass of fields that
        are.

    Returns
    -------
    callable
        The same, with every option as a parameter of its own.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, type] = {}
    spread: list[Parameter] = []
    for parameter in signature(command).parameters.values():
        kind = hints[parameter.name]
        if is_dataclass(kind) and isinstance(kind, type):
            groups[parameter.name] = kind
            spread += _options(kind)
        else:
            spread.append(parameter.replace(annotation=kind))

    @wraps(command)
    def run(**given: object) -> None:
        for name, kind in groups.items():
            given[name] = kind(**{each.name: given.pop(each.name) for each in fields(kind)})
        command(**given)

    run.__signature__ = Signature(sorted(spread, key=lambda each: each.kind))  # type: ignore[attr-defined]  # typer reads it
    run.__annotations__ = {each.name: each.annotation for each in spread}
    return run


def _options(kind: type) -> list[Parameter]:
    """The fields of a dataclass as parameters."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        Parameter(
            each.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if each.default is MISSING else each.default,
            annotation=hints[each.name],
        )
        for each in fields(kind)
    ]
