"""A product of a few lines behind the real server, so that each of its promises is seen on a real process."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from backoffice.core.holding import HELD, Hold
from backoffice.server.web import Web

FOLDER = Path(os.environ["FOLDER"])
working = [0, 0]  # now, and at most so far
lock = threading.Lock()


class Response:
    streaming = False
    hold: Hold | None = None

    def __init__(self, body: Any) -> None:
        self.body = body

    def __iter__(self) -> Iterator[bytes]:
        return iter([self.body] if isinstance(self.body, bytes) else self.body)

    def close(self) -> None:
        (FOLDER / "closed").touch()


def wait_for(name: str) -> None:
    while not (FOLDER / name).exists():
        time.sleep(0.02)


def watch(tell: Any) -> Any:
    def look() -> None:
        wait_for("news")
        tell()

    threading.Thread(target=look, daemon=True).start()
    (FOLDER / f"watch-{time.monotonic_ns()}").touch()
    return lambda: (FOLDER / "stopped").touch()


def product(environ: dict[str, Any], start_response: Any) -> Any:
    with lock:
        working[0] += 1
        working[1] = max(working)
    try:
        path = environ["PATH_INFO"]
        response = Response(b"")
        match path:
            case "/stuck":
                (FOLDER / f"stuck-{time.monotonic_ns()}").touch()
                wait_for("go-on")
            case "/echo":
                response.body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
            case "/most":
                response.body = str(working[1]).encode()
            case "/headers":
                seen = {name: value for name, value in environ.items() if name.startswith("HTTP_X")}
                response.body = repr(seen).encode()
            case "/rows":
                response.streaming = True
                response.body = (b"%d\n" % number for number in range(100_000))
            case "/file":
                file = (FOLDER / "file").open("rb")
                start_response("200 OK", [])
                return environ["wsgi.file_wrapper"](file, 4096)
            case "/wait" if HELD not in environ:
                response.hold = Hold(20, watch)
                response.body = b"at once"
            case "/wait":
                response.body = b"news"
            case _:
                response.body = b"well"
        start_response("200 OK", [("Content-Type", "text/plain")])
        return response
    finally:
        with lock:
            working[0] -= 1


def busy(environ: dict[str, Any], start_response: Any) -> Any:
    start_response("503 Service Unavailable", [("Retry-After", "5")])
    return Response(b"nobody is free")


application = Web(product, busy=busy, threads=2, patience=0.5)
