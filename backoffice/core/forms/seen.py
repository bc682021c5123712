"""What a page showed when it was opened: signed into the form, compared when it is saved."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

from django.core import signing
from django.db import models

from backoffice.core.versioned import Versioned

# What became of a field that somebody else changed meanwhile
THEIRS, ALIKE, BOTH = "theirs", "alike", "both"


@dataclass(frozen=True)
class Seen:
    """The version and values that a page shows; after a conflict also those it was first opened with."""

    version: int = 0
    values: dict[str, Any] = field(default_factory=dict)
    first_version: int = 0
    first_values: dict[str, Any] = field(default_factory=dict)
    cases: dict[str, str] = field(default_factory=dict)

    @property
    def contested(self) -> list[str]:
        return [name for name, case in self.cases.items() if case == BOTH]

    def seal(self, edited: Versioned) -> str:
        content = [self.version, self.values, self.first_version, self.first_values, self.cases]
        return signing.dumps(content, salt=_salt(edited))

    @classmethod
    def unseal(cls, text: str, edited: Versioned) -> "Seen | None":
        try:
            return cls(*signing.loads(text, salt=_salt(edited)))
        except (signing.BadSignature, ValueError, TypeError):
            return None


def _salt(edited: Versioned) -> str:
    return f"seen:{edited._meta.label_lower}:{edited.pk}"


def comparable(value: Any) -> Any:
    """One plain form for what the database, the form and the page each write in their own way."""
    match value:
        case None:
            return ""
        case bool() | int():
            return value
        case models.Model():
            return value.pk
        case datetime():
            return value.astimezone(UTC).replace(microsecond=0).isoformat()
        case time():
            return value.isoformat(timespec="minutes")
        case date():
            return value.isoformat()
        case Decimal():
            return format(value.normalize(), "f")
        case str():
            return value.strip()
        case models.QuerySet() | list() | tuple() | set() | frozenset():
            return sorted((comparable(item) for item in value), key=str)
    return str(value)
