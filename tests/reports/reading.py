"""The sections of a summary, typed for tests."""

from __future__ import annotations

from typing import Any, cast

from chunkscope.reports import Report

__all__ = ["one", "rows"]


def rows(report: Report, section: str) -> list[dict[str, Any]]:
    """A section that is a list of rows."""
    return cast("list[dict[str, Any]]", report.summary[section])


def one(report: Report, section: str) -> dict[str, Any]:
    """A section that is one dict."""
    return cast("dict[str, Any]", report.summary[section])
