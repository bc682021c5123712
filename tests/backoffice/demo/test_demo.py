"""The demo loads once, starts over when told to, and never touches anybody else's data."""

import base64
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Operator, Property
from backoffice.demo.loading import demo_loads
from backoffice.demo.management.commands import demo
from backoffice.people.models import Person
from games.layouts.models import LayoutSubmission
from tests.factories import make_person


@pytest.mark.usefixtures("demo_database")
def test_it_is_not_loaded_twice_and_starts_over_when_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    # the properties are enough to see it by; everything else comes the same way
    first = demo_loads()[:1]
    monkeypatch.setattr(demo, "demo_loads", lambda: first)
    call_command("demo", verbosity=0)
    assert Person.objects.count() == 27
    assert GamingTable.objects.filter(property__regulator__jurisdiction="us-md").count() == 14
    Operator.objects.filter(licence_number="MD-FO-0007").update(name="Renamed")
    call_command("demo", "--reset", verbosity=0)
    assert Person.objects.count() == 27
    assert not Operator.objects.filter(name="Renamed").exists()


@pytest.mark.django_db
def test_it_loads_while_it_is_still_yesterday_in_maryland() -> None:
    night = (timezone.now() - timedelta(days=1)).replace(hour=2, minute=30, second=0, microsecond=0)
    by_the_calendar = ("casinos", "approved_rules", "decisions", "layouts", "progressives")
    for load in demo_loads():
        if load.__module__.split(".")[1] in by_the_calendar and not load.__module__.endswith("rollouts"):
            load(at=night)
    casino = Property.objects.get(name="Chesapeake Landing")
    newest = LayoutSubmission.objects.filter(property=casino, approved_on__isnull=False).latest("approved_on")
    assert newest.approved_on == night.astimezone(casino.zone).date() - timedelta(days=21)


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
