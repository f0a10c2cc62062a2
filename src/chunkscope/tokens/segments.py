"""Text is encoded in segments, so that tiktoken neither panics nor takes for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["encode_in_segments"]


def encode_in_segments(encoding: TiktokenEncoding, text: str) -> NDArray[np.int64]:
    """Token ids of `text`."""
    return encoding.encode_to_numpy(text, disallowed_special=()).astype(np.int64)
