"""Pages that operator and authority open alike: nothing that the operator keeps to itself stands on the authority's."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from games.layouts.models import Layout, LayoutSubmission
from games.progressives.models import Progressive
from games.progressives.services.progressives import change_progressive
from tests.factories import make_person
from tests.games.layouts.factories import make_layout, make_submission
from tests.games.limits.factories import make_ruled_table
from tests.games.progressives.factories import make_progressive

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
# what only the operator knows: a variant renamed since it was approved, a layout that was never submitted, one renamed
# since it was, and what a progressive was called before
RENAMED, DRAWN, REDRAWN, BEFORE = "VARIANT-XYZZY", "LAYOUT-XYZZY", "REDRAWN-XYZZY", "BEFORE-XYZZY"
OWN = (RENAMED, DRAWN, REDRAWN, BEFORE)


@dataclass(frozen=True)
class Floor:
    table: GamingTable
    progressive: Progressive
    submission: LayoutSubmission

    @property
    def casino(self) -> Property:
        return self.table.property

    def pages(self) -> list[str]:
        rules = self.table.table_rules.get().rules_id
        about_the_table = ("table-rules", "limits-table", "deck-history", "table-detail")
        return [
            *(reverse(name, args=[self.table.pk]) for name in about_the_table),
            *(
                reverse(name, args=[self.progressive.pk])
                for name in ("progressive-detail", "progressive-forecast")
            ),
            reverse("rules-version-detail", args=[rules]),
            reverse("limits-pit", args=[self.table.pit_id]),
            reverse("meter-readings", args=[self.progressive.levels.get().pk]),
            reverse("layout-submission", args=[self.submission.pk]),
            reverse("deck-reconcile", args=[self.casino.pk]),
            reverse("deck-reports", args=[self.casino.pk]),
            *(
                reverse(name) + f"?property={self.casino.pk}"
                for name in (
                    "deck-board",
                    "deck-late",
                    "deck-stock",
                    "going-live",
                    "layout-list",
                    "progressive-list",
                )
            ),
            *(reverse(name) for name in ("rules-version-list", "ruling-list", "incident-list", "home")),
            reverse("home") + "?tab=drafts",
        ]


@pytest.fixture
def floor() -> Floor:
    table = make_ruled_table(opened=True)
    casino = table.property
    progressive = make_progressive(tables=(table,), name=BEFORE)
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    change_progressive(
        progressive=progressive,
        seen_version=progressive.version,
        values={"name": "Main pit war", "kind": "linked", "controller_make": "M", "controller_serial": "1"},
        actor=Actor(label="Someone", person=manager, source={}),
    )
    variant = Configuration.objects.get(property=casino)
    make_layout(configuration=variant, name=DRAWN)
    submission = make_submission(make_layout(configuration=variant, name="Submitted"))
    Layout.objects.filter(pk=submission.layout_id).update(name=REDRAWN)
    Configuration.objects.filter(pk=variant.pk).update(name=RENAMED)
    return Floor(table, progressive, submission)


def shown_to(person: Person, floor: Floor, signed_in: SignIn) -> str:
    client = signed_in(person)
    answers = [client.get(address) for address in floor.pages()]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.text for answer in answers)


@pytest.mark.parametrize("role", [Role.REVIEWER, Role.APPROVER, Role.COMPLIANCE_REPRESENTATIVE])
def test_the_authority_reads_no_draft_and_nothing_of_the_operators_trail(
    role: Role, floor: Floor, signed_in: SignIn
) -> None:
    shown = shown_to(make_person(role, regulator=floor.casino.regulator), floor, signed_in)
    assert [word for word in OWN if word in shown] == []
    assert floor.submission.name in shown


def test_the_operator_reads_all_of_it(floor: Floor, signed_in: SignIn) -> None:
    shown = shown_to(make_person(Role.GAME_MANAGER, operator=floor.casino.operator), floor, signed_in)
    assert [word for word in OWN if word not in shown] == []


def test_whose_property_it_is_stands_where_several_operators_meet(floor: Floor, signed_in: SignIn) -> None:
    rules = floor.table.table_rules.get().rules_id
    operator = floor.casino.operator
    for address in (
        reverse("deck-board") + f"?property={floor.casino.pk}",
        reverse("rules-version-detail", args=[rules]),
        reverse("limits-table", args=[floor.table.pk]),
        reverse("limits-pit", args=[floor.table.pit_id]),
        reverse("going-live") + f"?property={floor.casino.pk}",
        reverse("layout-submission", args=[floor.submission.pk]),
        reverse("layout-list") + f"?property={floor.casino.pk}",
    ):
        own = main_of(make_person(Role.GAME_MANAGER, operator=operator), address, signed_in)
        theirs = main_of(make_person(Role.REVIEWER, regulator=floor.casino.regulator), address, signed_in)
        assert operator.name in theirs, address
        assert operator.name not in own, address


def main_of(person: Person, address: str, signed_in: SignIn) -> str:
    return signed_in(person).get(address).text.split('id="main"')[1].split("</main>")[0]
