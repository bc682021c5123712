"""Layouts at each stage of their way, made by the people who may."""

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.core.local_time import today_at
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from games.layouts.models import Layout, LayoutSubmission, TableLayout
from games.layouts.services.decisions import approve_layout, submit_layout
from games.layouts.services.layouts import add_layout
from games.layouts.services.table_layouts import put_table_on_layout
from tests.factories import make_person
from tests.games.configurations.factories import make_configuration


def actor_of(person: Person) -> Actor:
    return Actor(label=f"{person.full_name} <{person.email}>", person=person, source={})


def manager_of(casino: Property) -> Actor:
    return actor_of(make_person(Role.GAME_MANAGER, operator=casino.operator))


def approver_of(casino: Property) -> Actor:
    return actor_of(make_person(Role.APPROVER, regulator=casino.regulator))


def make_layout(
    *,
    casino: Property | None = None,
    configuration: Configuration | None = None,
    name: str = "Main pit",
    **changes: Any,
) -> Layout:
    """A draft that agrees with its configuration."""
    configuration = configuration or make_configuration(casino=casino)
    return add_layout(
        configuration=configuration, name=name, actor=manager_of(configuration.property), **changes
    )


def make_submission(layout: Layout | None = None) -> LayoutSubmission:
    layout = layout or make_layout()
    submission = submit_layout(
        layout=layout,
        seen_version=layout.version,
        at=timezone.now() - timedelta(days=3),
        actor=manager_of(layout.property),
    )
    layout.refresh_from_db()
    return submission


def make_approved(
    layout: Layout | None = None, *, expires_on: date | None = None, number: str = "LY-1"
) -> LayoutSubmission:
    submission = make_submission(layout)
    approve_layout(
        submission=submission,
        approval_number=number,
        approved_on=today_at(submission.property) - timedelta(days=2),
        expires_on=expires_on,
        at=timezone.now() - timedelta(days=2),
        actor=approver_of(submission.property),
    )
    submission.refresh_from_db()
    submission.layout.refresh_from_db()
    return submission


def put_on(table: GamingTable, layout: Layout, **more: Any) -> TableLayout:
    now = timezone.now()
    actor = more.pop("actor", None) or manager_of(table.property)
    return put_table_on_layout(
        table=table,
        layout=layout,
        from_at=more.pop("from_at", now - timedelta(hours=1)),
        at=more.pop("at", now),
        actor=actor,
    )
