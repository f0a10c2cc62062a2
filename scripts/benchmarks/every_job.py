"""All jobs, ours before those of others."""

from __future__ import annotations

from typing import Final

from benchmarks.audits import AUDITS
from benchmarks.jobs import Job
from benchmarks.ours import OURS
from benchmarks.peers import PEERS

__all__ = ["JOBS"]

JOBS: Final[dict[str, Job]] = {job.key: job for job in (*OURS, *AUDITS, *PEERS)}
"""Each by its key."""
