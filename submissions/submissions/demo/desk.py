"""The people of both sides, and the steps that they take; each through the service that everybody uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from backoffice.audit.actor import Actor
from backoffice.casinos.demo import acting
from games import canonical
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration, save_revision
from games.engine.configuration import with_path
from games.layouts.models import Layout
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from submissions.decisions.models import Decision
from submissions.decisions.services.deciding import NewCondition, approve_submission
from submissions.review.models import Comment
from submissions.review.services.discussion import add_comment
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.selectors.readiness import needs_acknowledgement, readiness_of
from submissions.submissions.services.checking import order_check
from submissions.submissions.services.drafts import acknowledge_finding, begin_submission, change_draft
from submissions.submissions.services.submit import submit_submission
from submissions.submissions.snapshots.checks import independent_check

# fewer than a real one has, so that the demo is loaded in a moment
ROUNDS = 1_000_000
# jurisdiction -> the operator's and the authority's addresses
ADDRESSES = {
    "us-md": ("harbor", "md"),
    "us-sd": ("deadwood", "sd"),
    "sg": ("sentosa", "sg"),
    "online": ("online", "online-authority"),
}


@dataclass(frozen=True)
class DemoDesk:
    manager: Actor
    signer: Actor
    reviewer: Actor
    approver: Actor

    def begin(
        self,
        configuration: Configuration,
        kind: str,
        *,
        at: datetime,
        layouts: Sequence[Layout] = (),
        **said: Any,
    ) -> Submission:
        submission = begin_submission(
            configuration=configuration, kind=kind, at=at, actor=self.manager, **said
        )
        if layouts:
            change_draft(
                submission=submission,
                seen_version=submission.version,
                said={},
                layouts=list(layouts),
                at=at,
                actor=self.manager,
            )
        submission.refresh_from_db()
        return submission

    def acknowledge(self, submission: Submission, *, at: datetime) -> None:
        for finding in readiness_of(submission, at=at).findings:
            if needs_acknowledgement(finding):
                acknowledge_finding(
                    submission=submission,
                    code=finding.code,
                    path=finding.path,
                    message=finding.message,
                    text="Known; the property means it so.",
                    at=at,
                    actor=self.manager,
                )
        submission.refresh_from_db()

    def sign(self, submission: Submission, *, at: datetime) -> SubmissionVersion:
        self.acknowledge(submission, at=at - timedelta(hours=2))
        self.check(submission, at=at)
        made = submit_submission(
            declared=True, submission=submission, seen_version=submission.version, at=at, actor=self.signer
        )
        submission.refresh_from_db()
        return made

    def check(self, submission: Submission, *, at: datetime) -> None:
        """The independent check as a worker would have filed it long before the signature; nothing is left to do."""
        revision = head_revision(submission.configuration)
        ordered = order_check(revision=revision, on=day_of(submission, at), actor=self.manager)
        if ordered.result is None and ordered.job is not None:
            values = canonical.loads(ordered.job.payload["values"])
            ordered.result = independent_check(load_pack(submission.pack_id), values, rounds=ROUNDS)
            ordered.save(update_fields=["result"])
            ordered.job.delete()

    def take_up(self, made: SubmissionVersion, *, at: datetime) -> None:
        if self.reviewer.person is not None:
            assign_submission(
                submission=made.submission, reviewer=self.reviewer.person, at=at, actor=self.reviewer
            )

    def review(self, made: SubmissionVersion, verdict: str, text: str, *, at: datetime) -> None:
        record_review(submission_version=made, verdict=verdict, text=text, at=at, actor=self.reviewer)

    def ask(
        self, submission: Submission, place: str, text: str, *, at: datetime, anchor: str = "field"
    ) -> Comment:
        return add_comment(
            submission=submission, anchor=anchor, place=place, text=text, at=at, actor=self.reviewer
        )

    def answer(self, thread: Comment, text: str, *, at: datetime) -> None:
        add_comment(submission=thread.submission, answers=thread, text=text, at=at, actor=self.manager)

    def approve(
        self,
        made: SubmissionVersion,
        *,
        at: datetime,
        effective_at: datetime,
        conditions: Sequence[NewCondition] = (),
        reasons: str = "The rules as submitted keep the authority's rules, and the figures were found again.",
    ) -> Decision:
        """Reviewed the day before by somebody else."""
        self.take_up(made, at=at - timedelta(days=2))
        self.review(made, "approve", "Checked against the rules and recomputed.", at=at - timedelta(days=1))
        return approve_submission(
            submission_version=made,
            outcome="approved_with_conditions" if conditions else "approved",
            reasons=reasons,
            effective_at=effective_at,
            conditions=conditions,
            at=at,
            actor=self.approver,
        )

    def change(
        self, configuration: Configuration, changes: dict[str, Any], *, note: str, at: datetime
    ) -> Revision:
        configuration.refresh_from_db()
        values = head_revision(configuration).values
        for path, value in changes.items():
            values = with_path(values, path, value)
        save_revision(
            configuration=configuration,
            seen_head=configuration.head,
            values=values,
            note=note,
            at=at,
            actor=self.manager,
        )
        configuration.refresh_from_db()
        return head_revision(configuration)

    def add_variant(
        self, configuration: Configuration, name: str, changes: dict[str, Any], *, at: datetime
    ) -> Configuration:
        """Another variant of the same game at the same property."""
        pack = load_pack(configuration.pack_id)
        values = book_of(pack).example
        for path, value in changes.items():
            values = with_path(values, path, value)
        return add_configuration(
            casino=configuration.property, pack=pack, name=name, values=values, at=at, actor=self.manager
        )


def desk_of(jurisdiction: str) -> DemoDesk:
    operator, authority = ADDRESSES[jurisdiction]
    return DemoDesk(
        manager=acting(f"manager@{operator}.example"),
        signer=acting(f"compliance@{operator}.example"),
        reviewer=acting(f"reviewer@{authority}.example"),
        approver=acting(f"approver@{authority}.example"),
    )


def variant(casino: str, name: str) -> Configuration:
    return Configuration.objects.select_related("property", "property__regulator").get(
        property__name=casino, name=name, retired_at__isnull=True
    )


def morning(configuration: Configuration, at: datetime) -> datetime:
    """Six in the morning of that day, by the clock of the property: rules change before the tables open."""
    there = at.astimezone(configuration.property.zone)
    return there.replace(hour=6, minute=0, second=0, microsecond=0)
