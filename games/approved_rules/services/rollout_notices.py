"""Tells people about tables that go live, that are overdue, and about rules that were stopped; each of it once."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.formatting import full_moment_text
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.approved_rules.models import ApprovedRules, Rollout, Suspension


def remind_of_rollouts(*, at: datetime) -> int:
    """Tables that are overdue, and tables whose minute has come; how many were announced.

    It does not matter how often this runs or for how long nothing ran: the rows say what was told.
    """
    with transaction.atomic():
        open_ones = (
            Rollout.objects.filter(cancelled_at__isnull=True, rules__effective_at__lte=at)
            .select_for_update(of=("self",), skip_locked=True)
            .select_related("table", "table__property", "rules", "period")
            .order_by("rules_id", "table__number_order")
        )
        suspended = set(Suspension.objects.filter(lifted_at__isnull=True).values_list("rules_id", flat=True))
        overdue = [
            each
            for each in open_ones.filter(period__isnull=True, reminded_at__isnull=True)
            if each.rules_id not in suspended
        ]
        begun = list(open_ones.filter(period__from_at__lte=at, announced_at__isnull=True))
        for _rules, group in groupby(overdue, key=lambda each: each.rules_id):
            _tell_overdue(list(group))
        for _rules, group in groupby(begun, key=lambda each: each.rules_id):
            tell_in_force(list(group))
        Rollout.objects.filter(pk__in=[each.pk for each in overdue]).update(reminded_at=at)
        Rollout.objects.filter(pk__in=[each.pk for each in begun]).update(announced_at=at)
    return len(overdue) + len(begun)


def tell_scheduled(group: Sequence[Rollout]) -> None:
    if group:
        rules, casino = group[0].rules, group[0].table.property
        _tell(
            casino,
            Action.GO_LIVE_CONFIRM,
            kind="going_live.scheduled",
            title=_("%(rules)s is scheduled at %(tables)s"),
            group=group,
            detail=_("From %(at)s. Confirm felt, signs, controller and training at each table.")
            % {"at": full_moment_text(rules.effective_at, casino)},
        )


def tell_ready(rollout: Rollout) -> None:
    casino = rollout.table.property
    at = rollout.period.from_at if rollout.period else rollout.rules.effective_at
    _tell(
        casino,
        Action.GO_LIVE_FOLLOW,
        kind="going_live.ready",
        title=_("%(tables)s is ready for %(rules)s"),
        group=[rollout],
        detail=_("In force from %(at)s.") % {"at": full_moment_text(at, casino)},
    )


def tell_in_force(group: Sequence[Rollout]) -> None:
    """The operator's managers, and the authority that approved the rules."""
    casino = group[0].table.property
    since = [each.period.from_at for each in group if each.period]
    _tell(
        casino,
        Action.GO_LIVE_FOLLOW,
        kind="rules.in_force",
        title=_("%(rules)s is in force at %(tables)s"),
        group=group,
        detail=_("Since %(at)s.") % {"at": full_moment_text(min(since), casino)},
        authority=True,
    )


def _tell_overdue(group: Sequence[Rollout]) -> None:
    rules, casino = group[0].rules, group[0].table.property
    _tell(
        casino,
        Action.RULES_STOP_FOLLOW,
        kind="going_live.overdue",
        title=_("Overdue: %(rules)s at %(tables)s"),
        group=group,
        detail=_("Effective since %(at)s; the old rules stay in force until the tables are confirmed ready.")
        % {"at": full_moment_text(rules.effective_at, casino)},
    )


def tell_stopped(rules: ApprovedRules, *, kind: str, title: str, detail: str) -> None:
    """Suspended, lifted or withdrawn: everybody at the property who deals, watches or answers for it."""
    notify_people(
        people=people_who_may(Action.RULES_STOP_FOLLOW, at=rules.property),
        kind=kind,
        title=title,
        detail=detail,
        link=reverse("rules-version-detail", args=[rules.pk]),
    )


def tell_authority_withdrawn(rules: ApprovedRules, *, reason: str) -> None:
    """The authority approved them, and reads why they are no longer wanted."""
    casino = rules.property
    notify_people(
        people=_authority_of(casino),
        kind="rules.withdrawn",
        title=_("Withdrawn by the operator: %(rules)s") % {"rules": rules},
        detail=f"{casino.operator} · {casino} · {reason}",
        link=reverse("rules-version-detail", args=[rules.pk]),
    )


def _authority_of(casino: Property) -> QuerySet[Person]:
    return people_who_may(Action.SUBMISSION_REVIEW, at=casino, side="regulator")


def _tell(
    casino: Property,
    action: Action,
    *,
    kind: str,
    title: str,
    group: Sequence[Rollout],
    detail: str,
    authority: bool = False,
) -> None:
    """One message for all tables of a version."""
    numbers = ", ".join(str(each.table) for each in group)
    notify_people(
        people=[*people_who_may(action, at=casino), *(_authority_of(casino) if authority else ())],
        kind=kind,
        title=title % {"rules": group[0].rules, "tables": numbers},
        detail=f"{casino} · {detail}",
        link=f"{reverse('going-live')}?property={casino.pk}",
    )
