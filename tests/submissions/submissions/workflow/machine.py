"""Everybody tries everything with the submissions of one variant; what may happen is written down here once more.

The tables of this file are not taken from the code that they judge.
"""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection, transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from games.configurations.models import Configuration
from submissions.submissions.models import Submission, SubmissionVersion
from tests.submissions.submissions.everybody import (
    APPROVERS,
    AUTHORS,
    EVERYBODY,
    REVIEWERS,
    SIGNERS,
    Everybody,
)

# step -> who may take it, and from which state it leads where
STEPS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "begin": (AUTHORS, {"": "draft"}),
    "edit": (AUTHORS, {"draft": "draft", "returned": "returned"}),
    "submit": (SIGNERS, {"draft": "submitted", "returned": "submitted"}),
    "withdraw": (
        AUTHORS,
        dict.fromkeys(("draft", "submitted", "under_review", "returned", "offered"), "withdrawn"),
    ),
    "answer": (AUTHORS, {each: each for each in ("submitted", "under_review", "returned", "offered")}),
    "assign": (REVIEWERS, {"submitted": "under_review", "under_review": "under_review"}),
    "comment": (REVIEWERS, {each: each for each in ("submitted", "under_review", "returned", "offered")}),
    "review": (REVIEWERS, {"under_review": "under_review"}),
    "return": (REVIEWERS, {"under_review": "returned"}),
    "approve": (APPROVERS, {"under_review": "approved"}),
    "offer": (APPROVERS, {"under_review": "offered"}),
    "reject": (APPROVERS, {"under_review": "rejected"}),
    "accept": (SIGNERS, {"offered": "approved"}),
    "decline": (SIGNERS, {"offered": "under_review"}),
    "report": (AUTHORS, {"approved": "approved"}),
    "close": (APPROVERS, {"approved": "approved"}),
    # the regulator's own, whatever the state of what was handed in
    "note": (
        (*REVIEWERS, "representative"),
        {each: each for each in ("submitted", "under_review", "returned", "offered", "approved", "rejected")}
        | {"withdrawn": "withdrawn"},
    ),
}
# whose trail tells of it: o the operator's, r the regulator's
TRAILS = dict.fromkeys(STEPS, "or") | {"begin": "o", "edit": "o", "review": "r", "note": "r"}
BEGIN_AT = datetime(2026, 11, 16, 9, tzinfo=UTC)

ANYBODY = st.sampled_from(EVERYBODY)


def mostly(*names: str) -> st.SearchStrategy[str]:
    """Somebody who may, more often than not: otherwise nothing would ever be approved."""
    right = st.sampled_from(names)
    return st.one_of(right, right, right, ANYBODY)


class Attempts(RuleBasedStateMachine):
    """Each example is taken back, so that all begin with the same property."""

    everybody: Everybody
    variant: Configuration
    table: GamingTable
    # what happened over all examples, for the test that wants everything to have happened
    happened: Counter[str]

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.now = BEGIN_AT
        self.rounds: dict[int, str] = {}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @property
    def newest(self) -> Submission | None:
        return Submission.objects.order_by("-pk").first()

    def attempt(self, step: str, who: str, call: Callable[[Submission], Any]) -> bool:
        """True when it was done. A refusal leaves nothing behind; a success is a step of the table with its trail."""
        self.now += timedelta(minutes=7)
        submission = self.newest
        if submission is None and step != "begin":
            return False
        before, entries = submission.state if submission else "", self._entries()
        version = submission.version if submission else 0
        try:
            with transaction.atomic():
                call(submission)  # type: ignore[arg-type] # only beginning needs none
        except (DomainError, EditConflict):
            self.happened[f"{step} refused"] += 1
            after = self.newest
            assert (after.state if after else "") == before, f"a refused {step} moved {before}"
            assert (after.version if after else 0) == version, f"a refused {step} wrote something"
            assert self._entries() == entries, f"a refused {step} stands in the trail"
            return False
        self.happened[step] += 1
        after = self.newest
        assert after is not None
        may, ways = STEPS[step]
        assert who in may, f"{who} may not {step}"
        if step == "begin":
            assert before in {"", "approved", "rejected", "withdrawn"}, f"begun while one is {before}"
            assert after.state == "draft"
        else:
            assert ways.get(before) == after.state, f"{step} led from {before} to {after.state}"
        # a draft that nobody was shown is withdrawn without a word to the regulator
        unseen = step == "withdraw" and after.first_submitted_at is None
        self._ensure_trail(step, "o" if unseen else TRAILS[step], entries)
        return True

    def _entries(self) -> int:
        return AuditEntry.objects.count()

    def _ensure_trail(self, step: str, trails: str, entries: int) -> None:
        casino = self.everybody.casino
        new = AuditEntry.objects.order_by("-pk")[: self._entries() - entries]
        told = {each.chain: each for each in new if each.verb.startswith("submission.")}
        chains = {"o": f"operator:{casino.operator_id}", "r": f"regulator:{casino.regulator_id}"}
        assert set(told) == {chains[each] for each in trails}, f"{step} stands in {set(told)}"

    def stored_versions(self) -> dict[int, str]:
        """Every round as the database holds it, whole."""
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT id, md5(round::text) FROM {SubmissionVersion._meta.db_table} AS round")
            return dict(cursor.fetchall())
