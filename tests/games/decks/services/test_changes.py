"""Logging a change of decks: two people, the arithmetic, what MD 3.A and 3.B ask, corrections."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from games.badges.services.pins import Credentials
from games.decks.models import DeckChange
from games.decks.rules.entry import DeckEntry
from games.decks.services.changes import AlreadyChanged, correct_deck_change, log_deck_change
from tests.factories import make_person, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import PIN, make_badge, make_deck_change

pytestmark = pytest.mark.django_db
NOW: datetime = timezone.now().replace(microsecond=0)
ACTOR = Actor.in_command("test")


@pytest.fixture
def table() -> GamingTable:
    """Under rules with two batches of six decks."""
    table = make_table()
    make_table_rules(table, make_rules(make_configuration(casino=table.property)))
    return table


@pytest.fixture
def dealer(table: GamingTable) -> Badge:
    return make_badge(casino=table.property)


@pytest.fixture
def supervisor(table: GamingTable) -> Badge:
    return make_badge(casino=table.property, may_verify=True)


def entry(**fields: Any) -> DeckEntry:
    plain = DeckEntry(
        at=NOW,
        batch=1,
        back_colour="red",
        decks_opened=6,
        decks_removed=6,
        source=DeckChange.Source.STORAGE,
        reason=DeckChange.Reason.ROTATION,
    )
    return replace(plain, **fields)


def log(
    table: GamingTable, dealer: Badge, supervisor: Badge, *, more: Any = None, **fields: Any
) -> DeckChange:
    return log_deck_change(
        table=table,
        entry=entry(**fields),
        dealer=Credentials(dealer.number, PIN, "dealer"),
        supervisor=Credentials(supervisor.number, PIN, "supervisor"),
        at=NOW,
        actor=ACTOR,
        **(more or {}),
    )


def refusal(*args: Any, **kwargs: Any) -> DomainError:
    with pytest.raises(DomainError) as refused:
        log(*args, **kwargs)
    return refused.value


def test_an_entry_says_who_inspected_and_who_verified(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    change = log(table, dealer, supervisor, back_colour="  Dark  RED ", notes=" box 4 ")
    assert (change.inspected_by, change.verified_by) == (dealer, supervisor)
    assert change.inspected_by_name == f"{dealer.name} ({dealer.number})"
    assert (change.back_colour, change.notes, change.decks_in_batch) == ("dark red", "box 4", 6)
    kept = AuditEntry.objects.get(verb="deck.changed")
    assert kept.chain == f"operator:{table.property.operator_id}"
    assert kept.property_id == table.property_id
    assert kept.after is not None
    assert kept.after["inspected_by"] == str(dealer)
    assert PIN not in str(kept.after)


def test_16f_one_person_cannot_attest_for_two(table: GamingTable, supervisor: Badge) -> None:
    refused = refusal(table, supervisor, supervisor)
    assert refused.field == "supervisor"
    assert "other than the dealer" in str(refused)
    assert not DeckChange.objects.exists()


def test_a_dealer_cannot_verify(table: GamingTable, dealer: Badge) -> None:
    refused = refusal(table, dealer, make_badge(casino=table.property))
    assert refused.field == "supervisor"
    assert "only a floor supervisor verifies" in str(refused)


def test_a_wrong_pin_counts_although_nothing_is_logged(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    with pytest.raises(DomainError):
        log_deck_change(
            table=table,
            entry=entry(),
            dealer=Credentials(dealer.number, "0000", "dealer"),
            supervisor=Credentials(supervisor.number, PIN, "supervisor"),
            at=NOW,
            actor=ACTOR,
        )
    dealer.refresh_from_db()
    assert dealer.wrong_pins == 1


def test_3_b_2_the_other_batch_has_another_colour(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    make_deck_change(table, hours_ago=2, batch=2, back_colour="blue")
    refused = refusal(table, dealer, supervisor, back_colour="Blue")
    assert refused.field == "back_colour"
    assert "MD 3.B(2)" in str(refused)


def test_3_b_4_batches_take_turns_unless_somebody_says_why_not(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    make_deck_change(table, hours_ago=4, batch=2, back_colour="blue")
    make_deck_change(table, hours_ago=2, batch=1, back_colour="red")
    refused = refusal(table, dealer, supervisor, batch=1)
    assert refused.field == "batch"
    assert "MD 3.B(4)" in str(refused)
    assert log(table, dealer, supervisor, batch=1, notes="wine on the felt").pk
    assert log(table, dealer, supervisor, batch=1, reason=DeckChange.Reason.DAMAGE).pk


def test_the_count_is_that_of_the_rules_in_force(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    make_deck_change(table, hours_ago=2)
    refused = refusal(table, dealer, supervisor, decks_opened=5, reason=DeckChange.Reason.DAMAGE)
    assert refused.field == "decks_opened"
    assert "6 decks" in str(refused)
    assert "MD 3.A" in str(refused)
    single = log(table, dealer, supervisor, decks_opened=1, decks_removed=1, reason=DeckChange.Reason.DAMAGE)
    assert (single.decks_in_batch, single.sets_clock) == (6, False)
    off = log(table, dealer, supervisor, decks_opened=0, decks_removed=6, reason=DeckChange.Reason.CLOSING)
    assert (off.decks_in_batch, off.sets_clock) == (0, True)


def test_no_more_decks_leave_than_lie_there(table: GamingTable, dealer: Badge, supervisor: Badge) -> None:
    make_deck_change(table, hours_ago=2)
    assert refusal(table, dealer, supervisor, decks_removed=7).field == "decks_removed"


def test_a_table_whose_rules_know_one_batch_has_no_second(dealer: Badge, supervisor: Badge) -> None:
    table = make_table()
    rules = make_rules(
        make_configuration(casino=table.property, batches=1, card_supply="hand_shuffle"),
        approval_number="A-2",
    )
    make_table_rules(table, rules)
    here, there = make_badge(casino=table.property), make_badge(casino=table.property, may_verify=True)
    refused = refusal(table, here, there, batch=2)
    assert refused.field == "batch"
    assert "one batch" in str(refused)


def test_a_table_without_rules_in_force_still_has_a_log() -> None:
    table = make_table()
    here, there = make_badge(casino=table.property), make_badge(casino=table.property, may_verify=True)
    assert log(table, here, there, decks_opened=4, decks_removed=0).decks_in_batch == 4


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"at": NOW + timedelta(minutes=5)}, "at"),
        ({"decks_opened": 0, "decks_removed": 0}, "decks_opened"),
        ({"back_colour": "  "}, "back_colour"),
        ({"source": "preshuffled", "seal_number": "S-1"}, "preshuffle_form"),
        ({"source": "preshuffled", "preshuffle_form": "F-1"}, "seal_number"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    table: GamingTable, dealer: Badge, supervisor: Badge, fields: dict[str, Any], field: str
) -> None:
    assert refusal(table, dealer, supervisor, **fields).field == field
    assert not DeckChange.objects.exists()


def test_preshuffled_decks_carry_form_and_seal_and_others_none(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    sealed = log(table, dealer, supervisor, source="preshuffled", preshuffle_form="F-1", seal_number="S-1")
    assert (sealed.preshuffle_form, sealed.seal_number) == ("F-1", "S-1")
    plain = log(table, dealer, supervisor, batch=2, back_colour="blue", seal_number="left over")
    assert plain.seal_number == ""


def test_a_change_that_was_logged_meanwhile_is_shown_before_a_second_one_is_written(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    make_deck_change(table, hours_ago=8, batch=2, back_colour="blue")
    first = log(table, dealer, supervisor, more={"seen": 0})
    with pytest.raises(AlreadyChanged) as overtaken:
        log(table, dealer, supervisor, more={"seen": 0})
    assert overtaken.value.newest == first
    assert dealer.name in str(overtaken.value)
    again = log(table, dealer, supervisor, notes="a second one", more={"seen": first.pk})
    assert again != first


def test_what_a_device_sends_again_is_answered_not_written(
    table: GamingTable, dealer: Badge, supervisor: Badge
) -> None:
    mark = {"mark": DeviceMark("tablet-3", 41)}
    first = log(table, dealer, supervisor, more=mark)
    assert log(table, dealer, supervisor, more=mark) == first
    assert DeckChange.objects.count() == 1


def correct(change: DeckChange, supervisor: Badge, *, takes_back: bool = False, **fields: Any) -> DeckChange:
    return correct_deck_change(
        change=change,
        entry=entry(**({"notes": "typed wrongly"} | fields)),
        supervisor=Credentials(supervisor.number, PIN, "supervisor"),
        takes_back=takes_back,
        at=NOW,
        actor=ACTOR,
    )


def test_a_correction_is_a_new_entry_that_names_the_old_one(table: GamingTable, supervisor: Badge) -> None:
    wrong = make_deck_change(table, hours_ago=3)
    right = correct(wrong, supervisor, at=NOW - timedelta(hours=2))
    wrong.refresh_from_db()
    assert right.corrects == wrong
    assert (right.inspected_by, right.verified_by) == (wrong.inspected_by, supervisor)
    assert list(DeckChange.objects.standing()) == [right]
    kept = AuditEntry.objects.get(verb="deck.corrected")
    assert kept.before is not None
    assert kept.after is not None
    assert kept.before["at"] != kept.after["at"]


def test_an_entry_is_corrected_once_with_a_reason_and_not_by_its_dealer(
    table: GamingTable, supervisor: Badge
) -> None:
    wrong = make_deck_change(table, hours_ago=3)
    with pytest.raises(DomainError) as unsaid:
        correct(wrong, supervisor, notes=" ")
    assert unsaid.value.field == "notes"
    wrong.inspected_by.may_verify = True
    wrong.inspected_by.save()
    with pytest.raises(DomainError, match="other than the dealer"):
        correct(wrong, wrong.inspected_by)
    correct(wrong, supervisor)
    with pytest.raises(DomainError, match="corrected already"):
        correct(wrong, supervisor)


def test_an_entry_at_the_wrong_table_is_taken_back(table: GamingTable, supervisor: Badge) -> None:
    wrong = make_deck_change(table, hours_ago=3)
    void = correct(wrong, supervisor, takes_back=True, decks_opened=0, decks_removed=0)
    assert (void.is_void, void.decks_opened, void.at) == (True, 6, wrong.at)
    assert not DeckChange.objects.standing().exists()
    with pytest.raises(DomainError, match="only voids another one"):
        correct(void, supervisor)


def test_a_correction_may_say_what_the_rules_forbid_since_it_says_what_was(
    table: GamingTable, supervisor: Badge
) -> None:
    make_deck_change(table, hours_ago=4, batch=2, back_colour="blue")
    wrong = make_deck_change(table, hours_ago=3, batch=1)
    assert (
        correct(wrong, supervisor, back_colour="blue", decks_opened=5, decks_removed=0).back_colour == "blue"
    )


def test_a_supervisor_with_an_account_attests_as_that_person(table: GamingTable, dealer: Badge) -> None:
    person = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator)
    badge = make_badge(casino=table.property, person=person, may_verify=True)
    assert log(table, dealer, badge).verified_by.person == person


def test_a_wrong_year_is_not_logged(table: GamingTable, dealer: Badge, supervisor: Badge) -> None:
    """Every day since the first entry is reconciled, and no entry is ever taken out again."""
    refused = refusal(table, dealer, supervisor, at=NOW.replace(year=1926), decks_removed=0)
    assert (refused.field, "more than a year ago" in str(refused)) == ("at", True)
