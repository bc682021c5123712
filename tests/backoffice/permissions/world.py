"""Two organisations of every kind, each with one of everything that a URL can name."""

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator, Property, Regulator, TablePeriod
from backoffice.jobs.models import Job, Report
from backoffice.notifications.models import Notification
from backoffice.people.confirming import CONFIRMED_AT
from backoffice.people.models import Invitation, Person
from backoffice.permissions.roles import Role
from backoffice.table_import.models import TableImport
from tests.backoffice.permissions import worlds
from tests.backoffice.permissions.worlds.bulk import make_run
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table

ROLES: dict[str, Role] = {
    "mgr": Role.GAME_MANAGER,
    "comp": Role.COMPLIANCE_OFFICER,
    "pit": Role.PIT_MANAGER,
    "floor": Role.FLOOR_SUPERVISOR,
    "sec": Role.SECURITY,
    "surv": Role.SURVEILLANCE,
    "audit": Role.INTERNAL_AUDIT,
    "view": Role.VIEWER,
    "rev": Role.REVIEWER,
    "appr": Role.APPROVER,
    "rep": Role.COMPLIANCE_REPRESENTATIVE,
    "admin": Role.ADMINISTRATOR,
}
REGULATORS_VISITORS = ("rev", "appr", "rep")


@dataclass
class Casino:
    """An operator with a property, its authority, and what stands in it."""

    operator: Operator
    regulator: Regulator
    property: Property
    closed_table: int
    ids: dict[str, int]


def build_casino(jurisdiction: str) -> Casino:
    place = make_property(regulator=make_regulator(jurisdiction))
    pit = make_pit(casino=place)
    table = make_table(pit=pit)
    hour_ago = timezone.now() - timedelta(hours=1)
    past = TablePeriod.objects.create(
        table=table, opened_at=hour_ago - timedelta(hours=5), closed_at=hour_ago - timedelta(hours=1)
    )
    TablePeriod.objects.create(table=table, opened_at=hour_ago)
    keeper = make_person(Role.GAME_MANAGER, operator=place.operator)
    kept = TableImport.objects.create(property=place, person=keeper, columns=["number"], rows=[])
    ids = {"property": place.pk, "pit": pit.pk, "table": table.pk, "period": past.pk, "kept": kept.pk}
    casino = Casino(place.operator, place.regulator, place, make_table(pit=pit).pk, ids)
    casino.ids |= worlds.build_all(casino)
    return casino


@dataclass
class Visitor:
    name: str
    person: Person | None
    client: Client
    ids: dict[str, Any]


def build_visitor(name: str, casino: Casino) -> Visitor:
    if name == "anon":
        return Visitor(name, None, Client(), own_things(None, casino))
    role = ROLES[name]
    place: dict[str, Any] = {}
    if name in REGULATORS_VISITORS:
        place["regulator"] = casino.regulator
    elif name != "admin":
        place["operator"] = casino.operator
    person = make_person(role, **place)
    client = Client()
    client.force_login(person, backend="backoffice.people.authentication.PersonBackend")
    session = client.session
    session[CONFIRMED_AT] = time.time()
    session.save()
    ids = own_things(person, casino)
    if role == Role.GAME_MANAGER:
        ids["kept"] = TableImport.objects.create(
            property=casino.property, person=person, columns=["number"], rows=[]
        ).pk
        ids["run"] = make_run(casino.property, person)
    return Visitor(name, person, client, ids)


def own_things(person: Person | None, casino: Casino) -> dict[str, Any]:
    """What the person's own organisation has; for somebody not signed in, what there is."""
    operator: Operator | None = casino.operator
    regulator: Regulator | None = None
    role: Role = Role.VIEWER
    if person is not None:
        membership = person.membership
        operator, regulator = membership.operator, membership.regulator
        role = Role.REVIEWER if regulator else Role.VIEWER if operator else Role.ADMINISTRATOR
    colleague = make_person(role, operator=operator, regulator=regulator)
    owner = person or colleague
    invitation = Invitation.objects.create(
        operator=operator,
        regulator=regulator,
        roles=[role.value],
        email=f"invited-{owner.pk}@test.example",
        full_name="Somebody New",
        token_hash=f"{owner.pk:064}",
        expires_at=timezone.now() + timedelta(days=1),
    )
    with audited_change(actor=Actor.in_command("test")) as trail:
        trail.record(verb="person.invited", subject=invitation)
    entry = AuditEntry.objects.filter(object_id=str(invitation.pk), verb="person.invited").latest("sequence")
    return casino.ids | {
        "operator": casino.operator.pk,
        "regulator": casino.regulator.pk,
        "membership": colleague.membership.pk,
        "invitation": invitation.pk,
        "sequence": entry.sequence,
        "notification": Notification.objects.create(person=owner, kind="test", title="A word", link="/").pk,
        "report": Report.objects.create(
            kind="layout",
            title="A report",
            person=owner,
            operator=None if regulator else operator or casino.operator,
            regulator=regulator,
            asked_at=timezone.now(),
        ).pk,
        "job": Job.objects.create(kind="simulation", person=owner).pk,
        "session": UserSession.objects.create(
            user=owner, ip="127.0.0.1", user_agent="test", session_key=f"session-{owner.pk}"
        ).pk,
        "passkey": Authenticator.objects.create(user=colleague, type="webauthn", data={}).pk,
    }
