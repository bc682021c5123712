"""What only somebody at the machine itself can do."""

from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.people.models import Person
from tests.factories import make_person

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough passphrase"


def test_the_first_administrator_comes_in_through_the_printed_link(client: Client) -> None:
    out = StringIO()
    call_command("invite_administrator", "noor@baize.example", "Noor Haddad", stdout=out)
    link = out.getvalue().strip().rsplit("\n", 1)[1]
    path = link.removeprefix("http://localhost:8000")
    client.post(path, {"full_name": "Noor Haddad", "password1": PASSWORD, "password2": PASSWORD})
    assert client.get("/installation/operators/").status_code == 200
    assert AuditEntry.objects.get(verb="person.invited").actor == "manage.py invite_administrator"


def test_an_address_with_an_account_is_refused() -> None:
    make_person("viewer", email="victor@harbor.example")
    with pytest.raises(CommandError, match="already has an account"):
        call_command("invite_administrator", "victor@harbor.example", "Victor")


def test_a_lost_second_factor_is_taken_away() -> None:
    person = make_person("administrator", email="noor@baize.example")
    Authenticator.objects.create(user=person, type="totp", data={})
    call_command("reset_second_factor", "Noor@baize.example", stdout=StringIO())
    assert not Authenticator.objects.exists()
    with pytest.raises(CommandError, match="has no second factor"):
        call_command("reset_second_factor", "noor@baize.example")


def test_an_unknown_address_is_said() -> None:
    with pytest.raises(CommandError, match="Nobody has an account with the address nobody@nowhere"):
        call_command("reset_second_factor", "nobody@nowhere.example")
    assert not Person.objects.exists()
