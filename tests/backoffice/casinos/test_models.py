"""What the database itself promises about the house, whoever writes to it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Pit, TablePeriod
from tests.factories import make_operator, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db


def test_tables_come_in_counting_order() -> None:
    pit = make_pit()
    for number in ("T10", "T2", "t1", "BJ3", "T2A", "T2-10", "T2-9"):
        make_table(pit=pit, number=number)
    assert [table.number for table in GamingTable.objects.all()] == [
        "BJ3",
        "t1",
        "T2",
        "T2-9",
        "T2-10",
        "T2A",
        "T10",
    ]


def test_a_number_is_once_in_a_property_whatever_its_case() -> None:
    table = make_table(number="T12")
    with pytest.raises(IntegrityError, match="table_number_once_per_property"), transaction.atomic():
        make_table(pit=table.pit, number="t12")
    make_table(number="T12")  # in another property


def test_a_retired_tables_number_is_free() -> None:
    table = make_table(number="T12", retired_at=timezone.now())
    make_table(pit=table.pit, number="T12")


def test_pit_and_property_names_are_once_whatever_their_case() -> None:
    casino = make_property(name="Harbor Point")
    make_pit(casino=casino, name="Main pit")
    with pytest.raises(IntegrityError, match="pit_name_once_per_property"), transaction.atomic():
        make_pit(casino=casino, name="MAIN PIT")
    with pytest.raises(IntegrityError, match="property_name_once_per_operator"), transaction.atomic():
        make_property(operator=casino.operator, name="harbor point")
    make_property(operator=make_operator(), name="Harbor Point")


def test_a_table_cannot_stand_in_another_propertys_pit() -> None:
    table, elsewhere = make_table(), make_pit()

    def move() -> None:
        with transaction.atomic():
            GamingTable.objects.filter(pk=table.pk).update(pit=elsewhere)
            # asked at commit; this asks it now
            connection.check_constraints()

    with pytest.raises(IntegrityError, match="table_stands_in_a_pit_of_its_property"):
        move()


def test_a_pit_does_not_move_away_from_its_tables() -> None:
    table, elsewhere = make_table(), make_property()

    def move() -> None:
        with transaction.atomic():
            Pit.objects.filter(pk=table.pit_id).update(property=elsewhere)
            connection.check_constraints()

    with pytest.raises(IntegrityError, match="table_stands_in_a_pit_of_its_property"):
        move()


@pytest.mark.parametrize("fields", [{"shuffler_serial": "BX-1"}, {"shoe": "shuffler"}])
def test_a_table_shuffled_by_hand_has_no_shuffler(fields: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match="table_without_shuffler_names_none"), transaction.atomic():
        make_table(shuffler_kind="hand_shuffle", **fields)


@pytest.mark.parametrize("positions", [0, 31])
def test_positions_are_1_to_30(positions: int) -> None:
    with pytest.raises(IntegrityError, match="table_positions_1_to_30"), transaction.atomic():
        make_table(positions=positions)


def test_periods_of_one_table_never_overlap_but_may_touch() -> None:
    table, now = make_table(), timezone.now()
    hours = [now + timedelta(hours=n) for n in range(-5, 1)]
    TablePeriod.objects.create(table=table, opened_at=hours[0], closed_at=hours[2])
    TablePeriod.objects.create(table=table, opened_at=hours[2], closed_at=hours[3])
    TablePeriod.objects.create(table=table, opened_at=hours[4])
    for opened, closed in ((hours[1], hours[3]), (hours[0], None), (hours[5], None)):
        with pytest.raises(IntegrityError, match="table_periods_never_overlap"), transaction.atomic():
            TablePeriod.objects.create(table=table, opened_at=opened, closed_at=closed)
    TablePeriod.objects.create(table=make_table(), opened_at=hours[1])


def test_a_period_ends_after_it_begins() -> None:
    table, now = make_table(), timezone.now()
    with pytest.raises(IntegrityError, match="table_closes_after_it_opens"), transaction.atomic():
        TablePeriod.objects.create(table=table, opened_at=now, closed_at=now)
