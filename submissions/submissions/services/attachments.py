"""Files beside a request: looked into, kept under their fingerprint, never changed."""

import hashlib
import re
from datetime import datetime

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.confined import UPLOADS, ConfinedFailed, run_confined
from backoffice.core.errors import DomainError
from backoffice.core.stored_files import removed_unless_kept
from submissions.submissions.models import Attachment, Submission
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.workflow import ensure_can

MOST_BYTES = 20 * 1024 * 1024
# what the first bytes say counts, not what the file is called
PDF = ("application/pdf", "pdf")
KINDS = {
    b"%PDF-": PDF,
    b"\x89PNG\r\n\x1a\n": ("image/png", "png"),
    b"\xff\xd8\xff": ("image/jpeg", "jpg"),
}


def attach_file(
    *, submission: Submission, kind: str, file_name: str, data: bytes, at: datetime, actor: Actor
) -> Attachment:
    """PDF, PNG or JPEG; the same file twice is refused, and so is a PDF that does more than show pages."""
    media_type, ending = _look_into(data)
    with removed_unless_kept() as files, audited_change(actor=actor) as trail:
        current = lock_submission(submission)
        transition = ensure_can("edit", current, actor.access)
        if kind not in Attachment.Kind.values:
            raise DomainError(_("Choose what the file is."), field="kind")
        fingerprint = hashlib.sha256(data).hexdigest()
        if current.attachments.filter(sha256=fingerprint, removed_at__isnull=True).exists():
            raise DomainError(_("This file is attached already."), field="file")
        attachment = Attachment(
            submission=current,
            kind=kind,
            name=_clean_name(file_name, ending),
            media_type=media_type,
            sha256=fingerprint,
            size=len(data),
            added_at=at,
            added_by_name=actor.name,
        )
        attachment.file.save(f"{fingerprint[:16]}.{ending}", ContentFile(data), save=False)
        files.append(attachment.file.name)
        attachment.save()
        move(
            trail,
            current,
            transition,
            verb="submission.file_attached",
            both_trails=False,
            file=attachment.name,
            fingerprint=fingerprint,
        )
    return attachment


def remove_attachment(*, attachment: Attachment, at: datetime, actor: Actor) -> None:
    """Out of the next round; the rounds that named it keep it."""
    with audited_change(actor=actor) as trail:
        submission = lock_submission(attachment.submission)
        transition = ensure_can("edit", submission, actor.access)
        current = Attachment.objects.select_for_update(of=("self",)).get(pk=attachment.pk)
        if current.removed_at is None:
            current.removed_at = at
            current.save(update_fields=["removed_at"])
            move(
                trail,
                submission,
                transition,
                verb="submission.file_removed",
                both_trails=False,
                file=current.name,
                fingerprint=current.sha256,
            )


def _look_into(data: bytes) -> tuple[str, str]:
    if not data:
        raise DomainError(_("The file is empty."), field="file")
    if len(data) > MOST_BYTES:
        raise DomainError(
            _("At most %(most)d MB; this file has %(size)d MB.")
            % {"most": MOST_BYTES // 2**20, "size": -(-len(data) // 2**20)},
            field="file",
        )
    for beginning, kind in KINDS.items():
        if data.startswith(beginning):
            if kind == PDF:
                _ensure_only_shows(data)
            return kind
    raise DomainError(_("Attach a PDF, PNG or JPEG file; this is none of these."), field="file")


def _ensure_only_shows(data: bytes) -> None:
    """Whoever reviews a submission opens its files: nothing in them may run, start, send or carry something."""
    try:
        refused = run_confined("games.layouts.rules.pdf_check:why_not_a_paper", data, room=UPLOADS)
    except ConfinedFailed:
        refused = _("This PDF cannot be checked. Save it as a plain PDF and attach that.")
    if refused:
        raise DomainError(refused, field="file")


def _clean_name(name: str, ending: str) -> str:
    plain = re.sub(r"[^\w .()-]+", "_", name.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]).strip(" .") or "file"
    stem = plain.rsplit(".", 1)[0] if "." in plain else plain
    return f"{stem[:100]}.{ending}"
