"""Preshuffling: decks are shuffled ahead of play and put under a prenumbered seal."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.formatting import hours_text
from backoffice.core.versions import locked
from games.badges.services.pins import Credentials
from games.card_inventory.models import DeckBalance, DeckBook, DeckSet, PreshuffledContainer
from games.card_inventory.rules.book import Place
from games.card_inventory.rules.clock import destruction_due
from games.card_inventory.rules.states import Act, State
from games.card_inventory.services.book import Posting, Taken, add_parts, locked_book, next_number
from games.card_inventory.services.receipts import plain_colour
from games.card_inventory.services.signing import ensure_not_ahead, signer_name, two_signatures
from games.decks.models import MOST_DECKS
from games.packs.floor_law import card_law_at

STORAGE, SEALED = Place(State.STORAGE), Place(State.PRESHUFFLED)


@dataclass(frozen=True)
class PreshuffleForm:
    """The fields of the form; the seventh are the signatures."""

    form_number: str
    prepared_at: datetime
    place: str
    decks: int
    back_colour: str
    device: str
    seal_number: str
    notice_given_at: datetime | None = None


def preshuffle_decks(
    *,
    casino: Property,
    form: PreshuffleForm,
    dealer: Credentials,
    supervisor: Credentials,
    at: datetime,
    actor: Actor,
) -> PreshuffledContainer:
    ensure_not_ahead(form.prepared_at, casino=casino, at=at, field="prepared_at")
    notice_due_at = _notice_due(casino, form)
    if not 1 <= form.decks <= MOST_DECKS:
        raise DomainError(_("A container holds 1 to %(most)d decks.") % {"most": MOST_DECKS}, field="decks")
    first, second = two_signatures(casino=casino, dealer=dealer, supervisor=supervisor, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        book = _book(casino)
        colour = plain_colour(form.back_colour)
        _ensure_unused(casino, form)
        _ensure_enough(casino, colour=colour, decks=form.decks)
        container = PreshuffledContainer.objects.create(
            property=casino,
            form_number=form.form_number,
            prepared_at=form.prepared_at,
            place=form.place,
            decks=form.decks,
            back_colour=colour,
            device=form.device,
            seal_number=form.seal_number,
            dealer=first,
            dealer_name=str(first),
            supervisor=second,
            supervisor_name=str(second),
            notice_given_at=form.notice_given_at,
            notice_due_at=notice_due_at,
        )
        posting = Posting(
            book,
            at=form.prepared_at,
            posted_at=at,
            by_names=f"{first}, {second}",
            document=_("Form %(form)s, seal %(seal)s") % {"form": form.form_number, "seal": form.seal_number},
        )
        taken: Taken = posting.take(STORAGE, form.decks, colour=colour)
        add_parts(taken, container=container)
        for lot, count in taken:
            posting.move(lot, count, Act.PRESHUFFLE, STORAGE, SEALED, container=container)
        posting.save()
        trail.record(verb="deck_container.sealed", subject=container, after=_shown(container))
        return container


def withdraw_container(
    *, container: PreshuffledContainer, reason: str, at: datetime, actor: Actor
) -> DeckSet:
    """A broken seal, or a container nobody wants any more: its decks go the way of used ones."""
    if not reason.strip():
        raise DomainError(_("State why the container is withdrawn."), field="reason")
    with audited_change(actor=actor) as trail:
        book = _book(container.property)
        current = locked(container)
        if current.state != PreshuffledContainer.State.SEALED:
            raise DomainError(
                _("The container is no longer sealed: %(state)s.") % {"state": current.get_state_display()}
            )
        current.state = PreshuffledContainer.State.WITHDRAWN
        current.withdrawn_at, current.withdrawn_reason = at, reason.strip()
        current.version += 1
        current.save(update_fields=["state", "withdrawn_at", "withdrawn_reason", "version"])
        law = card_law_at(current.property, at)
        parts = list(current.parts.select_related("lot"))
        deck_set = DeckSet.objects.create(
            property=current.property,
            number=next_number(book, "label"),
            decks=current.decks,
            back_colour=current.back_colour,
            reason=reason.strip()[:200],
            removed_at=at,
            due_at=destruction_due(at, within=law.destroy_within),
            container=current,
            dealer_name=current.dealer_name,
            supervisor_name=signer_name(actor),
        )
        add_parts([(each.lot, each.decks) for each in parts], deck_set=deck_set)
        posting = Posting(book, at=at, posted_at=at, by_names=signer_name(actor))
        posting.move_parts(
            parts, Act.WITHDRAW, SEALED, Place(State.REMOVED), container=current, deck_set=deck_set
        )
        posting.save()
        trail.record(
            verb="deck_container.withdrawn",
            subject=current,
            before={"state": "sealed"},
            after={"state": "withdrawn", "reason": reason.strip(), "label": deck_set.number},
        )
        return deck_set


def _notice_due(casino: Property, form: PreshuffleForm) -> datetime | None:
    """By when the law of the place wanted the regulator notified, who was; None where it asks for no notice."""
    notice = card_law_at(casino, form.prepared_at).preshuffling_notice
    if notice is None:
        return None
    due_at = form.prepared_at - notice.ahead
    if form.notice_given_at is None:
        raise DomainError(
            _("State when the regulator was notified (%(clause)s).") % {"clause": notice.clause},
            field="notice_given_at",
        )
    if form.notice_given_at > due_at:
        raise DomainError(
            _(
                "The regulator has to be notified at least %(span)s before the decks are preshuffled "
                "(%(clause)s)."
            )
            % {"span": hours_text(notice.hours), "clause": notice.clause},
            field="notice_given_at",
        )
    return due_at


def _book(casino: Property) -> DeckBook:
    book = locked_book(casino)
    if book is None:
        raise DomainError(_("%(property)s has not received any decks yet.") % {"property": casino})
    return book


def _ensure_unused(casino: Property, form: PreshuffleForm) -> None:
    others = PreshuffledContainer.objects.filter(property=casino)
    if others.filter(seal_number__iexact=form.seal_number).exists():
        raise DomainError(_("This seal number has already been used."), field="seal_number")
    if others.filter(form_number__iexact=form.form_number).exists():
        raise DomainError(_("A form with this number already exists."), field="form_number")


def _ensure_enough(casino: Property, *, colour: str, decks: int) -> None:
    """Unlike at a table there is time to look: decks that the book does not have cannot have come from storage."""
    there = DeckBalance.objects.filter(
        property=casino, state=State.STORAGE, lot__back_colour=colour
    ).aggregate(decks=Sum("decks"))["decks"]
    if (there or 0) < decks:
        raise DomainError(
            ngettext(
                "There is %(number)d %(colour)s deck in storage.",
                "There are %(number)d %(colour)s decks in storage.",
                there or 0,
            )
            % {"number": there or 0, "colour": colour},
            field="decks",
        )


def _shown(container: PreshuffledContainer) -> dict[str, object]:
    return state_of(
        container,
        "form_number",
        "seal_number",
        "prepared_at",
        "place",
        "decks",
        "back_colour",
        "device",
        "dealer_name",
        "supervisor_name",
        "notice_given_at",
    )
