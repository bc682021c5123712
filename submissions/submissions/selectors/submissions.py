"""Submissions as each audience may see them: drafts are the operator's own business."""

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import Rollout, Suspension, TableRules
from games.approved_rules.selectors.in_force import holding_at
from games.rulings.selectors.rulings import rulings_at_home
from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.review.models import Comment
from submissions.submissions.models import Attachment, Submission, SubmissionVersion

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Stage(TypedDict):
        stage: str

    StagedSubmission = WithAnnotations[Submission, Stage]

# What becomes of approved rules follows from the tables, minute by minute.
STAGES: dict[str, Promise] = {
    "scheduled": _("Scheduled"),
    "in_force": _("In force"),
    "suspended": _("Suspended"),
    "superseded": _("Superseded"),
    "rules_withdrawn": _("Rules withdrawn"),
}


def submissions_visible_to(access: Access) -> QuerySet[Submission]:
    """A regulator sees what was handed in, from the first round on; nobody outside the two sees anything."""
    submissions = Submission.objects.select_related(
        "property",
        "property__operator",
        "property__regulator",
        "configuration",
        "current",
        "reviewer",
    )
    return submissions.filter(_visible(access, ""))


def of_visible_submissions(access: Access, path: str = "submission") -> Q:
    """Of whatever belongs to one of them; `path` leads to it."""
    return _visible(access, f"{path}__")


def _visible(access: Access, prefix: str) -> Q:
    if not access.allows(Action.SUBMISSION_VIEW):
        return Q(pk__in=())
    visible = at_visible_properties(access, f"{prefix}property")
    return visible if access.operator else visible & Q(**{f"{prefix}first_submitted_at__isnull": False})


def with_stage(submissions: QuerySet[Submission], at: datetime) -> "QuerySet[StagedSubmission]":
    """Adds `stage`: the state, or what has become of the approved rules at that minute."""
    approving = Decision.objects.filter(submission=OuterRef("pk"), rules__isnull=False)
    holding = TableRules.objects.filter(holding_at(at), rules__decision__submission=OuterRef("pk"))
    stopped = Suspension.objects.filter(
        rules__decision__submission=OuterRef("pk"), from_at__lte=at, lifted_at__isnull=True
    )
    approved = Q(state=Submission.State.APPROVED)
    # approved and nothing more: effective, but no table was ever asked to take it
    to_come = approving.filter(rules__effective_at__gt=at)
    ready = TableRules.objects.filter(from_at__gt=at, rules__decision__submission=OuterRef("pk"))
    waiting = Rollout.objects.filter(
        ready_at__isnull=True, cancelled_at__isnull=True, rules__decision__submission=OuterRef("pk")
    )
    return submissions.annotate(
        stage=Case(
            When(approved & Exists(holding), then=Value("in_force")),
            When(
                approved & Exists(approving.filter(rules__withdrawn_at__lte=at)),
                then=Value("rules_withdrawn"),
            ),
            When(approved & Exists(stopped), then=Value("suspended")),
            When(approved & Exists(approving.filter(rules__superseded_at__lte=at)), then=Value("superseded")),
            When(approved & (Exists(to_come) | Exists(waiting) | Exists(ready)), then=Value("scheduled")),
            default="state",
            output_field=CharField(),
        )
    )


def stage_words(stage: str) -> str:
    return str(STAGES[stage] if stage in STAGES else Submission.State(stage).label)


def versions_visible_to(access: Access) -> QuerySet[SubmissionVersion]:
    return SubmissionVersion.objects.filter(of_visible_submissions(access)).select_related(
        "submission", "submission__property"
    )


def comments_visible_to(access: Access) -> QuerySet[Comment]:
    return Comment.objects.filter(of_visible_submissions(access)).select_related(
        "submission", "submission__property", "submission_version"
    )


def attachments_visible_to(access: Access) -> QuerySet[Attachment]:
    """A regulator gets only files that a round names: what the operator lays beside a draft is not handed in."""
    attachments = Attachment.objects.filter(of_visible_submissions(access))
    return attachments.select_related("submission", "submission__property")


def attachments_of(submission: Submission, access: Access) -> QuerySet[Attachment]:
    """The operator's own as they lie there; a regulator's are those that were handed in, taken away since or not."""
    if access.operator:
        return submission.attachments.filter(removed_at__isnull=True)
    return submission.attachments.filter(pk__in=_handed_in(submission))


def was_handed_in(attachment: Attachment) -> bool:
    return attachment.pk in _handed_in(attachment.submission)


def _handed_in(submission: Submission) -> set[int]:
    snapshots = submission.versions.values_list("snapshot", flat=True)
    return {each["id"] for snapshot in snapshots for each in snapshot["attachments"]}


def documents_visible_to(access: Access) -> QuerySet[Document]:
    """Papers of the desk for whoever sees submissions; what was approved, and the letters that followed, for everybody
    who may look rules up; letters on rulings for all who work under that authority.
    """
    documents = Document.objects.select_related(
        "submission",
        "submission__property",
        "submission_version",
        "decision",
        "decision__rules",
        "rules",
        "rules__property",
        "ruling",
        "job",
    ).prefetch_related("renewals")
    seen = of_visible_submissions(access) | Q(ruling__in=rulings_at_home(access))
    if access.allows(Action.IN_FORCE_VIEW):
        approved = Q(at_visible_properties(access, "submission__property"), decision__rules__isnull=False)
        followed = Q(at_visible_properties(access, "rules__property"))
        seen |= (approved & ~Q(kind=Document.Kind.SUBMITTED)) | followed
    return documents.filter(seen)


def decisions_visible_to(access: Access) -> QuerySet[Decision]:
    return Decision.objects.filter(of_visible_submissions(access)).select_related(
        "submission", "submission__property", "submission_version", "rules"
    )


def checks_seen(access: Access) -> Q | None:
    """Of the independent checks that somebody asked for: those of properties that are still theirs."""
    if not access.allows(Action.SUBMISSION_VIEW):
        return None
    return Q() if access.property_ids is None else Q(payload__property_id__in=sorted(access.property_ids))
