"""Readings as they come in: reconciled at once, in any order, each written once."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.progressives.models import MeterAlert, MeterReading
from games.progressives.selectors.progressives import open_alerts_at
from games.progressives.services.alerts import acknowledge_alert
from games.progressives.services.progressives import retire_progressive, set_terms
from games.progressives.services.readings import Shown, correct_reading, record_reading
from tests.factories import make_person, make_property
from tests.games.progressives.factories import TESTER, at_hour, make_level, read, terms, win

pytestmark = pytest.mark.django_db


def test_a_reading_that_adds_up_is_silent() -> None:
    level = make_level()
    assert read(level, 1, "10300", counter=400).alerts == []
    assert read(level, 2, "10375", wagers=100).alerts == []
    assert read(level, 3, "10450", coin_in=Decimal(500)).alerts == []
    entry = AuditEntry.objects.filter(verb="meter.read").latest("sequence")
    assert entry.after is not None
    assert entry.after["shown"] == "10450"
    assert entry.property_id == level.casino.pk


def test_a_deviation_beyond_the_tolerance_raises_an_alert_with_its_arithmetic() -> None:
    level = make_level()
    assert read(level, 1, "10301", counter=400).alerts == []
    [alert] = read(level, 2, "10303.00", counter=401).alerts
    assert alert.kind == MeterAlert.Kind.DEVIATION
    assert alert.amount == Decimal("1.25")
    alert.refresh_from_db()
    lines = {line["kind"]: line["amount"] for line in alert.arithmetic["lines"]}
    assert lines["previous"] + lines["wagers"] == lines["expected"]
    assert lines["shown"] - lines["expected"] == lines["deviation"] == Decimal("1.25")


def test_a_drop_without_a_hit_or_an_approved_adjustment_is_an_alert_at_once() -> None:
    level = make_level(tolerance=Decimal(5000))
    read(level, 1, "10300", counter=400)
    [alert] = read(level, 2, "10299.99").alerts
    assert alert.kind == MeterAlert.Kind.DROP
    assert list(open_alerts_at([level.casino], timezone.now())) == [alert]


def test_the_right_people_of_the_property_hear_of_an_alert() -> None:
    level = make_level()
    operator = level.casino.operator
    told = [
        make_person(role, operator=operator)
        for role in (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, Role.PIT_MANAGER)
    ]
    make_person(Role.FLOOR_SUPERVISOR, operator=operator)
    make_person(Role.PIT_MANAGER, operator=operator, limited_to=(make_property(operator=operator),))
    make_person(Role.GAME_MANAGER)
    read(level, 1, "9000")
    heard = Notification.objects.filter(kind="meter")
    assert {each.person_id for each in heard} == {person.pk for person in told}
    assert "Meter dropped" in heard[0].title


def test_a_late_reading_is_judged_by_its_own_time_and_so_is_the_next() -> None:
    level = make_level()
    read(level, 4, "10300", counter=400)
    assert read(level, 2, "10150", counter=200).alerts == []
    alerts = read(level, 3, "10300", counter=300).alerts
    assert [(alert.at, alert.amount) for alert in alerts] == [
        (at_hour(level, 3), Decimal(75)),
        (at_hour(level, 4), Decimal(-75)),
    ]


def test_a_late_reading_can_bring_an_alert_about_a_reading_after_it() -> None:
    level = make_level()
    read(level, 4, "10300", counter=400)
    alerts = read(level, 2, "10400", counter=300).alerts
    assert {(alert.kind, alert.at) for alert in alerts} == {
        ("deviation", at_hour(level, 2)),
        ("drop", at_hour(level, 4)),
    }


def test_a_hit_recorded_late_explains_the_drop_and_the_alert_stays() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    [alert] = read(level, 3, "10000", counter=500).alerts
    win(level, 2, "10375")
    alert.refresh_from_db()
    assert alert.settled_at is not None
    assert not alert.is_open
    assert not open_alerts_at([level.casino], timezone.now()).exists()


def test_a_hit_recorded_late_with_a_wrong_amount_leaves_the_difference() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    [drop] = read(level, 3, "10000", counter=500).alerts
    alerts = win(level, 2, "10370").alerts
    drop.refresh_from_db()
    assert drop.settled_at is not None
    assert [(alert.kind, alert.amount) for alert in alerts] == [("deviation", Decimal(-5))]


def test_a_count_that_lies_far_back_is_still_found() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    MeterReading.objects.bulk_create(
        MeterReading(
            level=level,
            at=at_hour(level, 2) + timedelta(minutes=number),
            received_at=timezone.now(),
            shown=Decimal(10_300),
            read_by_name="PG-2201",
        )
        for number in range(100)
    )
    [alert] = read(level, 10, "10400", counter=500).alerts
    assert (alert.kind, alert.amount) == ("deviation", Decimal(25))


def test_a_device_that_reports_twice_is_written_once() -> None:
    level = make_level()
    first = read(level, 1, "10300", counter=400, device_id="PG-2201", sequence=7)
    again = read(level, 1, "10300", counter=400, device_id="PG-2201", sequence=7)
    assert (again.reading, again.is_new) == (first.reading, False)
    with pytest.raises(DomainError, match="already reported something else as number 7"):
        read(level, 2, "10300", counter=400, device_id="PG-2201", sequence=7)


def test_devices_of_one_name_in_two_casinos_know_nothing_of_each_other() -> None:
    here, elsewhere = make_level(), make_level()
    read(here, 1, "10300", counter=400, device_id="PG-2201", sequence=7)
    assert read(elsewhere, 2, "10301", counter=401, device_id="PG-2201", sequence=7).is_new


def test_a_correction_names_the_old_entry_and_both_stay() -> None:
    level = make_level()
    wrong = read(level, 1, "13000", counter=400).reading
    after = read(level, 2, "10375", wagers=100).reading
    result = correct_reading(
        reading=wrong,
        shown=Shown(at=wrong.at, meter=Decimal(10_300), counter=400),
        reason="Digits swapped",
        now=timezone.now(),
        actor=TESTER,
    )
    assert result.reading.corrects == wrong
    assert result.alerts == []
    assert MeterReading.objects.filter(pk=wrong.pk).exists()
    # what was counted from the wrong entry is counted from its correction
    assert MeterAlert.objects.get(reading=after).settled_at is not None
    # a correction that adds up closes the alert, which stays with what closed it
    closed = MeterAlert.objects.get(reading=wrong)
    assert not closed.is_open
    assert closed.settled_by == result.reading
    assert AuditEntry.objects.filter(verb="meter.alert_settled").count() == 1
    with pytest.raises(DomainError, match="corrected already"):
        correct_reading(reading=wrong, shown=None, reason="Again", now=timezone.now(), actor=TESTER)


@pytest.mark.parametrize(
    ("meter", "counter"), [("10302.00", 400), ("10300", None)], ids=["does not add up", "is not counted"]
)
def test_a_correction_that_does_not_add_up_leaves_the_alert_open(meter: str, counter: int | None) -> None:
    level = make_level()
    wrong = read(level, 1, "13000", counter=400).reading
    shown = Shown(at=wrong.at, meter=Decimal(meter), counter=counter)
    correct_reading(reading=wrong, shown=shown, reason="Again", now=timezone.now(), actor=TESTER)
    assert MeterAlert.objects.get(reading=wrong).is_open


def test_a_second_correction_that_adds_up_closes_the_first_alert_too() -> None:
    level = make_level()
    wrong = read(level, 1, "13000", counter=400).reading
    still = Shown(at=wrong.at, meter=Decimal(13_500), counter=400)
    second = correct_reading(reading=wrong, shown=still, reason="Again", now=timezone.now(), actor=TESTER)
    right = Shown(at=wrong.at, meter=Decimal(10_300), counter=400)
    correct_reading(reading=second.reading, shown=right, reason="Now", now=timezone.now(), actor=TESTER)
    assert not any(alert.is_open for alert in MeterAlert.objects.filter(level=level))


def test_a_reading_that_is_taken_back_no_longer_counts() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    wrong = read(level, 2, "99000", counter=410).reading
    correct_reading(reading=wrong, shown=None, reason="Another meter", now=timezone.now(), actor=TESTER)
    assert read(level, 3, "10375", counter=500).alerts == []


def test_the_database_keeps_the_log() -> None:
    level = make_level()
    reading = read(level, 1, "9000").reading
    alert = MeterAlert.objects.get(reading=reading)
    for attempt in (
        lambda: MeterReading.objects.filter(pk=reading.pk).update(shown=1),
        lambda: MeterReading.objects.filter(pk=reading.pk).delete(),
        lambda: MeterAlert.objects.filter(pk=alert.pk).delete(),
        lambda: MeterAlert.objects.filter(pk=alert.pk).update(amount=0),
        lambda: level.terms.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            attempt()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"at": timezone.now() + timedelta(hours=1)}, "is in the future"),
        ({"at": timezone.now() - timedelta(days=99)}, "it showed nothing before"),
        ({"meter": Decimal(1000000)}, "can display up to"),
        ({"counter": 1, "wagers": 1}, "in one way"),
        ({"coin_in": Decimal("7.50")}, "not a whole number of wagers"),
    ],
)
def test_what_cannot_have_been_read_is_refused(fields: dict[str, object], words: str) -> None:
    level = make_level()
    shown = Shown(**({"at": at_hour(level, 1), "meter": Decimal(10_000)} | fields))  # type: ignore[arg-type]
    with pytest.raises(DomainError, match=words):
        record_reading(level=level, shown=shown, now=timezone.now(), actor=TESTER)
    assert MeterReading.objects.filter(level=level).count() == 1


def test_the_same_minute_is_not_read_twice() -> None:
    level = make_level()
    read(level, 1, "10300")
    with pytest.raises(DomainError, match="already"):
        read(level, 1, "10301")


def test_a_retired_progressive_takes_no_reading() -> None:
    level = make_level()
    retire_progressive(progressive=level.progressive, now=timezone.now(), actor=TESTER)
    with pytest.raises(DomainError, match="retired"):
        read(level, 1, "10300")


def test_an_alert_is_closed_with_words_once() -> None:
    level = make_level()
    [alert] = read(level, 1, "9000").alerts
    person = make_person(Role.GAME_MANAGER, operator=level.casino.operator)
    officer = Actor(label="x", person=person)
    with pytest.raises(DomainError, match="Say what was found"):
        acknowledge_alert(alert=alert, explanation=" ", now=timezone.now(), actor=officer)
    closed = acknowledge_alert(
        alert=alert, explanation="Display board changed", now=timezone.now(), actor=officer
    )
    assert not closed.is_open
    assert closed.acknowledged_by_name == person.full_name
    with pytest.raises(DomainError, match="already"):
        acknowledge_alert(alert=alert, explanation="Again", now=timezone.now(), actor=officer)


def test_new_terms_hold_for_later_readings_only() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    with pytest.raises(DomainError, match="already reconciled"):
        set_terms(
            level=level,
            terms=terms(rate=Decimal(20)),
            from_at=at_hour(level, 1) - timedelta(minutes=1),
            reason="Amendment",
            now=timezone.now(),
            actor=TESTER,
        )
    set_terms(
        level=level,
        terms=terms(rate=Decimal(20)),
        from_at=at_hour(level, 1),
        reason="Amendment",
        now=timezone.now(),
        actor=TESTER,
    )
    assert read(level, 2, "10400", counter=500).alerts == []


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"cap": Decimal(2_000_000)}, "cap"),
        ({"cap": Decimal(9_000)}, "initial"),
        ({"cap": Decimal(10_000), "reset": Decimal(10_001)}, "reset"),
        ({"rate": Decimal(0)}, "rate"),
        ({"reserve_rate": Decimal(85)}, "reserve_rate"),
    ],
)
def test_36_05_03_24_terms_that_cannot_hold_are_refused(fields: dict[str, Decimal], field: str) -> None:
    with pytest.raises(DomainError) as refusal:
        make_level(**fields)
    assert refusal.value.field == field


def test_a_retired_progressive_takes_no_new_terms() -> None:
    level = make_level()
    retire_progressive(progressive=level.progressive, now=timezone.now(), actor=TESTER)
    with pytest.raises(DomainError, match="retired"):
        set_terms(
            level=level,
            terms=terms(rate=Decimal(20)),
            from_at=timezone.now(),
            reason="Amendment",
            now=timezone.now(),
            actor=TESTER,
        )
