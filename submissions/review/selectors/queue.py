"""The regulator's queue: what waits, for whom, since when, and what changed - without opening a snapshot."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, F, Min, Q, QuerySet

from backoffice.casinos.models import Operator, Property
from backoffice.people.models import Membership, Person
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.permissions.people import members_who_may
from submissions.review.selectors.days import IN_REVIEW, OPEN_AT_DESK, Days, days_of
from submissions.submissions.models import Submission
from submissions.submissions.selectors.submissions import (
    STAGES,
    stage_words,
    submissions_visible_to,
    with_stage,
)

TABS = ("mine", "unassigned", "open", "decided")
AGES = ("7", "14", "30", "late")
# what the operator may be typing at this moment, and what is too large for a list
NEVER_IN_A_LIST = (
    "current__snapshot",
    "narrative",
    "reason",
    "other_jurisdictions",
    "intellectual_property",
    "feature_items",
)


@dataclass(frozen=True)
class QueueQuery:
    tab: str = "mine"
    casino: Property | None = None
    operator: Operator | None = None
    kind: str = ""
    pack_id: str = ""
    age: str = ""


@dataclass(frozen=True)
class QueueRow:
    submission: Submission
    summary: dict[str, Any]
    days: Days | None
    stage: str
    may_take: bool

    @property
    def stage_words(self) -> str:
        return stage_words(self.stage)

    @property
    def kind_words(self) -> str:
        """As it was handed in: the operator may choose another class for the next round."""
        return str(Submission.Kind(self.summary["kind"]).label)

    @property
    def is_in_rules(self) -> bool:
        return self.stage in STAGES


def queue_for(access: Access) -> QuerySet[Submission]:
    """For a regulator alone: nothing of an operator's draft is loaded."""
    if access.regulator is None:
        return Submission.objects.none()
    return submissions_visible_to(access).defer(*NEVER_IN_A_LIST)


def queue_listed_for(access: Access, query: QueueQuery, at: datetime) -> QuerySet[Submission]:
    found = with_stage(narrowed(queue_for(access), query, at).filter(in_tab(query.tab, access)), at)
    if query.tab == "decided":
        return found.order_by(F("closed_at").desc(nulls_last=True), "-pk")
    return found.order_by(F("with_regulator_since").asc(nulls_last=True), "number")


def in_tab(tab: str, access: Access) -> Q:
    match tab:
        case "mine":
            return Q(state__in=OPEN_AT_DESK, reviewer=access.person)
        case "unassigned":
            return Q(state__in=IN_REVIEW, reviewer__isnull=True)
        case "open":
            return Q(state__in=OPEN_AT_DESK)
    return ~Q(state__in=[*OPEN_AT_DESK, Submission.State.DRAFT])


def narrowed(submissions: QuerySet[Submission], query: QueueQuery, at: datetime) -> QuerySet[Submission]:
    if query.casino:
        submissions = submissions.filter(property=query.casino)
    if query.operator:
        submissions = submissions.filter(property__operator=query.operator)
    if query.kind:
        submissions = submissions.filter(current__summary__kind=query.kind)
    if query.pack_id:
        submissions = submissions.filter(pack_id=query.pack_id)
    if query.age == "late":
        # the day itself still counts; by how much the clocks of the properties differ is shown in the row
        submissions = submissions.filter(state__in=IN_REVIEW, target_on__lt=at.date())
    elif query.age:
        since = at - timedelta(days=int(query.age))
        submissions = submissions.filter(state__in=IN_REVIEW, with_regulator_since__lte=since)
    return submissions


def tab_counts(access: Access, query: QueueQuery, at: datetime) -> dict[str, int]:
    """One query for all tabs, narrowed as the list is."""
    found = narrowed(queue_for(access), query, at).order_by()
    counts: dict[str, int] = found.aggregate(**{tab: Count("pk", filter=in_tab(tab, access)) for tab in TABS})
    return counts


def queue_rows(submissions: Sequence[Any], access: Access, at: datetime) -> list[QueueRow]:
    may_review = access.allows(Action.SUBMISSION_REVIEW)
    return [
        QueueRow(
            submission=each,
            summary=each.current.summary,
            days=days_of(each, at),
            stage=each.stage,
            may_take=may_review
            and each.state in IN_REVIEW
            and (each.reviewer_id is None or each.state == Submission.State.SUBMITTED),
        )
        for each in submissions
    ]


@dataclass(frozen=True)
class Workload:
    person: Person
    open: int
    oldest: datetime | None


def reviewers_of(access: Access, casino: Property | None = None) -> QuerySet[Membership]:
    """Everybody of the regulator who may review, at one property where it is named; by name."""
    members = members_who_may(Action.SUBMISSION_REVIEW, at=casino or access.regulator)
    return (
        members.filter(regulator=access.regulator)
        .select_related("person")
        .order_by("person__full_name", "pk")
    )


def workload_of(access: Access) -> list[Workload]:
    """Two queries, however many people and submissions."""
    if access.regulator is None:
        return []
    counted: dict[int, tuple[int, datetime | None]] = {
        reviewer: (number, oldest)
        for reviewer, number, oldest in queue_for(access)
        .filter(state__in=IN_REVIEW, reviewer__isnull=False)
        .order_by()
        .values("reviewer")
        .annotate(open=Count("pk"), oldest=Min("with_regulator_since"))
        .values_list("reviewer", "open", "oldest")
    }
    return [
        Workload(member.person, *counted.get(member.person_id, (0, None))) for member in reviewers_of(access)
    ]


def packs_in_queue(access: Access) -> list[str]:
    return list(queue_for(access).order_by("pack_id").values_list("pack_id", flat=True).distinct())
