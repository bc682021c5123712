"""Used decks on their way: collected, inspected, destroyed. Each step is taken once, whoever comes first."""

from collections.abc import Collection as Some
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Pit, Property
from backoffice.core.errors import DomainError
from backoffice.core.wording import clock_time
from games.badges.services.pins import Credentials
from games.card_inventory.models import Collection, DeckBook, DeckSet, Destruction, InspectionOrder
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.states import Act, State, can, target_of
from games.card_inventory.services.book import Posting, locked_book, next_number
from games.card_inventory.services.signing import ensure_not_ahead, second_signature, signer_name


class NotInThisState(DomainError):
    """Somebody else took this step first, or an earlier one was not taken."""

    def __init__(self, deck_set: DeckSet) -> None:
        self.deck_set = deck_set
        said = {"number": deck_set.number, "state": deck_set.get_state_display().lower()}
        words = _("The state of label %(number)d has changed: %(state)s.")
        if deck_set.voided_at:
            words = _("Label %(number)d was voided.")
        elif deck_set.state == State.COLLECTED and deck_set.collection:
            said |= {
                "who": deck_set.collection.by_name,
                "at": clock_time(deck_set.collection.at, deck_set.property.zone),
            }
            words = _("Label %(number)d was collected by %(who)s, %(at)s.")
        super().__init__(words % said)


def collect_sets(
    *, casino: Property, set_ids: Some[int], pit: Pit | None = None, at: datetime, actor: Actor
) -> Collection:
    """One round of security: all of the chosen sets, or none when one of them is no longer there."""
    with audited_change(actor=actor) as trail:
        book, sets = _locked_sets(casino, set_ids, act=Act.COLLECT)
        collection = Collection.objects.create(
            property=casino, pit=pit, at=at, by=actor.person, by_name=signer_name(actor)
        )
        _move(book, sets, act=Act.COLLECT, at=at, posted_at=at, by=collection.by_name, collection=collection)
        trail.record(verb="decks.collected", subject=collection, after=_shown(sets))
        return collection


def order_inspection(*, casino: Property, set_ids: Some[int], at: datetime, actor: Actor) -> InspectionOrder:
    with audited_change(actor=actor) as trail:
        book, sets = _locked_sets(casino, set_ids, act=Act.ORDER_INSPECTION)
        order = InspectionOrder.objects.create(
            property=casino,
            number=next_number(book, "order"),
            at=at,
            by=actor.person,
            by_name=signer_name(actor),
        )
        _move(
            book,
            sets,
            act=Act.ORDER_INSPECTION,
            at=at,
            posted_at=at,
            by=order.by_name,
            document=_("Work order %(number)d") % {"number": order.number},
            order=order,
        )
        trail.record(verb="decks.inspection_ordered", subject=order, after=_shown(sets))
        return order


def destroy_sets(
    *,
    casino: Property,
    set_ids: Some[int],
    method: str,
    place: str,
    destroyed_at: datetime,
    witness: Credentials,
    at: datetime,
    actor: Actor,
) -> Destruction:
    ensure_not_ahead(destroyed_at, casino=casino, at=at, field="destroyed_at")
    badge = second_signature(casino=casino, given=witness, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        book, sets = _locked_sets(casino, set_ids, act=Act.DESTROY)
        for each in sets:
            _ensure_free_to_destroy(each, destroyed_at)
        destruction = Destruction.objects.create(
            property=casino,
            number=next_number(book, "destruction"),
            method=Destruction.Method(method),
            place=place,
            at=destroyed_at,
            by=actor.person,
            by_name=signer_name(actor),
            witness=badge,
            witness_name=str(badge),
            decks=sum(each.decks for each in sets),
        )
        _move(
            book,
            sets,
            act=Act.DESTROY,
            at=destroyed_at,
            posted_at=at,
            by=f"{destruction.by_name}, {badge}",
            document=_("Destruction %(number)d") % {"number": destruction.number},
            destruction=destruction,
        )
        trail.record(
            verb="decks.destroyed",
            subject=destruction,
            after=_shown(sets) | {"method": method, "witness": str(badge), "at": destroyed_at},
        )
        return destruction


def _ensure_free_to_destroy(deck_set: DeckSet, destroyed_at: datetime) -> None:
    said = {"number": deck_set.number}
    if deck_set.state == State.DISCREPANT and not hasattr(deck_set.discrepancy_report, "finding"):
        raise DomainError(
            _("Label %(number)d has an open discrepancy report, so its decks must be kept.") % said
        )
    if destroyed_at < deck_set.inspection_result.at:
        raise DomainError(
            _("Label %(number)d was inspected after this time.") % said,
            field="destroyed_at",
        )


def _locked_sets(casino: Property, set_ids: Some[int], *, act: Act) -> tuple[DeckBook, list[DeckSet]]:
    if not set_ids:
        raise DomainError(_("Choose at least one label."), field="sets")
    book = locked_book(casino)
    if book is None:
        raise DomainError(_("%(property)s has not received any decks yet.") % {"property": casino})
    sets = list(
        DeckSet.objects.select_for_update(of=("self",))
        .filter(property=casino, pk__in=set_ids)
        .select_related("property", "collection", "inspection_result", "discrepancy_report__finding")
        .prefetch_related("parts__lot")
        .order_by("pk")
    )
    if len(sets) != len(set(set_ids)):
        raise DomainError(_("One of these labels does not exist here."), field="sets")
    for each in sets:
        if each.voided_at or not can(act, State(each.state)):
            raise NotInThisState(each)
    return book, sets


def _move(
    book: DeckBook,
    sets: list[DeckSet],
    *,
    act: Act,
    at: datetime,
    posted_at: datetime,
    by: str,
    document: str = "",
    **paper: Collection | InspectionOrder | Destruction,
) -> None:
    posting = Posting(book, at=at, posted_at=posted_at, by_names=by, document=document)
    for each in sets:
        source = State(each.state)
        target = target_of(act, source)
        posting.move_parts(each.parts.all(), act, Place(source), Place(target), deck_set=each)
        each.state = DeckSet.State(target)
        each.version += 1
        for name, value in paper.items():
            setattr(each, name, value)
    posting.save()
    DeckSet.objects.bulk_update(sets, ["state", "version", *paper])


def _shown(sets: list[DeckSet]) -> dict[str, object]:
    return {"labels": [each.number for each in sets], "decks": sum(each.decks for each in sets)}
