"""What figures were measured on, and with."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = ["installed", "machine"]


def installed(distribution: str) -> str | None:
    """The version of a distribution, None where it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def machine(distributions: Iterable[str]) -> dict[str, str | int | None]:
    """The system, its processor, and the versions of Python and of these distributions."""
    try:
        known = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:  # another system than Linux
        known = ""
    processor = re.search(r"^model name\s*:\s*(.+)$", known, re.MULTILINE)
    return {
        "system": platform.system(),
        "processor": processor[1] if processor else platform.machine(),
        "n_processors": os.cpu_count() or 1,
        "python": platform.python_version(),
        **{name: installed(name) for name in distributions},
    }
