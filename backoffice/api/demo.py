"""A program of the demo: the devices that `manage.py simulate_floor --demo` plays, with a secret known to all."""

from datetime import datetime

from django.conf import settings

from backoffice.api.services.client_secrets import hash_of_secret
from backoffice.api.services.clients import add_client
from backoffice.casinos.demo import acting
from backoffice.casinos.models import Operator

NAME = "Devices of the floor"
OPERATOR, MANAGER = "Harbor Gaming LLC", "manager@harbor.example"
SCOPES = ("house:read", "logs:read", "logs:write")


def load(*, at: datetime) -> None:
    client = add_client(
        organisation=Operator.objects.get(name=OPERATOR),
        name=NAME,
        scopes=SCOPES,
        requests_per_minute=6000,
        at=at,
        actor=acting(MANAGER),
    ).client
    # as the password of its people: in the manual, and good for nothing but the demo
    secret = settings.DEMO_CLIENT_SECRET
    client.secrets.update(secret_hash=hash_of_secret(secret), ending=secret[-4:])
    client.application.client_id = settings.DEMO_CLIENT_ID
    client.application.save(update_fields=["client_id"])


LOADS = {160: load}
