"""Somebody who added a webhook is removed: nothing goes to their address until a colleague answers for it.

Played over HTTP behind a real port, with a receiver behind another.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.services.periods import close_table, open_table
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.services.delivery import TRY_FOR
from backoffice.webhooks.services.webhooks import add_webhook, change_webhook
from tests.backoffice.webhooks.services.test_webhooks import Receiver
from tests.backoffice.webhooks.telling import deliver_due
from tests.e2e.server import Site, served
from tests.factories import make_person, make_pit, make_property, make_table
from tests.over_http import sign_in


@pytest.fixture
def site(committed_database: None, settings: Any) -> Iterator[Site]:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.stop()


@pytest.fixture
def casino(site: Site) -> Property:
    return make_property()


@pytest.fixture
def table(casino: Property) -> GamingTable:
    return make_table(pit=make_pit(casino=casino))


def manager_of(casino: Property, full_name: str) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator, full_name=full_name)


def webhook_of(person: Person, casino: Property, receiver: Receiver) -> Webhook:
    return add_webhook(
        organisation=casino.operator,
        name="Floor screens",
        url=receiver.url,
        events=["table"],
        at=timezone.now(),
        actor=Actor(label=person.full_name, person=person),
    ).webhook


def test_it_waits_somebody_is_told_and_whoever_takes_it_over_hears_of_all_that_happened(
    site: Site, casino: Property, table: GamingTable, receiver: Receiver, actor: Actor
) -> None:
    ann, ben = manager_of(casino, "Ann Lee"), manager_of(casino, "Ben Ode")
    webhook = webhook_of(ann, casino, receiver)
    browser = sign_in(site, ben)
    page = reverse("webhook-detail", args=[webhook.pk])
    assert "Ann Lee" in browser.get(page).text
    assert browser.post(reverse("people-remove", args=[ann.membership.pk])).status_code == 302

    open_table(table=table, at=timezone.now(), actor=actor)
    assert (deliver_due(), receiver.got) == (0, [])
    assert "Ann Lee left: a webhook is paused" in browser.get("/notifications/").text
    assert Notification.objects.get(kind="webhooks.keeper_left", person=ben).mail == "at_once"
    assert "Needs an owner" in browser.get(reverse("webhook-list")).text
    shown = browser.get(page).text
    assert "Ann Lee, the owner of this webhook, left" in shown
    assert "Take over" in shown

    # it waited longer than a receiver that does not answer is tried for
    WebhookDelivery.objects.update(made_at=timezone.now() - 2 * TRY_FOR)
    assert browser.post(reverse("webhook-take-over", args=[webhook.pk])).status_code == 302
    receiver.status = 503
    assert deliver_due() == 1
    assert WebhookDelivery.objects.get().state == WebhookDelivery.State.WAITING
    receiver.status = 200
    WebhookDelivery.objects.update(next_attempt_at=timezone.now())
    close_table(table=table, at=timezone.now(), actor=actor)
    deliver_due()
    assert receiver.kinds == ["table.opened", "table.closed"]
    assert "Take over" not in browser.get(page).text
    verbs = AuditEntry.objects.filter(object_type="webhook").order_by("sequence")
    assert [each.verb for each in verbs] == ["webhook.added", "webhook.keeper_left", "webhook.taken_over"]


def test_whoever_changes_it_keeps_it(site: Site, casino: Property, receiver: Receiver) -> None:
    ann, ben = manager_of(casino, "Ann Lee"), manager_of(casino, "Ben Ode")
    webhook = webhook_of(ann, casino, receiver)
    change_webhook(
        webhook=webhook,
        seen_version=webhook.version,
        name="Screens",
        url=receiver.url,
        events=["table"],
        properties=[],
        actor=Actor(label="Ben", person=ben),
    )
    browser = sign_in(site, ben)
    assert browser.post(reverse("people-remove", args=[ann.membership.pk])).status_code == 302
    webhook.refresh_from_db()
    assert (webhook.keeper, webhook.waits_for_a_keeper) == (ben, False)
