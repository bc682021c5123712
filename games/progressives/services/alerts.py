"""Closes an alert with words; the alert itself stays."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from games.progressives.models import MeterAlert
from games.progressives.services.audit import note


def acknowledge_alert(*, alert: MeterAlert, explanation: str, now: datetime, actor: Actor) -> MeterAlert:
    with audited_change(actor=actor) as trail:
        alert = (
            MeterAlert.objects.select_for_update(of=("self",))
            .select_related("level__progressive__property__operator")
            .get(pk=alert.pk)
        )
        if alert.acknowledged_at is not None:
            raise DomainError(
                _("%(name)s has already acknowledged it.") % {"name": alert.acknowledged_by_name}
            )
        if not explanation.strip():
            raise DomainError(_("State what was found."), field="explanation")
        alert.acknowledged_at = now
        alert.acknowledged_by = actor.person
        alert.acknowledged_by_name = actor.name
        alert.explanation = explanation.strip()
        alert.save(
            update_fields=["acknowledged_at", "acknowledged_by", "acknowledged_by_name", "explanation"]
        )
        note(
            trail,
            casino=alert.level.casino,
            verb="meter.alert_acknowledged",
            subject=alert.level,
            after={"alert": alert.pk, "kind": alert.kind, "explanation": alert.explanation},
        )
        return alert
