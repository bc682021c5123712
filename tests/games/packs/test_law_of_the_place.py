"""Services obey the law of the property's own place: Freeport's, which is data of the tests, and none where none is."""

import re
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from games.card_inventory.models import CardInventoryNotice, PreshuffledContainer
from games.card_inventory.selectors.overdue import deck_life_overdue
from games.card_inventory.services.alerts import alert_about_used_decks
from games.decks.models import DeckChange
from games.decks.rules.entry import DeckEntry
from games.decks.services.changes import log_deck_change
from games.progressives.models import MeterAdjustment, ProgressiveLevel
from games.progressives.selectors.findings import findings_at
from games.progressives.services.adjustments import make_adjustment, request_adjustment
from games.progressives.services.links import link_table
from games.progressives.services.payouts import Surveillance, issue_payout, needs_of, prepare_payout
from games.progressives.services.progressives import set_terms
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.card_inventory.factories import DAY, acting_at, make_container, make_set, signs
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_badge
from tests.games.progressives.factories import TESTER, make_level, terms, win
from tests.games.rulepacks.places import FREEPORT, FREEPORT_WAR, freeport

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _places() -> Iterator[None]:
    with freeport():
        yield


def property_in(place: str) -> Property:
    return make_pit(casino=make_property(regulator=make_regulator(place))).property


def level_in_freeport(**fields: object) -> ProgressiveLevel:
    casino = property_in(FREEPORT)
    as_approved = {"wager": Decimal(2), "rate": Decimal(20), "initial": Decimal(5000), "reset": Decimal(5000)}
    return make_level(casino=casino, pack_id=FREEPORT_WAR, **(as_approved | fields))


@pytest.mark.parametrize(
    ("place", "days"), [(FREEPORT, 3), ("us-md", 7), ("sg", None), ("us-sd", None), ("online", None)]
)
def test_used_decks_are_destroyed_within_the_days_of_the_place(place: str, days: int | None) -> None:
    deck_set = make_set(make_table(pit=property_in(place).pits.get()))
    due_at = None if days is None else deck_set.removed_at + days * DAY
    assert deck_set.due_at == due_at


def test_the_days_are_those_of_the_law_at_the_removal() -> None:
    table = make_table(pit=property_in(FREEPORT).pits.get())
    before = timezone.now().replace(year=2024, month=6, day=1)
    deck_set = make_set(table, at=before)
    assert deck_set.due_at == before + 7 * DAY


def test_what_is_late_says_the_days_and_the_clause_of_the_place() -> None:
    casino = property_in(FREEPORT)
    now = timezone.now()
    make_set(make_table(pit=casino.pits.get()), at=now - timedelta(days=4))
    late = [each for each in deck_life_overdue(casino, now) if "label" in each.title]
    assert [(each.title, each.cite) for each in late] == [
        ("1 label of used decks is overdue (three days)", "FGC 40.8")
    ]
    days = [each for each in deck_life_overdue(casino, now) if "reconciled" in each.title]
    assert [each.cite for each in days] == ["FGC 40.7"]


@pytest.mark.parametrize("place", ["sg", "us-sd"])
def test_where_no_law_asks_for_it_nothing_is_late_and_nobody_is_told(place: str) -> None:
    casino = property_in(place)
    now = timezone.now()
    make_set(make_table(pit=casino.pits.get()), at=now - timedelta(days=40))
    assert deck_life_overdue(casino, now) == []
    assert alert_about_used_decks(at=now) == 0


def test_alerts_know_the_duties_of_the_place() -> None:
    """Freeport reconciles every day and counts never."""
    casino = property_in(FREEPORT)
    make_set(make_table(pit=casino.pits.get()), at=timezone.now() - timedelta(days=200))
    alert_about_used_decks(at=timezone.now())
    kinds = set(CardInventoryNotice.objects.filter(property=casino).values_list("kind", flat=True))
    assert kinds == {CardInventoryNotice.Kind.OVERDUE, CardInventoryNotice.Kind.DAY}


def test_notice_of_preshuffling_is_as_long_as_the_place_wants_it() -> None:
    casino = property_in(FREEPORT)
    now = timezone.now()
    with pytest.raises(DomainError, match=re.escape("at least six hours before")) as refusal:
        make_container(casino, at=now, notice_given_at=now - timedelta(hours=5, minutes=59))
    assert "(FGC 40.9)" in str(refusal.value)
    container = make_container(casino, at=now, notice_given_at=now - timedelta(hours=6))
    assert container.notice_due_at == now - timedelta(hours=6)
    assert make_container(property_in("sg"), notice_given_at=None).notice_due_at is None


