"""A manufacturer's artwork for a layout: cleaned, stored by its fingerprint, taken away again."""

import hashlib
from datetime import datetime
from pathlib import PurePosixPath

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.confined import PICTURE, UPLOADS, ConfinedFailed, run_confined
from backoffice.core.errors import DomainError
from backoffice.core.stored_files import removed_unless_kept
from backoffice.core.versions import locked, record_edit
from games.layouts.models import Layout, LayoutArtwork
from games.layouts.rules.artwork import PNG, CleanArtwork
from games.layouts.services.states import ensure_can

log = structlog.get_logger()


def attach_artwork(
    *, layout: Layout, file_name: str, data: bytes, at: datetime, actor: Actor
) -> tuple[LayoutArtwork, CleanArtwork]:
    """The row, and what the cleaning did. Nothing is stored of a file that is refused."""
    ensure_can("edit", layout, actor.access)
    clean = _clean(data)
    fingerprint = hashlib.sha256(clean.data).hexdigest()
    with removed_unless_kept() as files, audited_change(actor=actor) as trail:
        current = locked(layout)
        transition = ensure_can("edit", current, actor.access)
        stored_as = _stored_before(clean, fingerprint)
        if stored_as is None:
            stored_as = default_storage.save(_name(clean, fingerprint), ContentFile(clean.data))
            files.append(stored_as)
        artwork = LayoutArtwork.objects.create(
            property=current.property,
            kind=clean.kind,
            file_name=_plain_name(file_name, clean.kind),
            stored_as=stored_as,
            sha256=fingerprint,
            size=len(clean.data),
            pages=clean.pages,
            width=clean.width,
            height=clean.height,
            text=list(clean.text),
            uploaded_at=at,
            uploaded_by_name=actor.person.full_name if actor.person else actor.label[:200],
        )
        before = {"artwork": _words(current.artwork), "state": current.state}
        current.artwork = artwork
        current.state = transition.target or current.state
        after = {"artwork": _words(artwork), "state": current.state}
        record_edit(trail, current, verb="layout.artwork_uploaded", before=before, after=after)
    return artwork, clean


def remove_artwork(*, layout: Layout, actor: Actor) -> bool:
    """The layout is drawn again; files that were submitted stay where they are."""
    with audited_change(actor=actor) as trail:
        current = locked(layout)
        transition = ensure_can("edit", current, actor.access)
        if current.artwork is None:
            return False
        before = {"artwork": _words(current.artwork), "state": current.state}
        current.artwork = None
        current.state = transition.target or current.state
        after = {"artwork": None, "state": current.state}
        return record_edit(trail, current, verb="layout.artwork_removed", before=before, after=after)


def artwork_bytes(artwork: LayoutArtwork) -> bytes:
    """As it was stored; a file that changed on disk is never handed out."""
    with default_storage.open(artwork.stored_as, "rb") as file:
        data: bytes = file.read()
    if hashlib.sha256(data).hexdigest() != artwork.sha256:
        raise DomainError(_("The stored file of this artwork is not the one that was uploaded."))
    return data


def _clean(data: bytes) -> CleanArtwork:
    """Read in a process of its own: whoever sent the file may not have made it."""
    limits = PICTURE if data.startswith(PNG) else None
    try:
        said = run_confined("games.layouts.rules.artwork:cleaned", data, room=UPLOADS, limits=limits)
    except ConfinedFailed as failure:
        log.warning("artwork not read", reason=str(failure))
        said = {"refused": _("This file cannot be read.")}
    if "refused" in said:
        raise DomainError(said["refused"], field="file")
    return CleanArtwork(**said | {"removed": tuple(said["removed"]), "text": tuple(said["text"])})


def _name(clean: CleanArtwork, fingerprint: str) -> str:
    return f"layouts/{fingerprint[:2]}/{fingerprint}.{clean.kind}"


def _stored_before(clean: CleanArtwork, fingerprint: str) -> str | None:
    """One file for one content. One that lies there and that no row names may be removed at any moment."""
    known = LayoutArtwork.objects.filter(sha256=fingerprint, kind=clean.kind).values_list(
        "stored_as", flat=True
    )
    return next((name for name in known.distinct() if default_storage.exists(name)), None)


def _plain_name(file_name: str, kind: str) -> str:
    """For people only: no folders, no control characters, the ending of what the file really is."""
    stem = PurePosixPath(file_name.replace("\\", "/")).stem
    plain = "".join(letter for letter in stem if letter.isprintable() and letter not in '"<>:;|?*')
    return f"{plain.strip()[:100] or 'artwork'}.{kind}"


def _words(artwork: LayoutArtwork | None) -> str | None:
    return f"{artwork.file_name} ({artwork.sha256[:12]})" if artwork else None
