"""The API on two web processes and PostgreSQL, beside a bare Django view that reads one row on the same.

Rules in force, a list of two hundred tables, and readings in bulk and one by one: first with empty logs, then with a
year of them, and the rules once more while `simulate_floor` plays the devices of the house.
"""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from benchmarks.harness import Measurement
from benchmarks.serving import (
    Beside,
    Load,
    Request,
    large_property,
    load,
    served,
    served_bare,
    use_the_whole_machine,
)

CALLERS, SECONDS, ROUNDS, WARM_UP = 4, 2.0, 3, 20
IN_BULK, FLOOR_RATE = 100, 20
RULES, TABLES, BULK = "rules in force at a table", "list of 200 tables", f"{IN_BULK} meter readings in bulk"
ONE = "meter readings one by one"
ROWS = {RULES: 1, TABLES: 200, BULK: IN_BULK, ONE: 1}


def measure() -> Iterator[Measurement]:
    use_the_whole_machine()
    with large_property() as write_a_year:
        yield from _measured(write_a_year)


def _measured(write_a_year: Callable[[], None]) -> Iterator[Measurement]:
    table, token = _caller()
    with served_bare() as bare, served("benchmarks.bare.whole") as whole:
        empty = {name: _beside(whole, bare, table, each) for name, each in _requests(table, token, 0).items()}
        write_a_year()
        logs = _log_entries()
        full = {name: _beside(whole, bare, table, each) for name, each in _requests(table, token, 1).items()}
        with _floor_plays(whole) as said:
            played = _beside(whole, bare, table, _requests(table, token, 2)[RULES])
    for name, found in full.items():
        rows = ROWS[name]
        details = [f"{logs:,} log entries: {found}", f"empty logs: {empty[name]}"]
        if name == RULES:
            details.append(f"while simulate_floor sends {FLOOR_RATE} messages a second ({said[0]}): {played}")
        else:
            details.append(f"{rows * found.load.per_second:,.0f} rows a second")
        yield Measurement(
            f"API: {name}",
            rows * found.ratio,
            f"a bare Django view that reads one row, {found.bare}; counted by rows",
            details=details,
        )


def _log_entries() -> int:
    from backoffice.casinos.models import TablePeriod
    from games.decks.models import DeckChange
    from games.progressives.models import JackpotHit, MeterReading

    return sum(each.objects.count() for each in (DeckChange, MeterReading, JackpotHit, TablePeriod))


def _beside(whole: int, bare: int, table: int, request: Request) -> Beside:
    least: list[float] = []
    times: list[float] = []
    for turn in range(ROUNDS):
        calls = partial(load, callers=CALLERS, seconds=SECONDS, warm_up=1 if turn else WARM_UP)
        least += calls(bare, lambda _n: ("GET", f"/tables/{table}/", None, {}))
        times += calls(whole, lambda n, turn=turn: request(n + 100_000_000 * turn))  # type: ignore[misc]
    return Beside(Load.of(times, ROUNDS * SECONDS), Load.of(least, ROUNDS * SECONDS))


def _requests(table: int, token: str, phase: int) -> dict[str, Request]:
    headers = {"Authorization": f"Bearer {token}"}
    controllers = _controllers()
    chance = random.Random(phase)

    def bulk(number: int) -> tuple[str, str, str | None, dict[str, str]]:
        # each caller is a device of its own
        controller = controllers[number // 1_000_000 % CALLERS]
        items = [controller.next_reading(chance) for _ in range(IN_BULK)]
        key = {"Idempotency-Key": f"bench-{phase}-{number}", "Content-Type": "application/json"}
        body = json.dumps({"mode": "per_item", "items": items})
        return "POST", "/api/v1/meter-readings/bulk/", body, headers | key

    def one(number: int) -> tuple[str, str, str | None, dict[str, str]]:
        reading = controllers[number // 1_000_000 % CALLERS].next_reading(chance)
        key = {"Idempotency-Key": f"one-{phase}-{number}", "Content-Type": "application/json"}
        return "POST", "/api/v1/meter-readings/", json.dumps(reading), headers | key

    return {
        RULES: lambda _n: ("GET", f"/api/v1/tables/{table}/rules/", None, headers),
        TABLES: lambda _n: ("GET", "/api/v1/tables/?limit=200", None, headers),
        BULK: bulk,
        ONE: one,
    }


def _controllers() -> list[Any]:
    """One for each caller, at the meters that have the longest log; they go on where it ends."""
    from django.db.models import Count
    from django.utils import timezone

    from backoffice.simulated_floor.devices import Controller
    from games.progressives.models import ProgressiveLevel
    from games.progressives.selectors.progressives import current_terms

    levels = ProgressiveLevel.objects.select_related("progressive__property").filter(
        progressive__property__operator__name="Harbor Gaming LLC", progressive__retired_at__isnull=True
    )
    found = []
    for level in levels.annotate(log=Count("readings")).order_by("-log", "pk")[:CALLERS]:
        terms = current_terms(level, timezone.now())
        last = level.readings.order_by("-at", "-pk").first()
        settings = {
            "wager": {"amount": str(terms.wager)},
            "rate_percent": str(terms.rate),
            "cap": None,
            "display_limit": {"amount": str(terms.cap or terms.display_limit)},
        }
        found.append(
            Controller(
                {"id": level.pk, "settings": settings},
                level.casino.currency,
                f"BENCH-{level.pk}-{time.time_ns()}",
                counter=(last.counter or 0) if last else 0,
                shown=last.shown if last else terms.initial,
                last_at=max(timezone.now(), last.at if last else timezone.now()),
            )
        )
    return (found * CALLERS)[:CALLERS]


def _caller() -> tuple[int, str]:
    """A table with rules, and a token that may do everything."""
    import hashlib

    from django.utils import timezone
    from oauth2_provider.models import AccessToken

    from backoffice.api.services.clients import add_client
    from backoffice.audit.actor import Actor
    from backoffice.casinos.models import Property
    from backoffice.permissions.scopes import scopes_for
    from games.approved_rules.models import TableRules

    casino = Property.objects.get(name="Harbor Grand")
    made = add_client(
        organisation=casino.operator,
        name="Benchmark",
        scopes=scopes_for("operator"),
        requests_per_minute=60_000,
        at=timezone.now(),
        actor=Actor.in_command("bench"),
    )
    token = "benchmark"  # noqa: S105
    AccessToken.objects.create(
        application=made.client.application,
        token=token,
        token_checksum=hashlib.sha256(token.encode()).hexdigest(),
        expires=timezone.now() + timedelta(hours=1),
        scope=" ".join(made.client.scopes),
    )
    held = TableRules.objects.filter(table__property=casino, to_at__isnull=True).first()
    assert held is not None  # noqa: S101
    return held.table_id, token


@contextmanager
def _floor_plays(port: int) -> Iterator[list[str]]:
    """The devices of the demo, as `make run FLOOR=20` has them; what it said stays in the list."""
    command = f"manage.py simulate_floor http://127.0.0.1:{port} --demo --rate {FLOOR_RATE}"
    floor = subprocess.Popen([sys.executable, *command.split()], stdout=subprocess.PIPE, text=True)
    said: list[str] = []
    assert floor.stdout is not None  # noqa: S101
    try:
        # how many meters and tables play: then it has begun
        said.append(floor.stdout.readline().strip())
        yield said
    finally:
        floor.terminate()
        said += [line.strip() for line in floor.stdout.read().splitlines() if line.strip()]
        floor.wait(timeout=20)
