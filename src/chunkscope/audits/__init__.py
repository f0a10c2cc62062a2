"""Audits: anybody's chunks held against their documents.

    chunks -> records -> accepting -> owners -> parts -> places -> rules -> findings

`records` makes columns of any form of chunks, `accepting` picks those it knows by `names`,
`owners` says which of the `pages` each chunk is of, `parts` puts them in that order, and
`places` finds out where each chunk really is. Then each rule of `RULES` looks at all chunks at
once and tells `findings`. A rule is an entry of `RULES` and a few lines in the file of its
family, in a function that `_audit` has in its list.

Examples
--------
>>> import chunkscope as cs
>>> found = cs.audit(["One.", "Three."], "One. Two. Three.")
>>> print(cs.audits.summary(found))
2 chunks, 1 document: 1 error, 0 warnings, 1 info
"""

from __future__ import annotations

from chunkscope.audits._audit import audit, summary
from chunkscope.audits.names import NAMES
from chunkscope.audits.rules import RULES, SEVERITIES

__all__ = ["NAMES", "RULES", "SEVERITIES", "audit", "summary"]
