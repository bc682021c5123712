from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.rulings.models import RulingOnInterpretation
from games.rulings.selectors.rulings import rulings_by_pack, rulings_of
from games.rulings.services.rulings import withdraw_ruling
from games.validation.rulings import rulings_in_force
from tests.factories import make_operator, make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import actor_of, approver_of
from tests.games.rulings.factories import MD, make_ruling, today_in

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def withdraw(ruling: RulingOnInterpretation, **more: object) -> None:
    values = {
        "ends_on": today_in(ruling.regulator),
        "reason": "The chapter was amended.",
        "at": timezone.now(),
        "actor": actor_of(make_person(Role.APPROVER, regulator=ruling.regulator)),
    } | more
    withdraw_ruling(ruling=ruling, **values)  # type: ignore[arg-type]


def ruled_on(day: object) -> str | None:
    found = rulings_in_force(rulings_of(MD, regulator=make_regulator()), day)  # type: ignore[arg-type]
    return found["tie_war_wager"].option if found else None


def test_a_ruling_holds_from_its_day_until_a_later_one() -> None:
    today = today_in(make_regulator())
    make_ruling(option="tie_wager")
    make_ruling(option="war_wager", at=timezone.now(), from_on=today + 5 * DAY)
    assert ruled_on(today - 20 * DAY) is None
    assert ruled_on(today) == "tie_wager"
    assert ruled_on(today + 4 * DAY) == "tie_wager"
    assert ruled_on(today + 5 * DAY) == "war_wager"
    assert set(rulings_by_pack([MD, "sg/tiger-buffalo"])) == {MD, "sg/tiger-buffalo"}


def test_a_withdrawn_ruling_still_held_before_it_was_withdrawn() -> None:
    today = today_in(make_regulator())
    ruling = make_ruling()
    withdraw(ruling, ends_on=today + DAY)
    assert ruled_on(today) == "tie_wager"
    assert ruled_on(today + DAY) is None
    with pytest.raises(DomainError, match="already withdrawn"):
        withdraw(ruling)


def test_a_ruling_is_never_made_or_withdrawn_for_days_that_are_gone() -> None:
    yesterday = today_in(make_regulator()) - DAY
    with pytest.raises(DomainError, match="from today") as refusal:
        make_ruling(at=timezone.now(), from_on=yesterday)
    assert refusal.value.field == "from_on"
    with pytest.raises(DomainError, match="from today"):
        withdraw(make_ruling(), ends_on=yesterday)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"option": "neither"}, "option"),
        ({"reference": "  "}, "reference"),
        ({"reasons": " "}, "reasons"),
        ({"reading": "nothing"}, None),
        ({"pack_id": "sg/tiger-buffalo"}, None),
        ({"pack_id": "us-md/poker"}, None),
    ],
)
def test_what_is_missing_or_unknown_is_refused_at_its_field(
    change: dict[str, str], field: str | None
) -> None:
    with pytest.raises(DomainError) as refusal:
        make_ruling(**change)  # type: ignore[arg-type]
    assert refusal.value.field == field
    assert not RulingOnInterpretation.objects.exists()


def test_there_is_one_ruling_on_a_reading_from_a_day() -> None:
    first = make_ruling(reference="MD-R-1")
    with pytest.raises(DomainError, match="MD-R-1 already covers") as refusal:
        make_ruling(option="war_wager", from_on=first.from_on)
    assert refusal.value.field == "from_on"
    with pytest.raises(IntegrityError), transaction.atomic():
        RulingOnInterpretation.objects.create(
            regulator=first.regulator,
            pack_id=first.pack_id,
            reading=first.reading,
            option="war_wager",
            from_on=first.from_on,
            reference="MD-R-2",
            reasons="Twice",
            ruled_at=first.ruled_at,
        )


def test_a_reference_number_is_given_once_however_it_is_written() -> None:
    make_ruling(reference="MD-R-1")
    with pytest.raises(DomainError, match="used already") as refusal:
        make_ruling("deck_counts", "six_or_eight", reference="md-r-1")
    assert refusal.value.field == "reference"


@pytest.mark.parametrize("role", [Role.REVIEWER, Role.COMPLIANCE_REPRESENTATIVE])
def test_only_an_approver_rules(role: Role) -> None:
    with pytest.raises(DomainError, match="role"):
        make_ruling(actor=actor_of(make_person(role, regulator=make_regulator())))


def test_another_authority_does_not_rule_here() -> None:
    with pytest.raises(DomainError, match="role"):
        make_ruling(actor=actor_of(make_person(Role.APPROVER, regulator=make_regulator("us-sd"))))
    casino = make_property()
    with pytest.raises(DomainError, match="role"):
        make_ruling(actor=actor_of(make_person(Role.GAME_MANAGER, operator=casino.operator)))


def test_ruling_and_withdrawal_stand_in_the_trail_of_the_authority() -> None:
    ruling = make_ruling()
    withdraw(ruling)
    entries = AuditEntry.objects.filter(object_type="rulingoninterpretation").order_by("sequence")
    assert [each.verb for each in entries] == ["reading.ruled", "reading.ruling_withdrawn"]
    assert {each.chain for each in entries} == {f"regulator:{ruling.regulator_id}"}
    assert entries[0].after is not None
    assert entries[0].after["option"] == "tie_wager"


def test_managers_and_compliance_officers_of_casinos_with_the_game_are_told() -> None:
    casino, idle = make_property(), make_property()
    make_configuration(casino=casino)
    told = [
        make_person(role, operator=casino.operator) for role in (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER)
    ]
    make_person(Role.PIT_MANAGER, operator=casino.operator)
    make_person(
        Role.GAME_MANAGER, operator=casino.operator, limited_to=(make_property(operator=casino.operator),)
    )
    make_person(Role.GAME_MANAGER, operator=idle.operator)
    make_person(Role.GAME_MANAGER, operator=make_operator())
    make_ruling(reference="MD-R-7")
    notices = Notification.objects.filter(kind="ruling")
    assert {each.person for each in notices} == set(told)
    assert {each.link for each in notices} == {f"/rules/{MD}/readings/tie_war_wager/"}
    assert all("MD-R-7" in each.detail for each in notices)


@pytest.mark.usefixtures("by_the_owner")
@pytest.mark.parametrize(
    "change", ["option = 'war_wager'", "from_on = from_on - 1", "reasons = 'other'", "reference = 'X'"]
)
def test_the_database_keeps_a_ruling_as_it_was_made(change: str) -> None:
    make_ruling()
    table = RulingOnInterpretation._meta.db_table
    for statement in (f"UPDATE {table} SET {change}", f"DELETE FROM {table}"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_a_withdrawal_is_written_once() -> None:
    ruling = make_ruling()
    withdraw(ruling)
    with pytest.raises(IntegrityError), transaction.atomic():
        RulingOnInterpretation.objects.update(ends_on=None, withdrawn_at=None, withdrawn_reason="")


def test_after_a_withdrawal_the_day_is_free_again() -> None:
    today = today_in(make_regulator())
    first = make_ruling(at=timezone.now(), from_on=today + DAY)
    withdraw(first, ends_on=today)
    make_ruling(option="war_wager", at=timezone.now(), from_on=today + DAY)
    assert ruled_on(today + DAY) == "war_wager"


def test_approvers_of_the_casino_may_rule() -> None:
    casino = make_property()
    assert make_ruling(regulator=casino.regulator, actor=approver_of(casino)).ruled_by_name
