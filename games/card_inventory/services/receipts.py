"""Decks come into the property. The first receipt opens the book, with what lies at the tables already."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from games.badges.services.pins import Credentials
from games.card_inventory.models import DeckBook, DeckLot
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.states import Act, State
from games.card_inventory.services.book import Posting, locked_book, next_number, place_of_table
from games.card_inventory.services.signing import ensure_not_ahead, second_signature, signer_name
from games.decks.models import DeckChange

MOST_IN_A_LOT = 50_000


@dataclass(frozen=True)
class Receipt:
    manufacturer: str
    back_colour: str
    back_design: str
    decks: int
    invoice: str
    received_at: datetime


def receive_decks(
    *, casino: Property, receipt: Receipt, witness: Credentials, at: datetime, actor: Actor
) -> DeckLot:
    ensure_not_ahead(receipt.received_at, casino=casino, at=at, field="received_at")
    if not 1 <= receipt.decks <= MOST_IN_A_LOT:
        raise DomainError(
            _("A lot has 1 to %(most)d decks.") % {"most": MOST_IN_A_LOT},
            field="decks",
        )
    badge = second_signature(casino=casino, given=witness, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        current = locked(casino, keep_references=True)
        ensure_property_in_use(current)
        book = locked_book(current) or open_book(casino=current, at=at, by=signer_name(actor))
        lot = DeckLot.objects.create(
            property=current,
            number=next_number(book, "lot"),
            manufacturer=receipt.manufacturer,
            back_colour=plain_colour(receipt.back_colour),
            back_design=receipt.back_design,
            decks=receipt.decks,
            invoice=receipt.invoice,
            received_at=receipt.received_at,
            received_by=actor.person,
            received_by_name=signer_name(actor),
            witness=badge,
            witness_name=str(badge),
        )
        posting = Posting(
            book,
            at=receipt.received_at,
            posted_at=at,
            by_names=f"{lot.received_by_name}, {lot.witness_name}",
            document=receipt.invoice,
        )
        posting.move(lot, lot.decks, Act.RECEIVE, None, Place(State.STORAGE))
        posting.save()
        trail.record(verb="deck_lot.received", subject=lot, after=_shown(lot))
        return lot


def open_book(*, casino: Property, at: datetime, by: str) -> DeckBook:
    """Decks that lie at tables when the book is opened are booked without a receipt, so that they are followed too."""
    book = DeckBook.objects.create(property=casino, opened_at=at)
    posting = Posting(
        book, at=at, posted_at=at, by_names=by, document=_("In play when the inventory was opened")
    )
    for change in _lying_at_tables(casino):
        posting.take(
            place_of_table(change.table, change.batch), change.decks_in_batch, colour=change.back_colour
        )
    posting.save()
    return book


def _lying_at_tables(casino: Property) -> list[DeckChange]:
    latest = (
        DeckChange.objects.standing()
        .filter(table__in=GamingTable.objects.filter(property=casino, retired_at__isnull=True))
        .order_by("table_id", "batch", "-at", "-pk")
        .distinct("table_id", "batch")
    )
    return [each for each in latest.select_related("table") if each.decks_in_batch]


def plain_colour(text: str) -> str:
    """As the deck-change log writes it: `Royal  Blue` is `royal blue`."""
    return " ".join(text.lower().split())


def _shown(lot: DeckLot) -> dict[str, object]:
    return state_of(
        lot,
        "number",
        "manufacturer",
        "back_colour",
        "back_design",
        "decks",
        "invoice",
        "received_at",
        "witness_name",
    )
