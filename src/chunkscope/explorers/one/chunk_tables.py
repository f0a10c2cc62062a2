"""What an explorer measures, as tables: made when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from chunkscope.chunks import chunk
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.state import State, rows_measured
from chunkscope.splitters import Splitter

__all__ = ["chunks_measured", "docs_measured"]


def docs_measured(state: State, material: Material) -> pd.DataFrame:
    """The rows of the documents table of a page, a document, or all."""
    rows = rows_measured(state, material)
    return material.source.docs.iloc[rows.start : rows.stop]


def chunks_measured(
    state: State, material: Material, splitters: Sequence[Splitter] = ()
) -> pd.DataFrame:
    """What `chunkscope.chunk` gives of them, with texts and ids.

    Parameters
    ----------
    state : State
        What is measured.
    material : Material
        The documents.
    splitters : sequence of splitter
        What cuts; by default what the state has.

    Examples
    --------
    >>> from chunkscope.explorers.given import Given
    >>> material = Material({"a": "One sentence. Another one.", "b": "Two."})
    >>> state = State(Given("SplitPoints", (("chunk_size", 14),)))
    >>> chunks_measured(state, material)["text"].tolist()
    ['One sentence.', ' Another one.']
    """
    # The pages before one tell the numbers of its chunks.
    of_page = state.scope == "page" and bool(material.texts)
    docs = docs_measured(replace(state, scope="document") if of_page else state, material)
    cut_by = splitters or state.splitter
    table = chunk(docs, cut_by, encoding=state.encoding, progress=False)
    if not of_page:
        return table
    rows = table["page_index"] == material.page_indexes[state.row]
    return table[rows].reset_index(drop=True)
