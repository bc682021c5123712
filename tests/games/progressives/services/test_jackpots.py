"""Jackpots, their documents (COMAR 36.05.03.23) and adjustments (36.05.03.24)."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from games.progressives.models import (
    JackpotHit,
    MeterAdjustment,
    MeterAlert,
    PayoutDocument,
    ProgressiveLevel,
)
from games.progressives.services.adjustments import (
    decide_adjustment,
    make_adjustment,
    report_malfunction,
    request_adjustment,
)
from games.progressives.services.jackpots import Won, correct_hit
from games.progressives.services.payouts import Surveillance, countersign_payout, issue_payout, prepare_payout
from tests.factories import make_person, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.progressives.factories import TESTER, at_hour, make_level, read, win

pytestmark = pytest.mark.django_db


def actor_of(level: ProgressiveLevel, role: Role) -> Actor:
    person = make_person(role, operator=level.casino.operator)
    return Actor(label=person.full_name, person=person)


def prepared(
    amount: str, preparer: Actor | None = None, level: ProgressiveLevel | None = None
) -> PayoutDocument:
    level = level or make_level()
    now = timezone.now()
    return prepare_payout(
        hit=win(level, 1, amount).hit,
        witness="Nora Quist",
        surveillance=Surveillance(told_at=now, log="S-114", photograph="CAM7-0231"),
        now=now,
        actor=preparer or actor_of(level, Role.FLOOR_SUPERVISOR),
    )


def issue(document: PayoutDocument, method: str = "check", number: str = "881204") -> PayoutDocument:
    return issue_payout(
        document=document,
        issuer="Cage, I. Suer",
        method=method,
        check_number=number,
        now=timezone.now(),
        actor=TESTER,
    )


def test_a_hit_at_a_table_that_was_not_linked_is_refused() -> None:
    level = make_level()
    with pytest.raises(DomainError, match="not on this progressive"):
        win(level, 1, "12000", table=make_table())


def test_the_same_hit_is_not_recorded_twice() -> None:
    level = make_level()
    win(level, 1, "12000")
    with pytest.raises(DomainError, match="already recorded"):
        win(level, 1, "12000")


def test_10_c_winners_of_one_round_are_paid_in_turn() -> None:
    level = make_level()
    read(level, 1, "12000", counter=2667)
    first = win(level, 2, "12000", hand="Suited four of a kind, seat 1")
    second = win(level, 2, "10000", hand="Suited four of a kind, seat 2")
    assert first.alerts == second.alerts == []
    assert read(level, 3, "10000", counter=2667).alerts == []


def test_surveillance_hears_of_a_jackpot_that_it_has_to_log() -> None:
    level = make_level()
    person = make_person(Role.SURVEILLANCE, operator=level.casino.operator)
    win(level, 1, "12000")
    assert not person.notifications.exists()
    win(level, 2, "25000")
    assert "25,000" in person.notifications.get().title


def test_10_c_a_meter_that_restarts_elsewhere_than_at_the_reset_amount_alerts() -> None:
    level = make_level()
    [alert] = win(level, 1, "12000", restarted=Decimal(10_500)).alerts
    assert (alert.kind, alert.amount) == (MeterAlert.Kind.WRONG_RESTART, Decimal(500))


def test_10_c_with_the_reserve_on_top_the_restart_follows_from_the_growth() -> None:
    level = make_level(reserve_rate=Decimal(5))
    link = level.progressive.links.get()
    rules = make_rules(
        make_configuration(
            casino=level.casino, readings__progressive_reserve="adds_to_reset", progressive__reserve_rate=5
        )
    )
    make_table_rules(link.table, rules)
    assert win(level, 2, "13000", restarted=Decimal(11_000)).alerts == []
    assert [each.kind for each in win(level, 3, "14000").alerts] == [MeterAlert.Kind.WRONG_RESTART]


def test_a_corrected_hit_is_reconciled_again() -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    hit = win(level, 2, "10380").hit
    [alert] = read(level, 3, "10000", counter=500).alerts
    assert alert.kind == "deviation"
    won = Won(
        table=hit.table,
        at=hit.at,
        amount=Decimal(10_375),
        restarted=Decimal(10_000),
        hand=hit.hand,
        witnesses=hit.witnesses,
    )
    correct_hit(hit=hit, won=won, reason="Misread", now=timezone.now(), actor=TESTER)
    alert.refresh_from_db()
    assert alert.settled_at is not None
    assert JackpotHit.objects.filter(level=level).count() == 2


def test_a_hit_taken_back_leaves_a_drop() -> None:
    level = make_level()
    hit = win(level, 2, "10375").hit
    assert read(level, 3, "9900").alerts == []
    alerts = correct_hit(hit=hit, won=None, reason="Other table", now=timezone.now(), actor=TESTER).alerts
    assert [alert.kind for alert in alerts] == [MeterAlert.Kind.DROP]


def test_36_05_03_23_the_document_copies_the_seven_items() -> None:
    level = make_level()
    document = prepared("12000", level=level)
    document = issue(document, method="cash", number="")
    document.refresh_from_db()
    hit = document.hit
    assert (document.paid_for_at, document.table_number) == (hit.at, hit.table.number)
    assert document.amount == 12_000
    assert document.hand.startswith("Suited four of a kind")
    assert document.prepared_by_name
    assert document.witness_name == "Nora Quist"
    assert document.issued_by_name == "Cage, I. Suer"
    assert document.number == 1


def test_36_05_03_23_the_odds_count_towards_the_thresholds() -> None:
    level = make_level()
    hit = win(level, 1, "21000", other_award=Decimal(5000)).hit
    with pytest.raises(DomainError, match="surveillance is told"):
        prepare_payout(hit=hit, witness="N. Q.", surveillance=None, now=timezone.now(), actor=TESTER)


def test_36_05_03_23_below_25_000_nobody_tells_surveillance() -> None:
    level = make_level()
    document = prepare_payout(
        hit=win(level, 1, "24999.99").hit,
        witness="N. Q.",
        surveillance=None,
        now=timezone.now(),
        actor=TESTER,
    )
    assert not document.needs_surveillance


def test_36_05_03_23_the_preparer_is_not_the_witness() -> None:
    level = make_level()
    floor = actor_of(level, Role.FLOOR_SUPERVISOR)
    assert floor.person is not None
    with pytest.raises(DomainError, match="cannot also be its witness"):
        prepare_payout(
            hit=win(level, 1, "12000").hit,
            witness=floor.person.full_name.upper(),
            surveillance=None,
            now=timezone.now(),
            actor=floor,
        )


def test_36_05_03_23_from_50_000_on_only_a_countersigned_check() -> None:
    level = make_level()
    document = prepared("50000", level=level)
    with pytest.raises(DomainError, match="by check"):
        issue(document, method="cash")
    with pytest.raises(DomainError, match="has to countersign it first"):
        issue(document)
    document = countersign_payout(
        document=document, now=timezone.now(), actor=actor_of(level, Role.PIT_MANAGER)
    )
    with pytest.raises(DomainError, match="number of the check"):
        issue(document, number="")
    assert issue(document).issued_at is not None
    with pytest.raises(DomainError, match="already"):
        issue(document)


def test_36_05_03_23_just_below_50_000_cash_is_enough() -> None:
    assert issue(prepared("49999.99"), method="cash", number="").method == "cash"


def test_36_05_03_23_the_preparer_does_not_countersign() -> None:
    level = make_level()
    manager = actor_of(level, Role.PIT_MANAGER)
    document = prepared("60000", preparer=manager, level=level)
    with pytest.raises(DomainError, match="You prepared"):
        countersign_payout(document=document, now=timezone.now(), actor=manager)
    with pytest.raises(IntegrityError), transaction.atomic():
        PayoutDocument.objects.filter(pk=document.pk).update(countersigned_by=manager.person)


@pytest.mark.parametrize("role", [Role.FLOOR_SUPERVISOR, Role.COMPLIANCE_OFFICER, Role.SURVEILLANCE])
def test_36_05_03_23_below_a_pit_manager_nobody_countersigns(role: Role) -> None:
    level = make_level()
    document = prepared("60000", level=level)
    with pytest.raises(DomainError, match="pit manager or above"):
        countersign_payout(document=document, now=timezone.now(), actor=actor_of(level, role))


def test_the_database_refuses_a_large_payout_without_its_signatures() -> None:
    document = prepared("60000")
    with pytest.raises(IntegrityError), transaction.atomic():
        PayoutDocument.objects.filter(pk=document.pk).update(
            issued_at=timezone.now(), issued_by_name="X", method="check", check_number="1"
        )


def test_a_document_of_a_corrected_hit_is_not_issued() -> None:
    document = prepared("12000")
    correct_hit(hit=document.hit, won=None, reason="Wrong table", now=timezone.now(), actor=TESTER)
    with pytest.raises(DomainError, match="corrected"):
        issue(document, method="cash")


def test_documents_are_numbered_without_a_gap() -> None:
    level = make_level()
    hits = [win(level, hour, "12000").hit for hour in (1, 2, 3)]
    numbers = [
        prepare_payout(hit=hit, witness="N. Q.", surveillance=None, now=timezone.now(), actor=TESTER).number
        for hit in hits
    ]
    assert numbers == [1, 2, 3]


def test_elsewhere_no_document_is_asked_for() -> None:
    level = make_level()
    level.casino.regulator = make_regulator("us-sd")
    level.casino.save()
    with pytest.raises(DomainError, match="not require a payout document"):
        prepare_payout(
            hit=win(level, 1, "12000").hit,
            witness="N. Q.",
            surveillance=None,
            now=timezone.now(),
            actor=TESTER,
        )


def approver(level: ProgressiveLevel) -> Actor:
    person = make_person(Role.APPROVER, regulator=level.casino.regulator)
    return Actor(label=person.full_name, person=person)


def test_36_05_03_24_an_adjustment_counts_once_it_is_approved_and_made() -> None:
    level = make_level()
    now = timezone.now()
    adjustment = request_adjustment(
        level=level, amount=Decimal(-500), reason="Test wagers", now=now, actor=TESTER
    )
    with pytest.raises(DomainError, match="approved"):
        make_adjustment(adjustment=adjustment, made_at=now, now=now, actor=TESTER)
    decide_adjustment(
        adjustment=adjustment,
        approved=True,
        number="A-17",
        words="",
        now=at_hour(level, 1),
        actor=approver(level),
    )
    assert [alert.kind for alert in read(level, 3, "9500").alerts] == ["drop"]
    make_adjustment(adjustment=adjustment, made_at=at_hour(level, 2), now=now, actor=TESTER)
    assert not MeterAlert.objects.filter(level=level, settled_at__isnull=True).exists()
    with pytest.raises(DomainError, match="once"):
        make_adjustment(adjustment=adjustment, made_at=now, now=now, actor=TESTER)


def test_36_05_03_24_a_refused_adjustment_is_never_made() -> None:
    level = make_level()
    now = timezone.now()
    adjustment = request_adjustment(level=level, amount=Decimal(100), reason="Wish", now=now, actor=TESTER)
    with pytest.raises(DomainError, match="why"):
        decide_adjustment(
            adjustment=adjustment, approved=False, number="", words="", now=now, actor=approver(level)
        )
    decide_adjustment(
        adjustment=adjustment, approved=False, number="", words="No cause", now=now, actor=approver(level)
    )
    adjustment.refresh_from_db()
    assert adjustment.state == MeterAdjustment.State.REFUSED
    with pytest.raises(DomainError):
        make_adjustment(adjustment=adjustment, made_at=now, now=now, actor=TESTER)
    with pytest.raises(IntegrityError), transaction.atomic():
        MeterAdjustment.objects.filter(pk=adjustment.pk).update(made_at=now)


def test_36_05_03_24_a_reported_malfunction_waits_for_nobody() -> None:
    level = make_level()
    now = timezone.now()
    report_malfunction(
        level=level,
        amount=Decimal(-250),
        reason="Board replaced",
        report="MF-2026-14",
        made_at=at_hour(level, 1),
        now=now,
        actor=TESTER,
    )
    assert read(level, 2, "9750", counter=0).alerts == []
    with pytest.raises(DomainError, match="malfunction report"):
        report_malfunction(
            level=level,
            amount=Decimal(-1),
            reason="x",
            report=" ",
            made_at=now - timedelta(minutes=1),
            now=now,
            actor=TESTER,
        )
