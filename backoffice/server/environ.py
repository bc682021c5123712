"""A request as the web server hands it over (ASGI), written as Django's handler reads it (WSGI)."""

import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from typing import IO, Any

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]

# above every upload that a page or the API takes; those say in words how large theirs may be
MOST_BYTES = 32 * 1024 * 1024
IN_MEMORY = 1024 * 1024
BLOCK = 64 * 1024


class Gone(Exception):
    """The caller hung up before the request was whole."""


class TooLarge(Exception):
    pass


class FileBlocks:
    """A file on its way out; any thread may read the next block of it."""

    def __init__(self, file: Any, _size: int = BLOCK) -> None:
        self._file = file
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        while block := self._file.read(BLOCK):
            yield block


async def body_of(scope: Scope, receive: Receive) -> IO[bytes]:
    """Read whole before a thread begins, so that somebody who sends slowly holds none."""
    stated = dict(scope["headers"]).get(b"content-length", b"0")
    if stated.isdigit() and (len(stated) > 18 or int(stated) > MOST_BYTES):
        raise TooLarge
    body = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - whoever answers closes it
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            body.close()
            raise Gone
        body.write(message.get("body", b""))
        if body.tell() > MOST_BYTES:
            body.close()
            raise TooLarge
        more = message.get("more_body", False)
    body.seek(0)
    return body


def environ_of(scope: Scope, body: IO[bytes]) -> Environ:
    host, port = scope.get("server") or ("localhost", 80)
    prefix = scope.get("root_path", "")
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _as_wsgi(prefix),
        "PATH_INFO": _as_wsgi(scope["path"].removeprefix(prefix)),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(host),
        "SERVER_PORT": str(port or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": str((scope.get("client") or ("",))[0]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": FileBlocks,
    }
    for raw, value in scope["headers"]:
        # a proxy that filters X-Forwarded-Proto lets X_Forwarded_Proto pass, and WSGI cannot tell them apart
        if b"_" not in raw:
            _add_header(environ, raw.decode("latin-1").lower(), value.decode("latin-1"))
    if "CONTENT_LENGTH" not in environ:  # sent in pieces
        environ["CONTENT_LENGTH"] = str(body.seek(0, 2))
        body.seek(0)
    return environ


def _add_header(environ: Environ, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    if name not in {"content-type", "content-length"}:
        key = f"HTTP_{key}"
    between = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def _as_wsgi(text: str) -> str:
    return text.encode().decode("latin-1")
