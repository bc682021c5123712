"""Every URL, every kind of visitor: the answers are in `matrix/`, a file for each area, written by hand.

What each visitor can click on a page is in `links/`; `WRITE_LINKS=1` writes those files anew, for the diff to be read.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.backoffice.permissions import worlds
from tests.backoffice.permissions.controls import Control, controls_of
from tests.backoffice.permissions.world import ROLES, Casino, Visitor, build_casino, build_visitor

LINKS = Path(__file__).with_name("links")


class Line(NamedTuple):
    area: str
    method: str
    url_name: str
    answers: dict[str, int]


def read_matrix() -> tuple[list[Line], list[Line]]:
    own: list[Line] = []
    foreign: list[Line] = []
    visitors: list[str] = []
    lines = own
    for area, text in _lines():
        words = text.split()
        if words[0] == "visitor":
            visitors, lines = words[1:], own
        elif words[0] == "foreign":
            lines = foreign
        else:
            answers = dict(zip(visitors, map(int, words[2:]), strict=True)) if words[2:] else {}
            lines.append(Line(area, words[0], words[1], answers))
    return own, foreign


def _lines() -> Iterator[tuple[str, str]]:
    """Each file starts with its line of visitors, which ends the part `foreign` of the one before it."""
    for file in sorted(Path(__file__).with_name("matrix").glob("*.txt")):
        yield from (
            (file.stem, text)
            for text in file.read_text().splitlines()
            if text.strip() and not text.startswith("#")
        )


OWN, FOREIGN = read_matrix()

# What the `pk` of a URL is, by the beginning of its name; the other arguments name their thing themselves.
SUBJECTS = {
    "property-": "property",
    "pit-add": "property",
    "pit-": "pit",
    "table-add": "property",
    "table-import": "property",
    "table-": "table",
    "people-invitation": "invitation",
    "people-": "membership",
    "installation-job": "job",
    "installation-operator": "operator",
    "installation-authority": "regulator",
    "account-session": "session",
    "mfa_": "passkey",
    "report-": "report",
} | worlds.subjects()


def address(url_name: str, visitor: Visitor, casino: Casino) -> str:
    pattern = patterns()[url_name]
    arguments: dict[str, object] = {}
    for name in pattern.pattern.converters or pattern.pattern.regex.groupindex:
        if name == "pk":
            starts = (start for start in SUBJECTS if url_name.startswith(start))
            subject = SUBJECTS[max(starts, key=len)]
            arguments[name] = casino.closed_table if url_name == "table-open" else visitor.ids[subject]
        else:
            known = {"token": "no-such-token", "key": "no-such-key", "uidb36": "1"}
            arguments[name] = known.get(name) or visitor.ids[name.removesuffix("_id")]
    return reverse(url_name, kwargs=arguments)


@cache
def patterns() -> dict[str, URLPattern]:
    found: dict[str, URLPattern] = {}

    def walk(items: list[URLPattern | URLResolver]) -> None:
        for item in items:
            if isinstance(item, URLResolver):
                walk(item.url_patterns)
            else:
                assert item.name, f"{item.pattern} has no name, so nothing can be said of it"
                found[item.name] = item

    walk(get_resolver().url_patterns)
    return found


def answer(visitor: Visitor, line: Line, url: str) -> HttpResponse:
    """What the visitor is told; nothing that the request changed stays."""
    body = worlds.bodies() | {
        "switch-property": f"property={visitor.ids['property']}",
        "switch-theme": "theme=dark",
    }
    with transaction.atomic():
        told = visitor.client.generic(
            line.method, url, body.get(line.url_name, ""), "application/x-www-form-urlencoded"
        )
        transaction.set_rollback(True)
    return cast("HttpResponse", told)


def test_every_url_has_a_line_and_every_line_a_url() -> None:
    assert {line.url_name for line in OWN} == set(patterns())


def test_every_url_that_names_an_object_is_tried_with_another_organisations() -> None:
    """Public links carry a secret instead; the administrator's pages are about all organisations; the law is
    everybody's.
    """
    elsewhere = {"invitation-accept", "account_confirm_email", "account_reset_password_from_key"}
    with_objects = {
        name
        for name, item in patterns().items()
        if (item.pattern.converters or item.pattern.regex.groupindex)
        and not name.startswith("installation")
        # the law is named by its pack, which is no object of anybody's; nor is a guide to the API
        and "pack" not in item.pattern.converters
        and not name.startswith(("api-rule-pack", "api-guide"))
        # what an authority has published is everybody's
        and not name.startswith(("register-", "api-register-"))
    }
    # an entry is named by its number in the own chain: another organisation's number cannot be written
    assert {line.url_name for line in FOREIGN} == with_objects - elsewhere - {"audit-entry"}


class World(NamedTuple):
    casino: Casino
    elsewhere: Casino
    visitors: dict[str, Visitor]
    strangers: dict[str, Visitor]
    # what was seen by whom, so that no page is asked for twice
    seen: dict[tuple[str, str], set[Control]]

    def visit(self, name: str, line: Line) -> int:
        told = answer(self.visitors[name], line, address(line.url_name, self.visitors[name], self.casino))
        if line.method == "GET" and not told.streaming:
            self.seen[line.url_name, name] = controls_of(told)
        is_kept = told.get("Cache-Control") != "no-store"
        assert not is_kept or name == "anon", f"a browser may keep {line.url_name} after {name} signed out"
        return told.status_code


@pytest.fixture(scope="module")
def world(empty_template: str, django_db_blocker: Any) -> Iterator[World]:
    """Built once: every request below is taken back, so that all of them meet the same world."""
    with django_db_blocker.unblock(), transaction.atomic():
        casino, elsewhere = build_casino("us-md"), build_casino("sg")
        visitors = {name: build_visitor(name, casino) for name in OWN[0].answers}
        strangers = {name: build_visitor(name, elsewhere) for name in ("mgr", "appr")}
        yield World(casino, elsewhere, visitors, strangers, {})
        transaction.set_rollback(True)


@pytest.mark.parametrize("line", OWN, ids=lambda line: f"{line.method} {line.url_name}")
def test_each_visitor_gets_the_written_answer(line: Line, world: World) -> None:
    told = {name: world.visit(name, line) for name in line.answers}
    assert told == line.answers, " ".join(map(str, told.values()))


@pytest.mark.parametrize("area", sorted({line.area for line in OWN if not line.area.startswith("api")}))
def test_each_visitor_sees_the_written_links_and_buttons(area: str, world: World) -> None:
    written = LINKS / f"{area}.txt"
    found = "\n".join(
        f"{line.url_name}\n{links_of(line, world)}"
        for line in OWN
        if line.area == area and line.method == "GET" and 200 in line.answers.values()
    )
    if os.environ.get("WRITE_LINKS"):
        written.write_text(found)
    assert found == written.read_text()


def test_no_link_or_button_leads_to_a_page_that_says_no() -> None:
    answers = {(line.method, line.url_name): line.answers for line in OWN}
    refused = [
        f"{line.url_name}: {method} {target} is {answers[method, target][name]} for {name}"
        for line, method, target, visitors in written_links()
        for name in visitors
        if answers.get((method, target), {}).get(name) in (403, 404)
    ]
    assert refused == []


def written_links() -> Iterator[tuple[Line, str, str, list[str]]]:
    pages = {line.url_name: line for line in OWN if line.method == "GET"}
    for file in sorted(LINKS.glob("*.txt")):
        page = pages["home"]
        for text in file.read_text().splitlines():
            if text and not text.startswith(" "):
                page = pages[text]
            elif text:
                before, _, rest = text.partition('"')
                target, who = before.split()[1:], rest.rpartition('"')[2].split()
                method = target.pop(0) if len(target) > 1 else "GET"
                name = target[0].partition("?")[0] if target[0] != "(itself)" else page.url_name
                opening = [each for each, status in page.answers.items() if status == 200]
                yield page, method, name, opening if who == ["all"] else who


def links_of(line: Line, world: World) -> str:
    """A line for each thing to click, and who has it; `all` who may open the page, where it is not for some."""
    visitors = [name for name, status in line.answers.items() if status == 200]
    for name in visitors:
        if (line.url_name, name) not in world.seen:
            world.visit(name, line)
    pages = {name: world.seen.get((line.url_name, name), set()) for name in visitors}
    lines = []
    for control in sorted(set().union(*pages.values())):
        having = [name for name in visitors if control in pages[name]]
        who = "all" if having == visitors else " ".join(having)
        lines.append(f'    {control.kind:<6}  {control.target:<40} "{control.label}"  {who}\n')
    return "".join(lines)


@pytest.mark.parametrize("line", FOREIGN, ids=lambda line: f"{line.method} {line.url_name}")
def test_nobody_learns_of_another_organisations_objects(line: Line, world: World) -> None:
    told = {}
    for name in ROLES:
        stranger = world.strangers["appr" if name in ("mgr", "admin") else "mgr"]
        url = address(line.url_name, stranger, world.elsewhere)
        told[name] = answer(world.visitors[name], line, url).status_code
    assert told == dict.fromkeys(ROLES, 404)
