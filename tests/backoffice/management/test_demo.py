"""The demo loads once, starts over when told to, and never touches anybody else's data."""

import base64

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from backoffice.models import GamingTable, Operator, Person
from tests.factories import make_person


@pytest.mark.usefixtures("demo_database")
def test_it_is_not_loaded_twice_and_starts_over_when_told_to() -> None:
    call_command("demo", verbosity=0)
    assert Person.objects.count() == 27
    assert GamingTable.objects.filter(property__regulator__jurisdiction="us-md").count() == 14
    Operator.objects.filter(licence_number="MD-FO-0007").update(name="Renamed")
    call_command("demo", "--reset", verbosity=0)
    assert Person.objects.count() == 27
    assert not Operator.objects.filter(name="Renamed").exists()


@pytest.mark.usefixtures("demo_database")
def test_its_audit_trail_is_whole() -> None:
    call_command("verify_audit")


@pytest.mark.usefixtures("demo_database")
def test_the_devices_of_its_floor_are_let_in() -> None:
    secret = f"{settings.DEMO_CLIENT_ID}:{settings.DEMO_CLIENT_SECRET}"
    caller = Client(headers={"Authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"})
    answer = caller.post("/api/v1/token/", {"grant_type": "client_credentials"})
    assert (answer.status_code, "logs:write" in answer.json()["scope"]) == (200, True)


@pytest.mark.parametrize("arguments", [[], ["--reset"]])
@pytest.mark.django_db
def test_somebody_elses_database_is_not_touched(arguments: list[str]) -> None:
    make_person("viewer")
    with pytest.raises(CommandError, match="something other than the demo"):
        call_command("demo", *arguments)
    assert Person.objects.count() == 1


def test_real_settings_load_no_demo(settings: pytest.FixtureRequest) -> None:
    settings.DEMO = False  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="not a demo"):
        call_command("demo")
