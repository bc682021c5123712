"""Sets up progressives and their meters, with terms from a moment on."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.history import moment_in_history
from backoffice.audit.services import audited_change, chain_of, state_of
from backoffice.casinos.models import Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import lock_version, locked, record_edit
from games.packs.citations import in_brackets
from games.packs.floor_law import progressive_clauses_at
from games.packs.selectors import packs_of
from games.progressives.models import LevelTerms, MeterReading, Progressive, ProgressiveLevel
from games.progressives.rules.meters import meter_names
from games.progressives.selectors.progressives import STANDS
from games.progressives.services.audit import note
from games.rulepacks.pack import Pack

FIELDS = ("name", "kind", "controller_make", "controller_serial")
TERM_FIELDS = ("wager", "rate", "reserve_rate", "initial", "reset", "cap", "display_limit", "tolerance")


def add_progressive(
    *,
    casino: Property,
    pack_id: str,
    values: Mapping[str, Any],
    path: str,
    terms: Mapping[str, Any],
    started_at: datetime,
    now: datetime,
    actor: Actor,
) -> Progressive:
    """With its first meter, which starts at the initial amount."""
    ensure_property_in_use(casino)
    pack = _pack_of(casino, pack_id)
    with audited_change(actor=actor) as trail:
        # names are free or taken until this is written: one after another at a property
        locked(casino, keep_references=True)
        _ensure_name_is_free(casino, str(values["name"]))
        progressive = Progressive.objects.create(
            property=casino, pack_id=pack_id, added_at=now, **{name: values[name] for name in FIELDS}
        )
        note(
            trail,
            casino=casino,
            verb="progressive.added",
            subject=progressive,
            after=state_of(progressive, *FIELDS, "pack_id"),
        )
        add_level(
            progressive=progressive,
            path=path,
            name=meter_names(pack).get(path, path),
            terms=terms,
            started_at=started_at,
            now=now,
            actor=actor,
        )
        return progressive


def change_progressive(
    *, progressive: Progressive, seen_version: int, values: Mapping[str, Any], actor: Actor
) -> bool:
    with audited_change(actor=actor) as trail:
        locked(progressive.property, keep_references=True)
        current = lock_version(progressive, seen_version=seen_version)
        _ensure_name_is_free(current.property, str(values["name"]), besides=current)
        before = state_of(current, *FIELDS)
        kind = values["kind"]
        if kind == Progressive.Kind.STAND_ALONE and current.links.filter(to_at__isnull=True).count() > 1:
            raise DomainError(
                _("Several tables are on it. Take all but one off before it becomes stand-alone."),
                field="kind",
            )
        for name in FIELDS:
            setattr(current, name, values[name])
        return record_edit(
            trail,
            current,
            verb="progressive.changed",
            before=before,
            after=state_of(current, *FIELDS),
        )


def retire_progressive(*, progressive: Progressive, now: datetime, actor: Actor) -> None:
    """Nothing more is recorded; its logs stay. Its tables come off it at the same moment."""
    with audited_change(actor=actor) as trail:
        current = locked(progressive)
        if current.is_retired:
            return
        now = moment_in_history(current.links.all(), at=now, chain=chain_of(current))
        current.retired_at = now
        current.version += 1
        current.save(update_fields=["retired_at", "version"])
        for link in current.links.filter(to_at__isnull=True):
            link.to_at = max(now, link.from_at)
            link.version += 1
            if link.to_at > link.from_at:
                link.save(update_fields=["to_at", "version"])
        note(trail, casino=current.property, verb="progressive.retired", subject=current)


def restore_progressive(*, progressive: Progressive, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        locked(progressive.property, keep_references=True)
        current = locked(progressive)
        if not current.is_retired:
            return
        _ensure_name_is_free(current.property, current.name, besides=current)
        current.retired_at = None
        current.version += 1
        current.save(update_fields=["retired_at", "version"])
        note(trail, casino=current.property, verb="progressive.restored", subject=current)


def add_level(
    *,
    progressive: Progressive,
    path: str,
    name: str,
    terms: Mapping[str, Any],
    started_at: datetime,
    now: datetime,
    actor: Actor,
) -> ProgressiveLevel:
    ensure_terms(terms, casino=progressive.property, at=started_at)
    if started_at > now:
        raise RefusedByTheClock(_("This time is in the future."), field="started_at")
    with audited_change(actor=actor) as trail:
        current = locked(progressive)
        if current.is_retired:
            raise DomainError(_("This progressive is archived."))
        if path not in meter_names(_pack_of(current.property, current.pack_id)):
            raise DomainError(_("The rules of this game have no such meter."), field="path")
        if current.levels.filter(path=path).exists():
            raise DomainError(_("This progressive already has that meter."), field="path")
        level = ProgressiveLevel.objects.create(
            progressive=current, path=path, name=name, started_at=started_at
        )
        written = _write_terms(level, terms, from_at=started_at, reason="", actor=actor)
        MeterReading.objects.create(
            level=level,
            at=started_at,
            received_at=now,
            shown=written.initial,
            counter=0,
            source=MeterReading.Source.OPENING,
            read_by=actor.person,
            read_by_name=actor.name,
        )
        note(
            trail,
            casino=current.property,
            verb="meter.added",
            subject=level,
            after={"path": path, "started_at": started_at} | state_of(written, *TERM_FIELDS),
        )
        return level


def set_terms(
    *,
    level: ProgressiveLevel,
    terms: Mapping[str, Any],
    from_at: datetime,
    reason: str,
    now: datetime,
    actor: Actor,
) -> LevelTerms:
    """New settings from a moment on. What is already reconciled keeps the terms of its day."""
    ensure_terms(terms, casino=level.casino, at=from_at)
    with audited_change(actor=actor) as trail:
        level = (
            ProgressiveLevel.objects.select_for_update(of=("self",))
            .select_related("progressive__property__operator")
            .get(pk=level.pk)
        )
        if level.progressive.is_retired:
            raise DomainError(_("This progressive is archived."))
        if from_at > now:
            raise RefusedByTheClock(_("This time is in the future."), field="from_at")
        before = level.terms.order_by("-from_at", "-pk").first()
        last = level.readings.filter(STANDS).order_by("-at").first()
        if before is not None and from_at <= before.from_at:
            raise DomainError(_("Other settings are in force from that time or later."), field="from_at")
        if last is not None and from_at < last.at:
            raise DomainError(
                _("The meter was read after that time, and the reading is already reconciled."),
                field="from_at",
            )
        written = _write_terms(level, terms, from_at=from_at, reason=reason, actor=actor)
        note(
            trail,
            casino=level.casino,
            verb="meter.terms_set",
            subject=level,
            before=state_of(before, *TERM_FIELDS) if before else None,
            after=state_of(written, *TERM_FIELDS, "from_at", "reason"),
        )
        return written


def ensure_terms(terms: Mapping[str, Any], *, casino: Property, at: datetime) -> None:
    """No cap above what the meter can display, no start above the cap; with the clause where the law says it too."""
    cap, display = terms["cap"], terms["display_limit"]
    if cap is not None and cap > display:
        clause = in_brackets(progressive_clauses_at(casino, at)["display"])
        raise DomainError(
            _("The cap is above what the meter can display%(clause)s.") % {"clause": clause},
            field="cap",
        )
    highest = display if cap is None else cap
    for name in ("initial", "reset"):
        if terms[name] > highest:
            raise DomainError(_("This is above the largest amount of the meter."), field=name)
    if not 0 < terms["rate"] < 100:
        raise DomainError(_("The rate must be above 0 % and below 100 %."), field="rate")
    if terms["reserve_rate"] < 0 or terms["rate"] + terms["reserve_rate"] >= 100:
        raise DomainError(_("Rate and reserve together must be below 100 %."), field="reserve_rate")


def _write_terms(
    level: ProgressiveLevel, terms: Mapping[str, Any], *, from_at: datetime, reason: str, actor: Actor
) -> LevelTerms:
    return LevelTerms.objects.create(
        level=level,
        from_at=from_at,
        reason=reason,
        set_by_name=actor.name,
        **{name: terms[name] for name in TERM_FIELDS},
    )


def _pack_of(casino: Property, pack_id: str) -> Pack:
    for pack in packs_of(casino):
        if pack.id == pack_id:
            return pack
    raise DomainError(_("Those rules do not apply to this property."), field="pack_id")


def _ensure_name_is_free(casino: Property, name: str, *, besides: Progressive | None = None) -> None:
    others = Progressive.objects.filter(property=casino, retired_at__isnull=True, name__iexact=name)
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if others.exists():
        raise DomainError(_("This property already has a progressive with this name."), field="name")
