"""Reports on chunk tables: a summary of plain values, then HTML, Markdown or JSON of it.

    statistics -> facts -> alerts -> summary -> page | Markdown | JSON

`facts` and `chunkscope.alerts` know no markup, which import-linter holds them to; the
template and `markdown` know no statistics. A section is an entry in ``facts.py`` and its words
and tables in ``sections.py``. This is the one place that imports jinja2.
"""

from chunkscope.reports._report import report
from chunkscope.reports._written import Report

__all__ = ["Report", "report"]
