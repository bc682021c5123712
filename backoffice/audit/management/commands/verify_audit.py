from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backoffice.audit.services import verify_chains


class Command(BaseCommand):
    help = "Recomputes the audit trail's hash chains and names the first broken entry of each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("chains", nargs="*", help="for example operator:1; all when none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        reports = verify_chains(chains=options["chains"] or None)
        for report in reports:
            verdict = f"BROKEN at {report.broken}" if report.broken else f"whole, head {report.head[:16]}"
            self.stdout.write(f"{report.chain}: {report.count} entries, {verdict}")
        broken = [report for report in reports if report.broken]
        if broken:
            raise CommandError(f"{len(broken)} of {len(reports)} chains are broken.", returncode=1)
        self.stdout.write(f"{len(reports)} chains whole.")
