"""What is told across the table: nothing of one side's own business reaches the other, by mail or in Baize."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.notifications.models import NoticeChoice, Notification
from backoffice.notifications.services.daily_digest import send_daily_digests
from backoffice.people.models import Person
from submissions.decisions.services.deciding import return_submission
from submissions.decisions.services.reminders import remind_of_targets
from submissions.review.models import Comment
from submissions.review.services.discussion import add_comment, add_private_note, resolve_thread
from submissions.review.services.recomputing import ask_recomputation
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.services.drafts import change_draft
from tests.emails import waiting_emails
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db


def told_to(*people: Person | None) -> str:
    """Everything that these people can read of what they were told."""
    keys = [person.pk for person in people if person]
    shown = [f"{each.title} {each.detail}" for each in Notification.objects.filter(person__in=keys)]
    addresses = {person.email for person in people if person}
    sent = [f"{each.subject} {each.text}" for each in waiting_emails() if each.to in addresses]
    return "\n".join([*shown, *sent])


def everything_happens(desk: Desk) -> None:
    now = timezone.now()
    assert desk.reviewer.person is not None
    assert desk.approver.person is not None
    submission = desk.draft(make_configuration(casino=desk.casino, pack_id="us-sd/casino-war"))
    made = desk.submit(submission)
    assign_submission(submission=submission, reviewer=desk.reviewer.person, at=now, actor=desk.approver)
    add_private_note(submission=submission, text="MARK-PRIVATE", at=now, actor=desk.reviewer)
    record_review(submission_version=made, verdict="changes", text="MARK-REVIEW", at=now, actor=desk.reviewer)
    ask_recomputation(submission_version=made, at=now, actor=desk.reviewer)
    add_comment(submission=submission, text="MARK-COMMENT", at=now, actor=desk.reviewer)
    remind_of_targets(at=now + timedelta(days=90))
    return_submission(submission_version=made, reasons="MARK-REASONS", at=now, actor=desk.reviewer)
    submission.refresh_from_db()
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"narrative": "MARK-UNSENT"},
        at=timezone.now(),
        actor=desk.manager,
    )
    thread = Comment.objects.get()
    add_comment(submission=submission, text="MARK-ANSWER", answers=thread, at=now, actor=desk.manager)
    resolve_thread(comment=thread, at=now, actor=desk.reviewer)


@pytest.fixture
def desk() -> Desk:
    casino = make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver")
    made = make_desk(casino)
    assert made.manager.person is not None
    # one of the two gets everything at once, the other in the daily letter
    for code in ("comment", "returned", "decided"):
        NoticeChoice.objects.create(person=made.manager.person, group=code, in_product=False, mail="daily")
    assert made.signer.person is not None
    return made


def test_an_operator_hears_what_was_said_to_it_and_nothing_of_the_regulators_own(desk: Desk) -> None:
    everything_happens(desk)
    send_daily_digests(at=timezone.now().replace(hour=23))
    text = told_to(desk.manager.person, desk.signer.person)
    for wanted in ("MARK-COMMENT", "MARK-REASONS"):
        assert wanted in text
    for secret in ("MARK-PRIVATE", "MARK-REVIEW", "Target passed", "Yours to review", "Recompute"):
        assert secret not in text
    waiting = waiting_emails(desk.manager.person.email)  # type: ignore[union-attr]
    assert any(each.subject.startswith("Baize daily digest") for each in waiting)


def test_a_regulator_hears_what_was_handed_in_and_nothing_of_a_draft(desk: Desk) -> None:
    everything_happens(desk)
    text = told_to(desk.reviewer.person, desk.approver.person)
    assert "MARK-ANSWER" in text
    assert "MARK-UNSENT" not in text


def test_nobody_else_hears_anything(desk: Desk) -> None:
    elsewhere = make_property(operator=desk.casino.operator, regulator=desk.casino.regulator)
    outsiders = [
        make_person("game_manager"),
        make_person("approver", regulator=make_regulator("us-md")),
        make_person("compliance_officer", operator=desk.casino.operator, limited_to=(elsewhere,)),
        make_person("approver", regulator=desk.casino.regulator, limited_to=(elsewhere,)),
        make_person("floor_supervisor", operator=desk.casino.operator),
        make_person("administrator"),
    ]
    everything_happens(desk)
    assert told_to(*outsiders) == ""
