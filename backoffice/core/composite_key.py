"""Django has no composite foreign key; without one a table could stand in another property's pit."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS, models
from django.db.backends.ddl_references import Statement
from django.db.models.constraints import BaseConstraint


class SharesWithParent(BaseConstraint):
    """What `parent` refers to has the same values in these fields.

    The parent's model needs a unique constraint on its key and these fields.
    """

    def __init__(self, *, name: str, parent: str, fields: tuple[str, ...]) -> None:
        super().__init__(name=name)
        self.parent = parent
        self.fields = tuple(fields)

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        quote = schema_editor.quote_name
        to = model._meta.get_field(self.parent).related_model
        own = ", ".join(quote(model._meta.get_field(each).column) for each in (self.parent, *self.fields))
        its = ", ".join(quote(to._meta.get_field(each).column) for each in (to._meta.pk.name, *self.fields))
        return (
            f"CONSTRAINT {quote(self.name)} FOREIGN KEY ({own})"
            f" REFERENCES {quote(to._meta.db_table)} ({its}) DEFERRABLE INITIALLY DEFERRED"
        )

    def create_sql(self, model: Any, schema_editor: Any) -> Any:
        return Statement(
            "ALTER TABLE %(table)s ADD %(constraint)s",
            table=schema_editor.quote_name(model._meta.db_table),
            constraint=self.constraint_sql(model, schema_editor),
        )

    def remove_sql(self, model: Any, schema_editor: Any) -> Any:
        return Statement(
            schema_editor.sql_delete_fk,
            table=schema_editor.quote_name(model._meta.db_table),
            name=schema_editor.quote_name(self.name),
        )

    def validate(
        self,
        model: type[models.Model],
        instance: models.Model,
        exclude: Any = None,
        using: str = DEFAULT_DB_ALIAS,
    ) -> None:
        """Forms offer only what fits; this is the database's last word."""

    def deconstruct(self) -> tuple[str, Any, dict[str, Any]]:
        path, args, kwargs = super().deconstruct()
        return path, args, {**kwargs, "parent": self.parent, "fields": self.fields}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharesWithParent) and self.deconstruct() == other.deconstruct()

    __hash__ = BaseConstraint.__hash__
