"""What two people do to the house at the same moment never leaves it in a state that neither could make."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.services.periods import open_table
from backoffice.casinos.services.pits import retire_pit
from backoffice.casinos.services.properties import retire_property
from backoffice.casinos.services.tables import add_table, retire_table
from backoffice.core.errors import DomainError
from tests.factories import make_pit, make_table, table_values

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def refusals(results: list[object]) -> int:
    assert all(isinstance(result, DomainError) or not isinstance(result, Exception) for result in results), (
        results
    )
    return sum(isinstance(result, DomainError) for result in results)


def test_a_pit_is_not_retired_under_a_table_that_moves_in(in_threads: InThreads, actor: Actor) -> None:
    for _attempt in range(5):
        pit = make_pit()
        results = in_threads(
            lambda pit=pit: retire_pit(pit=pit, actor=actor),
            lambda pit=pit: add_table(casino=pit.property, values=table_values(pit), actor=actor),
        )
        assert refusals(results) == 1
        pit.refresh_from_db()
        assert pit.is_retired != pit.tables.exists()


def test_a_property_is_not_retired_under_a_table_that_is_added(in_threads: InThreads, actor: Actor) -> None:
    for _attempt in range(5):
        pit = make_pit()
        casino = pit.property
        results = in_threads(
            lambda casino=casino: retire_property(casino=casino, actor=actor),
            lambda pit=pit: add_table(casino=pit.property, values=table_values(pit), actor=actor),
        )
        assert refusals(results) == 1
        casino.refresh_from_db()
        assert casino.is_retired != casino.tables.exists()


def test_a_table_is_not_retired_while_it_is_opened(in_threads: InThreads, actor: Actor) -> None:
    for _attempt in range(5):
        table = make_table()
        results = in_threads(
            lambda table=table: retire_table(table=table, actor=actor),
            lambda table=table: open_table(table=table, at=timezone.now(), actor=actor),
        )
        assert refusals(results) == 1
        table.refresh_from_db()
        assert table.is_retired != table.periods.exists()
