"""Pages and reports show the clauses of the property's own place: Freeport's, which is data of the tests, or none."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.progressives.models import ProgressiveLevel
from games.progressives.services.adjustments import request_adjustment
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.card_inventory.factories import make_container, make_destroyed, make_discrepancy, make_set
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.progressives.factories import TESTER, make_level, read, win
from tests.games.rulepacks.law_words import law_in_text
from tests.games.rulepacks.places import FREEPORT, FREEPORT_WAR, freeport

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
ALL_ROLES = (Role.GAME_MANAGER, Role.SECURITY, Role.COMPLIANCE_OFFICER)


@pytest.fixture(autouse=True)
def _places() -> Iterator[None]:
    with freeport():
        yield


def property_in(place: str) -> Property:
    return make_pit(casino=make_property(regulator=make_regulator(place))).property


def text_of(client: Client, name: str, *args: int) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200, name
    return response.content.decode()


def deck_pages(casino: Property, client: Client) -> dict[str, str]:
    """Every page about decks off the table that cites something."""
    table = make_table(pit=casino.pits.get())
    now = timezone.now()
    waiting = make_set(table, at=now - timedelta(days=2, hours=12))
    container = make_container(casino)
    report = make_discrepancy(make_set(table))
    order = report.deck_set.order
    assert order is not None
    destruction = make_destroyed(make_set(table))
    pages = {
        "deck-set": waiting.pk,
        "deck-container": container.pk,
        "deck-discrepancy": report.pk,
        "deck-order": order.pk,
        "deck-destruction": destruction.pk,
        "deck-card": table.pk,
    }
    of_property = (
        "deck-preshuffle",
        "deck-collect",
        "deck-inspect",
        "deck-destroy",
        "deck-reconcile",
        "deck-count",
    )
    shown = {name: text_of(client, name, key) for name, key in pages.items()}
    shown |= {name: text_of(client, name, casino.pk) for name in of_property}
    return shown | {"deck-stock": text_of(client, "deck-stock"), "deck-board": text_of(client, "deck-board")}


def test_pages_of_decks_cite_freeport(signed_in: SignedIn) -> None:
    casino = property_in(FREEPORT)
    shown = deck_pages(casino, signed_in(make_person(*ALL_ROLES, operator=casino.operator)))
    clauses = {
        "deck-set": "FGC 40.3",
        "deck-container": "FGC 40.9",
        "deck-discrepancy": "FGC 40.6",
        "deck-destruction": "FGC 40.8",
        "deck-preshuffle": "FGC 40.9",
        "deck-destroy": "FGC 40.8",
        "deck-reconcile": "FGC 40.7",
        "deck-stock": "FGC 40.8",
    }
    for name, clause in clauses.items():
        assert clause in shown[name], name
    assert "The three days are counted from the removal" in shown["deck-stock"]
    assert "At least six hours before the decks are preshuffled." in shown["deck-preshuffle"]
    for name, text in shown.items():
        assert "COMAR" not in text, name


@pytest.mark.parametrize("place", ["us-sd", "sg", "online"])
def test_pages_of_decks_cite_nothing_where_no_law_is_known(place: str, signed_in: SignedIn) -> None:
    casino = property_in(place)
    shown = deck_pages(casino, signed_in(make_person(*ALL_ROLES, operator=casino.operator)))
    for name, text in shown.items():
        assert "COMAR" not in text, name
        assert "FGC" not in text, name
        assert "citation" not in text, name
    assert "days are counted from the removal" not in shown["deck-stock"]
    assert "before the decks are preshuffled" not in shown["deck-preshuffle"]


def test_the_report_about_decks_names_the_source_of_the_place(
    signed_in: SignedIn, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    for place, source in ((FREEPORT, "FGC 40"), ("us-sd", "")):
        casino = property_in(place)
        make_set(make_table(pit=casino.pits.get()))
        client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
        client.post(reverse("deck-report-pdf", args=[casino.pk]))
        report = Report.objects.latest("pk")
        assert report.job is not None
        run_job(job_id=report.job.pk)
        report.refresh_from_db()
        pdf = pypdfium2.PdfDocument(report.file.read())
        text = pdf[0].get_textpage().get_text_range()
        assert source in text
        assert "COMAR" not in text
        assert ("FGC" in text) is bool(source)


def level_in_freeport() -> ProgressiveLevel:
    casino = property_in(FREEPORT)
    level = make_level(
        casino=casino,
        pack_id=FREEPORT_WAR,
        wager=Decimal(2),
        rate=Decimal(20),
        initial=Decimal(5000),
        reset=Decimal(5000),
    )
    make_table_rules(level.progressive.links.get().table, make_rules(make_configuration(casino=casino)))
    return level


def test_pages_of_progressives_cite_freeport(signed_in: SignedIn) -> None:
    level = level_in_freeport()
    casino, now = level.casino, timezone.now()
    read(level, 1, "5040", counter=100)
    alert = read(level, 2, "5010", counter=200).alerts[0]
    adjustment = request_adjustment(level=level, amount=Decimal(5), reason="Slip", now=now, actor=TESTER)
    manager = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    regulator = signed_in(make_person(Role.APPROVER, regulator=casino.regulator))
    detail = text_of(manager, "progressive-detail", level.progressive_id)
    assert "FGC 17.2" in detail
    assert "FGC 17.4" in text_of(manager, "meter-adjustment-add", level.pk)
    assert "FGC 17.1" in text_of(manager, "meter-terms", level.pk)
    assert "No cap can be above it (FGC 17.3)." in text_of(manager, "meter-terms", level.pk)
    assert "rate (FGC 17.2)." in text_of(manager, "progressive-link-add", level.progressive_id)
    assert "FGC 17.5" in text_of(manager, "meter-alert", alert.pk)
    assert "FGC 17.2" in text_of(regulator, "progressive-detail", level.progressive_id)
    assert "FGC 17.4" in text_of(regulator, "meter-adjustment-decide", adjustment.pk)
    assert not [each for each in law_in_text(detail) if "COMAR" in each]


@pytest.mark.parametrize(
    ("amount", "words", "clauses"),
    [
        ("1000", "This amount is reported on a form F-12 and needs a document", ["FGC 51"]),
        ("3000", "surveillance is told", ["FGC 51", "FGC 52"]),
        ("9000", "This amount is paid by check", ["FGC 51", "FGC 52", "FGC 53"]),
    ],
)
def test_the_page_of_a_jackpot_says_what_freeport_asks_for(
    amount: str, words: str, clauses: list[str], signed_in: SignedIn
) -> None:
    level = level_in_freeport()
    hit = win(level, 1, amount, restarted=Decimal(5000)).hit
    client = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=level.casino.operator))
    text = text_of(client, "jackpot-detail", hit.pk)
    assert words in text
    assert [clause for clause in ("FGC 51", "FGC 52", "FGC 53") if clause in text] == clauses
    assert "W-2G" not in text


@pytest.mark.parametrize(
    ("place", "clause"),
    [(FREEPORT, "approval (FGC 60)."), ("us-md", "approval (COMAR 36.05.03.16)."), ("sg", "")],
)
def test_another_place_of_the_drop_box_cites_the_place(place: str, clause: str, signed_in: SignedIn) -> None:
    casino = property_in(place)
    table = make_table(pit=casino.pits.get())
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    text = text_of(client, "table-change", table.pk)
    assert clause in text
    assert ("needs the authority" in text) is bool(clause)
