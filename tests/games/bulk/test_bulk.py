"""One thing at many tables: each says what it would object to, then each is done for itself, once."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.people.models import Person
from backoffice.people.services.people import remove_person
from backoffice.permissions.roles import Role
from games.bulk.models import BulkRun
from games.decks.models import DeckChange
from games.layouts.models import TableLayout
from games.limits.models import TableLimits
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.decks.factories import PIN, make_badge, make_deck_change
from tests.games.layouts.factories import make_approved, make_layout
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    return make_property(name="Harbor Point")


@pytest.fixture
def maya(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator, full_name="Maya Torres")


@pytest.fixture
def client(maya: Person, signed_in: SignedIn) -> Client:
    return signed_in(maya)


def previewed(client: Client, act: str, tables: list[GamingTable], **typed: Any) -> dict[str, Any]:
    """What the page then sends, with every table ticked that does not object."""
    address = reverse(f"bulk-{act}")
    body = {"table": [table.pk for table in tables], "token": str(uuid4()), "step": "preview", **typed}
    page = client.post(address, body)
    assert page.status_code == 200
    assert page.context["is_preview"], page.context["form"].errors
    seen = {f"seen-{row['outlook'].table.pk}": row["outlook"].seen for row in page.context["rows"]}
    ticked = [row["outlook"].table.pk for row in page.context["rows"] if row["ticked"]]
    return body | seen | {"step": "do", "previewed": page.context["digest"], "tick": ticked, "page": page}


def done(client: Client, act: str, body: dict[str, Any], **more: Any) -> Any:
    sent = {name: value for name, value in body.items() if name != "page"} | more
    return client.post(reverse(f"bulk-{act}"), sent, follow=True)


def objections(body: dict[str, Any]) -> dict[str, str]:
    rows = [row["outlook"] for row in body["page"].context["rows"]]
    return {each.table.number: each.objection.words for each in rows if each.objection}


def is_open(table: GamingTable) -> bool:
    return table.periods.filter(closed_at__isnull=True).exists()


def test_tables_are_opened_each_for_itself_and_the_preview_writes_nothing(
    client: Client, casino: Property
) -> None:
    pit = make_pit(casino=casino)
    shut, opened = make_table(pit=pit, number="T1"), make_table(pit=pit, number="T2")
    TablePeriod.objects.create(table=opened, opened_at=timezone.now() - timedelta(hours=1))
    body = previewed(client, "open", [shut, opened])
    assert list(objections(body)) == ["T2"]
    assert "was already open at that time" in objections(body)["T2"]
    assert not is_open(shut)
    assert not AuditEntry.objects.filter(verb="table.opened").exists()
    # the one that objects may be ticked all the same; it is refused, and the other opens
    page = done(client, "open", body, tick=[shut.pk, opened.pk])
    assert is_open(shut)
    run = BulkRun.objects.get()
    assert [(each["number"], each["done"]) for each in run.results] == [("T1", True), ("T2", False)]
    assert run.finished_at is not None
    assert "done at 1 of 2" in page.text
    assert "was already open at that time" in page.text
    assert reverse("table-detail", args=[opened.pk]) in page.text
    assert AuditEntry.objects.filter(verb="table.opened").count() == 1


def test_a_second_press_does_nothing_again(client: Client, casino: Property) -> None:
    table = make_table(pit=make_pit(casino=casino), number="T1")
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    body = previewed(client, "close", [table])
    first, second = done(client, "close", body), done(client, "close", body)
    assert first.redirect_chain == second.redirect_chain
    assert BulkRun.objects.count() == 1
    assert AuditEntry.objects.filter(verb="table.closed").count() == 1


def test_what_is_left_out_by_a_tick_is_left_alone(client: Client, casino: Property) -> None:
    pit = make_pit(casino=casino)
    tables = [make_table(pit=pit, number=number) for number in ("T1", "T2", "T3")]
    body = previewed(client, "open", tables)
    done(client, "open", body, tick=[tables[0].pk, tables[2].pk])
    assert [is_open(table) for table in tables] == [True, False, True]


def test_a_whole_pit_and_all_that_is_listed(client: Client, casino: Property) -> None:
    pit, room = make_pit(casino=casino, name="Main pit"), make_pit(casino=casino, name="Room")
    for number in ("T1", "T2"):
        make_table(pit=pit, number=number)
    make_table(pit=pit, number="T9", retired_at=timezone.now())
    make_table(pit=room, number="R1")
    address = reverse("bulk-open")

    def meant(query: str) -> list[str]:
        return [table.number for table in client.get(f"{address}?{query}").context["tables"]]

    assert meant(f"whole=pit-{pit.pk}") == ["T1", "T2"]
    assert meant("whole=all") == ["R1", "T1", "T2"]
    assert meant("whole=all&q=room") == ["R1"]


def test_limits_are_previewed_with_what_each_table_objects_to(client: Client, casino: Property) -> None:
    shut = make_ruled_table(casino=casino)
    opened = make_ruled_table(casino=casino, opened=True)
    bare = make_table(pit=shut.pit, number="X1")
    form = client.get(reverse("bulk-limits"), {"table": [shut.pk, opened.pk, bare.pk]}).context["form"]
    typed = {
        "pack": form.initial["pack"],
        "players": "yes",
        "sign_by": "Ida",
        "announced_by": "Ben",
        "note": "",
    }
    body = previewed(client, "limits", [shut, opened, bare], **typed, **{"limits-maximum": "1000"})
    assert list(objections(body)) == ["X1"]
    text = body["page"].text
    assert "30 minutes after sign and announcement" in text
    assert "COMAR 36.05.03.21" in text
    assert not TableLimits.objects.exists()
    done(client, "limits", body)
    at_once, noticed = (TableLimits.objects.get(table=table) for table in (shut, opened))
    assert at_once.values["limits.maximum"] == noticed.values["limits.maximum"] == 1000
    assert at_once.values["limits.minimum"] == 10, "what was left empty stays"
    assert noticed.from_at > at_once.from_at
    refused = previewed(client, "limits", [shut], **typed, **{"limits-minimum": "25"})
    (against,) = (row["outlook"].objection for row in refused["page"].context["rows"])
    assert "needs an amendment" in against.words
    assert "COMAR 36.05.03.21" in against.clauses
    assert "COMAR" not in against.words, "each clause stands there once, as a link"
    assert refused["tick"] == []


def test_limits_that_moved_since_the_preview_are_not_set_over(client: Client, casino: Property) -> None:
    table = make_ruled_table(casino=casino)
    pack = client.get(reverse("bulk-limits"), {"table": [table.pk]}).context["form"].initial["pack"]
    typed = {"pack": pack, "sign_by": "", "announced_by": "", "note": "", "limits-maximum": "1000"}
    body = previewed(client, "limits", [table], **typed)
    make_limits(table, limits__maximum=900)
    page = done(client, "limits", body)
    assert "changed the limits of" in page.text
    assert TableLimits.objects.count() == 1


def test_what_is_changed_after_the_preview_is_previewed_again(client: Client, casino: Property) -> None:
    table = make_ruled_table(casino=casino)
    pack = client.get(reverse("bulk-limits"), {"table": [table.pk]}).context["form"].initial["pack"]
    typed = {"pack": pack, "sign_by": "", "announced_by": "", "note": "", "limits-maximum": "1000"}
    body = previewed(client, "limits", [table], **typed)
    page = done(client, "limits", body, **{"limits-maximum": "2000"})
    assert "Review it again" in page.text
    assert not TableLimits.objects.exists()


def lay_decks(table: GamingTable, *, hours_ago: int) -> None:
    """Both batches of the shuffler, each in its color; it is the first one's turn."""
    make_deck_change(table, hours_ago=hours_ago + 1, batch=1, back_colour="red")
    make_deck_change(table, hours_ago=hours_ago, batch=2, back_colour="blue")


