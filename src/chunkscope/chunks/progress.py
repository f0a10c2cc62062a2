"""`progress_bar`: how far a long job is, where somebody can see it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from chunkscope.errors import ArgumentTypeError, must_be

if TYPE_CHECKING:
    from tqdm import tqdm

__all__ = ["checked_progress", "progress_bar"]

BAR_AFTER_SECONDS = 2.0
"""A progress bar that nobody asked for shows from this much work on."""


def checked_progress(progress: object) -> bool | None:
    """`progress`, which has to be True, False or None.

    Raises
    ------
    ArgumentTypeError
        For anything else.
    """
    if progress is not None and not isinstance(progress, bool):
        raise ArgumentTypeError(must_be("progress", "True, False or None", progress))
    return progress


def progress_bar(
    what: str, total: int, *, progress: bool | None, unit: str = "char"
) -> tqdm[NoReturn]:
    """A bar over `total` characters to cut, or another `unit`; without a wish it shows after 2 s.

    Nobody's wish is heard in a notebook or a terminal only: elsewhere nobody would see it.
    """
    from tqdm.auto import tqdm  # on first use: it looks for a notebook

    watched = sys.stderr is not None and sys.stderr.isatty()  # a closed one is None
    shown = progress if progress is not None else watched or "ipykernel" in sys.modules
    return tqdm(
        total=total,
        desc=what,
        unit=unit,
        unit_scale=True,
        disable=not shown,
        delay=0.0 if progress else BAR_AFTER_SECONDS,
    )
