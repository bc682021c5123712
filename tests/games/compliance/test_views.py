"""The compliance board: every source, the gravest first, and no query per item."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import TablePeriod
from backoffice.core import contributions
from backoffice.core.contributions import Contributions
from backoffice.core.today import Desk
from backoffice.core.work import Severity, WorkItem
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.compliance.views import areas_of
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.limits.factories import make_limits, make_ruled_table
from tests.games.progressives.factories import make_progressive
from tests.work import queue_seen_by

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def late_things(desk: Desk) -> Iterator[WorkItem]:
    """A source such as another area would bring."""
    things: list[tuple[str, Severity, int]] = [("An old warning", "warning", 2), ("A new error", "error", 0)]
    for title, severity, days in [*things, ("An old error", "error", 1)]:
        yield WorkItem(
            key=title,
            title=title,
            area="Decks",
            severity=severity,
            since=desk.at - timedelta(days=days),
            casino=desk.casinos[0],
            is_compliance=True,
        )
    yield WorkItem(key="own", title="Not of the law", area="People", severity="error")


def shown(client: Client, query: str = "") -> str:
    response = client.get(f"/compliance/{query}")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_a_property_in_order_says_so(signed_in: SignedIn) -> None:
    casino = make_property()
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    assert "Nothing needs attention" in shown(client)


def test_findings_of_drafts_are_listed_with_clause_and_link(signed_in: SignedIn) -> None:
    casino = make_property()
    variant = make_configuration(casino=casino, name="Main pit", progressive__reset=9500)
    elsewhere = make_property(operator=casino.operator, regulator=casino.regulator)
    make_configuration(casino=elsewhere, name="Elsewhere", progressive__reset=9500)
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    assert "Elsewhere: " in shown(client)
    page = shown(client, f"?at={casino.pk}")
    assert "Main pit: " in page
    assert "MD 10.C(2)" in page
    assert f'href="/games/{variant.pk}/"' in page
    assert "Elsewhere: " not in page


def test_an_open_table_without_rules_is_pointed_out(signed_in: SignedIn) -> None:
    table = make_table()
    client = signed_in(make_person(Role.PIT_MANAGER, operator=table.property.operator))
    assert "is open without approved rules" not in shown(client)
    TablePeriod.objects.create(table=table, opened_at=timezone.now())
    assert f"{table.number} is open without approved rules" in shown(client)


def test_what_happens_at_the_tables_stands_above_findings_of_drafts(signed_in: SignedIn) -> None:
    table = make_table()
    make_configuration(casino=table.property, progressive__reset=9500)
    TablePeriod.objects.create(table=table, opened_at=timezone.now())
    page = shown(signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator)))
    assert page.index("is open without approved rules") < page.index("MD 10.C(2)")


def test_limits_that_the_checks_point_at_are_listed(signed_in: SignedIn) -> None:
    table = make_ruled_table()
    make_limits(table, limits__maximum=30000)
    page = shown(signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=table.property.operator)))
    assert f"{table.number}: " in page
    assert "MD 2.B(5)(b)" in page


def test_linked_tables_that_do_not_go_together_are_listed(signed_in: SignedIn) -> None:
    """COMAR 36.05.03.24: the same rate at every table on one meter, by the rules in force at each."""
    casino = make_property()
    pit = make_pit(casino=casino)
    tables = [make_table(pit=pit), make_table(pit=pit)]
    for table, rate in zip(tables, (15, 16), strict=True):
        variant = make_configuration(casino=casino, name=f"At {rate}", progressive__rate=rate)
        make_table_rules(table, make_rules(variant))
    linked = make_progressive(casino=casino, name="Main pit war", tables=tuple(tables), kind="linked")
    page = shown(signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)))
    assert "Main pit war: " in page
    assert "COMAR 36.05.03.24" in page
    assert f'href="/progressives/{linked.pk}/"' in page


def test_sources_are_gathered_the_gravest_and_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contributions, "all_contributions", lambda: (Contributions(work={1: late_things}),))
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=make_property().operator)
    queue = queue_seen_by(officer).narrowed(compliance=True)
    (area,) = areas_of(queue)
    assert [line.item.title for line in area.lines] == ["An old error", "A new error", "An old warning"]
    assert (queue.errors, queue.warnings) == (2, 1)


def test_the_board_costs_the_same_with_many_drafts(signed_in: SignedIn) -> None:
    casino = make_property(regulator=make_regulator("us-sd"))
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    pit = make_pit(casino=casino)
    make_configuration(casino=casino, name="First", decks=5)
    TablePeriod.objects.create(table=make_table(pit=pit), opened_at=timezone.now())

    def cost() -> int:
        shown(client)
        with CaptureQueriesContext(connection) as queries:
            shown(client)
        return len(queries)

    at_one = cost()
    for number in range(10):
        make_configuration(casino=casino, name=f"Variant {number}", decks=5)
        TablePeriod.objects.create(table=make_table(pit=pit), opened_at=timezone.now())
    assert cost() == at_one
