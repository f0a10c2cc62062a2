"""The pages to cut: `ordered_pages`, in the order in which they are cut, and `starts_document`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.corpus import documents

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["ordered_pages", "starts_document"]


def ordered_pages(docs: DocumentsLike) -> pd.DataFrame:
    """The documents table with the pages of a document together, in page order.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.

    Examples
    --------
    >>> import pandas as pd
    >>> pages = pd.DataFrame({"doc_id": ["a", "a"], "page_index": [1, 0], "text": ["y", "x"]})
    >>> ordered_pages(pages)["text"].tolist()
    ['x', 'y']
    """
    pages = documents(docs)
    documents_as_met, _ = pd.factorize(pages["doc_id"])
    order = np.lexsort((pages["page_index"].to_numpy(), documents_as_met))
    return pages.iloc[order].reset_index(drop=True)


def starts_document(doc_ids: pd.Series) -> NDArray[np.bool_]:
    """Whether each page is the first of its document, whose pages stand together.

    Examples
    --------
    >>> starts_document(pd.Series(["a", "a", "b"])).tolist()
    [True, False, True]
    """
    document, _ = pd.factorize(doc_ids)
    return np.asarray(np.diff(document, prepend=-1) != 0)
