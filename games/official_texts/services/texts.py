"""Keeps the authority's own documents, and where each paragraph begins in them."""

import hashlib
from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import Regulator
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked
from games.engine.errors import EngineError
from games.official_texts.files import plain_file_name, read_official_file, split_official_text
from games.official_texts.models import OfficialText, OfficialTextSplit
from games.official_texts.rules.borders import with_border
from games.official_texts.selectors import split_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulings.services.rulings import ensure_said, ensure_speaks_for, pack_under


def load_official_text(
    *, regulator: Regulator, pack_id: str, title: str, file_name: str, data: bytes, at: datetime, actor: Actor
) -> OfficialText:
    """Split by itself as far as the numbering goes; what did not match is shown and set by hand."""
    _ensure_may_load(regulator, actor)
    pack = pack_under(regulator, pack_id)
    kind, text = read_official_file(data)
    book = book_of(pack)
    found = split_official_text(text, contents=book.contents, chapters=[each.id for each in book.chapters])
    name = plain_file_name(file_name)
    try:
        with audited_change(actor=actor) as trail:
            loaded = OfficialText.objects.create(
                regulator=regulator,
                pack_id=pack_id,
                title=(title.strip() or pack.head.document)[:200],
                file_name=name,
                media_type=kind,
                data=data,
                sha256=hashlib.sha256(data).hexdigest(),
                text=text,
                loaded_at=at,
                loaded_by=actor.person,
                loaded_by_name=actor.name,
            )
            OfficialTextSplit.objects.create(
                text=loaded,
                starts=dict(found.starts),
                headings=list(found.headings),
                split_at=at,
                split_by_name=actor.name,
            )
            after = {
                "pack_id": pack_id,
                "title": loaded.title,
                "sha256": loaded.sha256,
                "paragraphs": len(found.starts),
                "missing": list(found.missing),
            }
            trail.record(verb="official_text.loaded", subject=loaded, after=after, chain=_chain(loaded))
    except IntegrityError as error:
        if "official_text_loaded_once" in str(error):
            raise DomainError(_("This file is already loaded."), field="file") from error
        raise
    return loaded


def move_border(
    *, text: OfficialText, paragraph: str, line: int | None, seen_version: int, at: datetime, actor: Actor
) -> OfficialTextSplit:
    """The paragraph begins at another line, or is not in the document at all."""
    _ensure_may_load(text.regulator, actor)
    with audited_change(actor=actor) as trail:
        current = lock_version(text, seen_version=seen_version)
        _ensure_in_use(current)
        split = split_of(current)
        contents = book_of(load_pack(current.pack_id)).contents
        try:
            starts = with_border(
                current.text, split.starts, contents=contents, paragraph=paragraph, line=line
            )
        except EngineError as error:
            raise DomainError(str(error), field="line") from None
        moved = OfficialTextSplit.objects.create(
            text=current,
            starts=starts,
            headings=split.headings,
            by_hand=True,
            split_at=at,
            split_by_name=actor.name,
        )
        current.version += 1
        current.save(update_fields=["version"])
        _record_move(trail, current, paragraph, split.starts, starts)
    return moved


def withdraw_official_text(*, text: OfficialText, reason: str, at: datetime, actor: Actor) -> None:
    """What was printed with it stays; from now on the one before it counts, or our own words."""
    _ensure_may_load(text.regulator, actor)
    reason = reason.strip()
    ensure_said(reason, _("State why the text is withdrawn."), field="reason")
    with audited_change(actor=actor) as trail:
        current = locked(text)
        _ensure_in_use(current)
        current.withdrawn_at, current.withdrawn_by_name = at, actor.name
        current.withdrawn_reason = reason
        current.version += 1
        current.save(update_fields=["withdrawn_at", "withdrawn_by_name", "withdrawn_reason", "version"])
        after = {"reason": reason, "version": current.version}
        trail.record(verb="official_text.withdrawn", subject=current, after=after, chain=_chain(current))


def _ensure_may_load(regulator: Regulator, actor: Actor) -> None:
    """Whoever runs the installation hands over a file on the command line for the authority."""
    if actor.source.get("kind") != "command":
        ensure_speaks_for(regulator, actor)


def _ensure_in_use(text: OfficialText) -> None:
    if text.withdrawn_at is not None:
        raise DomainError(_("This text is withdrawn."))


def _chain(text: OfficialText) -> str:
    return f"regulator:{text.regulator_id}"


def _record_move(
    trail: Trail, text: OfficialText, paragraph: str, before: Mapping[str, int], after: Mapping[str, int]
) -> None:
    trail.record(
        verb="official_text.border_moved",
        subject=text,
        before={"paragraph": paragraph, "starts_at": before.get(paragraph)},
        after={"paragraph": paragraph, "starts_at": after.get(paragraph), "version": text.version},
        chain=_chain(text),
    )
