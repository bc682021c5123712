"""Assigning and snoozing: seen by colleagues, audited, undone, and never hiding what grows worse."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.core.errors import DomainError
from backoffice.core.work import WorkItem
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.worklist.models import WorkMark
from backoffice.worklist.services import assign_item, release_items_of, snooze_item, wake_item
from tests.factories import make_person, make_pit, make_property, make_table
from tests.work import queue_seen_by

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
LONG_OPEN = "table.open_long"


@pytest.fixture
def casino() -> Property:
    return make_property(name="Harbor Point")


@pytest.fixture
def pit_manager(casino: Property) -> Person:
    return make_person(Role.PIT_MANAGER, operator=casino.operator, full_name="Priya Nair")


@pytest.fixture
def colleague(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator, full_name="Maya Torres")


def open_for_long(casino: Property, number: str) -> GamingTable:
    table = make_table(pit=casino.pits.first() or make_pit(casino=casino), number=number)
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=30))
    return table


def item_of(person: Person, start: str) -> WorkItem:
    (found,) = [line.item for line in queue_seen_by(person).lines if line.item.key.startswith(start)]
    return found


def keys_in(tab: str, person: Person) -> set[str]:
    return {line.item.key.partition(":")[0] for line in queue_seen_by(person).in_tab(tab)}


def by(person: Person) -> Actor:
    return Actor(label=person.full_name, person=person)


def snooze(person: Person, item: WorkItem, hours: int = 4) -> WorkMark:
    now = timezone.now()
    return snooze_item(
        item=item,
        until=now + timedelta(hours=hours),
        at=now,
        access=access_for(person=person),
        actor=by(person),
    )


def test_an_open_table_without_approved_rules_is_the_first_line_and_cannot_be_hidden(
    casino: Property, pit_manager: Person
) -> None:
    open_for_long(casino, "T1")
    first = queue_seen_by(pit_manager).in_tab("now")[0]
    assert first.item.key.startswith("table.without_rules")
    assert (first.item.severity, first.item.icon, str(first.item.word)) == (
        "error",
        "circle-x",
        "To fix",
    )
    assert not first.can_be_snoozed
    with pytest.raises(DomainError, match="stays in sight"):
        snooze(pit_manager, first.item)


def test_a_snooze_is_for_all_colleagues_until_its_time_and_is_undone(
    casino: Property, pit_manager: Person, colleague: Person
) -> None:
    open_for_long(casino, "T1")
    mark = snooze(pit_manager, item_of(pit_manager, LONG_OPEN))
    for person in (pit_manager, colleague):
        assert LONG_OPEN not in keys_in("now", person)
        assert LONG_OPEN in keys_in("snoozed", person)
    (line,) = queue_seen_by(colleague).in_tab("snoozed")
    assert line.mark is not None
    assert line.mark.snoozed_by == pit_manager
    later = timezone.now() + timedelta(hours=5)
    awake = queue_seen_by(colleague, at=later).in_tab("now")
    assert mark.key in {each.item.key for each in awake}
    wake_item(item=item_of(colleague, LONG_OPEN), access=access_for(person=colleague), actor=by(colleague))
    assert LONG_OPEN in keys_in("now", pit_manager)
    verbs = AuditEntry.objects.filter(object_type="workmark").order_by("sequence")
    assert list(verbs.values_list("verb", "actor_id")) == [
        ("work.snoozed", pit_manager.pk),
        ("work.woken", colleague.pk),
    ]


def test_what_grows_worse_comes_back_before_its_time(casino: Property, pit_manager: Person) -> None:
    open_for_long(casino, "T1")
    snooze(pit_manager, item_of(pit_manager, LONG_OPEN))
    assert LONG_OPEN not in keys_in("now", pit_manager)
    open_for_long(casino, "T2")
    (line,) = [
        each for each in queue_seen_by(pit_manager).in_tab("now") if each.item.key.startswith(LONG_OPEN)
    ]
    assert line.is_back


def test_an_item_that_becomes_an_error_wakes_up() -> None:
    item = WorkItem(key="x", title="x", area="x", severity="warning")
    worse = WorkItem(key="x", title="x", area="x", severity="error")
    now = timezone.now()
    mark = WorkMark(snoozed_until=now + timedelta(hours=1), severity="warning")
    assert mark.sleeps(item, now)
    assert not mark.sleeps(worse, now)
    assert not mark.sleeps(item, now + timedelta(hours=2))


def test_no_error_sleeps_for_days() -> None:
    casino = make_property()
    person = make_person(Role.PIT_MANAGER, operator=casino.operator)
    error = WorkItem(key="x", title="x", area="x", severity="error", casino=casino)
    with pytest.raises(DomainError, match="offered"):
        snooze(person, error, hours=72)


def test_an_item_is_assigned_to_a_colleague_of_the_property_and_to_nobody_else(
    casino: Property, pit_manager: Person, colleague: Person
) -> None:
    open_for_long(casino, "T1")
    item = item_of(pit_manager, LONG_OPEN)

    def assign(person: Person | None) -> None:
        assign_item(item=item, assignee=person, access=access_for(person=pit_manager), actor=by(pit_manager))

    assign(colleague)
    assert keys_in("mine", colleague) == {LONG_OPEN}
    assert keys_in("mine", pit_manager) == set()
    elsewhere = make_property(operator=casino.operator)
    for outsider in (
        make_person(Role.GAME_MANAGER),
        make_person(Role.PIT_MANAGER, operator=casino.operator, limited_to=(elsewhere,)),
        make_person(Role.VIEWER, operator=casino.operator),
        make_person(Role.APPROVER, regulator=casino.regulator),
    ):
        with pytest.raises(DomainError, match="cannot be assigned here"):
            assign(outsider)
    assign(None)
    assert keys_in("mine", colleague) == set()
    assign(colleague)
    release_items_of(colleague)
    assert keys_in("mine", colleague) == set()


def test_nobody_sees_or_touches_what_another_organisation_said(
    casino: Property, pit_manager: Person, signed_in: SignedIn
) -> None:
    """The authority sees the same table; what the operator noted about it stays with the operator."""
    open_for_long(casino, "T1")
    without = item_of(pit_manager, "table.without_rules")
    assign_item(
        item=without, assignee=pit_manager, access=access_for(person=pit_manager), actor=by(pit_manager)
    )
    approver = make_person(Role.APPROVER, regulator=casino.regulator)
    theirs = [each for each in queue_seen_by(approver).lines if each.item.key == without.key]
    assert [each.mark for each in theirs] == [None]
    assert "Priya Nair" not in signed_in(approver).get("/").content.decode()
    stranger = signed_in(make_person(Role.GAME_MANAGER))
    page = stranger.get("/").content.decode()
    assert "T1 is open without approved rules" not in page
    assert "Priya Nair" not in page
    line = next(each for each in queue_seen_by(pit_manager).lines if each.item.key == without.key)
    for name in ("work-item", "work-assign", "work-snooze", "work-wake"):
        address = reverse(name, args=[line.ref])
        send = stranger.get if name == "work-item" else stranger.post
        assert send(address).status_code == 404
    assert WorkMark.objects.get().assignee == pit_manager


def test_the_pages_assign_and_snooze_with_a_way_back(
    casino: Property, pit_manager: Person, colleague: Person, signed_in: SignedIn
) -> None:
    open_for_long(casino, "T1")
    client = signed_in(pit_manager)
    ref = next(line.ref for line in queue_seen_by(pit_manager).lines if line.item.key.startswith(LONG_OPEN))
    page = client.get(reverse("work-item", args=[ref])).content.decode()
    assert "Maya Torres" in page
    assert 'value="4h"' in page
    by_script = {"HX-Request": "true"}
    answer = client.post(reverse("work-assign", args=[ref]), {"assignee": colleague.pk}, headers=by_script)
    assert "Assigned to Maya Torres." in answer.content.decode()
    assert "Undo" in answer.content.decode()
    client.post(reverse("work-assign", args=[ref]), {"assignee": ""}, headers=by_script)
    assert WorkMark.objects.get().assignee is None
    refused = client.post(reverse("work-snooze", args=[ref]), {"until": "100y"}, headers=by_script)
    assert refused.headers["HX-Retarget"] == "#side-panel-body"
    assert "Choose a time that is offered." in refused.content.decode()
    plain = client.post(reverse("work-snooze", args=[ref]), {"until": "4h", "back": "https://elsewhere/"})
    assert (plain.status_code, plain.headers["Location"]) == (302, "/")
    assert "Wake now" in client.get("/?tab=snoozed").content.decode()
    client.post(reverse("work-wake", args=[ref]))
    assert LONG_OPEN in keys_in("now", pit_manager)


def test_whoever_only_watches_is_offered_nothing(casino: Property, signed_in: SignedIn) -> None:
    open_for_long(casino, "T1")
    viewer = make_person(Role.VIEWER, operator=casino.operator)
    client = signed_in(viewer)
    page = client.get("/").content.decode()
    assert "T1 is open without approved rules" in page
    assert "Assign or snooze" not in page
    ref = queue_seen_by(viewer).lines[0].ref
    assert client.get(reverse("work-item", args=[ref])).status_code == 403
