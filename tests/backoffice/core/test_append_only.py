"""Every promise that a model makes about staying as it was is kept by the database, for every such model there is."""

from typing import Any

import pgtrigger
import pytest
from django.db import IntegrityError, connection, models, transaction
from pgtrigger.core import Operation

from backoffice.core.append_only import Guard

# the application has no right to most of this: here stands whom only the triggers hold back
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_the_owner")]

# what a guard does beyond refusing is shown where its subject is: audit, rules in force, suspensions, documents
WITH_A_MIND_OF_THEIR_OWN = {
    "only_grows",
    "follows_the_last",
    "begun_rules_stay",
    "rules_hold_when_they_may",
    "suspended_rules_hold_nowhere",
    "withdrawn_rules_hold_nowhere",
    "kept_as_long_as_said",
}
GUARDS: list[tuple[Any, Any]] = [*pgtrigger.registered()]


def guards(*names: str, ending: str = "-") -> Any:
    found = [(model, guard) for model, guard in GUARDS if guard.name in names or guard.name.endswith(ending)]
    return pytest.mark.parametrize(
        ("model", "guard"), found, ids=[f"{model.__name__}-{guard.name}" for model, guard in found]
    )


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def put_a_row_into(model: type[models.Model]) -> None:
    """Any row at all, in this transaction only: what else the table demands of its rows is not the question here."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        # since PostgreSQL 18 NOT NULL is a constraint too, and that of a key goes after the key
        others = "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype <> 'n'"
        cursor.execute(others, [table])
        for (name,) in cursor.fetchall():
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT IF EXISTS "{name}" CASCADE')
        for field in model._meta.local_concrete_fields:
            if not (field.primary_key and field.get_internal_type() == "BigAutoField"):
                cursor.execute(f'ALTER TABLE {table} ALTER COLUMN "{field.column}" DROP NOT NULL')
        cursor.execute(f"INSERT INTO {table} DEFAULT VALUES")


def refused(sql: str, operation: Operation) -> bool:
    try:
        with transaction.atomic():
            execute(sql)
    except IntegrityError as error:
        said = error
    else:
        return False
    assert getattr(said.__cause__, "sqlstate", "") == "23001", said  # restrict_violation
    assert f"{operation} is refused" in str(said) or f"{operation} on" in str(said), said
    return True


@guards("keeps_every_entry", "keeps_what_was_written", "is_never_removed")
def test_a_row_is_not_removed(model: Any, guard: Any) -> None:
    put_a_row_into(model)
    assert refused(f"DELETE FROM {model._meta.db_table}", pgtrigger.Delete)


@guards("keeps_every_entry", "keeps_what_was_written")
def test_what_is_kept_is_not_written_again_and_the_rest_may_be(model: Any, guard: Any) -> None:
    put_a_row_into(model)
    kept = set(guard.guarded_columns(model))
    for field in model._meta.local_concrete_fields:
        if field.primary_key or field.generated:
            continue
        same = f'UPDATE {model._meta.db_table} SET "{field.column}" = "{field.column}"'
        is_kept = guard.name == "keeps_every_entry" or field.column in kept
        assert refused(same, pgtrigger.Update) is is_kept, field.name


@guards("is_never_emptied")
def test_a_table_is_not_emptied(model: Any, guard: Any) -> None:
    assert refused(f"TRUNCATE {model._meta.db_table} CASCADE", pgtrigger.Truncate)


@guards("never_changes")
def test_what_never_changes_may_be_written_as_it_was(model: Any, guard: Any) -> None:
    put_a_row_into(model)
    for name in guard.condition.fields:
        field = model._meta.get_field(name)
        other = "now()" if isinstance(field, models.DateTimeField) else "1"
        change = f'UPDATE {model._meta.db_table} SET "{field.column}" = '
        assert not refused(f'{change}"{field.column}"', pgtrigger.Update)
        assert refused(f"{change}{other}", pgtrigger.Update), name


@guards(ending="_is_written_once")
def test_a_mark_is_set_once(model: Any, guard: Any) -> None:
    put_a_row_into(model)
    mark = guard.name.removesuffix("_is_written_once")
    set_it = f'UPDATE {model._meta.db_table} SET "{mark}" = now()'
    assert not refused(set_it, pgtrigger.Update)
    assert refused(f"{set_it} + interval '1 second'", pgtrigger.Update)
    assert refused(f'UPDATE {model._meta.db_table} SET "{mark}" = NULL', pgtrigger.Update)


@guards("keeps_every_entry")
def test_no_setting_of_a_session_opens_a_guard(model: Any, guard: Any) -> None:
    put_a_row_into(model)
    execute(f"SET LOCAL pgtrigger.ignore = '{{{guard.get_pgid(model)}}}'")
    assert refused(f"DELETE FROM {model._meta.db_table}", pgtrigger.Delete)


def test_every_guard_is_one_of_those_that_are_shown() -> None:
    plain = {
        "keeps_every_entry",
        "keeps_what_was_written",
        "is_never_removed",
        "is_never_emptied",
        "never_changes",
    }
    others = {
        guard.name
        for _, guard in GUARDS
        if guard.name not in plain and not guard.name.endswith("_is_written_once")
    }
    assert others == WITH_A_MIND_OF_THEIR_OWN
    assert all(isinstance(guard, Guard) for _, guard in GUARDS)


def test_what_is_declared_is_what_the_database_has() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'"
        )
        there = set(cursor.fetchall())
    assert there == {(model._meta.db_table, guard.get_pgid(model)) for model, guard in GUARDS}
