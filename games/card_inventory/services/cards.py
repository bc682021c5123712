"""A single damaged card is replaced and kept."""

import re
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from games.badges.services.pins import Credentials
from games.card_inventory.models import CardReplacement
from games.card_inventory.services.receipts import plain_colour
from games.card_inventory.services.signing import ensure_not_ahead, signer_name, two_signatures

CARD = re.compile(r"(10|[2-9AKQJ])([CDHS])")


@dataclass(frozen=True)
class Replacement:
    at: datetime
    batch: int
    card: str
    back_colour: str
    cause: str
    envelope: str = ""
    notes: str = ""


def replace_card(
    *,
    table: GamingTable,
    replacement: Replacement,
    dealer: Credentials,
    supervisor: Credentials,
    at: datetime,
    actor: Actor,
) -> CardReplacement:
    casino = table.property
    ensure_not_ahead(replacement.at, casino=casino, at=at, field="at")
    card = replacement.card.strip().upper()
    if not CARD.fullmatch(card):
        raise DomainError(_("Enter rank and suit such as KS, 10H or 2C."), field="card")
    lost = replacement.cause == CardReplacement.Cause.MISSING
    if not lost and not replacement.envelope:
        raise DomainError(_("State which envelope holds the damaged card."), field="envelope")
    first, second = two_signatures(casino=casino, dealer=dealer, supervisor=supervisor, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        written = CardReplacement.objects.create(
            property=casino,
            table=table,
            at=replacement.at,
            batch=replacement.batch,
            card=card,
            back_colour=plain_colour(replacement.back_colour),
            cause=CardReplacement.Cause(replacement.cause),
            envelope=replacement.envelope,
            notes=replacement.notes,
            dealer=first,
            dealer_name=str(first),
            supervisor=second,
            supervisor_name=str(second),
            logged_by=actor.person,
            logged_by_name=signer_name(actor),
        )
        trail.record(
            verb="card.replaced",
            subject=written,
            after=state_of(
                written,
                "at",
                "batch",
                "card",
                "back_colour",
                "cause",
                "envelope",
                "dealer_name",
                "supervisor_name",
            ),
        )
        return written
