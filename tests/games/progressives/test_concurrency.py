"""Two people at one meter at the same time."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.utils import timezone

from backoffice.core.errors import DomainError
from games.progressives.models import MeterAlert, MeterReading, PayoutDocument
from games.progressives.services.payouts import prepare_payout
from tests.factories import make_property
from tests.games.progressives.factories import TESTER, make_level, make_progressive, read, win

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def test_two_readings_of_the_same_minute_become_one(in_threads: InThreads) -> None:
    level = make_level()
    results = in_threads(lambda: read(level, 1, "10300"), lambda: read(level, 1, "10300"))
    assert sum(isinstance(result, DomainError) for result in results) == 1
    assert MeterReading.objects.filter(level=level).count() == 2


def test_readings_that_arrive_together_are_reconciled_one_after_the_other(in_threads: InThreads) -> None:
    """Whichever comes first, the later of the two is judged against the earlier: one drop, seen once."""
    for _attempt in range(4):
        level = make_level()
        results = in_threads(
            lambda level=level: read(level, 1, "10300", counter=400),
            lambda level=level: read(level, 2, "10200", counter=400),
        )
        assert not any(isinstance(result, Exception) for result in results), results
        still = MeterAlert.objects.filter(level=level, settled_at__isnull=True)
        assert [(alert.kind, alert.amount) for alert in still] == [("drop", Decimal(-100))]


def test_a_device_that_reports_twice_at_once_is_written_once(in_threads: InThreads) -> None:
    level = make_level()
    results = in_threads(
        *[lambda: read(level, 1, "10300", counter=400, device_id="PG", sequence=1) for _ in range(3)]
    )
    assert not any(isinstance(result, Exception) for result in results), results
    assert MeterReading.objects.filter(level=level, device_id="PG").count() == 1


def test_two_documents_at_once_take_two_numbers(in_threads: InThreads) -> None:
    level = make_level()
    hits = [win(level, hour, "12000").hit for hour in (1, 2)]
    now = timezone.now()
    in_threads(
        *[
            lambda hit=hit: prepare_payout(hit=hit, witness="N. Q.", surveillance=None, now=now, actor=TESTER)
            for hit in hits
        ]
    )
    assert sorted(PayoutDocument.objects.values_list("number", flat=True)) == [1, 2]


def test_two_progressives_of_one_name_become_one(in_threads: InThreads) -> None:
    casino = make_property()
    results = in_threads(*[lambda: make_progressive(casino=casino, tables=())] * 2)
    assert sorted(type(each).__name__ for each in results) == ["DomainError", "Progressive"], results
