"""`manage.py simulate_floor URL --client-id ... --secret ... --rate 5`: plays a casino's devices against a server."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from backoffice.simulated_floor.devices import Badge, Crew, Floor
from backoffice.simulated_floor.http import Refusal, Server
from games.engine.numbers import is_written_plainly


def _number(text: str) -> float:
    """Told by argparse in the command's words."""
    if not is_written_plainly(text.strip()):
        raise ArgumentTypeError(f"a number in digits, such as 2.5, not {text[:20]!r}")
    return float(text)


def _whole(text: str) -> int:
    if not is_written_plainly(text.strip()) or "." in text:
        raise ArgumentTypeError(f"a whole number in digits, such as 20, not {text[:20]!r}")
    return int(text)


class Command(BaseCommand):
    help = "Post meter readings, ends of shoes and deck changes to a running server, as a casino's devices would."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="address of the server, such as http://localhost:8000")
        parser.add_argument("--client-id", default=os.environ.get("BAIZE_CLIENT_ID", ""))
        parser.add_argument("--secret", default=os.environ.get("BAIZE_CLIENT_SECRET", ""))
        parser.add_argument(
            "--rate", type=_number, default=1.0, help="messages a second, all devices together"
        )
        parser.add_argument(
            "--messages", type=_whole, default=0, help="stop after so many; 0 goes on for ever"
        )
        parser.add_argument("--batch", type=_whole, default=1, help="readings in one request, 1 to 500")
        parser.add_argument("--seed", type=_whole, default=1, help="equal seeds give equal play")
        parser.add_argument(
            "--dealer", default="", help="BADGE:PIN of who inspects decks; none are changed without"
        )
        parser.add_argument("--supervisor", default="", help="BADGE:PIN of who verifies them")
        parser.add_argument("--demo", action="store_true", help="client and badges of the demo")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["demo"]:
            options |= {
                "client_id": settings.DEMO_CLIENT_ID,
                "secret": settings.DEMO_CLIENT_SECRET,
                "dealer": f"D-101:{settings.DEMO_BADGE_PIN}",
                "supervisor": f"F-201:{settings.DEMO_BADGE_PIN}",
            }
        if not options["client_id"] or not options["secret"]:
            raise CommandError(
                "Give --client-id and --secret of an API client with house:read, logs:read and logs:write."
            )
        if not 0 < options["rate"] <= 10_000 or not 1 <= options["batch"] <= 500:
            raise CommandError("--rate is above 0 and up to 10000, --batch from 1 to 500.")
        server = Server(options["url"], client_id=options["client_id"], secret=options["secret"])
        crew = None
        if options["dealer"] and options["supervisor"]:
            crew = Crew(Badge.read(options["dealer"]), Badge.read(options["supervisor"]))
        try:
            floor = Floor(server, seed=options["seed"], batch=options["batch"], crew=crew)
            self.stdout.write(floor.described)
            floor.play(rate=options["rate"], messages=options["messages"], say=self.stdout.write)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
