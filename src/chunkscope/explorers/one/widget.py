"""`explore`: documents cut live, with every setting of the splitter at hand."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar, cast

import pandas as pd

from chunkscope.explorers.as_is import given_for
from chunkscope.explorers.frontend import BASE_STYLE, Frontend
from chunkscope.explorers.material import Material
from chunkscope.explorers.one.chunk_tables import chunks_measured
from chunkscope.explorers.one.events import after
from chunkscope.explorers.one.state import ENCODING, State, begun, with_given
from chunkscope.explorers.one.view import REGIONS, view
from chunkscope.explorers.panes.style import PANES
from chunkscope.explorers.stop import Stop
from chunkscope.explorers.view import Event, Region, View
from chunkscope.splitters import SplitPoints, Splitter

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.stats.elements import Formats

__all__ = ["Explorer", "explore"]


class Explorer(Frontend):
    """A widget that cuts documents as its controls say; made by `explore`.

    Attributes
    ----------
    settings : splitter
        What cuts now. To assign another one moves the widget to it; what a reader changes is
        here at once. ``observe(function, "settings")`` calls a function at each change.
    chunks : pandas.DataFrame
        The chunk table of what is measured now: a page, a document, or all.

    Examples
    --------
    >>> import chunkscope as cs
    >>> widget = cs.explore("One sentence. Another one.", cs.SplitPoints(chunk_size=14))
    >>> widget
    <Explorer: 2 chunks, median 3 tokens>
    >>> widget.settings = cs.TokenWindows(chunk_size=4)
    >>> widget.chunks["text"].tolist()
    ['One sentence.', ' Another one.']
    """

    title: ClassVar[str] = "Chunk explorer"
    style: ClassVar[str] = BASE_STYLE + PANES
    areas: ClassVar[tuple[Region, ...]] = REGIONS

    def __init__(self, material: Material, state: State) -> None:
        self._material = material
        super().__init__(state)

    @property
    def chunks(self) -> pd.DataFrame:
        """The chunk table of what is measured, with texts; made when asked for."""
        return chunks_measured(self._asked, self._material)

    @property
    def _asked(self) -> State:
        return cast("State", self._state)

    def _after(self, state: object, event: Event) -> State:
        return after(cast("State", state), event, self._material)

    def _viewed(self, state: object, stop: Stop) -> View:
        return view(cast("State", state), self._material, stop)

    def _settings_of(self, state: object) -> Splitter:
        return cast("State", state).splitter

    def _with_settings(self, state: object, settings: object) -> State:
        return with_given(cast("State", state), given_for(settings))  # which refuses what is none

    def _named(self) -> str:
        state, material = self._asked, self._material
        name = material.document_of(state.row).doc_id if material.documents else "no document"
        return f"{name}: {self.title.lower()}"


def explore(
    docs: DocumentsLike,
    splitter: Splitter | None = None,
    *,
    encoding: str = ENCODING,
    limit: int | str | None = None,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
    doc_id: Hashable = None,
    page_index: int | None = None,
) -> Explorer:
    """A widget to cut documents with: every setting is a control, everything follows at once.

    It shows the chunks on the text, their sizes, the summary of them, and what is the matter
    with them. A chunk that is chosen tells its row and its neighbours, a bar of the histogram
    its chunks.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.
    splitter : splitter, optional
        The settings to begin with; by default those of ``SplitPoints()``. A splitter that is
        not one of ours has no controls but its name, from which one can go to ours and back.
        It is asked for the chunks of a page once.
    encoding : str, default "cl100k_base"
        The name of the encoding that token columns count in, for splitters without an
        encoding of their own.
    limit : int or str, optional
        Most tokens that a model takes, at least 1, or the name of a model in
        `chunkscope.stats.MODELS`.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in, as `chunkscope.stats.structure` takes it.
    doc_id : hashable, optional
        The document to begin with. By default the first that has text.
    page_index : int, optional
        The page of it to begin with. By default the first that has text.

    Returns
    -------
    Explorer
        Shown by notebooks; ``.settings`` is the splitter and ``.chunks`` the chunk table of
        the moment, ``.to_html("chunks.html")`` writes what is shown to a file.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentError, ArgumentTypeError, EncodingError, SettingsError
        For a splitter of others without a name, and one of ours with an encoding that is an
        object, which controls cannot write down; for an encoding, limit, format, document or page
        that there is not.

    Examples
    --------
    >>> import chunkscope as cs
    >>> cs.explore({"note": "One sentence. Another one."}, cs.SplitPoints(chunk_size=14))
    <Explorer: 2 chunks, median 3 tokens>
    """
    material, (state,) = begun(
        docs,
        [SplitPoints() if splitter is None else splitter],
        encoding=encoding,
        limit=limit,
        format=format,
        doc_id=doc_id,
        page_index=page_index,
    )
    return Explorer(material, state)
