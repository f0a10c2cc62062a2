"""What a reader should know first: `RULES`, a table, and `alerts`, which holds facts to it.

Sentences are in the past tense, which is the same for one chunk and for many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from chunkscope.alerts.plain import Plain
from chunkscope.showing.words import percent

__all__ = ["RULES", "SEVERITIES", "Rule", "alerts"]

Severity: TypeAlias = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The worst first: text is lost or cut off; quality or money is at stake; good to know."""

Numbers: TypeAlias = Mapping[str, Plain]


@dataclass(frozen=True)
class Rule:
    """When to alert, and with what words.

    Attributes
    ----------
    kind : str
        Its name.
    heading : str
        What is the matter, in a few words.
    measure : str
        The number that is looked at; where there is none, there is no alert.
    levels : tuple of (severity, float)
        The first of which the measure is above its number is the severity.
    sentence : str
        A format string over the numbers of a splitter.
    reason : str
        Why it matters, and where the threshold comes from.
    """

    kind: str
    heading: str
    measure: str
    levels: tuple[tuple[Severity, float], ...]
    sentence: str
    reason: str

    def severity(self, numbers: Numbers) -> Severity | None:
        """How bad it is; None where it is not."""
        value = numbers.get(self.measure)
        if not isinstance(value, int | float):
            return None
        return next((severity for severity, above in self.levels if value > above), None)


RULES: tuple[Rule, ...] = (
    Rule(
        "lost_text",
        "Text in no chunk",
        "lost_chars",
        (("error", 0),),
        "{n_incomplete} of {n_documents} documents lost text: {lost_chars} characters that are "
        "not white space fell into no chunk, first in document {first_lost}.",
        "What is in no chunk can never be found. White space between chunks is not counted.",
    ),
    Rule(
        "out_of_order",
        "Chunks out of order",
        "n_out_of_order",
        (("error", 0),),
        "{n_out_of_order} of {n_documents} documents had chunks that did not follow one another.",
        "Neighbours and merging by document rely on the order of the text.",
    ),
    Rule(
        "over_limit",
        "Over the limit",
        "n_over_given",
        (("error", 0),),
        "{n_over_limit} of {n_chunks} chunks ({share_over_limit}) went over {limit} tokens; the "
        "largest came to {tokens_max}.",
        "The limit is the one you gave. A model cuts off, or refuses, what goes over it.",
    ),
    Rule(
        "over_size",
        "Over the splitter's own size",
        "n_over_own",
        (("warning", 0),),
        "{n_over_limit} of {n_chunks} chunks ({share_over_limit}) went over {limit} tokens when "
        "counted alone; the largest came to {tokens_max}.",
        "Token counts of pieces do not add up: a slice of a text may take a token or two more "
        "alone than inside it. strict=True of TokenWindows holds each chunk to its size.",
    ),
    Rule(
        "step_eaten",
        "Little new text in each chunk",
        "n_eaten",
        (("warning", 0),),
        "Overlap and look-back left {least_step} of a chunk_size of {chunk_size}; on average, a "
        "chunk started {mean_step} after the one before.",
        "Small steps make many chunks of the same text. The line is at a fourth of chunk_size, as "
        "in chunkscope.sweep.",
    ),
    Rule(
        "expansion",
        "More to embed than there is",
        "chars_expansion",
        (("warning", 1.5),),
        "Chunks held {chars_expansion} times the text they cover: {chars_total} characters for "
        "{chars_covered}.",
        "Embedding and storage cost grow by the same factor. The line is at 1.5; overlaps of 10 "
        "to 20 % of the size, as is usual, stay below 1.3.",
    ),
    Rule(
        "no_overlap",
        "Overlap asked for and not achieved",
        "share_without_overlap",
        (("warning", 0.5),),
        "{share_without_overlap} of the chunks that follow another shared nothing with it; "
        "{overlap_requested} {overlap_requested_unit} were asked for.",
        "Splitters repeat whole pieces, and where none fits, none is repeated. The line is at "
        "one half.",
    ),
    Rule(
        "inside_word",
        "Cut inside a word",
        "share_inside_word",
        (("warning", 0.05), ("note", 0)),
        "{n_inside_word} of {n_cuts} cuts tore a word in two: {share_inside_word} of those in "
        "scripts that part words by blanks.",
        "Neither half is found by the word. A warning from 1 in 20 on.",
    ),
    Rule(
        "forced_cuts",
        "Cut wherever the size was reached",
        "share_forced",
        (("warning", 0.05), ("note", 0)),
        "{n_forced} of {n_cuts} cuts ({share_forced}) fell at no blank, mark or line end.",
        "Such a cut may tear a word, and a token of it, in two. In scripts without blanks it is "
        "the rule. A warning from 1 in 20 on.",
    ),
    Rule(
        "torn_code",
        "Code blocks torn",
        "share_torn_code",
        (("warning", 0),),
        "{n_torn_code} of {n_code} code blocks came apart.",
        "Half a code block is no code, and its other half looks like prose.",
    ),
    Rule(
        "torn_table",
        "Tables torn",
        "share_torn_table",
        (("warning", 0),),
        "{n_torn_table} of {n_table} tables came apart.",
        "The rows after the cut have lost their header.",
    ),
    Rule(
        "torn_tag",
        "HTML tags torn",
        "share_torn_tag",
        (("warning", 0),),
        "{n_torn_tag} of {n_tag} tags of HTML came apart.",
        "Neither half is a tag to whatever reads the chunk as HTML.",
    ),
    Rule(
        "torn_heading",
        "Headings without their text",
        "share_torn_heading_text",
        (("warning", 0.1), ("note", 0)),
        "{n_torn_heading_text} of {n_heading_text} headings lost the text below them.",
        "A heading alone matches queries and answers none. A warning from 1 in 10 on.",
    ),
    Rule(
        "unknown_format",
        "Structure not looked at",
        "n_unread",
        (("note", 0),),
        "No document was read as Markdown or HTML: {n_unread} had no ending, such as .md, that "
        "says so. Pass format='markdown' or format='html'.",
        "By default the end of the doc_id says it, .md or .html. format= may also be 'plaintext', "
        "or a mapping of doc_id to one of the three.",
    ),
    Rule(
        "duplicates",
        "The same text again",
        "share_duplicates",
        (("warning", 0.05), ("note", 0)),
        "{n_duplicates} of {n_chunks} chunks ({share_duplicates}) repeated the text of another.",
        "Equal chunks take the places of different ones in a result. A warning from 1 in 20 on.",
    ),
    Rule(
        "runts",
        "Very small chunks",
        "share_runts",
        (("warning", 0.05), ("note", 0)),
        "{n_runts} of {n_chunks} chunks ({share_runts}) stayed below {min_tokens} tokens.",
        "A few words match much and say little. Ends of texts leave some; a warning from 1 in 20 "
        "on. The threshold is min_tokens, or a tenth of the splitter's median.",
    ),
    Rule(
        "blank",
        "Blank chunks",
        "n_blank",
        (("warning", 0),),
        "{n_blank} of {n_chunks} chunks held nothing but white space.",
        "They cost a row and, at many providers, an error when embedded.",
    ),
    Rule(
        "models",
        "More than some models take",
        "n_models_over",
        (("note", 0),),
        "Chunks went over the input of {n_models_over} of {n_models} known models; {first_model} "
        "took the least, {first_model_limit} tokens.",
        "Most models drop what goes over without a word. See the table of limits.",
    ),
    Rule(
        "estimates",
        "Estimates, not counts",
        "n_estimated",
        (("note", 0),),
        "Every number of {encoding} tokens was estimated.",
        "The table has no counts, because it was made with tokens='estimate'. An estimate may "
        "miss a limit that the count would keep, or keep one that it would miss.",
    ),
)
"""What is looked for, in the order in which it is told within one severity."""


