"""Documents in memory: every form gives the same table, and the texts are what was given."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from chunkscope.corpus import documents
from chunkscope.records import JsonValue, ParsedDocument, ParsedPage, ParsedSource

# Every code point there is, lone surrogates and NUL included.
TEXTS = st.text(st.characters(exclude_categories=()), max_size=20)
IDS = TEXTS | st.integers() | st.tuples(st.integers(), TEXTS)

# Which of the forms take any kind of id, told by how they are built from a mapping.
FORMS: dict[str, Callable[[Mapping[Hashable, str]], object]] = {
    "mapping": dict,
    "list of pairs": lambda texts: list(texts.items()),
    "generator of pairs": lambda texts: (pair for pair in texts.items()),
    "list of lists": lambda texts: [list(pair) for pair in texts.items()],
    "Series": lambda texts: pd.Series(
        list(texts.values()),
        index=pd.Index(list(texts), dtype=object, tupleize_cols=False),
        dtype=object,
    ),
    "DataFrame": lambda texts: frame(list(texts), list(texts.values())),
}


def frame(ids: list[object], texts: list[object]) -> pd.DataFrame:
    """A DataFrame of objects: pandas would refuse lone surrogates in anything plainer."""
    columns = {"doc_id": ids, "text": texts}
    return pd.DataFrame({name: objects(values) for name, values in columns.items()})


def objects(values: list[object]) -> pd.Series:
    return pd.Series(np.fromiter(values, dtype=object, count=len(values)), dtype=object)


def source(name: str) -> ParsedSource:
    return ParsedSource(key=f"raw/{name}", name=name, file_type="pdf", content_sha256="0" * 64)


def is_unambiguous(texts: Mapping[Hashable, str]) -> bool:
    return len({str(doc_id) for doc_id in texts}) == len(texts)


# --------------------------------------------------------------------------------- laws


@pytest.mark.parametrize("form", FORMS)
@given(texts=st.dictionaries(IDS, TEXTS, max_size=5).filter(is_unambiguous))
def test_every_form_gives_the_ids_and_texts_that_were_given(
    form: str, texts: dict[Hashable, str]
) -> None:
    table = documents(FORMS[form](texts))
    assert list(table.columns) == ["doc_id", "page_index", "text"]
    assert list(zip(table["doc_id"], table["text"], strict=True)) == list(texts.items())
    assert table["page_index"].tolist() == [0] * len(texts)
    assert table["page_index"].dtype == np.int64
    assert table.index.equals(pd.RangeIndex(len(texts)))


@given(texts=st.dictionaries(IDS, TEXTS, max_size=5).filter(is_unambiguous))
def test_a_documents_table_comes_back_as_it_is(texts: dict[Hashable, str]) -> None:
    table = documents(texts)
    assert_frame_equal(documents(table), table)


@given(text=TEXTS)
def test_a_str_is_one_document_called_text(text: str) -> None:
    (row,) = documents(text).itertuples(index=False)
    assert row == ("text", 0, text)


@given(texts=st.lists(TEXTS, min_size=1, max_size=4))
def test_text_is_str_unless_a_lone_surrogate_is_held(texts: list[str]) -> None:
    held = any("\ud800" <= character <= "\udfff" for text in texts for character in text)
    table = documents(enumerate(texts))
    assert table["text"].dtype == (object if held else "str")
    assert table["doc_id"].dtype == np.int64


@given(pages=st.dictionaries(st.integers(0, 2**63 - 1), TEXTS, min_size=1, max_size=4))
def test_pages_of_records_come_in_the_order_of_their_index(pages: dict[int, str]) -> None:
    record = ParsedDocument(
        document_id="a",
        source=source("a.pdf"),
        pages=tuple(ParsedPage(page_index=i, text=text) for i, text in pages.items()),
    )
    table = documents(record)
    assert list(zip(table["page_index"], table["text"], strict=True)) == sorted(pages.items())


# ------------------------------------------------------------------------------ records


def test_records_bring_the_fields_of_their_source_as_columns() -> None:
    records = [
        ParsedDocument(
            document_id=name,
            source=source(f"{name}.pdf"),
            pages=(ParsedPage(page_index=0, text="One."), ParsedPage(page_index=1, text="Two.")),
        )
        for name in "ab"
    ]
    table = documents(iter(records))
    assert list(table.columns[3:]) == [
        "source_key",
        "source_name",
        "source_file_type",
        "source_content_sha256",
    ]
    assert table["doc_id"].tolist() == ["a", "a", "b", "b"]
    assert table["source_key"].tolist() == ["raw/a.pdf"] * 2 + ["raw/b.pdf"] * 2
    assert_frame_equal(documents(table), table)


def test_records_bring_what_they_carry_as_it_is_where_any_carries_something() -> None:
    page = ParsedPage(page_index=0, text="One.")
    carried: list[JsonValue] = [[["nested"], {"a": 1.0}], None, 3, True]
    records = [
        ParsedDocument(str(i), source("a.pdf"), (page,), original_content=content)
        for i, content in enumerate(carried)
    ]
    table = documents(records)
    assert list(table.columns[7:]) == ["original_content"]
    assert table["original_content"].dtype == object
    assert repr(table["original_content"].tolist()) == repr(carried)
    assert_frame_equal(documents(table), table)
    assert "original_content" not in documents(records[1])


# ----------------------------------------------------------------------- columns and dtypes


def test_the_columns_of_a_dataframe_can_be_named() -> None:
    posts = pd.DataFrame({"id": [7, 7], "body": ["One.", "Two."], "sheet": [4, 2], "n": [1.5, 2]})
    table = documents(posts, doc_id="id", text="body", page_index="sheet")
    assert list(table.columns) == ["doc_id", "page_index", "text", "n"]
    assert table["page_index"].tolist() == [4, 2]
    assert list(documents(pd.DataFrame([[1, "One."]]), doc_id=0, text=1)["text"]) == ["One."]


def test_other_columns_stay_as_they_are() -> None:
    given_ = pd.DataFrame(
        {
            "when": pd.to_datetime(["2024-01-01", None]),
            "text": ["One.", "Two."],
            "kind": pd.Categorical(["a", "b"]),
            "doc_id": ["x", "y"],
            3: pd.array([2**60 + 1, None], dtype="Int64"),
        },
        index=[5, 5],
    )
    table = documents(given_)
    assert list(table.columns) == ["doc_id", "page_index", "text", "when", "kind", 3]
    others = ["when", "kind", 3]
    assert_frame_equal(table[others], given_[others].reset_index(drop=True))


def test_the_input_is_never_changed() -> None:
    given_ = pd.DataFrame(
        {"doc_id": pd.Categorical(["a", "b"]), "text": ["One.", None]}, index=[3, 4]
    )
    before = given_.copy(deep=True)
    table = documents(given_, on_null="empty")
    table["text"] = "changed"
    table.loc[0, "doc_id"] = "changed"
    assert_frame_equal(given_, before)


def test_a_subclass_of_dataframe_becomes_a_plain_one() -> None:
    class Frame(pd.DataFrame):
        @property
        def _constructor(self) -> type[Frame]:
            return Frame

    assert type(documents(Frame({"doc_id": ["a"], "text": ["One."]}))) is pd.DataFrame


@pytest.mark.parametrize(
    "texts",
    [
        pd.Series(["One.", "Two."], dtype=object),
        pd.Series(["One.", "Two."], dtype="str"),
        pd.Series(["One.", "Two."], dtype="string"),
        pd.Series(["One.", "Two."], dtype="category"),
        pd.Series([np.str_("One."), np.str_("Two.")], dtype=object),
        pd.Series(["One.", "Two."], dtype=pd.ArrowDtype(pa.string())),
        pd.Series(["One.", "Two."], dtype=pd.ArrowDtype(pa.large_string())),
        pd.Series(["One.", "Two."], dtype=pd.ArrowDtype(pa.string_view())),
        pd.Series(["One.", "Two."], dtype=pd.ArrowDtype(pa.dictionary(pa.int8(), pa.string()))),
    ],
    ids=lambda texts: str(texts.dtype)[:20],
)
def test_text_of_any_dtype_becomes_str(texts: pd.Series) -> None:
    table = documents(pd.DataFrame({"doc_id": texts, "text": texts}))
    for name in ("doc_id", "text"):
        assert table[name].dtype == "str"
        assert table[name].tolist() == ["One.", "Two."]


@pytest.mark.parametrize(
    ("ids", "dtype"),
    [
        ([1, 2], "int64"),
        ([np.int64(1), 2], "int64"),
        ([1, 2**63], "object"),
        ([1, 2.5], "object"),
        (["a", 1], "object"),
        ([True, False], "object"),
        ([("a", 1), ("b", 1)], "object"),
        ([pd.Timestamp("2024-01-01")], "object"),
        ([np.str_("a")], "str"),
    ],
)
def test_ids_keep_their_values(ids: list[Hashable], dtype: str) -> None:
    table = documents([(doc_id, "One.") for doc_id in ids])
    assert table["doc_id"].tolist() == ids
    assert table["doc_id"].dtype == dtype


@pytest.mark.parametrize("dtype", ["int64", "int8", "Int64", "datetime64[us]", "float64"])
def test_a_column_of_ids_keeps_its_dtype(dtype: str) -> None:
    ids = pd.Series([1, 2]).astype(dtype)
    table = documents(pd.DataFrame({"doc_id": ids, "text": ["One.", "Two."]}))
    assert table["doc_id"].dtype == dtype


def test_categories_of_ids_are_resolved() -> None:
    table = documents(pd.DataFrame({"doc_id": pd.Categorical([2, 1]), "text": ["One.", "Two."]}))
    assert table["doc_id"].dtype == np.int64


def test_a_str_of_its_own_kind_is_taken_by_its_value() -> None:
    class Shouted(str):
        __slots__ = ()

        def __str__(self) -> str:
            return self.upper()

    table = documents([(Shouted("rouge"), Shouted("rouge"))])
    assert (table.at[0, "doc_id"], table.at[0, "text"]) == ("rouge", "rouge")
    assert type(table.at[0, "text"]) is str


@pytest.mark.parametrize(
    "pages",
    [
        pd.Series([1.0, 0.0]),
        pd.Series([1, 0], dtype="Int64"),
        pd.Series([1, 0], dtype="uint64"),
        pd.Series([np.int8(1), 0.0], dtype=object),
        pd.Series([1, 0], dtype=pd.ArrowDtype(pa.int32())),
        pd.Series([2**63 - 1, 0]),
    ],
    ids=lambda pages: str(pages.dtype),
)
def test_whole_numbers_of_any_dtype_are_page_indices(pages: pd.Series) -> None:
    table = documents(pd.DataFrame({"doc_id": "a", "text": "One.", "page_index": pages}))
    assert table["page_index"].dtype == np.int64
    assert table["page_index"].tolist() == pages.tolist()


# --------------------------------------------------------------------- nothing, and null


@pytest.mark.parametrize(
    "nothing",
    [
        {},
        [],
        iter([]),
        pd.Series([], dtype=object, index=pd.Index([], dtype="str")),
        pd.DataFrame({"doc_id": [], "text": []}),
        pd.DataFrame(columns=["doc_id", "text"]),
        pd.DataFrame({"doc_id": [], "page_index": [], "text": []}, dtype=float),
    ],
    ids=lambda nothing: type(nothing).__name__,
)
def test_no_documents_give_an_empty_table_of_the_right_kind(nothing: object) -> None:
    table = documents(nothing)
    assert table.dtypes.astype(str).to_dict() == {
        "doc_id": "str",
        "page_index": "int64",
        "text": "str",
    }
    assert len(table) == 0
    assert_frame_equal(documents(table), table)


NULLS = [None, float("nan"), pd.NA, pd.NaT, np.float64("nan")]


@pytest.mark.parametrize("null", NULLS, ids=repr)
def test_a_missing_text_is_dropped_or_emptied_on_request(null: object) -> None:
    texts = frame(["a", "b"], [null, "Two."])
    dropped = documents(texts, on_null="drop")
    assert dropped["doc_id"].tolist() == ["b"]
    assert dropped.index.equals(pd.RangeIndex(1))
    assert documents(texts, on_null="empty")["text"].tolist() == ["", "Two."]


@pytest.mark.parametrize("dtype", ["str", "string", "category", object])
def test_missing_texts_of_every_dtype_are_emptied(dtype: object) -> None:
    texts = pd.Series(["One.", None], dtype=dtype)
    table = documents(texts, on_null="empty")
    assert table["text"].tolist() == ["One.", ""]
    assert table["text"].dtype == "str"


def test_what_is_wrong_with_a_dropped_row_does_not_matter() -> None:
    texts = frame(["a", "a", None], ["One.", None, None])
    assert documents(texts, on_null="drop")["doc_id"].tolist() == ["a"]


# ------------------------------------------------------------- names of files and folders


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_str_that_names_a_file_or_folder_draws_a_hint_and_stays_a_text(
    kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    if kind == "file":
        path.write_text("inside")
    else:
        path.mkdir()
    says = rf"is also the name of a {kind}; chunkscope\.read"
    with pytest.warns(UserWarning, match=says) as caught:
        table = documents(str(path))
    assert table["text"].tolist() == [str(path)]
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "..",
        "/",
        "./",
        "no such file",
        "\0",
        "a\0b",
        "\ud800",
        "x" * 300,
        "x" * 10_000_000,
        "a\n" * 2000,
    ],
    ids=lambda text: ascii(text[:10]),
)
def test_a_str_that_is_no_name_of_a_file_or_folder_draws_none(text: str) -> None:
    assert documents(text)["text"].tolist() == [text]
