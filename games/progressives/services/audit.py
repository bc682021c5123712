"""The trail of a property's meters: entries belong to the operator, whoever acted."""

from typing import Any

from django.db import models

from backoffice.audit.services import Trail
from backoffice.casinos.models import Property


def note(
    trail: Trail,
    *,
    casino: Property,
    verb: str,
    subject: models.Model,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    trail.record(
        verb=verb,
        subject=subject,
        chain=f"operator:{casino.operator_id}",
        property_id=casino.pk,
        before=before,
        after=after,
    )
