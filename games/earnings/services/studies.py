"""Keeps studies of earnings: saved under a name, changed under the eye of its version, retired."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator
from backoffice.core.caps import EARNINGS_STUDIES, ensure_below
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from games.earnings.models import EarningsStudy
from games.earnings.selectors.studies import Studied
from games.packs.services import keep_pack


def save_study(
    *,
    operator: Operator,
    name: str,
    inputs: Mapping[str, Any],
    studied: Iterable[Studied],
    at: datetime,
    actor: Actor,
) -> EarningsStudy:
    chosen = list(studied)
    try:
        with audited_change(actor=actor) as trail:
            ensure_study_name_is_free(operator=operator, name=name)
            ensure_below(
                EARNINGS_STUDIES,
                EarningsStudy.objects.filter(operator=operator, retired_at__isnull=True),
                _("%(most)d studies are saved, the most allowed. Remove one first."),
            )
            study = EarningsStudy.objects.create(
                operator=operator,
                name=name,
                inputs=dict(inputs),
                configurations=_kept(chosen),
                saved_at=at,
                saved_by=actor.person,
                saved_by_name=actor.person.full_name if actor.person else actor.label,
            )
            study.properties.set({each.property_id for each in chosen if each.property_id})
            trail.record(verb="earnings.saved", subject=study, after=_state(name, inputs, chosen))
    except IntegrityError as error:
        raise _name_taken(error) from error
    return study


def change_study(
    *,
    study: EarningsStudy,
    name: str,
    inputs: Mapping[str, Any],
    studied: Iterable[Studied],
    seen_version: int,
    at: datetime,
    actor: Actor,
) -> bool:
    chosen = list(studied)
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(study, seen_version=seen_version)
            ensure_study_name_is_free(operator=current.operator, name=name, other_than=current)
            before = _state(
                current.name, current.inputs, [Studied(**each) for each in current.configurations]
            )
            current.name, current.inputs = name, dict(inputs)
            current.configurations = _kept(chosen)
            current.saved_at = at
            current.saved_by = actor.person
            current.saved_by_name = actor.person.full_name if actor.person else actor.label
            changed = record_edit(
                trail, current, verb="earnings.changed", before=before, after=_state(name, inputs, chosen)
            )
            if changed:
                current.properties.set({each.property_id for each in chosen if each.property_id})
    except IntegrityError as error:
        raise _name_taken(error) from error
    return changed


def retire_study(*, study: EarningsStudy, at: datetime, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(study)
        if current.is_retired:
            return False
        current.retired_at = at
        current.version += 1
        current.save(update_fields=["retired_at", "version"])
        trail.record(verb="earnings.removed", subject=current, after={"version": current.version})
    return True


def ensure_study_name_is_free(
    *, operator: Operator, name: str, other_than: EarningsStudy | None = None
) -> None:
    others = EarningsStudy.objects.filter(operator=operator, name__iexact=name, retired_at__isnull=True)
    if other_than is not None:
        others = others.exclude(pk=other_than.pk)
    if others.exists():
        raise DomainError(_("There is already a study with this name."), field="name")


def _name_taken(error: IntegrityError) -> Exception:
    if "earnings_study_name_once_per_operator" in str(error):
        return DomainError(_("There is already a study with this name."), field="name")
    return error


def _kept(studied: list[Studied]) -> list[dict[str, Any]]:
    for each in studied:
        keep_pack(pack=each.pack)
    return [each.kept() for each in studied]


def _state(name: str, inputs: Mapping[str, Any], studied: list[Studied]) -> dict[str, Any]:
    """What the trail says of a study: its inputs one by one, and which configurations it compares."""
    state: dict[str, Any] = {"name": name, "configurations": [each.label for each in studied]}
    state["values_hashes"] = [each.values_hash for each in studied]
    state |= dict(_flat(inputs))
    return state


def _flat(inputs: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in inputs.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", value
