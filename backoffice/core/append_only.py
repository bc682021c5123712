"""What the database itself refuses, declared beside the model that it protects.

A model reads as a promise: `triggers = [keeps_every_entry(), is_never_emptied()]`.
"""

from collections.abc import Mapping
from typing import Any

import pgtrigger
from django.db import models
from pgtrigger import compiler, core


def refuse(sentence: str, *values: str) -> str:
    """The body of a function that only refuses; each % of the sentence stands for the next value."""
    words = ", ".join((f"'{sentence}'", *values))
    return f"RAISE EXCEPTION {words} USING ERRCODE = 'restrict_violation';"


KEEPS_EVERY_ENTRY = refuse("% keeps every entry: % is refused.", "TG_TABLE_NAME", "TG_OP")


class GuardSql(compiler.UpsertTriggerSql):
    """pgtrigger's own template lets whoever sets `pgtrigger.ignore` in a session pass; a record must not."""

    def get_template(self) -> str:
        return """
            CREATE OR REPLACE FUNCTION {pgid}() RETURNS TRIGGER AS $$
                {declare}
                BEGIN
                    {func}
                END;
            $$ LANGUAGE plpgsql;
            DROP TRIGGER IF EXISTS {pgid} ON {table};
            CREATE TRIGGER {pgid} {when} {operation} ON {table} FOR EACH {level} {condition}
                EXECUTE FUNCTION {execute};
            COMMENT ON TRIGGER {pgid} ON {table} IS '{hash}';
        """


class Guard(pgtrigger.Trigger):
    """Looks before anything is written.

    With `of` it also looks wherever one of these fields is written, whether it changes or not; with `all_but` wherever
    any other one is. `tables` names the tables that the function reads, each by its path of relations from the model.
    """

    when = pgtrigger.Before

    def __init__(
        self,
        *,
        func: str,
        of: tuple[str, ...] = (),
        all_but: tuple[str, ...] = (),
        tables: Mapping[str, str] | None = None,
        **parts: Any,
    ) -> None:
        super().__init__(func=pgtrigger.Func(func), **parts)
        self.body = func
        self.of = of
        self.all_but = all_but
        self.tables = tables or {}

    def get_func_template_kwargs(self, model: Any) -> dict[str, Any]:
        tables = {name: _table_at(model, path) for name, path in self.tables.items()}
        return {**super().get_func_template_kwargs(model), "tables": tables}

    def compile(self, model: Any) -> compiler.Trigger:
        parts = super().compile(model).sql.kwargs
        if columns := self.guarded_columns(model):
            parts["operation"] = str(pgtrigger.UpdateOf(*columns) | self.operation)
        return compiler.Trigger(name=self.name, sql=GuardSql(**parts))

    @property
    def only_refuses(self) -> bool:
        """Whatever the row: then the right to do it need not be given to anybody."""
        return self.condition is None and self.body.startswith("RAISE EXCEPTION")

    @property
    def guarded_operations(self) -> list[str]:
        return str(self.operation).split(" OR ")

    def guarded_columns(self, model: Any) -> list[str]:
        if self.all_but:
            free = {model._meta.get_field(name) for name in self.all_but}
            own = [each for each in model._meta.local_concrete_fields if not each.generated]
            return [each.column for each in own if not each.primary_key and each not in free]
        return [model._meta.get_field(name).column for name in self.of]


def _table_at(model: Any, path: str) -> str:
    for name in path.split("__"):
        model = model._meta.get_field(name).related_model
    return str(model._meta.db_table)


class _Both(pgtrigger.Condition):
    def __init__(self, one: core.Condition, other: core.Condition) -> None:
        super().__init__("both")
        self.conditions = (one, other)

    def resolve(self, model: type[models.Model]) -> str:
        return f"({' AND '.join(f'({each.resolve(model)})' for each in self.conditions)})"


def keeps_every_entry(refusal: str = KEEPS_EVERY_ENTRY) -> Guard:
    """Entries are added, never changed or removed."""
    return Guard(name="keeps_every_entry", operation=pgtrigger.Update | pgtrigger.Delete, func=refusal)


def is_never_emptied(refusal: str = KEEPS_EVERY_ENTRY) -> Guard:
    """Not all at once either: a trigger for rows does not see TRUNCATE."""
    return Guard(
        name="is_never_emptied", operation=pgtrigger.Truncate, level=pgtrigger.Statement, func=refusal
    )


def is_never_removed(refusal: str = KEEPS_EVERY_ENTRY) -> Guard:
    return Guard(name="is_never_removed", operation=pgtrigger.Delete, func=refusal)


def keeps(*fields: str) -> Guard:
    """These fields are never written again and the row is never removed; the other fields may go on."""
    return Guard(name="keeps_what_was_written", of=fields, operation=pgtrigger.Delete, func=KEEPS_EVERY_ENTRY)


def keeps_all_but(*fields: str) -> Guard:
    """As `keeps`, for all fields but these: what goes on, and the reference to a person, whose name stays beside it."""
    return Guard(
        name="keeps_what_was_written", all_but=fields, operation=pgtrigger.Delete, func=KEEPS_EVERY_ENTRY
    )


def never_changes(*fields: str) -> Guard:
    """These fields may be written again, but only as they were."""
    return Guard(
        name="never_changes",
        operation=pgtrigger.Update,
        condition=pgtrigger.AnyChange(*fields),
        func=KEEPS_EVERY_ENTRY,
    )


def written_once(mark: str, *fields: str) -> Guard:
    """Once `mark` is set, it and these fields stay."""
    return Guard(
        name=f"{mark}_is_written_once",
        operation=pgtrigger.Update,
        condition=_Both(pgtrigger.Q(**{f"old__{mark}__isnull": False}), pgtrigger.AnyChange(mark, *fields)),
        func=KEEPS_EVERY_ENTRY,
    )
