"""One request to somebody else's address: signed, short, never to ourselves or our neighbours.

The name is resolved once; every address behind it is checked; the connection goes to the address that was checked. So a
name that answers differently a moment later leads nowhere else.
"""

import hashlib
import hmac
import http.client
import socket
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Timer
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError

TIMEOUT = 10
_names = ThreadPoolExecutor(4, thread_name_prefix="names")


class Answer(NamedTuple):
    """`status` is None where nobody answered; `error` then says why."""

    status: int | None
    error: str = ""

    @property
    def is_good(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def signature_of(secret: str, at: datetime, body: bytes) -> str:
    """`t=1789..., v1=hex`: HMAC-SHA256 of the second and the body, so that an old message cannot be sent again."""
    second = str(int(at.timestamp()))
    digest = hmac.new(secret.encode(), second.encode() + b"." + body, hashlib.sha256).hexdigest()
    return f"t={second},v1={digest}"


def ensure_address(url: str) -> None:
    """Said when somebody enters it; what the name leads to is checked again at each delivery."""
    parts = urlsplit(url)
    allowed = ("https", "http") if settings.WEBHOOK_PRIVATE_ADDRESSES else ("https",)
    if parts.scheme not in allowed or not parts.hostname:
        raise DomainError(
            _("Start the address with %(schemes)s.")
            % {"schemes": " or ".join(f"{each}://" for each in allowed)},
            field="url",
            allowed=", ".join(allowed),
        )
    if parts.username or parts.password:
        raise DomainError(
            _("Leave name and password out of the address: the signature proves who we are."), field="url"
        )
    try:
        int(parts.port or 0)
    except ValueError as error:
        raise DomainError(_("The port is not a number."), field="url") from error
    try:
        literal = ip_address(parts.hostname)
    except ValueError:
        return
    if not may_be_told(literal):
        raise DomainError(_("This address is inside a private network; use a public address."), field="url")


def may_be_told(address: IPv4Address | IPv6Address) -> bool:
    if settings.WEBHOOK_PRIVATE_ADDRESSES:
        return True
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return may_be_told(inner)
        if address.is_site_local:
            return False
    # reserved, too: IPv4 written as IPv6 in an old way (::127.0.0.1) or behind a translator (64:ff9b::/96)
    return address.is_global and not address.is_multicast and not address.is_reserved


def send(url: str, *, body: bytes, headers: dict[str, str]) -> Answer:
    try:
        ensure_address(url)
        parts = urlsplit(iri_to_uri(url))
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        connection = _connection(parts.scheme, host, port)
    except DomainError as refusal:
        return Answer(None, str(refusal))
    except (OSError, UnicodeError) as error:
        return Answer(None, f"{getattr(error, 'strerror', '') or error}")
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with _no_longer_than(TIMEOUT, connection.sock):
            connection.request("POST", path, body=body, headers=headers)
            answer = connection.getresponse()
            answer.read(1024)
        # whoever sends us elsewhere is not followed: elsewhere was not checked
        return Answer(answer.status, "" if answer.status < 300 else answer.reason)
    except (OSError, ValueError, http.client.HTTPException) as error:
        return Answer(None, f"{type(error).__name__}: {error}"[:300])
    finally:
        connection.close()


@contextmanager
def _no_longer_than(seconds: float, plain: socket.socket) -> Iterator[None]:
    """All of it: whoever answers a byte every few seconds would hold a worker for hours."""
    end = Timer(seconds, _hang_up, [plain])
    end.daemon = True
    end.start()
    try:
        yield
    finally:
        end.cancel()


def _hang_up(plain: socket.socket) -> None:
    with suppress(OSError):
        plain.shutdown(socket.SHUT_RDWR)


def _connection(scheme: str, host: str, port: int) -> http.client.HTTPConnection:
    address = _checked_address(host, port)
    plain = socket.create_connection((str(address), port), timeout=TIMEOUT)
    if scheme == "https":
        with _no_longer_than(TIMEOUT, plain):
            plain = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    connection: Any = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    connection.sock = plain
    return connection  # type: ignore[no-any-return]


def _checked_address(host: str, port: int) -> IPv4Address | IPv6Address:
    found = {ip_address(str(place[4][0]).partition("%")[0]) for place in _looked_up(host, port)}
    if not found or not all(may_be_told(each) for each in found):
        raise DomainError(_("%(host)s is inside a private network; use a public address.") % {"host": host})
    return min(found, key=lambda each: (each.version, int(each)))


def _looked_up(host: str, port: int) -> list[Any]:
    """The system asks a silent name server again and again; the one who waits here is not held for so long."""
    asked = _names.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    try:
        return asked.result(TIMEOUT)
    except TimeoutError:
        asked.cancel()
        raise OSError(0, str(_("The host name cannot be resolved."))) from None
