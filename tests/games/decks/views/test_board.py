"""The pages of the deck log: what they prefill, refuse, keep and never show."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from games.decks.models import DeckChange, DeckSettings
from tests.factories import make_person, make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import PIN, make_badge, make_deck_change
from tests.work import compliance_items

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def table() -> GamingTable:
    table = make_table(number="T12")
    make_table_rules(table, make_rules(make_configuration(casino=table.property)))
    return table


@pytest.fixture
def floor(table: GamingTable, signed_in: SignedIn) -> Client:
    person = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator, full_name="Fiona Liu")
    make_badge(casino=table.property, number="F-1", person=person, name="Fiona Liu", may_verify=True)
    return signed_in(person)


def typed(table: GamingTable, **fields: Any) -> dict[str, Any]:
    dealer = Badge.objects.filter(property=table.property, may_verify=False).first() or make_badge(
        casino=table.property, number="D-1"
    )
    return {
        "batch": 1,
        "reason": "rotation",
        "decks_removed": 6,
        "decks_opened": 6,
        "back_colour": "red",
        "source": "storage",
        "dealer": dealer.number,
        "dealer_pin": PIN,
        "supervisor": "F-1",
        "supervisor_pin": PIN,
        "seen": 0,
        "token": str(uuid4()),
    } | fields


def url(table: GamingTable) -> str:
    return reverse("deck-change", args=[table.pk])


def test_a_plain_rotation_is_only_confirmed(table: GamingTable, floor: Client) -> None:
    make_deck_change(table, hours_ago=7, batch=2, back_colour="blue")
    last = make_deck_change(table, hours_ago=3, batch=1, back_colour="red")
    form = floor.get(url(table)).context["form"]
    asked = {name: form[name].value() for name in form.fields}
    assert (asked["batch"], asked["back_colour"]) == (2, "blue"), "the batch whose turn it is"
    assert (asked["decks_removed"], asked["decks_opened"], asked["reason"]) == (6, 6, "rotation")
    assert asked["supervisor"] == "F-1", "the badge of whoever signed in"
    other = floor.get(url(table), {"batch": 1}).context["form"]
    assert (other["batch"].value(), other["back_colour"].value(), other["seen"].value()) == (
        1,
        "red",
        last.pk,
    )


def test_the_first_decks_of_a_table_open_it(table: GamingTable, floor: Client) -> None:
    form = floor.get(url(table)).context["form"]
    assert (form["reason"].value(), form["decks_removed"].value(), form["decks_opened"].value()) == (
        "opening",
        0,
        6,
    )


def test_logging_leads_back_to_the_board(table: GamingTable, floor: Client) -> None:
    answer = floor.post(url(table), typed(table, decks_removed=0, reason="opening"), follow=True)
    assert answer.redirect_chain == [(reverse("deck-board"), 302)]
    assert "T12, batch 1 is logged." in answer.text
    change = DeckChange.objects.get()
    assert (change.verified_by.number, change.logged_by_name.split(" <")[0]) == ("F-1", "Fiona Liu")
    assert timezone.now() - change.at < timedelta(minutes=1)


def test_a_late_change_asks_for_a_cause_and_is_said_to_be_late(table: GamingTable, floor: Client) -> None:
    before = make_deck_change(table, hours_ago=8.5)
    assert "Why it is late" in floor.get(url(table) + "?batch=1").text
    data = typed(table, seen=before.pk, notes="busy")
    asked = floor.post(url(table), data)
    [why] = asked.context["form"].errors["late_cause"]
    assert why.startswith("This change is 0 h 3")
    assert why.endswith("late. State why.")
    assert "busy" in asked.text
    assert DeckChange.objects.count() == 1
    cause = {"late_cause": "Overlooked", "late_words": "Two  tables at once"}
    answer = floor.post(url(table), data | cause, follow=True)
    assert "It came 0 h 3" in answer.text
    # on the board, in the log, on the page of what came late and of the entry
    assert "late: Overlooked: Two tables at once" in answer.text
    change = DeckChange.objects.latest("pk")
    places = [
        reverse("deck-history", args=[table.pk]),
        reverse("deck-late"),
        reverse("deck-entry", args=[change.pk]),
    ]
    for place in places:
        page = floor.get(place).text
        assert "Late 0 h 3" in page
        assert "Overlooked: Two tables at once" in page
    [item] = [each for each in compliance_items(table.property) if "came too late" in str(each.title)]
    assert "Causes: Overlooked (1)." in str(item.detail)


def test_a_change_in_time_asks_for_no_cause(table: GamingTable, floor: Client) -> None:
    make_deck_change(table, hours_ago=7)
    assert "Why it is late" not in floor.get(url(table) + "?batch=1").text


def test_a_second_tap_logs_nothing_again(table: GamingTable, floor: Client) -> None:
    data = typed(table)
    floor.post(url(table), data)
    answer = floor.post(url(table), data)
    assert answer.status_code == 302
    assert DeckChange.objects.count() == 1


def test_a_change_by_somebody_else_is_shown_and_the_next_try_may_go_on(
    table: GamingTable, floor: Client
) -> None:
    data = typed(table, notes="second box")
    theirs = make_deck_change(table, hours_ago=0.1)
    answer = floor.post(url(table), data)
    assert answer.status_code == 200
    assert "was logged in the meantime" in answer.text
    again = answer.context["form"]
    assert again["seen"].value() == str(theirs.pk)
    assert "second box" in answer.text
    assert floor.post(url(table), data | {"seen": theirs.pk}).status_code == 302


def test_what_is_wrong_stands_at_its_field_and_no_pin_comes_back(table: GamingTable, floor: Client) -> None:
    make_deck_change(table, hours_ago=2, batch=2, back_colour="red")
    answer = floor.post(url(table), typed(table, dealer_pin="9753"))
    told = f"Badge {typed(table)['dealer']}: the number or PIN is not correct."
    assert told in answer.context["form"].errors["dealer"]
    assert "9753" not in answer.text
    assert PIN not in answer.text
    answer = floor.post(url(table), typed(table))
    assert "MD 3.B(2)" in str(answer.context["form"].errors["back_colour"])


def test_a_time_is_read_by_the_clock_of_the_property(table: GamingTable, floor: Client) -> None:
    at = (timezone.now() - timedelta(hours=2)).replace(second=0, microsecond=0)
    shown = at.astimezone(table.property.zone).strftime("%Y-%m-%dT%H:%M")
    assert floor.post(url(table), typed(table, at_0=shown)).status_code == 302
    assert DeckChange.objects.get().at == at


@pytest.mark.parametrize(
    "wrong",
    [
        {"batch": "3"},
        {"decks_opened": "-1"},
        {"decks_opened": "lots"},
        {"token": "x"},
        {"seen": "-5"},
        {"source": "thin air"},
        {"at_0": "yesterday"},
        {"back_colour": "x" * 50},
    ],
)
def test_hostile_input_ends_in_the_form(table: GamingTable, floor: Client, wrong: dict[str, str]) -> None:
    answer = floor.post(url(table), typed(table, **wrong))
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not DeckChange.objects.exists()


def test_a_correction_stands_beside_the_entry_it_corrects(table: GamingTable, floor: Client) -> None:
    wrong = make_deck_change(table, hours_ago=3)
    page = floor.get(reverse("deck-correct", args=[wrong.pk]))
    form = page.context["form"]
    assert form["back_colour"].value() == "red"
    data = {
        "notes": "they were green",
        "at_0": wrong.at.astimezone(table.property.zone).strftime("%Y-%m-%dT%H:%M:%S"),
        "batch": 1,
        "back_colour": "green",
        "decks_removed": 6,
        "decks_opened": 6,
        "reason": "rotation",
        "source": "storage",
        "supervisor": "F-1",
        "supervisor_pin": PIN,
    }
    answer = floor.post(reverse("deck-correct", args=[wrong.pk]), data, follow=True)
    right = DeckChange.objects.get(corrects=wrong)
    assert right.back_colour == "green"
    assert answer.redirect_chain[0][0] == reverse("deck-entry", args=[right.pk])
    old = floor.get(reverse("deck-entry", args=[wrong.pk])).text
    assert "the newer one counts" in old
    assert reverse("deck-correct", args=[wrong.pk]) not in old
    history = floor.get(reverse("deck-history", args=[table.pk])).text
    assert "Corrected" in history
    assert "Correction" in history


def test_the_board_asks_for_its_rows_alone(table: GamingTable, floor: Client) -> None:
    make_deck_change(table, hours_ago=9)
    whole = floor.get(reverse("deck-board")).text
    assert 'hx-trigger="every 30s"' in whole
    part = floor.get(reverse("deck-board"), headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert "LATE 1 h 0" in part


def test_the_board_of_a_pit_shows_its_property_whatever_was_chosen(table: GamingTable, floor: Client) -> None:
    other = make_table(pit=make_pit(casino=table.property), number="T99")
    shown = floor.get(reverse("deck-board"), {"pit": other.pit_id}, headers={"HX-Request": "true"}).text
    assert "T99" in shown
    # not the hour of a time, as it stands in 2026-11-17T12:41
    assert not re.search(r"T12(?!:)", shown)
    assert floor.get(reverse("deck-board"), {"pit": make_pit().pk}).status_code == 404
    assert floor.get(reverse("deck-board"), {"pit": "x"}).status_code == 200


def test_a_table_without_rules_in_force_says_so(floor: Client, table: GamingTable) -> None:
    make_table(pit=table.pit, number="T77")
    assert "no rules in force" in floor.get(reverse("deck-board")).text


def test_the_table_page_has_the_clock_of_its_decks(table: GamingTable, floor: Client) -> None:
    make_deck_change(table, hours_ago=1)
    shown = floor.get(reverse("table-detail", args=[table.pk])).text
    assert "6 h 59 left" in shown or "7 h 00 left" in shown
    assert reverse("deck-history", args=[table.pk]) in shown


def test_late_decks_are_on_the_first_page_of_the_day(table: GamingTable, floor: Client) -> None:
    assert "Decks are late" not in floor.get(reverse("home")).text
    make_deck_change(table, hours_ago=9)
    assert f"Decks are late at {table.number}" in floor.get(reverse("home")).text


def test_the_regulator_reads_and_finds_nothing_to_press(table: GamingTable, signed_in: SignedIn) -> None:
    change = make_deck_change(table, hours_ago=9)
    reviewer = signed_in(make_person(Role.REVIEWER, regulator=table.property.regulator))
    for name, args in (
        ("deck-board", []),
        ("deck-late", []),
        ("deck-history", [table.pk]),
        ("deck-entry", [change.pk]),
    ):
        shown = reviewer.get(reverse(name, args=args)).text
        for verb in ("deck-change", "deck-correct"):
            assert reverse(verb, args=[table.pk if verb == "deck-change" else change.pk]) not in shown
        assert reverse("badge-list") not in shown


def test_the_reminder_is_set_for_the_property(table: GamingTable, signed_in: SignedIn) -> None:
    manager = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    page = manager.get(reverse("deck-settings"))
    seen = {field.html_name: field.value() for field in page.context["form"].hidden_fields()}
    assert manager.post(reverse("deck-settings"), seen | {"remind_minutes": 45}).status_code == 302
    assert DeckSettings.objects.get().remind_minutes == 45


def test_the_causes_of_a_late_change_are_the_propertys_own(
    table: GamingTable, floor: Client, signed_in: SignedIn
) -> None:
    make_deck_change(table, hours_ago=9)
    assert "Short of supervisors" in floor.get(url(table) + "?batch=1").text
    manager = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    page = manager.get(reverse("deck-settings"))
    seen = {field.html_name: field.value() for field in page.context["form"].hidden_fields()}
    data = seen | {"remind_minutes": 30, "late_causes": "Fire drill\n\n  Fire   drill\nVIP at the table"}
    assert manager.post(reverse("deck-settings"), data).status_code == 302
    assert DeckSettings.objects.get().late_causes == "Fire drill\nVIP at the table"
    page = floor.get(url(table))
    assert [key for key, _label in page.context["form"].fields["late_cause"].choices] == [
        "",
        "Fire drill",
        "VIP at the table",
    ]
    too_long = manager.post(reverse("deck-settings"), seen | {"remind_minutes": 30, "late_causes": "x" * 61})
    assert too_long.context["form"].errors["late_causes"]


def test_the_reminder_has_its_bounds(table: GamingTable, signed_in: SignedIn) -> None:
    manager = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    page = manager.get(reverse("deck-settings"))
    seen = {field.html_name: field.value() for field in page.context["form"].hidden_fields()}
    refused = manager.post(reverse("deck-settings"), seen | {"remind_minutes": 3})
    assert refused.context["form"].errors["remind_minutes"]
