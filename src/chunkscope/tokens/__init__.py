"""Tokens: encodings, and texts encoded by them.

`load` makes an encoding of a name or of anyone's tokenizer, `TokenIndex` is a text encoded
once. What an encoding is stands in `protocol`; the encodings are `bpe` (with `offline`, the
vocabularies we carry, and `segments`, what keeps tiktoken going), `units`, `graphemes` and
`foreign`. The folder imports numpy, regex, and on first use tiktoken; of ours only `errors`.
"""

from __future__ import annotations

from chunkscope.tokens.encodings import known_names, load
from chunkscope.tokens.index import TokenIndex
from chunkscope.tokens.protocol import Encoding, EncodingLike

__all__ = ["Encoding", "EncodingLike", "TokenIndex", "known_names", "load"]
