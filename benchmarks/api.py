"""The API on two web processes and PostgreSQL, beside a bare Django view that reads one row on the same.

Rules in force, a list of two hundred tables, and readings in bulk, with a year of logs in the database.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from threading import Barrier, Thread
from typing import Any, NamedTuple

from benchmarks.deck_board import _large_demo
from benchmarks.harness import Measurement

WORKERS, CALLERS, SECONDS, WARM_UP = 2, 4, 4.0, 20
IN_BULK = 100


Request = Callable[[int], tuple[str, str, str | None, dict[str, str]]]


class Load(NamedTuple):
    per_second: float
    p99_ms: float

    @classmethod
    def of(cls, times: list[float], seconds: float) -> "Load":
        return cls(len(times) / seconds, 1000 * sorted(times)[max(0, int(len(times) * 0.99) - 1)])

    def __str__(self) -> str:
        return f"{self.per_second:,.0f} a second, p99 {self.p99_ms:.1f} ms"


def measure() -> Iterator[Measurement]:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    if before is not None:
        # the server is what is measured: it has the whole machine
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        with _large_demo():
            yield from _measured()
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)


def _measured() -> Iterator[Measurement]:
    from games.models import DeckChange, MeterReading

    table, token, level = _caller()
    headers = {"Authorization": f"Bearer {token}"}
    logs = DeckChange.objects.count() + MeterReading.objects.count()
    with _served("benchmarks.bare.settings") as bare, _served("benchmarks.bare.whole") as whole:
        least = _load(bare, lambda _n: ("GET", f"/tables/{table}/", None, {}))
        rules = _load(whole, lambda _n: ("GET", f"/api/v1/tables/{table}/rules/", None, headers))
        tables = _load(whole, lambda _n: ("GET", "/api/v1/tables/?limit=200", None, headers))
        bulk = _load(
            whole, lambda n: ("POST", "/api/v1/meter-readings/bulk/", _batch(level, n), _keyed(headers, n))
        )
    against = f"a bare Django view that reads one row: {least}"
    yield Measurement(
        "API: rules in force at a table",
        rules.per_second / least.per_second,
        against,
        details=(str(rules), f"p99 {rules.p99_ms / least.p99_ms:.1f} times as long; {logs:,} log entries"),
    )
    yield Measurement(
        "API: list of 200 tables",
        tables.per_second / least.per_second,
        against,
        details=(str(tables), f"{200 * tables.per_second:,.0f} tables a second"),
    )
    yield Measurement(
        f"API: {IN_BULK} meter readings in one request",
        bulk.per_second / least.per_second,
        against,
        details=(str(bulk), f"{IN_BULK * bulk.per_second:,.0f} readings a second, each reconciled"),
    )


def _caller() -> tuple[int, str, Any]:
    """A table with rules, a token that may do everything, and a meter."""
    import hashlib

    from django.utils import timezone
    from oauth2_provider.models import AccessToken

    from backoffice.models import Property
    from backoffice.permissions.scopes import scopes_for
    from backoffice.services.actor import Actor
    from backoffice.services.api_clients import add_client
    from games.models import ProgressiveLevel, TableRules

    house = Property.objects.get(name="Harbor Grand")
    made = add_client(
        organisation=house.operator,
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
    held = TableRules.objects.filter(table__property=house, to_at__isnull=True).first()
    assert held is not None  # noqa: S101
    level = ProgressiveLevel.objects.filter(progressive__property=house).first()
    return held.table_id, token, level


def _batch(level: Any, number: int) -> str:
    from django.utils import timezone

    start = timezone.now()
    items = [
        {
            "meter": level.pk,
            "at": (start + timedelta(microseconds=place)).isoformat(),
            "shown": {"amount": "10000.00", "currency": level.house.currency},
            "device_id": f"BENCH-{number}",
            "sequence": place,
        }
        for place in range(IN_BULK)
    ]
    return json.dumps({"mode": "per_item", "items": items})


def _keyed(headers: dict[str, str], number: int) -> dict[str, str]:
    return headers | {"Idempotency-Key": f"bench-{number}", "Content-Type": "application/json"}


@contextmanager
def _served(settings: str) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = f"-m granian --interface wsgi --host 127.0.0.1 --port {port} --no-ws --workers {WORKERS}"
    command += " --blocking-threads 4 --log-level error backoffice.wsgi:application"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": settings, "LOG_LEVEL": "ERROR"}
    server = subprocess.Popen([sys.executable, *command.split()], env=env)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not start")


def _load(port: int, request: Request, *, seconds: float = SECONDS) -> list[float]:
    """Seconds of each answer: several callers at once, each with a connection of its own, all of them warm."""
    times: list[float] = []
    faults: list[str] = []
    warm = Barrier(CALLERS)

    def call(place: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        numbers = count(place * 1_000_000)

        def once() -> float:
            method, address, body, headers = request(next(numbers))
            started = time.perf_counter()
            connection.request(method, address, body=body, headers=headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 400:
                raise RuntimeError(f"{address}: {answer.status} {content[:200]!r}")
            return time.perf_counter() - started

        try:
            for _ in range(WARM_UP):
                once()
            warm.wait()
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                times.append(once())
        except Exception as error:  # noqa: BLE001 - said by whoever started the callers
            faults.append(str(error))
            warm.abort()

    threads = [Thread(target=call, args=(place,)) for place in range(CALLERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise RuntimeError(faults[0])
    return times
