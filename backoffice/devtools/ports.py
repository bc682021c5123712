"""The one port that Baize opens, on the loopback interface only."""

from __future__ import annotations

import errno
import http.client
import socket
from collections.abc import Mapping

from backoffice.devtools.terminal import Stop

LOOPBACK = "127.0.0.1"
DEFAULT = "8000"
HEALTH = "/health/"


def chosen_port(given: Mapping[str, str]) -> int:
    text = given.get("PORT", DEFAULT)
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Stop(f"PORT must be a number from 1 to 65535, not {text!r}: make run PORT=8001")
    return int(text)


def ensure_port_is_free(port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((LOOPBACK, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise Stop(
                    f"Port {port} is in use by another program; choose another: make run PORT=8001"
                ) from None
            raise Stop(f"Port {port} cannot be opened ({error.strerror}): make run PORT=8001") from None


def serves(port: int) -> bool:
    """Whether the web server answers, and finds its database and broker well."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=3)
    try:
        connection.request("GET", HEALTH, headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
