"""Fills the house: organisations, people, properties, tables, three days of opening times."""

from datetime import datetime, time, timedelta
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.urls import reverse

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Operator, Property, Regulator
from backoffice.casinos.services.periods import note_period, open_table
from backoffice.casinos.services.pits import add_pit
from backoffice.casinos.services.properties import add_property
from backoffice.casinos.services.tables import add_table
from backoffice.demo import cast
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Invitation, Membership, Person
from backoffice.people.services.invitations import invite_person

LOADER = Actor.in_command("demo")


def load_casino(*, at: datetime) -> None:
    _add_person(cast.ADMINISTRATOR)
    for authority in cast.AUTHORITIES:
        _add_authority(authority)
    for company in cast.COMPANIES:
        _add_company(company, at=at)
    _add_what_waits(at=at)


def acting(email: str) -> Actor:
    """One of the demo's people, so that its trail reads as theirs."""
    person = Person.objects.get(email=email)
    return Actor(label=f"{person.full_name} <{person.email}>", person=person, source=LOADER.source)


def _add_authority(authority: cast.Authority) -> None:
    with audited_change(actor=LOADER) as trail:
        regulator = Regulator.objects.create(
            jurisdiction=authority.jurisdiction,
            jurisdiction_name=authority.jurisdiction_name,
            name=authority.name,
            postal_address=cast.ADDRESSES.get(authority.jurisdiction, ""),
        )
        trail.record(verb="regulator.added", subject=regulator, after=state_of(regulator))
        for account in authority.people:
            _add_person(account, regulator=regulator)


def _add_company(company: cast.Company, *, at: datetime) -> None:
    with audited_change(actor=LOADER) as trail:
        operator = Operator.objects.create(
            name=company.name,
            licence_number=company.licence_number,
            postal_address=cast.ADDRESSES.get(company.licence_number, ""),
        )
        trail.record(verb="operator.added", subject=operator, after=state_of(operator))
        for account in company.people:
            _add_person(account, operator=operator)
    manager, floor = (acting(_email(company, role)) for role in ("manager", "floor"))
    for casino in company.casinos:
        _add_casino(casino, operator=operator, manager=manager, floor=floor, at=at)


def _email(company: cast.Company, name: str) -> str:
    return next(account.email for account in company.people if account.email.startswith(f"{name}@"))


def _add_person(
    account: cast.Account, *, operator: Operator | None = None, regulator: Regulator | None = None
) -> None:
    with audited_change(actor=LOADER) as trail:
        person = Person.objects.create(
            email=account.email,
            full_name=account.full_name,
            password=_hashed_password(),
            # the demo's organisations are past their first day
            first_day_closed=True,
        )
        membership = Membership.objects.create(
            person=person,
            operator=operator,
            regulator=regulator,
            roles=[role.value for role in account.roles],
        )
        trail.record(
            verb="person.joined", subject=membership, after={"email": person.email, "roles": membership.roles}
        )


@cache
def _hashed_password() -> str:
    """One hash for all: a strong hash for each would take longer than everything else in the demo."""
    return make_password(settings.DEMO_PASSWORD)


def _add_casino(
    casino: cast.Casino, *, operator: Operator, manager: Actor, floor: Actor, at: datetime
) -> None:
    place = add_property(
        operator=operator,
        values={
            "name": casino.name,
            "regulator": Regulator.objects.get(jurisdiction=casino.jurisdiction),
            "time_zone": casino.time_zone,
            "currency": casino.currency,
            "gaming_day_start": time.fromisoformat(casino.gaming_day_start),
            "postal_address": cast.ADDRESSES.get(casino.name, ""),
        },
        actor=manager,
    )
    tables = [
        _add_table(table, place=place, pit_name=pit_name, actor=manager)
        for pit_name, pit_tables in casino.pits.items()
        for table in pit_tables
    ]
    for index, table in enumerate(tables):
        _open_and_close(table, stays_closed=index % 5 == 4, at=at, actor=floor)


def _add_table(table: cast.Table, *, place: Property, pit_name: str, actor: Actor) -> GamingTable:
    pit = place.pits.filter(name=pit_name).first() or add_pit(casino=place, name=pit_name, actor=actor)
    return add_table(
        casino=place,
        values={
            "pit": pit,
            "number": table.number,
            "positions": table.positions,
            "shuffler_kind": table.card_supply,
            "shuffler_serial": table.shuffler_serial,
            "shoe": table.shoe,
            "drop_box_place": "none" if table.shoe == "none" else "dealer_right",
            "tip_box_place": "none" if table.shoe == "none" else "dealer_left",
            "discard_rack": table.shoe != "none",
            "progressive_device": table.progressive_device,
        },
        actor=actor,
    )


def _open_and_close(table: GamingTable, *, stays_closed: bool, at: datetime, actor: Actor) -> None:
    """Open eighteen hours of each of the last three days; most tables have been open again for six."""
    for days in (3, 2, 1):
        opened_at = at - timedelta(days=days, hours=6)
        note_period(table=table, opened_at=opened_at, closed_at=opened_at + timedelta(hours=18), actor=actor)
    if not stays_closed:
        open_table(table=table, at=at - timedelta(hours=6), actor=actor)


def _add_what_waits(*, at: datetime) -> None:
    """Something for today: an invitation not taken up, one that ran out, a word to the manager."""
    manager = acting("manager@harbor.example")
    harbor = Operator.objects.get(licence_number=cast.COMPANIES[0].licence_number)
    landing = Property.objects.get(name="Chesapeake Landing")
    for email, name, role in (
        ("newcomer@harbor.example", "Grace Okafor", "floor_supervisor"),
        ("late@harbor.example", "Peter Voss", "pit_manager"),
    ):
        invite_person(
            organisation=harbor,
            email=email,
            full_name=name,
            roles=[role],
            properties=[landing],
            actor=manager,
        )
    Invitation.objects.filter(email="late@harbor.example").update(
        created_at=at - timedelta(days=9), expires_at=at - timedelta(days=2)
    )
    assert manager.person is not None  # noqa: S101 - for the type checker
    notify_people(
        people=[manager.person],
        kind="people",
        title="Peter Voss has not taken up the invitation",
        detail="It ran out two days ago: send it again or withdraw it.",
        link=reverse("people-list"),
    )


LOADS = {10: load_casino}
