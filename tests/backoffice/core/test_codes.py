"""Codes on labels and badges, and which pages may use the camera."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.core.codes import code_of, drawn_code
from backoffice.core.views.camera import NOTHING
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_property


def test_a_code_names_kind_property_and_number() -> None:
    assert code_of("set", 3, 4711) == "baize:set:3:4711"


def test_a_code_is_drawn_without_style_script_or_its_text() -> None:
    drawn = drawn_code(code_of("badge", 3, "<b>"))
    assert not re.search(r"style=|<script|baize|<b>", drawn)
    assert 'class="qr"' in drawn


@pytest.mark.django_db
def test_only_pages_that_scan_may_use_the_camera_and_run_the_reader(signed_in: object) -> None:
    casino = make_property()
    guard: Client = signed_in(make_person(Role.SECURITY, operator=casino.operator))  # type: ignore[operator]
    scans = guard.get(reverse("deck-collect", args=[casino.pk]))
    assert "camera=(self)" in scans["Permissions-Policy"]
    assert "'wasm-unsafe-eval'" in scans["Content-Security-Policy"]
    assert "'unsafe-eval'" not in scans["Content-Security-Policy"]
    other = guard.get(reverse("deck-stock"))
    assert other["Permissions-Policy"] == NOTHING
    assert "wasm" not in other["Content-Security-Policy"]
    assert guard.get("/no-such-page/")["Permissions-Policy"] == NOTHING
