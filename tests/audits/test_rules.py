"""The rules of an audit, by examples: what each finds, where, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.audits import RULES, SEVERITIES
from tests.audits.faulty_chunks import FAULTY

TEXT = "One sentence. Another one.\n\nA third, which is longer than the others.\n"


def rules(chunks: object, docs: object = TEXT, **options: object) -> set[str]:
    """The rules that found something."""
    return set(cs.audit(chunks, docs, **options)["rule"])


def sliced(*bounds: tuple[int, int], text: str = TEXT) -> list[dict[str, object]]:
    return [{"text": text[a:b], "start": a, "end": b} for a, b in bounds]


def the_one(rule: str, chunks: object, docs: object = TEXT, **options: object) -> pd.Series:
    """The only finding of a rule."""
    found = cs.audit(chunks, docs, **options)
    own = found[found["rule"] == rule]
    assert len(own) == 1, found.to_string()
    return own.iloc[0]


# Rules that no report of `faulty_chunks` is needed for, each with the least that shows it.
BESIDES: dict[str, tuple[object, object, dict[str, object]]] = {
    "order": (sliced((28, 70), (0, 28)), TEXT, {}),
    "changed_blanks": ([{"text": "One  sentence.", "start": 0, "end": 13}], TEXT, {}),
    "collapsed_blanks": (["One sentence. Another one. A third,"], TEXT, {}),
    "over_overlap": (sliced((0, 28), (20, 70)), TEXT, {"overlap": 7}),
    "repeated_text": (["tea", "milk", "tea"], "tea milk", {}),
    "missing_id": ([{"id": "a", "text": TEXT[:28]}, {"id": "", "text": TEXT[28:]}], TEXT, {}),
    "repeated_index": (
        [{"chunk_index": 0, **each} for each in sliced((0, 28), (28, 70))],
        TEXT,
        {},
    ),
    "no_offsets": ([TEXT], TEXT, {}),
    "unknown_document": ([{"doc_id": "b", "text": TEXT}], {"a": TEXT}, {}),
    "ambiguous_place": (["x", "b", "x"], "z x x x b x", {}),
    "dropped_blanks": (sliced((0, 26), (28, 70)), TEXT, {}),
    "blank": ([TEXT[:26], "\n\n", TEXT[28:]], TEXT, {}),
    "torn_grapheme": (sliced((0, 1), (1, 3), text="e\u0301a"), "e\u0301a", {}),
    "mid_word": (sliced((0, 6), (6, 70)), TEXT, {}),
    "mid_sentence": (sliced((0, 4), (4, 70)), TEXT, {}),
}


def test_every_rule_has_an_example() -> None:
    shown = set(BESIDES).union(*(case.rules for case in FAULTY.values()))
    assert shown == set(RULES)


@pytest.mark.parametrize("rule", BESIDES)
def test_the_least_that_shows_a_rule_is_found(rule: str) -> None:
    chunks, docs, options = BESIDES[rule]
    assert rule in rules(chunks, docs, **options), cs.audit(chunks, docs, **options).to_string()


def test_rules_say_what_they_find_and_why() -> None:
    for rule in RULES.values():
        assert rule.severity in SEVERITIES
        assert rule.finds.endswith(".")
        assert rule.reason.endswith(".")
    ranks = [SEVERITIES.index(rule.severity) for rule in RULES.values()]
    assert ranks == sorted(ranks)


def test_a_wrong_slice_is_told_with_the_place_where_the_text_is() -> None:
    found = the_one("slice", [{"text": TEXT[:13], "start": 0}, {"text": TEXT[14:], "start": 20}])
    assert (found["char_start"], found["char_end"], found["chunk_index"]) == (14, 70, 1)
    assert found["message"].endswith("is at [14:70]")


def test_offsets_that_are_all_shifted_are_told_once_a_document() -> None:
    chunks = [
        {**each, "start": each["start"] + 2, "end": each["end"] + 2}
        for each in sliced((0, 14), (14, 28), (28, 69))
    ]
    found = the_one("units", chunks)
    assert found["message"] == "offsets are 2 too large (3 chunks)"
    assert "slice" not in rules(chunks)


def in_tokens(text: str, at: int) -> int:
    """The token that begins at a place, or their number at the end."""
    return int(cs.TokenIndex(text).char_to_token(at))


UNITS = {
    "UTF-8 bytes": lambda text, at: len(text[:at].encode()),
    "UTF-16 units": lambda text, at: len(text[:at].encode("utf-16-le")) // 2,
    "tokens of cl100k_base": in_tokens,
    "characters with LF for each CRLF": lambda text, at: len(text[:at].replace("\r\n", "\n")),
    "characters with CRLF for each LF": lambda text, at: len(text[:at].replace("\n", "\r\n")),
    "graphemes": lambda text, at: cs.TokenIndex(text[:at], "graphemes").n_tokens,
}
WIDE = "Grüße 🌸 aus\r\nKöln 👩‍👩‍👧.\r\nNoch ein Satz 🌸 und mehr.\r\nEnde des Textes."
PLAIN = "One sentence here. Another one there. A third one, longer than both."
TEXTS = {
    "tokens of cl100k_base": PLAIN,
    "characters with CRLF for each LF": WIDE.replace("\r\n", "\n"),
    "graphemes": "e\u0301" * 5 + WIDE.replace("\r\n", "\n"),
}


@pytest.mark.parametrize("unit", UNITS)
def test_offsets_in_another_unit_are_told_by_its_name(unit: str) -> None:
    text = TEXTS.get(unit, WIDE)
    ends = [text.index(".") + 1, text.rindex(".", 0, -1) + 1, len(text)]
    chunks = [
        {"text": text[a:b], "start": UNITS[unit](text, a), "end": UNITS[unit](text, b)}
        for a, b in zip([0, *ends], ends, strict=False)
    ]
    found = the_one("units", chunks, text)
    assert found["message"] == f"offsets count {unit}, not code points (3 chunks)"
    assert not rules(chunks, text) & {"lost_text", "slice", "changed_text", "order"}


def test_ends_that_are_those_of_the_last_characters_are_told() -> None:
    chunks = [{**each, "end": each["end"] - 1} for each in sliced((0, 28), (28, 70))]
    assert "last characters" in the_one("units", chunks)["message"]


def test_one_wrong_chunk_among_many_is_no_other_unit() -> None:
    text = f"é {TEXT}"
    chunks = sliced((0, 15), (15, 30), (30, 72), text=text)
    chunks[1]["start"] = 16
    assert rules(chunks, text) >= {"slice"}
    assert "units" not in rules(chunks, text)


def test_changed_text_is_told_with_what_stands_at_its_offsets() -> None:
    found = the_one("changed_text", [{"text": "one sentence.", "start": 0, "end": 13}])
    assert found["message"] == (
        "the document has no 'one sentence.'; at its offsets it has 'One sentence.'"
    )


def test_shuffled_texts_are_out_of_order_and_not_changed() -> None:
    assert rules([TEXT[28:], TEXT[:28]]) == {"order", "no_offsets"}


def test_a_chunk_index_orders_rows_that_were_shuffled() -> None:
    chunks = [{**each, "chunk_index": 1 - n} for n, each in enumerate(sliced((28, 70), (0, 28)))]
    assert rules(chunks) == set()


def test_lost_text_is_told_where_it_stands_without_the_blanks_around_it() -> None:
    found = the_one("lost_text", sliced((0, 13), (28, 70)))
    assert (found["char_start"], found["char_end"]) == (14, 26)
    assert found["message"] == "12 characters in no chunk: 'Another one.'"


def test_a_document_of_white_space_needs_no_chunk() -> None:
    assert rules([], {"a": " \n", "b": ""}) == set()


def test_counts_of_tokens_are_exact_and_taken_from_the_slice_or_the_text() -> None:
    for chunks in ([TEXT], [{"text": TEXT, "start": 0}], [TEXT.upper()]):
        own = chunks[0]["text"] if isinstance(chunks[0], dict) else chunks[0]
        n_tokens = cs.TokenIndex(own).n_tokens
        assert "over_max_tokens" not in rules(chunks, max_tokens=n_tokens)
        found = the_one("over_max_tokens", chunks, max_tokens=n_tokens - 1)
        assert found["message"].startswith(f"{n_tokens} tokens of cl100k_base")


def test_stated_tokens_are_held_against_the_encoding_that_was_named() -> None:
    chunks = [{"text": TEXT, "n_tokens": len(TEXT)}]
    assert "stated_number" not in rules(chunks)
    assert "stated_number" not in rules(chunks, encoding="unicode")
    assert "stated_number" in rules(chunks, encoding="words")


def test_numbers_that_our_table_states_are_looked_at() -> None:
    table = cs.chunk(TEXT, cs.TokenWindows(chunk_size=8, chunk_overlap=3))
    assert "stated_number" not in rules(table)
    for column in ("n_chars", "overlap_chars"):
        assert "stated_number" in rules(table.assign(**{column: table[column] + 1}))


def test_a_table_with_chunks_left_out_states_no_wrong_overlap() -> None:
    table = cs.chunk(TEXT, cs.TokenWindows(chunk_size=8, chunk_overlap=3))
    assert "stated_number" not in rules(table.iloc[::2])


def test_each_splitter_of_a_table_is_judged_alone() -> None:
    table = cs.chunk(TEXT, {"a": cs.SplitPoints(chunk_size=30), "b": cs.SplitPoints(chunk_size=50)})
    found = cs.audit(table.iloc[1:], TEXT)
    assert found["rule"].iloc[0] == "lost_text"
    assert found["message"].iloc[0].endswith("(splitter 'a')")
    assert "repeated_id" not in set(found["rule"])


def test_ids_need_not_differ_between_splitters_but_within_one() -> None:
    table = cs.chunk(TEXT, cs.SplitPoints(chunk_size=30))
    assert "repeated_id" in rules(pd.concat([table, table]))


def test_flags_and_joined_emoji_are_no_torn_characters_unless_cut() -> None:
    text = "🇳🇴🇩🇪👩‍👩‍👧x"
    whole = sliced((0, 2), (2, 4), (4, 9), (9, 10), text=text)
    assert "torn_grapheme" not in rules(whole, text)
    torn = sliced((0, 1), (1, 6), (6, 10), text=text)
    found = cs.audit(torn, text)
    assert found[found["rule"] == "torn_grapheme"]["chunk_index"].tolist() == [1, 2, 0, 1]


def test_letters_that_are_halves_in_the_document_too_are_its_own() -> None:
    text = "a\ufffdb \ud83d c"
    found = rules(["a\ufffdb ", "\ud83d c"], text)
    assert "replacement_character" not in found
    assert "half_surrogate" not in found
    assert "lone_surrogate" in found


def test_a_hash_of_something_else_is_no_stale_hash() -> None:
    chunks = [{"text": "One.", "hash": "0" * 64}, {"text": " Two.", "hash": "1" * 64}]
    assert "stale_hash" not in rules(chunks, "One. Two.")


def test_fences_and_tables_are_torn_by_cuts_inside_alone() -> None:
    text = "a\n\n~~~\nb\n\nc\n~~~\n\nTitle\n~~~~~\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\nd\n"
    fence, table = text.index("~~~"), text.index("| a")
    end = text.index("\n\nTitle") + 2
    apart = sliced((0, fence), (fence, end), (end, table), (table, len(text)), text=text)
    assert not rules(apart, text) & {"torn_fence", "torn_table"}
    at_b, at_row = text.index("b\n"), text.index("| 1")
    torn = sliced((0, at_b), (at_b, at_row), (at_row, len(text)), text=text)
    assert rules(torn, text) >= {"torn_fence", "torn_table"}
    assert "between its rows" in the_one("torn_table", torn, text)["message"]


def test_half_a_fence_is_told_of_a_chunk_without_a_place_too() -> None:
    assert "torn_fence" in rules(["```PY\nx = 1"], "```py\nx = 1\n```\n")


def test_a_limit_of_rows_leaves_one_that_tells_how_many_there_are_besides() -> None:
    chunks = sliced(*[(0, 14)] * 100)
    found = cs.audit(chunks, TEXT, limit=3)
    own = found[found["rule"] == "repeated_range"]
    assert len(own) == 4
    assert own["message"].iloc[-1].startswith("96 more chunks of this document")
    assert found.attrs["n_error"] == 99 + 1
    assert len(cs.audit(chunks, TEXT, limit=None)) >= 99


def test_the_empty_table_has_every_column_and_dtype() -> None:
    clean, faulty = cs.audit(sliced((0, 70)), TEXT), cs.audit([], TEXT)
    assert clean.empty
    assert clean.dtypes.to_dict() == faulty.dtypes.to_dict()
    assert list(clean) == [
        "severity", "rule", "doc_id", "chunk_index", "char_start", "char_end", "message",
    ]  # fmt: skip


def test_the_summary_counts_what_the_table_leaves_out() -> None:
    found = cs.audit(sliced(*[(0, 14)] * 100), TEXT)
    assert cs.audits.summary(found) == "100 chunks, 1 document: 100 errors, 0 warnings, 0 info"
    found.attrs = {}
    assert cs.audits.summary(found) == "12 errors, 0 warnings, 0 info"


def test_what_is_given_is_not_changed() -> None:
    chunks = sliced((0, 20), (25, 70))
    frame = pd.DataFrame(chunks)
    before = frame.copy()
    cs.audit(frame, TEXT)
    pd.testing.assert_frame_equal(frame, before)
    assert chunks == sliced((0, 20), (25, 70))


class Grim:
    """An id that raises when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        return 1


