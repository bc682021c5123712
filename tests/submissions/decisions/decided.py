"""Shared by the tests of decisions: a quick jurisdiction, and what a regulator types into the pages."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from submissions.decisions.models import Decision
from submissions.decisions.services.deciding import approve_submission
from submissions.submissions.models import SubmissionVersion
from tests.factories import make_property, make_regulator
from tests.submissions.submissions.factories import Desk, make_desk

FAR = "2031-03-03T06:00"


def quick_desk(jurisdiction: str = "us-sd") -> Desk:
    return make_desk(make_property(regulator=make_regulator(jurisdiction)))


def approved_long_ago(desk: Desk, made: SubmissionVersion | None = None) -> Decision:
    """Approved, and in effect, since an hour."""
    made = made or desk.under_review()
    at = timezone.now() - timedelta(hours=1)
    return approve_submission(
        submission_version=made,
        outcome="approved",
        reasons="It keeps the rules.",
        effective_at=at,
        at=at,
        actor=desk.approver,
    )


def written(made: SubmissionVersion, *conditions: tuple[str, str], **typed: str) -> dict[str, str]:
    """What the pages send: reasons, when, and one row for each condition."""
    data = {"round": str(made.pk), "reasons": "It keeps the rules.", "effective_at_0": FAR}
    data |= {"conditions-TOTAL_FORMS": str(max(1, len(conditions))), "conditions-INITIAL_FORMS": "0"}
    for place, (text, due_on) in enumerate(conditions):
        data |= {f"conditions-{place}-text": text, f"conditions-{place}-due_on": due_on}
    return data | typed


def send(client: Client, name: str, made: SubmissionVersion, data: dict[str, str], step: str) -> Any:
    return client.post(reverse(name, args=[made.submission_id]), data | {"step": step})
