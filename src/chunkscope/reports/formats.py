"""Numbers as people read them, in every form of a report."""

from __future__ import annotations

from chunkscope.rendering.svg.drawing import shortened
from chunkscope.reports.plain import Plain

__all__ = ["MISSING", "brief", "count", "counted", "decimal", "percent", "signed", "told"]

LONGEST = 60
"""Letters of a name, at most."""

MISSING = "–"
"""What cannot be said."""


def brief(value: Plain) -> str:
    r"""An id or a name on one line, without its middle where it is long.

    Examples
    --------
    >>> brief("a\nb"), len(brief("x" * 1000))
    ('a↵b', 60)
    """
    return shortened(str(value), LONGEST)


def count(value: Plain) -> str:
    """A whole number, in groups of three; a mean has one decimal.

    Examples
    --------
    >>> count(1234), count(12.5), count(12.0), count(None)
    ('1,234', '12.5', '12', '–')
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return MISSING
    return f"{value:,}" if isinstance(value, int) else f"{value:,.1f}".removesuffix(".0")


def counted(number: Plain, noun: str) -> str:
    """So many of something.

    Examples
    --------
    >>> counted(1, "chunk"), counted(1234, "chunk")
    ('1 chunk', '1,234 chunks')
    """
    return f"{count(number)} {noun}{'' if number == 1 else 's'}"


def decimal(value: Plain) -> str:
    """A factor, with two decimals.

    Examples
    --------
    >>> decimal(1.126)
    '1.13'
    """
    return f"{value:,.2f}" if isinstance(value, int | float) else MISSING


def percent(share: Plain) -> str:
    """A share in percent: never 0 % of something, nor 100 % of less than all.

    Examples
    --------
    >>> percent(0.0001), percent(0.034), percent(0.5), percent(0.9999), percent(1)
    ('< 0.1 %', '3.4 %', '50 %', '> 99.9 %', '100 %')
    """
    if not isinstance(share, int | float):
        return MISSING
    if 0 < share < 0.001:
        return "< 0.1 %"
    if 0.999 < share < 1:
        return "> 99.9 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def signed(text: str, difference: float) -> str:
    """`text`, the size of a difference, with the sign of it; nothing where there is none.

    Examples
    --------
    >>> signed("3", -3.0), signed("3", 3.0), signed("0", 0.0)
    ('−3', '+3', '')
    """
    if difference == 0:
        return ""
    return ("+" if difference > 0 else "−") + text


def told(value: Plain) -> str:
    """A setting, an id or a switch, as it is; what has no such setting is a dash.

    Examples
    --------
    >>> told("markdown"), told(True), told(500), told(None)
    ('markdown', 'yes', '500', '–')
    """
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
