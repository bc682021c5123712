"""The way into an empty installation: invites the first platform administrator."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.people.services.invitations import invite_person
from backoffice.permissions.roles import Role


class Command(BaseCommand):
    help = "Invites a platform administrator by mail, and prints the link in case no mail arrives."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("name", help="The person's name, in quotes.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            sent = invite_person(
                organisation=None,
                email=options["email"],
                full_name=options["name"],
                roles=[Role.ADMINISTRATOR.value],
                actor=Actor.in_command("invite_administrator"),
            )
        except DomainError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(
            f"An invitation goes to {sent.invitation.email}. The same link, good once:\n{sent.link}"
        )
