"""Days signed, quarters counted and single cards replaced in the demo."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from backoffice.casinos.models import Property
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from games.card_inventory.models import CardReplacement, CountLine, DailyReconciliation, QuarterlyCount
from games.card_inventory.rules.book import Book, Place, states_after
from games.card_inventory.rules.reconciliation import Quarter, day_of_book
from games.card_inventory.rules.states import ON_HAND, Act, State
from games.decks.models import DeckChange

if TYPE_CHECKING:
    from games.card_inventory.demo.history import History

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


def write_days(past: "History") -> None:
    if past.law.reconciles_daily:
        _reconcile(past)
    if past.law.counts_quarterly:
        _count(past)


def _reconcile(past: "History") -> None:
    """Signed every morning but the last two; one day the shelf had a deck less, found the day after."""
    by_day = defaultdict(list)
    for movement, _links in past.lines:
        by_day[gaming_day_of(past.casino, movement.at)].append(movement)
    first, today = min(by_day), gaming_day_of(past.casino, past.at)
    days = [first + timedelta(days=number) for number in range((today - first).days - 2)]
    opening: dict[State, int] = {}
    rows, lines = [], []
    for number, day in enumerate(days):
        figures = day_of_book(opening, by_day[day])
        start, end = bounds_of_gaming_day(past.casino, day)
        short = 1 if number == len(days) - 20 else 0
        row = DailyReconciliation(
            property=past.casino,
            day=day,
            from_at=start,
            to_at=end,
            opening=figures.opening_on_hand,
            received=figures.decks(Act.RECEIVE),
            destroyed=figures.decks(Act.DESTROY),
            other=figures.other_effects,
            closing=figures.closing_on_hand,
            opening_by_state={str(state): decks for state, decks in figures.opening.items()},
            closing_by_state={str(state): decks for state, decks in figures.closing.items()},
            movements={str(each.act): {"decks": each.decks, "effect": each.effect} for each in figures.lines},
            has_difference=bool(short),
            at=end + 3 * HOUR,
            by=past.manager,
            by_name=str(past.manager),
            witness=past.witness,
            witness_name=str(past.witness),
        )
        rows.append(row)
        stored = figures.closing[State.STORAGE]
        lines.append(
            CountLine(
                reconciliation=row,
                state=State.STORAGE,
                book=stored,
                counted=stored - short,
                explanation="One deck stood behind the rack; found the next morning." if short else "",
            )
        )
        opening = figures.closing
    DailyReconciliation.objects.bulk_create(rows)
    CountLine.objects.bulk_create(lines)


def _count(past: "History") -> None:
    """The quarter before this one was counted on its last day but three, and tallied."""
    today = gaming_day_of(past.casino, past.at)
    first = gaming_day_of(past.casino, min(movement.at for movement, _links in past.lines))
    begins = [Quarter.of(first)]
    while begins[-1] != Quarter.of(today):
        begins.append(begins[-1].next)
    for quarter, following in pairwise(begins):
        at = bounds_of_gaming_day(past.casino, following.first_day - timedelta(days=3))[0] + 4 * HOUR
        if at < bounds_of_gaming_day(past.casino, first)[1]:
            at = bounds_of_gaming_day(past.casino, first)[1] + HOUR
        book = Book()
        moved = [movement for movement, _links in past.lines if movement.at <= at]
        states = states_after({}, moved)
        for movement in sorted(moved, key=lambda each: each.at):
            book.held[movement.lot, movement.target] += movement.count
            if movement.source is not None:
                book.held[movement.lot, movement.source] -= movement.count
        in_storage = book.at(Place(State.STORAGE))
        total = sum(states[state] for state in ON_HAND)
        signed = QuarterlyCount.objects.create(
            property=past.casino,
            year=quarter.year,
            quarter=quarter.number,
            book=total,
            counted=total,
            at=at,
            by=past.officer,
            by_name=str(past.officer),
            witness=past.witness,
            witness_name=str(past.witness),
        )
        CountLine.objects.bulk_create(
            [
                CountLine(
                    quarterly=signed, state=State.STORAGE, lot=past.lots[lot], book=decks, counted=decks
                )
                for lot, decks in in_storage.items()
            ]
            + [
                CountLine(quarterly=signed, state=state, book=states[state], counted=states[state])
                for state in ON_HAND
                if state != State.STORAGE
            ]
        )


def replace_cards(casino: Property, changes: Sequence[DeckChange]) -> None:
    CardReplacement.objects.bulk_create(
        CardReplacement(
            property=casino,
            table=change.table,
            at=change.at + 90 * MINUTE,
            batch=change.batch,
            card=card,
            back_colour=change.back_colour,
            cause=CardReplacement.Cause.BENT,
            envelope=f"E-{410 + place}",
            dealer_name=change.inspected_by_name,
            supervisor_name=change.verified_by_name,
            logged_by_name=change.logged_by_name,
        )
        for place, (change, card) in enumerate(zip(changes[37::331], ("9C", "KH", "2D", "10S"), strict=False))
    )
