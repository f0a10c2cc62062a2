"""`Foreign`: what may be given, what may come back, and what becomes of it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.splitters.registry import SPLITTERS
from tests.laws.strategies import splitters, texts

TEXT = "Eins. Zwei – drei.\r\n\r\nVier, fünf"
TRUE = [(0, 5), (6, 18), (22, 32)]
PIECES = [TEXT[start:end] for start, end in TRUE]


def bounds(result: object, text: str = TEXT, **options: str) -> list[tuple[int, int]]:
    """Start and end of each chunk of a function that returns `result`."""
    spans = cs.Foreign("mine", lambda _: result, **options).spans(text)  # type: ignore[arg-type]
    return list(zip(spans.start.tolist(), spans.end.tolist(), strict=True))


def made(**attributes: object) -> SimpleNamespace:
    return SimpleNamespace(**attributes)


FORMS: dict[str, object] = {
    "texts": PIECES,
    "a tuple of texts": tuple(PIECES),
    "a generator": (piece for piece in PIECES),
    "bytes": [piece.encode() for piece in PIECES],
    "memoryviews": [memoryview(piece.encode()) for piece in PIECES],
    "pairs": TRUE,
    "lists of two": [list(pair) for pair in TRUE],
    "texts and pairs": (PIECES, TRUE),
    "starts and texts": [(start, piece) for (start, _), piece in zip(TRUE, PIECES, strict=True)],
    "dicts": [{"text": piece} for piece in PIECES],
    "dicts with offsets": [{"start": start, "end": end} for start, end in TRUE],
    "a dict of dicts": {"documents": [{"content": piece, "meta": None} for piece in PIECES]},
    "objects": [made(text=piece, start_index=None, end_index=None) for piece in PIECES],
    "objects with byte offsets": [
        made(text=piece, start_index=len(TEXT[:start].encode()), end_index=len(TEXT[:end].encode()))
        for (start, end), piece in zip(TRUE, PIECES, strict=True)
    ],
    "objects with offsets in metadata": [
        made(page_content=piece, metadata={"start_index": start})
        for (start, _), piece in zip(TRUE, PIECES, strict=True)
    ],
    "spans": cs.Spans.of([(start, end, 7) for start, end in TRUE]),
}


@pytest.mark.parametrize("form", FORMS)
def test_chunks_may_come_in_many_forms(form: str) -> None:
    assert bounds(FORMS[form]) == TRUE


def test_white_space_of_the_pieces_may_differ() -> None:
    assert bounds(["Eins. Zwei – drei.\n\nVier,", "fünf"]) == [(0, 27), (28, 32)]


def test_offsets_that_hold_the_texts_are_taken_though_the_texts_are_ambiguous() -> None:
    claims = [("q" * 10), ("q" * 10), ("q" * 9)]
    assert bounds((claims, [(0, 10), (8, 18), (16, 25)]), "q" * 25)[1] == (8, 18)
    assert bounds(claims, "q" * 25)[1] == (10, 20)


def test_offsets_in_no_order_are_not_believed_though_they_hold_the_texts() -> None:
    # langchain#21475
    claims = (["la", "la", "la", "lab"], [(0, 2), (0, 2), (0, 2), (9, 12)])
    assert bounds(claims, "la la la lab") == [(0, 2), (3, 5), (6, 8), (9, 12)]


def test_the_empty_text_has_no_chunks_and_is_not_cut() -> None:
    assert len(cs.Foreign("mine", {}.__getitem__).spans("")) == 0


def test_the_boundary_is_what_stands_at_the_cut() -> None:
    text = 'a\n\nb\r\nc. "D!" e, f g|h。i\rj \n '
    cuts = [1, 5, 8, 13, 17, 19, 20, 22, 23, 25, 28]
    pairs = [(start, end) for start, end in zip([0, *cuts], cuts, strict=False)]
    spans = cs.Foreign("mine", lambda _: pairs).spans(text)
    names = [cs.Boundary(code).name for code in spans.boundary]
    assert names[:5] == ["paragraph", "line", "sentence", "sentence", "clause"]
    assert names[5:] == ["word", "hard", "hard", "sentence", "line", "text_end"]


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (
            ["Eins.", "Zwei - drei"],
            "chunk 1 of splitter 'mine' must be found in the text, in order",
        ),
        (["Eins\ufffd"], "chunk 0 .* found in the text, which has no U.FFFD, got 'Eins.ufffd'"),
        (["Eins.", ""], "chunk 1 of splitter 'mine' must be of at least one character, got ''"),
        ([(0, 5), (5, 5)], r"chunk 1 .* must be of at least one character, got \(5, 5\)"),
        (["Eins. Zwei", "Zwei"], "chunk 1 .* more than a part of the chunk before it, got 'Zwei'"),
        ([(0, 5), (0, 9)], r"chunk 1 .* begins behind the chunk before it, got \(0, 9\)"),
        ([(0, 99)], r"chunk 0 .* inside the text of 32 characters, got \(0, 99\)"),
        ([(-2, 5)], r"chunk 0 .* inside the text of 32 characters, got \(-2, 5\)"),
    ],
)
def test_a_chunk_that_cannot_be_a_row_is_told_and_left_out_if_asked(
    result: object, message: str
) -> None:
    with pytest.raises(ArgumentError, match=f"^{message}") as caught:
        bounds(result)
    assert "with on_missing='drop' such chunks are left out" in str(caught.value)
    with pytest.warns(UserWarning, match="^splitter 'mine': 1 of . chunks are left out; chunk"):
        left = bounds(result, on_missing="drop")
    assert len(left) == len(result) - 1  # type: ignore[arg-type]


def test_of_two_chunks_with_one_start_the_longer_is_kept() -> None:
    with pytest.warns(UserWarning, match="1 of 3 chunks"):
        assert bounds([(0, 5), (0, 9), (9, 12)], on_missing="drop") == [(0, 9), (9, 12)]


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (None, "chunks of splitter 'mine' must be several: texts, pairs of offsets"),
        ("Eins.", "chunks of splitter 'mine' must be several"),
        ({"text": "Eins."}, "chunks of splitter 'mine' must be several"),
        ([3], "chunk 0 of splitter 'mine' must be one of texts, pairs of offsets"),
        ([None], "chunk 0 of splitter"),
        ([("a", "b")], "chunk 0 of splitter"),
        ([(1.0, 2.0)], "chunk 0 of splitter"),
        ([{"words": 3}], "chunk 0 of splitter"),
    ],
)
def test_what_is_no_list_of_chunks_is_refused(result: object, message: str) -> None:
    with pytest.raises(ArgumentTypeError, match=f"^{message}"):
        bounds(result)


def test_spans_beyond_the_text_are_refused() -> None:
    with pytest.raises(ArgumentError, match="inside the text of 3 characters, got 32"):
        bounds(FORMS["spans"], "abc")


def raising(text: str) -> Iterator[str]:
    yield text
    raise ZeroDivisionError("a\nb")


def test_what_the_function_raises_is_the_cause_of_an_error_of_ours() -> None:
    said = r"^splitter 'mine' raised ZeroDivisionError\('a\\nb'\)$"
    with pytest.raises(ArgumentError, match=said) as caught:
        cs.chunk("One.", cs.Foreign("mine", raising))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


# ---------------------------------------------------------------- splitters of ours, as others'


@pytest.mark.parametrize("cls", SPLITTERS.values(), ids=SPLITTERS)
@given(st.data())
def test_offsets_of_our_splitters_come_out_as_they_went_in(cls: type, data: st.DataObject) -> None:
    splitter, text = data.draw(splitters(cls)), data.draw(texts())
    own = splitter.spans(text)
    true = list(zip(own.start.tolist(), own.end.tolist(), strict=True))
    pieces = [text[start:end] for start, end in true]
    assert bounds(true, text) == true
    assert bounds((pieces, true), text) == true
    for form in (splitter, splitter.spans):
        through = cs.Foreign("mine", form).spans(text)
        assert through.boundary.tolist() == own.boundary.tolist()
        assert through.start.tolist() == own.start.tolist()


# ---------------------------------------------------------------- as an object


def test_it_is_a_splitter_that_is_named_by_its_name() -> None:
    mine = cs.Foreign("mine", str.split)
    assert isinstance(mine, cs.Splitter)
    assert mine.encoding is None
    assert repr(mine) == "Foreign(name='mine', on_missing='raise')"
    assert cs.chunk("One two.", mine)["splitter"].tolist() == ["mine", "mine"]
    assert cs.chunk("One two.", {"other": mine})["splitter"].tolist() == ["other", "other"]


def test_two_are_equal_if_all_of_them_is_and_can_be_hashed_whatever_they_call() -> None:
    unhashable = made(split_text=str.split)
    same = {cs.Foreign("mine", str.split), cs.Foreign("mine", str.split)}
    assert len(same) == 1
    assert cs.Foreign("mine", str.split) != cs.Foreign("mine", str.splitlines)
    assert cs.Foreign("mine", str.split) != cs.Foreign("yours", str.split)
    assert isinstance(hash(cs.Foreign("mine", unhashable)), int)


def test_it_goes_through_pickle_and_to_other_processes() -> None:
    mine = cs.Foreign("mine", str.split, on_missing="drop")
    assert pickle.loads(pickle.dumps(mine)) == mine  # noqa: S301 - made here
    docs = {"a": TEXT, "b": TEXT * 3}
    marks = cs.Foreign("marks", lambda text: text.split("."))
    assert cs.sweep(docs, [mine, marks], n_jobs=2).equals(cs.sweep(docs, [mine, marks]))


@pytest.mark.parametrize("unfit", ["split", 3, None, b"", cs.SplitPoints, SimpleNamespace(split=1)])
def test_what_cannot_be_called_is_refused(unfit: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^fn must be a function of a text, or a splitter"):
        cs.Foreign("mine", unfit)


def test_a_function_with_a_switch_for_offsets_is_asked_for_them() -> None:
    def words(text: str, *, offsets: bool = False) -> object:
        return (["q", "q"], [(0, 1), (2, 3)]) if offsets else ["q", "q"]

    for function in (words, partial(words, offsets=False)):
        spans = cs.Foreign("mine", function).spans("qqq")
        assert spans.start.tolist() == [0, 2]
