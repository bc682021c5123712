"""Real web processes on the test's own database, and browsers that speak HTTP to them."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from threading import Event
from time import monotonic
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.db import connection

PATIENCE = 90


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def web_processes(number: int, **environment: str) -> Iterator[list[int]]:
    """The ports of so many; each believes the address that a proxy before it would have told it."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    told = {
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.test",
        "TRUSTED_PROXIES": "1",
        "LOG_LEVEL": "CRITICAL",
    }
    with ExitStack() as stack:
        ports = [free_port() for _ in range(number)]
        for port in ports:
            served = ["--interface", "wsgi", "--port", str(port), "backoffice.wsgi:application"]
            process = subprocess.Popen(
                [sys.executable, "-m", "granian", "--host", "127.0.0.1", *served],
                env={**os.environ, **told, **environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(_end, process)
        for port in ports:
            _wait_for(port)
        yield ports


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for(port: int) -> None:
    pause, deadline = Event(), monotonic() + PATIENCE
    while monotonic() < deadline:
        try:
            if HttpBrowser(port).get("/health/").status == 200:
                return
        except OSError:
            pause.wait(0.1)
    raise AssertionError(f"no web process answers on {port} after {PATIENCE} s")


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str


@dataclass
class HttpBrowser:
    """Keeps its cookies, follows nothing. `address` is where the proxy says that it is."""

    port: int
    address: str = "203.0.113.5"
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, "", **headers)

    def post(self, path: str, values: dict[str, str], *, form: str = "") -> Answer:
        """As from the page itself, or from another one: its token goes along."""
        page = self.get(form or path).text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        sent = values | ({"csrfmiddlewaretoken": token[1]} if token else {})
        return self.send("POST", path, urlencode(sent), Content_Type="application/x-www-form-urlencoded")

    def send(self, method: str, path: str, body: str, **headers: str) -> Answer:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        own = {
            "X-Forwarded-For": self.address,
            "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
        }
        try:
            link.request(
                method, path, body, own | {name.replace("_", "-"): value for name, value in headers.items()}
            )
            told = link.getresponse()
            for line in told.headers.get_all("Set-Cookie") or []:
                for name, morsel in SimpleCookie(line).items():
                    self.cookies[name] = morsel.value
            return Answer(told.status, told.headers, told.read().decode(errors="replace"))
        finally:
            link.close()