@pytest.fixture
def decks(casino: Property) -> list[GamingTable]:
    tables = [make_ruled_table(casino=casino), make_ruled_table(casino=casino)]
    for table in tables:
        lay_decks(table, hours_ago=2)
    make_badge(casino=casino, number="D-1")
    make_badge(casino=casino, number="F-1", may_verify=True)
    return tables


ATTESTED = {"dealer": "D-1", "dealer_pin": PIN, "supervisor": "F-1", "supervisor_pin": PIN}
DECKS = {"reason": "rotation", "back_colour": "", "late_cause": "", "late_words": "", "notes": ""}


def test_decks_are_changed_at_all_tables_under_two_badges(client: Client, decks: list[GamingTable]) -> None:
    body = previewed(client, "decks", decks, **DECKS)
    assert objections(body) == {}
    done(client, "decks", body, **ATTESTED)
    for table in decks:
        change = table.deck_changes.latest("pk")
        assert (change.inspected_by.number, change.verified_by.number) == ("D-1", "F-1")
        assert change.decks_opened == change.decks_removed
        assert AuditEntry.objects.filter(verb="deck.changed", object_id=change.pk).exists()
    before = DeckChange.objects.count()
    done(client, "decks", body, **ATTESTED)
    assert DeckChange.objects.count() == before


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"dealer_pin": ""}, "Enter the badge of the dealer"),
        ({"supervisor_pin": "0000"}, "the number or PIN is not correct"),
        ({"supervisor": "D-1"}, "only a floor supervisor verifies"),
        ({"dealer": "F-1"}, "a floor supervisor other than the dealer"),
    ],
)
def test_without_two_attestations_nothing_is_logged_anywhere(
    wrong: dict[str, str], words: str, client: Client, decks: list[GamingTable]
) -> None:
    body = previewed(client, "decks", decks, **DECKS)
    before = DeckChange.objects.count()
    page = done(client, "decks", body, **(ATTESTED | wrong))
    assert words in page.text
    assert PIN not in re.sub(r"the PIN \d+", "", page.text)
    assert DeckChange.objects.count() == before
    assert not BulkRun.objects.exists()


