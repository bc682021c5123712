"""No path leads to approved rules, or to a table that deals by them, without an approver and a second pair of eyes."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from backoffice.core.errors import DomainError
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout, TableRules
from games.approved_rules.services.approved_rules import put_table_under_rules
from games.approved_rules.services.rollouts import confirm_table
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from submissions.decisions.models import Condition, Decision
from submissions.decisions.services.conditions import close_condition, report_condition
from submissions.decisions.services.deciding import (
    NewCondition,
    accept_offer,
    approve_submission,
    decline_offer,
    offer_in_part,
    reject_submission,
    return_submission,
)
from submissions.review.models import Comment
from submissions.review.services.discussion import add_comment, add_private_note
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import needs_acknowledgement, readiness_of
from submissions.submissions.services.drafts import (
    acknowledge_finding,
    begin_submission,
    change_draft,
    withdraw_submission,
)
from submissions.submissions.services.submit import submit_submission
from tests.factories import make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.everybody import (
    APPROVERS,
    AUTHORS,
    EVERYBODY,
    REVIEWERS,
    SIGNERS,
    STRANGERS,
    Everybody,
)
from tests.submissions.submissions.workflow.machine import STEPS, Attempts, mostly

MINIMUMS = st.sampled_from([10, 20, 30, 40, 50])


class Desks(Attempts):
    @rule(who=mostly(*AUTHORS), minimum=MINIMUMS)
    def begin(self, who: str, minimum: int) -> None:
        """About values that differ from those approved last, since nothing else could be asked for."""
        if self.newest is None or self.newest.state in ("approved", "rejected", "withdrawn"):
            self.save_values(minimum)
        kind = "amendment" if ApprovedRules.objects.exists() else "option_selection"
        self.attempt(
            "begin",
            who,
            lambda _none: begin_submission(
                configuration=self.variant,
                kind=kind,
                narrative="Other limits.",
                at=self.now,
                actor=self.everybody[who],
            ),
        )

    @rule(who=mostly(*AUTHORS), minimum=MINIMUMS)
    def edit(self, who: str, minimum: int) -> None:
        if self.newest is not None and self.newest.state in ("draft", "returned"):
            self.save_values(minimum)
        self.attempt(
            "edit",
            who,
            lambda submission: change_draft(
                submission=submission,
                seen_version=submission.version,
                said={"reason": f"It was {self.now}."},
                at=self.now,
                actor=self.everybody[who],
            ),
        )

    def save_values(self, minimum: int) -> None:
        self.variant.refresh_from_db()
        values = with_path(head_revision(self.variant).values, "limits.minimum", minimum)
        save_revision(
            configuration=self.variant,
            seen_head=self.variant.head,
            values=values,
            at=self.now,
            actor=self.everybody["manager"],
        )

    @precondition(lambda self: self.newest and self.newest.state in ("draft", "returned"))
    @rule(who=mostly(*SIGNERS))
    def submit(self, who: str) -> None:
        submission = self.newest
        assert submission is not None
        for finding in readiness_of(submission, at=self.now).findings:
            if needs_acknowledgement(finding):
                acknowledge_finding(
                    submission=submission,
                    code=finding.code,
                    path=finding.path,
                    message=finding.message,
                    text="Known.",
                    at=self.now,
                    actor=self.everybody["manager"],
                )
        self.sign(who)

    @rule(who=st.sampled_from(EVERYBODY))
    def sign(self, who: str) -> None:
        """At any time, with whatever is still open."""
        drafted_by = self.newest.drafted_by if self.newest else None
        rounds = len(self.stored_versions())
        done = self.attempt(
            "submit",
            who,
            lambda submission: submit_submission(
                declared=True,
                submission=submission,
                seen_version=submission.version,
                at=self.now,
                actor=self.everybody[who],
            ),
        )
        assert len(self.stored_versions()) == rounds + done
        if done:
            assert self.everybody[who].person != drafted_by, "signed by whoever drafted it"

    @rule(who=mostly(*AUTHORS))
    def withdraw(self, who: str) -> None:
        # seldom: otherwise little would ever come to an end
        if self.now.minute % 5 == 0:
            self.take_away(who)

    def take_away(self, who: str) -> None:
        self.attempt(
            "withdraw",
            who,
            lambda submission: withdraw_submission(
                submission=submission, reason="Another plan.", at=self.now, actor=self.everybody[who]
            ),
        )

    @rule(who=mostly(*AUTHORS))
    def answer(self, who: str) -> None:
        for thread in Comment.objects.filter(submission=self.newest, answers__isnull=True):
            self.say("answer", who, thread)

    @rule(who=mostly(*REVIEWERS))
    def comment(self, who: str) -> None:
        self.say("comment", who, None)

    def say(self, step: str, who: str, thread: Comment | None) -> None:
        # the same service for both sides: whoever speaks decides what it is
        if step == "comment" and who in AUTHORS:
            step = "answer"
        elif step == "answer" and who in REVIEWERS:
            step = "comment"
        self.attempt(
            step,
            who,
            lambda submission: add_comment(
                submission=submission,
                text="About this.",
                answers=thread,
                at=self.now,
                actor=self.everybody[who],
            ),
        )

    @rule(who=st.sampled_from(EVERYBODY))
    def note(self, who: str) -> None:
        self.attempt(
            "note",
            who,
            lambda submission: add_private_note(
                submission=submission, text="Between us.", at=self.now, actor=self.everybody[who]
            ),
        )

    @rule(who=mostly(*REVIEWERS), whom=mostly(*REVIEWERS))
    def assign(self, who: str, whom: str) -> None:
        reviewer = self.everybody[whom].person
        # to whom it is assigned already it is not assigned again
        if reviewer is None or (self.newest is not None and self.newest.reviewer == reviewer):
            return
        done = self.attempt(
            "assign",
            who,
            lambda submission: assign_submission(
                submission=submission, reviewer=reviewer, at=self.now, actor=self.everybody[who]
            ),
        )
        assert not done or whom in REVIEWERS, f"{whom} cannot review"

    @rule(who=mostly(*REVIEWERS), verdict=st.sampled_from(["approve", "approve", "changes", "reject"]))
    def review(self, who: str, verdict: str) -> None:
        self.attempt(
            "review",
            who,
            lambda submission: (
                record_review(
                    submission_version=submission.current,
                    verdict=verdict,
                    text="Looked at.",
                    at=self.now,
                    actor=self.everybody[who],
                )
                if submission.current
                else self.refuse()
            ),
        )

    @rule(who=mostly(*REVIEWERS))
    def send_back(self, who: str) -> None:
        self.decide("return", who, return_submission)

    @rule(who=mostly(*APPROVERS))
    def reject(self, who: str) -> None:
        if self.now.minute % 3 == 0:
            self.decide("reject", who, reject_submission)

    @rule(who=mostly(*APPROVERS), hours=st.integers(0, 3), on_condition=st.booleans())
    def approve(self, who: str, hours: int, on_condition: bool) -> None:
        self.decide(
            "approve",
            who,
            approve_submission,
            outcome="approved_with_conditions" if on_condition else "approved",
            conditions=[NewCondition("Train the dealers.")] if on_condition else [],
            effective_at=self.now + timedelta(hours=hours, minutes=7),
        )

    @rule(who=mostly(*APPROVERS), minimum=MINIMUMS)
    def offer(self, who: str, minimum: int) -> None:
        effective_at = self.now + timedelta(hours=1)
        self.decide(
            "offer", who, offer_in_part, changes={"limits.minimum": minimum}, effective_at=effective_at
        )

    def decide(self, step: str, who: str, service: object, **said: object) -> None:
        self.attempt(
            step,
            who,
            lambda submission: (
                service(  # type: ignore[operator]
                    submission_version=submission.current,
                    reasons="So.",
                    at=self.now,
                    actor=self.everybody[who],
                    **said,
                )
                if submission.current
                else self.refuse()
            ),
        )

    @rule(who=mostly(*SIGNERS))
    def accept(self, who: str) -> None:
        if offered := Decision.objects.filter(outcome="approved_in_part").first():
            self.attempt(
                "accept",
                who,
                lambda _submission: accept_offer(decision=offered, at=self.now, actor=self.everybody[who]),
            )

    @rule(who=mostly(*SIGNERS))
    def decline(self, who: str) -> None:
        if offered := Decision.objects.filter(outcome="approved_in_part").first():
            self.attempt(
                "decline",
                who,
                lambda _submission: decline_offer(
                    decision=offered, reason="Too high.", at=self.now, actor=self.everybody[who]
                ),
            )

    @rule(who=mostly(*AUTHORS))
    def report(self, who: str) -> None:
        if condition := Condition.objects.filter(decision__submission=self.newest).first():
            self.attempt(
                "report",
                who,
                lambda _submission: report_condition(
                    condition=condition, report="Done.", at=self.now, actor=self.everybody[who]
                ),
            )

    @rule(who=mostly(*APPROVERS))
    def close(self, who: str) -> None:
        if condition := Condition.objects.filter(decision__submission=self.newest).first():
            self.attempt(
                "close",
                who,
                lambda _submission: close_condition(
                    condition=condition, state="met", note="", at=self.now, actor=self.everybody[who]
                ),
            )

    @rule()
    def a_table_takes_what_is_approved(self) -> None:
        rules = ApprovedRules.objects.order_by("-number").first()
        if rules is not None:
            self.now = max(self.now, rules.effective_at) + timedelta(minutes=1)
            waiting = Rollout.objects.filter(rules=rules, ready_at__isnull=True, cancelled_at__isnull=True)
            if rollout := waiting.first():
                confirm_table(
                    rollout=rollout,
                    confirmations=Confirmation.values,
                    between_rounds=True,
                    at=self.now,
                    actor=self.everybody["manager"],
                )
            else:
                put_table_under_rules(
                    table=self.table, rules=rules, from_at=self.now, actor=self.everybody["manager"]
                )
            self.happened["in force"] += 1

    @initialize(
        turns=st.lists(st.integers(0, 5), min_size=3, max_size=5), intruder=st.sampled_from(STRANGERS)
    )
    def some_have_come_and_gone(self, turns: list[int], intruder: str) -> None:
        for turn in turns:
            self.go_on(7, turn, intruder)

    @rule(steps=st.integers(1, 7), turn=st.integers(0, 5), intruder=st.sampled_from(STRANGERS))
    def go_on(self, steps: int, turn: int, intruder: str) -> None:
        """As it usually goes, so that the rest happens in every state; somebody who may not tries each step first."""
        for _step in range(steps):
            submission = self.newest
            state = submission.state if submission else ""
            for who in (intruder, ""):
                if submission is not None and state in ("draft", "returned"):
                    drafted_by = submission.drafted_by_id
                    self.edit(who or "manager", 10 + 10 * turn)
                    self.answer(who or "manager")
                    self.submit(who or ("signer" if drafted_by != self.pk("signer") else "second_signer"))
                elif state == "submitted":
                    self.note(who or "reviewer")
                    self.assign(who or "reviewer", ("reviewer", "second_reviewer")[turn % 2])
                elif submission is not None and state == "under_review":
                    if submission.current is not None and not submission.current.reviews.exists():
                        self.review(who or "reviewer", "approve")
                    else:
                        self.conclude(turn, who)
                elif state == "offered":
                    self.accept(who or "signer") if turn % 2 == 0 else self.decline(who or "signer")
                else:
                    self.a_table_takes_what_is_approved()
                    self.report(who or "manager")
                    self.close(who or "approver")
                    self.begin(who or ("manager", "signer")[turn % 2], 5 + 5 * ((turn + 1) % 5))

    def conclude(self, turn: int, who: str) -> None:
        match turn:
            case 0 | 1:
                self.approve(who or "approver", 0, turn == 1)
            case 2 | 3:
                self.offer(who or "approver", 30)
            case 4:
                self.comment(who or "reviewer")
                self.send_back(who or "reviewer")
            case _ if self.now.hour % 2:
                self.take_away(who or "manager")
            case _:
                self.decide("reject", who or "approver", reject_submission)

    def pk(self, name: str) -> int:
        person = self.everybody[name].person
        assert person is not None
        return person.pk

    def refuse(self) -> None:
        raise DomainError("Nothing was submitted yet.")

    @invariant()
    def what_was_handed_in_never_changes(self) -> None:
        stored = self.stored_versions()
        assert {pk: stored.get(pk) for pk in self.rounds} == self.rounds
        self.rounds = stored

    @invariant()
    def rules_come_from_an_approver_and_a_second_pair_of_eyes(self) -> None:
        names = self.everybody.names()
        dealt = {each.rules_id for each in TableRules.objects.all()}
        for rules in ApprovedRules.objects.select_related(
            "decision__submission_version", "decision__submission"
        ):
            decision = rules.decision
            assert decision.decided_by_id is not None
            assert names[decision.decided_by_id] in APPROVERS
            # an offer is made of the round before it, which is the one that was reviewed
            handed_in = decision.submission.versions.filter(
                origin="submitted", number__lte=decision.submission_version.number
            ).last()
            assert handed_in is not None
            reviewers = set(handed_in.reviews.values_list("reviewer", flat=True))
            assert {names[pk] for pk in reviewers - {decision.decided_by_id}} & set(REVIEWERS)
            assert handed_in.made_by_id != decision.submission.drafted_by_id
            assert rules.values_hash == decision.submission_version.values_hash
            assert rules.approval_number == decision.approval_number
            if decision.outcome == "approved_in_part":
                assert decision.accepted_by_name in {self.everybody[each].name for each in SIGNERS}
            dealt.discard(rules.pk)
        assert not dealt, "a table deals by rules that nobody decided about"

    @invariant()
    def one_submission_is_open_and_one_decision_stands(self) -> None:
        opened = ("draft", "submitted", "under_review", "returned", "offered")
        assert Submission.objects.filter(state__in=opened).count() <= 1
        for submission in Submission.objects.filter(state__in=("approved", "rejected")):
            final = submission.decisions.filter(declined_at__isnull=True).exclude(outcome="returned")
            assert final.count() == 1


@pytest.mark.slow
@pytest.mark.django_db
def test_no_path_avoids_the_approver() -> None:
    casino = make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver")
    Desks.everybody = Everybody(casino)
    assert Desks.everybody.people
    Desks.variant = make_configuration(casino=casino, pack_id="us-sd/casino-war")
    Desks.table = make_table(pit=make_pit(casino=casino))
    Desks.happened = Counter()
    run_state_machine_as_test(
        Desks,
        settings=settings(
            max_examples=10,
            stateful_step_count=30,
            phases=[Phase.generate],
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    # a test that never got anywhere would prove nothing
    wanted = {*STEPS, *(f"{step} refused" for step in STEPS), "in force"}
    assert wanted <= set(Desks.happened), (sorted(wanted - set(Desks.happened)), Desks.happened)
