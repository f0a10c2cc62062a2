"""`RULES`: what an audit looks for, how bad each thing is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["RULES", "SEVERITIES", "Rule", "Severity"]

Severity: TypeAlias = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""The worst first: text or its place is lost or wrong; something is not as it says; good to
know, and sound splitters do it too."""


@dataclass(frozen=True)
class Rule:
    """One thing that is looked for.

    Attributes
    ----------
    severity : {"error", "warning", "info"}
        How bad it is. What the splitters of chunkscope do by contract is info.
    finds : str
        What is found, in one sentence.
    reason : str
        Why it matters.
    """

    severity: Severity
    finds: str
    reason: str


RULES: dict[str, Rule] = {
    "unknown_document": Rule(
        "error",
        "Chunks of a document or page that is not among the documents.",
        "Nothing else can be said of them.",
    ),
    "no_chunks": Rule(
        "error",
        "A page with text, and not one chunk of it.",
        "None of it can ever be found.",
    ),
    "no_text": Rule(
        "error",
        "A chunk whose text is None, NaN or no str.",
        "It becomes the word 'nan' or an exception, far from here.",
    ),
    "empty": Rule(
        "error",
        "A chunk of the empty text.",
        "Embedding services refuse it, and it shifts the numbers of those behind it.",
    ),
    "impossible_offset": Rule(
        "error",
        "An offset that is negative, beyond the text, after its end or no whole number.",
        "-1 is what a search returns that found nothing.",
    ),
    "units": Rule(
        "error",
        "Offsets of a whole document that fit in another unit, or with a shift.",
        "Offsets count code points; bytes, UTF-16 units, tokens, graphemes and characters of a "
        "text with other line ends are equal to them up to the first character that is not plain.",
    ),
    "slice": Rule(
        "error",
        "A chunk whose text is not what its document has at the offsets, but elsewhere; of chunks "
        "that were stripped while their offsets were not moved it is said once a page.",
        "Whoever quotes, highlights or merges by offsets shows other text.",
    ),
    "changed_text": Rule(
        "error",
        "A chunk whose text its document does not have; of chunks of which only small and capital "
        "letters differ it is said once a page.",
        "It was rewritten, cut inside a token, or glued together of several places.",
    ),
    "repeated_text": Rule(
        "error",
        "A chunk with the text of an earlier one, which the document has no further time.",
        "The same passage is stored, found and paid for twice.",
    ),
    "replacement_character": Rule(
        "error",
        "U+FFFD in a chunk where its document has none.",
        "A character of several tokens or bytes was cut in two, and both halves are lost.",
    ),
    "half_surrogate": Rule(
        "error",
        "Half a surrogate pair in a chunk where its document has none.",
        "A character was cut in two between UTF-16 units; the chunk has no UTF-8.",
    ),
    "lost_text": Rule(
        "error",
        "Text other than white space that lies in no chunk.",
        "What is in no chunk can never be found.",
    ),
    "order": Rule(
        "error",
        "A chunk that begins before the one it follows.",
        "Neighbours and merging rely on the order; offsets that were searched for go back where "
        "a text repeats.",
    ),
    "repeated_range": Rule(
        "error",
        "A chunk with the very offsets of the one before.",
        "A splitter that does not advance, or a search that finds the same place again.",
    ),
    "over_max_tokens": Rule(
        "error",
        "A chunk of more tokens than max_tokens, counted alone.",
        "A model cuts off, or refuses, what goes over its limit.",
    ),
    "over_max_chars": Rule(
        "error",
        "A chunk of more characters than max_chars.",
        "What goes over a limit is cut off or refused.",
    ),
    "repeated_id": Rule(
        "error",
        "An id that an earlier chunk has.",
        "A store overwrites the one with the other, or refuses both.",
    ),
    "missing_offset": Rule(
        "warning",
        "Chunks without the offsets that their table has a column for.",
        "They cannot be quoted, highlighted or merged.",
    ),
    "changed_blanks": Rule(
        "warning",
        "A chunk that differs from its document in white space, against its offsets, inside a "
        "word, or in every line end.",
        "Its length and its offsets do not fit one another, or words became others.",
    ),
    "contained": Rule(
        "warning",
        "A chunk that lies wholly inside a neighbour.",
        "It adds nothing but a row and a duplicate in results.",
    ),
    "over_overlap": Rule(
        "warning",
        "Chunks that share more with the one before than was asked for.",
        "Text is embedded and stored again and again.",
    ),
    "no_overlap": Rule(
        "warning",
        "A document whose chunks share nothing, though an overlap was asked for.",
        "Splitters repeat whole pieces, and where none fits, none is repeated.",
    ),
    "stated_number": Rule(
        "warning",
        "A length, overlap or number of tokens that is not the chunk's.",
        "Limits and costs are reckoned with it.",
    ),
    "page_numbers": Rule(
        "warning",
        "Pages that chunks count from 1, and their documents from 0.",
        "Whoever looks up the page of a chunk by its number reads the page behind it.",
    ),
    "stale_hash": Rule(
        "warning",
        "A hash that is not of the chunk's text, in a column of hashes that are.",
        "The text was changed after it was hashed, by an overlap for example.",
    ),
    "missing_id": Rule(
        "warning",
        "A chunk without an id, where others have one.",
        "It cannot be updated or deleted.",
    ),
    "repeated_index": Rule(
        "warning",
        "Two chunks of a page with the same index.",
        "Which comes first is anybody's guess.",
    ),
    "lone_surrogate": Rule(
        "warning",
        "Half a surrogate pair in a chunk, as in its document.",
        "It has no UTF-8: files, stores and services refuse it.",
    ),
    "under_min_chars": Rule(
        "warning",
        "A chunk of fewer characters than min_chars.",
        "A few words match much and say little.",
    ),
    "no_offsets": Rule(
        "info",
        "Chunks that come without offsets: they were looked for by their text.",
        "Where a passage repeats, its place is a guess.",
    ),
    "ambiguous_place": Rule(
        "info",
        "A chunk without offsets whose text its document has in several places.",
        "The order of the chunks does not tell which is meant.",
    ),
    "collapsed_blanks": Rule(
        "info",
        "A chunk without offsets whose words are its document's, but not its white space.",
        "Line breaks, indentation or columns are gone.",
    ),
    "dropped_blanks": Rule(
        "info",
        "White space that lies in no chunk.",
        "Chunks joined together do not give the document back letter by letter.",
    ),
    "blank": Rule(
        "info",
        "A chunk of nothing but white space.",
        "It costs a row and, at many services, an error when embedded.",
    ),
    "duplicate": Rule(
        "info",
        "A chunk with the text of an earlier one, from another place.",
        "Documents repeat themselves; ids made of the text alone will not be unique.",
    ),
    "small": Rule(
        "info",
        "A chunk under a tenth of the median length that a neighbour had room for.",
        "A few words match much and say little.",
    ),
    "short_overlap": Rule(
        "info",
        "A document whose chunks share less than half of what was asked for, on average.",
        "Splitters repeat whole pieces, which seldom fit exactly.",
    ),
    "torn_grapheme": Rule(
        "info",
        "A cut inside a user-perceived character.",
        "An accent, a vowel sign or a part of an emoji stands alone in the next chunk.",
    ),
    "torn_line_end": Rule(
        "info",
        "A cut between CR and LF.",
        "The next chunk begins with the second half of a line end.",
    ),
    "special_token": Rule(
        "info",
        "Text that looks like a special token of a tokenizer.",
        "Some tokenizers refuse it, and some take it for a command.",
    ),
    "mid_word": Rule(
        "info",
        "A cut inside a word.",
        "Neither half is found by the word.",
    ),
    "mid_sentence": Rule(
        "info",
        "A cut at neither the end of a sentence nor of a line.",
        "The chunk does not say all of it.",
    ),
    "torn_fence": Rule(
        "info",
        "A cut inside a code fence of Markdown.",
        "One half has no end, and the other looks like prose.",
    ),
    "torn_table": Rule(
        "info",
        "A cut inside a Markdown table.",
        "The rows after it have lost their header.",
    ),
}
"""Name -> what it finds, for every rule, in the order in which findings are told."""
