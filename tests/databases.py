"""Databases for tests that need real commits: several threads, workers, browsers.

The audit trail refuses to be emptied, so such tests do not clean up after themselves: each gets a copy of a
template database, made by PostgreSQL in a moment, and drops it afterwards.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Barrier, Thread
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test.utils import setup_databases, teardown_databases

from backoffice.core.database_roles import acting_as_owner
from backoffice.settings.database import database_from_url
from backoffice.settings.environment import environment
from games.in_force.api import rules_in_force

APPLICATION = f"-c jit=off -c role={settings.APPLICATION_ROLE}"


def _administer(sql: str) -> None:
    with acting_as_owner(), connection._nodb_cursor() as cursor:
        cursor.execute(sql)


@contextmanager
def as_the_application() -> Iterator[None]:
    """Connections are made with the rights of the application: it owns no table, and no more do the tests of it."""
    own = connection.settings_dict
    before = own["OPTIONS"]
    connections.close_all()
    own["OPTIONS"] = {**before, "options": APPLICATION}
    try:
        yield
    finally:
        connections.close_all()
        own["OPTIONS"] = before


@contextmanager
def owners_hand() -> Iterator[None]:
    """Inside a test's transaction: what only the owner of the tables can do."""
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE NONE")
        yield
        # where the transaction failed, its end brings the role back
        cursor.execute(f"SET ROLE {settings.APPLICATION_ROLE}")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The database is made by its owner and used by the application."""
    with as_the_application():
        yield


@pytest.fixture
def by_the_owner(db: None) -> Iterator[None]:
    """The whole test with the owner's rights: whom nothing but the triggers holds back."""
    with owners_hand():
        yield


def address_of_the_application() -> str:
    """For other processes: DATABASE_URL of the database that the test has chosen, with the application's rights."""
    parts = urlsplit(environment.database_url)
    query = urlencode({**dict(parse_qsl(parts.query)), "options": APPLICATION})
    return urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}", query=query))


@contextmanager
def using_database(name: str) -> Iterator[None]:
    """Every connection of this process, in every thread, is made to this database."""
    before = connection.settings_dict["NAME"]
    connections.close_all()
    connection.settings_dict["NAME"] = name
    # answers are kept under ids and versions, which begin again in each database
    rules_in_force.cache_clear()
    try:
        yield
    finally:
        connections.close_all()
        connection.settings_dict["NAME"] = before
        rules_in_force.cache_clear()


@contextmanager
def copy_of(template: str, *, name: str) -> Iterator[str]:
    connections.close_all()
    _administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    # a template is copied only while nobody is connected to it, not even a thread that is about to end
    _administer(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{template}'")
    # file by file takes half the time of block by block, and hundreds of tests wait for it
    _administer(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY FILE_COPY')
    try:
        yield name
    finally:
        connections.close_all()
        _administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def empty_template(
    django_db_setup: None, django_db_blocker: Any, django_db_keepdb: bool, django_db_createdb: bool
) -> Iterator[str]:
    """The migrated test database. pytest-django makes it only for tests that ask by its own marks or names;
    without this, tests of this kind alone would copy the database that DATABASE_URL names."""
    with django_db_blocker.unblock():
        given = database_from_url(environment.database_url)["NAME"]
        if connection.settings_dict["NAME"] != given:
            yield connection.settings_dict["NAME"]
            return
        is_kept = django_db_keepdb and not django_db_createdb
        with acting_as_owner():
            made = setup_databases(verbosity=0, interactive=False, serialized_aliases=set(), keepdb=is_kept)
        yield connection.settings_dict["NAME"]
        if not django_db_keepdb:
            with acting_as_owner():
                teardown_databases(made, verbosity=0)


@pytest.fixture
def committed_database(empty_template: str, django_db_blocker: Any) -> Iterator[None]:
    """An empty world in which commits are real."""
    own = f"{empty_template}_copy"
    with django_db_blocker.unblock(), copy_of(empty_template, name=own), using_database(own):
        yield


@pytest.fixture(scope="session")
def demo_template(empty_template: str, django_db_blocker: Any) -> Iterator[str]:
    """The demo world, loaded once for each test process."""
    with django_db_blocker.unblock(), copy_of(empty_template, name=f"{empty_template}_demo") as name:
        with using_database(name):
            call_command("demo", verbosity=0)
        yield name


@pytest.fixture
def demo_database(demo_template: str, django_db_blocker: Any) -> Iterator[None]:
    """The demo world, for this test alone."""
    own = f"{demo_template}_copy"
    with django_db_blocker.unblock(), copy_of(demo_template, name=own), using_database(own):
        yield


@pytest.fixture
def in_threads() -> Callable[..., list[object]]:
    """Runs each call in a thread with its own connection, all let go at once; results or exceptions."""

    def run(*calls: Callable[[], object]) -> list[object]:
        barrier = Barrier(len(calls))
        results: list[object] = [None] * len(calls)

        def one(index: int, call: Callable[[], object]) -> None:
            barrier.wait(timeout=10)
            try:
                results[index] = call()
            except Exception as error:  # noqa: BLE001 - handed to the test
                results[index] = error
            finally:
                connections.close_all()

        threads = [Thread(target=one, args=(index, call)) for index, call in enumerate(calls)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=30)
        return results

    return run
