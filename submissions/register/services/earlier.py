"""Enters approvals from before the product, one by one or from a file, and corrects them by new entries."""

import hashlib
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import Regulator
from backoffice.core.confined import UPLOADS, ConfinedFailed, run_confined
from backoffice.core.errors import DomainError
from backoffice.core.stored_files import removed_unless_kept
from backoffice.permissions.actions import Action
from submissions.register.models import EarlierApproval
from submissions.register.plan import ApprovalsPlan, KnownNames, checked, plan_approvals

MOST_BYTES = 20 * 1024 * 1024
_COPIED = (
    "property",
    "property_name",
    "operator_name",
    "pack_id",
    "game",
    "variant",
    "version",
    "approval_number",
    "key",
    "approved_on",
    "effective_from",
    "ended_on",
    "ended_as",
    "what_changed",
    "document_name",
    "document_sha256",
    "document",
    "document_size",
)


class PlanMoved(DomainError):
    """The register has changed since the preview; `plan` is how it would be now."""

    def __init__(self, plan: ApprovalsPlan) -> None:
        super().__init__(_("The register has changed since this preview. Look at it again."))
        self.plan = plan


class BadEntry(DomainError):
    """`problems` by the name of the column."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        column, words = next(iter(problems.items()))
        super().__init__(f"{column}: {words}")
        self.problems = dict(problems)


def enter_approval(
    *,
    cells: Mapping[str, str],
    document: bytes | None = None,
    document_name: str = "",
    corrects: EarlierApproval | None = None,
    at: datetime,
    actor: Actor,
) -> EarlierApproval:
    """`cells` by the names of the columns, as a file has them; with `corrects` the entry that this one replaces."""
    regulator = _regulator(actor)
    if document is not None:
        _ensure_only_shows(document)
    with removed_unless_kept() as files, audited_change(actor=actor) as trail:
        locked = _locked(regulator, corrects)
        values, problems = checked(cells, KnownNames(regulator), corrects=locked)
        stated = values["document_sha256"]
        if document is not None and stated and stated != hashlib.sha256(document).hexdigest():
            problems["document hash"] = _("The file has another hash.")
        if problems:
            raise BadEntry(problems)
        if document is not None:
            values |= _stored(document, document_name)
            files.append(values["document"])
        elif locked is not None and stated in ("", locked.document_sha256):
            values |= {name: getattr(locked, name) for name in _COPIED if name.startswith("document")}
        return _write(trail, regulator, values, corrects=locked, at=at, actor=actor)


def take_out_approval(*, approval: EarlierApproval, at: datetime, actor: Actor) -> EarlierApproval:
    """Entered in error: the register no longer shows it, the trail and both entries stay."""
    regulator = _regulator(actor)
    with audited_change(actor=actor) as trail:
        locked = _locked(regulator, approval)
        assert locked is not None  # noqa: S101
        values = {name: getattr(locked, name) for name in _COPIED}
        return _write(trail, regulator, values | {"is_void": True}, corrects=locked, at=at, actor=actor)


def import_approvals(
    *, text: str, fingerprint: str | None, at: datetime, actor: Actor
) -> list[EarlierApproval]:
    """All rows or none; `fingerprint` is that of the preview that somebody saw."""
    regulator = _regulator(actor)
    try:
        with audited_change(actor=actor) as trail:
            _locked(regulator, None)
            plan = plan_approvals(regulator, text)
            if fingerprint is not None and plan.fingerprint != fingerprint:
                raise PlanMoved(plan)
            if not plan.can_be_written:
                row = next(iter(plan.bad), None)
                raise BadEntry(row.problems if row else {_("file"): _("There is nothing to enter.")})
            return [
                _write(trail, regulator, row.values, corrects=None, at=at, actor=actor) for row in plan.rows
            ]
    except IntegrityError:
        raise DomainError(_("Someone has just entered one of these approvals. Look again.")) from None


def _regulator(actor: Actor) -> Regulator:
    access = actor.access
    if access.regulator is None or not access.allows(Action.REGISTER_KEEP):
        raise DomainError(_("Your role does not allow this."))
    return access.regulator


def _locked(regulator: Regulator, corrects: EarlierApproval | None) -> EarlierApproval | None:
    """One change of an authority's register at a time, so that no number is entered twice."""
    Regulator.objects.select_for_update(no_key=True).get(pk=regulator.pk)
    if corrects is None:
        return None
    found = EarlierApproval.objects.filter(regulator=regulator, pk=corrects.pk).first()
    if found is None:
        raise DomainError(_("There is no such entry."))
    if EarlierApproval.objects.filter(corrects=found).exists():
        raise DomainError(_("This entry was corrected already; correct the newer one."))
    return found


def _write(
    trail: Trail,
    regulator: Regulator,
    values: Mapping[str, Any],
    *,
    corrects: EarlierApproval | None,
    at: datetime,
    actor: Actor,
) -> EarlierApproval:
    entry = EarlierApproval.objects.create(
        regulator=regulator,
        corrects=corrects,
        entered_at=at,
        entered_by=actor.person,
        entered_by_name=actor.person.full_name if actor.person else actor.label[:200],
        **values,
    )
    verb = "taken_out" if entry.is_void else "entered" if corrects is None else "corrected"
    trail.record(
        verb=f"earlier_approval.{verb}",
        subject=entry,
        before=_told(corrects) if corrects is not None else None,
        after=_told(entry),
        chain=f"regulator:{regulator.pk}",
    )
    return entry


def _told(entry: EarlierApproval) -> dict[str, Any]:
    left_out = ("property", "pack_id", "key", "document", "document_size")
    return {name: getattr(entry, name) for name in _COPIED if name not in left_out}


def _stored(data: bytes, name: str) -> dict[str, Any]:
    fingerprint = hashlib.sha256(data).hexdigest()
    kept = default_storage.save(f"earlier-approvals/{fingerprint[:2]}/{fingerprint}.pdf", ContentFile(data))
    stem = (
        re.sub(r"[^\w .()-]+", "_", name.replace("\\", "/").rsplit("/", 1)[-1]).rsplit(".", 1)[0].strip(" .")
    )
    return {
        "document": kept,
        "document_name": f"{stem[:100] or 'approval'}.pdf",
        "document_sha256": fingerprint,
        "document_size": len(data),
    }


def _ensure_only_shows(data: bytes) -> None:
    """Everybody may open it: nothing in it may run, start, send or carry something."""
    if not data.startswith(b"%PDF-"):
        raise DomainError(_("Choose a PDF file."), field="document")
    if len(data) > MOST_BYTES:
        raise DomainError(_("The file is larger than %d MB.") % (MOST_BYTES // 2**20), field="document")
    try:
        refused = run_confined("games.layouts.rules.pdf_check:why_not_a_paper", data, room=UPLOADS)
    except ConfinedFailed:
        refused = _("This PDF cannot be looked through. Print it to a plain PDF and choose that.")
    if refused:
        raise DomainError(refused, field="document")
