"""A server of S3 on this machine: moto's, on loopback, with what was asked of it counted."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

__all__ = ["CREDENTIALS", "BucketIsFullError", "S3Server"]

CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
    "AWS_DEFAULT_REGION": "us-east-1",
    # Nothing of this machine's own: no files, no services that give credentials, no proxy.
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_CONFIG_FILE": "/nonexistent/config",
    "AWS_SHARED_CREDENTIALS_FILE": "/nonexistent/credentials",
    "NO_PROXY": "127.0.0.1",
}
"""What stands in the environment of those who ask the server."""

_OWNER = "123456789012"
"""Whose buckets the server's are, when nobody asks who is asking."""


class BucketIsFullError(Exception):
    """What `on_request` raises to have a request refused."""


class S3Server:
    """A running server; `close` ends it.

    Attributes
    ----------
    url : str
        Where it listens.
    requests : list of str
        What was asked, in order: method, path and query.
    on_request : callable, optional
        Called in the thread of each request before it is answered.
    """

    def __init__(self) -> None:
        from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
        from werkzeug.serving import WSGIRequestHandler, make_server

        class Quiet(WSGIRequestHandler):
            def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  # theirs
                pass

            def send_header(self, keyword: str, value: str) -> None:
                # Both moto and this name a server, and aiohttp refuses that in Python's
                # development mode.
                if keyword.lower() != "server" or "Werkzeug" not in value:
                    super().send_header(keyword, value)

        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.requests: list[str] = []
        self.on_request: Callable[[str], None] | None = None
        self._app = DomainDispatcherApplication(create_backend_app)
        # It listens from here on, so that nobody has to wait for it.
        self._server = make_server("127.0.0.1", 0, self._answer, True, request_handler=Quiet)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End it."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def make_bucket(self, name: str) -> None:
        """Make a bucket with nothing in it."""
        self._backend().create_bucket(name, "us-east-1")

    def fill(self, bucket: str, objects: dict[str, bytes]) -> None:
        """Store many objects without a request for each."""
        for key, data in objects.items():
            self._backend().put_object(bucket, key, data)

    def content(self, bucket: str) -> dict[str, bytes]:
        """What is in a bucket, the server itself asked."""
        keys = self._backend().get_bucket(bucket).keys
        return {name: key.value for name, key in keys.items()}

    def kinds(self, bucket: str) -> dict[str, str]:
        """The content types of what is in a bucket."""
        keys = self._backend().get_bucket(bucket).keys
        return {name: key.metadata["content-type"] for name, key in keys.items()}

    def asked(self, pattern: str) -> list[str]:
        """The requests that match `pattern`."""
        return [each for each in self.requests if re.search(pattern, each)]

    @contextmanager
    def knowing_nobody(self) -> Iterator[None]:
        """Refuse everybody for as long as this lasts."""
        self._let_in("0")
        try:
            yield
        finally:
            self._let_in("inf")

    def _let_in(self, requests: str) -> None:
        # How moto is told after how many requests to look who is asking.
        address = f"{self.url}/moto-api/reset-auth"
        asked = Request(address, requests.encode(), {"Content-Type": "text/plain"})  # noqa: S310
        with urlopen(asked) as answer:  # noqa: S310  # our own address
            assert answer.status == 200

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        query = environ["QUERY_STRING"]
        request = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}{'?' * bool(query)}{query}"
        self.requests.append(request)
        try:
            if self.on_request is not None:
                self.on_request(request)
        except BucketIsFullError:
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
            start_response("403 Forbidden", [("Content-Type", "application/xml")])
            said = "<Code>QuotaExceeded</Code><Message>The bucket is full</Message>"
            return [f"<Error>{said}</Error>".encode()]
        answer: Iterable[bytes] = self._app(environ, start_response)
        return answer

    @staticmethod
    def _backend() -> Any:  # noqa: ANN401  # moto's own
        from moto.s3.models import s3_backends

        return s3_backends[_OWNER]["aws"]
