"""RFC 9116: an installation says where a hole is reported to, or says nothing."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pydantic import ValidationError

from backoffice.settings.environment import Environment

ADDRESS = "/.well-known/security.txt"
pytestmark = pytest.mark.django_db


def test_the_contact_of_the_installation_is_published_to_everybody(settings: Any) -> None:
    settings.SECURITY_CONTACT = "mailto:security@casino.example"
    settings.SITE_URL = "https://rules.example"
    answer = Client().get(ADDRESS)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    said = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert said["Contact"] == "mailto:security@casino.example"
    assert said["Canonical"] == f"https://rules.example{ADDRESS}"
    expires = datetime.fromisoformat(said["Expires"])
    assert timedelta(days=90) < expires - timezone.now() < timedelta(days=365)


def test_without_a_contact_there_is_no_such_page() -> None:
    assert Client().get(ADDRESS).status_code == 404


@pytest.mark.parametrize("contact", ["security@casino.example", "http://casino.example", "mailto:a b"])
def test_a_contact_is_an_address_that_a_program_can_follow(contact: str) -> None:
    with pytest.raises(ValidationError, match="security_contact"):
        Environment(security_contact=contact)
