"""The application writes rows; the tables, their triggers and what is kept in them belong to another role."""

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import errors, sql

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry, AuditHead
from backoffice.audit.services import audited_change, verify_chains
from backoffice.core.database_roles import (
    acting_as_owner,
    grant_rights,
    rights_on_tables,
    what_the_application_could_undo,
)
from tests.databases import owners_hand
from tests.factories import make_operator

ENTRIES, HEADS = AuditEntry._meta.db_table, AuditHead._meta.db_table
ROLE = settings.APPLICATION_ROLE
KINDS = ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER")


def rights_in_the_database() -> dict[str, dict[str, list[str]]]:
    """As `rights_on_tables` says it: a right of the whole row, or the columns that it is limited to."""
    found: dict[str, dict[str, list[str]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT relname, kind, has_table_privilege(%(role)s, pg_class.oid, kind),
                   array_agg(attname ORDER BY attnum) FILTER (
                       WHERE kind <> ALL ('{DELETE,TRUNCATE,TRIGGER}') AND has_column_privilege(
                           %(role)s, pg_class.oid, attnum, CASE WHEN kind = ANY ('{DELETE,TRUNCATE,TRIGGER}')
                           THEN 'SELECT' ELSE kind END))
            FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped,
                 unnest(%(kinds)s::text[]) AS kind
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
            GROUP BY relname, kind, pg_class.oid
            """,
            {"role": ROLE, "kinds": list(KINDS)},
        )
        for table, kind, whole, columns in cursor.fetchall():
            rights = found.setdefault(table, {})
            if whole or columns:
                rights[kind] = [] if whole else columns
    return found


def in_order(rights: dict[str, dict[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    return {table: {kind: sorted(columns) for kind, columns in own.items()} for table, own in rights.items()}


@pytest.mark.django_db
def test_the_application_has_the_rights_that_follow_from_the_models_and_no_others() -> None:
    assert in_order(rights_in_the_database()) == in_order(rights_on_tables())


@pytest.mark.django_db
def test_what_is_kept_for_good_can_be_added_to_and_no_more() -> None:
    rights = rights_on_tables()
    assert set(rights[ENTRIES]) == {"SELECT", "INSERT"}
    assert set(rights[HEADS]) == {"SELECT", "INSERT", "UPDATE"}
    assert rights["limits_tablelimits"]["UPDATE"] == [
        "version",
        "to_at",
        "set_by_id",
        "cancelled_at",
        "cancelled_by_name",
    ]
    assert set(rights["django_session"]) == {"SELECT", "INSERT", "UPDATE", "DELETE"}
    assert set(rights["django_migrations"]) == {"SELECT"}


@pytest.mark.django_db
def test_nothing_is_found_to_complain_about_the_application_and_all_about_its_owner() -> None:
    assert what_the_application_could_undo() == []
    with owners_hand():
        [words] = what_the_application_could_undo()
        assert words.endswith("is a superuser")


@pytest.fixture
def intruder(committed_database: None, actor: Actor) -> Iterator[psycopg.Connection]:
    """Somebody who has what the web server has: the application's address and password."""
    with audited_change(actor=actor) as trail:
        trail.record(verb="operator.changed", subject=make_operator())
    own = connection.settings_dict
    with psycopg.connect(
        host=own["HOST"],
        port=own["PORT"] or None,
        user=ROLE,
        password=own["PASSWORD"] or None,
        dbname=own["NAME"],
        autocommit=True,
    ) as taken:
        yield taken


def statements_of_an_intruder() -> list[str]:
    guard = AuditEntry._meta.triggers[0].get_pgid(AuditEntry)  # type: ignore[attr-defined]
    assert settings.DATABASE_OWNER is not None
    owner = settings.DATABASE_OWNER["USER"]
    return [
        f"UPDATE {ENTRIES} SET actor = 'nobody'",
        f"DELETE FROM {ENTRIES}",
        f"TRUNCATE {ENTRIES}",
        f"DELETE FROM {HEADS}",
        f"TRUNCATE {HEADS} CASCADE",
        f"ALTER TABLE {ENTRIES} DISABLE TRIGGER USER",
        f"ALTER TABLE {ENTRIES} DISABLE TRIGGER {guard}",
        f"DROP TRIGGER {guard} ON {ENTRIES}",
        f"DROP TABLE {ENTRIES}",
        f"ALTER TABLE {ENTRIES} RENAME TO former",
        f"ALTER TABLE {ENTRIES} OWNER TO {ROLE}",
        f"ALTER FUNCTION {guard}() RENAME TO former",
        f"CREATE OR REPLACE FUNCTION {guard}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
        f"DROP FUNCTION {guard}() CASCADE",
        "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE TABLE public.mine (word text)",
        "CREATE SCHEMA mine",
        "DROP SCHEMA public CASCADE",
        "SET session_replication_role = replica",
        f'SET ROLE "{owner}"',
        f'SET SESSION AUTHORIZATION "{owner}"',
        f'GRANT "{owner}" TO {ROLE}',
        f"ALTER ROLE {ROLE} SUPERUSER",
        "CREATE ROLE mine",
        f"CREATE TRIGGER mine BEFORE INSERT ON {ENTRIES} EXECUTE FUNCTION {guard}()",
        f"CREATE RULE mine AS ON INSERT TO {ENTRIES} DO INSTEAD NOTHING",
        "COPY (SELECT 1) TO PROGRAM 'true'",
    ]


def test_whoever_has_the_applications_password_cannot_rewrite_the_trail(
    intruder: psycopg.Connection,
) -> None:
    for statement in statements_of_an_intruder():
        with pytest.raises(errors.InsufficientPrivilege):
            intruder.execute(sql.SQL(statement))
    intruder.execute(sql.SQL(f"GRANT ALL ON {ENTRIES} TO PUBLIC"))  # a warning, and nothing is given
    assert in_order(rights_in_the_database()) == in_order(rights_on_tables())
    [report] = verify_chains()
    assert (report.count, report.broken) == (1, "")


@pytest.mark.usefixtures("committed_database")
def test_every_migrate_puts_the_rights_right() -> None:
    with acting_as_owner(), connection.cursor() as cursor:
        cursor.execute(f"GRANT ALL ON {ENTRIES} TO {ROLE}")
        cursor.execute(f"REVOKE ALL ON django_session FROM {ROLE}")
        cursor.execute(f"GRANT TRUNCATE ON {HEADS} TO PUBLIC")
        cursor.execute("CREATE TABLE left_over (word text)")
        cursor.execute(f"GRANT ALL ON left_over TO {ROLE}")
    call_command("migrate", verbosity=0)
    assert rights_in_the_database().pop("left_over") == {}
    with acting_as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP TABLE left_over")
    assert in_order(rights_in_the_database()) == in_order(rights_on_tables())


@pytest.mark.usefixtures("committed_database")
def test_the_application_cannot_put_a_table_of_its_own_before_a_real_one(
    intruder: psycopg.Connection,
) -> None:
    with acting_as_owner():
        grant_rights(ROLE)
    with pytest.raises(errors.InsufficientPrivilege):
        intruder.execute("CREATE TEMPORARY TABLE people_person (id bigint)")


def test_a_real_installation_is_not_migrated_without_its_owner(settings: object) -> None:
    settings.DEMO, settings.DATABASE_OWNER = False, None  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="DATABASE_OWNER_URL is not set"):
        call_command("migrate")
