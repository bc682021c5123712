"""Whose turn it is: one worker for each receiver, a share for each organisation, rest for the slow."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backoffice.casinos.models import Operator
from backoffice.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from backoffice.webhooks.services.turns import LEASE, give_back, still_mine, take_next
from tests.factories import make_operator

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _six_slots(settings: Any) -> None:
    settings.JOB_SLOTS = settings.JOB_SLOTS | {"webhooks": 6}


def webhook(operator: Operator, *, waiting: int = 1, **fields: Any) -> Webhook:
    made = Webhook.objects.create(
        operator=operator, name="W", url="https://x.example", events=["table"], added_at=NOW, **fields
    )
    for number in range(waiting):
        event = WebhookEvent.objects.create(kind="table.opened", resource=f"t:{number}", at=NOW, body={})
        WebhookDelivery.objects.create(
            webhook=made, event=event, resource=event.resource, made_at=NOW, next_attempt_at=NOW
        )
    return made


def test_a_receiver_is_told_by_one_worker_at_a_time_until_its_turn_is_given_back_or_runs_out() -> None:
    only = webhook(make_operator(), waiting=5)
    held = take_next(at=NOW)
    assert held == only
    assert take_next(at=NOW) is None
    late = take_next(at=NOW + LEASE)
    assert late == only
    assert late is not None
    assert held is not None
    assert not still_mine(held, at=NOW + LEASE)
    give_back(held, slowest=0, at=NOW)
    assert take_next(at=NOW + LEASE) is None
    give_back(late, slowest=0, at=NOW)
    assert take_next(at=NOW) == only


def test_one_organisation_holds_half_of_the_slots() -> None:
    first, second = make_operator(), make_operator()
    for _ in range(6):
        webhook(first)
    assert [take_next(at=NOW) is not None for _ in range(4)] == [True, True, True, False]
    other = webhook(second)
    assert take_next(at=NOW) == other


def test_slow_ones_together_hold_half_of_the_slots_whoever_they_belong_to() -> None:
    for _ in range(4):
        webhook(make_operator(), slow_turns=1)
    assert [take_next(at=NOW) is not None for _ in range(4)] == [True, True, True, False]
    quick = webhook(make_operator())
    assert take_next(at=NOW) == quick


def test_a_slow_one_rests_longer_each_time_and_is_forgiven_when_it_is_quick_again() -> None:
    webhook(make_operator())
    at, rests = NOW, []
    for _ in range(5):
        held = take_next(at=at)
        assert held is not None
        give_back(held, slowest=9.0, at=at)
        held.refresh_from_db()
        assert held.rests_until is not None
        rests.append((held.rests_until - at).total_seconds())
        assert take_next(at=at + timedelta(seconds=1)) is None
        at = held.rests_until
    assert rests == [9, 18, 36, 60, 60]
    held = take_next(at=at)
    assert held is not None
    give_back(held, slowest=0.1, at=at)
    held.refresh_from_db()
    assert (held.slow_turns, held.rests_until) == (0, None)
