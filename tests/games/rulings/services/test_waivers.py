from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.rulepacks.loader import load_pack
from games.rulings.models import GrantedWaiver
from games.rulings.selectors.rulings import waivers_of
from games.rulings.services.waivers import end_waiver
from games.validation.validate import validate
from tests.factories import make_person, make_property
from tests.games.configurations.factories import example_of
from tests.games.layouts.factories import actor_of, approver_of, manager_of
from tests.games.rulings.factories import MD, make_waiver, today_in

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def end(waiver: GrantedWaiver, **more: object) -> None:
    values = {
        "ends_on": today_in(waiver.regulator),
        "reason": "The tables are replaced.",
        "at": timezone.now(),
        "actor": approver_of(waiver.property),
    } | more
    end_waiver(waiver=waiver, **values)  # type: ignore[arg-type]


def test_a_waiver_answers_the_finding_of_its_property_until_it_ends() -> None:
    casino, other = make_property(), make_property()
    waiver = make_waiver(casino, "MD-CW-020", number="W-9", paths=["seats"])
    today = today_in(casino.regulator)
    values = example_of(MD, seats=10)

    def answered_by(place: object, day: object) -> list[str | None]:
        found = validate(values, load_pack(MD), day, waivers=waivers_of(place, MD))  # type: ignore[arg-type]
        return [each.waiver for each in found if each.code == "MD-CW-020"]

    assert answered_by(casino, today) == ["W-9"]
    assert answered_by(other, today) == [None]
    assert answered_by(casino, waiver.expires_on + DAY) == [None]
    end(waiver, ends_on=today + DAY)
    assert answered_by(casino, today) == ["W-9"]
    assert answered_by(casino, today + DAY) == [None]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"number": " "}, "number"),
        ({"reasons": ""}, "reasons"),
        ({"paths": ["nowhere"]}, "paths"),
        ({"expires_on": timezone.localdate() - 40 * DAY}, "expires_on"),
        ({"pack_id": "sg/tiger-buffalo"}, None),
    ],
)
def test_what_is_missing_or_unknown_is_refused_at_its_field(
    change: dict[str, object], field: str | None
) -> None:
    with pytest.raises(DomainError) as refusal:
        make_waiver(make_property(), **change)
    assert refusal.value.field == field


@pytest.mark.parametrize("codes", [("XX-1",), (" ",)])
def test_a_waiver_names_findings_of_these_rules(codes: tuple[str, ...]) -> None:
    with pytest.raises(DomainError) as refusal:
        make_waiver(make_property(), *codes)
    assert refusal.value.field == "codes"


def test_only_an_approver_of_the_own_authority_grants_and_ends() -> None:
    casino = make_property()
    for actor in (manager_of(casino), actor_of(make_person(Role.REVIEWER, regulator=casino.regulator))):
        with pytest.raises(DomainError, match="role"):
            make_waiver(casino, actor=actor)
        with pytest.raises(DomainError, match="role"):
            end(make_waiver(casino), actor=actor)


def test_a_number_is_given_once_and_a_waiver_ends_once() -> None:
    casino = make_property()
    waiver = make_waiver(casino, number="W-1")
    with pytest.raises(DomainError, match="already used"):
        make_waiver(casino, number="w-1")
    with pytest.raises(DomainError, match="by itself"):
        end(waiver, ends_on=waiver.expires_on + DAY)
    end(waiver)
    with pytest.raises(DomainError, match="ended already"):
        end(waiver)


def test_grant_and_end_stand_in_both_trails_and_the_casino_is_told() -> None:
    casino = make_property()
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    waiver = make_waiver(casino)
    end(waiver)
    entries = AuditEntry.objects.filter(object_type="grantedwaiver")
    chains = {f"operator:{casino.operator_id}", f"regulator:{casino.regulator_id}"}
    assert {(each.verb, each.chain) for each in entries} == {
        (verb, chain) for verb in ("waiver.granted", "waiver.ended") for chain in chains
    }
    assert {each.person for each in Notification.objects.filter(kind="waiver")} == {manager}


@pytest.mark.usefixtures("by_the_owner")
def test_the_database_keeps_a_waiver_as_it_was_granted() -> None:
    make_waiver(make_property())
    table = GrantedWaiver._meta.db_table
    for statement in (
        f"UPDATE {table} SET expires_on = expires_on + 1",
        f"UPDATE {table} SET codes = '{{MD-CW-021}}'",
        f"DELETE FROM {table}",
    ):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
