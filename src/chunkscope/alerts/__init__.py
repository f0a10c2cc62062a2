r"""Alerts: what a reader of chunks should know first, as plain values, for reports and explorers.

    chunk table -> sections (statistics) -> measures (numbers) -> RULES -> alerts

A rule is a row of `RULES` in ``rules.py`` and a number in ``measures.py``. There is no markup
here, and of documents nothing but an id, shortened. Reports hand in a checked table of many
splitters; an explorer hands in each cut, which is cheap, because the elements of a text
(tables, code, headings...), the one part that takes long, are not of the cut: look for them
once a page and keep them.

Examples
--------
>>> import chunkscope as cs
>>> from chunkscope.chunks.settings import splitters_of
>>> from chunkscope.chunks.sources import source_pages
>>> from chunkscope.stats.parts import parts
>>> from chunkscope.stats.unchecked import page_elements

Once, for the text. Where nobody has looked yet, ``elements=[]`` tells all but what is torn:

>>> text = "# Tea\n\n| leaf | minutes |\n|------|---------|\n| oolong | 4 |\n"
>>> docs = cs.documents({"tea.md": text})
>>> elements = [page_elements(text, "markdown")]

For each cut; `docs` are the rows that were cut, and `table` needs no texts and no ids:

>>> table = cs.check(cs.chunk(docs, cs.SplitPoints(chunk_size=30)))
>>> pages, known = source_pages(table, docs), splitters_of(table)
>>> found = sections(parts(table), docs, pages, known, elements, limit=None, min_tokens=None)
>>> for alert in alerts_of(found):
...     print(alert["severity"], alert["kind"], alert["message"])
warning torn_table 1 of 1 tables came apart.

The statistics are there for other uses:

>>> int(found.summary["n_chunks"].iloc[0])
3
"""

from chunkscope.alerts._alerts_of import alerts_of
from chunkscope.alerts._sections import Sections, sections
from chunkscope.alerts.rules import RULES, SEVERITIES, Rule, alerts

__all__ = ["RULES", "SEVERITIES", "Rule", "Sections", "alerts", "alerts_of", "sections"]
