"""What the property asks before a table opens, and what follows when it is retired."""

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.wording import clock_time
from games.approved_rules.models import Rollout, TableRules
from games.approved_rules.selectors.in_force import lost_rules, suspension_at
from games.approved_rules.services.periods import end_rules, moment_at_tables, remove_rules
from games.approved_rules.services.rollout_steps import call_off


def why_not_open(table: GamingTable, at: datetime) -> str | None:
    """A table that lost its rules does not open without others; one that never had any deals what is not kept here."""
    last = lost_rules(table, at)
    if last is None or last.to_at is None:
        return None
    since = clock_time(last.to_at, table.property.zone)
    words: dict[str, object] = {"table": table, "rules": last.rules, "since": since}
    if suspension := suspension_at(last.rules, at):
        words["reason"] = suspension.reason
        return (
            _("The regulator suspended %(rules)s on %(since)s, so %(table)s may not open: %(reason)s") % words
        )
    return (
        _(
            "No rules have been in force at %(table)s since %(since)s (%(rules)s ended). First "
            "confirm it ready for its next rules."
        )
        % words
    )


def leave_rules(table: GamingTable, at: datetime, actor: Actor) -> None:
    """A retired table stands under no rules and waits for none; brought back, it is scheduled anew."""
    reason = _("The table was archived.")
    with audited_change(actor=actor) as trail:
        at = moment_at_tables([table], at)
        open_ones = Rollout.objects.filter(table=table, cancelled_at__isnull=True).exclude(
            period__from_at__lt=at
        )
        for each in open_ones.select_related("period", "table", "table__property", "rules"):
            call_off(each, reason=reason, at=at, by=actor.name, trail=trail)
        later = TableRules.objects.filter(table=table).select_related("rules", "table")
        for period in later.filter(from_at__gte=at).order_by("-from_at"):
            remove_rules(period=period, reason=reason, trail=trail)
        for period in later.filter(Q(to_at__isnull=True) | Q(to_at__gt=at), from_at__lt=at):
            end_rules(period=period, at=at, reason=reason, trail=trail)
