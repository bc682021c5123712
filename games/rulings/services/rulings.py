"""Keeps what a regulator rules on a reading. Nothing is ever changed: a later ruling or a withdrawal ends it."""

from datetime import date, datetime

from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Regulator
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.engine.errors import EngineError
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.readings import Interpretation
from games.rulings.models import RulingOnInterpretation
from games.rulings.selectors.rulings import casinos_with, day_of, rulings_of
from games.validation.rulings import rulings_in_force


def rule_on_interpretation(
    *,
    regulator: Regulator,
    pack_id: str,
    reading: str,
    option: str,
    from_on: date,
    reference: str,
    reasons: str,
    at: datetime,
    actor: Actor,
) -> RulingOnInterpretation:
    """From that day on the passage is read so in the whole jurisdiction, until a later ruling."""
    ensure_speaks_for(regulator, actor)
    pack = pack_under(regulator, pack_id)
    asked = _reading(pack, reading)
    _ensure_option(asked, option)
    reference, reasons = reference.strip(), reasons.strip()
    ensure_said(reference, _("State the number under which the ruling is filed."), field="reference")
    ensure_said(
        reasons,
        _("State the reasons: operators have to know why this interpretation applies."),
        field="reasons",
    )
    try:
        with audited_change(actor=actor) as trail:
            # two people who rule at once come one after the other
            current = locked(regulator, keep_references=True)
            ensure_not_past(from_on, day_of(current, at), field="from_on")
            _ensure_free_day(current, pack_id, reading, from_on)
            before = rulings_in_force(rulings_of(pack_id, regulator=current), from_on).get(reading)
            ruling = RulingOnInterpretation.objects.create(
                regulator=current,
                pack_id=pack_id,
                reading=reading,
                option=option,
                from_on=from_on,
                reference=reference,
                reasons=reasons,
                ruled_at=at,
                ruled_by=actor.person,
                ruled_by_name=actor.name,
            )
            trail.record(
                verb="reading.ruled",
                subject=ruling,
                before={"option": before.option, "reference": before.reference} if before else None,
                after=_state(ruling) | {"version": ruling.version},
            )
            for follow in listed("ruling_steps"):
                follow(ruling=ruling, at=at, actor=actor)
            _tell(
                ruling,
                asked,
                _("Ruling on an interpretation: %(title)s"),
                detail=_option_words(asked, option),
            )
    except IntegrityError as error:
        raise reference_taken(error, "ruling_reference_once", field="reference") from error
    return ruling


def withdraw_ruling(
    *, ruling: RulingOnInterpretation, ends_on: date, reason: str, at: datetime, actor: Actor
) -> None:
    """It no longer holds from that day on; what held until then stays what held."""
    ensure_speaks_for(ruling.regulator, actor)
    reason = reason.strip()
    ensure_said(reason, _("State why the ruling is withdrawn."), field="reason")
    with audited_change(actor=actor) as trail:
        current = locked(ruling)
        if current.is_withdrawn:
            raise DomainError(_("The ruling %(ruling)s is already withdrawn.") % {"ruling": current})
        ensure_not_past(ends_on, day_of(current.regulator, at), field="ends_on")
        current.ends_on, current.withdrawn_at = ends_on, at
        current.withdrawn_by_name, current.withdrawn_reason = actor.name, reason
        current.version += 1
        # only these: the database refuses to write the rest again
        current.save(
            update_fields=["ends_on", "withdrawn_at", "withdrawn_by_name", "withdrawn_reason", "version"]
        )
        trail.record(
            verb="reading.ruling_withdrawn",
            subject=current,
            before={"ends_on": None},
            after={"ends_on": ends_on, "reason": reason, "version": current.version},
        )
        for follow in listed("ruling_steps"):
            follow(ruling=current, at=at, actor=actor)
        asked = load_pack(current.pack_id).readings.get(current.reading)
        if asked is not None:
            _tell(current, asked, _("Ruling withdrawn: %(title)s"), detail=reason)


def ensure_speaks_for(regulator: Regulator, actor: Actor) -> Access:
    """Only somebody of this very authority who may decide; the answer says for which properties."""
    access = actor.access
    if access.person is None or access.regulator != regulator or not access.allows(Action.RULING_DECIDE):
        raise DomainError(_("Your role does not allow this."))
    return access


def pack_under(regulator: Regulator, pack_id: str) -> Pack:
    try:
        pack = load_pack(pack_id)
    except EngineError as error:
        raise DomainError(str(error)) from None
    if pack_id.split("/")[0] != regulator.jurisdiction:
        raise DomainError(
            _("%(document)s is not law in %(jurisdiction)s.")
            % {"document": pack.head.document, "jurisdiction": regulator.jurisdiction_name}
        )
    return pack


def ensure_not_past(day: date, today: date, *, field: str) -> None:
    if day < today:
        raise RefusedByTheClock(
            _("This applies from today (%(today)s) or a later day: what was dealt before stays valid.")
            % {"today": today.isoformat()},
            field=field,
        )


def ensure_said(text: str, message: str, *, field: str) -> None:
    if not text:
        raise DomainError(message, field=field)


def reference_taken(error: IntegrityError, constraint: str, *, field: str) -> Exception:
    if constraint in str(error):
        return DomainError(
            _("This number is already used. Every ruling and waiver has its own."), field=field
        )
    return error


def _reading(pack: Pack, reading: str) -> Interpretation:
    if reading not in pack.readings:
        raise DomainError(_("%(pack)s has no such interpretation.") % {"pack": pack.head.document})
    return pack.readings[reading]


def _ensure_option(reading: Interpretation, option: str) -> None:
    if option not in [each.id for each in reading.option]:
        raise DomainError(
            _("Choose one of the interpretations: %(options)s.") % {"options": reading.letters},
            field="option",
        )


def _ensure_free_day(regulator: Regulator, pack_id: str, reading: str, from_on: date) -> None:
    standing = RulingOnInterpretation.objects.filter(
        regulator=regulator, pack_id=pack_id, reading=reading, from_on=from_on, withdrawn_at__isnull=True
    ).first()
    if standing is not None:
        raise DomainError(
            _("%(ruling)s already covers this from that day. Withdraw it first, or choose another day.")
            % {"ruling": standing},
            field="from_on",
        )


def _state(ruling: RulingOnInterpretation) -> dict[str, object]:
    names = ("pack_id", "reading", "option", "from_on", "reference", "reasons")
    return {name: getattr(ruling, name) for name in names}


def _option_words(reading: Interpretation, option: str) -> str:
    return next(each.summary for each in reading.option if each.id == option)


def _tell(ruling: RulingOnInterpretation, reading: Interpretation, title: str, *, detail: str) -> None:
    day = ruling.ends_on or ruling.from_on
    notify_people(
        people=people_who_may(Action.SUBMISSION_DRAFT, at=casinos_with(ruling.pack_id, ruling.regulator)),
        kind="ruling",
        title=title % {"title": reading.title or reading.question},
        detail=f"{ruling.reference}, {day.isoformat()}: {detail}",
        link=reverse("rules-reading", args=[ruling.pack_id, ruling.reading]),
    )
