"""Every URL, every kind of visitor: the answers are in `matrix/`, a file for each area, written by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.backoffice.permissions import worlds
from tests.backoffice.permissions.world import ROLES, Casino, Visitor, build_casino, build_visitor


class Line(NamedTuple):
    method: str
    url_name: str
    answers: dict[str, int]


def read_matrix() -> tuple[list[Line], list[Line]]:
    own: list[Line] = []
    foreign: list[Line] = []
    visitors: list[str] = []
    lines = own
    for text in _lines():
        words = text.split()
        if words[0] == "visitor":
            visitors, lines = words[1:], own
        elif words[0] == "foreign":
            lines = foreign
        else:
            answers = dict(zip(visitors, map(int, words[2:]), strict=True)) if words[2:] else {}
            lines.append(Line(words[0], words[1], answers))
    return own, foreign


def _lines() -> Iterator[str]:
    """Each file starts with its line of visitors, which ends the part `foreign` of the one before it."""
    for file in sorted(Path(__file__).with_name("matrix").glob("*.txt")):
        yield from (
            text for text in file.read_text().splitlines() if text.strip() and not text.startswith("#")
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


def answer(visitor: Visitor, line: Line, url: str) -> int:
    """What the visitor is told; nothing that the request changed stays."""
    body = worlds.bodies() | {
        "switch-property": f"property={visitor.ids['property']}",
        "switch-theme": "theme=dark",
    }
    with transaction.atomic():
        status = visitor.client.generic(
            line.method, url, body.get(line.url_name, ""), "application/x-www-form-urlencoded"
        ).status_code
        transaction.set_rollback(True)
    return status


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


@pytest.fixture(scope="module")
def world(empty_template: str, django_db_blocker: Any) -> Iterator[World]:
    """Built once: every request below is taken back, so that all of them meet the same world."""
    with django_db_blocker.unblock(), transaction.atomic():
        casino, elsewhere = build_casino("us-md"), build_casino("sg")
        visitors = {name: build_visitor(name, casino) for name in OWN[0].answers}
        strangers = {name: build_visitor(name, elsewhere) for name in ("mgr", "appr")}
        yield World(casino, elsewhere, visitors, strangers)
        transaction.set_rollback(True)


@pytest.mark.parametrize("line", OWN, ids=lambda line: f"{line.method} {line.url_name}")
def test_each_visitor_gets_the_written_answer(line: Line, world: World) -> None:
    told = {
        name: answer(world.visitors[name], line, address(line.url_name, world.visitors[name], world.casino))
        for name in line.answers
    }
    assert told == line.answers, " ".join(map(str, told.values()))


@pytest.mark.parametrize("line", FOREIGN, ids=lambda line: f"{line.method} {line.url_name}")
def test_nobody_learns_of_another_organisations_objects(line: Line, world: World) -> None:
    told = {}
    for name in ROLES:
        stranger = world.strangers["appr" if name in ("mgr", "admin") else "mgr"]
        url = address(line.url_name, stranger, world.elsewhere)
        told[name] = answer(world.visitors[name], line, url)
    assert told == dict.fromkeys(ROLES, 404)
