"""A paper that failed, was stopped or is taken by nobody never looks as if somebody draws it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.jobs.models import Job
from backoffice.people.models import Person
from submissions.documents.models import Document
from tests.submissions.decisions.decided import quick_desk

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
FAILED = {"state": "failed", "error": "ValueError: no certificate"}
STOPPED = {"state": "cancelled"}
UNTAKEN = {"asked_at": timezone.now() - timedelta(hours=1)}
SAID = [
    (FAILED, "failed", ("did not work", "no certificate"), False),
    (STOPPED, "failed", ("It was stopped",), False),
    (UNTAKEN, "waiting", ("No worker has taken it yet",), True),
    ({"tries": 1, "error": "OSError: disk full"}, "waiting", ("is tried again", "disk full"), True),
    (
        {"state": "running", "lease_until": timezone.now() - timedelta(hours=1)},
        "running",
        ("stopped responding",),
        True,
    ),
    ({"state": "done"}, "failed", ("ended without a file",), False),
]


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.mark.parametrize(("fields", "state", "words", "under_way"), SAID)
def test_every_page_that_names_the_paper_says_how_it_stands(
    fields: dict[str, Any], state: str, words: tuple[str, ...], under_way: bool, signed_in: SignIn
) -> None:
    desk = quick_desk()
    decision = desk.approved()
    Job.objects.filter(document__decision=decision).update(**fields)
    Job.objects.filter(document__submission=decision.submission).update(**fields)
    document = decision.documents.get(kind="approved")
    assert desk.manager.person is not None
    assert desk.approver.person is not None
    manager, officer = signed_in(desk.manager.person), signed_in(desk.approver.person)
    again = reverse("document-again", args=[document.pk])
    rules = reverse("rules-version-detail", args=[document.decision.rules_id])  # type: ignore[union-attr]
    desk_page = reverse("submission-detail", args=[document.submission_id])
    pages = {
        "list": manager.get(reverse("document-list", args=[document.submission_id])),
        "view": manager.get(reverse("document-view", args=[document.pk])),
        "panel": manager.get(rules),
        "review": officer.get(desk_page, {"tab": "document", "paper": str(document.pk)}),
    }
    for name, page in pages.items():
        assert page.status_code == 200, name
        for each in words:
            assert each in page.text, (name, each)
        assert "A worker draws it" not in page.text
        assert "being drawn" not in page.text
        if name != "panel":
            assert (again in page.text) != under_way, name
    entry = (
        Client()
        .get(reverse("register-entry", args=[desk.casino.regulator.jurisdiction, decision.approval_number]))
        .text
    )
    assert ("not drawn yet; look again later" in entry) == under_way
    assert ("could not be drawn so far" in entry) != under_way
    assert "certificate" not in entry
    told = manager.get(f"/api/v1/documents/{document.pk}/").json()
    assert told["state"] == state
    for each in words:
        assert each in told["why"]


def test_whoever_may_act_orders_it_again_on_the_page_and_through_the_api(signed_in: SignIn) -> None:
    desk = quick_desk()
    document = desk.submit().documents.get()
    Job.objects.filter(document=document).update(**FAILED)
    assert desk.manager.person is not None
    manager = signed_in(desk.manager.person)
    shown = manager.get(reverse("document-view", args=[document.pk])).text
    assert reverse("document-again", args=[document.pk]) in shown
    manager.post(reverse("document-again", args=[document.pk]))
    first = Document.objects.select_related("job").get(pk=document.pk).job
    assert first is not None
    assert first.state == "waiting"
    Job.objects.filter(pk=first.pk).update(**STOPPED)
    answer = manager.post(
        reverse("api-document-draw", args=[document.pk]),
        content_type="application/json",
        headers={"Idempotency-Key": "1"},
    )
    assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    assert answer.json()["job"] != first.pk
