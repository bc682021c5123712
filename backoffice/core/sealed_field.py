"""A column that rests sealed: code reads and writes the plain value."""

from typing import Any

from django.db import models

from backoffice.core.encryption import decrypt, encrypt


class SealedField(models.TextField):  # type: ignore[type-arg]
    """For hashes of what has few possibilities, such as a PIN: who has only the database cannot try them out."""

    def get_prep_value(self, value: Any) -> Any:
        plain = super().get_prep_value(value)
        return encrypt(plain) if plain else plain

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return decrypt(value) if value else value
