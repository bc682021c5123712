"""Drop and win on pages: seen, typed, put right, imported, beside what theory says."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, TablePeriod
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.earnings.models import DropAndWin, EarlierCount
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.selectors.bet_mixes import OPENING, stored_plan
from games.earnings.selectors.hold import with_theory
from games.earnings.services.bet_mixes import keep_bet_mix
from games.earnings.services.drop_and_win import report_take
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
TESTER = Actor.in_command("test")


@pytest.fixture
def table() -> GamingTable:
    table = make_table(number="T12")
    make_table_rules(table, make_rules(make_configuration(casino=table.property)))
    return table


@pytest.fixture
def manager(table: GamingTable, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))


def yesterday(table: GamingTable) -> date:
    return gaming_day_of(table.property, timezone.now()) - timedelta(days=1)


def took(table: GamingTable, drop: int, win: int, *, ago: int = 1, **more: Any) -> DropAndWin:
    day = gaming_day_of(table.property, timezone.now()) - timedelta(days=ago)
    return report_take(
        table=table,
        gaming_day=day,
        drop=Decimal(drop),
        win=Decimal(win),
        at=timezone.now(),
        actor=TESTER,
        **more,
    )


def test_a_day_is_typed_and_shown_with_its_hold(table: GamingTable, manager: Client) -> None:
    data = {"table": table.pk, "gaming_day": yesterday(table), "drop": "10,000", "win": "-1,250.50"}
    assert manager.post(reverse("take-add"), data).status_code == 302
    page = manager.get(reverse("take-list"))
    assert "12.5" in page.text
    assert page.context["held"][0].win == Decimal("-1250.50")


def test_a_day_that_is_counted_already_is_not_typed_over(table: GamingTable, manager: Client) -> None:
    there = took(table, 10_000, 2_000)
    data = {"table": table.pk, "gaming_day": yesterday(table), "drop": "1", "win": "1"}
    answer = manager.post(reverse("take-add"), data)
    assert answer.status_code == 409
    assert reverse("take-correct", args=[there.pk]) in answer.text
    there.refresh_from_db()
    assert there.win == 2_000


def test_a_correction_stands_beside_what_it_corrects(table: GamingTable, manager: Client) -> None:
    take = took(table, 10_000, 2_000)
    url = reverse("take-correct", args=[take.pk])
    assert "This field is required" in manager.post(url, {"drop": "9", "win": "1", "seen": 1}).text
    data = {"drop": "9,500", "win": "1,500", "seen": 1, "reason": "A fill was booked twice"}
    assert manager.post(url, data).status_code == 302
    page = manager.get(reverse("take-list")).text
    assert "$9,500.00" in page
    assert "Drop $10,000.00, win $2,000.00" in page
    assert "A fill was booked twice" in page
    # the same correction on a page that is out of date is told, not made
    stale = manager.post(url, data | {"win": "1,400"})
    assert "corrected this count in the meantime" in stale.text
    assert EarlierCount.objects.count() == 1


def test_what_was_counted_before_is_never_changed(table: GamingTable) -> None:
    took(table, 10_000, 2_000)
    took(table, 9_000, 2_000)
    with pytest.raises(DatabaseError), transaction.atomic():
        EarlierCount.objects.update(win=0)


def test_theory_is_the_rules_win_an_hour_times_the_hours_open(table: GamingTable) -> None:
    take = took(table, 10_000, 2_000)
    start, _end = bounds_of_gaming_day(table.property, take.gaming_day)
    assert with_theory(table.property, [take])[0].theory is None, "nobody logged when it was open"
    TablePeriod.objects.filter(table=table).delete()
    TablePeriod.objects.create(
        table=table, opened_at=start + timedelta(hours=2), closed_at=start + timedelta(hours=6)
    )
    four = with_theory(table.property, [take])[0]
    assert four.hours == 4
    TablePeriod.objects.filter(table=table).update(closed_at=start + timedelta(hours=10))
    eight = with_theory(table.property, [take])[0]
    assert four.theory is not None
    assert eight.theory == 2 * four.theory > 0


def test_theory_reckons_with_the_bet_mix_that_is_kept(table: GamingTable) -> None:
    """One bet mix for the price panel, the studies and the hold."""
    take = took(table, 10_000, 2_000)
    start, _end = bounds_of_gaming_day(table.property, take.gaming_day)
    TablePeriod.objects.filter(table=table).delete()
    TablePeriod.objects.create(table=table, opened_at=start, closed_at=start + timedelta(hours=4))
    usual = with_theory(table.property, [take])[0].theory
    variant = Configuration.objects.get(property=table.property)
    pack = load_pack(variant.pack_id)
    plan = stored_plan(plan_from(presets_of(pack)[0], pack, head_revision(variant).values))
    keep_bet_mix(
        configuration=variant,
        everywhere=True,
        inputs={"plan": {**plan, "rounds_per_hour": 2 * plan["rounds_per_hour"]}, "opening": OPENING},
        seen_version=0,
        at=timezone.now(),
        actor=TESTER,
    )
    assert usual is not None
    assert with_theory(table.property, [take])[0].theory == 2 * usual


def csv(table: GamingTable, *rows: str) -> str:
    return "\n".join(["Gaming day,Table,Drop,Win,Reason", *rows])


def test_a_file_is_previewed_and_written_all_or_not(table: GamingTable, manager: Client) -> None:
    known = took(table, 10_000, 2_000)
    day = known.gaming_day
    older = day - timedelta(days=1)
    text = csv(table, f'{day},t12,"9,000",1500,Counted again', f"{older},T12,8000,-20", f"{older},T99,1,x,")
    bad = manager.post(reverse("take-import"), {"text": text})
    assert "The property has no table with this number." in bad.text
    assert not bad.context["plan"].can_be_written
    good = csv(table, f'{day},t12,"9,000",1500,Counted again', f"{older},T12,8000,-20")
    page = manager.post(reverse("take-import"), {"text": good})
    assert "drop $10,000.00, win $2,000.00" in page.text
    send = {"text": good, "do": "write", "fingerprint": page.context["plan"].fingerprint}
    took(table, 10_001, 2_000)
    moved = manager.post(reverse("take-import"), send)
    assert moved.status_code == 409
    send["fingerprint"] = moved.context["plan"].fingerprint
    assert manager.post(reverse("take-import"), send).status_code == 302
    assert DropAndWin.objects.count() == 2
    assert EarlierCount.objects.latest("pk").reason == "Counted again"
    same = manager.post(reverse("take-import"), {"text": good})
    assert "there is nothing to write" in same.text


def test_the_export_holds_the_days_that_are_shown(table: GamingTable, manager: Client) -> None:
    take = took(table, 10_000, 2_000)
    text = b"".join(manager.get(reverse("take-export"))).decode()
    assert f"{take.gaming_day.isoformat()},T12,10000.00,2000.00,20.00" in text


def test_the_list_costs_the_same_at_1_and_at_30(table: GamingTable, manager: Client) -> None:
    def cost() -> int:
        manager.get(reverse("take-list"))
        with CaptureQueriesContext(connection) as queries:
            assert manager.get(reverse("take-list")).status_code == 200
        return len(queries)

    took(table, 10_000, 2_000)
    took(table, 10_100, 2_000)
    few = cost()
    other = make_table(number="T13", pit=make_pit(casino=table.property))
    for ago in range(1, 16):
        took(table, 10_000, 2_000, ago=ago)
        took(other, 10_000, 2_000, ago=ago)
    assert cost() == few


def test_who_reads_earnings_but_records_none_has_nothing_to_press(
    table: GamingTable, signed_in: SignedIn
) -> None:
    took(table, 10_000, 2_000)
    reader = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=table.property.operator))
    page = reader.get(reverse("take-list"))
    assert page.status_code == 200
    assert reverse("take-add") not in page.text
