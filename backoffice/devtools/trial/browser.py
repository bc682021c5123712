"""Somebody at a browser, as far as forms go: reads a page, fills its form in, sends it, follows where it leads."""

from __future__ import annotations

import http.client
import re
import secrets
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.terminal import Stop

MOST_REDIRECTS = 8
SECONDS = 120
URLENCODED = "application/x-www-form-urlencoded"


@dataclass
class Field:
    name: str
    kind: str
    value: str = ""
    # those of a choice; and whether the value is sent
    options: list[str] = field(default_factory=list)
    is_sent: bool = True
    # in a part that the page does not show as things stand
    is_hidden: bool = False


@dataclass
class Form:
    action: str
    method: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def named(self, name: str) -> Field | None:
        return next((each for each in self.fields if each.name == name), None)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.by_id: dict[str, Form] = {}
        self.choice: Field | None = None
        self.area: Field | None = None
        self.words: list[str] = []
        self.templates = 0
        self.hidden_blocks = 0
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.templates += tag == "template"
        if self.templates:
            # what a script would copy is no part of the form yet
            return
        if tag == "div" and (self.hidden_blocks or "hidden" in given):
            self.hidden_blocks += 1
        if tag == "main":
            # what the frame around it says is the same on every page
            self.words.clear()
        if tag == "form":
            self.open = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.open)
            if given.get("id"):
                self.by_id[given["id"]] = self.open
        elif tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag == "option" and self.choice is not None:
            self.choice.options.append(given.get("value", ""))
            if "selected" in given:
                self.choice.value = given.get("value", "")
        elif (form := self.by_id.get(given.get("form", "")) or self.open) is not None:
            self._control(tag, given, form)

    def _control(self, tag: str, given: dict[str, str], form: Form) -> None:
        name = given.get("name", "")
        if tag == "button" and given.get("type", "submit") == "submit":
            form.buttons.append((name, given.get("value", "")))
        if tag not in ("input", "select", "textarea") or not name or "disabled" in given:
            return
        kind = given.get("type", "text") if tag == "input" else tag
        if kind in ("submit", "image", "file", "button"):
            return
        made = Field(name, kind, given.get("value", "on" if kind == "checkbox" else ""))
        made.is_hidden = self.hidden_blocks > 0
        if kind in ("checkbox", "radio"):
            made.is_sent = "checked" in given
        self.choice = made if tag == "select" else self.choice
        self.area = made if tag == "textarea" else self.area
        form.fields.append(made)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self.templates -= 1
        elif tag == "div" and self.hidden_blocks and not self.templates:
            self.hidden_blocks -= 1
        elif tag == "form" and not self.templates:
            self.open = None
        elif tag == "select" and self.choice is not None:
            if not self.choice.value and self.choice.options:
                self.choice.value = self.choice.options[0]
            self.choice = None
        elif tag == "textarea":
            self.area = None

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area.value += data
        elif data.strip():
            self.words.append(data.strip())


@dataclass(frozen=True)
class Page:
    path: str
    status: int
    body: bytes
    kind: str
    words: str
    forms: list[Form]
    links: list[str]

    def form_with(self, name: str) -> Form:
        for form in self.forms:
            if form.named(name) is not None:
                return form
        raise Stop(f"{self.path} has no form with {name}. It says: {self.words[:600]}")

    def link(self, pattern: str) -> str:
        for link in self.links:
            if re.fullmatch(pattern, urlsplit(link).path):
                return link
        raise Stop(f"{self.path} has no link like {pattern}. It says: {self.words[:600]}")


class Browser:
    def __init__(self, port: int, site: str) -> None:
        self.port, self.site = port, site
        self.host = urlsplit(site).netloc
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Page:
        return self._go("GET", path, b"", "")

    def send(
        self,
        page: Page,
        form: Form,
        values: dict[str, str | list[str]],
        *,
        button: tuple[str, str] | None = None,
    ) -> Page:
        """What the form holds, changed as told; a list ticks boxes or chooses among those of one name."""
        pairs: list[tuple[str, str]] = []
        for each in form.fields:
            if each.name in values:
                continue
            if each.is_sent:
                pairs.append((each.name, each.value))
        for name, value in values.items():
            pairs += [(name, each) for each in ([value] if isinstance(value, str) else value)]
        if button is not None:
            pairs.append(button)
        target = form.action or page.path
        return self._go("POST", target, urlencode(pairs).encode(), page.path)

    def send_file(self, page: Page, form: Form, name: str, content: bytes) -> Page:
        """The form with a file, as a browser packs it."""
        border = f"----{secrets.token_hex(12)}"
        parts = [
            f'--{border}\r\nContent-Disposition: form-data; name="{each.name}"\r\n\r\n{each.value}\r\n'.encode()
            for each in form.fields
            if each.is_sent
        ]
        head = f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="copy.pdf"\r\n'
        parts.append(f"{head}Content-Type: application/pdf\r\n\r\n".encode() + content + b"\r\n")
        body = b"".join(parts) + f"--{border}--\r\n".encode()
        kind = f"multipart/form-data; boundary={border}"
        return self._go("POST", form.action or page.path, body, page.path, kind=kind)

    def _go(self, method: str, target: str, body: bytes, came_from: str, *, kind: str = URLENCODED) -> Page:
        for _ in range(MOST_REDIRECTS):
            parts = urlsplit(target)
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            answer, content = self._ask(method, path, body, came_from, kind)
            if answer.status not in (301, 302, 303):
                return self._read(path, answer, content)
            method, body, came_from = "GET", b"", path
            target = answer.getheader("Location", "/")
        raise Stop(f"{target} leads round and round.")

    def _ask(
        self, method: str, path: str, body: bytes, came_from: str, kind: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        # as the proxy in front of an installation would ask
        headers = {
            "Host": self.host,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": LOOPBACK,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Referer": self.site + (came_from or "/"),
        }
        if method == "POST":
            headers |= {"Content-Type": kind, "Origin": self.site}
        connection = http.client.HTTPConnection(LOOPBACK, self.port, timeout=SECONDS)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer, content

    def _read(self, path: str, answer: http.client.HTTPResponse, content: bytes) -> Page:
        kind = answer.getheader("Content-Type", "")
        parser = _Forms()
        if kind.startswith("text/html"):
            parser.feed(content.decode())
        words = " ".join(" ".join(parser.words).split())
        if answer.status >= 400:
            raise Stop(f"{path} answered {answer.status}: {words[:600]}")
        return Page(path, answer.status, content, kind, words, parser.forms, parser.links)
