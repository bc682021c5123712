"""Submissions at each stage of their way, moved there by the people who may."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from submissions.decisions.models import Decision
from submissions.decisions.services.deciding import NewCondition, approve_submission, return_submission
from submissions.review.services.discussion import add_comment
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.readiness import needs_acknowledgement, readiness_of
from submissions.submissions.services.drafts import acknowledge_finding, begin_submission
from submissions.submissions.services.submit import submit_submission
from tests.factories import make_person, make_property
from tests.games.configurations.factories import make_configuration


def actor_of(person: Person) -> Actor:
    return Actor(label=f"{person.full_name} <{person.email}>", person=person, source={})


@dataclass
class Desk:
    """The people on both sides of one property's submissions."""

    casino: Property

    @cached_property
    def manager(self) -> Actor:
        return actor_of(make_person(Role.GAME_MANAGER, operator=self.casino.operator))

    @cached_property
    def signer(self) -> Actor:
        return actor_of(make_person(Role.COMPLIANCE_OFFICER, operator=self.casino.operator))

    @cached_property
    def reviewer(self) -> Actor:
        return actor_of(make_person(Role.REVIEWER, regulator=self.casino.regulator))

    @cached_property
    def approver(self) -> Actor:
        return actor_of(make_person(Role.APPROVER, regulator=self.casino.regulator))

    def draft(self, configuration: Configuration | None = None, **said: Any) -> Submission:
        configuration = configuration or make_configuration(casino=self.casino)
        defaults = {"kind": "option_selection", "narrative": "The options that the property uses."}
        submission = begin_submission(
            configuration=configuration, at=timezone.now(), actor=self.manager, **(defaults | said)
        )
        self.acknowledge(submission)
        return submission

    def acknowledge(self, submission: Submission) -> None:
        """Every warning, as it reads now."""
        for finding in readiness_of(submission, at=timezone.now()).findings:
            if needs_acknowledgement(finding):
                acknowledge_finding(
                    submission=submission,
                    code=finding.code,
                    path=finding.path,
                    message=finding.message,
                    text="Known.",
                    at=timezone.now(),
                    actor=self.manager,
                )
        submission.refresh_from_db()

    def submit(
        self, submission: Submission | None = None, *, at: datetime | None = None
    ) -> SubmissionVersion:
        submission = submission or self.draft()
        made = submit_submission(
            declared=True,
            submission=submission,
            seen_version=submission.version,
            at=at or timezone.now(),
            actor=self.signer,
        )
        submission.refresh_from_db()
        return made

    def under_review(self, submission: Submission | None = None) -> SubmissionVersion:
        made = self.submit(submission)
        self.review(made)
        return made

    def review(self, made: SubmissionVersion, verdict: str = "approve") -> None:
        assert self.reviewer.person is not None
        now = timezone.now()
        assign_submission(
            submission=made.submission, reviewer=self.reviewer.person, at=now, actor=self.reviewer
        )
        record_review(
            submission_version=made, verdict=verdict, text="Looked at.", at=now, actor=self.reviewer
        )
        made.submission.refresh_from_db()

    def returned(
        self, made: SubmissionVersion | None = None, *, point: str = "Why so low?"
    ) -> SubmissionVersion:
        made = made or self.under_review()
        now = timezone.now()
        add_comment(
            submission=made.submission,
            text=point,
            anchor="field",
            place="limits.minimum",
            at=now,
            actor=self.reviewer,
        )
        return_submission(submission_version=made, reasons="See the points.", at=now, actor=self.reviewer)
        made.submission.refresh_from_db()
        return made

    def approved(
        self,
        made: SubmissionVersion | None = None,
        *,
        conditions: tuple[tuple[str, date | None], ...] = (),
        effective_at: datetime | None = None,
    ) -> Decision:
        made = made or self.under_review()
        now = timezone.now()
        decision = approve_submission(
            submission_version=made,
            outcome="approved_with_conditions" if conditions else "approved",
            reasons="It keeps the rules.",
            effective_at=effective_at or now + timedelta(hours=1),
            conditions=[NewCondition(text, due_on) for text, due_on in conditions],
            at=now,
            actor=self.approver,
        )
        made.submission.refresh_from_db()
        return decision


def make_desk(casino: Property | None = None) -> Desk:
    return Desk(casino or make_property())
