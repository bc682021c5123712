"""The key of the installation is changed: real processes seal everything anew, and the old key is thrown away."""

import os
import subprocess
import sys
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import LazySettings
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from backoffice.api.models import AnsweredRequest
from backoffice.core.encryption import CannotDecrypt, decrypt, encrypt
from backoffice.core.resealing import reseal_everything
from backoffice.jobs.models import Job
from backoffice.notifications.services.mail import send_text
from backoffice.people.models import Person
from backoffice.settings.environment import ROOT
from backoffice.webhooks.models import Webhook
from games.badges.models import Badge
from tests.factories import make_operator, make_person
from tests.games.decks.factories import PIN, make_badge

OLD, NEW = "the-key-of-last-year-long-and-random-enough", "the-key-of-this-year-long-and-random-enough"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def seal_one_of_each(settings: LazySettings) -> Person:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OLD, []
    person = make_person("viewer")
    TOTP.activate(person, SECRET)
    RecoveryCodes.activate(person)
    operator = make_operator()
    Webhook.objects.create(
        operator=operator,
        name="Signage",
        url="https://signs.example/",
        sealed_secret=encrypt("whsec"),
        events=["tables"],
        added_at=timezone.now(),
        added_by_name="Ana",
    )
    send_text(to="a@b.example", subject="Good news", text="The table is open.")
    now = timezone.now()
    AnsweredRequest.objects.create(
        caller="client:1", key="k", request_hash="", body=encrypt("{}"), answered_at=now, expires_at=now
    )
    make_badge(pin_hash=make_badge().pin_hash)
    return person


def ensure_all_opens(person: Person) -> None:
    kept = {each.type: each.wrap() for each in Authenticator.objects.filter(user=person)}
    assert decrypt(kept["totp"].instance.data["secret"]) == SECRET
    assert len(kept["recovery_codes"].get_unused_codes()) == 10
    assert decrypt(Webhook.objects.get().sealed_secret) == "whsec"
    assert decrypt(Job.objects.get(kind="mail").payload["sealed_text"]) == "The table is open.\n"
    assert decrypt(AnsweredRequest.objects.get().body) == "{}"
    assert all(check_password(PIN, badge.pin_hash) for badge in Badge.objects.all())


def run_reseal(*arguments: str, key: str, fallbacks: str = "") -> Any:
    parts = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    told = {
        "DATABASE_URL": database,
        "DATABASE_OWNER_URL": database,
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.demo",
        "SECRET_KEY": key,
        "SECRET_KEY_FALLBACKS": fallbacks,
    }
    command = [sys.executable, str(ROOT / "manage.py"), "reseal", *arguments]
    return subprocess.run(command, env={**os.environ, **told}, capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("committed_database")
def test_the_old_key_can_be_thrown_away_afterwards(settings: LazySettings) -> None:
    person = seal_one_of_each(settings)
    dry = run_reseal("--dry-run", key=NEW, fallbacks=OLD)
    assert dry.returncode == 0, dry.stderr
    assert "would be sealed anew" in dry.stdout
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, []
    with pytest.raises(CannotDecrypt):
        ensure_all_opens(person)

    done = run_reseal("--batch", "1", key=NEW, fallbacks=OLD)
    assert done.returncode == 0, done.stderr
    for place in ("mfa_authenticator.data", "badges_badge.pin_hash", "webhooks_webhook.sealed_secret"):
        assert place in done.stdout
    ensure_all_opens(person)

    again = run_reseal(key=NEW)
    assert again.returncode == 0, again.stderr
    assert again.stdout.endswith("0 values were sealed anew.\n")


@pytest.mark.django_db
class TestWithoutProcesses:
    def test_what_was_cut_off_is_taken_up_again(self, settings: LazySettings) -> None:
        person = seal_one_of_each(settings)
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
        next(reseal_everything(batch=1))
        assert sum(report.already for report in reseal_everything()) >= 1
        settings.SECRET_KEY_FALLBACKS = []
        ensure_all_opens(person)

    def test_a_value_that_no_key_opens_is_told_and_left_as_it_is(
        self, settings: LazySettings, capsys: pytest.CaptureFixture[str]
    ) -> None:
        seal_one_of_each(settings)
        settings.SECRET_KEY = NEW
        before = Webhook.objects.get().sealed_secret
        with pytest.raises(CommandError, match="neither SECRET_KEY nor a key of SECRET_KEY_FALLBACKS"):
            call_command("reseal")
        assert Webhook.objects.get().sealed_secret == before
        assert (
            "webhooks_webhook.sealed_secret: 0 sealed anew, 0 already were, 1 that no"
            in capsys.readouterr().out
        )

    def test_words_that_only_look_sealed_are_left_alone(self, settings: LazySettings) -> None:
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
        make_operator(name="gAAAAA is our name")
        [report] = reseal_everything()
        assert (report.anew, report.unopened) == (0, 1)

    def test_a_pin_rests_sealed(self) -> None:
        make_badge()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pin_hash FROM badges_badge")
            [(kept,)] = cursor.fetchall()
        assert check_password(PIN, decrypt(kept))
