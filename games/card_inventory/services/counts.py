"""Signs what was reconciled and counted. A difference is explained, told, and put right in the book where it can."""

from collections.abc import Mapping
from datetime import date, datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.local_time import gaming_day_of
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.badges.services.pins import Credentials
from games.card_inventory.models import CountLine, DailyReconciliation, DeckBook, QuarterlyCount
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.reconciliation import Difference, Key, Quarter, differences
from games.card_inventory.rules.states import Act, State
from games.card_inventory.selectors.counts import (
    CountKey,
    SheetLine,
    count_of_quarter,
    count_sheet,
    day_sheet,
    days_to_reconcile,
)
from games.card_inventory.services.book import Posting, locked_book
from games.card_inventory.services.links import count_link, reconciliation_link
from games.card_inventory.services.signing import second_signature, signer_name

STORAGE, MISSING = Place(State.STORAGE), Place(State.MISSING)


class BookMoved(DomainError):
    """Decks moved between the page and the signature; `fields` are the lines to be looked at again."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(
            _("Decks moved while you were counting: check the lines whose recorded figure changed.")
        )
        self.fields = fields


def sign_reconciliation(
    *,
    casino: Property,
    day: date,
    counted: Mapping[State, int],
    explanations: Mapping[State, str],
    witness: Credentials,
    at: datetime,
    actor: Actor,
) -> DailyReconciliation:
    """`counted` is what was found at the end of the day, for the states that were counted."""
    badge = second_signature(casino=casino, given=witness, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        _locked(casino)
        _ensure_next(casino, day, at=at)
        sheet = day_sheet(casino, day)
        figures = sheet.figures
        found = differences(figures.closing, counted)
        _ensure_explained(found, explanations)
        has_difference = bool(found) or figures.other_effects != 0
        signed = DailyReconciliation.objects.create(
            property=casino,
            day=day,
            from_at=sheet.window.start,
            to_at=sheet.window.end,
            opening=figures.opening_on_hand,
            received=figures.decks(Act.RECEIVE),
            destroyed=figures.decks(Act.DESTROY),
            other=figures.other_effects,
            closing=figures.closing_on_hand,
            opening_by_state={str(state): decks for state, decks in figures.opening.items()},
            closing_by_state={str(state): decks for state, decks in figures.closing.items()},
            movements={str(line.act): {"decks": line.decks, "effect": line.effect} for line in figures.lines},
            has_difference=has_difference,
            at=at,
            by=actor.person,
            by_name=signer_name(actor),
            witness=badge,
            witness_name=str(badge),
        )
        CountLine.objects.bulk_create(
            CountLine(
                reconciliation=signed,
                state=state,
                book=figures.closing[state],
                counted=number,
                explanation=explanations.get(state, "") if number != figures.closing[state] else "",
            )
            for state, number in counted.items()
        )
        trail.record(
            verb="decks.reconciled",
            subject=signed,
            after={
                "day": day,
                "opening": signed.opening,
                "received": signed.received,
                "destroyed": signed.destroyed,
                "closing": signed.closing,
                "differences": {str(each.key): each.surplus for each in found},
            },
        )
        if found:
            _tell(
                casino,
                title=_("Decks do not reconcile at %(property)s") % {"property": casino},
                link=reconciliation_link(signed),
                detail=_("%(day)s: variance of %(surplus)+d decks.")
                % {"day": day, "surplus": sum(each.surplus for each in found)},
            )
        return signed


def sign_count(
    *,
    casino: Property,
    counted: Mapping[CountKey, int],
    seen: Mapping[CountKey, int],
    explanations: Mapping[CountKey, str],
    witness: Credentials,
    at: datetime,
    actor: Actor,
) -> QuarterlyCount:
    """`seen` is the book as the page showed it: a deck that moved meanwhile is no difference."""
    quarter = Quarter.of(gaming_day_of(casino, at))
    badge = second_signature(casino=casino, given=witness, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        book = _locked(casino)
        if count_of_quarter(casino, quarter):
            raise DomainError(_("%(quarter)s has already been counted.") % {"quarter": quarter})
        lines = count_sheet(casino)
        stale = [str(line.key) for line in lines if seen.get(line.key) != line.book]
        if stale:
            raise BookMoved(stale)
        left_out = [str(line.key) for line in lines if line.key not in counted]
        if left_out:
            raise DomainError(_("Count every line; enter 0 where there is nothing."), field=left_out[0])
        found = differences({line.key: line.book for line in lines}, counted)
        _ensure_explained(found, explanations)
        signed = QuarterlyCount.objects.create(
            property=casino,
            year=quarter.year,
            quarter=quarter.number,
            book=sum(line.book for line in lines),
            counted=sum(counted[line.key] for line in lines),
            has_difference=bool(found),
            at=at,
            by=actor.person,
            by_name=signer_name(actor),
            witness=badge,
            witness_name=str(badge),
        )
        CountLine.objects.bulk_create(
            CountLine(
                quarterly=signed,
                state=line.key.state,
                lot=line.lot,
                book=line.book,
                counted=counted[line.key],
                explanation=explanations.get(line.key, "") if counted[line.key] != line.book else "",
            )
            for line in lines
        )
        _put_right(book, lines, found, signed, at=at)
        trail.record(
            verb="decks.counted",
            subject=signed,
            after={
                "quarter": str(quarter),
                "book": signed.book,
                "counted": signed.counted,
                "differences": {str(each.key): each.surplus for each in found},
            },
        )
        if found:
            _tell(
                casino,
                title=_("The deck count shows a variance at %(property)s") % {"property": casino},
                link=count_link(signed),
                detail=_("%(quarter)s: %(counted)d counted, %(book)d on record.")
                % {"quarter": quarter, "counted": signed.counted, "book": signed.book},
            )
        return signed


def _put_right(
    book: DeckBook,
    lines: list[SheetLine],
    found: list[Difference[CountKey]],
    signed: QuarterlyCount,
    *,
    at: datetime,
) -> None:
    """Only where the lot is known. Decks of a set are traced by its label and its discrepancy report."""
    lots = {line.key: line.lot for line in lines}
    posting = Posting(
        book,
        at=at,
        posted_at=at,
        by_names=f"{signed.by_name}, {signed.witness_name}",
        document=_("Count %(quarter)s") % {"quarter": signed},
    )
    for each in found:
        lot = lots[each.key]
        if lot is None:
            continue
        if each.surplus < 0:
            posting.move(lot, -each.surplus, Act.WRITE_OFF, STORAGE, MISSING)
            continue
        balance = posting.balances(MISSING).get(lot.pk)
        back = min(balance.decks if balance else 0, each.surplus)
        if back:
            posting.move(lot, back, Act.FIND, MISSING, STORAGE)
        if each.surplus > back:
            posting.move(lot, each.surplus - back, Act.BOOK_UNRECORDED, None, STORAGE)
    posting.save()


def _locked(casino: Property) -> DeckBook:
    book = locked_book(casino)
    if book is None:
        raise DomainError(_("%(property)s has not received any decks yet.") % {"property": casino})
    return book


def _ensure_next(casino: Property, day: date, *, at: datetime) -> None:
    waiting = days_to_reconcile(casino, at=at)
    if day in waiting[1:]:
        raise DomainError(_("Days are signed in order: sign %(day)s first.") % {"day": waiting[0]})
    if day not in waiting:
        raise RefusedByTheClock(_("%(day)s is already signed, or not over yet.") % {"day": day})


def _ensure_explained(found: list[Difference[Key]], given: Mapping[Key, str]) -> None:
    for each in found:
        if not given.get(each.key, "").strip():
            raise DomainError(
                _("%(counted)d counted, %(book)d on record: explain the variance.")
                % {"counted": each.counted, "book": each.book},
                field=f"why_{each.key}",
            )


def _tell(casino: Property, *, title: str, detail: str, link: str) -> None:
    notify_people(
        people=people_who_may(Action.DECK_STOCK_FOLLOW, at=casino),
        kind="decks",
        title=title,
        detail=detail,
        link=link,
    )
