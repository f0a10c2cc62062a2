"""One job in a process of its own: what its first run takes, and the memory at its peak.

``python -m benchmarks.child job KEY BYTES`` and ``python -m benchmarks.child first MODULE
KEY`` print one line of JSON. Imports stand where they are wanted, because they are timed.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path

FIRST = 100_000
"""Bytes of the first text that is cut in a fresh process."""


def forget_peak() -> None:
    """Let the peak begin anew, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak() -> float:
    """The most memory that this process has held, in megabytes."""
    try:  # ru_maxrss begins with that of the process that started this one, on Linux
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return float(status.split("VmHWM:")[1].split()[0]) / 1024
    except (OSError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1024**2 if sys.platform == "darwin" else 1024)


def of_job(key: str, n_bytes: int) -> dict[str, float]:
    """The first run of a job on a text of that length, and its memory."""
    from benchmarks.every_job import JOBS
    from benchmarks.ours import encode_ordinary
    from benchmarks.texts import SMALL, text_of

    job = JOBS[key]
    encode = encode_ordinary()
    small = text_of(job.kind, SMALL).text
    encode(small)
    job.prepare(small)()
    text = text_of(job.kind, n_bytes).text
    run = job.prepare(text)
    forget_peak()
    before = peak()
    began = time.process_time()
    result = run()
    cpu = time.process_time() - began
    memory = peak() - before
    del result
    began = time.process_time()
    encode(text)
    return {"cpu": cpu, "encode": time.process_time() - began, "megabytes": memory}


def of_first(module: str, key: str) -> dict[str, float]:
    """The import of a module, and the first run of a job after it."""
    began = time.process_time()
    import_module(module)
    imported = time.process_time() - began
    from benchmarks.every_job import JOBS
    from benchmarks.texts import text_of

    job = JOBS[key]
    text = text_of(job.kind, FIRST).text
    for library in ("numpy", "pandas", "tiktoken"):
        import_module(library)
    began, wall = time.process_time(), time.perf_counter()
    job.prepare(text)()
    return {
        "import": imported,
        "first": time.process_time() - began,
        "first_wall": time.perf_counter() - wall,
    }


def main(what: str, *arguments: str) -> None:
    """Measure and print."""
    if what == "job":
        key, n_bytes = arguments
        found = of_job(key, int(n_bytes))
    else:
        found = of_first(*arguments)
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
