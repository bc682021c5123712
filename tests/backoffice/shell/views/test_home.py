"""The frame around every page, seen on the first one."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def test_a_stranger_is_asked_to_sign_in() -> None:
    assert Client().get("/")["Location"] == "/accounts/login/?next=/"


def test_today_is_told_by_the_clock_of_the_property(signed_in: SignedIn) -> None:
    casino = make_property(name="Sentosa", time_zone="Asia/Singapore")
    html = signed_in(make_person(Role.VIEWER, operator=casino.operator)).get("/").content.decode()
    assert "(Asia/Singapore)" in html
    assert "at Sentosa" in html


def test_the_board_leads_to_the_tables(signed_in: SignedIn) -> None:
    table = make_table(pit=make_pit(casino=make_property()), number="T12")
    html = signed_in(make_person(Role.VIEWER, operator=table.property.operator)).get("/").content.decode()
    assert f'href="/tables/{table.pk}/"' in html


def test_whoever_has_no_role_is_told_whom_to_ask(signed_in: SignedIn) -> None:
    assert "You have no role yet" in signed_in(make_person()).get("/").content.decode()


def test_who_and_for_whom_is_always_in_sight(signed_in: SignedIn) -> None:
    operator = make_operator(name="Harbor & Sons")
    html = signed_in(make_person(Role.VIEWER, operator=operator, full_name="Victor Hale")).get("/").content
    for text in ("Victor Hale", "Harbor & Sons", "Viewer"):
        assert escape(text) in html.decode()


def test_signing_out_is_a_form_and_not_a_link(signed_in: SignedIn) -> None:
    html = signed_in(make_person(Role.VIEWER)).get("/").content.decode()
    assert '<form method="post" action="/accounts/logout/">' in html
    assert 'href="/accounts/logout/"' not in html


def test_the_demo_is_marked_and_nothing_else_is(signed_in: SignedIn, settings: object) -> None:
    client = signed_in(make_person(Role.VIEWER))
    assert b"demo-strip" in client.get("/").content
    settings.DEMO = False  # type: ignore[attr-defined]
    assert b"demo-strip" not in client.get("/").content


def test_the_policy_allows_no_inline_script_or_style(signed_in: SignedIn) -> None:
    policy = signed_in(make_person(Role.VIEWER)).get("/")["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
