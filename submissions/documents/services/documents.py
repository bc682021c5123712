"""Orders the papers of a submission and keeps each once its file is whole."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.core.stored_files import removed_unless_kept
from backoffice.jobs.services.jobs import RunningJob, enqueue_job
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Suspension
from games.rulings.models import RulingOnInterpretation
from submissions.decisions.models import Decision
from submissions.documents.drawing.letters import Letter, letter_as_data
from submissions.documents.models import Document
from submissions.documents.services.decision_letters import letter_of_decision
from submissions.submissions.models import Submission, SubmissionVersion

Progress = Callable[[int, str], None]


def order_document(
    *,
    submission_version: SubmissionVersion,
    kind: str,
    at: datetime,
    actor: Actor,
    decision: Decision | None = None,
    keep_until: datetime | None = None,
) -> Document:
    """In the transaction of what it documents; asking again gives the one that was ordered, kept for longer at most."""
    letter = None
    if kind == Document.Kind.LETTER and decision is not None:
        letter = letter_of_decision(decision)
    return _order(
        {"submission_version": submission_version, "kind": kind, "decision": decision},
        submission=submission_version.submission,
        letter=letter,
        keep_until=keep_until,
        at=at,
        actor=actor,
    )


def order_letter(
    *,
    kind: str,
    letter: Letter,
    at: datetime,
    actor: Actor,
    rules: ApprovedRules | None = None,
    suspension: Suspension | None = None,
    ruling: RulingOnInterpretation | None = None,
    keep_until: datetime | None = None,
) -> Document:
    """Of an act after the decision: drawn, signed and kept as the letter of the decision is, and found beside it."""
    decision = Decision.objects.filter(rules=rules).first() if rules is not None else None
    return _order(
        {
            "submission_version": decision.submission_version if decision else None,
            "kind": kind,
            "decision": decision,
            "rules": rules,
            "suspension": suspension,
            "ruling": ruling,
        },
        submission=decision.submission if decision else None,
        letter=letter,
        keep_until=keep_until,
        at=at,
        actor=actor,
    )


def _order(
    which: dict[str, Any],
    *,
    submission: Submission | None,
    letter: Letter | None,
    keep_until: datetime | None,
    at: datetime,
    actor: Actor,
) -> Document:
    document, new = Document.objects.get_or_create(
        **which,
        defaults={
            "submission": submission,
            "asked_at": at,
            "keep_until": keep_until,
            "letter": None if letter is None else letter_as_data(letter),
        },
    )
    if new:
        _draw_by_worker(document, actor)
    elif keep_until is not None and document.keep_until != keep_until:
        document.keep_until = keep_until
        document.save(update_fields=["keep_until"])
    return document


def _draw_by_worker(document: Document, actor: Actor) -> None:
    document.job = enqueue_job(
        kind="submission_document",
        payload={"document_id": document.pk},
        actor=actor,
        title=f"{document.get_kind_display()} · {document.about}",
    )
    document.save(update_fields=["job"])


# whoever works on a submission, on either side; the others only read its papers
MAY_ASK_AGAIN = (Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, Action.SUBMISSION_REVIEW)


def may_draw_again(access: Access) -> bool:
    return any(access.allows(each) for each in MAY_ASK_AGAIN)


def draw_again(*, document: Document, at: datetime, actor: Actor) -> None:
    """A fresh job for a paper whose drawing failed or was stopped; one that is made or under way stays as it is."""
    if not may_draw_again(actor.access):
        raise DomainError(_("Your role does not allow this."))
    with audited_change(actor=actor) as trail:
        current = (
            Document.objects.select_for_update(of=("self",))
            .select_related("submission", "submission_version", "rules", "ruling", "job")
            .get(pk=document.pk)
        )
        if current.is_made or (current.job is not None and not current.job.is_finished):
            return
        _draw_by_worker(current, actor)
        told: dict[str, Any] = {"paper": str(current.get_kind_display())}
        if current.submission_version is not None:
            told["round"] = current.submission_version.number
        trail.record(verb="submission.paper_asked_again", subject=current.subject, after=told)


def make_document(*, job: RunningJob) -> dict[str, Any]:
    """Drawn into memory; the file is written and named by the row in one step, so that no half is ever seen."""
    from submissions.documents.services.drawing import draw_document

    document = Document.objects.select_related(
        "submission_version",
        "decision",
        "submission",
        "rules",
        "ruling",
    ).get(pk=job.payload["document_id"])
    if not document.is_made:
        content = draw_document(document, job.report)
        job.report(96, _("Saving the file"))
        keep_document(document=document, content=content)
    return {"text": document.name, "url": reverse("document-file", args=[document.pk])}


def keep_document(*, document: Document, content: bytes) -> None:
    """Of two workers that drew the same paper the second finds the first's."""
    from submissions.documents.drawing.signing import protection_of
    from submissions.documents.services.renewals import keep_certificate, write_protection

    pages, identifier = _look_into(content)
    protection = protection_of(content)
    with removed_unless_kept() as files, transaction.atomic():
        current = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if not current.is_made:
            current.name = _file_name(current)
            current.file.save(current.name, ContentFile(content), save=False)
            files.append(current.file.name)
            current.sha256 = hashlib.sha256(content).hexdigest()
            current.size = len(content)
            current.pages, current.identifier = pages, identifier
            current.made_at = timezone.now()
            changed = ["name", "file", "sha256", "identifier", "size", "pages", "made_at"]
            if protection is not None:
                changed += write_protection(current, protection)
                keep_certificate(protection.certificate, at=current.made_at)
            current.save(update_fields=changed)
    document.refresh_from_db()


def _file_name(document: Document) -> str:
    number = document.decision.approval_number if document.decision else ""
    if not number and document.submission is not None and document.submission_version is not None:
        number = f"{document.submission.number}-{document.submission_version.number}"
    # the number of a ruling is typed by people
    number = get_valid_filename(number or document.about)[:80]
    which = f"-{document.suspension_id}" if document.suspension_id else ""
    return f"{number}-{document.kind.replace('_', '-')}{which}.pdf"


def _look_into(content: bytes) -> tuple[int, str]:
    """How many pages, and what the file calls itself."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as pdf:
        name = pdf.trailer.get("/ID")
        identifier = bytes(name[0]).decode("ascii", "replace") if name is not None else ""
        return len(pdf.pages), identifier[:160].replace("\x00", "")
