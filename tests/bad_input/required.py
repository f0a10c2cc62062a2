"""What the table must hold: which rows a parameter needs follows from its annotation."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from chunkscope.errors import ChunkscopeError
from tests.bad_input.public import PublicCallable, public_callables
from tests.bad_input.rows import Category, Parameter
from tests.bad_input.table import ENTRIES, EXEMPT

__all__ = ["gaps", "is_exempt", "leftovers"]

_ALWAYS: frozenset[Category] = frozenset({"None", "NaN", "bytes", "wrong type", "boundary"})

_IMPOSSIBLE: frozenset[Category] = frozenset({"impossible"})
_UNKNOWN: frozenset[Category] = frozenset({"unknown name"})
_NO_MORE: frozenset[Category] = frozenset()

_NEEDED: dict[str, frozenset[Category]] = {
    # Numbers, and what holds many: some values of the right kind cannot be.
    **dict.fromkeys(("int", "float", "ArrayLike", "NDArray"), _IMPOSSIBLE),
    **dict.fromkeys(("Sequence", "Iterable", "Mapping", "tuple", "list", "dict"), _IMPOSSIBLE),
    **dict.fromkeys(
        ("DataFrame", "Series", "DocumentsLike", "ChunksLike", "PathLike"), _IMPOSSIBLE
    ),
    **dict.fromkeys(("Splitter", "RegisteredSplitter", "TokenIndex", "JsonValue"), _IMPOSSIBLE),
    "ChunksLike": _IMPOSSIBLE,
    # Names of which only some are known.
    **dict.fromkeys(
        (
            "AgreementMeasure",
            "Aggregation",
            "Backend",
            "Literal",
            "Unit",
            "Kind",
            "OnNull",
            "OnBinary",
            "VectorType",
        ),
        _UNKNOWN,
    ),
    **dict.fromkeys(("EncodingLike", "Hashable"), _UNKNOWN),
    "Formats": _IMPOSSIBLE | _UNKNOWN,
    # What is right of any value, once it is of the kind. `str` is looked at apart.
    **dict.fromkeys(
        ("None", "bool", "str", "object", "Axes", "bytes", "bytearray", "memoryview"), _NO_MORE
    ),
    **dict.fromkeys(("Impossible", "type"), _NO_MORE),
    **dict.fromkeys(("ParsedSource", "ParsedPage", "ParsedChunk", "Row"), _NO_MORE),
    **dict.fromkeys(("ComponentRef", "ManifestDocument", "SplitDocumentsConfig"), _NO_MORE),
    **dict.fromkeys(("frozenset", "StepContext", "Store", "ParsedDocument"), _IMPOSSIBLE),
    **dict.fromkeys(("Report", "Facts"), _IMPOSSIBLE),
    **dict.fromkeys(("EmbeddingModel",), _NO_MORE),
    # Parts of the names above.
    **dict.fromkeys(("np", "pd", "os", "int64", "int8"), _NO_MORE),
}
"""Name in an annotation -> the categories of rows that it asks for, beside those of all."""


def gaps() -> Iterator[str]:
    """What is missing from the table, a line each."""
    for name, public in public_callables().items():
        if is_exempt(public):
            continue
        entries = [each for key, each in ENTRIES.items() if key.partition(",")[0] == name]
        if not entries:
            yield f"{name} has no entry"
            continue
        for parameter, annotation in public.parameters.items():
            given = [e.parameters[parameter] for e in entries if parameter in e.parameters]
            for missing in _missing(given, annotation):
                yield f"{name}({parameter}: {annotation}) has no row of {missing}"


def is_exempt(public: PublicCallable) -> bool:
    """Whether a callable needs no rows: it has a reason, or is an error of ours."""
    return public.name in EXEMPT or (
        inspect.isclass(public.call) and issubclass(public.call, ChunkscopeError)
    )


def leftovers() -> Iterator[str]:
    """What the table holds of names and parameters that are not, or no longer, public."""
    public = public_callables()
    for name in EXEMPT:
        if name not in public:
            yield name
    for key, entry in ENTRIES.items():
        name = key.partition(",")[0]
        if name not in public or name in EXEMPT:
            yield name
        else:
            yield from (
                f"{name}({each})"
                for each in entry.parameters
                if each not in public[name].parameters
            )


def _missing(given: list[Parameter], annotation: str) -> Iterator[str]:
    """The categories of which there is no row, and the names that nobody has said a thing of."""
    there = {row.category for parameter in given for row in parameter.rows}
    names = set(re.findall(r"[A-Za-z_]\w*", re.sub(r"'[^']*'", "", annotation)))
    needed = set(_ALWAYS)
    for name in names:
        if name not in _NEEDED:
            yield f"what {name} needs, see required.py"
        needed |= _NEEDED.get(name, frozenset())
    yield from sorted(needed - there)
    # A str that is not any text is a name or has a form.
    of_a_form = annotation == "str" and not any(each.any_text for each in given)
    if of_a_form and not there & {"impossible", "unknown name"}:
        yield "impossible or unknown name"
