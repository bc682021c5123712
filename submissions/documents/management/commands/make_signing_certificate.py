"""A certificate for approvals that signs itself, for an authority that has none from elsewhere."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from submissions.documents.drawing.certificates import make_certificate

SHORTEST = 12


class Command(BaseCommand):
    help = "Makes the PKCS#12 file that SIGNING_CERTIFICATE names, with the passphrase in SIGNING_PASSPHRASE."
    # it is made before production can start
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", required=True, help="Who signs, as readers of a PDF see it.")
        parser.add_argument("--years", type=int, default=5, choices=range(1, 21), metavar="1 to 20")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if len(settings.SIGNING_PASSPHRASE) < SHORTEST:
            raise CommandError(f"Set SIGNING_PASSPHRASE first, to at least {SHORTEST} characters.")
        if file.exists():
            raise CommandError(f"{file} is there already; papers may have been signed with it.")
        make_certificate(
            file,
            name=options["name"],
            passphrase=settings.SIGNING_PASSPHRASE.encode(),
            years=options["years"],
        )
        self.stdout.write(f"{file} is made. Keep a copy of it and of its passphrase with your backups.")
