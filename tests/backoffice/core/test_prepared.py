"""A question that was put into SQL once answers what it would answer if it were asked anew."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property, TablePeriod
from backoffice.core.prepared import NotPreparable, prepared
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db


@prepared
def tables_in(keys: tuple[int, ...], *, newest: int = 10) -> QuerySet[GamingTable]:
    return GamingTable.objects.filter(pk__in=keys).select_related("pit").order_by("pk")[:newest]


def test_other_values_find_other_rows_without_a_new_sentence(settings: Any) -> None:
    settings.CHECK_PREPARED = False
    pit = make_pit()
    first, second, third = (make_table(pit=pit) for _ in range(3))
    assert tables_in((first.pk, second.pk)) == [first, second]
    with CaptureQueriesContext(connection) as queries:
        found = tables_in((third.pk, first.pk))
        assert [each.pit.name for each in found] == [pit.name] * 2
    assert found == [first, third]
    assert len(queries) == 1


def test_another_shape_is_another_sentence() -> None:
    pit = make_pit()
    tables = [make_table(pit=pit) for _ in range(3)]
    keys = tuple(each.pk for each in tables)
    assert tables_in(keys) == tables
    assert tables_in(keys, newest=1) == tables[:1]
    assert tables_in(()) == []


def test_whoever_asks_sees_their_own() -> None:
    from backoffice.casinos.selectors.properties import list_properties_visible_to

    casinos = [make_property() for _ in range(2)]
    people = [make_person(Role.GAME_MANAGER, operator=each.operator) for each in casinos]
    seen = [list_properties_visible_to(access_for(person=each)) for each in people]
    assert seen == [[each] for each in casinos]


def test_whoever_is_limited_to_some_properties_sees_no_other() -> None:
    from backoffice.casinos.selectors.properties import list_properties_visible_to

    casino = make_property()
    other = make_property(operator=casino.operator)
    limited = make_person(Role.VIEWER, operator=casino.operator)
    limited.membership.properties.add(other)
    free = make_person(Role.VIEWER, operator=casino.operator)
    assert set(list_properties_visible_to(access_for(person=free))) == {casino, other}
    assert list_properties_visible_to(access_for(person=limited)) == [other]


def test_what_is_made_of_a_value_is_refused() -> None:
    @prepared
    def opened_before(moment: datetime) -> QuerySet[TablePeriod]:
        return TablePeriod.objects.filter(opened_at__lt=moment - timedelta(days=1))

    with pytest.raises(NotPreparable, match="makes something else"):
        opened_before(timezone.now())


def test_what_is_there_or_not_is_refused_as_a_value() -> None:
    @prepared
    def named(name: str | None) -> QuerySet[Property]:
        return Property.objects.filter(name=name)

    with pytest.raises(NotPreparable, match="by keyword"):
        named(None)


def test_a_value_that_cannot_stand_in_the_field_is_no_empty_answer() -> None:
    @prepared
    def with_positions(number: int) -> QuerySet[GamingTable]:
        return GamingTable.objects.filter(positions=number)

    with pytest.raises(NotPreparable, match="out of range"):
        with_positions(7)


def test_a_question_that_looks_at_the_value_is_found_by_the_comparison() -> None:
    @prepared
    def small(number: int) -> QuerySet[GamingTable]:
        tables = GamingTable.objects.filter(pit=number)
        return tables.order_by("pk") if number < 100 else tables.order_by("-pk")

    with pytest.raises(NotPreparable, match="is asked"):
        small(3)
