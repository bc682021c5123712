"""Where a shoe ended, as its device reports it. The same message counts once."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, chain_of
from backoffice.casinos.models import GamingTable
from backoffice.core.device_marks import CLOCKS_DIFFER_BY, DeviceMark, ensure_same_entry
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from games.decks.models import ShoeEnd


def report_shoe_end(
    *,
    table: GamingTable,
    at: datetime,
    batch: int,
    rounds: int | None,
    cards_dealt: int | None,
    mark: DeviceMark,
    now: datetime,
    actor: Actor,
) -> ShoeEnd:
    with audited_change(actor=actor) as trail:
        current = locked(table, keep_references=True)
        known = ShoeEnd.objects.filter(
            table=current, device_id=mark.device_id, sequence=mark.sequence
        ).first()
        if known is not None:
            ensure_same_entry(mark, known, at=at, batch=batch, rounds=rounds, cards_dealt=cards_dealt)
            return known
        if current.is_retired:
            raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": current})
        if at > now + CLOCKS_DIFFER_BY:
            raise RefusedByTheClock(
                _("This time is in the future: at %(property)s it is %(now)s.")
                % {"property": current.property, "now": clock_time(now, current.property.zone)},
                field="at",
            )
        end = ShoeEnd.objects.create(
            table=current,
            at=at,
            received_at=now,
            batch=batch,
            rounds=rounds,
            cards_dealt=cards_dealt,
            device_id=mark.device_id,
            sequence=mark.sequence,
            reported_by_name=actor.name,
        )
        trail.record(
            verb="deck.shoe_ended",
            subject=end,
            chain=chain_of(current),
            property_id=current.property_id,
            about=current,
            after={"table": current.number, "at": at, "batch": batch, "rounds": rounds},
        )
        return end
