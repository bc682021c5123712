"""A single damaged card is replaced and kept (COMAR 36.05.02.16I)."""

import re
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change, state_of
from backoffice.services.refusals import Refused
from games.models import CardReplacement
from games.services.badge_pins import Credentials
from games.services.deck_life_receipts import plain_colour
from games.services.deck_life_signing import ensure_not_ahead, signer_name, two_signatures

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
    house = table.property
    ensure_not_ahead(replacement.at, house=house, at=at, field="at")
    card = replacement.card.strip().upper()
    if not CARD.fullmatch(card):
        raise Refused(_("Write rank and suit, as in KS, 10H or 2C."), field="card")
    lost = replacement.cause == CardReplacement.Cause.MISSING
    if not lost and not replacement.envelope:
        raise Refused(_("Say which envelope keeps the damaged card."), field="envelope")
    first, second = two_signatures(house=house, dealer=dealer, supervisor=supervisor, at=at, actor=actor)
    with audited_change(actor=actor) as trail:
        written = CardReplacement.objects.create(
            property=house,
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
