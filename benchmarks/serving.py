"""Real web processes and what calls them: the product and a bare view on the same database, measured in turns."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from threading import Barrier, Thread
from typing import NamedTuple
from unittest import mock

WORKERS = 2
# method, address, body and headers of the request with a number
Request = Callable[[int], tuple[str, str, str | None, dict[str, str]]]


class Load(NamedTuple):
    per_second: float
    p50_ms: float
    p99_ms: float

    @classmethod
    def of(cls, times: list[float], seconds: float) -> "Load":
        ordered = sorted(times)
        return cls(len(times) / seconds, 1000 * _place(ordered, 0.5), 1000 * _place(ordered, 0.99))

    def __str__(self) -> str:
        return f"{self.per_second:,.0f} a second, p50 {self.p50_ms:.1f} ms, p99 {self.p99_ms:.1f} ms"


class Beside(NamedTuple):
    """Something and the bare view, measured in turns, so that whatever else the machine does hits both."""

    load: Load
    bare: Load

    @property
    def ratio(self) -> float:
        return self.load.per_second / self.bare.per_second

    def __str__(self) -> str:
        longer = self.load.p99_ms / self.bare.p99_ms
        return f"{self.load}: {self.ratio:.3f} times as many requests, p99 {longer:.1f} times as long"


def _place(ordered: list[float], share: float) -> float:
    return ordered[max(0, int(len(ordered) * share) - 1)]


def use_the_whole_machine() -> None:
    """The server is what is measured: it has every core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


@contextmanager
def large_property() -> Iterator[Callable[[], None]]:
    """A database that is thrown away, with the demo and its large property; yields what writes its year of logs."""
    from backoffice.devtools.family import Family
    from backoffice.devtools.services import start_services

    with ExitStack() as stack:
        # nothing given: a database that somebody uses is not to be filled with invented tables
        os.environ.update(start_services(stack.enter_context(Family()), {}, throw_away=True))
        os.environ["DJANGO_SETTINGS_MODULE"] = "backoffice.settings.test"
        import django
        from django.core.management import call_command
        from django.db import connection, connections
        from django.utils import timezone

        django.setup()
        from backoffice.demo.loading import demo_scales
        from games.approved_rules.demo import scale

        call_command("migrate", verbosity=0)
        at = timezone.now().replace(second=0, microsecond=0)
        with mock.patch.object(scale, "demo_scales", list):
            call_command("demo", scale=True, verbosity=0)

        def write_a_year() -> None:
            from backoffice.casinos.models import Property

            casino = Property.objects.get(name="Harbor Grand")
            tables = list(casino.tables.order_by("pk"))
            for add_year in demo_scales():
                add_year(casino=casino, tables=tables, at=at)
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")

        try:
            yield write_a_year
        finally:
            connections.close_all()


@contextmanager
def served(settings: str) -> Iterator[int]:
    """The product's web processes, by the very command that `make run` gives; yields their port."""
    from backoffice.devtools.programs import programs

    port = _free_port()
    with _serving(programs(port)["web"], settings, port):
        yield port


@contextmanager
def served_bare() -> Iterator[int]:
    port = _free_port()
    command = f"-m granian --interface wsgi --host 127.0.0.1 --port {port} --no-ws --workers {WORKERS}"
    command += " --blocking-threads 4 backoffice.wsgi:application"
    with _serving(command.split(), "benchmarks.bare.settings", port):
        yield port


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def _serving(command: list[str], settings: str, port: int) -> Iterator[None]:
    # nothing was collected for the static files, which nobody asks for here
    quiet = {"LOG_LEVEL": "ERROR", "GRANIAN_LOG_LEVEL": "error", "PYTHONWARNINGS": "ignore"}
    server = subprocess.Popen(
        [sys.executable, *command], env={**os.environ, "DJANGO_SETTINGS_MODULE": settings, **quiet}
    )
    try:
        _wait_for(port)
        yield
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


def load(port: int, request: Request, *, callers: int, seconds: float, warm_up: int) -> list[float]:
    """Seconds of each answer that came within the time.

    Several callers at once, each with a connection of its own, all of them warm.
    A caller numbers its requests from its place times a million on.
    """
    times: list[float] = []
    faults: list[str] = []
    warm = Barrier(callers)

    def call(place: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        numbers = count(place * 1_000_000)

        def once() -> float:
            method, address, body, headers = request(next(numbers))
            started = time.perf_counter()
            connection.request(method, address, body=body, headers=headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 300:
                raise RuntimeError(f"{address}: {answer.status} {content[:200]!r}")
            return time.perf_counter() - started

        try:
            for _ in range(warm_up):
                once()
            warm.wait()
            end = time.monotonic() + seconds
            while True:
                took = once()
                if time.monotonic() > end:
                    break
                times.append(took)
        except Exception as error:  # noqa: BLE001 - said by whoever started the callers
            faults.append(str(error))
            warm.abort()

    threads = [Thread(target=call, args=(place,)) for place in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise RuntimeError(faults[0])
    return times
