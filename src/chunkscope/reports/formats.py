"""Values of a report as people read them, beside `chunkscope.showing.words`."""

from __future__ import annotations

from chunkscope.alerts.plain import Plain
from chunkscope.rendering.characters import legible
from chunkscope.showing.words import MISSING, shortened

__all__ = ["LONGEST", "brief", "told"]

LONGEST = 60
"""Letters of a name, at most."""


def brief(value: Plain) -> str:
    r"""An id or a name on one line, without its middle where it is long.

    Examples
    --------
    >>> brief("a\nb"), len(brief("x" * 1000))
    ('a↵b', 60)
    """
    return shortened(legible(str(value)), LONGEST)


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