def test_a_late_change_asks_for_its_cause(client: Client, decks: list[GamingTable]) -> None:
    on_time = decks[0]
    old = make_ruled_table(casino=on_time.property)
    lay_decks(old, hours_ago=30)
    body = previewed(client, "decks", [on_time, old], **DECKS)
    assert list(objections(body)) == [old.number]
    assert "late. State why." in objections(body)[old.number]
    told = previewed(client, "decks", [on_time, old], **(DECKS | {"late_words": "Pit was short of people"}))
    assert objections(told) == {}
    done(client, "decks", told, **ATTESTED)
    assert old.deck_changes.latest("pk").late_words == "Pit was short of people"
    assert on_time.deck_changes.latest("pk").late_words == ""


def test_an_approved_layout_is_put_on_those_that_it_fits(client: Client, casino: Property) -> None:
    fits = make_ruled_table(casino=casino)
    small = make_ruled_table(casino=casino)
    GamingTable.objects.filter(pk=small.pk).update(positions=3)
    configuration = fits.table_rules.get().rules.configuration
    approved = make_approved(make_layout(configuration=configuration))
    layout = approved.layout
    GamingTable.objects.filter(pk=fits.pk).update(positions=approved.positions)
    body = previewed(client, "layout", [fits, small], layout=layout.pk)
    assert "is approved for" in objections(body)[small.number]
    assert not TableLayout.objects.exists()
    done(client, "layout", body)
    assert TableLayout.objects.get().table == fits


def test_tables_of_another_operator_are_not_there(client: Client, casino: Property) -> None:
    foreign = make_table()
    own = make_table(pit=make_pit(casino=casino), number="T1")
    page = client.get(reverse("bulk-open"), {"table": [own.pk, foreign.pk]})
    assert [table.number for table in page.context["tables"]] == ["T1"]
    assert client.get(reverse("bulk-open"), {"table": [foreign.pk]}).status_code == 302


def test_tables_of_two_properties_are_not_done_together(client: Client, casino: Property) -> None:
    other = make_property(operator=casino.operator)
    tables = [make_table(pit=make_pit(casino=each)) for each in (casino, other)]
    page = client.get(reverse("bulk-open"), {"table": [table.pk for table in tables]}, follow=True)
    assert "Choose tables of one property" in page.text


def test_permissions_are_those_of_the_single_acts(casino: Property, signed_in: SignedIn) -> None:
    viewer = signed_in(make_person(Role.VIEWER, operator=casino.operator))
    table = make_table(pit=make_pit(casino=casino))
    for act in ("open", "close", "limits", "decks", "layout"):
        assert viewer.get(reverse(f"bulk-{act}"), {"table": table.pk}).status_code == 403
    assert "bulk-bar" not in viewer.get(reverse("table-list")).text


def test_the_result_is_for_whoever_pressed_and_goes_when_they_leave(
    client: Client, casino: Property, maya: Person, signed_in: SignedIn
) -> None:
    table = make_table(pit=make_pit(casino=casino))
    done(client, "open", previewed(client, "open", [table]))
    run = BulkRun.objects.get()
    colleague = make_person(Role.GAME_MANAGER, operator=casino.operator)
    assert signed_in(colleague).get(reverse("bulk-result", args=[run.pk])).status_code == 404
    remove_person(membership=maya.membership, actor=Actor.in_command("test"))
    assert not BulkRun.objects.exists()