def alerts(measures: Sequence[tuple[str | None, Numbers]]) -> list[dict[str, Plain]]:
    """The alerts that `RULES` finds in the numbers of each splitter, the worst first.

    Parameters
    ----------
    measures : sequence of (str or None, mapping)
        Name of each splitter and its numbers; None for those of the documents. What is None
        or absent alerts nobody.

    Returns
    -------
    list of dict
        By severity, then by rule, then by splitter: ``severity``, ``kind``, ``heading``,
        ``splitter`` (None where it is of the documents), ``message`` (one sentence), ``reason``.

    Examples
    --------
    >>> found = alerts([("small", {"n_blank": 2, "n_chunks": 1200})])
    >>> found[0]["severity"], found[0]["message"]
    ('warning', '2 of 1,200 chunks held nothing but white space.')
    """
    found: list[tuple[int, dict[str, Plain]]] = []
    for rule in RULES:
        for splitter, numbers in measures:
            severity = rule.severity(numbers)
            if severity is None:
                continue
            told = {name: _told(name, value) for name, value in numbers.items()}
            alert: dict[str, Plain] = {
                "severity": severity,
                "kind": rule.kind,
                "heading": rule.heading,
                "splitter": splitter,
                "message": rule.sentence.format_map(told),
                "reason": rule.reason,
            }
            found.append((SEVERITIES.index(severity), alert))
    return [alert for _, alert in sorted(found, key=lambda each: each[0])]  # a stable sort


def _told(name: str, value: Plain) -> str:
    """A number as a sentence says it; other values as they are."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if "share" in name:
        return percent(value)
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3g}"
