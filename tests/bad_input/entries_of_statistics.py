"""Statistics of boundaries, overlap and coverage, of limits and of cost."""

from __future__ import annotations

import numpy as np
import pandas as pd

import chunkscope as cs
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Made,
    Parameter,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, a_text, wrong_names
from tests.bad_input.tables import a_chunk_table

__all__ = ["STATISTICS", "a_limit"]

DOCS = {"a": TEXT, "b": "Six. Seven."}

MODEL = "text-embedding-3-small"

VECTOR_TYPES = ("float64", "float32", "float16", "bfloat16", "int8", "uint8", "binary")


def is_table(result: object) -> None:
    """Fail where what came back is no DataFrame with a fresh index."""
    assert isinstance(result, pd.DataFrame)
    assert isinstance(result.index, pd.RangeIndex)


def models() -> Parameter:
    """Names of embedding models, or models of one's own with their limits, or None."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(
            kind, but={"None", "a list", "a dict", "an array", "a Series", "a str", "a long str"}
        ),
        *wrong_names(MODEL, value),
        refused("a number in a list", "wrong type", [3], kind, "3"),
        refused("numbers in an array", "wrong type", np.array([3, 4]), kind, "3"),
        refused("a name in bytes", "bytes", MODEL.encode(), kind),
        refused("a name of an organisation", "unknown name", "BAAI", value, "'BAAI'"),
        refused("a name of another organisation", "unknown name", "mine/bge-m3", value, "'mine/"),
        refused("no name in a list", "unknown name", [""], value, "''"),
        refused(
            "a misspelt name in a list",
            "unknown name",
            ["text-embeding-3-small"],
            value,
            "'text-embed",
        ),
        refused("a name in capitals in a list", "unknown name", [MODEL.upper()], value, "'TEXT"),
        refused("a long name", "unknown name", [SECRET], value, SECRET[:20]),
        refused("a lone surrogate in a list", "unknown name", ["\ud800"], value, "ud800"),
        refused("a known and an unknown name", "unknown name", [MODEL, "mine"], value, "'mine'"),
        refused("None in a list", "None", [None], kind, "None"),
        refused("NaN in a list", "NaN", [NAN], kind, "nan"),
        refused("bytes in a list", "bytes", [MODEL.encode()], kind, "b'text"),
        refused("a list in a list", "wrong type", [[MODEL]], kind, "['text"),
        refused("no names", "impossible", [], value),
        refused("no models of one's own", "impossible", {}, value),
        refused("a limit of 0", "impossible", {"mine": 0}, value, "0"),
        refused("a limit below 0", "impossible", {"mine": -(10**30)}, value, "-1000"),
        refused("a limit beyond int64", "impossible", {"mine": 2**63}, value, str(2**63)),
        refused("a limit that is a float", "wrong type", {"mine": 512.0}, kind, "512.0"),
        refused("a limit that is NaN", "NaN", {"mine": NAN}, kind, "nan"),
        refused("a limit that is None", "None", {"mine": None}, kind, "None"),
        refused("a limit that is True", "wrong type", {"mine": True}, kind, "True"),
        refused("a limit that is a str", "wrong type", {"mine": "512"}, kind, "'512'"),
        refused("a model without a name", "None", {None: 512}, kind, "None"),
        refused("a model with a number for a name", "wrong type", {3: 512}, kind, "3"),
        refused("a long name with no limit", "impossible", {SECRET: 0}, value, "0"),
        works("None", None, "None"),
        works("a name", MODEL),
        works("one name", [MODEL]),
        works("a name without its organisation", ["all-MiniLM-L6-v2"]),
        works("one name twice", [MODEL, MODEL]),
        works("names from a generator", Made(lambda: (each for each in [MODEL]))),
        works("names of the table itself", list(cs.stats.MODELS)),
        works("a model of one's own", {"mine": 1}),
        works("one without a name", {"": np.int64(2**63 - 1)}),
        works("one whose name is a lone surrogate", {"\ud800": 512}),
        works("the table and one more", {**cs.stats.MODELS, "mine": 3}),
        either("a Series of names", pd.Series([MODEL])),
        either("a set of names", {MODEL}),
    ]
    return Parameter(tuple(rows), ("model",), (MODEL,))


def a_limit(*, optional: bool = False) -> Parameter:
    """The name of an embedding model, or most tokens."""
    number = a_number(ARGUMENT, least=1, optional=optional)
    rows = [
        *(row for row in number.rows if row.label not in {"a str", "a long str"}),
        *wrong_names(MODEL, ARGUMENT.value),
        refused("a number in a str", "unknown name", "512", ARGUMENT.value),
        refused("a mapping", "wrong type", {"mine": 512}, ARGUMENT.kind),
        works("a model", MODEL),
        works("a model without its organisation", "all-MiniLM-L6-v2"),
    ]
    return Parameter(tuple(rows), ("limit", "model"), (MODEL,))


def a_text_or_none() -> Parameter:
    """The name of an encoding that need not be one of ours, or None."""
    text = a_text(ARGUMENT)
    rows = (row for row in text.rows if row.label != "None")
    return Parameter((*rows, works("None", None, "None")), text.says, any_text=True)


def a_price() -> Parameter:
    """A finite number of at least 0."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"an int", "a float", "NaN"}),
        refused("NaN", "NaN", NAN, value),
        refused("infinity", "impossible", float("inf"), value),
        refused("one below 0", "impossible", -0.01, value),
        refused("far below 0", "impossible", -(10**400), value),
        refused("a number beyond what a float can be", "impossible", 10**400, value),
        refused("a complex number", "wrong type", 1j, kind),
        works("0", 0),
        works("an int", 3),
        works("a float of numpy", np.float32(0.02)),
        works("the largest float", 1.7e308),
        works("the smallest float", 5e-324),
    ]
    return Parameter(tuple(rows))


