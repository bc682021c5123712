"""Makes up what happened to decks off the table, consistently with a deck log, and writes it in bulk."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from backoffice.casinos.models import Property
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from backoffice.demo.copying import copy_rows
from backoffice.people.models import Person
from games.badges.models import Badge
from games.card_inventory.demo.days import write_days
from games.card_inventory.demo.documents import Draft, write_documents
from games.card_inventory.models import (
    DeckBalance,
    DeckBook,
    DeckLot,
    DeckMovement,
    DeckSet,
    PreshuffledContainer,
)
from games.card_inventory.rules.book import Book, Movement, Place, take_oldest_first
from games.card_inventory.rules.clock import destruction_due
from games.card_inventory.rules.law import card_law
from games.card_inventory.rules.states import Act, State
from games.decks.models import DeckChange

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
LOT = 288
DESTROY_EVERY = 2
# Every so many-th set is found wrong; the last of them has no finding yet.
DISCREPANCY_EVERY = 310
# A few were left on the shelf of the card room: some are past their seven days, some about to be.
FORGOTTEN = tuple((timedelta(days=days, hours=2), timedelta(days=days, hours=5)) for days in (6, 7))
LATE_BATCH = 30
"""The destruction before this many days was three days late."""


MOVEMENT_COLUMNS = (
    "property_id",
    "lot_id",
    "decks",
    "act",
    "source_state",
    "target_state",
    "table_id",
    "batch",
    "at",
    "posted_at",
    "by_names",
    "document",
    "deck_change_id",
    "deck_set_id",
    "container_id",
)
REASONS = {value: str(label) for value, label in DeckChange.Reason.choices}


@dataclass
class History:
    casino: Property
    at: datetime
    book: Book = field(default_factory=Book)
    # the same by place, since the book only knows each lot in each place
    places: dict[Place, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    lots: list[DeckLot] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    containers: list[tuple[PreshuffledContainer, list[tuple[int, int]]]] = field(default_factory=list)
    lines: list[tuple[Movement, dict[str, Any]]] = field(default_factory=list)

    def write(self, changes: Sequence[DeckChange]) -> None:
        self.law = card_law(self.casino.regulator.jurisdiction, self.at.date())
        self.guard = self._name("security") or self._name("manager")
        self.manager = self._name("manager")
        self.officer = self._name("compliance") or self.manager
        self.witness = Badge.objects.filter(property=self.casino, person__isnull=True).order_by("pk").first()
        self.head = DeckBook.objects.create(property=self.casino, opened_at=changes[0].at - DAY)
        for change in changes:
            self._play(change)
        self._plan()
        write_documents(self)
        self._write_movements()
        write_days(self)

    def _name(self, role: str) -> Person | None:
        people = Person.objects.filter(membership__operator=self.casino.operator)
        return people.filter(email__startswith=f"{role}@").first()

    # --- decks come, are opened, are removed -------------------------------------------------

    def _play(self, change: DeckChange) -> None:
        table = Place(State.AT_TABLE, change.table_id, change.batch)
        signed = f"{change.inspected_by_name}, {change.verified_by_name}"
        if change.decks_removed:
            taken, _lacking = take_oldest_first(sorted(self.places[table].items()), change.decks_removed)
            row = self._label(change)
            self.drafts.append(Draft(row, taken))
            for lot, count in taken:
                links = {"deck_set": row, "deck_change": change, "by_names": signed}
                self._post(lot, count, Act.REMOVE, table, Place(State.REMOVED), change.at, **links)
        if change.decks_opened:
            source = self._sealed(change) if change.seal_number else Place(State.STORAGE)
            for lot, count in self._from_storage(change, source):
                links = {"deck_change": change, "by_names": signed}
                self._post(lot, count, Act.OPEN, source, table, change.at, **links)

    def _label(self, change: DeckChange) -> DeckSet:
        self.head.last_label += 1
        return DeckSet(
            property=self.casino,
            number=self.head.last_label,
            table=change.table,
            batch=change.batch,
            decks=change.decks_removed,
            back_colour=change.back_colour,
            reason=REASONS[change.reason],
            removed_at=change.at,
            due_at=destruction_due(change.at, within=self.law.destroy_within),
            deck_change=change,
            dealer_name=change.inspected_by_name,
            supervisor_name=change.verified_by_name,
        )

    def _from_storage(self, change: DeckChange, source: Place) -> list[tuple[int, int]]:
        if source.state == State.PRESHUFFLED:
            return self.containers[-1][1]
        return self._take(change.back_colour, change.decks_opened, change.at)

    def _take(self, colour: str, decks: int, at: datetime) -> list[tuple[int, int]]:
        """The oldest of the colour; a new lot came the day before it would have run out."""
        storage = Place(State.STORAGE)
        held = [(n, d) for n, d in sorted(self.places[storage].items()) if self.lots[n].back_colour == colour]
        if sum(count for _lot, count in held) < decks + 2 * LOT // 3:
            held.append((self._receive(colour, at - DAY), LOT))
        return take_oldest_first(held, decks)[0]

    def _receive(self, colour: str, at: datetime) -> int:
        number = len(self.lots)
        lot = DeckLot(
            property=self.casino,
            number=number + 1,
            manufacturer="Meadow & Finch Card Company",
            back_colour=colour,
            back_design="House crest",
            decks=LOT,
            invoice=f"MF-{26_400 + 7 * number}",
            received_at=at,
            received_by=self.manager,
            received_by_name=str(self.manager),
            witness=self.witness,
            witness_name=str(self.witness),
        )
        self.lots.append(lot)
        names = f"{self.manager}, {self.witness}"
        self._post(
            number, LOT, Act.RECEIVE, None, Place(State.STORAGE), at, document=lot.invoice, by_names=names
        )
        return number

    def _sealed(self, change: DeckChange) -> Place:
        at = change.at - 5 * HOUR
        taken = self._take(change.back_colour, change.decks_opened, at)
        container = PreshuffledContainer(
            property=self.casino,
            form_number=change.preshuffle_form,
            seal_number=change.seal_number,
            prepared_at=at,
            place="Card room",
            decks=change.decks_opened,
            back_colour=change.back_colour,
            device="SX-20144",
            dealer_name=change.inspected_by_name,
            supervisor_name=change.verified_by_name,
            notice_given_at=at - 30 * HOUR,
            notice_due_at=at - notice.ahead if (notice := self.law.preshuffling_notice) else None,
            state=PreshuffledContainer.State.OPENED,
            opened_at_change=change,
        )
        self.containers.append((container, taken))
        document = f"Form {container.form_number}, seal {container.seal_number}"
        for lot, count in taken:
            links = {"container": container, "document": document, "by_names": change.verified_by_name}
            self._post(
                lot, count, Act.PRESHUFFLE, Place(State.STORAGE), Place(State.PRESHUFFLED), at, **links
            )
        return Place(State.PRESHUFFLED)

    def _post(
        self,
        lot: int,
        count: int,
        act: Act,
        source: Place | None,
        target: Place,
        at: datetime,
        **links: Any,
    ) -> None:
        movement = Movement(lot, count, act, source, target, at)
        self.book.post(movement)
        self.lines.append((movement, links))
        self.places[target][lot] = self.places[target].get(lot, 0) + count
        if source is not None:
            self.places[source][lot] -= count
            if not self.places[source][lot]:
                del self.places[source][lot]

    # --- the way of the used ones -----------------------------------------------------------

    def _plan(self) -> None:
        """Security collects every morning, inspects in the afternoon; every second day it is destroyed."""
        for place, draft in enumerate(self.drafts):
            removed = draft.row.removed_at
            draft.collected_at = self._morning_after(removed)
            draft.ordered_at = draft.collected_at + 5 * HOUR
            draft.is_wrong = (place + 1) % DISCREPANCY_EVERY == 0
            day = gaming_day_of(self.casino, draft.ordered_at)
            wait = DESTROY_EVERY - day.toordinal() % DESTROY_EVERY
            draft.destroyed_at = draft.ordered_at + wait * DAY + 2 * HOUR
            if 0 <= (self.at - removed).days - LATE_BATCH < 2:
                # the shredder stood still: three days too late
                draft.destroyed_at = removed + 10 * DAY
            if any(low < self.at - removed < high for low, high in FORGOTTEN):
                draft.destroyed_at = None
            if draft.is_wrong and draft.destroyed_at:
                draft.destroyed_at = max(draft.destroyed_at, removed + 4 * DAY)
        for draft in self.drafts:
            for name in ("collected_at", "ordered_at", "destroyed_at"):
                moment = getattr(draft, name)
                if moment is not None and moment > self.at:
                    setattr(draft, name, None)
            if draft.ordered_at is None:
                draft.destroyed_at = None
        wrong = [draft for draft in self.drafts if draft.is_wrong and draft.ordered_at]
        if wrong:
            wrong[-1].destroyed_at = None

    def _morning_after(self, removed: datetime) -> datetime:
        day = gaming_day_of(self.casino, removed)
        return bounds_of_gaming_day(self.casino, day)[1] + 2 * HOUR

    def _write_movements(self) -> None:
        guard = str(self.guard)
        for draft in self.drafts:
            order = f"Work order {draft.row.order.number}" if draft.row.order else ""
            gone = f"Destruction {draft.row.destruction.number}" if draft.row.destruction else ""
            result, state = (Act.REPORT, State.DISCREPANT) if draft.is_wrong else (Act.PASS, State.CLEAN)
            steps = [
                (Act.COLLECT, State.REMOVED, State.COLLECTED, draft.collected_at, ""),
                (Act.ORDER_INSPECTION, State.COLLECTED, State.IN_INSPECTION, draft.ordered_at, order),
                (
                    result,
                    State.IN_INSPECTION,
                    state,
                    draft.ordered_at + HOUR if draft.ordered_at else None,
                    order,
                ),
                (Act.DESTROY, state, State.DESTROYED, draft.destroyed_at, gone),
            ]
            for act, source, target, moment, document in steps:
                if moment is None:
                    break
                by = f"{guard}, {self.witness}" if act == Act.DESTROY else guard
                for lot, count in draft.parts:
                    links = {"deck_set": draft.row, "document": document, "by_names": by}
                    self._post(lot, count, act, Place(source), Place(target), moment, **links)
        lines = sorted(self.lines, key=lambda line: line[0].at)
        copy_rows(DeckMovement, MOVEMENT_COLUMNS, (self._row(each, links) for each, links in lines))
        DeckBalance.objects.bulk_create(
            DeckBalance(
                property=self.casino,
                lot=self.lots[lot],
                state=place.state,
                table_id=place.table or None,
                batch=place.batch,
                decks=decks,
            )
            for (lot, place), decks in self.book.held.items()
            if decks
        )

    def _row(self, each: Movement, links: dict[str, Any]) -> tuple[Any, ...]:
        places = [place for place in (each.source, each.target) if place]
        linked = [links.get(name) for name in ("deck_change", "deck_set", "container")]
        return (
            self.casino.pk,
            self.lots[each.lot].pk,
            each.count,
            str(each.act),
            str(each.source.state) if each.source else "",
            str(each.target.state),
            max(place.table for place in places) or None,
            max(place.batch for place in places),
            each.at,
            each.at + MINUTE,
            links["by_names"],
            links.get("document", ""),
            *(thing.pk if thing else None for thing in linked),
        )
