"""Decks in every state: received, at tables, labelled, collected, inspected, destroyed."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from games.badges.services.pins import Credentials
from games.card_inventory.models import (
    DeckBook,
    DeckLot,
    DeckSet,
    Destruction,
    DiscrepancyReport,
    InspectionOrder,
    PreshuffledContainer,
)
from games.card_inventory.services.changes import book_deck_change
from games.card_inventory.services.inspection import Discrepancy, pass_inspection, report_discrepancy
from games.card_inventory.services.preshuffle import PreshuffleForm, preshuffle_decks
from games.card_inventory.services.receipts import Receipt, receive_decks
from games.card_inventory.services.sets import collect_sets, destroy_sets, order_inspection
from tests.factories import make_person, make_table
from tests.games.decks.factories import PIN, make_badge, make_deck_change

DAY = timedelta(days=1)


def actor_of(person: Person) -> Actor:
    return Actor(label=f"{person.full_name} <{person.email}>", person=person, source={})


def acting_at(casino: Property, role: Role = Role.GAME_MANAGER) -> Actor:
    return actor_of(make_person(role, operator=casino.operator))


def signs(badge: Badge, field: str = "witness") -> Credentials:
    return Credentials(badge.number, PIN, field)


def make_lot(
    casino: Property, *, decks: int = 120, colour: str = "red", at: datetime | None = None, **fields: Any
) -> DeckLot:
    at = at or timezone.now()
    receipt: dict[str, Any] = {
        "manufacturer": "Paper Mills",
        "back_colour": colour,
        "back_design": "Diamond",
        "decks": decks,
        "invoice": "INV-1",
        "received_at": at,
    }
    return receive_decks(
        casino=casino,
        receipt=Receipt(**(receipt | fields)),
        witness=signs(make_badge(casino=casino)),
        at=max(at, fields.get("received_at", at)),
        actor=acting_at(casino),
    )


def make_set(
    table: GamingTable,
    *,
    at: datetime | None = None,
    decks: int = 6,
    opened: int | None = None,
    **fields: Any,
) -> DeckSet:
    """A rotation at the table: `decks` removed under a label, as many opened. The book is opened if need be."""
    at = at or timezone.now()
    if not DeckBook.objects.filter(property=table.property).exists():
        make_lot(table.property, at=at - DAY)
    change = make_deck_change(
        table, at=at, decks_removed=decks, decks_opened=decks if opened is None else opened, **fields
    )
    with transaction.atomic():
        deck_set = book_deck_change(change=change)
    assert deck_set is not None
    return deck_set


def make_collected(*sets: DeckSet, at: datetime | None = None) -> None:
    casino = sets[0].property
    collect_sets(
        casino=casino,
        set_ids=[each.pk for each in sets],
        at=at or timezone.now(),
        actor=acting_at(casino, Role.SECURITY),
    )
    _refresh(sets)


def make_order(*sets: DeckSet, at: datetime | None = None) -> InspectionOrder:
    casino = sets[0].property
    make_collected(*sets, at=at)
    order = order_inspection(
        casino=casino,
        set_ids=[each.pk for each in sets],
        at=at or timezone.now(),
        actor=acting_at(casino, Role.SECURITY),
    )
    _refresh(sets)
    return order


def make_inspected(*sets: DeckSet, at: datetime | None = None) -> InspectionOrder:
    order = make_order(*sets, at=at)
    pass_inspection(
        order=order,
        set_ids=[each.pk for each in sets],
        at=at or timezone.now(),
        actor=acting_at(order.property, Role.SECURITY),
    )
    _refresh(sets)
    return order


def make_discrepancy(deck_set: DeckSet, *, at: datetime | None = None) -> DiscrepancyReport:
    order = make_order(deck_set, at=at)
    report = report_discrepancy(
        order=order,
        deck_set=deck_set,
        found=Discrepancy("missing", "KS", "One king of spades is not there.", "Surveillance, 14:05", 6),
        at=at or timezone.now(),
        actor=acting_at(order.property, Role.SECURITY),
    )
    _refresh([deck_set])
    return report


def make_destroyed(*sets: DeckSet, at: datetime | None = None) -> Destruction:
    casino = sets[0].property
    at = at or timezone.now()
    make_inspected(*sets, at=at)
    destruction = destroy_sets(
        casino=casino,
        set_ids=[each.pk for each in sets],
        method="shredded",
        place="Card room",
        destroyed_at=at,
        witness=signs(make_badge(casino=casino)),
        at=at,
        actor=acting_at(casino, Role.SECURITY),
    )
    _refresh(sets)
    return destruction


def make_container(
    casino: Property, *, decks: int = 6, seal: str = "S-1", **fields: Any
) -> PreshuffledContainer:
    at = fields.pop("at", None) or timezone.now()
    if not DeckBook.objects.filter(property=casino).exists():
        make_lot(casino, at=at - 3 * DAY)
    form: dict[str, Any] = {
        "form_number": f"F-{seal}",
        "prepared_at": at,
        "place": "Closed table 9",
        "decks": decks,
        "back_colour": "red",
        "device": "SX-1",
        "seal_number": seal,
        "notice_given_at": at - 2 * DAY,
    }
    return preshuffle_decks(
        casino=casino,
        form=PreshuffleForm(**(form | fields)),
        dealer=signs(make_badge(casino=casino), "dealer"),
        supervisor=signs(make_badge(casino=casino, may_verify=True), "supervisor"),
        at=at,
        actor=acting_at(casino),
    )


def make_table_in_play(
    casino: Property | None = None, *, decks: int = 6, at: datetime | None = None
) -> GamingTable:
    """A table whose first decks came from the book's own stock."""
    table = make_table() if casino is None else make_table(pit=casino.pits.first())
    at = at or timezone.now() - timedelta(hours=9)
    if not DeckBook.objects.filter(property=table.property).exists():
        make_lot(table.property, at=at - DAY)
    change = make_deck_change(
        table, at=at, decks_removed=0, decks_opened=decks, decks_in_batch=decks, reason="opening"
    )
    with transaction.atomic():
        book_deck_change(change=change)
    return table


def _refresh(sets: Any) -> None:
    for each in sets:
        each.refresh_from_db()
