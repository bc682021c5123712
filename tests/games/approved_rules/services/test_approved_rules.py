from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.core.errors import DomainError
from games.approved_rules.models import TableRules
from games.approved_rules.selectors.in_force import rules_at, rules_in_force
from games.approved_rules.services.approved_rules import put_table_under_rules
from tests.factories import make_pit, make_property, make_table
from tests.games.configurations.factories import TESTER, make_configuration, make_rules, make_table_rules

pytestmark = pytest.mark.django_db


def test_new_rules_end_the_old_ones_in_the_same_minute() -> None:
    table = make_table()
    configuration = make_configuration(casino=table.property)
    first = make_table_rules(table, make_rules(configuration))
    at = first.from_at + timedelta(days=2)
    second = make_table_rules(table, make_rules(configuration), from_at=at)
    assert rules_at(table, at - timedelta(microseconds=1)) == first
    assert rules_at(table, at) == second
    assert rules_at(table, first.from_at - timedelta(seconds=1)) is None


def test_a_second_version_supersedes_the_first_when_it_takes_effect() -> None:
    configuration = make_configuration()
    first, second = make_rules(configuration), make_rules(configuration)
    first.refresh_from_db()
    assert (first.number, second.number) == (1, 2)
    assert first.superseded_at == second.effective_at
    assert second.superseded_at is None


def test_rules_never_hold_before_they_take_effect() -> None:
    table = make_table()
    rules = make_rules(make_configuration(casino=table.property))
    with pytest.raises(DomainError, match="take effect on"):
        put_table_under_rules(
            table=table, rules=rules, from_at=rules.effective_at - timedelta(minutes=1), actor=TESTER
        )


def test_a_table_does_not_take_the_rules_of_another_property() -> None:
    with pytest.raises(DomainError, match="another property"):
        put_table_under_rules(table=make_table(), rules=make_rules(), from_at=timezone.now(), actor=TESTER)


def test_the_database_refuses_two_sets_of_rules_at_once() -> None:
    table = make_table()
    held = make_table_rules(table)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableRules.objects.create(table=table, rules=held.rules, from_at=held.from_at + timedelta(days=1))


def test_many_tables_are_looked_up_in_two_queries(django_assert_num_queries: Any) -> None:
    pit = make_pit(casino=make_property())
    rules = make_rules(make_configuration(casino=pit.property))
    tables = [make_table(pit=pit) for _ in range(3)]
    for table in tables[:2]:
        make_table_rules(table, rules)
    with django_assert_num_queries(2):
        found = rules_in_force(tables, timezone.now())
        assert {each.rules.number for each in found.values()} == {1}
    assert set(found) == {tables[0].pk, tables[1].pk}
