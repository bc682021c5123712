"""What a regulator has to know before deciding: what stands in the way, what is still open, what will follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.permissions.access import Access
from games.rulepacks.review import ReviewRules, review_rules
from submissions.decisions.models import Decision
from submissions.review.models import Comment, Recomputation, Review
from submissions.submissions.models import NumberSeries, Submission, SubmissionVersion
from submissions.submissions.workflow import why_not

Outcome = Decision.Outcome
APPROVING = frozenset({"approve", "offer"})
OUTCOMES_OF = {
    "approve": (Outcome.APPROVED, Outcome.WITH_CONDITIONS),
    "offer": (Outcome.IN_PART,),
    "reject": (Outcome.REJECTED,),
    "return": (Outcome.RETURNED,),
}


@dataclass(frozen=True)
class Blocker:
    """`stops` where the decision cannot be taken; otherwise somebody should have seen it before."""

    text: str
    cite: tuple[str, ...] = ()
    stops: bool = False


def rules_of(submission: Submission) -> ReviewRules:
    return review_rules(submission.property.regulator.jurisdiction)


def is_offered(submission: Submission, name: str) -> bool:
    """Whether the jurisdiction decides in this way at all; sending it back is no decision of the law's list."""
    return name == "return" or any(each in rules_of(submission).outcomes for each in OUTCOMES_OF[name])


def newest_offer(submission: Submission) -> Decision | None:
    """What was approved in part, and waits for the operator or was answered."""
    offers = submission.decisions.filter(outcome=Outcome.IN_PART).select_related("submission_version")
    return offers.prefetch_related("conditions").order_by("-decided_at", "-pk").first()


def blockers(
    submission: Submission, submission_version: SubmissionVersion, access: Access, name: str
) -> list[Blocker]:
    return [
        *_stops(submission, submission_version, access, name),
        *_warnings(submission, submission_version, name),
    ]


def _stops(
    submission: Submission, submission_version: SubmissionVersion, access: Access, name: str
) -> Iterator[Blocker]:
    rules = rules_of(submission)
    if not is_offered(submission, name):
        yield Blocker(_("This authority does not decide in this way."), rules.outcomes_cite, stops=True)
    if (decided := decision_about(submission_version)) is not None:
        yield Blocker(told_of(decided), stops=True)
    elif refusal := why_not(name, submission, access):
        yield Blocker(refusal, stops=True)
    if name in APPROVING and not has_lab_report(submission, submission_version, rules):
        yield Blocker(
            _(
                "The independent laboratory's report is not on file. A new feature is not approved without it: "
                "return the submission and ask for it."
            ),
            rules.lab_report_cite,
            stops=True,
        )


def told_of(decision: Decision) -> str:
    """Somebody was faster."""
    when = decision.decided_at.astimezone(decision.submission.property.zone)
    return _("%(person)s decided about this on %(when)s: %(outcome)s.") % {
        "person": decision.decided_by_name,
        "when": date_format(when, "DATETIME_FORMAT"),
        "outcome": decision.get_outcome_display(),
    }


def decision_about(submission_version: SubmissionVersion) -> Decision | None:
    """The decision that stands about what was handed in; an offer in part is written about the round that it made."""
    standing = Decision.objects.filter(
        submission=submission_version.submission_id,
        submission_version__number__gte=submission_version.number,
        declined_at__isnull=True,
    )
    return (
        standing.select_related("submission", "submission__property")
        .order_by("submission_version__number")
        .first()
    )


def has_lab_report(submission: Submission, submission_version: SubmissionVersion, rules: ReviewRules) -> bool:
    """On file means: handed in with the round that is decided. True where the class needs none."""
    codes = {each["code"] for each in submission_version.snapshot["attachments"]}
    return submission.kind not in rules.needs_lab_report or "lab_report" in codes


def _warnings(submission: Submission, submission_version: SubmissionVersion, name: str) -> Iterator[Blocker]:
    if name in APPROVING:
        if number := open_points(submission).count():
            yield Blocker(
                ngettext(
                    "%(number)d point of the discussion is still open.",
                    "%(number)d points of the discussion are still open.",
                    number,
                )
                % {"number": number}
            )
        yield from _about_figures(submission_version)
    for review in latest_reviews(submission_version):
        if (name in APPROVING) != (review.verdict == Review.Verdict.APPROVE):
            yield Blocker(
                _("%(person)s recommends otherwise: %(verdict)s.")
                % {"person": review.reviewer_name, "verdict": review.get_verdict_display().lower()}
            )


def _about_figures(submission_version: SubmissionVersion) -> Iterator[Blocker]:
    newest: Recomputation | None = submission_version.recomputations.filter(done_at__isnull=False).first()
    if newest is None:
        yield Blocker(_("Nobody has had the figures of this round computed again."))
    elif not newest.identical:
        yield Blocker(
            _("Computed again, %(different)d of %(count)d figures differ from those submitted.")
            % {"different": len(newest.differences), "count": newest.compared}
        )


def open_points(submission: Submission) -> QuerySet[Comment]:
    """The regulator's threads that nobody has resolved; after a return the operator has to answer each."""
    return submission.comments.filter(
        answers__isnull=True, side=Comment.Side.REGULATOR, resolved_at__isnull=True
    )


def latest_reviews(submission_version: SubmissionVersion) -> list[Review]:
    """Of each reviewer the last word."""
    newest: dict[int | None, Review] = {}
    for review in submission_version.reviews.all():
        newest[review.reviewer_id] = review
    return list(newest.values())


def number_to_come(submission: Submission, at: datetime) -> str:
    """The approval number that would be given now; another approval may take it first."""
    casino = submission.property
    year = at.astimezone(casino.zone).year
    kind = NumberSeries.Kind.APPROVAL
    series = NumberSeries.objects.filter(regulator=casino.regulator, kind=kind, year=year).first()
    return f"{rules_of(submission).prefix}-A-{year}-{(series.last if series else 0) + 1:04d}"
