"""The pages of limits: what holds, what is announced, what a change asks for."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.limits.models import TableLimits
from tests.factories import make_person, make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def table() -> GamingTable:
    return make_ruled_table(opened=True)


@pytest.fixture
def client(table: GamingTable, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.PIT_MANAGER, operator=table.property.operator))


def fields(table: GamingTable, **changed: str) -> dict[str, str]:
    """The form as the browser sends it: everything as it is but what is changed."""
    sent = {
        "limits-minimum": "10",
        "limits-maximum": "500",
        "limits-increment": "10",
        "limits-payout_per_hand": "25000",
        "limits-wagers-tie-minimum": "5",
        "limits-wagers-tie-increment": "5",
        "limits-wagers-tie-maximum": "100",
        "limits-wagers-war_tie-minimum": "5",
        "limits-wagers-war_tie-increment": "5",
        "limits-wagers-war_tie-maximum": "100",
        "seen": "",
        "players": "yes",
        "sign_by": "Ida",
        "announced_by": "Ben",
    }
    return sent | {name.replace("__", "-"): value for name, value in changed.items()}


def preview(client: Client, table: GamingTable, **changed: str) -> str:
    response = client.post(reverse("limits-preview", args=[table.pk]), fields(table, **changed))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def change(client: Client, table: GamingTable, **changed: str) -> Any:
    return client.post(reverse("limits-change", args=[table.pk]), fields(table, **changed))


def test_while_typing_the_page_says_which_notice_each_amount_needs(
    client: Client, table: GamingTable
) -> None:
    shown = preview(client, table, limits__maximum="1000")
    assert "30 min notice" in shown
    assert "COMAR 36.05.03.21" in shown
    assert "At once" in preview(client, table, limits__maximum="1000", players="no")
    raised = preview(client, table, limits__minimum="25", limits__maximum="1000")
    assert "needs an amendment or a ruling" in raised
    assert "30 min notice" in raised
    assert "Change an amount" in preview(client, table)
    assert not TableLimits.objects.exists()


def test_what_cannot_be_read_is_left_out_of_the_preview_and_marked_on_saving(
    client: Client, table: GamingTable
) -> None:
    assert "Change an amount" in preview(client, table, limits__maximum="a lot")
    response = change(client, table, limits__maximum="a lot")
    assert response.status_code == 200
    assert "a lot" in response.content.decode()
    assert not TableLimits.objects.exists()


def test_a_change_with_players_is_scheduled_after_the_notice(client: Client, table: GamingTable) -> None:
    assert change(client, table, limits__maximum="1000").status_code == 302
    written = TableLimits.objects.get(table=table)
    assert (written.from_at - written.set_at).total_seconds() == 1800
    shown = client.get(reverse("limits-table", args=[table.pk])).content.decode()
    assert "Announced for" in shown
    assert "sign by Ida" in shown
    cancelled = client.post(reverse("limits-cancel", args=[written.pk]))
    assert cancelled.status_code == 302
    assert "Canceled" in client.get(reverse("limits-table", args=[table.pk])).content.decode()


def test_an_open_table_is_asked_for_players(client: Client, table: GamingTable) -> None:
    response = change(client, table, limits__maximum="1000", players="")
    assert "State whether anyone is playing" in response.content.decode()
    assert not TableLimits.objects.exists()


def test_raising_a_minimum_is_refused_at_its_field_with_everything_typed(
    client: Client, table: GamingTable
) -> None:
    response = change(client, table, limits__minimum="25", note="Holiday")
    shown = response.content.decode()
    assert "Raising a minimum is not among the changes that are free" in shown
    assert 'value="25"' in shown
    assert "Holiday" in shown


def test_whoever_comes_second_is_told_and_can_save_on_top(client: Client, table: GamingTable) -> None:
    first = make_limits(table, limits__maximum=800)
    response = change(client, table, limits__maximum="1000", players="no")
    assert response.status_code == 409
    shown = response.content.decode()
    assert "changed the limits" in shown
    assert f'name="seen" value="{first.pk}"' in shown
    again = change(client, table, limits__maximum="1000", players="no", seen=str(first.pk))
    assert again.status_code == 302


def test_14_an_accepted_wager_outside_the_limits_stands(client: Client, table: GamingTable) -> None:
    for name in ("limits-table", "limits-change"):
        shown = client.get(reverse(name, args=[table.pk])).content.decode()
        assert "stands in full" in shown
        assert "COMAR 36.05.03.14" in shown


def test_a_table_without_rules_has_no_limits(signed_in: SignedIn) -> None:
    table = make_table()
    client = signed_in(make_person(Role.PIT_MANAGER, operator=table.property.operator))
    for name in ("limits-table", "limits-change"):
        assert "No limits without rules" in client.get(reverse(name, args=[table.pk])).content.decode()
    assert change(client, table, limits__maximum="1000").status_code == 409


def test_the_board_of_a_pit_marks_what_is_not_as_approved(client: Client, table: GamingTable) -> None:
    make_limits(table, limits__maximum=800)
    shown = client.get(reverse("limits-pit", args=[table.pit_id])).content.decode()
    assert "$800" in shown
    assert "approved $500" in shown


def test_a_long_history_and_many_announcements_cost_the_same(signed_in: SignedIn) -> None:
    pit = make_pit()
    rules = make_rules(make_configuration(casino=pit.property))
    first = make_table(pit=pit)
    make_table_rules(first, rules)
    make_limits(first, limits__maximum=800)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))
    urls = [reverse("limits-pit", args=[pit.pk]), reverse("limits-table", args=[first.pk]), "/compliance/"]

    def costs() -> list[int]:
        found = []
        for url in urls:
            client.get(url)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url).status_code == 200
            found.append(len(queries))
        return found

    at_one = costs()
    for number in range(15):
        make_limits(first, at=timezone.now(), limits__maximum=900 + number * 10)
        other = make_table(pit=pit)
        make_table_rules(other, rules)
        make_limits(other, limits__maximum=700)
    assert costs() == at_one
