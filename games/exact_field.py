"""A column that keeps a nested value as its canonical text, so that not a digit of an amount is lost."""

from typing import Any

from django.db import models

from games import canonical


class ExactJSONField(models.TextField):  # type: ignore[type-arg]
    description = "Nested values with exact numbers"
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else canonical.loads(value)

    def to_python(self, value: Any) -> Any:
        return canonical.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else canonical.dumps(value)

    def value_to_string(self, obj: models.Model) -> str:
        return canonical.dumps(self.value_from_object(obj))
