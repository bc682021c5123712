"""Writes approved rules and puts tables under them. Decisions are taken elsewhere; this keeps their outcome."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.services.periods import begin_rules, ensure_not_stopped
from games.configurations.models import Configuration, Revision


def add_approved_rules(
    *,
    revision: Revision,
    approval_number: str,
    approved_at: datetime,
    effective_at: datetime,
    conditions: str = "",
    pack_hash: str = "",
    variant: str = "",
    actor: Actor,
) -> ApprovedRules:
    """The approved revision becomes the next version of the variant's rules and supersedes the one before it.

    `pack_hash` is the law that it was judged by, where that is newer than the revision; `variant` the name under which
    it was judged, where the variant was renamed since.
    """
    configuration = revision.configuration
    with audited_change(actor=actor) as trail:
        # of two approvals at once the second counts on from the first
        locked(configuration, keep_references=True)
        versions = locked_versions(configuration)
        rules = ApprovedRules.objects.create(
            property=configuration.property,
            configuration=configuration,
            variant=variant or configuration.name,
            pack_id=configuration.pack_id,
            pack_hash=pack_hash or revision.pack_hash,
            number=versions[0].number + 1 if versions else 1,
            values=revision.values,
            values_hash=revision.values_hash,
            revision_number=revision.number,
            approval_number=approval_number,
            approved_at=approved_at,
            effective_at=effective_at,
            conditions=conditions,
        )
        mark_superseded([rules, *versions])
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


def locked_versions(configuration: Configuration) -> list[ApprovedRules]:
    """All versions of a variant, the newest first; whoever needs several takes them in this order."""
    versions = ApprovedRules.objects.select_for_update(of=("self",)).filter(configuration=configuration)
    return list(versions.order_by("-number"))


def mark_superseded(versions: Sequence[ApprovedRules]) -> None:
    """Each is superseded when the first newer one takes effect that was not withdrawn. The newest comes first."""
    newer: datetime | None = None
    for rules in versions:
        if rules.withdrawn_at is not None:
            continue
        if rules.superseded_at != newer:
            rules.superseded_at = newer
            rules.save(update_fields=["superseded_at"])
        newer = min(newer, rules.effective_at) if newer else rules.effective_at


def put_table_under_rules(
    *, table: GamingTable, rules: ApprovedRules, from_at: datetime, actor: Actor
) -> TableRules:
    """From that minute on; what held before ends in the same minute."""
    if rules.property_id != table.property_id:
        raise DomainError(_("These rules were approved for another property."))
    if from_at < rules.effective_at:
        raise DomainError(
            _("These rules take effect on %(at)s at the earliest.") % {"at": rules.effective_at.isoformat()}
        )
    with audited_change(actor=actor) as trail:
        ensure_not_stopped(locked(rules, keep_references=True))
        GamingTable.objects.select_for_update().get(pk=table.pk)
        later = TableRules.objects.filter(table=table, from_at__gte=from_at)
        if later.exists():
            raise DomainError(_("Other rules are already in force at this table from that time or later."))
        return begin_rules(table=table, rules=rules, from_at=from_at, trail=trail)
