"""The public names: quick to import, callable, documented."""

from __future__ import annotations

import ast
import dataclasses
import functools
import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import chunkscope as cs
from tests.bad_input.public import public_callables
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


def test_the_names_that_type_checkers_see_are_the_public_names() -> None:
    tree = ast.parse(Path(cs.__file__).read_text(encoding="utf-8"))
    block = next(each for each in tree.body if isinstance(each, ast.If))
    seen = {
        alias.name
        for each in ast.walk(block)
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
    }
    assert seen | {"__version__"} == set(cs.__all__)


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


def missing_parts(value: object) -> Iterator[str]:
    """The sections that the docstring of a function or class lacks."""
    text = inspect.getdoc(value) or ""
    sections = set(re.findall(r"^([A-Z][a-z]+)\n-+$", text, re.MULTILINE))
    if "Examples" not in sections and not getattr(value, "_is_protocol", False):
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
    lacking = {
        name: sorted(missing_parts(each.call))
        for name, each in public_callables().items()
        # Errors speak for themselves, a method is part of its class, an alias is not ours.
        if not name.startswith("errors.")
        and not inspect.isclass(method_home(name))
        and each.call.__module__.startswith("chunkscope")
    }
    assert {name: parts for name, parts in lacking.items() if parts} == {}


def test_every_public_method_has_a_docstring() -> None:
    methods = {n: each for n, each in public_callables().items() if inspect.isclass(method_home(n))}
    assert [name for name, each in methods.items() if not inspect.getdoc(each.call)] == []


def method_home(name: str) -> object:
    """What the last name in `name` is reached through: a class, a module or chunkscope."""
    return functools.reduce(getattr, name.split(".")[:-1], cs)
