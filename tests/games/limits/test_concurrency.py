"""Two people who set limits at the same moment never leave a table with both."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from backoffice.core.errors import DomainError
from games.limits.models import TableLimits
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.usefixtures("committed_database")


def test_one_of_two_people_is_told_that_the_limits_moved(in_threads: Callable[..., list[object]]) -> None:
    for _attempt in range(5):
        table = make_ruled_table()
        at = timezone.now()
        results = in_threads(
            lambda table=table, at=at: make_limits(table, at=at, seen=None, limits__maximum=1000),
            lambda table=table, at=at: make_limits(table, at=at, seen=None, limits__maximum=800),
        )
        assert sum(isinstance(result, DomainError) for result in results) == 1, results
        assert sum(isinstance(result, TableLimits) for result in results) == 1, results
        assert TableLimits.objects.filter(table=table, to_at__isnull=True).count() == 1
