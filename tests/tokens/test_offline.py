"""The vocabularies that come with the package are the published ones, and need no network."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import lzma
from pathlib import Path
from types import ModuleType

import pytest
from tiktoken_ext import openai_public

from chunkscope.tokens.offline import OFFLINE, offline_encoding, ranks
from tests.conftest import ROOT, FreshPython

SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    "p50k_base": "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    "r50k_base": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
}


@pytest.mark.parametrize("name", SHA256)
def test_the_official_text_form_of_a_vocabulary_has_its_published_sha256(name: str) -> None:
    lines = [b"%s %d\n" % (base64.b64encode(token), rank) for token, rank in ranks(name).items()]
    assert hashlib.sha256(b"".join(lines)).hexdigest() == SHA256[name]


@pytest.mark.parametrize("name", OFFLINE)
def test_patterns_special_tokens_and_vocabularies_are_those_of_tiktoken(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Instead of a vocabulary, tiktoken's facts now carry the sha256 of its file.
    monkeypatch.setattr(
        openai_public, "load_tiktoken_bpe", lambda _url, expected_hash: expected_hash
    )
    monkeypatch.setattr(openai_public, "data_gym_to_mergeable_bpe_ranks", lambda **_files: None)
    facts = openai_public.ENCODING_CONSTRUCTORS[name]()
    ours = offline_encoding(name)
    assert ours.name == facts["name"]
    assert ours._pat_str == facts["pat_str"]
    assert ours._special_tokens == facts["special_tokens"]
    assert ours.n_vocab == facts.get("explicit_n_vocab", ours.n_vocab)
    same_as = {"gpt2": "r50k_base", "p50k_edit": "p50k_base", "o200k_harmony": "o200k_base"}
    assert ranks(name) == ranks(same_as.get(name, name))
    assert facts["mergeable_ranks"] in {None, SHA256[same_as.get(name, name)]}


def test_gpt2_is_r50k_base_by_its_published_files(build_vocabularies: ModuleType) -> None:
    """`vocab.bpe` lists merges and `encoder.json` ids; both spell bytes as characters."""
    # The merges of a vocabulary are not in the vocabulary, so a small one stands in.
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = sorted(set(range(256)) - set(printable))
    single_bytes = [bytes([byte]) for byte in printable + others]
    assert list(ranks("gpt2"))[:256] == single_bytes
    spelled = [chr(byte) for byte in printable] + [chr(0x100 + i) for i in range(len(others))]
    numbers = {token: rank for rank, token in enumerate([*spelled, "Ġt", "Ġth", "<|endoftext|>"])}
    tokens = build_vocabularies.from_gpt2(
        "#version: 0.2\nĠ t\nĠt h\n", build_vocabularies.json.dumps(numbers)
    )
    assert tokens == [*single_bytes, b" t", b" th"]
    with pytest.raises(SystemExit, match="contradict"):
        build_vocabularies.from_gpt2(
            "#version: 0.2\nh Ġt\n", build_vocabularies.json.dumps(numbers)
        )


@pytest.fixture
def build_vocabularies() -> ModuleType:
    """The script that wrote the files."""
    path = ROOT / "scripts" / "build_vocabularies.py"
    spec = importlib.util.spec_from_file_location("build_vocabularies", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_writes_the_files_that_are_read(build_vocabularies: ModuleType) -> None:
    packed = build_vocabularies.pack(list(ranks("r50k_base")))
    file = build_vocabularies.FOLDER / "r50k_base.xz"
    # Another xz may compress better: it is the content that counts.
    assert lzma.decompress(packed) == lzma.decompress(file.read_bytes())


NO_NETWORK = """
import socket, sys

def refuse(*args, **kwargs):
    raise AssertionError("somebody asked for the network")

socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
import chunkscope.tokens
assert "tiktoken" not in sys.modules, "tiktoken was imported before it was needed"
for name in chunkscope.tokens.known_names():
    assert chunkscope.TokenIndex("An offline text.", name).n_tokens > 0
print(*chunkscope.tokens.known_names())
"""


def test_every_known_encoding_works_in_a_fresh_process_without_a_network_or_a_cache(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    finished = fresh_python("-c", NO_NETWORK, cwd=tmp_path, TIKTOKEN_CACHE_DIR=str(tmp_path))
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout.split() == sorted([*OFFLINE, "graphemes", "unicode", "words"])
    assert list(tmp_path.iterdir()) == []
