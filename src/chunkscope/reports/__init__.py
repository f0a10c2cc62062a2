"""Reports on chunk tables: a summary of plain values, then HTML, Markdown or JSON of it.

    statistics -> facts -> alerts -> summary -> page | Markdown | JSON

`facts` and `alerts` know no markup; the template and `markdown` know no statistics. A rule
for an alert is a row of `RULES` in ``alerts.py`` and a number in ``measures.py``; a section
is an entry in ``facts.py`` and its part in ``template.html`` and ``markdown.py``. This is
the one place that imports jinja2.
"""

from chunkscope.reports._report import Report, report

__all__ = ["Report", "report"]
