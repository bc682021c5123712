"""Writes the book of decks: movements, and the balances that are their sum, under one lock for each property."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from backoffice.casinos.models import GamingTable, Property
from games.card_inventory.models import DeckBalance, DeckBook, DeckLot, DeckMovement, DeckPart, DeckSet
from games.card_inventory.rules.book import NotThere, Place, take_oldest_first
from games.card_inventory.rules.states import Act, State, transition
from games.decks.models import DeckChange

NO_RECEIPT = "no receipt"
Taken = list[tuple[DeckLot, int]]


def locked_book(casino: Property) -> DeckBook | None:
    """None where the property keeps none yet. Held until the transaction ends: entries come one by one."""
    return DeckBook.objects.select_for_update(of=("self",)).filter(property=casino).first()


def next_number(book: DeckBook, kind: str) -> int:
    """The next of `lot`, `label`, `order`, `report` or `destruction`; `book` is locked."""
    name = f"last_{kind}"
    number: int = getattr(book, name) + 1
    setattr(book, name, number)
    book.save(update_fields=[name])
    return number


def place_of_table(table: GamingTable, batch: int) -> Place:
    return Place(State.AT_TABLE, table.pk, batch)


@dataclass
class Posting:
    """Movements that belong to one use case; nothing is written before `save()`."""

    book: DeckBook
    at: datetime
    posted_at: datetime
    by_names: str
    document: str = ""
    deck_change: DeckChange | None = None
    movements: list[DeckMovement] = field(default_factory=list)
    _balances: dict[Place, dict[int, DeckBalance]] = field(default_factory=dict)
    _new: list[DeckBalance] = field(default_factory=list)
    _touched: dict[int, DeckBalance] = field(default_factory=dict)

    def move(
        self,
        lot: DeckLot,
        decks: int,
        act: Act,
        source: Place | None,
        target: Place,
        *,
        document: str = "",
        **links: Any,
    ) -> None:
        transition(act, source.state if source else None, target.state)
        if source is not None:
            balance = self.balances(source).get(lot.pk)
            if balance is None or balance.decks < decks:
                raise NotThere(f"{decks} decks of lot {lot} asked of {source}")
            self._add(balance, -decks)
        self._add(self._balance(lot, target), decks)
        table = max(source.table if source else 0, target.table)
        self.movements.append(
            DeckMovement(
                property_id=self.book.property_id,
                lot=lot,
                decks=decks,
                act=act,
                source_state=source.state if source else "",
                target_state=target.state,
                table_id=table or None,
                batch=max(source.batch if source else 0, target.batch),
                at=self.at,
                posted_at=self.posted_at,
                by_names=self.by_names[:320],
                document=(document or self.document)[:60],
                deck_change=self.deck_change,
                **links,
            )
        )

    def move_parts(
        self, parts: Iterable[DeckPart], act: Act, source: Place, target: Place, **links: Any
    ) -> None:
        for part in parts:
            self.move(part.lot, part.decks, act, source, target, **links)

    def take(self, place: Place, wanted: int, *, colour: str) -> Taken:
        """Decks of one colour that are to leave a place, the oldest lots first. What the book does not have there is
        booked without a receipt first: the cards are real, and a book that refused them would only be wrong longer.
        """
        held = sorted(
            (
                each
                for each in self.balances(place).values()
                if each.decks and (place.table or each.lot.back_colour == colour)
            ),
            key=lambda each: each.lot.number,
        )
        lots = {each.lot_id: each.lot for each in held}
        taken, lacking = take_oldest_first([(each.lot_id, each.decks) for each in held], wanted)
        found = [(lots[lot], count) for lot, count in taken]
        if lacking:
            lot = self._lot_without_receipt(colour)
            self.move(lot, lacking, Act.BOOK_UNRECORDED, None, place, document=NO_RECEIPT)
            found.append((lot, lacking))
        return found

    def balances(self, place: Place) -> dict[int, DeckBalance]:
        if place not in self._balances:
            rows = DeckBalance.objects.filter(
                property=self.book.property_id,
                state=place.state,
                table=place.table or None,
                batch=place.batch,
            )
            self._balances[place] = {each.lot_id: each for each in rows.select_related("lot")}
        return self._balances[place]

    def save(self) -> None:
        """A place that a lot has left keeps no row, so that years of lots do not slow down what is asked of today."""
        gone = [pk for pk, each in self._touched.items() if not each.decks]
        DeckBalance.objects.bulk_create([each for each in self._new if each.decks])
        DeckBalance.objects.bulk_update([each for each in self._touched.values() if each.decks], ["decks"])
        DeckBalance.objects.filter(pk__in=gone).delete()
        DeckMovement.objects.bulk_create(self.movements)
        self.movements, self._balances, self._new, self._touched = [], {}, [], {}

    def _add(self, balance: DeckBalance, decks: int) -> None:
        balance.decks += decks
        if not any(each is balance for each in self._new):
            self._touched[balance.pk] = balance

    def _balance(self, lot: DeckLot, place: Place) -> DeckBalance:
        row = self.balances(place).get(lot.pk)
        if row is None:
            row = DeckBalance(
                property_id=self.book.property_id,
                lot=lot,
                state=place.state,
                table_id=place.table or None,
                batch=place.batch,
                decks=0,
            )
            self._balances[place][lot.pk] = row
            self._new.append(row)
        return row

    def _lot_without_receipt(self, colour: str) -> DeckLot:
        found = DeckLot.objects.filter(
            property=self.book.property_id, back_colour=colour, is_unrecorded=True
        ).first()
        return found or DeckLot.objects.create(
            property_id=self.book.property_id,
            number=next_number(self.book, "lot"),
            back_colour=colour,
            decks=0,
            received_at=self.at,
            received_by_name=self.by_names[:200],
            is_unrecorded=True,
        )


def add_parts(taken: Taken, **owner: Any) -> None:
    """`owner` is the set or the container that now holds the decks; lots it holds already grow."""
    have = {each.lot_id: each for each in DeckPart.objects.filter(**owner)}
    for lot, decks in taken:
        part = have.get(lot.pk) or DeckPart(lot=lot, decks=0, **owner)
        part.decks += decks
        part.save()
        have[lot.pk] = part


def place_of_set(deck_set: DeckSet) -> Place:
    return Place(State(deck_set.state))
