"""`alerts_of`: what the statistics of a table have to alert its reader to."""

from __future__ import annotations

from collections.abc import Mapping

from chunkscope.alerts._sections import Sections
from chunkscope.alerts.measures import measures, measures_of_all
from chunkscope.alerts.plain import Plain
from chunkscope.alerts.rules import alerts

__all__ = ["alerts_of"]


def alerts_of(found: Sections, read_as: Mapping[str, int] | None = None) -> list[dict[str, Plain]]:
    """The alerts that `found` gives cause for, the worst first; none for the empty table.

    Parameters
    ----------
    found : Sections
        What `sections` found of the table.
    read_as : mapping of str to int, optional
        What the documents were read as, as `measures_of_all` takes it; without it, nothing is
        said of documents whose format nobody knows.

    Returns
    -------
    list of dict
        As `chunkscope.alerts.alerts` returns them.
    """
    names = [str(row["splitter"]) for row in found.rows["summary"]]
    if not names:
        return []
    of_each = [(name, measures(name, found.rows, given=found.is_limit_given)) for name in names]
    of_documents = [] if read_as is None else [(None, measures_of_all(read_as))]
    return alerts([*of_documents, *of_each])
