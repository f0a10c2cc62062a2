"""A server of S3 for the tests of this folder, and a bucket of it for each."""

from __future__ import annotations

import gc
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.pipeline.s3_server import CREDENTIALS, S3Server


@dataclass(frozen=True)
class Bucket:
    """An empty bucket, and the server it is on."""

    name: str
    server: S3Server

    @property
    def url(self) -> str:
        return f"s3://{self.name}"

    @property
    def content(self) -> dict[str, bytes]:
        """What is in it, the server itself asked."""
        return self.server.content(self.name)


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    """A server of S3, without credentials in the environment."""
    server = S3Server()
    yield server
    server.close()


@pytest.fixture
def bucket(s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    """A bucket of its own for a test, and an environment that leads to it."""
    for name, value in CREDENTIALS.items():
        monkeypatch.setenv(name, value)
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL_S3"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_ENDPOINT_URL", s3_server.url)
    name = f"bucket-{uuid.uuid4().hex}"
    s3_server.make_bucket(name)
    s3_server.requests.clear()
    yield Bucket(name, s3_server)
    s3_server.on_request = None
    # Sessions are closed with the stores that hold them; not in the midst of another test.
    gc.collect()
