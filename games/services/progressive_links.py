"""Puts tables on a progressive and takes them off; each stretch of time stays on record."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.refusals import Refused
from backoffice.services.versions import locked
from games.models import Progressive, ProgressiveTable
from games.selectors.in_force import holding_at
from games.services.progressive_trail import note


def link_table(
    *,
    progressive: Progressive,
    table: GamingTable,
    from_at: datetime,
    notice: bool,
    now: datetime,
    actor: Actor,
) -> ProgressiveTable:
    if table.property_id != progressive.property_id:
        raise Refused(_("This table stands in another property."), field="table")
    if from_at > now:
        raise Refused(_("This time has not come yet."), field="from_at")
    with audited_change(actor=actor) as trail:
        current = locked(progressive)
        if current.is_retired:
            raise Refused(_("This progressive is retired."))
        later = current.links.filter(table=table).exclude(to_at__lte=from_at)
        if later.exists():
            raise Refused(_("%(table)s is on this progressive then.") % {"table": table}, field="table")
        others = current.links.filter(holding_at(from_at)) | current.links.filter(from_at__gte=from_at)
        if current.kind == Progressive.Kind.STAND_ALONE and others.exists():
            raise Refused(
                _("A stand-alone progressive has one table. Make it a linked one first."), field="table"
            )
        link = ProgressiveTable.objects.create(
            progressive=current, table=table, from_at=from_at, notice=notice, linked_by=actor.person
        )
        note(
            trail,
            house=current.property,
            verb="progressive.table_linked",
            subject=current,
            after={"table": table.number, "from_at": from_at, "notice": notice},
        )
        return link


def end_link(*, link: ProgressiveTable, to_at: datetime, now: datetime, actor: Actor) -> None:
    if to_at > now:
        raise Refused(_("This time has not come yet."), field="at")
    with audited_change(actor=actor) as trail:
        current = (
            ProgressiveTable.objects.select_for_update(of=("self",))
            .select_related("progressive__property__operator", "table")
            .get(pk=link.pk)
        )
        if current.to_at is not None:
            raise Refused(_("This table was taken off already."))
        if to_at <= current.from_at:
            raise Refused(_("It came onto the progressive later than that."), field="at")
        current.to_at = to_at
        current.version += 1
        current.save(update_fields=["to_at", "version"])
        note(
            trail,
            house=current.progressive.property,
            verb="progressive.table_taken_off",
            subject=current.progressive,
            after={"table": current.table.number, "to_at": to_at},
        )
