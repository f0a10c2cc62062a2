"""Tokens: encodings, and texts encoded by them.

`load` makes an encoding of a name or of anyone's tokenizer, `TokenIndex` is a text encoded
once, with which others may have what they make of it `kept`. What an encoding is stands in
`protocol`; the encodings are `bpe` (with `segments`, in which text is encoded, and
`token_bytes`, by which its tokens are laid out), `carried` (with `offline`, the vocabularies we
carry, and `fast`, a quicker tokenizer), `units`, `graphemes` and `foreign`. `slice_counts` counts
slices without encoding them, by `anchors` (those next to a slice are `near_anchors`) and by the
`edges` beside them; `ranks` and `bit_ranks` say how many offsets lie before a place.
`estimates` needs no tokenizer; `calibrations` and `totals` count a sample of a corpus. The
folder imports numpy, regex, and on first use tiktoken; of ours `errors`, `arguments`, and on
first use `corpus`.
"""

from __future__ import annotations

from chunkscope.tokens.calibrations import Calibration, calibrate
from chunkscope.tokens.encodings import known_names, load
from chunkscope.tokens.estimates import estimate, estimate_counts
from chunkscope.tokens.index import TokenIndex
from chunkscope.tokens.protocol import Encoding, EncodingLike
from chunkscope.tokens.totals import TotalEstimate, estimate_total

__all__ = [
    "Calibration",
    "Encoding",
    "EncodingLike",
    "TokenIndex",
    "TotalEstimate",
    "calibrate",
    "estimate",
    "estimate_counts",
    "estimate_total",
    "known_names",
    "load",
]
