"""Used decks on their way: collected once, inspected, kept while a report is open, destroyed before a witness."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.badges.services.pins import Credentials
from games.card_inventory.models import DeckLot, DeckSet
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.stock import states_now
from games.card_inventory.services.inspection import close_discrepancy, pass_inspection
from games.card_inventory.services.preshuffle import withdraw_container
from games.card_inventory.services.sets import NotInThisState, collect_sets, destroy_sets, order_inspection
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.card_inventory.factories import (
    DAY,
    acting_at,
    actor_of,
    make_collected,
    make_container,
    make_destroyed,
    make_discrepancy,
    make_inspected,
    make_lot,
    make_order,
    make_set,
    make_table_in_play,
    signs,
)
from tests.games.decks.factories import make_badge

pytestmark = pytest.mark.django_db


def test_m_security_collects_once_and_whoever_comes_second_is_told_who_did() -> None:
    deck_set = make_set(make_table_in_play())
    make_collected(deck_set)
    with pytest.raises(NotInThisState, match="Label 1 was collected by Person"):
        make_collected(deck_set)
    entry = AuditEntry.objects.get(verb="decks.collected")
    assert entry.after == {"labels": [1], "decks": 6}


def test_m_one_label_that_is_gone_stops_the_whole_round() -> None:
    table = make_table_in_play()
    one, two = make_set(table), make_set(table)
    make_collected(one)
    with pytest.raises(NotInThisState):
        collect_sets(
            casino=table.property,
            set_ids=[one.pk, two.pk],
            at=timezone.now(),
            actor=acting_at(table.property, Role.SECURITY),
        )
    two.refresh_from_db()
    assert two.state == "removed"


def test_a_label_of_another_casino_is_not_there() -> None:
    deck_set, casino = make_set(make_table_in_play()), make_table_in_play().property
    with pytest.raises(DomainError, match="does not exist here"):
        collect_sets(casino=casino, set_ids=[deck_set.pk], at=timezone.now(), actor=acting_at(casino))


@pytest.mark.parametrize("step", [order_inspection, destroy_sets])
def test_no_step_is_skipped(step: object) -> None:
    deck_set = make_set(make_table_in_play())
    casino = deck_set.property
    common = {"casino": casino, "set_ids": [deck_set.pk], "at": timezone.now(), "actor": acting_at(casino)}
    if step is destroy_sets:
        common |= {
            "method": "shredded",
            "place": "",
            "destroyed_at": deck_set.removed_at,
            "witness": signs(make_badge(casino=casino)),
        }
    with pytest.raises(NotInThisState, match="waiting for security"):
        step(**common)  # type: ignore[operator]


def test_n7_a_work_order_gives_each_label_its_result_once() -> None:
    table = make_table_in_play()
    sets = [make_set(table), make_set(table)]
    order = make_order(*sets)
    actor = acting_at(order.property, Role.SECURITY)
    pass_inspection(order=order, set_ids=[sets[0].pk], at=timezone.now(), actor=actor)
    with pytest.raises(NotInThisState):
        pass_inspection(order=order, set_ids=[sets[0].pk], at=timezone.now(), actor=actor)
    assert sorted(DeckSet.objects.values_list("state", flat=True)) == ["clean", "in_inspection"]


def test_n9_a_discrepancy_tells_those_who_answer_and_keeps_the_decks_until_part_two() -> None:
    deck_set = make_set(make_table_in_play())
    casino = deck_set.property
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)
    report = make_discrepancy(deck_set)
    assert deck_set.state == "discrepant"
    told = Notification.objects.get(person=officer)
    assert told.title == f"Card Discrepancy Report 1 at {casino}"
    assert told.link == f"/decks/discrepancies/{report.pk}/"
    witness = make_badge(casino=casino)

    def destroy() -> None:
        destroy_sets(
            casino=casino,
            set_ids=[deck_set.pk],
            method="shredded",
            place="",
            destroyed_at=timezone.now(),
            witness=signs(witness),
            at=timezone.now(),
            actor=acting_at(casino, Role.SECURITY),
        )

    with pytest.raises(DomainError, match="open discrepancy report"):
        destroy()
    close_discrepancy(
        report=report, finding="Found in the shuffler", at=timezone.now(), actor=actor_of(officer)
    )
    destroy()
    deck_set.refresh_from_db()
    assert deck_set.state == "destroyed"


def test_n9_whoever_wrote_part_one_does_not_write_part_two() -> None:
    report = make_discrepancy(make_set(make_table_in_play()))
    assert report.by is not None
    with pytest.raises(DomainError, match="someone else"):
        close_discrepancy(report=report, finding="Nothing", at=timezone.now(), actor=actor_of(report.by))


def test_p_destruction_names_a_witness_other_than_whoever_is_signed_in() -> None:
    deck_set = make_set(make_table_in_play())
    casino = deck_set.property
    make_inspected(deck_set)
    guard = make_person(Role.SECURITY, operator=casino.operator)
    own = make_badge(casino=casino, person=guard)

    def destroy(witness: Credentials) -> None:
        destroy_sets(
            casino=casino,
            set_ids=[deck_set.pk],
            method="drilled",
            place="Card room",
            destroyed_at=timezone.now(),
            witness=witness,
            at=timezone.now(),
            actor=actor_of(guard),
        )

    with pytest.raises(DomainError, match="your own badge"):
        destroy(signs(own))
    with pytest.raises(DomainError, match="not correct"):
        destroy(Credentials(own.number, "0000", "witness"))
    other = make_badge(casino=casino)
    destroy(signs(other))
    deck_set.refresh_from_db()
    assert deck_set.destruction is not None
    assert (deck_set.destruction.witness_name, deck_set.destruction.decks) == (str(other), 6)
    assert states_now(casino)[State.DESTROYED] == 6


def test_p_decks_are_not_destroyed_before_they_were_inspected_or_tomorrow() -> None:
    deck_set = make_set(make_table_in_play())
    casino = deck_set.property
    make_inspected(deck_set)
    for shift, words in ((-DAY, "inspected after"), (DAY, "in the future")):
        with pytest.raises(DomainError, match=words) as refusal:
            destroy_sets(
                casino=casino,
                set_ids=[deck_set.pk],
                method="shredded",
                place="",
                destroyed_at=timezone.now() + shift,
                witness=signs(make_badge(casino=casino)),
                at=timezone.now(),
                actor=acting_at(casino),
            )
        assert refusal.value.field == "destroyed_at"


def test_papers_are_numbered_without_gaps_for_each_casino() -> None:
    for _casino in range(2):
        table = make_table_in_play()
        for number in (1, 2, 3):
            deck_set = make_set(table)
            destruction = make_destroyed(deck_set)
            assert (deck_set.number, destruction.number) == (number, number)


def test_r_notice_of_24_hours_a_new_seal_and_decks_that_are_there() -> None:
    pit = make_pit()
    casino = pit.property
    make_lot(casino, decks=10, at=timezone.now() - 3 * DAY)
    now = timezone.now()
    with pytest.raises(DomainError, match=re.escape("COMAR 36.05.02.16R")):
        make_container(casino, at=now, notice_given_at=now - timedelta(hours=23, minutes=59))
    with pytest.raises(DomainError, match="notified"):
        make_container(casino, notice_given_at=None)
    make_container(casino, seal="S-1")
    with pytest.raises(DomainError, match="seal number"):
        make_container(casino, seal="s-1", form_number="F-9")
    with pytest.raises(DomainError, match="4 red decks in storage") as refusal:
        make_container(casino, seal="S-2")
    assert refusal.value.field == "decks"


def test_r_no_notice_where_no_law_asks_for_it() -> None:
    casino = make_property(regulator=make_regulator("sg"))
    container = make_container(casino, notice_given_at=None)
    assert container.notice_given_at is None


def test_r_a_withdrawn_container_goes_the_way_of_used_decks() -> None:
    container = make_container(make_pit().property)
    deck_set = withdraw_container(
        container=container, reason="Seal broken", at=timezone.now(), actor=acting_at(container.property)
    )
    assert (deck_set.decks, deck_set.table, deck_set.reason) == (6, None, "Seal broken")
    make_destroyed(deck_set)
    now = states_now(container.property)
    assert (now[State.PRESHUFFLED], now[State.DESTROYED]) == (0, 6)
    with pytest.raises(DomainError, match="no longer sealed"):
        withdraw_container(
            container=container, reason="Again", at=timezone.now(), actor=acting_at(container.property)
        )


def test_where_no_law_sets_seven_days_a_label_has_no_deadline() -> None:
    pit = make_pit(casino=make_property(regulator=make_regulator("sg")))
    assert make_set(make_table(pit=pit)).due_at is None


def test_a_receipt_of_a_wrong_year_does_not_open_the_book() -> None:
    casino = make_property()
    now = timezone.now()
    with pytest.raises(DomainError, match="more than a year ago") as refusal:
        make_lot(casino, at=now, received_at=now - timedelta(days=36_500))
    assert refusal.value.field == "received_at"
    assert not DeckLot.objects.filter(property=casino).exists()
