"""People of one property in front of their browsers."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from submissions.submissions.models import Submission
from tests.games.configurations.factories import TESTER
from tests.submissions.submissions.factories import Desk, make_desk

SignIn = Callable[[Person], Client]


class Browsers:
    """`.manager.get(...)`: each person of the desk, signed in."""

    def __init__(self, sign_in: SignIn, desk: Desk | None = None) -> None:
        self.desk = desk or make_desk()
        self._sign_in = sign_in
        self._clients: dict[str, Client] = {}

    def __getattr__(self, name: str) -> Client:
        if name not in self._clients:
            actor = getattr(self.desk, name)
            self._clients[name] = self._sign_in(actor.person)
        return self._clients[name]


def page(client: Client, name: str, *arguments: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=arguments) + query)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def typed(client: Client, name: str, submission: Submission, **changes: Any) -> dict[str, Any]:
    """What the form of a page would send as it stands, with some fields typed over."""
    form = client.get(reverse(name, args=[submission.pk])).context["form"]
    data: dict[str, Any] = {}
    for field in form.fields:
        value = form[field].value()
        if field == "target_effective_at":
            widget = form.fields[field].widget
            clock, which = widget.decompress(value)
            data[f"{field}_0"] = f"{clock:%Y-%m-%dT%H:%M}" if clock else ""
            data[f"{field}_1"] = which
        elif value is not None:
            data[field] = value
    return data | changes


def change_variant(configuration: Configuration, path: str, value: Any) -> None:
    revision = head_revision(configuration)
    save_revision(
        configuration=configuration,
        values=with_path(revision.values, path, value),
        seen_head=revision.number,
        at=timezone.now(),
        actor=TESTER,
    )
    configuration.refresh_from_db()
