"""`Source`: documents that a widget holds, cut again and again in the time that numbers take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import whole_number
from chunkscope.chunks.assembly import table_of_numbers
from chunkscope.chunks.named import named_splitters
from chunkscope.chunks.page_numbers import Cutter, PageIndexes
from chunkscope.chunks.pages import ordered_pages
from chunkscope.chunks.settings import named_labels
from chunkscope.chunks.sources import SourcePage
from chunkscope.corpus.checking import is_hashable
from chunkscope.explorers.stop import Stop, never
from chunkscope.splitters import Splitter
from chunkscope.splitters.registry import registered
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.tokens import EncodingLike

__all__ = ["Cut", "Source"]

MOST_CHARS = 32_000_000
"""Characters of the indexes kept: of each page once an encoding, and some 10 bytes each."""

MOST_CHUNKS = 500_000
"""Chunks of the cuts kept, of some 300 bytes each."""

EACH = 120
"""What a cut weighs beside its chunks, in chunks: its tables alone are some 36 kB."""

MOST_CUTTERS = 64
"""Splitters kept ready."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, eq=False)
class Cut:
    """What a splitter made of some pages.

    Attributes
    ----------
    name : str
        What the column ``splitter`` says.
    splitter : Splitter
        What cut.
    table : pandas.DataFrame
        The rows that `chunkscope.chunk` gives of these pages among all documents, but for
        the columns ``chunk_id`` and ``text``. Not to be changed: it is kept.
    pages : list of SourcePage
        The pages in order, each with its rows in `table`: as `source_pages` gives them.
    """

    name: str
    splitter: Splitter
    table: pd.DataFrame
    pages: list[SourcePage]


