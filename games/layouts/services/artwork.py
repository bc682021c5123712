"""A manufacturer's artwork for a layout: cleaned, stored by its fingerprint, taken away again."""

import hashlib
from datetime import datetime
from pathlib import PurePosixPath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked, record_edit
from games.layouts.models import Layout, LayoutArtwork
from games.layouts.rules.artwork import CleanArtwork, clean_artwork
from games.layouts.rules.refusal import ArtworkRefused
from games.layouts.services.states import ensure_can


def attach_artwork(
    *, layout: Layout, file_name: str, data: bytes, at: datetime, actor: Actor
) -> tuple[LayoutArtwork, CleanArtwork]:
    """The row, and what the cleaning did. Nothing is stored of a file that is refused."""
    ensure_can("edit", layout, actor.access)
    try:
        clean = clean_artwork(data)
    except ArtworkRefused as refusal:
        raise DomainError(str(refusal), field="file") from None
    fingerprint = hashlib.sha256(clean.data).hexdigest()
    stored_as = _store(clean, fingerprint)
    with audited_change(actor=actor) as trail:
        current = locked(layout)
        transition = ensure_can("edit", current, actor.access)
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


def _store(clean: CleanArtwork, fingerprint: str) -> str:
    """One file for one content: it is written once and never overwritten."""
    name = f"layouts/{fingerprint[:2]}/{fingerprint}.{clean.kind}"
    return name if default_storage.exists(name) else default_storage.save(name, ContentFile(clean.data))


def _plain_name(file_name: str, kind: str) -> str:
    """For people only: no folders, no control characters, the ending of what the file really is."""
    stem = PurePosixPath(file_name.replace("\\", "/")).stem
    plain = "".join(letter for letter in stem if letter.isprintable() and letter not in '"<>:;|?*')
    return f"{plain.strip()[:100] or 'artwork'}.{kind}"


def _words(artwork: LayoutArtwork | None) -> str | None:
    return f"{artwork.file_name} ({artwork.sha256[:12]})" if artwork else None
