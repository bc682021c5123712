"""`manage.py simulate_floor URL --client-id ... --secret ... --rate 5`: plays a casino's devices against a server."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backoffice.floor.devices import Floor
from backoffice.floor.http import Refusal, Server


class Command(BaseCommand):
    help = "Post meter readings and ends of shoes to a running server, as a casino's devices would."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="address of the server, such as http://localhost:8000")
        parser.add_argument("--client-id", default=os.environ.get("BAIZE_CLIENT_ID", ""))
        parser.add_argument("--secret", default=os.environ.get("BAIZE_CLIENT_SECRET", ""))
        parser.add_argument("--rate", type=float, default=1.0, help="messages a second, all devices together")
        parser.add_argument("--messages", type=int, default=0, help="stop after so many; 0 goes on for ever")
        parser.add_argument("--batch", type=int, default=1, help="readings in one request, 1 to 500")
        parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal play")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["client_id"] or not options["secret"]:
            raise CommandError(
                "Give --client-id and --secret of an API client with logs:read and logs:write."
            )
        if not 0 < options["rate"] <= 10_000 or not 1 <= options["batch"] <= 500:
            raise CommandError("--rate is above 0 and up to 10000, --batch from 1 to 500.")
        server = Server(options["url"], client_id=options["client_id"], secret=options["secret"])
        try:
            floor = Floor(server, seed=options["seed"], batch=options["batch"])
            self.stdout.write(floor.described)
            floor.play(rate=options["rate"], messages=options["messages"], say=self.stdout.write)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
