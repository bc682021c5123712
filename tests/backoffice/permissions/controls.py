"""The links, buttons and forms of a page, as text in which nothing changes from one run to the next."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from django.http import HttpResponse
from django.urls import Resolver404, resolve
from lxml import html

LONGEST_LABEL = 70
DATE = re.compile(r"# (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* #(, # [A-Z]{2,4})?")


class Control(NamedTuple):
    kind: str
    target: str
    label: str


def controls_of(response: HttpResponse) -> set[Control]:
    """Those of the page's own part; the frame around it is the same on every page."""
    text = response.content.decode() if response["Content-Type"].startswith("text/html") else ""
    if not text.strip():
        return set()
    page = html.fromstring(f"<div>{text}</div>" if "<html" not in text else text)
    main = page.xpath("//main[@id='main']")
    return set(_controls_in(main[0] if main else page))


def _controls_in(part: html.HtmlElement) -> Iterator[Control]:
    for element in part.iter("a", "button", "form", "input"):
        label = _label(element)
        if element.tag == "a" and element.get("href"):
            yield Control("link", _target(element.get("href")), label)
        elif element.tag == "button" or element.get("type") == "submit":
            yield Control("button", _sent_to(element), label)
        elif element.tag == "form" and not element.xpath(".//button|.//input[@type='submit']"):
            yield Control("form", _form_target(element), label="")
    for method in ("get", "post", "put", "patch", "delete"):
        for element in part.xpath(f"descendant-or-self::*[@hx-{method}]"):
            label = _label(element) if element.tag in ("a", "button") else ""
            yield Control("htmx", f"{method.upper()} {_target(element.get(f'hx-{method}'))}", label)


def _sent_to(button: html.HtmlElement) -> str:
    form = next(button.iterancestors("form"), None)
    if button.get("form"):
        form = next(iter(button.getroottree().xpath("//form[@id=$id]", id=button.get("form"))), None)
    if form is None or button.get("type") in ("button", "reset"):
        return "-"
    if button.get("formaction"):
        return f"{form.get('method', 'get').upper()} {_target(button.get('formaction'))}"
    return _form_target(form)


def _form_target(form: html.HtmlElement) -> str:
    return f"{form.get('method', 'get').upper()} {_target(form.get('action', ''))}"


def _target(address: str) -> str:
    """The name of the address and the names of what it asks for: a number says nothing about who may do what."""
    parts = urlsplit(address)
    if parts.scheme:
        return f"{parts.scheme}:"
    asked = "".join(f"?{key}" for key in sorted(parse_qs(parts.query, keep_blank_values=True)))
    if not parts.path:
        return asked or ("#" if parts.fragment else "(itself)")
    try:
        return f"{resolve(parts.path).url_name}{asked}"
    except Resolver404:
        return f"(no page) {_without_numbers(parts.path)}"


def _label(element: html.HtmlElement) -> str:
    words = element.get("aria-label") or " ".join(_words(element)) or element.get("value") or ""
    return _without_numbers(" ".join(words.split()))[:LONGEST_LABEL]


def _words(element: html.HtmlElement) -> Iterator[str]:
    if element.tag == "time":
        yield "(time)"
        return
    yield element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            yield from _words(child)
        yield child.tail or ""


def _without_numbers(text: str) -> str:
    """Nor fingerprints, which change with every edition of a pack."""
    text = re.sub(r"\b(?=[a-f]*\d)[0-9a-f]{8,64}\b", "#", text)
    return DATE.sub("(time)", re.sub(r"\d+([.,:]\d+)*", "#", text))