class Source:
    """Documents, and what was made of them last.

    A page is encoded once an encoding, and cut once a setting, as long as it is among the
    last: a reader who goes back and forth waits once. Several threads may ask at a time.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes.

    Attributes
    ----------
    docs : pandas.DataFrame
        The documents table, the pages of a document together and in order.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.

    Examples
    --------
    >>> import chunkscope as cs
    >>> source = Source({"a": "One. Two.", "b": "Three."})
    >>> cut = source.cut(cs.SplitPoints(chunk_size=5), "cl100k_base", [0])
    >>> cut.table[["chunk_index", "char_start", "char_end", "n_tokens"]]
       chunk_index  char_start  char_end  n_tokens
    0            0           0         5         3
    1            1           5         9         2
    """

    def __init__(self, docs: DocumentsLike) -> None:
        self.docs = ordered_pages(docs)
        document, _ = pd.factorize(self.docs["doc_id"])
        self._first_of_document = np.searchsorted(document, document, "left")
        self._texts: list[str] = self.docs["text"].tolist()
        self._cutters: _Recent[Hashable, Cutter] = _Recent(MOST_CUTTERS)
        self._indexes: _Recent[int, PageIndexes] = _Recent(MOST_CHARS)
        self._numbers: _Recent[Hashable, NDArray[np.int64]] = _Recent(MOST_CHUNKS)
        self._cuts: _Recent[Hashable, Cut] = _Recent(MOST_CHUNKS)

    def cut(
        self,
        splitter: Splitter,
        encoding: EncodingLike,
        pages: Sequence[int],
        *,
        name: str | None = None,
        stop: Stop = never,
    ) -> Cut:
        """The chunks of some pages.

        Pages of the same document that stand before those asked for are cut too, to know
        the numbers of the chunks; ask for all pages of a document to turn them for nothing.

        Parameters
        ----------
        splitter : Splitter
            What cuts. One whose settings change needs a new `name` each time.
        encoding : str or encoding object
            What the token columns count in, where the splitter has no encoding of its own.
        pages : sequence of int
            Row positions in `docs`, in any order.
        name : str, optional
            What the column ``splitter`` says; by default the label of the settings.
        stop : callable, optional
            Called before each page that has to be cut; what it raises comes out, and the
            pages cut before are kept.

        Raises
        ------
        ArgumentError, ArgumentTypeError, SettingsError, EncodingError
            As `chunkscope.chunk`, and for a position that there is not.
        """
        asked = self._positions(pages)
        # One of others may have no hash, and any idea of what is equal.
        same = splitter if registered(splitter) is not None else _Itself(splitter)
        key: Hashable = (type(splitter), same, encoding, name)
        if not is_hashable(key):  # for its encoding
            key = object()
        known = self._cuts.get((key, asked))
        if known is not None:
            return known
        cutter = self._cutters.made(key, lambda: _cutter(splitter, encoding, name))
        on = self._with_those_before(asked)
        numbers = [self._numbers_of(key, cutter, page, stop) for page in on]
        table = table_of_numbers(cutter, numbers, self.docs.iloc[on])
        n_chunks = [each.shape[1] for each in numbers]
        of_asked = np.repeat(np.isin(on, asked), n_chunks)
        if not of_asked.all():
            table = table[of_asked].reset_index(drop=True)
        table.attrs |= named_labels({cutter.name: splitter})
        lengths = dict(zip(on, n_chunks, strict=True))
        cut = Cut(cutter.name, splitter, table, self._source_pages(asked, lengths))
        self._cuts.put((key, asked), cut, len(table) + EACH)
        return cut

    def _positions(self, pages: Sequence[int]) -> tuple[int, ...]:
        most = len(self._texts) - 1
        return tuple(sorted({whole_number("pages", each, least=0, most=most) for each in pages}))

    def _with_those_before(self, asked: Sequence[int]) -> list[int]:
        """The pages asked for, and those before them in their documents."""
        on: list[int] = []
        for page in asked:
            first = int(self._first_of_document[page])
            on.extend(range(max(first, on[-1] + 1) if on else first, page + 1))
        return on

    def _numbers_of(
        self, key: Hashable, cutter: Cutter, page: int, stop: Stop
    ) -> NDArray[np.int64]:
        """The numbers of the chunks of one page."""
        found = self._numbers.get((key, page))
        if found is None:
            stop()
            indexes = self._indexes.made(page, lambda: PageIndexes(self._texts[page]))
            found = cutter.numbers(indexes, exact=True, estimated=True)
            self._indexes.put(page, indexes, indexes.n_chars)
            self._numbers.put((key, page), found, found.shape[1] + 1)
        return found

    def _source_pages(self, asked: Sequence[int], n_chunks: dict[int, int]) -> list[SourcePage]:
        doc_ids, indexes = self.docs["doc_id"], self.docs["page_index"]
        pages = []
        first = 0
        for page in asked:
            rows = np.arange(first, first + n_chunks[page])
            place = doc_ids.iloc[page], int(indexes.iloc[page])
            pages.append(SourcePage(*place, self._texts[page], rows))
            first += n_chunks[page]
        return pages


def _cutter(splitter: Splitter, encoding: EncodingLike, name: str | None) -> Cutter:
    named = named_splitters(splitter if name is None else {name: splitter})
    ((own, checked),) = named.items()
    return Cutter(own, checked, load(encoding))


class _Itself:
    """A splitter as a key: equal to nothing but the same object, and held as long as the key."""

    def __init__(self, splitter: Splitter) -> None:
        self._splitter = splitter

    def __hash__(self) -> int:
        return id(self._splitter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self._splitter is other._splitter


class _Recent(Generic[Key, Value]):
    """Values by key; those that were asked for longest ago go when there is too much of them.

    The newest stays, however much it is. All methods may be called from several threads.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._amount = 0
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key][0]

    def made(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of `key`; made and kept if there is none."""
        found = self.get(key)
        if found is None:
            found = make()  # outside the lock: it may take long
            self.put(key, found, 1)
        return found

    def put(self, key: Key, value: Value, amount: int) -> None:
        with self._lock:
            self._amount += amount - self._held.pop(key, (value, 0))[1]
            self._held[key] = value, amount
            while self._amount > self._most and len(self._held) > 1:
                _, (_, freed) = self._held.popitem(last=False)
                self._amount -= freed
