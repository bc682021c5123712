"""The result of an inspection: nothing found, or a Card Discrepancy Report in two parts."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.card_inventory.models import (
    DeckBook,
    DeckSet,
    DiscrepancyFinding,
    DiscrepancyReport,
    InspectionOrder,
    InspectionResult,
)
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.states import Act, State
from games.card_inventory.services.book import Posting, locked_book, next_number
from games.card_inventory.services.links import discrepancy_link
from games.card_inventory.services.sets import NotInThisState
from games.card_inventory.services.signing import signer_name


@dataclass(frozen=True)
class Discrepancy:
    kind: str
    cards: str
    description: str
    told: str
    decks_found: int


def pass_inspection(
    *, order: InspectionOrder, set_ids: list[int], notes: str = "", at: datetime, actor: Actor
) -> list[InspectionResult]:
    """Nothing found: as many decks as the label says, every card there, none marked."""
    with audited_change(actor=actor) as trail:
        book = _book(order.property)
        sets = _in_inspection(order, set_ids)
        results = [
            InspectionResult.objects.create(
                property=order.property,
                deck_set=each,
                order=order,
                decks_found=each.decks,
                is_clean=True,
                notes=notes,
                at=at,
                by=actor.person,
                by_name=signer_name(actor),
            )
            for each in sets
        ]
        _post(book, sets, order, act=Act.PASS, target=State.CLEAN, at=at, by=signer_name(actor))
        trail.record(
            verb="decks.inspected",
            subject=order,
            after={"labels": [each.number for each in sets], "notes": notes},
        )
        return results


def report_discrepancy(
    *, order: InspectionOrder, deck_set: DeckSet, found: Discrepancy, at: datetime, actor: Actor
) -> DiscrepancyReport:
    with audited_change(actor=actor) as trail:
        book = _book(order.property)
        [current] = _in_inspection(order, [deck_set.pk])
        signed = {"property": order.property, "at": at, "by": actor.person, "by_name": signer_name(actor)}
        InspectionResult.objects.create(
            deck_set=current, order=order, decks_found=found.decks_found, is_clean=False, **signed
        )
        report = DiscrepancyReport.objects.create(
            number=next_number(book, "report"),
            deck_set=current,
            kind=DiscrepancyReport.Kind(found.kind),
            cards=found.cards,
            description=found.description,
            told=found.told,
            **signed,
        )
        _post(book, [current], order, act=Act.REPORT, target=State.DISCREPANT, at=at, by=signer_name(actor))
        trail.record(
            verb="deck_discrepancy.reported",
            subject=report,
            after=state_of(report, "number", "kind", "cards", "description", "told")
            | {"label": current.number, "decks_found": found.decks_found},
        )
        notify_people(
            people=people_who_may(Action.DECK_STOCK_FOLLOW, at=order.property),
            kind="decks",
            title=_("Card Discrepancy Report %(number)d at %(property)s")
            % {"number": report.number, "property": order.property},
            detail=_("%(what)s, label %(label)d. Part 2 outstanding: the outcome.")
            % {"what": report.get_kind_display(), "label": current.number},
            link=discrepancy_link(report),
        )
        return report


def close_discrepancy(
    *, report: DiscrepancyReport, finding: str, action_taken: str = "", at: datetime, actor: Actor
) -> DiscrepancyFinding:
    """Part two. Whoever found it does not also judge it."""
    if not finding.strip():
        raise DomainError(_("State the outcome."), field="finding")
    if actor.person is not None and actor.person.pk == report.by_id:
        raise DomainError(_("You wrote Part 1; someone else has to complete Part 2."))
    with audited_change(actor=actor) as trail:
        _book(report.property)
        if DiscrepancyFinding.objects.filter(report=report).exists():
            raise DomainError(_("Part 2 has already been completed."))
        closed = DiscrepancyFinding.objects.create(
            property=report.property,
            report=report,
            finding=finding.strip(),
            action_taken=action_taken.strip(),
            at=at,
            by=actor.person,
            by_name=signer_name(actor),
        )
        trail.record(
            verb="deck_discrepancy.closed",
            subject=report,
            after=state_of(closed, "finding", "action_taken"),
        )
        return closed


def _book(casino: Property) -> DeckBook:
    book = locked_book(casino)
    assert book is not None  # noqa: S101 - there is no paper without a book
    return book


def _in_inspection(order: InspectionOrder, set_ids: list[int]) -> list[DeckSet]:
    sets = [locked(each) for each in DeckSet.objects.filter(order=order, pk__in=set_ids)]
    if len(sets) != len(set(set_ids)) or not sets:
        raise DomainError(_("Choose labels from this work order."), field="sets")
    for each in sets:
        if each.voided_at or each.state != State.IN_INSPECTION:
            raise NotInThisState(each)
    return sets


def _post(
    book: DeckBook,
    sets: list[DeckSet],
    order: InspectionOrder,
    *,
    act: Act,
    target: State,
    at: datetime,
    by: str,
) -> None:
    document = _("Work order %(number)d") % {"number": order.number}
    posting = Posting(book, at=at, posted_at=at, by_names=by, document=document)
    for each in sets:
        parts = each.parts.select_related("lot")
        posting.move_parts(parts, act, Place(State.IN_INSPECTION), Place(target), deck_set=each)
        each.state = DeckSet.State(target)
        each.version += 1
    posting.save()
    DeckSet.objects.bulk_update(sets, ["state", "version"])
