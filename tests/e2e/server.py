"""The product behind a real port, for real browsers; it answers from whatever database the test has chosen."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.signals import got_request_exception


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
        pass


class QuietServer(ThreadedWSGIServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is no news; errors in views are kept by the signal."""


class Site:
    def __init__(self, url: str) -> None:
        self.url = url
        self.errors: list[str] = []

    def note_error(self, **kwargs: Any) -> None:
        self.errors.append(traceback.format_exc())


@contextmanager
def served() -> Iterator[Site]:
    server = QuietServer(("localhost", 0), QuietHandler, allow_reuse_address=False)
    server.set_app(WSGIHandler())
    site = Site(f"http://localhost:{server.server_port}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    got_request_exception.connect(site.note_error)
    thread.start()
    try:
        yield site
    finally:
        got_request_exception.disconnect(site.note_error)
        server.shutdown()
        thread.join(timeout=10)
        server.server_close()
