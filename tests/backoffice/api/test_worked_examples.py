"""What docs/api shows can be sent as it stands: each address is there, each body is as the schema says."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest
from django.urls import resolve

from backoffice.api.guides import _read, guides
from backoffice.api.schema_file import kept_schema
from backoffice.settings.environment import ROOT
from backoffice.webhooks.events import all_groups

PAGES = sorted((ROOT / "docs" / "api").glob("*.md"))
REQUEST = re.compile(r"^    (GET|POST|PATCH|DELETE) (/api/v1/\S+)(.*)$")


class Example(NamedTuple):
    page: str
    method: str
    address: str
    body: Any


def examples_in(page: Path) -> list[Example]:
    """A request begins with its method; its body is the first object behind it, over as many lines as it takes."""
    found, lines = [], page.read_text().splitlines()
    for number, line in enumerate(lines):
        if match := REQUEST.match(line):
            method, address, rest = match.groups()
            found.append(Example(page.stem, method, address, _body([rest, *lines[number + 1 :]], method)))
    return found


def _body(lines: list[str], method: str) -> Any:
    text = ""
    for line in lines:
        if not line.startswith("    ") and line is not lines[0]:
            break
        if line is not lines[0] and (REQUEST.match(line) or re.match(r"^    \d\d\d ", line)):
            break
        text += line + "\n"
    start = text.find("{")
    if method == "GET" or start < 0:
        return None
    body, _end = json.JSONDecoder().raw_decode(text[start:])
    return body


EXAMPLES = [each for page in PAGES for each in examples_in(page)]


@cache
def schema() -> dict[str, Any]:
    return kept_schema()


def operation_of(example: Example) -> dict[str, Any]:
    path = example.address.partition("?")[0]
    for template, methods in schema()["paths"].items():
        pattern = re.sub(r"\{\w+\}", r"[^/]+", template)
        # a word in the place of an id stands for what the reader has there
        if re.fullmatch(pattern, re.sub(r"\{[^/]+\}", "1", path)) and example.method.lower() in methods:
            found: dict[str, Any] = methods[example.method.lower()]
            return found
    raise AssertionError(f"{example.page}: there is no {example.method} {path}")


def test_every_integration_has_examples() -> None:
    pages = {"signage", "progressives", "decks", "management-systems", "analysts"}
    assert pages <= {each.page for each in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.page}-{each.method}-{each.address}")
def test_an_example_is_as_the_schema_says(example: Example) -> None:
    operation = operation_of(example)
    known = {each["name"] for each in operation.get("parameters", [])}
    query = example.address.partition("?")[2]
    assert {part.partition("=")[0] for part in query.split("&") if part} <= known
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    assert (example.body is None) or content, "it takes no body"
    if content and (example.body is not None or operation["requestBody"].get("required")):
        whole = {**content["schema"], "components": schema()["components"]}
        # OpenAPI 3.0 says of a field that it may be null in words of its own
        stated = {name: value for name, value in (example.body or {}).items() if value is not None}
        jsonschema.Draft202012Validator(whole).validate(stated)
        sent = whole["components"]["schemas"][content["schema"]["$ref"].rsplit("/", 1)[-1]]["properties"]
        assert set(example.body) <= set(sent)


def test_every_scope_event_and_page_is_named() -> None:
    overview = (ROOT / "docs" / "api" / "README.md").read_text()
    scopes = schema()["components"]["securitySchemes"]["client"]["flows"]["clientCredentials"]["scopes"]
    assert [name for name in scopes if f"`{name}`" not in overview] == []
    assert [page.name for page in PAGES if page.name != "README.md" and page.name not in overview] == []
    told = (ROOT / "docs" / "api" / "webhooks.md").read_text()
    assert [name for name in all_groups() if f"`{name}`" not in told] == []


@pytest.mark.parametrize("name", [page.stem.replace("README", "overview") for page in PAGES])
def test_every_page_is_served_with_links_that_lead_somewhere(name: str) -> None:
    found = guides()[name]
    text = re.sub(r"<(pre|code).*?</\1>", "", found.html, flags=re.DOTALL)
    assert not re.search(r"\*\*|\]\(|^\||`", text, re.MULTILINE), "some of it is not understood"
    for address in re.findall(r'href="(/[^"]+)"', found.html):
        assert resolve(address).url_name


def test_what_a_page_shows_is_text_and_nothing_else() -> None:
    assert "&lt;script&gt;" in _read("x", "# X\n\na <script> in `<b>`\n").html
    assert "<script>" not in _read("x", "# X\n\n    <script>\n\n| <script> |\n|---|\n| <script> |\n").html
