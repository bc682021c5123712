"""Keeps the exceptions that a regulator grants a property: which findings, in which fields, until which day."""

from collections.abc import Iterable
from datetime import date, datetime

from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.rulepacks.book import Book, book_of
from games.rulings.models import GrantedWaiver
from games.rulings.selectors.rulings import day_of
from games.rulings.services.rulings import (
    ensure_not_past,
    ensure_said,
    ensure_speaks_for,
    pack_under,
    reference_taken,
)


def grant_waiver(
    *,
    casino: Property,
    pack_id: str,
    number: str,
    codes: Iterable[str],
    paths: Iterable[str] = (),
    from_on: date,
    expires_on: date,
    reasons: str,
    at: datetime,
    actor: Actor,
) -> GrantedWaiver:
    """The findings are still told, each with the number that answers it, and no longer stand in the way."""
    ensure_speaks_for(casino.regulator, actor)
    book = book_of(pack_under(casino.regulator, pack_id))
    listed, fields = _known_codes(book, codes), _known_paths(book, paths)
    number, reasons = number.strip(), reasons.strip()
    ensure_said(number, _("State the waiver number."), field="number")
    ensure_said(reasons, _("State the reasons for the exception."), field="reasons")
    try:
        with audited_change(actor=actor) as trail:
            ensure_property_in_use(locked(casino, keep_references=True))
            ensure_not_past(from_on, day_of(casino.regulator, at), field="from_on")
            if expires_on < from_on:
                raise DomainError(_("The last day is the first day or a later one."), field="expires_on")
            waiver = GrantedWaiver.objects.create(
                regulator=casino.regulator,
                property=casino,
                pack_id=pack_id,
                number=number,
                codes=listed,
                paths=fields,
                from_on=from_on,
                expires_on=expires_on,
                reasons=reasons,
                granted_at=at,
                granted_by=actor.person,
                granted_by_name=actor.name,
            )
            state = {
                name: getattr(waiver, name)
                for name in ("pack_id", "number", "codes", "paths", "from_on", "expires_on", "reasons")
            }
            after = state | {"version": waiver.version}
            trail.record(verb="waiver.granted", subject=waiver, after=after)
            trail.record(verb="waiver.granted", subject=waiver, after=after, chain=_authority(waiver))
            _tell(waiver, _("Waiver granted: %(waiver)s"), detail=reasons)
    except IntegrityError as error:
        raise reference_taken(error, "waiver_number_once", field="number") from error
    return waiver


def end_waiver(*, waiver: GrantedWaiver, ends_on: date, reason: str, at: datetime, actor: Actor) -> None:
    """Before its last day; from `ends_on` on the findings stand in the way again."""
    ensure_speaks_for(waiver.regulator, actor)
    reason = reason.strip()
    ensure_said(reason, _("State why the waiver ends."), field="reason")
    with audited_change(actor=actor) as trail:
        current = locked(waiver)
        if current.ended_at is not None:
            raise DomainError(_("The waiver %(waiver)s has ended already.") % {"waiver": current})
        ensure_not_past(ends_on, day_of(current.regulator, at), field="ends_on")
        if ends_on > current.expires_on:
            raise DomainError(
                _("It ends by itself after %(day)s.") % {"day": current.expires_on.isoformat()},
                field="ends_on",
            )
        current.ends_on, current.ended_at = ends_on, at
        current.ended_by_name, current.ended_reason = actor.name, reason
        current.version += 1
        # only these: the database refuses to write the rest again
        current.save(update_fields=["ends_on", "ended_at", "ended_by_name", "ended_reason", "version"])
        after = {"ends_on": ends_on, "reason": reason, "version": current.version}
        trail.record(verb="waiver.ended", subject=current, before={"ends_on": None}, after=after)
        trail.record(verb="waiver.ended", subject=current, after=after, chain=_authority(current))
        _tell(current, _("Waiver ended: %(waiver)s"), detail=reason)


def _authority(waiver: GrantedWaiver) -> str:
    """What the authority did stands in its own trail as well as in that of the operator whom it concerns."""
    return f"regulator:{waiver.regulator_id}"


def _known_codes(book: Book, codes: Iterable[str]) -> list[str]:
    listed = sorted({each.strip() for each in codes if each.strip()})
    unknown = [each for each in listed if each not in book.codes]
    ensure_said("".join(listed), _("State at least one finding that the waiver covers."), field="codes")
    if unknown:
        raise DomainError(
            _("%(codes)s: no such finding under these rules. Codes look like %(example)s.")
            % {"codes": ", ".join(unknown), "example": min(book.codes)},
            field="codes",
        )
    return listed


def _known_paths(book: Book, paths: Iterable[str]) -> list[str]:
    listed = sorted({each.strip() for each in paths if each.strip()})
    unknown = [each for each in listed if each not in book.parameters]
    if unknown:
        raise DomainError(
            _("%(paths)s: no such field under these rules.") % {"paths": ", ".join(unknown)}, field="paths"
        )
    return listed


def _tell(waiver: GrantedWaiver, title: str, *, detail: str) -> None:
    notify_people(
        people=people_who_may(Action.SUBMISSION_DRAFT, at=waiver.property),
        kind="waiver",
        title=title % {"waiver": waiver},
        detail=f"{waiver.property}: {detail}",
        link=reverse("waiver-detail", args=[waiver.pk]),
    )
