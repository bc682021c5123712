"""Delivers what is due: in order for each thing it is about, again and again for a day, each attempt written down.

Of the deliveries of one webhook about one thing only the first that waits is ever tried. A worker takes it with a
lease, asks outside of any transaction, and writes down what came of it; a lost worker's lease runs out. While nobody
answers at an address everything for it waits together and holds up nobody else; once it answers, all of it goes.
"""

import json
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from backoffice.api.fields import show_moment
from backoffice.core.encryption import decrypt
from backoffice.webhooks.models import WebhookDelivery
from backoffice.webhooks.services.sending import TIMEOUT, Answer, send, signature_of

LEASE = timedelta(seconds=3 * TIMEOUT)
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=10), timedelta(hours=1)
TRY_FOR = timedelta(days=1)
AT_ONCE = 200
State = WebhookDelivery.State


def deliver_due(*, at: datetime | None = None) -> int:
    """Until nothing is due, or for a while; how many were tried. `at` is for tests that look ahead."""
    tried = 0
    while tried < AT_ONCE and (delivery := _take_next(at or timezone.now())) is not None:
        _settle(delivery, _attempt(delivery), at=at or timezone.now())
        tried += 1
    return tried


def _take_next(at: datetime) -> WebhookDelivery | None:
    waiting = WebhookDelivery.objects.filter(state=State.WAITING)
    before_it = waiting.filter(
        webhook=OuterRef("webhook"), resource=OuterRef("resource"), pk__lt=OuterRef("pk")
    )
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=at)
    with transaction.atomic():
        delivery = (
            waiting.filter(~Exists(before_it), free, next_attempt_at__lte=at)
            .select_related("webhook", "event")
            .select_for_update(skip_locked=True, of=("self",))
            .order_by("next_attempt_at", "pk")
            .first()
        )
        if delivery is not None:
            delivery.lease_until = at + LEASE
            delivery.attempts += 1
            delivery.save(update_fields=["lease_until", "attempts"])
        return delivery


def _attempt(delivery: WebhookDelivery) -> Answer:
    now = timezone.now()
    body = body_of(delivery)
    secret = decrypt(delivery.webhook.sealed_secret)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Baize webhooks ({settings.SITE_URL})",
        "Baize-Event": delivery.event.kind,
        "Baize-Delivery": str(delivery.pk),
        "Baize-Signature": signature_of(secret, now, body),
    }
    return send(delivery.webhook.url, body=body, headers=headers)


def body_of(delivery: WebhookDelivery) -> bytes:
    event = delivery.event
    content = {"id": str(event.pk), "type": event.kind, "at": show_moment(event.at), "data": event.body}
    return json.dumps(content, ensure_ascii=False, sort_keys=True).encode()


def _settle(delivery: WebhookDelivery, answer: Answer, *, at: datetime) -> None:
    delivery.lease_until = None
    delivery.last_attempt_at, delivery.last_status = at, answer.status
    delivery.last_error = answer.error[:300]
    if answer.is_good:
        delivery.state, delivery.delivered_at = State.DELIVERED, at
    elif at - delivery.made_at >= TRY_FOR:
        delivery.state = State.FAILED
    else:
        pause = min(FIRST_PAUSE * 2 ** min(delivery.attempts - 1, 20), LONGEST_PAUSE)
        delivery.next_attempt_at = at + pause
    _settle_others(delivery, answer, at=at)
    # only while it waits: somebody may have removed the webhook meanwhile
    names = (
        "state",
        "lease_until",
        "last_attempt_at",
        "last_status",
        "last_error",
        "delivered_at",
        "next_attempt_at",
    )
    WebhookDelivery.objects.filter(pk=delivery.pk, state=State.WAITING).update(
        **{name: getattr(delivery, name) for name in names}
    )


def _settle_others(delivery: WebhookDelivery, answer: Answer, *, at: datetime) -> None:
    """What else waits for the same receiver: comes now that it answers, later while nobody is there."""
    others = WebhookDelivery.objects.filter(webhook=delivery.webhook_id, state=State.WAITING).exclude(
        pk=delivery.pk
    )
    if answer.is_good:
        others.filter(next_attempt_at__gt=at).update(next_attempt_at=at)
    elif answer.status is None:
        later = delivery.next_attempt_at
        others.filter(next_attempt_at__lt=later).update(next_attempt_at=later)
