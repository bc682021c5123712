"""Whose turn it is to be told: one worker for each receiver, slots shared between the organisations.

A receiver that takes seconds to answer gives its slot back after one delivery and rests for as long as it took, twice
as long the next time; and receivers of that kind never hold more than half of the slots. So it makes nobody wait but
itself.
"""

from collections import Counter
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from backoffice.jobs.services.queues import one_choice_at_a_time, share_of_one
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.services.sending import TIMEOUT
from backoffice.webhooks.services.webhooks import QUEUE

LEASE = timedelta(seconds=3 * TIMEOUT)
SLOW_SECONDS = 2.0
LONGEST_REST = timedelta(minutes=1)


def take_next(*, at: datetime) -> Webhook | None:
    slots = settings.JOB_SLOTS[QUEUE]
    with one_choice_at_a_time(QUEUE):
        busy = list(Webhook.objects.filter(busy_until__gt=at))
        if len(busy) >= slots:
            return None
        load = Counter(each.tenant for each in busy)
        slow = sum(each.slow_turns > 0 for each in busy)
        waiting = [
            each
            for each in webhooks_to_tell(at)
            if load[each.tenant] < share_of_one(slots) and (not each.slow_turns or slow < max(slots // 2, 1))
        ]
        if not waiting:
            return None
        served = Counter[str]()
        for each in waiting:
            served[each.tenant] = max(served[each.tenant], _second(each.served_at))
        chosen = min(
            waiting,
            key=lambda each: (load[each.tenant], served[each.tenant], _second(each.served_at), each.pk),
        )
        chosen.turn += 1
        chosen.busy_until, chosen.served_at = at + LEASE, at
        chosen.save(update_fields=["turn", "busy_until", "served_at"])
        return chosen


def _second(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0


def webhooks_to_tell(at: datetime) -> QuerySet[Webhook]:
    """Something is due, somebody answers for it, nobody speaks to it, and it does not rest."""
    due = deliveries_to_try(at).filter(webhook=OuterRef("pk"))
    return Webhook.objects.filter(
        Q(busy_until__isnull=True) | Q(busy_until__lte=at),
        Q(rests_until__isnull=True) | Q(rests_until__lte=at),
        Exists(due),
        removed_at__isnull=True,
        keeper_left_at__isnull=True,
    )


def deliveries_to_try(at: datetime) -> QuerySet[WebhookDelivery]:
    """Of all that waits about one thing, the first; once it is due."""
    waiting = WebhookDelivery.objects.filter(state=WebhookDelivery.State.WAITING)
    before_it = waiting.filter(
        webhook=OuterRef("webhook"), resource=OuterRef("resource"), pk__lt=OuterRef("pk")
    )
    return waiting.filter(~Exists(before_it), next_attempt_at__lte=at)


def still_mine(webhook: Webhook, *, at: datetime) -> bool:
    """Renews the turn before each delivery; False once somebody else has it, or nobody answers for the address."""
    return bool(_held(webhook).filter(keeper_left_at__isnull=True).update(busy_until=at + LEASE))


def give_back(webhook: Webhook, *, slowest: float, at: datetime) -> None:
    if slowest < SLOW_SECONDS:
        _held(webhook).update(busy_until=None, slow_turns=0, rests_until=None)
        return
    rest = min(timedelta(seconds=slowest) * 2 ** min(webhook.slow_turns, 10), LONGEST_REST)
    _held(webhook).update(busy_until=None, slow_turns=F("slow_turns") + 1, rests_until=at + rest)


def _held(webhook: Webhook) -> QuerySet[Webhook]:
    return Webhook.objects.filter(pk=webhook.pk, turn=webhook.turn)
