"""The JSON records: made by hand, read and written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypeAlias

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, RecordError
from tests.bad_input.entries import Entry
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Errors,
    Parameter,
    Row,
    either,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import SOURCE, TEXT
from tests.bad_input.single_values import a_number, a_text, an_object_of

__all__ = ["RECORDS"]

Record: TypeAlias = (
    cs.records.ParsedSource
    | cs.records.ParsedPage
    | cs.records.ParsedDocument
    | cs.records.ParsedChunk
)

FIELD = Errors(kind=RecordError, value=RecordError)
NUMBER = a_number(FIELD, least=0, most=2**63 - 1)
OPTIONAL = {"parent_chunk_ids", "heading_path"}
"""Fields that JSON may leave out."""

PAGE = cs.records.ParsedPage(page_index=0, text=TEXT)


def a_str(*wrong: Row) -> Parameter:
    """Any str, but those that are `wrong`."""
    anything = [row for row in a_text(FIELD).rows if row.label not in {r.label for r in wrong}]
    return Parameter((*anything, *wrong), any_text=not wrong)


def an_id() -> Parameter:
    """A str that is not blank."""
    blanks = {"the empty text": "", "only blanks": " " * 3000, "only line ends": "\r\n\n\r"}
    return a_str(
        *(refused(label, "impossible", text, RecordError) for label, text in blanks.items())
    )


def a_digest() -> Parameter:
    """64 lower-case hexadecimal digits."""
    wrong = {
        "no digits": "",
        "63 digits": "0" * 63,
        "65 digits": "0" * 65,
        "64 digits and a line end": "0" * 64 + "\n",
        "capitals": "A" * 64,
        "letters": "g" * 64,
        "digits of another script": "٠" * 64,
        "a lone surrogate": "\ud800" * 64,
        "a long str": SECRET,
    }
    rows = [
        *strangers(FIELD.kind, but={"a long str"}),
        *(refused(label, "impossible", text, FIELD.value) for label, text in wrong.items()),
        works("zeros", "0" * 64),
    ]
    return Parameter(tuple(rows))


def many_of(one: object, *, least: int) -> Parameter:
    """A list or tuple of things like `one`, at least so many."""
    kind = FIELD.kind
    rows = [
        *strangers(kind, but={"a list"}),
        refused("one alone", "wrong type", one, kind),
        refused("None in a list", "None", [one, None], kind, "None"),
        refused("NaN in a list", "NaN", [NAN], kind, "nan"),
        refused("bytes in a list", "bytes", [b"x"], kind, "b'x'"),
        refused("a number in a list", "wrong type", [3], kind, "3"),
        refused("a list in a list", "wrong type", [[one]], kind, "["),
        refused("one wrong among many", "impossible", [one, 3.5, one], kind, "[1]"),
        refused("a set", "wrong type", {"x"}, kind),
        works("one in a list", [one]),
    ]
    none: Row = works("none", ())
    if least:
        none = refused("none", "impossible", (), kind, "none")
        rows.append(refused("one twice", "impossible", [one, one], kind, "0"))
    return Parameter((*rows, none))


def a_json_value() -> Parameter:
    """Whatever JSON can hold, or None."""
    jsonable = {"None", "True", "an int", "a float", "a str", "a long str", "a list", "a dict"}
    rows = [
        *strangers(FIELD.kind, but=jsonable),
        refused("infinity", "impossible", float("inf"), FIELD.value),
        refused("NaN below", "NaN", {"a": [NAN]}, FIELD.value, "nan"),
        refused("bytes below", "bytes", {"a": [b"x"]}, FIELD.kind, "b'x'"),
        refused("an object below", "wrong type", [{"a": complex}], FIELD.kind, "<class"),
        refused("a name that is no str", "wrong type", {3: "x"}, FIELD.kind, "3"),
        works("None", None, "None"),
        works("True", True),
        works("a list of lists", [[[]], {}]),
        works("10 to the 30", 10**30),
        either("a lone surrogate", "\ud800"),
    ]
    return Parameter(tuple(rows))


def json_of(record: Record) -> Parameter:
    """The JSON of a record such as `record`."""
    good = record.to_json()
    rows = [
        *strangers(ArgumentTypeError, but={"bytes", "a str", "a long str"}),
        *_no_json(good),
        *_other_json(json.loads(good)),
        works("bytes", good),
        works("a str", good.decode()),
        works("a byte order mark before", b"\xef\xbb\xbf" + good),
        works("blanks around", b" \r\n" + good + b"\n"),
    ]
    says = ("JSON", "record", "field", "text", *json.loads(good))
    return Parameter(tuple(rows), says)


def _no_json(good: bytes) -> Iterable[Row]:
    cases: list[tuple[str, Category, str | bytes]] = [
        ("nothing", "impossible", b""),
        ("blanks", "impossible", "  "),
        ("half of it", "impossible", good[: len(good) // 2]),
        ("two of it", "impossible", good + good),
        ("no UTF-8", "bytes", b'{"key": "\xff"}'),
        ("UTF-16", "bytes", good.decode().encode("utf-16")),
        ("a lone surrogate", "impossible", "\ud800"),
        ("a text", "impossible", SECRET),
        ("a thousand brackets", "impossible", "[" * 100_000),
        ("ten thousand digits", "impossible", "1" * 10_000),
        ("NaN", "NaN", "NaN"),
        ("infinity", "impossible", '{"key": Infinity}'),
    ]
    for label, category, text in cases:
        yield refused(f"{label}, which is no JSON", category, text, RecordError, "")


def _other_json(good: dict[str, object]) -> Iterable[Row]:
    """JSON that is not the record."""
    for text in ("null", "3", "[{}]", '"x"'):
        yield refused(f"the JSON {text}", "wrong type", text, RecordError, "")
    for name, value in good.items():
        if name not in OPTIONAL:
            rest = {each: held for each, held in good.items() if each != name}
            yield refused(f"JSON without {name}", "impossible", json.dumps(rest), RecordError, name)
        for wrong in (None, 3.5, [3], {"a": 3}):
            text = json.dumps({**good, name: wrong})
            yield refused(f"JSON with {wrong} for {name}", "wrong type", text, RecordError, name)
        pair = json.dumps({name: value})[1:-1]
        twice = "{" + pair + ", " + pair + "}"
        yield refused(f"JSON with {name} twice", "impossible", twice, RecordError, name)
    for label, name in {
        "an unknown": "nam",
        "a long": SECRET,
        "a field of two lines": "a\nb",
    }.items():
        text = json.dumps({**good, name: 3})
        yield refused(f"JSON with {label} field", "unknown name", text, RecordError, "field")


def a_key() -> Parameter:
    """The name that messages give to the JSON: any str."""
    return a_text(Errors(kind=ArgumentTypeError, value=ArgumentTypeError))


def _record(cls: type[Record], good: dict[str, object], **rows: Parameter) -> dict[str, Entry]:
    """The entries of a class of records and of its methods."""
    name = f"records.{cls.__name__}"
    made = cls(**good)  # type: ignore[arg-type]  # right, as a test makes sure
    return {
        name: Entry(cls, lambda: dict(good), rows, _can_be_read_again),
        f"{name}.from_json": Entry(
            calls=cls.from_json,
            valid=lambda: {"text": made.to_json()},
            parameters={"text": json_of(made), "key": a_key()},
        ),
        f"{name}.to_json": Entry(made.to_json, dict, {}),
    }


def _can_be_read_again(record: object) -> None:
    """Fail where a record that was made cannot be written and read; surrogates cannot."""
    assert isinstance(record, Record)
    if "\\ud" not in ascii(record):
        assert type(record).from_json(record.to_json()) == record


RECORDS: dict[str, Entry] = {
    **_record(
        cs.records.ParsedSource,
        {"key": "k", "name": "n", "file_type": "md", "content_sha256": "0" * 64},
        key=a_str(),
        name=a_str(),
        file_type=a_str(),
        content_sha256=a_digest(),
    ),
    **_record(
        cs.records.ParsedPage,
        {"page_index": 0, "text": TEXT},
        page_index=NUMBER,
        text=a_str(),
    ),
    **_record(
        cs.records.ParsedDocument,
        {"document_id": "a", "source": SOURCE, "pages": (PAGE,)},
        document_id=an_id(),
        source=an_object_of(FIELD, SOURCE),
        pages=many_of(PAGE, least=1),
        original_content=a_json_value(),
    ),
    **_record(
        cs.records.ParsedChunk,
        {"chunk_id": "c", "document_id": "a", "source": SOURCE, "page_index": 0}
        | {"chunk_index": 0, "text": TEXT, "token_start": 0, "token_end": 2**63 - 1},
        chunk_id=an_id(),
        document_id=an_id(),
        source=an_object_of(FIELD, SOURCE),
        page_index=NUMBER,
        chunk_index=NUMBER,
        text=a_str(),
        token_start=NUMBER,
        token_end=NUMBER,
        parent_chunk_ids=many_of("x", least=0),
        heading_path=many_of("x", least=0),
        origin_source=a_json_value(),
    ),
}
