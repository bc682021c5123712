"""What is approved is what was judged: neither a later layout nor a later name slips in."""

import pytest
from django.utils import timezone

from backoffice.core.errors import DomainError
from backoffice.core.local_time import today_at
from backoffice.jobs.services.jobs import run_job
from backoffice.notifications.models import Notification
from backoffice.people.models import Membership
from games.approved_rules.services.suspensions import suspend_rules
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import rename_configuration, save_revision
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.services.decisions import submit_layout, withdraw_layout
from games.layouts.services.layouts import change_layout
from submissions.review.models import IndependentCheck
from submissions.review.services.discussion import add_comment
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.selectors.submissions import with_stage
from submissions.submissions.services.checking import order_check
from submissions.submissions.services.drafts import change_draft
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import make_layout
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db


def with_layout(desk: Desk) -> tuple[SubmissionVersion, Layout]:
    configuration = make_configuration(casino=desk.casino)
    layout = make_layout(configuration=configuration)
    submission = desk.draft(configuration)
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={},
        layouts=[layout],
        at=timezone.now(),
        actor=desk.manager,
    )
    submission.refresh_from_db()
    return desk.under_review(submission), layout


def test_a_layout_that_went_another_way_meanwhile_is_not_approved_with_the_rules() -> None:
    desk = make_desk()
    made, layout = with_layout(desk)
    layout.refresh_from_db()
    now = timezone.now()
    withdraw_layout(layout=layout, reason="Another print.", at=now, actor=desk.manager)
    layout.refresh_from_db()
    change_layout(
        layout=layout, seen_version=layout.version, values={"name": "Never seen"}, actor=desk.manager
    )
    layout.refresh_from_db()
    submit_layout(layout=layout, seen_version=layout.version, at=now, actor=desk.manager)
    with pytest.raises(DomainError, match="was changed since it was submitted"):
        desk.approved(made)
    assert not LayoutSubmission.objects.filter(outcome="approved").exists()


def test_the_layouts_of_the_round_are_approved_with_it() -> None:
    desk = make_desk()
    made, layout = with_layout(desk)
    decision = desk.approved(made)
    layout.refresh_from_db()
    assert layout.state == "approved"
    assert layout.current is not None
    assert layout.current.approval_number == decision.approval_number


def test_the_register_names_a_variant_as_it_was_judged() -> None:
    desk = make_desk()
    made = desk.under_review()
    configuration = made.submission.configuration
    rename_configuration(
        configuration=configuration,
        seen_version=configuration.version,
        name="Never shown",
        actor=desk.manager,
    )
    decision = desk.approved(made)
    assert decision.rules is not None
    assert decision.rules.variant == "Main pit"


def test_a_reviewer_who_has_left_hears_nothing_more() -> None:
    desk = make_desk()
    made = desk.under_review()
    other = desk.approver.person
    Membership.objects.filter(person=desk.reviewer.person).delete()
    Notification.objects.all().delete()
    add_comment(submission=made.submission, text="Still there?", at=timezone.now(), actor=desk.manager)
    told = {each.person for each in Notification.objects.filter(kind="submission.comment")}
    assert told == {other}


def test_changed_values_are_checked_anew_and_a_lost_check_is_ordered_again() -> None:
    desk = make_desk()
    submission = desk.draft()
    configuration = submission.configuration
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=head_revision(configuration).values | {"deck_change_hours": 4},
        at=timezone.now(),
        actor=desk.manager,
    )
    configuration.refresh_from_db()
    again = order_check(revision=head_revision(configuration), on=today_at(desk.casino), actor=desk.manager)
    assert IndependentCheck.objects.count() == 2
    lost = again.job
    assert lost is not None
    lost.state = "failed"
    lost.save()
    ordered = order_check(revision=head_revision(configuration), on=today_at(desk.casino), actor=desk.manager)
    assert ordered.pk == again.pk
    assert ordered.job is not None
    assert ordered.job != lost
    run_job(job_id=ordered.job.pk)
    ordered.refresh_from_db()
    assert ordered.result["rounds"] == 10_000_000


def test_suspended_rules_are_said_to_be_suspended() -> None:
    desk = make_desk()
    decision = desk.approved()
    assert decision.rules is not None
    now = timezone.now()
    suspend_rules(rules=decision.rules, reason="A card too many.", at=now, actor=desk.approver)
    submissions = type(decision.submission).objects.filter(pk=decision.submission_id)
    assert with_stage(submissions, timezone.now()).get().stage == "suspended"
