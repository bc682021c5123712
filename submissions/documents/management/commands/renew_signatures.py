"""Gives signed papers their next time stamp before the last one is worth nothing; the scheduler does it too."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from backoffice.audit.actor import Actor
from submissions.documents.models import Renewal
from submissions.documents.services.renewals import documents_to_renew, renew_all


class Command(BaseCommand):
    help = "Adds a newer time stamp to every signed paper whose last one ends soon or has an aged digest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="Only says how many there are.")

    def handle(self, *args: Any, **options: Any) -> None:
        at = timezone.now()
        if options["dry_run"]:
            self.stdout.write(f"{documents_to_renew(at).count()} signed papers need a newer time stamp.")
            return
        renewed = failed = 0
        for document, done in renew_all(at=at, actor=Actor.in_command("renew_signatures")):
            if isinstance(done, Renewal):
                renewed += 1
                self.stdout.write(
                    f"{document.name}: time-stamped {done.timestamped_at:%Y-%m-%d %H:%M} UTC by {done.timestamped_by}, "
                    f"can be judged until {done.protected_until:%Y-%m-%d}."
                )
            elif done is not None:
                failed += 1
                self.stderr.write(f"{document.name}: {done}")
        self.stdout.write(f"{renewed} signed papers have a newer time stamp.")
        if failed:
            raise CommandError(f"{failed} signed papers could not be renewed.")
