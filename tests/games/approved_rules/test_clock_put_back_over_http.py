"""The clock of the database, which all programs of an installation share, is put back and ahead under a running site.

Played over HTTP behind a real port: what has held at a table stays, and a refusal of the wrong clock is not told again.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import requests
from django.db import connection

from games.approved_rules.models import Rollout, TableRules
from tests.backoffice.api.caller import Caller, make_caller
from tests.e2e.server import Site, served
from tests.games.approved_rules.factories import Floor, make_floor

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PutClock = Callable[[timedelta], None]


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def put_clock(site: Site) -> Iterator[PutClock]:
    """As every connection reads it that is made from now on; the database goes away with the test."""
    owner = connection.copy()

    def put(by: timedelta) -> None:
        with owner.cursor() as cursor:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS "
                f"$$ SELECT pg_catalog.clock_timestamp() + interval '{by.total_seconds()} seconds' $$"
            )

    with owner.cursor() as cursor:
        cursor.execute("SET ROLE NONE")
        put(timedelta())
        cursor.execute(
            f'ALTER DATABASE "{connection.settings_dict["NAME"]}" SET search_path = public, pg_catalog'
        )
    yield put
    owner.close()


def program_of(floor: Floor) -> Caller:
    assert floor.manager.person is not None
    return make_caller(floor.casino.operator, acts_for=floor.manager.person)


def takes_back(site: Site, program: Caller, rollout: Rollout) -> requests.Response:
    return requests.post(
        f"{site.url}/api/v1/going-live/{rollout.pk}/take-back/",
        json={"confirmations": ["felt"]},
        headers={"Authorization": f"Bearer {program.token}", "Idempotency-Key": "the-one"},
        timeout=30,
    )


def test_rules_in_force_are_not_taken_back_while_the_clock_says_that_they_are_to_begin(
    site: Site, put_clock: PutClock
) -> None:
    floor = make_floor(effective_in=-DAY)
    floor.ready()
    rollout = Rollout.objects.get(table=floor.tables[0], rules=floor.second)
    period = TableRules.objects.get(table=floor.tables[0], rules=floor.second)
    program = program_of(floor)
    put_clock(-2 * HOUR)
    answer = takes_back(site, program, rollout)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert "in force at" in answer.json()["detail"]
    after = TableRules.objects.get(table=floor.tables[0], rules=floor.second)
    assert (after.pk, after.from_at, after.to_at) == (period.pk, period.from_at, None)


def test_a_refusal_of_the_wrong_clock_is_not_told_again_by_the_right_one(
    site: Site, put_clock: PutClock
) -> None:
    floor = make_floor(effective_in=HOUR / 3)
    rollout, program = floor.ready(), program_of(floor)
    put_clock(HOUR / 2)
    assert takes_back(site, program, rollout).status_code == 422
    # the very first request after the clock was put right is told by the right one
    put_clock(timedelta())
    taken_back = takes_back(site, program, rollout)
    assert taken_back.status_code == 200, taken_back.text
    assert "Idempotency-Replayed" not in taken_back.headers
    assert not TableRules.objects.filter(rules=floor.second).exists()
