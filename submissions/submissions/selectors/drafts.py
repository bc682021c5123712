"""The operator's submissions: the list, and what a new one about a variant would be."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.rulepacks.review import KindOfSubmission, review_rules
from submissions.submissions.models import OPEN_STATES, Submission
from submissions.submissions.selectors.basis import last_approved
from submissions.submissions.selectors.submissions import STAGES, submissions_visible_to, with_stage

OPEN, ALL = "", "all"
STATES: list[tuple[str, str | Promise]] = [
    (OPEN, _("Open")),
    (ALL, _("All")),
    *((value, label) for value, label in Submission.State.choices if value != Submission.State.APPROVED),
    *STAGES.items(),
]


@dataclass(frozen=True)
class SubmissionQuery:
    """What a list asks for; an empty one asks for everything that somebody still has to do something about."""

    casino: Property | None = None
    pack_id: str = ""
    state: str = OPEN
    kind: str = ""
    text: str = ""


def submissions_listed_for(access: Access, query: SubmissionQuery, at: datetime) -> QuerySet[Submission]:
    """With `stage`; without the snapshots, of which each is as large as a document."""
    found = with_stage(submissions_visible_to(access).defer("current__snapshot"), at)
    if query.casino:
        found = found.filter(property=query.casino)
    if query.pack_id:
        found = found.filter(pack_id=query.pack_id)
    if query.kind:
        found = found.filter(kind=query.kind)
    if query.text:
        found = found.filter(
            Q(number__icontains=query.text)
            | Q(configuration__name__icontains=query.text)
            | Q(decisions__approval_number__icontains=query.text)
        ).distinct()
    if query.state == OPEN:
        found = found.filter(state__in=OPEN_STATES)
    elif query.state != ALL:
        found = found.filter(stage=query.state)
    return found.order_by("-drafted_at", "-pk")


def stage_of(submission: Submission, at: datetime) -> str:
    """The state, or what has become of the approved rules at that minute."""
    return with_stage(Submission.objects.filter(pk=submission.pk), at).get().stage


def packs_submitted(access: Access) -> list[str]:
    found = submissions_visible_to(access).order_by("pack_id").values_list("pack_id", flat=True)
    return list(found.distinct())


def open_submission_about(configuration: Configuration) -> Submission | None:
    return configuration.submissions.filter(state__in=OPEN_STATES).first()


def approved_version_of(configuration: Configuration) -> ApprovedRules | None:
    return last_approved(Submission(configuration=configuration, property=configuration.property))


def kinds_at(casino: Property) -> tuple[KindOfSubmission, ...]:
    """The classes that the jurisdiction knows, each with what it is for and where that is written."""
    return review_rules(casino.regulator.jurisdiction).kind


def suggested_kind(configuration: Configuration) -> str:
    """A first request selects options; every later one amends what was approved."""
    approved = approved_version_of(configuration)
    return Submission.Kind.OPTION_SELECTION if approved is None else Submission.Kind.AMENDMENT


def days_with_regulator(submission: Submission, at: datetime) -> int | None:
    """Counted by the property's calendar. A count and nothing else: no day of it approves anything."""
    waiting = (Submission.State.SUBMITTED, Submission.State.UNDER_REVIEW)
    if submission.state not in waiting or submission.with_regulator_since is None:
        return None
    zone = submission.property.zone
    return (at.astimezone(zone).date() - submission.with_regulator_since.astimezone(zone).date()).days
