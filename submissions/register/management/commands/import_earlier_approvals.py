"""Approvals from before the product from a CSV file: first a look, then the entries."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core.csv_reading import decoded
from backoffice.core.errors import DomainError
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from submissions.register.plan import plan_approvals
from submissions.register.services.earlier import import_approvals


class Command(BaseCommand):
    help = "Enters approvals from before the product from a CSV file; without --write it only says what it would do."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--by", required=True, help="The e-mail address of the authority's person who enters them."
        )
        parser.add_argument("--write", action="store_true", help="Enter them; all or none.")

    def handle(self, *args: Any, **options: Any) -> None:
        person = Person.objects.filter(email__iexact=options["by"]).first()
        if person is None:
            raise CommandError(f"Nobody has the address {options['by']}.")
        actor = Actor(
            label=f"{person.full_name} <{person.email}>", person=person, source={"command": "import"}
        )
        regulator = actor.access.regulator
        if regulator is None or not actor.access.allows(Action.REGISTER_KEEP):
            raise CommandError(f"{person.full_name} may not keep the register of an authority.")
        try:
            text = decoded(options["file"].read_bytes())
            plan = plan_approvals(regulator, text)
            for row in plan.bad:
                for column, words in row.problems.items():
                    self.stdout.write(f"line {row.line}, {column}: {words}")
            if plan.bad:
                raise CommandError(
                    f"{len(plan.bad)} of {len(plan.rows)} rows cannot be entered; nothing was written."
                )
            if not options["write"]:
                self.stdout.write(f"{len(plan.rows)} approvals can be entered. Add --write to enter them.")
                return
            entered = import_approvals(
                text=text, fingerprint=plan.fingerprint, at=timezone.now(), actor=actor
            )
        except (DomainError, OSError) as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{len(entered)} approvals entered.")
