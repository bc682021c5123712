"""Whether the application can rewrite what it wrote.

`manage.py check --deploy` reads the settings; with `--database default` the server itself is asked.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage

from backoffice.core.database_roles import what_the_application_could_undo

HINT = "Let DATABASE_URL name a role of its own, and DATABASE_OWNER_URL the owner: docs/operating.md."


def owner_is_another(**_: Any) -> list[CheckMessage]:
    if settings.DATABASE_OWNER is None or settings.APPLICATION_ROLE:
        return []
    return [
        checks.Warning(
            "DATABASE_OWNER_URL names the role of DATABASE_URL: the application could rewrite the audit trail.",
            hint=HINT,
            id="baize.W002",
        )
    ]


def tables_belong_to_another(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    if not databases:
        return []
    return [
        checks.Warning(
            f"The application could rewrite the audit trail: {words}.",
            hint=HINT,
            id="baize.W001",
        )
        for words in what_the_application_could_undo()
    ]
