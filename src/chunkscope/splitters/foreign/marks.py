"""Marks that end sentences, and what may close behind them: `SENTENCE_MARKS` and `CLOSING`."""

from __future__ import annotations

__all__ = ["CLOSING", "SENTENCE_MARKS"]

SENTENCE_MARKS = frozenset(".!?…。！？｡।॥؟۔։")
"""Of Latin, Chinese and Japanese, Indic, Arabic, Urdu and Armenian writing."""

CLOSING = "\"'”’»›)]}」』）】》*_`"
"""Quotes, brackets, and the marks of Markdown."""
