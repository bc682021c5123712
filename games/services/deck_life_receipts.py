"""Decks come into the house. The first receipt opens the book, with what lies at the tables already."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.models import GamingTable, Property
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change, state_of
from backoffice.services.properties import ensure_property_in_use
from backoffice.services.refusals import Refused
from backoffice.services.versions import locked
from games.deck_life.book import Place
from games.deck_life.states import Act, State
from games.models import DeckBook, DeckChange, DeckLot
from games.services.badge_pins import Credentials
from games.services.deck_life_book import Posting, locked_book, next_number, place_of_table
from games.services.deck_life_signing import ensure_not_ahead, second_signature, signer_name

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
    *, house: Property, receipt: Receipt, witness: Credentials, at: datetime, actor: Actor
) -> DeckLot:
    ensure_not_ahead(receipt.received_at, house=house, at=at, field="received_at")
    if not 1 <= receipt.decks <= MOST_IN_A_LOT:
        raise Refused(
            _("A lot has 1 to %(most)d decks.") % {"most": MOST_IN_A_LOT},
            field="decks",
        )
    badge = second_signature(house=house, given=witness, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        current = locked(house, keep_references=True)
        ensure_property_in_use(current)
        book = locked_book(current) or open_book(house=current, at=at, by=signer_name(actor))
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


def open_book(*, house: Property, at: datetime, by: str) -> DeckBook:
    """Decks that lie at tables when the book is opened are booked without a receipt, so that they are followed too."""
    book = DeckBook.objects.create(property=house, opened_at=at)
    posting = Posting(book, at=at, posted_at=at, by_names=by, document=_("In play when the book was opened"))
    for change in _lying_at_tables(house):
        posting.take(
            place_of_table(change.table, change.batch), change.decks_in_batch, colour=change.back_colour
        )
    posting.save()
    return book


def _lying_at_tables(house: Property) -> list[DeckChange]:
    latest = (
        DeckChange.objects.standing()
        .filter(table__in=GamingTable.objects.filter(property=house, retired_at__isnull=True))
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
