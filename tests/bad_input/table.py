"""The table: what is bad input to every public callable, and to which there is none.

A public callable that is neither in `ENTRIES` nor in `EXEMPT` fails `test_table.py`; so
does a parameter without rows of a category that its annotation asks for (`required.py`).
A name may stand here more than once, with a comma and what is different after it.
"""

from __future__ import annotations

from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_agreement import AGREEMENT
from tests.bad_input.entries_of_audits import AUDITS
from tests.bad_input.entries_of_comparison import COMPARISON
from tests.bad_input.entries_of_estimates import ESTIMATES
from tests.bad_input.entries_of_explorers import EXPLORERS
from tests.bad_input.entries_of_foreign import FOREIGN
from tests.bad_input.entries_of_passages import PASSAGES
from tests.bad_input.entries_of_pipeline import PIPELINE
from tests.bad_input.entries_of_plots import PLOTS
from tests.bad_input.entries_of_preview import PREVIEW
from tests.bad_input.entries_of_record_tables import RECORD_TABLES
from tests.bad_input.entries_of_records import RECORDS
from tests.bad_input.entries_of_rendering import RENDERING
from tests.bad_input.entries_of_reports import REPORTS
from tests.bad_input.entries_of_spans import SPANS
from tests.bad_input.entries_of_splitters import SPLITTERS
from tests.bad_input.entries_of_statistics import STATISTICS
from tests.bad_input.entries_of_stores import STORES
from tests.bad_input.entries_of_sweeps import SWEEPS
from tests.bad_input.entries_of_tables import TABLES
from tests.bad_input.entries_of_tokens import TOKENS

__all__ = ["ENTRIES", "EXEMPT"]

ENTRIES: dict[str, Entry] = {
    **AGREEMENT,
    **AUDITS,
    **COMPARISON,
    **ESTIMATES,
    **EXPLORERS,
    **FOREIGN,
    **PLOTS,
    **TABLES,
    **STATISTICS,
    **SPLITTERS,
    **SWEEPS,
    **TOKENS,
    **RECORDS,
    **SPANS,
    **RENDERING,
    **REPORTS,
    **PASSAGES,
    **PREVIEW,
    **STORES,
    **PIPELINE,
    **RECORD_TABLES,
}
"""Name of a public callable -> what is known of it."""

EXEMPT: dict[str, str] = {
    "Boundary": "an enumeration: looking up a member is the standard library's",
    "ChunkView": "made by `show`, which has its rows; so have its methods",
    "CompareView": "made by `compare_view`, which has its rows; so have its methods",
    "Comparison": "made by `compare`, which has its rows; so have its methods",
    "pipeline.SplitDocumentsResult": "made by a run: it holds whatever it is given",
    "passages.Preview": "made by `preview`, which has its rows; so have its methods",
    "Explorer": "made by `explore`, which has its rows; so have its methods",
    "SweepView": "made by `sweep_view`, which has its rows; so have its methods",
    "Splitter": "a protocol: what fits it is made by others, and each of ours has its rows",
    "Splitter.spans": "a protocol's",
    "find_next_split_index": "validates nothing, by contract 1: its callers do",
    "stats.VectorType": "an alias for type checkers; no function",
    "tokens.EncodingLike": "an alias for type checkers; no function",
    "tokens.Encoding": "a protocol: what fits it is made by others, and each of ours has its rows",
    "tokens.TotalEstimate": "what estimate_total returns: it holds whatever it is given",
    "errors.excerpt": "takes any value and never fails, which is a law of its own",
    "errors.must_be": "builds the messages of errors; called with our own words",
    "errors.unknown": "builds the messages of errors; called with our own words",
}
"""Name of a public callable -> why it has no rows. Errors themselves need no reason."""
