"""Puts tables on a progressive and takes them off; each stretch of time stays on record."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from games.approved_rules.selectors.in_force import holding_at
from games.progressives.models import Progressive, ProgressiveTable
from games.progressives.services.audit import note


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
        raise DomainError(_("This table belongs to another property."), field="table")
    if from_at > now:
        raise RefusedByTheClock(_("This time is in the future."), field="from_at")
    with audited_change(actor=actor) as trail:
        current = locked(progressive)
        if current.is_retired:
            raise DomainError(_("This progressive is archived."))
        later = current.links.filter(table=table).exclude(to_at__lte=from_at)
        if later.exists():
            raise DomainError(
                _("%(table)s is already on this progressive at that time.") % {"table": table}, field="table"
            )
        others = current.links.filter(holding_at(from_at)) | current.links.filter(from_at__gte=from_at)
        if current.kind == Progressive.Kind.STAND_ALONE and others.exists():
            raise DomainError(
                _("A stand-alone progressive has one table. Change it to linked first."), field="table"
            )
        link = ProgressiveTable.objects.create(
            progressive=current, table=table, from_at=from_at, notice=notice, linked_by=actor.person
        )
        note(
            trail,
            casino=current.property,
            verb="progressive.table_linked",
            subject=current,
            after={"table": table.number, "from_at": from_at, "notice": notice},
        )
        return link


def end_link(*, link: ProgressiveTable, to_at: datetime, now: datetime, actor: Actor) -> None:
    if to_at > now:
        raise RefusedByTheClock(_("This time is in the future."), field="at")
    with audited_change(actor=actor) as trail:
        current = (
            ProgressiveTable.objects.select_for_update(of=("self",))
            .select_related("progressive__property__operator", "table")
            .get(pk=link.pk)
        )
        if current.to_at is not None:
            raise DomainError(_("This table has already been unlinked."))
        if to_at <= current.from_at:
            raise DomainError(_("It was linked to the progressive after that time."), field="at")
        current.to_at = to_at
        current.version += 1
        current.save(update_fields=["to_at", "version"])
        note(
            trail,
            casino=current.progressive.property,
            verb="progressive.table_taken_off",
            subject=current.progressive,
            after={"table": current.table.number, "to_at": to_at},
        )
