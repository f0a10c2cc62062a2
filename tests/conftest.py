"""What holds for every test, doctest and notebook: no skips where all is required, no network."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
CONFORMANCE = ROOT / "tests" / "conformance"
NOT_COVERED = [ROOT / "tests" / each for each in ("bad_input", "browser", "conformance", "laws")]

# With REQUIRE_ALL=1, which CI sets, a test that did not run is a test that failed.
REQUIRE_ALL = os.environ.get("REQUIRE_ALL", "0") not in {"", "0"}

# `ci` draws the same examples in every run, so that a failure there is a failure here;
# fewer, because CI has a quarter of an hour; `dev` looks for new ones. No deadlines: the tests
# assert on counted work, not on a clock.
settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=30,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if REQUIRE_ALL or "CI" in os.environ else "dev")
)

# nbmake's kernel `python3` is to be this environment's Python, whatever the user has.
os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
os.environ.pop("JUPYTER_PATH", None)


def pytest_configure(config: pytest.Config) -> None:
    """Set up what is wanted outside tests/ too, where the hooks of a conftest do not reach."""
    patch = pytest.MonkeyPatch()
    patch.setattr(socket, "getaddrinfo", _only_this_host)
    config.add_cleanup(patch.undo)
    if REQUIRE_ALL:
        config.pluginmanager.register(_ASkipIsAFailure())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave coverage out of the folders that call the same lines thousands of times.

    It makes Python half as fast, and a line is to be reached by the tests that are about it.
    """
    if config.pluginmanager.hasplugin("pytest_cov"):  # which knows the mark
        for item in items:
            if any(item.path.is_relative_to(folder) for folder in NOT_COVERED):
                item.add_marker("no_cover")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recorded facts and corpora beside the repository."""
    if not SHARED.is_dir():
        pytest.skip("needs ../shared, which is not part of the project")
    return SHARED


class FreshPython(Protocol):
    """How `fresh_python` is called."""

    def __call__(
        self, *arguments: object, cwd: Path = ROOT, **variables: str
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def fresh_python() -> FreshPython:
    """Run this environment's Python in a process of its own; its output comes back as text."""

    def run(
        *arguments: object, cwd: Path = ROOT, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=cwd,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


_look_up = socket.getaddrinfo


def _only_this_host(host: object, *args: object, **kwargs: object) -> object:
    """Stand in for `socket.getaddrinfo`: every other host is unknown, as without a network."""
    if host in {None, "", "localhost", "127.0.0.1", "::1"}:
        return _look_up(host, *args, **kwargs)  # type: ignore[arg-type]
    raise socket.gaierror(socket.EAI_NONAME, f"the tests have no network: {host!r}")


class _ASkipIsAFailure:
    """Turn the report of a skipped test or file into that of a failed one; the reason stays."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.skipped and not hasattr(report, "wasxfail"):
            _fail(report, item.path)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if report.skipped:
            _fail(report, collector.path)
        return report


def _fail(report: pytest.TestReport | pytest.CollectReport, path: Path) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    # The one excuse: recorded facts that lie beside the repository, where they do not.
    if path.is_relative_to(CONFORMANCE) and not SHARED.is_dir() and "../shared" in reason:
        return
    report.outcome = "failed"
    report.longrepr = f"REQUIRE_ALL=1, and this was skipped: {reason}"
