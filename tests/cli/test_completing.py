"""Names that a shell completes are the names there are, and asking for them loads nothing."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from chunkscope.cli import completing
from chunkscope.splitters.registry import SPLITTERS
from chunkscope.stats import MODELS
from chunkscope.tokens import known_names

# As a process, to see what is loaded: what bash runs when a key is pressed.
CODE = (
    "import sys\n"
    "from chunkscope.cli import main\n"
    "try:\n    main([])\n"
    "finally:\n    print(*sys.modules, file=sys.stderr)"
)


def completed(line: str) -> tuple[list[str], set[str]]:
    """What is offered behind a line, and the modules that were loaded for it."""
    words = line.split(" ")
    ran = subprocess.run(
        [sys.executable, "-c", CODE],
        env={
            **os.environ,
            "_CHUNKSCOPE_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        },
        capture_output=True,
        check=False,
        text=True,
    )
    return ran.stdout.split(), set(ran.stderr.split())


def test_they_are_the_names_there_are() -> None:
    assert list(SPLITTERS) == list(completing.SPLITTERS)
    assert known_names() == completing.ENCODINGS
    assert tuple(MODELS) == completing.MODELS


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("chunkscope aud", "audit"),
        ("chunkscope split --chunk-s", "--chunk-size"),
        ("chunkscope split -s Tok", "TokenWindows"),
        ("chunkscope sweep --splitter Rec", "Recursive"),
        ("chunkscope audit --encoding o200k_b", "o200k_base"),
        ("chunkscope report --limit BAAI/bge-m", "BAAI/bge-m3"),
        ("chunkscope report --fail-on w", "warning"),
    ],
)
def test_shells_complete(line: str, expected: str) -> None:
    offered, loaded = completed(line)
    assert offered == [expected]
    assert not loaded & {"numpy", "pandas", "tiktoken", "matplotlib", "pyarrow", "rich"}
