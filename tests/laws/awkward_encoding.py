"""An encoding with every unkindness that a real one has now and then, all of them often."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.protocol import Boundaries

__all__ = ["AWKWARD", "AwkwardEncoding"]

# Marks swallow what follows them, short runs of blanks are one token, letters go in threes.
_TOKENS = re.compile(r"""[.,!?。，]+["' \n]?|[a-z]{1,3}| {1,2}(?! )| +|\r\n|.""", re.DOTALL)
_LONG_RUN = 3


class AwkwardEncoding:
    """Tokens across marks, characters of three tokens, and wholes longer than their parts.

    A run of blanks is one token while it is short and two tokens a blank from three on, so
    that the count of a whole exceeds the sum of its parts. A character beyond the BMP is
    three tokens.
    """

    name = "awkward"
    additive = False

    def encode(self, text: str) -> NDArray[np.int64]:
        """A number for each token: how many characters begin before it."""
        return self.boundaries(text)[0][:-1]

    def count(self, text: str) -> int:
        """Number of tokens of `text`."""
        return len(self.boundaries(text)[0]) - 1

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens begin and end: see `Encoding.boundaries`."""
        floor, ceil = [0], [0]
        for match in _TOKENS.finditer(text):
            start, end = match.span()
            if match.group() > "\uffff":
                floor += [start, start, end]
                ceil += [end, end, end]
            elif match.group().isspace() and end - start >= _LONG_RUN:
                for at in range(start, end):
                    floor += [at, at + 1]
                    ceil += [at + 1, at + 1]
            else:
                floor.append(end)
                ceil.append(end)
        return np.array(floor, dtype=np.int64), np.array(ceil, dtype=np.int64)


AWKWARD = AwkwardEncoding()
