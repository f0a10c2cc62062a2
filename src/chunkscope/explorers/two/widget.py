"""`compare_view`: two settings side by side, both of them live."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

import pandas as pd

from chunkscope.arguments import whole_number
from chunkscope.comparison import Comparison, compare
from chunkscope.comparison.drawing import title
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.explorers.as_is import given_for
from chunkscope.explorers.frontend import BASE_STYLE, Frontend
from chunkscope.explorers.one.chunk_tables import chunks_measured, docs_measured
from chunkscope.explorers.one.state import ENCODING, begun, with_given
from chunkscope.explorers.stop import Stop
from chunkscope.explorers.two.events import after
from chunkscope.explorers.two.pairs import Pairs
from chunkscope.explorers.two.panes import STYLE
from chunkscope.explorers.two.state import Comparing, pair_of
from chunkscope.explorers.two.view import REGIONS, view
from chunkscope.explorers.view import Event, Region, View
from chunkscope.stats import TOLERANCE

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.splitters import Splitter
    from chunkscope.stats.elements import Formats

__all__ = ["CompareView", "compare_view"]


class CompareView(Frontend):
    """A widget that compares two settings as its controls say; made by `compare_view`.

    Attributes
    ----------
    settings : tuple of splitter
        A and B as they are now. To assign two others moves the widget to them; what a reader
        changes is here at once. ``observe(function, "settings")`` calls a function at each
        change.
    chunks : pandas.DataFrame
        The chunk table of both, of what is measured now: a page, a document, or all.
    comparison : Comparison
        What `chunkscope.compare` gives of the two, of the same.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One two three. Four five six. Seven."
    >>> widget = cs.compare_view(text, cs.SplitPoints(chunk_size=12), cs.SplitPoints(chunk_size=24))
    >>> widget
    <CompareView: A 3 chunks, B 2 chunks; boundaries: 0 shared, 1 moved, 1 dropped, 0 added>
    >>> widget.settings = widget.settings[1], cs.TokenWindows(chunk_size=4)
    >>> widget.comparison.a
    'SplitPoints(chunk_size=24, lookback=6, chunk_overlap=2)'
    """

    title: ClassVar[str] = "Two settings"
    style: ClassVar[str] = BASE_STYLE + STYLE
    areas: ClassVar[tuple[Region, ...]] = REGIONS

    def __init__(self, pairs: Pairs, state: Comparing, *, format: Formats, tolerance: int) -> None:  # noqa: A002 - as splitters call it
        self._pairs = pairs
        self._format = format
        self._tolerance = tolerance
        super().__init__(state)

    @property
    def chunks(self) -> pd.DataFrame:
        """The chunk table of both on what is measured, with texts; made when asked for."""
        a, b = self._two
        one = [a] if self._asked.is_same else [a, b]
        return chunks_measured(self._asked.a, self._pairs.material, one)

    @property
    def comparison(self) -> Comparison:
        """What `chunkscope.compare` gives of the two on what is measured; made when asked for.

        Raises
        ------
        ArgumentError
            Where the two are the same.
        """
        one, material = self._asked.a, self._pairs.material
        docs = docs_measured(one, material)
        written_in = self._format
        if isinstance(written_in, Mapping):
            held = set(docs["doc_id"])
            written_in = {key: name for key, name in written_in.items() if key in held}
        return compare(
            docs,
            *self._two,
            encoding=one.encoding,
            limit=one.limit,
            format=written_in,
            tolerance=self._tolerance,
            progress=False,
        )

    @property
    def _asked(self) -> Comparing:
        return cast("Comparing", self._state)

    @property
    def _two(self) -> tuple[Splitter, Splitter]:
        return self._settings_of(self._state)

    def _after(self, state: object, event: Event) -> Comparing:
        return after(cast("Comparing", state), event, self._pairs)

    def _viewed(self, state: object, stop: Stop) -> View:
        return view(cast("Comparing", state), self._pairs, stop)

    def _settings_of(self, state: object) -> tuple[Splitter, Splitter]:
        both = cast("Comparing", state)
        return both.a.splitter, both.b.splitter

    def _with_settings(self, state: object, settings: object) -> Comparing:
        allowed = "two splitters, A and B"
        if not isinstance(settings, tuple | list):
            raise ArgumentTypeError(must_be("settings", allowed, settings))
        if len(settings) != 2:
            raise ArgumentError(must_be("settings", allowed, settings))
        both = cast("Comparing", state)
        a, b = (given_for(each) for each in settings)
        return replace(both, a=with_given(both.a, a), b=with_given(both.b, b))

    def _named(self) -> str:
        pair = pair_of(self._asked, self._pairs)
        return self.title if pair.is_same else title(pair.a.name, pair.b.name)


def compare_view(
    docs: DocumentsLike,
    a: Splitter,
    b: Splitter,
    *,
    encoding: str = ENCODING,
    limit: int | str | None = None,
    format: Formats = "auto",  # noqa: A002 - as splitters call it
    tolerance: int = TOLERANCE,
    doc_id: Hashable = None,
    page_index: int | None = None,
) -> CompareView:
    """A widget that shows two settings side by side, every setting of both a control.

    It shows in what the two differ, the distributions of sizes over one another, what became
    of the boundaries, and the same passage with the cuts of both: where a boundary moved, or
    only one has it, that is marked, and one can go from one such change to the next.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.
    a, b : splitter
        The settings to begin with; changes are counted from `a`. They may be the same. A
        splitter that is not one of ours has no controls but its name; it is asked for the
        chunks of a page once.
    encoding : str, default "cl100k_base"
        The name of the encoding that token columns count in, for splitters without an
        encoding of their own.
    limit : int or str, optional
        Most tokens that a model takes, at least 1, or the name of a model in
        `chunkscope.stats.MODELS`.
    format : {"auto", "markdown", "html", "plaintext"} or mapping, default "auto"
        What the documents are written in, as `chunkscope.stats.structure` takes it; of it
        only ``.comparison`` tells.
    tolerance : int, default 20
        How far a boundary may have moved and still be the same one, code points, at
        least 0: see `chunkscope.stats.agreement`.
    doc_id : hashable, optional
        The document to begin with. By default the first that has text.
    page_index : int, optional
        The page of it to begin with. By default the first that has text.

    Returns
    -------
    CompareView
        Shown by notebooks; ``.settings`` are the two splitters, ``.chunks`` the chunk table
        of both and ``.comparison`` the `Comparison` of the moment, ``.to_html("two.html")``
        writes what is shown to a file.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    ArgumentError, ArgumentTypeError, EncodingError, SettingsError
        For a splitter of others without a name, or two of the same name that differ; one of
        ours with an encoding that is an object, which controls cannot write down; for an
        encoding, limit, format, tolerance, document or page that there is not.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"note": "One sentence. Another one."}
    >>> cs.compare_view(docs, cs.SplitPoints(chunk_size=14), cs.Recursive(chunk_size=14))
    <CompareView: A 2 chunks, B 2 chunks; boundaries: 1 shared, 0 moved, 0 dropped, 0 added>
    """
    within = whole_number("tolerance", tolerance, least=0)
    material, (one, other) = begun(
        docs,
        [a, b],
        encoding=encoding,
        limit=limit,
        format=format,
        doc_id=doc_id,
        page_index=page_index,
    )
    return CompareView(
        Pairs(material, within), Comparing(one, other), format=format, tolerance=within
    )
