"""After a change of SECRET_KEY: seals what rests in the database with the new one."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backoffice.core.resealing import BATCH, reseal_everything


class Command(BaseCommand):
    help = (
        "Seals everything that rests sealed in the database with the SECRET_KEY of today; afterwards the old one "
        "can be taken out of SECRET_KEY_FALLBACKS. May be stopped and started again at any time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        parser.add_argument("--batch", type=int, default=BATCH, help="values in one transaction")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["batch"] < 1:
            raise CommandError("--batch takes 1 or more.")
        is_dry = options["dry_run"]
        anew = unopened = 0
        for report in reseal_everything(dry_run=is_dry, batch=options["batch"]):
            anew, unopened = anew + report.anew, unopened + report.unopened
            words = (
                f"{report.anew} {'to be sealed' if is_dry else 'sealed'} anew, {report.already} already were"
            )
            closed = f", {report.unopened} that no listed key opens" if report.unopened else ""
            self.stdout.write(f"{report.column}: {words}{closed}")
        self.stdout.write(f"{anew} values {'would be' if is_dry else 'were'} sealed anew.")
        if unopened:
            raise CommandError(
                f"{unopened} values look sealed, but neither SECRET_KEY nor a key of SECRET_KEY_FALLBACKS opens them. "
                "Do not throw away an old key before you know what they are."
            )
