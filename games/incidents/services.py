"""Logs incidents. Entries are only ever added; a correction is an entry that names the one it replaces."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable, Property
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.formatting import moment_text
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.engine import VERSION
from games.engine.report import settlement_as_data
from games.incidents.models import Incident
from games.packs.services import keep_pack
from games.rulebook.rules.guide import Guide
from games.rulepacks.irregularities import Ruling
from games.settlements.rules.settle import settle_sheet
from games.settlements.selectors import Minute


@dataclass(frozen=True)
class IncidentReport:
    """What people say of an incident; `title` only where the guide has no name for it."""

    title: str = ""
    # what a pit calls it, where it is none of the rules' irregularities
    kind: str = ""
    dealer: str = ""
    supervisor: str = ""
    players: str = ""
    choices: str = ""
    notes: str = ""


def log_incident(
    *,
    minute: Minute,
    guide: Guide | None,
    told: IncidentReport,
    typed: Mapping[str, str],
    at: datetime,
    actor: Actor,
    corrects: Incident | None = None,
    key: UUID | None = None,
) -> Incident:
    """`minute` is the table at the time of the incident; `typed` the sheet of the round, empty where there is none."""
    table, approved = minute.table, minute.approved
    if approved is None:
        raise DomainError(_("No rules were in force at this table at that time."), field="at")
    if minute.at > at:
        raise RefusedByTheClock(_("An incident cannot be in the future."), field="at")
    if corrects is not None and corrects.property_id != table.property_id:
        raise DomainError(
            _("Entry #%(number)s is about a table of %(property)s; a correction stays there.")
            % {"number": corrects.number, "property": corrects.property},
            field="table",
        )
    reached = guide if guide is not None and guide.ruling is not None else None
    title = reached.irregularity.title if reached and reached.irregularity else told.title
    kind = "" if reached else told.kind
    if kind and kind not in Incident.Kind.values:
        raise DomainError(
            _("There is no such kind."), field="kind", allowed=", ".join(map(str, Incident.Kind.values))
        )
    title = title or (str(Incident.Kind(kind).label) if kind else "")
    if not title:
        raise DomainError(_("State what happened, or take the ruling from the guide."), field="title")
    with audited_change(actor=actor) as trail:
        Property.objects.select_for_update(no_key=True).get(pk=table.property_id)
        if key is not None and (
            same := Incident.objects.filter(entry_key=key, property=table.property).first()
        ):
            return same
        if corrects is not None:
            ensure_can_correct(corrects)
        keep_pack(pack=minute.pack)
        answers: Mapping[Any, str] = reached.answers if reached else {}
        incident = Incident.objects.create(
            property=table.property,
            table=table,
            table_number=table.number,
            number=_next_number(table),
            corrects=corrects,
            entry_key=key,
            happened_at=minute.at,
            logged_at=at,
            logged_by=actor.person,
            logged_by_name=actor.person.full_name if actor.person else actor.label,
            rules=approved,
            pack_id=minute.pack.id,
            pack_hash=minute.pack.hash,
            irregularity=answers.get("happened", ""),
            kind=kind,
            title=title[:200],
            noticed=answers.get("noticed", ""),
            outcome=answers.get("outcome", ""),
            ruling=_kept(reached, reached.ruling) if reached and reached.ruling else None,
            dealer=told.dealer,
            supervisor=told.supervisor,
            players=told.players,
            choices=told.choices,
            notes=told.notes,
            **_settled(minute, typed),
        )
        trail.record(
            verb="incident.corrected" if corrects else "incident.logged",
            subject=incident,
            about=table,
            after={
                "number": incident.number,
                "table": table.number,
                "happened_at": incident.happened_at,
                "title": incident.title,
                **({"kind": kind} if kind else {}),
                "rules": str(approved),
                **({"corrects": f"#{corrects.number}"} if corrects else {}),
            },
        )
        notify_people(
            people=[
                each
                for each in people_who_may(Action.INCIDENT_FOLLOW, at=table.property)
                if each != actor.person
            ],
            kind="incident",
            title=_("Incident at %(table)s: %(what)s") % {"table": table.number, "what": incident.title},
            detail=_("%(at)s, logged by %(who)s")
            % {"at": moment_text(minute.at, table.property), "who": incident.logged_by_name},
            link=reverse("incident-detail", args=[incident.pk]),
        )
    return incident


def ensure_can_correct(incident: Incident) -> None:
    """Under the lock of the property: one correction for each entry, so that there is always one that stands."""
    newer = Incident.objects.filter(corrects=incident).first()
    if newer is not None:
        raise DomainError(
            _("Entry #%(old)s was already corrected by #%(new)s: correct that one.")
            % {"old": incident.number, "new": newer.number}
        )


def _next_number(table: GamingTable) -> int:
    newest = Incident.objects.filter(property=table.property).aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def _kept(guide: Guide, ruling: Ruling) -> dict[str, Any]:
    """With the facts and readings that it rests on, in words: the pack may ask otherwise one day."""
    return {
        "condition": ruling.condition or "",
        "facts": [
            {
                "question": name,
                "ask": guide.ask(name),
                "answer": answer,
                "words": guide.words(name) or answer,
            }
            for name, answer in guide.facts.items()
            if name not in ("noticed", "condition")
        ],
        "readings": guide.relied_on,
        "effect": ruling.effect,
        "ruling": ruling.ruling,
        "options": list(ruling.options),
        "decided_by": ruling.decided_by or "",
        "cite": list(ruling.cite),
    }


def _settled(minute: Minute, typed: Mapping[str, str]) -> dict[str, Any]:
    """The round as it was put together and what the engine makes of it; refused where it cannot be settled."""
    filled = {name: value.strip() for name, value in typed.items() if value.strip()}
    if not filled:
        return {"typed": None, "settlement": None, "engine_version": ""}
    settled = settle_sheet(minute.rules, minute.sheet, filled)
    if settled.problems:
        raise DomainError(settled.problems[0].message, field=settled.problems[0].field or None)
    if settled.settlement is None:
        return {"typed": filled, "settlement": None, "engine_version": ""}
    return {
        "typed": filled,
        "settlement": settlement_as_data(minute.rules, settled.settlement),
        "engine_version": str(VERSION),
    }
