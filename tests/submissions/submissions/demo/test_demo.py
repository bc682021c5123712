"""The demo has a submission in every state, in every jurisdiction, and of every class."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.core.local_time import today_at
from backoffice.jobs.models import Job
from backoffice.notifications.models import Notification
from games.approved_rules.models import ApprovedRules
from submissions.decisions.models import Condition, Decision
from submissions.documents.models import Document
from submissions.review.models import Comment, PrivateNote
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.readiness import unanswered_points
from submissions.submissions.selectors.submissions import with_stage

pytestmark = pytest.mark.usefixtures("demo_database")


def test_every_state_class_and_jurisdiction_is_there() -> None:
    now = timezone.now()
    stages = {vars(each)["stage"] for each in with_stage(Submission.objects.all(), now)}
    assert stages == {
        "draft",
        "submitted",
        "under_review",
        "returned",
        "offered",
        "approved",
        "scheduled",
        "in_force",
        "superseded",
        "rejected",
        "withdrawn",
    }
    assert set(Submission.objects.values_list("kind", flat=True)) == set(Submission.Kind.values)
    assert set(Decision.objects.values_list("outcome", flat=True)) == set(Decision.Outcome.values)
    decided = Decision.objects.filter(rules__isnull=False)
    jurisdictions = decided.values_list("submission__property__regulator__jurisdiction", flat=True)
    assert set(jurisdictions) == {"us-md", "us-sd", "sg", "online"}

    returned = Submission.objects.get(state="returned")
    assert len(unanswered_points(returned)) == 1
    feature = Submission.objects.get(kind="new_feature")
    assert feature.state == "under_review"
    assert feature.current is not None
    assert {"lab_report", "equipment"} <= {each["code"] for each in feature.current.snapshot["attachments"]}
    assert (
        Submission.objects.filter(state="submitted", target_on__lt=now.date() - timedelta(days=1)).count()
        == 1
    )
    assert PrivateNote.objects.count() >= 3
    assert Comment.objects.filter(resolved_at__isnull=False).exists()


def test_conditions_are_met_due_soon_and_expired() -> None:
    today = today_at(Property.objects.get(name="Harbor Point Casino"))
    conditions = Condition.objects.all()
    assert {each.state for each in conditions} == {"met", "open"}
    opened = [each for each in conditions if each.state == "open" and each.due_on]
    assert {each.is_expired(today) for each in opened} == {True, False}
    assert any(0 <= (each.due_on - today).days <= 7 for each in opened if each.due_on)


def test_papers_are_ordered_and_not_waited_for() -> None:
    papers = Document.objects.all()
    assert all(not each.is_made for each in papers)
    assert papers.count() == Job.objects.filter(kind="submission_document").count()
    # two heavy ones for each approval, one for each other round; the rest have a page or two
    assert papers.filter(kind__in=["submitted", "approved"]).count() <= 23


def test_what_happened_long_ago_was_read_long_ago_and_nobody_gets_mail_about_it() -> None:
    told = Notification.objects.filter(kind__startswith="submission.")
    long_ago = timezone.now() - timedelta(days=20)
    assert told.filter(created_at__gt=long_ago, read_at__isnull=True).exists()
    assert not told.filter(created_at__lt=long_ago, read_at__isnull=True).exists()
    letters = [job.payload["subject"] for job in Job.objects.filter(kind="mail")]
    numbers = Submission.objects.values_list("number", flat=True)
    assert [each for each in letters if any(number in each for number in numbers)] == []


def test_what_the_desk_approved_is_what_was_handed_in() -> None:
    for decision in Decision.objects.filter(rules__isnull=False).select_related(
        "rules", "submission_version"
    ):
        assert isinstance(decision.rules, ApprovedRules)
        assert decision.rules.values_hash == decision.submission_version.values_hash
        # an approval in part is made of the round that was reviewed
        handed_in = decision.submission.versions.filter(origin=SubmissionVersion.Origin.SUBMITTED).latest(
            "number"
        )
        assert handed_in.reviews.exclude(reviewer=decision.decided_by).exists()
    for made in SubmissionVersion.objects.select_related("submission"):
        assert made.made_by_id != made.submission.drafted_by_id
        # an offer is made of other values than were checked
        if made.origin == SubmissionVersion.Origin.SUBMITTED:
            assert made.snapshot["independent_check"]["rounds"] == 1_000_000
    assert not Job.objects.filter(kind="independent_check", state="done").exists()
