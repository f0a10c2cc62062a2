"""The public names: quick to import, callable, documented."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import chunkscope as cs
from tests.conftest import FreshPython


def test_import_chunkscope_loads_nothing_heavy(fresh_python: FreshPython) -> None:
    code = "import sys, json, chunkscope; print(json.dumps(sorted(sys.modules)))"
    loaded = {name.partition(".")[0] for name in json.loads(fresh_python("-c", code).stdout)}
    heavy = {"numpy", "pandas", "pyarrow", "matplotlib", "ipywidgets", "fsspec", "jinja2"}
    assert not loaded & (heavy | {"tiktoken", "regex", "icu4py", "typer", "tqdm"})


def test_cutting_a_text_loads_neither_plots_nor_widgets(fresh_python: FreshPython) -> None:
    code = (
        "import sys, json, chunkscope as cs; cs.chunk('A text.', cs.SplitPoints());"
        "print(json.dumps(sorted(sys.modules)))"
    )
    loaded = {name.partition(".")[0] for name in json.loads(fresh_python("-c", code).stdout)}
    assert not loaded & {"matplotlib", "ipywidgets", "fsspec", "jinja2", "typer"}


def test_every_public_name_resolves_and_is_listed() -> None:
    assert set(cs.__all__) <= set(dir(cs))
    assert all(getattr(cs, name) is not None for name in cs.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'chunkscope' has no attribute 'chunkk'"):
        cs.chunkk  # noqa: B018


def test_the_version_is_that_of_the_installed_package() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", cs.__version__)


def modules() -> list[ModuleType]:
    """Every module of the package, imported."""
    names = [each.name for each in pkgutil.walk_packages(cs.__path__, "chunkscope.")]
    return [cs, *map(importlib.import_module, names)]


def test_no_public_callable_shares_the_name_of_a_submodule() -> None:
    for module in modules():
        children = {each.name for each in pkgutil.iter_modules(getattr(module, "__path__", []))}
        for name in children & set(getattr(module, "__all__", ())):
            assert inspect.ismodule(getattr(module, name)), f"{module.__name__}.{name}"


def test_public_callables_are_still_callable_after_every_submodule_was_imported(
    fresh_python: FreshPython,
) -> None:
    code = """
import importlib, pkgutil, chunkscope as cs
for each in pkgutil.walk_packages(cs.__path__, "chunkscope."):
    importlib.import_module(each.name)
not_modules = set(cs.__all__) - {each.name for each in pkgutil.iter_modules(cs.__path__)}
assert all(callable(getattr(cs, name)) for name in not_modules - {"SCHEMA", "__version__"})
print(cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))["text"].tolist())
"""
    finished = fresh_python("-c", code)
    assert finished.stdout == "['One. ', 'Two.']\n", finished.stderr


def public_callables() -> Iterator[tuple[str, object]]:
    """Every function and class a user can reach by a public name; errors speak for themselves."""
    for home in (cs, *(getattr(cs, name) for name in cs.__all__)):
        if inspect.ismodule(home) and home is not cs.errors:
            for name in home.__all__:
                value = getattr(home, name)
                if inspect.isfunction(value) or inspect.isclass(value):
                    yield f"{home.__name__}.{name}", value


def missing_parts(value: object) -> Iterator[str]:
    """The sections that the docstring of a function or class lacks."""
    sections = set(re.findall(r"^([A-Z][a-z]+)\n-+$", inspect.getdoc(value) or "", re.MULTILINE))
    if "Examples" not in sections:
        yield "Examples"
    if inspect.isfunction(value):
        signature = inspect.signature(value)
        if signature.parameters and "Parameters" not in sections:
            yield "Parameters"
        if signature.return_annotation not in {None, "None"} and "Returns" not in sections:
            yield "Returns"
    elif dataclasses.is_dataclass(value) and not sections & {"Parameters", "Attributes"}:
        yield "Parameters"


def test_every_public_callable_is_documented() -> None:
    lacking = {name: list(missing_parts(value)) for name, value in public_callables()}
    assert {name: parts for name, parts in lacking.items() if parts} == {}
