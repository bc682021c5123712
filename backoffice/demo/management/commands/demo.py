from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from django.utils import timezone

from backoffice.core.database_roles import acting_as_owner
from backoffice.demo.cast import ADMINISTRATOR, every_account
from backoffice.demo.loading import demo_loads, load_large_property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role


class Command(BaseCommand):
    help = "Loads the demo world, unless it is there already."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reset", action="store_true", help="throw everything away first and start over")
        parser.add_argument(
            "--scale", action="store_true", help="add a property with 200 tables and a year of logs"
        )
        parser.add_argument("--accounts", action="store_true", help="only print who can sign in")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["accounts"]:
            self._print_accounts()
            return
        if not settings.DEMO:
            raise CommandError("This is not a demo: its settings are for real data, so nothing was loaded.")
        is_loaded = self._demo_is_loaded()
        if not is_loaded and self._holds_people():
            raise CommandError("This database holds something other than the demo, so nothing was touched.")
        if options["reset"]:
            self._start_over()
        elif is_loaded:
            if options["scale"]:
                self._load_scale(options)
            else:
                self._say("The demo is loaded already; `manage.py demo --reset` starts over.", options)
            return
        with transaction.atomic():
            at = timezone.now().replace(second=0, microsecond=0)
            for load in demo_loads():
                load(at=at)
        self._say(f"The demo is loaded: {len(every_account())} accounts.", options)
        if options["scale"]:
            self._load_scale(options)

    def _load_scale(self, options: dict[str, Any]) -> None:
        written = load_large_property(at=timezone.now().replace(second=0, microsecond=0))
        if written is None:
            self._say(
                "The large property is there already; `manage.py demo --reset --scale` starts over.", options
            )
            return
        counts = ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in written.items())
        self._say(f"The large property is loaded: {sum(written.values()):,} entries ({counts}).", options)

    def _holds_people(self) -> bool:
        """Whoever's they are: a real installation is never overwritten, whatever its settings say."""
        return self._has_tables() and Person.objects.exists()

    def _demo_is_loaded(self) -> bool:
        return self._has_tables() and Person.objects.filter(email=ADMINISTRATOR.email).exists()

    def _has_tables(self) -> bool:
        return Person._meta.db_table in connection.introspection.table_names()

    def _start_over(self) -> None:
        """The audit trail refuses to be emptied, so the tables themselves go."""
        with acting_as_owner(), connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
        call_command("migrate", verbosity=0)

    def _print_accounts(self) -> None:
        self.stdout.write(f"Every account has the password {settings.DEMO_PASSWORD}")
        self.stdout.write(f"Every badge at the tables has the PIN {settings.DEMO_BADGE_PIN}")
        organisation = ""
        for name, account in every_account():
            if name != organisation:
                organisation = name
                self.stdout.write(f"\n{name}")
            roles = ", ".join(str(Role(role).label) for role in account.roles)
            self.stdout.write(f"  {account.email:36} {roles}")

    def _say(self, text: str, options: dict[str, Any]) -> None:
        if options["verbosity"]:
            self.stdout.write(text)
