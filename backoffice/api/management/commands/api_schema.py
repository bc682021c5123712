"""`manage.py api_schema`: writes docs/api/openapi.yaml again, unless that would break what programs rely on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backoffice.api.compatibility import breaks
from backoffice.api.documentation import make_schema
from backoffice.api.schema_file import kept_schema, write_schema


class Command(BaseCommand):
    help = "Write the schema of the API to docs/api; a change that breaks it is refused."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--before-release",
            action="store_true",
            help="write it although it breaks what was written: nobody relies on it yet",
        )

    def handle(self, *args: Any, **options: Any) -> str:
        new = make_schema()
        broken = breaks(kept_schema(), new)
        if broken and not options["before_release"]:
            raise CommandError(
                "This would break programs that rely on the API:\n"
                + "\n".join(f"  {each}" for each in broken)
            )
        write_schema(new)
        return "docs/api/openapi.yaml is written."