@pytest.mark.parametrize(
    "missing", [None, float("nan"), pd.NA, pd.NaT, "", " ", "nan", "None", "<NA>"]
)
def test_an_id_that_is_missing_is_so_in_every_form(missing: object) -> None:
    ids = pd.Series(["1", missing], dtype=object)
    table = pd.DataFrame({"chunk_id": ids, "text": [TEXT[:28], TEXT[28:]]})
    assert "missing_id" in rules(table)


@pytest.mark.parametrize("name", ["chunk_id", "hash"])
@pytest.mark.parametrize(
    "strange", [partial(np.array, [1, 2]), partial(pd.Series, [1, 2]), Grim, list, dict]
)
def test_ids_and_hashes_of_any_kind_are_looked_at(strange: Callable[[], object], name: str) -> None:
    for first in (strange(), "0" * 32):
        chunks = [{name: first, "text": TEXT[:28]}, {name: strange(), "text": TEXT[28:]}]
        assert "repeated_id" not in rules(chunks)


def test_ids_that_a_store_reads_alike_are_the_same() -> None:
    chunks = [{"chunk_id": 1, "text": TEXT[:28]}, {"chunk_id": "1", "text": TEXT[28:]}]
    assert "repeated_id" in rules(chunks)


def test_one_fraction_among_offsets_is_an_impossible_offset() -> None:
    chunks = sliced((0, 28), (28, 40), (40, 70))
    chunks[0]["start"] = 0.5
    assert the_one("impossible_offset", chunks)["chunk_index"] == 0


def test_white_space_between_neighbours_that_have_it_too_is_not_contained() -> None:
    assert "contained" not in rules(["Alpha one.", "   ", " Beta two."], "Alpha one. Beta two.")


def test_characters_are_looked_at_in_blocks_as_all_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "\U0001f1f3\U0001f1f4" * 30 + "e\u0301 " * 30
    chunks = sliced(*((n, n + 3) for n in range(0, len(text), 3)), text=text)
    together = cs.audit(chunks, text, limit=None)
    monkeypatch.setattr("chunkscope.audits.characters._CUTS", 7)
    pd.testing.assert_frame_equal(cs.audit(chunks, text, limit=None), together)


def test_line_ends_that_were_rewritten_are_a_warning() -> None:
    """Also in bare texts: who counts characters in them is off by one a line."""
    text = "One.\r\nTwo.\r\n\r\nThree."
    rewritten = cs.audit(["One.\nTwo.\n\n", "Three."], text)
    assert rewritten["rule"].tolist()[0] == "changed_blanks"
    assert rewritten["severity"].tolist()[0] == "warning"
    collapsed = cs.audit(["One. Two.", "Three."], text)
    assert set(collapsed["severity"]) == {"info"}
