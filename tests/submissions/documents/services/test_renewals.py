"""Signed papers get newer time stamps in time; the file that was issued stays, and both are genuine."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from submissions.documents.drawing.signing import sign_document
from submissions.documents.models import Document, Renewal, SigningCertificate
from submissions.documents.services.documents import keep_document
from submissions.documents.services.renewals import documents_to_renew, order_renewals, renew_document
from submissions.register.selectors.verification import verdict_on_file, verdict_on_hash
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.times import authorities_in, times_of, trusts, years

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def issued(settings: Any, tmp_path: Path) -> Document:
    """Time-stamped by an authority whose certificate ends in half a year."""
    folder = tmp_path / "short"
    authorities_in(folder, times_end=years(0.5))
    trusts(settings, folder)
    own = settings.TIMESTAMP_URL
    decision = quick_desk().approved()
    with times_of(folder) as settings.TIMESTAMP_URL:
        copy = sign_document(
            small_pdf(), reason=f"Approved as {decision.approval_number}", name="Ruth Calloway"
        )
    settings.TIMESTAMP_URL = own
    document = decision.documents.get(kind="approved")
    keep_document(document=document, content=copy)
    return document


def renewed(document: Document) -> Renewal | None:
    return renew_document(document_id=document.pk, at=timezone.now(), actor=Actor.in_command("test"))


def read(file: Any) -> bytes:
    with file.open("rb") as opened:
        return bytes(opened.read())


def test_what_was_kept_says_until_when_it_can_be_judged(issued: Document) -> None:
    assert (issued.timestamped_by, issued.protected_until) == ("Authority of short: time stamps", years(0.5))
    assert SigningCertificate.objects.count() == 1
    assert list(documents_to_renew(timezone.now())) == [issued]


def test_a_renewal_is_kept_beside_the_file_that_was_issued_and_both_are_genuine(
    issued: Document, client: Client
) -> None:
    first = read(issued.file)
    renewal = renewed(issued)
    assert renewal is not None
    issued.refresh_from_db()
    second = read(renewal.file)
    assert read(issued.file) == first
    assert second.startswith(first)
    assert renewal.protected_until is not None
    assert renewal.protected_until > years(10)
    said = {content: verdict_on_file(content, timezone.now()) for content in (first, second)}
    assert [each.kind for each in said.values()] == ["genuine", "genuine"]
    assert "first issued" in said[first].why
    assert "newer time stamps added by us" in said[second].why
    # nothing in between, nothing more
    for other in (second[:-1], second + b" ", second[: len(first) + 900]):
        assert verdict_on_file(other, timezone.now()).kind == "altered"
    for number in (issued.sha256, renewal.sha256):
        assert verdict_on_hash(number, timezone.now()).kind == "exists"


def test_it_is_done_once_and_audited(issued: Document) -> None:
    assert renewed(issued) is not None
    assert renewed(issued) is None
    assert not documents_to_renew(timezone.now()).exists()
    entry = AuditEntry.objects.get(verb="submission.signature_renewed")
    assert entry.after
    assert entry.before
    assert entry.after["sha256"] == issued.renewals.get().sha256
    assert entry.before["sha256"] == issued.sha256


def test_an_aged_digest_is_a_reason_too(issued: Document, monkeypatch: Any) -> None:
    renewed(issued)
    monkeypatch.setattr("submissions.documents.services.renewals.DIGEST", "sha512")
    assert list(documents_to_renew(timezone.now())) == [issued]


def test_a_renewal_is_never_changed(issued: Document) -> None:
    renewal = renewed(issued)
    for change in (
        lambda: Renewal.objects.filter(pk=renewal.pk).update(sha256="0" * 64),  # type: ignore[union-attr]
        lambda: Renewal.objects.filter(pk=renewal.pk).delete(),  # type: ignore[union-attr]
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_the_command_says_what_it_did_and_goes_on_where_one_cannot_be_renewed(issued: Document) -> None:
    broken = issued.decision.documents.get(kind="letter")  # type: ignore[union-attr]
    keep_document(document=broken, content=read(issued.file))
    Path(broken.file.path).write_bytes(b"%PDF-1.7 something else")
    said, wrong = StringIO(), StringIO()
    call_command("renew_signatures", "--dry-run", stdout=said)
    assert said.getvalue() == "2 signed papers need a newer time stamp.\n"
    with pytest.raises(CommandError, match="1 signed papers could not be renewed"):
        call_command("renew_signatures", stdout=said, stderr=wrong)
    assert f"{issued.name}: time-stamped " in said.getvalue()
    assert "1 signed papers have a newer time stamp." in said.getvalue()
    assert f"{broken.name}: " in wrong.getvalue()
    assert "not the file that was kept" in wrong.getvalue()


def test_the_scheduler_asks_once_and_a_worker_does_it(issued: Document) -> None:
    assert order_renewals(at=timezone.now()) == 1
    assert order_renewals(at=timezone.now()) == 0
    job = Job.objects.get(kind="signature_renewal")
    run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert issued.renewals.count() == 1


def test_the_newest_bytes_are_handed_out(issued: Document, signed_in: Any) -> None:
    renewal = renewed(issued)
    assert renewal is not None
    client = signed_in(issued.decision.decided_by)  # type: ignore[union-attr]
    answer = client.get(reverse("document-file", args=[issued.pk]))
    assert b"".join(answer.streaming_content) == read(renewal.file)