STATISTICS: dict[str, Entry] = {
    "stats.boundaries": Entry(
        calls=cs.stats.boundaries,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table()},
        check_result=is_table,
    ),
    "stats.overlap": Entry(
        calls=cs.stats.overlap,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table()},
        check_result=is_table,
    ),
    "stats.depths": Entry(
        calls=cs.stats.depths,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS)},
        parameters={"chunks": a_chunk_table(), "docs": or_refused(documents_of_any_form())},
        check_result=is_table,
    ),
    "stats.coverage": Entry(
        calls=cs.stats.coverage,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS)},
        parameters={"chunks": a_chunk_table(), "docs": or_refused(documents_of_any_form())},
        check_result=is_table,
    ),
    # Without chunks every form of documents that is right works.
    "stats.coverage, of no chunks": Entry(
        calls=cs.stats.coverage,
        valid=lambda: {"chunks": chunk_table().iloc[:0], "docs": dict(DOCS)},
        parameters={"docs": documents_of_any_form()},
        check_result=is_table,
    ),
    "stats.limits": Entry(
        calls=cs.stats.limits,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table(), "models": models()},
        check_result=is_table,
    ),
    "stats.EmbeddingModel": Entry(
        calls=cs.stats.EmbeddingModel,
        valid=lambda: {"limit": 512, "encoding": None, "source": "the model card"},
        parameters={
            "limit": a_number(ARGUMENT, least=1),
            "encoding": a_text_or_none(),
            "source": a_text(ARGUMENT),
        },
    ),
    "stats.over_limit": Entry(
        calls=cs.stats.over_limit,
        valid=lambda: {"chunks": chunk_table(), "limit": 3},
        parameters={"chunks": a_chunk_table(), "limit": a_limit()},
        check_result=is_table,
    ),
    "stats.cost": Entry(
        calls=cs.stats.cost,
        valid=lambda: {"chunks": chunk_table(), "price_per_million": 0.02, "dim": 8},
        parameters={
            "chunks": a_chunk_table(),
            "price_per_million": a_price(),
            "dim": a_number(ARGUMENT, least=1, most=2**31 - 1),
            "dtype": a_name(VECTOR_TYPES, ARGUMENT),
        },
        check_result=is_table,
    ),
}
