"""Newer time stamps behind signed papers, before the certificate or the digest of the last one is worth nothing.

The file that was issued stays as it is; what is kept beside it begins with the same bytes.
"""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.stored_files import removed_unless_kept
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import UNFINISHED, RunningJob, enqueue_job
from submissions.documents.models import Document, Renewal, SigningCertificate, Timestamped
from submissions.documents.rules.signatures import DIGEST

SIGNED = (Document.Kind.APPROVED, Document.Kind.LETTER)
# so many at a time are asked for; the rest at the next
MOST_AT_ONCE = 200


def documents_to_renew(at: datetime) -> QuerySet[Document]:
    """Signed papers whose newest time stamp ends soon, has an aged digest, or is not there."""
    newest = Renewal.objects.filter(document=OuterRef("pk")).order_by("-number")
    renewed = {"until": "protected_until", "with_digest": "digest"}
    latest = {name: Subquery(newest.values(column)[:1]) for name, column in renewed.items()}
    found = Document.objects.filter(made_at__isnull=False, kind__in=SIGNED).annotate(
        **{f"renewed_{name}": query for name, query in latest.items()}
    )
    found = found.annotate(
        until=Case(When(renewed_until__isnull=True, then=F("protected_until")), default=F("renewed_until")),
        with_digest=Case(
            When(renewed_until__isnull=True, then=F("digest")), default=F("renewed_with_digest")
        ),
    )
    ends_soon = Q(until__lte=at + settings.RENEW_SIGNATURES_BEFORE)
    return found.filter(Q(until__isnull=True) | ends_soon | ~Q(with_digest=DIGEST)).order_by("pk")


def renew_document(*, document_id: int, at: datetime, actor: Actor) -> Renewal | None:
    """None where another has done it."""
    from submissions.documents.drawing.signing import protection_of, renew_protection

    with removed_unless_kept() as files, audited_change(actor=actor) as trail:
        document = (
            Document.objects.select_for_update(of=("self",))
            .select_related("submission", "rules", "ruling")
            .get(pk=document_id)
        )
        if not documents_to_renew(at).filter(pk=document_id).exists():
            return None
        newest = document.newest
        with newest.file.open("rb") as file:
            before: bytes = file.read()
        if hashlib.sha256(before).hexdigest() != newest.sha256:
            raise ValueError(f"{newest.file.name} is not the file that was kept: it is not renewed.")
        content = renew_protection(before)
        protection = protection_of(content)
        if protection is None:
            raise ValueError(f"{newest.file.name} is not signed.")
        number = newest.number + 1 if isinstance(newest, Renewal) else 2
        renewal = Renewal(document=document, number=number, size=len(content), made_at=at)
        write_protection(renewal, protection)
        renewal.sha256 = hashlib.sha256(content).hexdigest()
        renewal.file.save(
            f"{document.name.removesuffix('.pdf')}-{number}.pdf", ContentFile(content), save=False
        )
        files.append(renewal.file.name)
        renewal.save()
        keep_certificate(protection.certificate, at=at)
        trail.record(
            verb="submission.signature_renewed",
            subject=document.subject,
            before={"sha256": newest.sha256, "protected_until": newest.protected_until},
            after={
                "paper": str(document.get_kind_display()),
                "sha256": renewal.sha256,
                "protected_until": renewal.protected_until,
            },
        )
    return renewal


def renew_all(*, at: datetime, actor: Actor) -> Iterator[tuple[Document, Renewal | Exception | None]]:
    """One file in memory at a time; what cannot be renewed is told, and the others go on."""
    for document_id in list(documents_to_renew(at).values_list("pk", flat=True)):
        document = Document.objects.select_related("submission", "rules", "ruling").get(pk=document_id)
        try:
            yield document, renew_document(document_id=document_id, at=at, actor=actor)
        except Exception as error:  # noqa: BLE001 - whatever it is, the next paper may be renewed all the same
            yield document, error


def order_renewals(*, at: datetime) -> int:
    """By the clock: a job for each paper that needs it and has none under way; how many."""
    waiting = Job.objects.filter(kind="signature_renewal", state__in=UNFINISHED)
    asked = set(waiting.values_list("payload__document_id", flat=True))
    needed = (
        documents_to_renew(at)
        .exclude(pk__in=asked)
        .select_related("submission", "rules", "ruling")[:MOST_AT_ONCE]
    )
    for document in needed:
        title = f"{document.get_kind_display()} · {document.about}"
        enqueue_job(kind="signature_renewal", payload={"document_id": document.pk}, title=title)
    return len(needed)


def renew_in_job(*, job: RunningJob) -> dict[str, Any]:
    job.report(20, "")
    renew_document(document_id=job.payload["document_id"], at=timezone.now(), actor=Actor.in_job(job.job))
    return {}


def write_protection(row: Timestamped, protection: Any) -> list[str]:
    """Into the row, which is not saved; the names of the fields."""
    if not protection.digest:
        return []
    row.timestamped_at, row.timestamped_by = protection.at, protection.by[:200]
    row.protected_until, row.digest = protection.until, protection.digest
    return ["timestamped_at", "timestamped_by", "protected_until", "digest"]


def keep_certificate(certificate: bytes, *, at: datetime) -> None:
    SigningCertificate.objects.get_or_create(
        sha256=hashlib.sha256(certificate).hexdigest(),
        defaults={"certificate": certificate, "first_used_at": at},
    )
