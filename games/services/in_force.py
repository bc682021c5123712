"""Writes approved rules and puts tables under them. Decisions are taken elsewhere; this keeps their outcome."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.refusals import Refused
from backoffice.services.versions import locked
from games.models import Revision, RulesVersion, TableRules
from games.services.limits import end_limits_that_do_not_fit


def add_rules_version(
    *,
    revision: Revision,
    approval_number: str,
    approved_at: datetime,
    effective_at: datetime,
    conditions: str = "",
    pack_hash: str = "",
    actor: Actor,
) -> RulesVersion:
    """The approved revision becomes the next version of the variant's rules and supersedes the one before it.

    `pack_hash` is the law that it was judged by, where that is newer than the revision.
    """
    configuration = revision.configuration
    with audited_change(actor=actor) as trail:
        # of two approvals at once the second counts on from the first
        locked(configuration, keep_references=True)
        before = (
            RulesVersion.objects.select_for_update(of=("self",))
            .filter(configuration=configuration)
            .order_by("-number")
            .first()
        )
        rules = RulesVersion.objects.create(
            property=configuration.property,
            configuration=configuration,
            variant=configuration.name,
            pack_id=configuration.pack_id,
            pack_hash=pack_hash or revision.pack_hash,
            number=before.number + 1 if before else 1,
            values=revision.values,
            values_hash=revision.values_hash,
            revision_number=revision.number,
            approval_number=approval_number,
            approved_at=approved_at,
            effective_at=effective_at,
            conditions=conditions,
        )
        if before and before.superseded_at is None:
            before.superseded_at = effective_at
            before.save(update_fields=["superseded_at"])
        trail.record(
            verb="rules.approved",
            subject=rules,
            after={
                "number": rules.number,
                "approval_number": approval_number,
                "approved_at": approved_at,
                "effective_at": effective_at,
                "values_hash": rules.values_hash,
                "conditions": conditions,
            },
        )
    return rules


def put_table_under_rules(
    *, table: GamingTable, rules: RulesVersion, from_at: datetime, actor: Actor
) -> TableRules:
    """From that minute on; what held before ends in the same minute."""
    if rules.property_id != table.property_id:
        raise Refused(_("These rules were approved for another property."))
    if from_at < rules.effective_at:
        raise Refused(
            _("These rules do not take effect before %(at)s.") % {"at": rules.effective_at.isoformat()}
        )
    with audited_change(actor=actor) as trail:
        GamingTable.objects.select_for_update().get(pk=table.pk)
        later = TableRules.objects.filter(table=table, from_at__gte=from_at)
        if later.exists():
            raise Refused(_("Other rules already hold at this table from that time or later."))
        previous = TableRules.objects.filter(table=table, to_at__isnull=True).first()
        if previous:
            previous.to_at = from_at
            previous.version += 1
            previous.save(update_fields=["to_at", "version"])
        written = TableRules.objects.create(table=table, rules=rules, from_at=from_at)
        end_limits_that_do_not_fit(table=table, rules=rules, from_at=from_at, trail=trail)
        trail.record(
            verb="table.rules_in_force",
            subject=table,
            before={"rules": str(previous.rules)} if previous else None,
            after={"rules": str(rules), "rules_id": rules.pk, "from_at": from_at},
        )
    return written
