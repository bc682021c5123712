"""For the last administrator who lost phone, key and recovery codes: nobody else could let them in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.people.models import Person
from backoffice.people.services.people import reset_second_factor


class Command(BaseCommand):
    help = "Takes a person's authenticator app, passkeys and recovery codes away; the password stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        person = Person.objects.filter(email__iexact=options["email"]).first()
        if person is None:
            raise CommandError(f"Nobody has an account with the address {options['email']}.")
        try:
            reset_second_factor(person=person, actor=Actor.in_command("reset_second_factor"))
        except DomainError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{person.full_name} now signs in with the password alone, and was told by mail.")
