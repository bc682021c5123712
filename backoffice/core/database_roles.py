"""Two roles in the database: the owner makes tables, the application writes rows into them.

What the application may do to a table follows from the table's model: where a trigger refuses to change or remove
rows, the right to do so is not given either. Nobody but the owner can switch a trigger off.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from psycopg import sql

from backoffice.core.append_only import Guard

WHO_AND_WHERE = ("USER", "PASSWORD", "HOST", "PORT", "OPTIONS")


@contextmanager
def acting_as_owner() -> Iterator[None]:
    """Until the end of the block every connection of this process is the owner's, if there is one beside us."""
    if settings.DATABASE_OWNER is None:
        yield
        return
    if connection.in_atomic_block:
        raise transaction.TransactionManagementError("A transaction does not go on as another role.")
    own = connection.settings_dict
    before = {name: own[name] for name in WHO_AND_WHERE}
    connections.close_all()
    own.update({name: settings.DATABASE_OWNER[name] for name in WHO_AND_WHERE})
    try:
        yield
    finally:
        connections.close_all()
        own.update(before)


def rights_on(model: type[models.Model]) -> dict[str, list[str]]:
    """Right: the columns that it is limited to, none when it is for the whole row."""
    triggers = getattr(model._meta, "triggers", [])
    guards = [each for each in triggers if isinstance(each, Guard) and each.only_refuses]
    refused = {operation for guard in guards for operation in guard.guarded_operations}
    kept = {column for guard in guards for column in guard.guarded_columns(model)}
    rights: dict[str, list[str]] = {"SELECT": [], "INSERT": []}
    if "DELETE" not in refused:
        rights["DELETE"] = []
    if "UPDATE" not in refused:
        rights["UPDATE"] = _columns_but(model, kept) if kept else []
    return rights


def rights_on_tables() -> dict[str, dict[str, list[str]]]:
    found = {
        model._meta.db_table: rights_on(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    # pages say whether all migrations are applied
    return {**found, MigrationRecorder.Migration._meta.db_table: {"SELECT": []}}


def grant_rights(role: str) -> None:
    """Exactly these rights, whatever the role had before; as often as one likes."""
    _ensure_role(role)
    application = sql.Identifier(role)
    schema = sql.Identifier("public")
    database = sql.Identifier(connection.settings_dict["NAME"])
    statements = [
        sql.SQL("REVOKE CREATE ON SCHEMA {} FROM PUBLIC, {}").format(schema, application),
        sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(schema, application),
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {} FROM PUBLIC, {}").format(schema, application),
    ]
    if _may_administer_database():
        # a temporary table of the same name would stand before the real one, also for what a trigger reads
        statements += [
            sql.SQL("REVOKE CREATE, TEMPORARY ON DATABASE {} FROM PUBLIC, {}").format(database, application),
            sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, application),
        ]
    for table, rights in rights_on_tables().items():
        words = sql.SQL(", ").join(_right(name, columns) for name, columns in rights.items())
        statements.append(
            sql.SQL("GRANT {} ON {} TO {}").format(words, sql.Identifier("public", table), application)
        )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("; ").join(statements))


def what_the_application_could_undo() -> list[str]:
    """In words, for whoever runs the installation: by which of its rights the role could rewrite what is kept."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT current_user,
                   (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user),
                   (SELECT rolcreaterole FROM pg_roles WHERE rolname = current_user),
                   (SELECT pg_has_role(datdba, 'MEMBER') FROM pg_database WHERE datname = current_database()),
                   count(*) FILTER (WHERE pg_has_role(relowner, 'MEMBER')),
                   count(*) FILTER (WHERE has_table_privilege(oid, 'TRUNCATE, TRIGGER'))
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
            """
        )
        role, is_superuser, makes_roles, owns_database, owned, emptied = cursor.fetchone()
    if is_superuser:
        return [f"{role} is a superuser"]
    found = [
        (makes_roles, f"{role} can make roles"),
        (owns_database, f"{role} owns the database"),
        (owned, f"{role} owns {owned} tables"),
        (emptied, f"{role} can empty {emptied} tables or put triggers on them"),
    ]
    return [words for is_so, words in found if is_so]


def _columns_but(model: type[models.Model], kept: set[str]) -> list[str]:
    own = [each for each in model._meta.local_concrete_fields if not (each.generated or each.primary_key)]
    return [str(each.column) for each in own if each.column not in kept]


def _right(name: str, columns: list[str]) -> sql.Composable:
    if not columns:
        return sql.SQL(name)
    listed = sql.SQL(", ").join(sql.Identifier(each) for each in columns)
    return sql.SQL("{} ({})").format(sql.SQL(name), listed)


def _may_administer_database() -> bool:
    return bool(
        _ask("SELECT pg_has_role(datdba, 'MEMBER') FROM pg_database WHERE datname = current_database()")
    )


def _ensure_role(role: str) -> None:
    if _ask("SELECT 1 FROM pg_roles WHERE rolname = %s", role):
        return
    if not _ask("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"):
        raise ImproperlyConfigured(
            f"The role {role} that DATABASE_URL names does not exist, and the owner may not make it: "
            f"CREATE ROLE \"{role}\" LOGIN PASSWORD '...' (docs/operating.md)."
        )
    create = sql.SQL("CREATE ROLE {} LOGIN NOINHERIT PASSWORD {}").format(
        sql.Identifier(role), settings.DATABASES["default"]["PASSWORD"] or None
    )
    with connection.cursor() as cursor:
        # test processes start together: whoever comes second finds it made
        cursor.execute(
            sql.SQL("DO {}").format(
                sql.SQL("BEGIN {}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END")
                .format(create)
                .as_string(cursor.connection)
            )
        )


def _ask(question: str, *values: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question, values or None)
        row = cursor.fetchone()
    return row[0] if row else None
