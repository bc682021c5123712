"""Papers: listed with their progress on both desks, shown in a frame of ours alone, kept for five years."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.jobs.models import Job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.approved_rules.models import ApprovedRules
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from tests.factories import make_person
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


@pytest.fixture
def manager(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.manager.person is not None
    return signed_in(desk.manager.person)


def test_the_list_says_what_is_made_what_is_drawn_and_what_failed(desk: Desk, manager: Client) -> None:
    decision = desk.approved()
    made, running, failed, *_ = decision.documents.order_by("pk")
    keep_document(document=made, content=small_pdf())
    Job.objects.filter(document=running).update(state="running", progress=40, progress_text="Drawing")
    Job.objects.filter(document=failed).update(state="failed", error="It broke.")
    url = reverse("document-list", args=[decision.submission_id])
    made.refresh_from_db()
    page = manager.get(url).content.decode()
    assert made.sha256 in page
    assert "1 page" in page
    assert "40 % Drawing" in page
    assert "It failed after several tries." in page
    assert "It broke." in page
    assert "kept for 5 years from their approval" in page
    assert "hx-get" in page
    part = manager.get(url, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")

    assert manager.post(reverse("document-again", args=[failed.pk])).status_code == 302
    failed.refresh_from_db()
    assert failed.job is not None
    assert failed.job.state == "waiting"
    before = failed.job.pk
    manager.post(reverse("document-again", args=[failed.pk]))
    failed.refresh_from_db()
    assert failed.job is not None
    assert failed.job.pk == before


def test_whoever_only_reads_papers_does_not_have_them_drawn_again(desk: Desk, signed_in: SignIn) -> None:
    document = desk.submit().documents.get()
    Job.objects.filter(document=document).update(state="failed")
    auditor = signed_in(make_person(Role.INTERNAL_AUDIT, operator=desk.casino.operator))
    again = reverse("document-again", args=[document.pk])
    page = auditor.get(reverse("document-list", args=[document.submission_id])).text
    assert "It failed after several tries." in page
    assert "Whoever drafts, signs or reviews the submission can have it drawn again." in page
    assert again not in page
    assert auditor.post(again).status_code == 403
    assert Job.objects.get(document=document).state == "failed"


def test_the_list_costs_the_same_for_one_paper_and_for_seven(desk: Desk, manager: Client) -> None:
    made = desk.under_review()
    url = reverse("document-list", args=[made.submission_id])
    counts = []
    for _ in range(2):
        manager.get(url)
        with CaptureQueriesContext(connection) as counted:
            manager.get(url)
        counts.append(len(counted))
        if not made.decisions.exists():
            desk.approved(made)
    assert counts[0] == counts[1]


def test_a_paper_is_framed_by_our_own_pages_alone(desk: Desk, manager: Client) -> None:
    made = desk.submit()
    document = made.documents.get()
    keep_document(document=document, content=small_pdf())
    page = manager.get(reverse("document-view", args=[document.pk]))
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-src" not in manager.get(reverse("home"))["Content-Security-Policy"]
    shown = manager.get(reverse("document-file", args=[document.pk]), {"view": "1"})
    assert shown["Content-Disposition"].startswith("inline")
    assert shown["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in shown["Content-Security-Policy"]
    assert "script-src" not in shown["Content-Security-Policy"]
    assert "default-src 'none'" in shown["Content-Security-Policy"]
    taken = manager.get(reverse("document-file", args=[document.pk]))
    assert taken["Content-Disposition"].startswith("attachment")
    assert taken["X-Frame-Options"] == "DENY"
    assert b"".join(shown.streaming_content) == b"".join(taken.streaming_content)  # type: ignore[attr-defined]


def test_comar_36_05_03_19_approved_papers_cannot_be_deleted_or_kept_for_less(desk: Desk) -> None:
    decision = desk.approved()
    document = decision.documents.get(kind="approved")
    keep_document(document=document, content=small_pdf())
    assert document.keep_until is not None
    assert document.keep_until.year == decision.decided_at.year + 5
    with pytest.raises(DatabaseError, match="This paper is kept until"), transaction.atomic():
        document.delete()
    with pytest.raises(DatabaseError, match="This paper is kept until"), transaction.atomic():
        Document.objects.filter(pk=document.pk).update(keep_until=None)
    with pytest.raises(DatabaseError, match="never overwritten"), transaction.atomic():
        Document.objects.filter(pk=document.pk).update(sha256="0" * 64)
    longer = document.keep_until.replace(year=document.keep_until.year + 1)
    assert Document.objects.filter(pk=document.pk).update(keep_until=longer) == 1


def test_superseded_papers_stay(desk: Desk) -> None:
    first = desk.approved()
    ApprovedRules.objects.filter(decision=first).update(superseded_at=first.effective_at)
    with pytest.raises(DatabaseError, match="This paper is kept until"), transaction.atomic():
        first.documents.get(kind="letter").delete()


def test_the_page_of_approved_rules_leads_to_their_papers(desk: Desk, signed_in: SignIn) -> None:
    """COMAR 36.05.03.19: at hand for internal audit, surveillance and the authority's people."""
    decision = desk.approved()
    keep_document(document=decision.documents.get(kind="approved"), content=small_pdf())
    assert decision.rules is not None
    surveillance = signed_in(make_person(Role.SURVEILLANCE, operator=desk.casino.operator))
    page = surveillance.get(reverse("rules-version-detail", args=[decision.rules.pk])).content.decode()
    document = decision.documents.get(kind="approved")
    assert reverse("document-view", args=[document.pk]) in page
    assert reverse("register-entry", args=["us-sd", decision.approval_number]) in page
    assert reverse("submission-detail", args=[decision.submission_id]) not in page
    assert surveillance.get(reverse("document-view", args=[document.pk])).status_code == 200
    assert surveillance.get(reverse("document-file", args=[document.pk])).status_code == 200
