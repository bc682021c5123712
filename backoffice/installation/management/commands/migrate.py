from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate

from backoffice.core.database_roles import acting_as_owner


class Command(Migrate):
    help = f"{Migrate.help} Runs as the owner of the tables, DATABASE_OWNER_URL."

    def execute(self, *args: Any, **options: Any) -> str | None:
        if settings.DATABASE_OWNER is None and not settings.DEMO:
            raise CommandError(
                "DATABASE_OWNER_URL is not set. Tables belong to another role than the one the application "
                "connects with, so that it cannot rewrite the audit trail (docs/operating.md). Set it for this "
                "command alone; who wants one role for both sets it to DATABASE_URL."
            )
        with acting_as_owner():
            return super().execute(*args, **options)
