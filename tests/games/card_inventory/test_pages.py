"""The pages of decks off the table: equal cost at any number, nothing typed lost, figures that are the book's."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pypdfium2
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property
from backoffice.jobs import export_files
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.card_inventory.models import DeckLot, DeckSet, Destruction, PreshuffledContainer
from games.card_inventory.selectors.counts import days_to_reconcile
from tests.factories import make_person, make_pit, make_table
from tests.games.card_inventory.factories import (
    DAY,
    make_collected,
    make_container,
    make_destroyed,
    make_discrepancy,
    make_inspected,
    make_lot,
    make_order,
    make_set,
)
from tests.games.configurations.factories import make_table_rules
from tests.games.decks.factories import PIN, make_badge, make_deck_change

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def cost(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url)
        b"".join(response) if response.streaming else response.content
    assert response.status_code == 200
    return len(queries)


def fill(casino: Property, number: int) -> None:
    """Sets in every state, at tables of their own."""
    pit = casino.pits.first()
    for index in range(number):
        table = make_table(pit=pit)
        make_lot(casino, decks=60)
        make_container(casino, seal=f"S-{table.pk}-{index}")
        make_collected(make_set(table))
        make_set(table)
        make_discrepancy(make_set(table))
        make_inspected(make_set(table))
        make_destroyed(make_set(table))


PAGES = {
    "deck-stock": [],
    "deck-sets": [],
    "deck-collect": ["property"],
    "deck-inspect": ["property"],
    "deck-destroy": ["property"],
    "deck-reconcile": ["property"],
    "deck-reports": ["property"],
}


def test_each_page_costs_the_same_at_1_and_at_12(signed_in: SignedIn) -> None:
    casino = make_pit().property
    client = signed_in(make_person(Role.SECURITY, Role.GAME_MANAGER, operator=casino.operator))
    urls = [reverse(name, args=[casino.pk for _name in given]) for name, given in PAGES.items()]
    fill(casino, 1)
    at_one = {url: cost(client, url) for url in urls}
    fill(casino, 11)
    assert {url: cost(client, url) for url in urls} == at_one


def test_a_lot_a_set_and_an_order_tell_their_whole_life(signed_in: SignedIn) -> None:
    table = make_table()
    casino = table.property
    make_lot(casino, at=timezone.now() - 2 * DAY)
    make_deck_change(table, hours_ago=9, decks_removed=0)
    deck_set = make_set(table)
    destruction = make_destroyed(deck_set)
    client = signed_in(make_person(Role.REVIEWER, regulator=casino.regulator))
    page = client.get(reverse("deck-set", args=[deck_set.pk])).content.decode()
    for words in (
        deck_set.dealer_name,
        "Work order 1",
        "Destruction 1",
        "COMAR 36.05.02.16P",
        str(destruction.witness),
    ):
        assert words in page
    lot = client.get(reverse("deck-lot", args=[DeckLot.objects.filter(is_unrecorded=False).get().pk]))
    assert "Received" in lot.content.decode()
    order = client.get(reverse("deck-order", args=[deck_set.order_id]))
    assert "nothing found" in order.content.decode()
    assert "<form" not in order.content.decode().split("<main")[1].split("</main")[0]


def receipt(**fields: Any) -> dict[str, Any]:
    return {
        "manufacturer": "Paper Mills",
        "back_colour": "Red",
        "back_design": "",
        "decks": "144",
        "invoice": "INV-7",
        "received_at_0": timezone.localtime(timezone.now() - timedelta(hours=8)).strftime("%Y-%m-%dT%H:%M"),
        "received_at_1": "",
    } | fields


def test_a_receipt_with_a_wrong_pin_keeps_all_but_the_pin(signed_in: SignedIn) -> None:
    casino = make_pit().property
    badge = make_badge(casino=casino)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    url = reverse("deck-receive", args=[casino.pk])
    typed = receipt(witness=badge.number, witness_pin="1357")
    answer = client.post(url, typed).content.decode()
    assert "the number or PIN is not correct" in answer
    assert 'value="Paper Mills"' in answer
    assert "1357" not in answer
    assert not DeckLot.objects.exists()
    done = client.post(url, typed | {"witness_pin": PIN})
    lot = DeckLot.objects.get()
    assert done.headers["Location"] == reverse("deck-lot", args=[lot.pk])
    assert (lot.number, lot.back_colour, lot.decks, lot.witness) == (1, "red", 144, badge)


def test_security_collects_a_whole_pit_by_one_press(signed_in: SignedIn) -> None:
    one, two = make_pit(), None
    two = make_pit(casino=one.property)
    make_set(make_table(pit=one))
    make_set(make_table(pit=one))
    left = make_set(make_table(pit=two))
    client = signed_in(make_person(Role.SECURITY, operator=one.property.operator))
    client.post(reverse("deck-collect", args=[one.property.pk]), {"pit": one.pk})
    assert list(DeckSet.objects.filter(state="removed")) == [left]
    assert set(DeckSet.objects.filter(state="collected").values_list("collection__pit", flat=True)) == {
        one.pk
    }


def test_a_label_that_somebody_else_collected_meanwhile_is_said(signed_in: SignedIn) -> None:
    table = make_table()
    deck_set = make_set(table)
    make_collected(deck_set)
    client = signed_in(make_person(Role.SECURITY, operator=table.property.operator))
    answer = client.post(reverse("deck-collect", args=[table.property_id]), {"sets": [deck_set.pk]})
    assert "no longer available" in answer.content.decode()


def test_destroying_asks_for_a_witness_and_keeps_what_was_ticked(signed_in: SignedIn) -> None:
    table = make_table()
    deck_set = make_set(table)
    make_inspected(deck_set)
    casino = table.property
    client = signed_in(make_person(Role.SECURITY, operator=casino.operator))
    url = reverse("deck-destroy", args=[casino.pk])
    typed = {
        "sets": [deck_set.pk],
        "method": "shredded",
        "place": "",
        "destroyed_at_0": "",
        "witness": "nobody",
    }
    assert f'value="{deck_set.pk}" checked' not in client.get(url).content.decode()
    assert f'value="{deck_set.pk}" checked' in client.get(f"{url}?tick=all").content.decode()
    answer = client.post(url, typed | {"witness_pin": PIN}).content.decode()
    assert "the number or PIN is not correct" in answer
    assert f'value="{deck_set.pk}" checked' in answer
    client.post(url, typed | {"witness": make_badge(casino=casino).number, "witness_pin": PIN})
    assert Destruction.objects.get().decks == 6


def test_a_day_is_signed_on_its_page(signed_in: SignedIn) -> None:
    casino = make_pit().property
    make_lot(casino, decks=10, at=timezone.now() - 2 * DAY)
    [day, *_more] = days_to_reconcile(casino, at=timezone.now())
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    url = reverse("deck-reconcile-day", args=[casino.pk, day.isoformat()])
    typed = {"storage": "9", "witness": make_badge(casino=casino).number, "witness_pin": PIN}
    assert "9 counted, 10 in the book" in client.post(url, typed).content.decode()
    done = client.post(url, typed | {"why_storage": "Behind the rack"})
    shown = client.get(done.headers["Location"]).content.decode()
    assert "Behind the rack" in shown
    assert client.get(url).headers["Location"] == done.headers["Location"]
    assert client.get(reverse("deck-reconcile-day", args=[casino.pk, "yesterday"])).status_code == 404


def late_rotation(casino: Property) -> GamingTable:
    table = make_table(pit=casino.pits.first())
    make_table_rules(table)
    make_deck_change(table, hours_ago=13, decks_removed=0)
    make_deck_change(table, hours_ago=1)
    return table


def rows_of(client: Client, casino: Property, kind: str, **period: str) -> list[list[str]]:
    answer = client.get(reverse("deck-report-csv", args=[casino.pk, kind]), period)
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_the_late_rotations_are_on_the_page_and_in_the_csv_with_their_clause(signed_in: SignedIn) -> None:
    casino = make_pit().property
    table = late_rotation(casino)
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    page = client.get(reverse("deck-reports", args=[casino.pk])).content.decode()
    assert "COMAR 36.05.02.16T" in page
    head, row = rows_of(client, casino, "late")
    told = dict(zip(head, row, strict=True))
    assert (told["Table"], told["Limit, hours"], told["Late by"]) == (table.number, "8", "4 h 00 min")
    assert len(rows_of(client, casino, "rotations")) == 3
    assert rows_of(client, casino, "late", first="2020-01-01", last="2020-01-31") == [head]


def test_a_long_period_is_written_by_a_worker_and_is_the_same_file(
    signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    casino = make_pit().property
    late_rotation(casino)
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    address = reverse("deck-report-csv", args=[casino.pk, "rotations"])
    at_once = client.get(address).content
    monkeypatch.setattr(export_files, "AT_ONCE", 1)
    assert "more than 1 rows" in client.get(address).content.decode()
    client.post(address)
    report = Report.objects.get(kind="deck_rows")
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    assert report.file.read() == at_once


def test_destroyed_and_discrepant_decks_are_in_their_csv(signed_in: SignedIn) -> None:
    table = make_table()
    casino = table.property
    make_lot(casino, at=timezone.now() - 12 * DAY)
    make_destroyed(make_set(table, at=timezone.now() - 9 * DAY), at=timezone.now())
    make_discrepancy(make_set(table))
    client = signed_in(make_person(Role.REVIEWER, regulator=casino.regulator))
    head, row = rows_of(client, casino, "destroyed")
    told = dict(zip(head, row, strict=True))
    assert (told["Decks"], told["Late by"], told["How"]) == ("6", "48 h 00 min", "Shredded")
    head, row = rows_of(client, casino, "discrepancies")
    assert dict(zip(head, row, strict=True))["Outcome"] == "open"


def test_days_that_cannot_be_are_said_and_give_no_file(signed_in: SignedIn) -> None:
    casino = make_pit().property
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    period = {"first": "2026-06-02", "last": "2026-06-01"}
    assert (
        "The last day must be after the first"
        in client.get(reverse("deck-reports", args=[casino.pk]), period).content.decode()
    )
    assert client.get(reverse("deck-report-csv", args=[casino.pk, "late"]), period).status_code == 302
    assert client.get(reverse("deck-report-csv", args=[casino.pk, "everything"])).status_code == 404


def test_the_pdf_is_ordered_made_and_has_the_late_rotation(
    signed_in: SignedIn, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    casino = make_pit().property
    table = late_rotation(casino)
    make_lot(casino)
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    client.post(reverse("deck-report-pdf", args=[casino.pk]))
    report = Report.objects.get()
    assert report.job is not None
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    document = pypdfium2.PdfDocument(report.file.read())
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert casino.name in text
    assert table.number in text
    assert "4 h 00 min" in text
    assert report.title in client.get(reverse("deck-reports", args=[casino.pk])).content.decode()


def test_a_withdrawn_container_and_a_replaced_card_from_their_pages(signed_in: SignedIn) -> None:
    table = make_table()
    casino = table.property
    container = make_container(casino)
    client = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator))
    client.post(reverse("deck-container-withdraw", args=[container.pk]), {"reason": "Seal broken"})
    assert PreshuffledContainer.objects.get().state == "withdrawn"
    dealer, supervisor = make_badge(casino=casino), make_badge(casino=casino, may_verify=True)
    typed = {
        "card": "11X",
        "back_colour": "red",
        "batch": "1",
        "cause": "bent",
        "envelope": "E-1",
        "dealer": dealer.number,
        "dealer_pin": PIN,
        "supervisor": supervisor.number,
        "supervisor_pin": PIN,
    }
    url = reverse("deck-card", args=[table.pk])
    assert "Enter rank and suit" in client.post(url, typed).content.decode()
    client.post(url, typed | {"card": "kh"})
    assert table.card_replacements.get().card == "KH"


def test_a_work_order_is_finished_label_by_label(signed_in: SignedIn) -> None:
    table = make_table()
    one, two = make_set(table), make_set(table)
    order = make_order(one, two)
    casino = table.property
    client = signed_in(make_person(Role.SECURITY, operator=casino.operator))
    client.post(reverse("deck-order", args=[order.pk]), {"sets": [one.pk], "notes": ""})
    found = {
        "kind": "missing",
        "decks_found": "6",
        "cards": "KS",
        "description": "Not there",
        "told": "Surveillance",
    }
    client.post(reverse("deck-order-report", args=[order.pk, two.pk]), found)
    assert sorted(DeckSet.objects.values_list("state", flat=True)) == ["clean", "discrepant"]
    officer = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    report = two.discrepancy_report.pk
    officer.post(
        reverse("deck-discrepancy-close", args=[report]), {"finding": "In the shuffler", "action_taken": ""}
    )
    assert "In the shuffler" in officer.get(reverse("deck-discrepancy", args=[report])).content.decode()