@pytest.mark.usefixtures("by_the_owner")
def test_the_database_keeps_to_the_notice_that_the_form_copied() -> None:
    container = make_container(property_in(FREEPORT))
    assert container.notice_due_at is not None
    copy = PreshuffledContainer.objects.get(pk=container.pk)
    copy.pk, copy.seal_number, copy.form_number = None, "S-9", "F-9"
    copy.notice_given_at = container.notice_due_at + timedelta(minutes=1)
    with pytest.raises(IntegrityError, match="preshuffling_after_its_notice"), transaction.atomic():
        copy.save(force_insert=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        PreshuffledContainer.objects.filter(pk=container.pk).update(notice_due_at=None)


@pytest.mark.parametrize(("place", "clause"), [(FREEPORT, " (FGC 40.9)."), ("us-sd", "seal.")])
def test_preshuffled_decks_cite_the_clause_of_the_place_or_none(place: str, clause: str) -> None:
    casino = property_in(place)
    table = make_table(pit=casino.pits.get())
    entry = DeckEntry(
        at=timezone.now(),
        batch=1,
        back_colour="red",
        decks_opened=6,
        decks_removed=0,
        reason=DeckChange.Reason.OPENING,
        source=DeckChange.Source.PRESHUFFLED,
    )
    with pytest.raises(DomainError) as refusal:
        log_deck_change(
            table=table,
            entry=entry,
            dealer=signs(make_badge(casino=casino), "dealer"),
            supervisor=signs(make_badge(casino=casino, may_verify=True), "supervisor"),
            at=timezone.now(),
            actor=acting_at(casino),
        )
    assert str(refusal.value).endswith(clause)


@pytest.mark.parametrize(
    ("amount", "form", "surveillance", "check", "clauses"),
    [
        ("999", "", False, False, "FGC 51"),
        ("1000", "form F-12", False, False, "FGC 51"),
        ("3000", "form F-12", True, False, "FGC 51; FGC 52"),
        ("9000", "form F-12", True, True, "FGC 51; FGC 52; FGC 53"),
    ],
)
def test_payouts_need_what_the_place_asks_for(
    amount: str, form: str, surveillance: bool, check: bool, clauses: str
) -> None:
    needs = needs_of(win(level_in_freeport(), 1, amount, restarted=Decimal(5000)).hit)
    assert needs is not None
    assert (needs.tax_form, needs.surveillance, needs.check) == (form, surveillance, check)
    assert needs.document is bool(form)
    assert needs.clauses == clauses


def test_a_document_copies_the_clause_and_a_refusal_cites_that_of_the_check() -> None:
    level = level_in_freeport()
    person = make_person(Role.FLOOR_SUPERVISOR, operator=level.casino.operator)
    now = timezone.now()
    document = prepare_payout(
        hit=win(level, 1, "9000", restarted=Decimal(5000)).hit,
        witness="Nora Quist",
        surveillance=Surveillance(told_at=now, log="S-1", photograph="CAM-1"),
        now=now,
        actor=Actor(label=person.full_name, person=person),
    )
    assert document.citation == "FGC 51"
    with pytest.raises(DomainError, match=re.escape("$9,000.00 is paid by check (FGC 53).")):
        issue_payout(document=document, issuer="Cage", method="cash", check_number="", now=now, actor=TESTER)


def test_meters_cite_the_place() -> None:
    level = level_in_freeport()
    now = timezone.now()
    with pytest.raises(DomainError, match=re.escape("what the meter can display (FGC 17.3).")):
        set_terms(
            level=level,
            terms=terms(cap=Decimal(20), display_limit=Decimal(10)),
            from_at=now,
            reason="A-2",
            now=now,
            actor=TESTER,
        )
    adjustment = request_adjustment(level=level, amount=Decimal(5), reason="Slip", now=now, actor=TESTER)
    assert adjustment.state == MeterAdjustment.State.WAITING
    with pytest.raises(DomainError, match=re.escape("made, and only once (FGC 17.4).")):
        make_adjustment(adjustment=adjustment, made_at=now, now=now, actor=TESTER)


def test_findings_about_a_progressive_cite_the_place() -> None:
    level = level_in_freeport(reset=Decimal(6000))
    first = level.progressive.links.get().table
    make_table_rules(first, make_rules(make_configuration(casino=level.casino)))
    other = make_table(pit=make_pit(casino=level.casino))
    make_table_rules(
        other, make_rules(make_configuration(casino=level.casino, name="Other", progressive__rate=12))
    )
    bare = make_table(pit=make_pit(casino=level.casino))
    now = timezone.now()
    for table in (other, bare):
        link_table(
            progressive=level.progressive,
            table=table,
            from_at=now - timedelta(hours=1),
            notice=False,
            now=now,
            actor=TESTER,
        )
    found = {finding.code: finding.citation for _, finding in findings_at([level.casino], now)}
    assert found == {"METER-001": "XF 6; FGC 17.1", "XF-CW-072": "FGC 17", "LINK-001": "FGC 17.2"}
