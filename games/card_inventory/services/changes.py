"""Books what the deck-change log says: decks opened leave storage or a container, decks removed get a label.

A correction of the log moves only what differs, wherever the decks are by now; what was signed on earlier days stays.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from games.card_inventory.models import DeckMovement, DeckSet, PreshuffledContainer
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.clock import destruction_due
from games.card_inventory.rules.states import Act, State
from games.card_inventory.services.book import (
    Posting,
    add_parts,
    locked_book,
    next_number,
    place_of_set,
    place_of_table,
)
from games.decks.models import DeckChange
from games.packs.floor_law import card_law_at

STORAGE = Place(State.STORAGE)
SEALED = Place(State.PRESHUFFLED)
# what a correction may change of a label: the rest was signed
SET_FIELDS = (
    "decks",
    "batch",
    "deck_change",
    "removed_at",
    "due_at",
    "reason",
    "voided_at",
    "version",
)


@dataclass(frozen=True)
class DecksInEntry:
    """What an entry says about decks; equal ones need no movement."""

    decks: int
    colour: str
    batch: int
    seal: str = ""


def book_deck_change(*, change: DeckChange) -> DeckSet | None:
    """Call it in the transaction of the entry. Answers the labelled set of the decks that were removed."""
    book = locked_book(change.table.property)
    if book is None:
        return None
    before = change.corrects
    posting = Posting(
        book,
        # a correction counts from when it is made, so that no signed day changes
        at=change.received_at if before else change.at,
        posted_at=change.received_at,
        by_names=f"{change.inspected_by_name}, {change.verified_by_name}",
        document=_("Deck log %(number)d") % {"number": change.pk},
        deck_change=change,
    )
    if before is None:
        # what was removed lay there before what is opened now
        removed = _label(posting, change)
        _open(posting, change, change.decks_opened)
    else:
        removed = _correct_label(posting, change, before)
        _correct_opening(posting, change, before)
    posting.save()
    return removed


def _opened(change: DeckChange) -> DecksInEntry:
    decks = 0 if change.is_void else change.decks_opened
    return DecksInEntry(decks, change.back_colour, change.batch, change.seal_number)


def _open(posting: Posting, change: DeckChange, decks: int, *, act: Act = Act.OPEN) -> None:
    if not decks:
        return
    table = place_of_table(change.table, change.batch)
    container = _container(change)
    if container is not None:
        _ensure_opened_as_sealed(container, change)
        container.state = PreshuffledContainer.State.OPENED
        container.opened_at_change = change
        container.version += 1
        container.save(update_fields=["state", "opened_at_change", "version"])
        for part in container.parts.select_related("lot"):
            count = min(part.decks, decks)
            if count:
                posting.move(part.lot, count, act, SEALED, table, container=container)
                decks -= count
    for lot, count in posting.take(STORAGE, decks, colour=change.back_colour):
        posting.move(lot, count, act, STORAGE, table)


def _container(change: DeckChange) -> PreshuffledContainer | None:
    if not change.seal_number:
        return None
    return PreshuffledContainer.objects.filter(
        property=change.table.property_id,
        seal_number__iexact=change.seal_number,
        state=PreshuffledContainer.State.SEALED,
    ).first()


def _ensure_opened_as_sealed(container: PreshuffledContainer, change: DeckChange) -> None:
    said = {"seal": container.seal_number, "number": container.decks, "colour": container.back_colour}
    if change.decks_opened != container.decks:
        raise DomainError(
            _("The form for seal %(seal)s states %(number)d decks; a container is opened as a whole.") % said,
            field="decks_opened",
        )
    if change.back_colour != container.back_colour:
        raise DomainError(
            _("The form for seal %(seal)s states %(colour)s backs.") % said,
            field="back_colour",
        )


def _label(posting: Posting, change: DeckChange) -> DeckSet | None:
    if not change.decks_removed:
        return None
    table = place_of_table(change.table, change.batch)
    taken = posting.take(table, change.decks_removed, colour=change.back_colour)
    deck_set = DeckSet.objects.create(
        property=change.table.property,
        number=next_number(posting.book, "label"),
        table=change.table,
        batch=change.batch,
        decks=change.decks_removed,
        back_colour=", ".join(sorted({lot.back_colour for lot, _count in taken}))[:20],
        reason=change.get_reason_display(),
        removed_at=change.at,
        due_at=_due(change),
        deck_change=change,
        dealer_name=change.inspected_by_name,
        supervisor_name=change.verified_by_name,
    )
    add_parts(taken, deck_set=deck_set)
    for lot, count in taken:
        posting.move(lot, count, Act.REMOVE, table, Place(State.REMOVED), deck_set=deck_set)
    return deck_set


def _due(change: DeckChange) -> datetime | None:
    law = card_law_at(change.table.property, change.at)
    return destruction_due(change.at, within=law.destroy_within)


def _correct_label(posting: Posting, change: DeckChange, before: DeckChange) -> DeckSet | None:
    deck_set = DeckSet.objects.select_for_update(of=("self",)).filter(deck_change=before).first()
    if deck_set is None:
        return None if change.is_void else _label(posting, change)
    wanted = 0 if change.is_void else change.decks_removed
    if change.batch != before.batch:
        _take_back(posting, deck_set, deck_set.decks, batch=before.batch)
    elif wanted < deck_set.decks:
        _take_back(posting, deck_set, deck_set.decks - wanted, batch=before.batch)
    if wanted > deck_set.decks:
        table = place_of_table(change.table, change.batch)
        more = posting.take(table, wanted - deck_set.decks, colour=change.back_colour)
        add_parts(more, deck_set=deck_set)
        for lot, count in more:
            act = Act.REMOVE if deck_set.state == State.REMOVED else Act.CORRECT
            posting.move(lot, count, act, table, place_of_set(deck_set), deck_set=deck_set)
    deck_set.decks = wanted
    deck_set.batch = change.batch
    deck_set.deck_change = change
    deck_set.removed_at, deck_set.due_at = change.at, _due(change)
    deck_set.reason = change.get_reason_display()
    deck_set.voided_at = None if wanted else change.received_at
    deck_set.version += 1
    deck_set.save(update_fields=SET_FIELDS)
    return deck_set


def _take_back(posting: Posting, deck_set: DeckSet, decks: int, *, batch: int) -> None:
    """Back to the table in the book, from wherever the set is by now."""
    assert deck_set.table is not None  # noqa: S101 - its entry names one
    table = place_of_table(deck_set.table, batch)
    for part in deck_set.parts.select_related("lot").order_by("-lot__number"):
        count = min(part.decks, decks)
        if not count:
            break
        posting.move(part.lot, count, Act.CORRECT, place_of_set(deck_set), table, deck_set=deck_set)
        decks -= count
        part.decks -= count
        deck_set.decks -= count
        if part.decks:
            part.save(update_fields=["decks"])
        else:
            part.delete()


def _correct_opening(posting: Posting, change: DeckChange, before: DeckChange) -> None:
    was, now = _opened(before), _opened(change)
    if was == now:
        _relink(before, change)
        return
    same_decks = (was.colour, was.batch, was.seal) == (now.colour, now.batch, now.seal)
    back = max(was.decks - now.decks, 0) if same_decks else was.decks
    more = max(now.decks - was.decks, 0) if same_decks else now.decks
    _unopen(posting, before, back)
    _open(posting, change, more, act=Act.OPEN)


def _relink(before: DeckChange, change: DeckChange) -> None:
    """The container stays with the entry that counts."""
    PreshuffledContainer.objects.filter(opened_at_change=before).update(opened_at_change=change)


def _unopen(posting: Posting, before: DeckChange, decks: int) -> None:
    """Decks of a wrong entry go back to where the book took them from, those opened last first."""
    table = place_of_table(before.table, before.batch)
    if container := PreshuffledContainer.objects.filter(opened_at_change=before).first():
        decks -= _close_container(posting, container, table)
    opened = DeckMovement.objects.filter(
        table=before.table_id, batch=before.batch, act=Act.OPEN, lot__back_colour=before.back_colour
    )
    lots = dict.fromkeys(each.lot for each in opened.select_related("lot").order_by("-pk")[:40])
    for lot in lots:
        balance = posting.balances(table).get(lot.pk)
        count = min(balance.decks if balance else 0, decks)
        if count:
            posting.move(lot, count, Act.CORRECT, table, STORAGE)
            decks -= count
    if decks:
        # they are no longer at the table in the book: what it lacks there is booked, and shows as a difference
        for lot, count in posting.take(table, decks, colour=before.back_colour):
            posting.move(lot, count, Act.CORRECT, table, STORAGE)


def _close_container(posting: Posting, container: PreshuffledContainer, table: Place) -> int:
    """It was not opened after all, so its seal is whole again - unless its decks went on; then it is withdrawn."""
    held, parts = posting.balances(table), list(container.parts.select_related("lot"))
    whole = all(each.lot_id in held and held[each.lot_id].decks >= each.decks for each in parts)
    container.opened_at_change = None
    if whole:
        posting.move_parts(parts, Act.CORRECT, table, SEALED, container=container)
        container.state = PreshuffledContainer.State.SEALED
    else:
        container.state = PreshuffledContainer.State.WITHDRAWN
        container.withdrawn_at, container.withdrawn_reason = posting.at, posting.document
    container.version += 1
    container.save(update_fields=["state", "opened_at_change", "withdrawn_at", "withdrawn_reason", "version"])
    return container.decks if whole else 0
