"""Devices that play against a running server, through the API alone."""

from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Operator
from games.decks.models import DeckChange, ShoeEnd
from games.progressives.models import MeterAlert, MeterReading
from tests.e2e.server import Site, served
from tests.games.decks.factories import PIN, make_badge, make_deck_change
from tests.games.limits.factories import make_ruled_table
from tests.games.progressives.factories import make_level

pytestmark = [pytest.mark.usefixtures("committed_database")]


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


def secret_of(operator: Operator, *scopes: str) -> list[str]:
    made = add_client(
        organisation=operator,
        name="Devices",
        scopes=scopes,
        at=timezone.now(),
        actor=Actor.in_command("test"),
    )
    return [f"--client-id={made.client.client_id}", f"--secret={made.secret}"]


def test_devices_post_readings_ends_of_shoes_and_deck_changes(site: Site) -> None:
    table = make_ruled_table()
    make_level(tables=(table,))
    dealer = make_badge(casino=table.property)
    supervisor = make_badge(casino=table.property, may_verify=True)
    make_deck_change(table, inspected_by=dealer, verified_by=supervisor)
    before = MeterReading.objects.count()
    credentials = secret_of(table.property.operator, "house:read", "logs:read", "logs:write")
    play = [
        "--rate=1000",
        "--seed=3",
        f"--dealer={dealer.number}:{PIN}",
        f"--supervisor={supervisor.number}:{PIN}",
    ]
    call_command("simulate_floor", site.url, *credentials, *play, "--messages=24")
    single = MeterReading.objects.count() - before
    changed = DeckChange.objects.exclude(device_id="").count()
    assert single + ShoeEnd.objects.count() + changed == 24
    assert single > 12
    assert changed > 0
    call_command("simulate_floor", site.url, *credentials, *play, "--messages=16", "--batch=8")
    assert MeterReading.objects.count() - before - single == 16
    # the meters grow as their terms say, so that nothing is out of line
    assert not MeterAlert.objects.filter(kind="drop").exists()
    assert not site.errors


def test_a_wrong_secret_is_told_in_a_sentence(site: Site) -> None:
    with pytest.raises(CommandError, match="No token"):
        call_command("simulate_floor", site.url, "--client-id=x", "--secret=y")
