"""A program is told by webhook what it may read, and nothing else: over every group of events."""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from backoffice.api.services.clients import change_client, revoke_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Pit
from backoffice.casinos.services.periods import open_table
from backoffice.core.errors import DomainError
from backoffice.permissions.scopes import SCOPES, actions_of_scopes, scopes_for
from backoffice.webhooks.events import all_groups
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.services.reading import may_be_told_of
from backoffice.webhooks.services.webhooks import add_webhook, change_webhook
from tests.backoffice.api.caller import Caller, make_caller
from tests.backoffice.webhooks.services.test_webhooks import Receiver
from tests.backoffice.webhooks.telling import deliver_due
from tests.factories import make_person, make_pit, make_table

pytestmark = pytest.mark.django_db
# once the apps are there: pytest imports this after Django is set up
GROUPS = list(all_groups())
WRITE = ("webhooks:read", "webhooks:write")


@pytest.fixture
def receiver(settings: Any) -> Any:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    found = Receiver()
    yield found
    found.stop()


@pytest.fixture
def pit() -> Pit:
    return make_pit()


def organisation_for(group: str, pit: Pit) -> Any:
    return pit.property.operator if "operator" in all_groups()[group].kinds else pit.property.regulator


def wanted(receiver: Receiver, *events: str) -> dict[str, Any]:
    return {"name": "Signage", "url": receiver.url, "events": list(events)}


@pytest.mark.parametrize("name", GROUPS)
class TestEveryGroup:
    def test_names_a_scope_that_reads_it(self, name: str) -> None:
        group = all_groups()[name]
        for scope in (group.scope, *(scope for _begin, scope in group.more)):
            assert scope.endswith(":read")
            assert not SCOPES[scope].needs_person
        for kind in group.kinds:
            assert group.scope in scopes_for(kind)
            assert group.action in actions_of_scopes([group.scope], kind=kind)

    def test_is_refused_to_a_program_that_may_only_write_webhooks(
        self, name: str, receiver: Receiver, pit: Pit
    ) -> None:
        caller = make_caller(organisation_for(name, pit), *WRITE)
        answer = caller.post("/webhooks/", wanted(receiver, name))
        assert answer.status_code == 422, answer.json()
        assert all_groups()[name].scope in str(answer.json())
        assert not Webhook.objects.exists()

    def test_is_given_with_its_scope(self, name: str, receiver: Receiver, pit: Pit) -> None:
        caller = make_caller(organisation_for(name, pit), *WRITE, all_groups()[name].scope)
        assert caller.post("/webhooks/", wanted(receiver, name)).status_code == 201

    def test_is_not_told_without_its_scope(self, name: str, pit: Pit) -> None:
        client = make_caller(organisation_for(name, pit), *WRITE).client
        assert not may_be_told_of(client, f"{name}.changed", pit.property_id)
        client.scopes = [*WRITE, all_groups()[name].scope]
        assert may_be_told_of(client, f"{name}.changed", pit.property_id)


def test_rules_at_a_table_are_told_to_those_who_may_read_rules(pit: Pit) -> None:
    client = make_caller(pit.property.operator, *WRITE, "house:read").client
    told = {
        verb: may_be_told_of(client, verb, pit.property_id)
        for verb in (
            "table.opened",
            "table.rules_in_force",
            "table.going_live_confirmed",
            "table.layout_put_on",
        )
    }
    assert [verb for verb, is_told in told.items() if is_told] == ["table.opened"]


def test_a_program_cannot_turn_somebody_elses_webhook_to_itself(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    """Choosing the address is choosing who reads."""
    made = add_webhook(
        organisation=pit.property.operator,
        name="Board",
        url="http://127.0.0.1:9/hook",
        events=["earnings", "table"],
        at=timezone.now(),
        actor=actor,
    )
    caller = make_caller(pit.property.operator, *WRITE, "house:read")
    address = f"/webhooks/{made.webhook.pk}/"
    seen = caller.get(address)["ETag"]
    assert caller.patch(address, {"url": receiver.url}, If_Match=seen).status_code == 422
    assert caller.patch(address, wanted(receiver, "table"), If_Match=seen).status_code == 200
    assert Webhook.objects.get().client == caller.client


def told_program(receiver: Receiver, pit: Pit, *scopes: str) -> Caller:
    caller = make_caller(pit.property.operator, *WRITE, *scopes)
    events = [name for name, group in all_groups().items() if group.scope in scopes]
    assert caller.post("/webhooks/", wanted(receiver, *events)).status_code == 201
    return caller


def limit(caller: Caller, actor: Actor, *scopes: str) -> None:
    client = caller.client
    client.refresh_from_db()
    change_client(
        client=client,
        seen_version=client.version,
        name=client.name,
        scopes=scopes,
        properties=(),
        requests_per_minute=600,
        acts_for=None,
        actor=actor,
    )


def test_what_is_taken_from_a_program_is_taken_from_its_webhooks(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    caller = told_program(receiver, pit, "house:read", "logs:read")
    limit(caller, actor, *WRITE, "house:read")
    assert Webhook.objects.get().events == ["table"]
    limit(caller, actor, *WRITE)
    assert Webhook.objects.get().is_removed


def test_a_revoked_program_is_told_nothing(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    caller = told_program(receiver, pit, "house:read")
    open_table(table=make_table(pit=pit), at=timezone.now(), actor=actor)
    revoke_client(client=caller.client, at=timezone.now(), actor=actor)
    deliver_due()
    assert receiver.got == []
    assert WebhookDelivery.objects.get().state == "failed"


def test_at_the_moment_of_delivery_it_is_asked_again(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    """However the right went: here in the database, past every service."""
    caller = told_program(receiver, pit, "house:read")
    open_table(table=make_table(pit=pit), at=timezone.now(), actor=actor)
    type(caller.client).objects.filter(pk=caller.client.pk).update(scopes=list(WRITE))
    deliver_due()
    assert receiver.got == []
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.last_error) == ("failed", "The app may no longer read this.")


def test_a_person_gives_a_programs_webhook_no_more_than_the_program_may_read(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    told_program(receiver, pit, "house:read")
    webhook = Webhook.objects.get()
    with pytest.raises(DomainError, match="earnings:read"):
        change_webhook(
            webhook=webhook,
            seen_version=webhook.version,
            name=webhook.name,
            url=webhook.url,
            events=["table", "earnings"],
            properties=(),
            actor=actor,
        )


def test_somebody_chooses_only_what_they_may_read(receiver: Receiver, pit: Pit) -> None:
    at: datetime = timezone.now()
    person = make_person(operator=pit.property.operator)
    with pytest.raises(DomainError):
        add_webhook(
            organisation=pit.property.operator,
            name="Board",
            url=receiver.url,
            events=["earnings"],
            at=at,
            actor=Actor("somebody", person=person),
        )
